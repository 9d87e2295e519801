"""Names and symbols of 7 Wonders Dice: buildings, boxes, dice, boards, bonuses.

Every colour has its symbol, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from heptapolis.games import words
from heptapolis.games.dice.rules.boards import ANY_SYMBOL, Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, BOARDS, BOX_BY_ID, DICE, DIE_BY_ID, GROUPS, SCOPES
from heptapolis.games.names import ByName
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
_WONDER = "stage"
"""The symbol of the Wonder, which no die has a colour for."""


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


def city_name(board: str, language: str = "en") -> str:
    """The name of a city, by the id of its board."""
    return words.named(BOARD_BY_ID[board].city, language)


def wonder_name(board: str, language: str = "en") -> str:
    """The name of the wonder of a board."""
    return words.named(BOARD_BY_ID[board].wonder_name, language)


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
    """What a box is called: its building, and its label there ("Agora a1", "West Barracks attack 2")."""
    return f"{building_name(box.split('.')[0], language)} {label(box, language)}"


def label(box: str, language: str = "en") -> str:
    """What a box is called in its building: "a1", "attack 2"."""
    text = box.partition(".")[2]
    word = text.rstrip("0123456789")
    known = {**_LABELS, **_SYMBOLS}
    if word in known:
        name = translate(language, known[word])
    elif word in words.GOODS:
        name = words.good_name(word, language)
    elif word in COLOUR_SYMBOLS:
        name = colour_name(word, language)
    else:
        return text
    return f"{name} {text[len(word) :]}".rstrip()


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
    return ByName(BOX_BY_ID[board], lambda box: [box_name(box.id, language) for language in LANGUAGES])
