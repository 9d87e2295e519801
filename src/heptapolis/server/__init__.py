"""The table in the browser: the log, seats, live updates, bots, fairness and HTTP.

This package knows no HTML: `heptapolis.web` draws. And it knows no rules: the games say what is legal and who may see what.

| file | question |
| --- | --- |
| `settings.py` | where data lies, what is allowed how often |
| `files.py`, `occupying.py` | files that are private and whole; one server for one folder |
| `schema.py`, `migrations/`, `database.py` | what is written down; a move is committed before it is acknowledged |
| `looking.py`, `migrating.py`, `copying.py`, `backups.py` | what a database file is; its newest step; copies; there and back |
| `entries.py`, `live.py`, `tables.py` | a table is its log; what it shows; all tables |
| `rights.py`, `actions.py` | who may do what at a table, and doing it |
| `fair.py` | deals that nobody can have chosen |
| `hub.py` | live updates |
| `bots.py`, `rules.py` | bots at tables; rules that compile meanwhile |
| `visitors.py`, `limits.py`, `problems.py`, `logs.py`, `metrics.py` | who is there; how much is too much; what went wrong |
| `app.py`, `pages.py`, `moves.py`, `api.py` | HTTP |
| `serving.py`, `keeping.py` | `heptapolis serve`; exports and checks of deals |
"""
