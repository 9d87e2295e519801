"""A door for language models: games as tools of the Model Context Protocol, served by `heptapolis mcp`.

| module | what it does |
| --- | --- |
| `seated.py` | a game in which somebody from outside has one seat, and bots the others |
| `telling.py` | what that seat may know, as text made for reading |
| `series.py` | the games of the benchmark one by one, kept as rows that `heptapolis lab evaluate` reads |
| `tools.py` | the server and its tools |

Only `tools.py` needs the official SDK (`pip install heptapolis[mcp]`). Whoever plays gets the view of its seat and never more;
the record of a game, which tells everything, is given when the game is over.
"""
