"""What the rulebook of Dice draws: dice in the Forum, buildings with their boxes, bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heptapolis.games.dice.rules.boards import Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, BOARDS, BONUSES, DICE, NUMBERS
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.words import (
    building_icon,
    building_name,
    city_name,
    colour_of,
    symbol_name,
    wonder_name,
)
from heptapolis.games.marks import Mark
from heptapolis.games.words import either
from heptapolis.web.dice.choices import shown_die
from heptapolis.web.dice.printed import lanes

Words = Sequence[str]


@dataclass(frozen=True)
class ShownDie:
    """A die with a face up."""

    name: str
    """Itself and the symbol in words."""
    colour: str
    face: str
    """The symbol that it shows."""
    symbol: str
    """The symbol in words."""


@dataclass(frozen=True)
class ShownBox:
    """A box of a building."""

    cost: int
    marks: tuple[Mark, ...]
    effect: str
    arrow: bool
    checked: bool


@dataclass(frozen=True)
class ShownBuilding:
    """A building: rows of boxes, each with the symbols that open it."""

    name: str
    icon: str
    colour: str
    rows: tuple[tuple[tuple[str, ...], str, tuple[ShownBox, ...]], ...]


def _die(number: str, symbol: str, language: str) -> ShownDie:
    die = next(die for die in DICE if die.id == number)
    return ShownDie(shown_die(die.id, symbol, language), die.colour, symbol, symbol_name(symbol, language))


def _forum(words: Words, language: str) -> list[tuple[int, list[ShownDie]]]:
    """Dice in their sections: each word names a die, what it shows and its section."""
    lying = [word.split(":") for word in words]
    return [
        (cost, [_die(die, symbol, language) for die, symbol, at in lying if int(at) == place])
        for place, cost in enumerate(NUMBERS["forum"]["sections"])
    ]


def _faces(words: Words, language: str) -> list[tuple[str, list[ShownDie]]]:
    """All faces of all dice, by their colours."""
    found: dict[str, list[ShownDie]] = {}
    for die in DICE:
        for symbol in dict.fromkeys(face["symbol"] for face in die.faces):
            one = _die(die.id, symbol, language)
            known = found.setdefault(die.colour, [])
            if one.symbol not in [other.symbol for other in known]:
                known.append(one)
    return list(found.items())


def _box(box: Box, checked: Sequence[str], language: str) -> ShownBox:
    told = effects.box(box)
    return ShownBox(box.cost, told.marks, told.text(language), bool(box.after), box.id in checked)


def _building(words: Words, language: str) -> ShownBuilding:
    """A building of a board, with the boxes that are checked."""
    board, name, *checked = words
    rows = [
        (
            row[0].symbols,
            either([symbol_name(symbol, language) for symbol in row[0].symbols], language) if row[0].symbols else "",
            tuple(_box(box, [f"{name}.{one}" for one in checked], language) for box in row),
        )
        for row in lanes(BOARD_BY_ID[board].buildings[name].boxes)
    ]
    return ShownBuilding(building_name(name, language), building_icon(name), colour_of(name), tuple(rows))


def _wonders(words: Words, language: str) -> list[tuple[str, str, str, tuple[ShownBox, ...]]]:
    """The wonders of all boards."""
    return [
        (
            board.id,
            wonder_name(board.id, language),
            city_name(board.id, language),
            tuple(_box(box, (), language) for box in board.buildings["wonder"].boxes),
        )
        for board in BOARDS
    ]


def _bonuses(words: Words, language: str) -> list[tuple[tuple[Mark, ...], str]]:
    return [(effects.bonus(bonus).marks, effects.bonus(bonus).text(language)) for bonus in BONUSES]


def _marks_of_box(words: Words, language: str) -> tuple[Mark, ...]:
    """The marks of a box of a board."""
    board, box = words
    boxes = BOARD_BY_ID[board].buildings[box.partition(".")[0]].boxes
    return effects.box(next(one for one in boxes if one.id == box)).marks


MARKS: Any = {
    "box": _marks_of_box,
    "die": lambda words, language: (Mark("dice", tuple(words)),),
    "bonus": lambda words, language: effects.bonus(BONUSES[int(words[0])]).marks,
}
FIGURES: Any = {
    "forum": _forum,
    "faces": _faces,
    "building": _building,
    "wonders": _wonders,
    "bonuses": _bonuses,
}
