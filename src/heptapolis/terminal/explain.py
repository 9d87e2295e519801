"""All about a card or a wonder, found by any of its names."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from heptapolis.errors import BadOption
from heptapolis.games import describe_for
from heptapolis.terminal.library import Thing, find, similar

AT_MOST = 6
"""More matches than this are listed by name only."""


def explanation(name: str, games: Sequence[str], language: str) -> RenderableType:
    """What the games know under this name, or BadOption that suggests other names."""
    things = [(game, thing) for game in games for thing in describe_for(game).things()]
    found = find(name, [thing for _, thing in things])
    chosen = [(game, thing) for game, thing in things if thing in found]
    if not chosen:
        close = similar(name, [thing for _, thing in things])
        hint = f"; did you mean {', '.join(close)}?" if close else "; names of cards, wonders and cities are known"
        raise BadOption(f"nothing is called {name!r}{hint}")
    if len(chosen) > AT_MOST:
        names = ", ".join(_facts(game, thing, language)[0] for game, thing in chosen)
        raise BadOption(f"{name!r} may be one of {len(chosen)} things: {names}")
    return Group(*(_panel(*_facts(game, thing, language)) for game, thing in chosen))


def _facts(game: str, thing: Thing, language: str) -> tuple[str, list[tuple[str, str]]]:
    kind, identity, _ = thing
    describe = describe_for(game)
    facts: tuple[str, list[tuple[str, str]]] = (describe.card_facts if kind == "card" else describe.wonder_facts)(
        identity, language
    )
    return facts


def _panel(name: str, lines: Sequence[tuple[str, str]]) -> Panel:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for label, text in lines:
        grid.add_row(Text(label), Text(text))
    return Panel(grid, title=Text(name, style="bold"), title_align="left", box=box.ROUNDED, expand=False)
