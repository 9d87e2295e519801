"""Colours, symbols and small pieces that all screens of 7 Wonders use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from heptapolis.games.seven_wonders import words
from heptapolis.games.seven_wonders.tables import CARD

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
"""From the first width on, the neighbours stand beside the own city; below the second, everything is one column."""
STAGE_BUILT, STAGE_OPEN = "▣", "□"


def city(document: Document, number: int, language: str) -> str:
    """What a city is called: its name and the side of its board."""
    entry = document["cities"][number]
    return f"{words.city_name(entry['wonder'], language)} {entry.get('side', 'A')}"


def card_text(card_id: str, language: str) -> Text:
    """The name of a card in its colour, after the symbol of the colour."""
    colour = CARD[card_id].colour
    return Text(f"{symbol(colour)} {words.card_name(card_id, language)}", style=STYLES[colour])


def symbol(colour: str) -> str:
    """The symbol of a colour."""
    return words.COLOUR_SYMBOLS[colour]


def signed(number: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)


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
