"""All about a card, a wonder or a token, found by any of its names."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.games.names import close
from heptapolis.games.things import find, things_of

AT_MOST = 6
"""More matches than this are listed by name only."""


def explanation(name: str, games: Sequence[str], language: str) -> RenderableType:
    """What the games know under this name, or BadOption that suggests other names."""
    chosen = find(name, [thing for game in games for thing in things_of(game)])
    if not chosen:
        close = suggestions(name, games, language)
        hint = (
            f"; did you mean {', '.join(close)}?" if close else "; names of cards, wonders, cities and tokens are known"
        )
        raise BadOption(f"nothing is called {name!r}{hint}")
    if len(chosen) > AT_MOST:
        names = ", ".join(dict.fromkeys(thing.facts(language)[0] for thing in chosen))
        raise BadOption(f"{name!r} may be one of {len(chosen)} things: {names}")
    # Where several games know it, each panel says which one it speaks of.
    titled = len({thing.game for thing in chosen}) > 1
    panels = [(GAMES[thing.game].title if titled else "", thing.facts(language)) for thing in chosen]
    return Group(*(_panel(title, *facts) for title, facts in panels))


def suggestions(text: str, games: Sequence[str], language: str) -> list[str]:
    """What somebody who speaks a language may have meant: names in it, or in English, that look much like a text."""
    things = [thing for game in games for thing in things_of(game)]
    return close(text, [thing.facts(spoken)[0] for spoken in ("en", language) for thing in things], 5)


def _panel(game: str, name: str, lines: Sequence[tuple[str, str]]) -> Panel:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for label, text in lines:
        grid.add_row(Text(label), Text(text))
    title = Text.assemble((name, "bold"), f" · {game}" if game else "")
    return Panel(grid, title=title, title_align="left", box=box.ROUNDED, expand=False)
