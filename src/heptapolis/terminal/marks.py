"""Colours, symbols and small pieces that the screens of all games use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from heptapolis.games.words import COLOUR_SYMBOLS

Document = Mapping[str, Any]
City = Mapping[str, Any]
STYLES = {
    "brown": "dark_orange3",
    "grey": "grey70",
    "blue": "dodger_blue1",
    "green": "green3",
    "yellow": "yellow3",
    "red": "red1",
    "purple": "medium_purple1",
}
WIDE, NARROW = 120, 72
"""From the first width on, screens may spread; below the second, everything is one column."""
BUILT, OPEN, GONE = "▣", "□", "✗"
"""A wonder, or a stage of one: built, not built, out of the game."""


def symbol(colour: str) -> str:
    """The symbol of a colour."""
    return COLOUR_SYMBOLS[colour]


def coloured(colour: str, name: str) -> Text:
    """The name of a card in its colour, after the symbol of the colour."""
    return Text(f"{symbol(colour)} {name}", style=STYLES[colour])


def signed(number: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def hanging(mark: Text, rest: RenderableType) -> RenderableType:
    """A mark, and a text that is broken beside it rather than under it."""
    row = Table.grid(padding=(0, 1))
    row.add_column(no_wrap=True)
    row.add_column()
    row.add_row(mark, rest)
    return row


def by_colour(names: Mapping[str, Sequence[str]]) -> list[RenderableType]:
    """The names of buildings, a line for each colour that has any."""
    return [
        hanging(Text(symbol(colour), style=STYLES[colour]), Text(", ".join(some), style=STYLES[colour]))
        for colour, some in names.items()
        if some
    ]


def side_by_side(panels: Sequence[RenderableType]) -> Table:
    """Panels in a row, all as wide as one another."""
    grid = Table.grid(expand=True)
    for _ in panels:
        grid.add_column(ratio=1)
    grid.add_row(*panels)
    return grid


class KeptWhole:
    """Items in a line, or in several, but none of them broken."""

    def __init__(self, items: Sequence[Text]) -> None:
        self.items = items

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for item in self.items:
            if line and line.cell_len + 2 + item.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, "  ", item) if line else item
        yield line
