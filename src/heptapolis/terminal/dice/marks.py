"""Colours and symbols of Dice on the screens, and what its cities are called."""

from __future__ import annotations

from rich.text import Text

from heptapolis.games.dice.rules.boards import Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, DIE_BY_ID
from heptapolis.games.dice.text.words import COLOUR_SYMBOLS, city_name, colour_of, short_box_name
from heptapolis.terminal import marks
from heptapolis.terminal.marks import BUILT, OPEN, Document

STYLES = {**marks.STYLES, "white": "bright_white", "black": "bright_black"}
_ARROWS = {"west_barracks": "←", "east_barracks": "→"}


def city(document: Document, number: int, language: str) -> str:
    """What a city is called."""
    return city_name(document["cities"][number]["board"], language)


def building_mark(building: str) -> tuple[str, str]:
    """The symbol and the style of a building; the Barracks show where they look."""
    colour = colour_of(building)
    if not colour:
        return BUILT, "bold"
    return COLOUR_SYMBOLS[colour] + _ARROWS.get(building, ""), STYLES[colour]


def die_text(die: str, text: str) -> Text:
    """Something in the colour of a die, after the symbol of the colour."""
    colour = DIE_BY_ID[die].colour
    return Text(f"{COLOUR_SYMBOLS[colour]} {text}", style=STYLES[colour])


def box_text(box: str, language: str) -> Text:
    """The name of a box in the colour of its building."""
    symbol, style = building_mark(box.split(".")[0])
    return Text(f"{symbol} {short_box_name(box, language)}", style=style)


def box_of(document: Document, seat: int, box: str) -> Box:
    """What is printed on a box of a seat's board."""
    return next(found for found in BOARD_BY_ID[document["cities"][seat]["board"]].boxes if found.id == box)


def tick(checked: bool) -> str:
    """A box, checked or not."""
    return BUILT if checked else OPEN
