"""All about a card, a wonder or a token, found by any of its names."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from heptapolis.errors import BadOption
from heptapolis.games import GAMES, describe_for
from heptapolis.games.words import Facts
from heptapolis.terminal.lookup import Thing, find, similar

AT_MOST = 6
"""More matches than this are listed by name only."""


def explanation(name: str, games: Sequence[str], language: str) -> RenderableType:
    """What the games know under this name, or BadOption that suggests other names."""
    things = [(game, thing) for game in games for thing in describe_for(game).things()]
    found = find(name, [thing for _, thing in things])
    chosen = [(game, thing) for game, thing in things if thing in found]
    if not chosen:
        close = suggestions(name, games, language)
        hint = (
            f"; did you mean {', '.join(close)}?" if close else "; names of cards, wonders, cities and tokens are known"
        )
        raise BadOption(f"nothing is called {name!r}{hint}")
    if len(chosen) > AT_MOST:
        names = ", ".join(dict.fromkeys(_facts(game, thing, language)[0] for game, thing in chosen))
        raise BadOption(f"{name!r} may be one of {len(chosen)} things: {names}")
    # Where several games know it, each panel says which one it speaks of.
    titled = len({game for game, _ in chosen}) > 1
    panels = [(GAMES[game].title if titled else "", _facts(game, thing, language)) for game, thing in chosen]
    return Group(*(_panel(title, *facts) for title, facts in panels))


def suggestions(text: str, games: Sequence[str], language: str) -> list[str]:
    """What somebody who speaks a language may have meant: names in it, or in English, that look much like a text."""
    things = [(game, thing) for game in games for thing in describe_for(game).things()]
    return similar(text, [_facts(game, thing, spoken)[0] for spoken in ("en", language) for game, thing in things])


def _facts(game: str, thing: Thing, language: str) -> Facts:
    kind, identity, _ = thing
    facts: Facts = getattr(describe_for(game), f"{kind}_facts")(identity, language)
    return facts


def _panel(game: str, name: str, lines: Sequence[tuple[str, str]]) -> Panel:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for label, text in lines:
        grid.add_row(Text(label), Text(text))
    title = Text.assemble((name, "bold"), f" · {game}" if game else "")
    return Panel(grid, title=title, title_align="left", box=box.ROUNDED, expand=False)
