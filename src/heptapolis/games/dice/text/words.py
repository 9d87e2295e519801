"""Names and symbols of 7 Wonders Dice: buildings, boxes, dice, boards, bonuses.

Every colour has its symbol, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from heptapolis.games import words
from heptapolis.games.dice.rules.boards import ANY_SYMBOL, Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, BOARDS, BOX_BY_ID, DICE, DIE_BY_ID, GROUPS, SCOPES
from heptapolis.games.names import ByName, namer
from heptapolis.translation import LANGUAGES, message, translate, translate_plural

COLOUR_SYMBOLS = {
    **{colour: words.COLOUR_SYMBOLS[colour] for colour in ("grey", "blue", "green", "yellow", "red", "purple")},
    "white": "○",
    "black": "♠",
}
_COLOURS = {"white": message("white"), "black": message("black")}
_GROUPS = {"barracks": message("both Barracks")}
_SYMBOLS = {
    "mask": message("mask"),
    "scales": message("scales"),
    "fountain": message("fountain"),
    "temple": message("temple"),
    "owl": message("owl"),
    "caduceus": message("caduceus"),
    "compass": message("compass"),
    "tablet": message("tablet"),
    "gear": message("gear"),
    "axe": message("axe"),
    "sword": message("sword"),
    "shield": message("shield"),
    "camel": message("camel"),
    "coin": message("coin"),
    "chest": message("chest"),
    "leader_blue": message("blue leader"),
    "leader_green": message("green leader"),
    "leader_red": message("red leader"),
    "leader_yellow": message("yellow leader"),
    "leader_laurel": message("leader with laurels"),
    "spy_any": message("spy of four colours"),
    "spy_yellow": message("yellow spy"),
    "spy_green": message("green spy"),
    "spy_blue": message("blue spy"),
    "spy_grey": message("grey spy"),
    "spy_red": message("red spy"),
    "guild_red": message("red guild"),
    "guild_wonder": message("guild of the Wonder"),
    "guild_grey": message("grey guild"),
    "guild_yellow": message("yellow guild"),
    "guild_blue": message("blue guild"),
    "guild_green": message("green guild"),
}
_LABELS = {"attack": message("attack"), "defence": message("defence"), "laurel": message("laurels")}
_PLACES = (
    (message("first box"), message("first box of the {row} row")),
    (message("second box"), message("second box of the {row} row")),
    (message("third box"), message("third box of the {row} row")),
)
"""What boxes are called by their place: in a building that is one row, and in one of several."""
_FACING = {name for name, building in BOARDS[0].buildings.items() if building.faces is not None}
_WONDER = "stage"
"""The symbol of the Wonder, which no die has a colour for."""


city_name = namer(BOARD_BY_ID, "city")
wonder_name = namer(BOARD_BY_ID, "wonder_name")
"""The city and the wonder of a board, by its id."""


def building_name(building: str, language: str = "en") -> str:
    """The name of a building, or of a group of buildings."""
    if building in GROUPS:
        return translate(language, _GROUPS[building]) if building in _GROUPS else building
    return words.named(BOARDS[0].buildings[building].name, language)


@cache
def colour_of(building: str) -> str:
    """The colour of a building: that of the die whose faces its boxes bear; none for the Wonder."""
    borne = {symbol for box in BOARDS[0].buildings[building].boxes for symbol in box.symbols}
    for die in DICE:
        for face in die.faces:
            if (ANY_SYMBOL if "compare" in face else face["symbol"]) in borne:
                return die.colour
    return ""


def building_icon(name: str) -> str:
    """The symbol of a building or of a group of buildings."""
    return colour_of(SCOPES[name][0]) or _WONDER


def colour_name(colour: str, language: str = "en") -> str:
    """The word for the colour of a die."""
    return translate(language, _COLOURS[colour]) if colour in _COLOURS else words.colour_name(colour, language)


def symbol_name(symbol: str, language: str = "en") -> str:
    """The word for what a die shows; a symbol that nobody has named stays as it is."""
    if symbol in words.GOODS:
        return words.good_name(symbol, language)
    return translate(language, _SYMBOLS[symbol]) if symbol in _SYMBOLS else symbol


def die_name(die: str, language: str = "en") -> str:
    """What a die is called: its colour, and its number where there are several."""
    colour = DIE_BY_ID[die].colour
    alike = [other.id for other in DICE if other.colour == colour]
    number = f" {alike.index(die) + 1}" if len(alike) > 1 else ""
    return colour_name(colour, language) + number


def box_name(box: str, language: str = "en") -> str:
    """What a box is called: its building and where it is there ("Market, second box of the chest row")."""
    return f"{building_name(box.split('.')[0], language)}, {place_name(box, language)}"


def short_box_name(box: str, language: str = "en") -> str:
    """The same where there is little room: "Market chest 2"."""
    return f"{building_name(box.split('.')[0], language)} {label(box, language)}"


@cache
def _in_its_row(box: str) -> tuple[Box, int, int]:
    """A box, its place among those of its building that the same symbols open, from 0, and how many these are."""
    board = next(board for board in BOARDS if any(found.id == box for found in board.boxes))
    found = next(found for found in board.boxes if found.id == box)
    alike = [other.id for other in board.buildings[found.building].boxes if other.symbols == found.symbols]
    return found, alike.index(box), len(alike)


def row_name(box: str, language: str = "en") -> str:
    """What the row of a box is called: by what it is for, or by the symbols that open it."""
    word = box.partition(".")[2].rstrip("0123456789")
    if word in _LABELS:
        return translate(language, _LABELS[word])
    return "/".join(symbol_name(symbol, language) for symbol in _in_its_row(box)[0].symbols)


def place_name(box: str, language: str = "en") -> str:
    """What a box is called in its building: "second box of the chest row", "attack 2", "stage 1"."""
    found, place, boxes_in_row = _in_its_row(box)
    if not found.symbols:
        return translate(language, "stage {n}", n=place + 1)
    if boxes_in_row == 1:
        return row_name(box, language)
    alone = ANY_SYMBOL in found.symbols
    if place >= len(_PLACES) or found.building in _FACING:
        return label(box, language)
    return translate(language, _PLACES[place][0 if alone else 1], row=row_name(box, language))


def label(box: str, language: str = "en") -> str:
    """What a box is called in its building where there is little room: "chest 2", "attack 2"."""
    found, place, boxes_in_row = _in_its_row(box)
    number = str(place + 1) if boxes_in_row > 1 or not found.symbols else ""
    alone = not found.symbols or ANY_SYMBOL in found.symbols
    return f"{'' if alone else row_name(box, language)} {number}".strip()


def category_name(category: str, language: str = "en") -> str:
    """The heading of a row of the score sheet."""
    return building_name(category, language)


def boxes(n: int, language: str) -> str:
    """So many boxes, in words."""
    return translate_plural(language, "{n} box", "{n} boxes", n)


def names(some: Sequence[str], language: str) -> str:
    """Names joined by commas and a last "and"."""
    return words.both(some, language)


BOARD_BY_NAME = ByName(
    BOARD_BY_ID,
    lambda board: [
        *board.city.values(),
        *board.wonder_name.values(),
        *map(words.without_article, board.wonder_name.values()),
    ],
)
"""Boards by their ids and by all that people call them."""


@cache
def boxes_by_name(board: int) -> ByName[Box]:
    """The boxes of a board by their ids and by all that people call them."""

    def called(box: Box) -> list[str]:
        told = [name(box.id, language) for language in LANGUAGES for name in (box_name, short_box_name)]
        written = box.id.partition(".")[2]
        return [*told, *(f"{building_name(box.building, language)} {written}" for language in LANGUAGES)]

    return ByName(BOX_BY_ID[board], called)
