"""The cities of a table of Dice: boards with their boxes, as far as a view tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.games.dice.rules.boards import BUILDINGS, Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, BOARDS, BONUSES, CAPACITY, DICE, FIRST_POINTS
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.describe import bonus_name
from heptapolis.games.dice.text.documents import box_ids, write_attacks
from heptapolis.games.dice.text.words import (
    box_name,
    building_icon,
    building_name,
    city_name,
    colour_of,
    label,
    symbol_name,
    wonder_name,
)
from heptapolis.games.marks import Mark
from heptapolis.games.words import either
from heptapolis.web.dice.printed import ORDER, lanes, symbol_icons

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext, SeatCard


@dataclass(frozen=True)
class Square:
    """A box of a board."""

    id: str
    name: str
    label: str
    cost: int
    marks: tuple[Mark, ...]
    effect: str
    """What it gives, in sentences."""
    arrow: bool
    """Whether an arrow leads to it from the box above."""
    checked: bool
    fresh: bool
    """Checked in the running turn."""
    written: int | None
    """The points of an attack that was made."""


@dataclass(frozen=True)
class Lane:
    """Boxes that the same symbols open."""

    symbols: tuple[tuple[str, ...], ...]
    """The icons of each symbol."""
    name: str
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Building:
    """A building of a board."""

    id: str
    name: str
    colour: str
    icon: str
    lanes: tuple[Lane, ...]
    faces: str
    """The neighbour that it looks at: "left", "right" or nothing."""
    first_points: int
    first: bool
    """Whether the city has the points for being the first to finish it."""

    @property
    def checked(self) -> int:
        """How many boxes are checked."""
        return sum(square.checked for lane in self.lanes for square in lane.squares)

    @property
    def deep(self) -> int:
        """How many boxes its longest lane has."""
        return max(len(lane.squares) for lane in self.lanes)

    @property
    def total(self) -> int:
        """How many boxes there are."""
        return sum(len(lane.squares) for lane in self.lanes)


@dataclass(frozen=True)
class BonusBox:
    """One of the bonuses of a board."""

    id: str
    name: str
    marks: tuple[Mark, ...]
    used: bool


@dataclass(frozen=True)
class City:
    """A city, ready to be drawn."""

    number: int
    role: str
    """ "own", "left", "right" or "far"; with two players the other city is "left", and both neighbours."""
    both: bool
    seat: SeatCard
    board: str
    name: str
    wonder_name: str
    coins: int
    capacity: int
    resources: int
    points: int
    """What the board is worth so far."""
    unlocked: tuple[str, ...]
    """Colours of the special dice that it may choose."""
    bonuses: tuple[BonusBox, ...]
    buildings: tuple[Building, ...]
    state: str
    """ "choosing", "ready" or "" when the table does not wait."""

    @property
    def bonuses_used(self) -> int:
        """How many bonuses are used up."""
        return sum(bonus.used for bonus in self.bonuses)


def cities(view: View, setting: BoardContext, language: str) -> list[City]:
    """All cities, the viewer's first, then from the left neighbour on around the table."""
    state, scores = view._state(), view.scores()
    count = int(state.players)
    first = 0 if setting.viewer is None else setting.viewer
    found = []
    for step in range(count):
        number = (first + step) % count
        role = "far" if setting.viewer is None else _role(step, count)
        found.append(_city(state, number, role, scores[number].total, setting, language))
    return found


def _role(step: int, count: int) -> str:
    """Where a city sits, so many steps to the left of the viewer."""
    if step == 0:
        return "own"
    return "left" if step == 1 else "right" if step == count - 1 else "far"


def _city(state: Any, number: int, role: str, points: int, setting: BoardContext, language: str) -> City:
    board = BOARDS[int(state.board[number])].id
    used = int(state.bonuses[number])
    return City(
        number=number,
        role=role,
        both=int(state.players) == 2,
        seat=setting.seats[number],
        board=board,
        name=city_name(board, language),
        wonder_name=wonder_name(board, language),
        coins=int(state.coins[number]),
        capacity=CAPACITY,
        resources=int(state.resources[number]),
        points=points,
        unlocked=tuple(die.colour for die in DICE if int(state.unlocked[number]) >> die.number & 1),
        bonuses=tuple(
            BonusBox(
                bonus.id, bonus_name(bonus.id, language), effects.bonus(bonus).marks, bool(used >> bonus.number & 1)
            )
            for bonus in BONUSES
        ),
        buildings=_buildings(state, number, board, language),
        state="" if not setting.waiting else "choosing" if number in setting.waiting else "ready",
    )


def _buildings(state: Any, seat: int, board: str, language: str) -> tuple[Building, ...]:
    boxes = int(state.checked[seat])
    checked, before = (set(box_ids(state, seat, word)) for word in (boxes, int(state.start_checked[seat])))
    written = write_attacks(state, seat, boxes)
    found = []
    for name in ORDER:
        building = BOARD_BY_ID[board].buildings[name]
        number = BUILDINGS.index(name)
        rows = [
            Lane(
                tuple(symbol_icons(symbol) for symbol in row[0].symbols),
                either([symbol_name(symbol, language) for symbol in row[0].symbols], language),
                tuple(_square(box, box.id in checked, box.id in before, written.get(box.id), language) for box in row),
            )
            for row in lanes(building.boxes)
        ]
        found.append(
            Building(
                name,
                building_name(name, language),
                colour_of(name),
                building_icon(name),
                tuple(rows),
                building.faces or "",
                int(FIRST_POINTS[number]),
                bool(int(state.first[seat]) >> number & 1),
            )
        )
    return tuple(found)


def _square(box: Box, checked: bool, before: bool, written: int | None, language: str) -> Square:
    return Square(
        id=box.id,
        name=box_name(box.id, language),
        label=label(box.id, language),
        cost=box.cost,
        marks=effects.box(box).marks,
        effect=effects.box(box).text(language),
        arrow=bool(box.after),
        checked=checked,
        fresh=checked and not before,
        written=written,
    )
