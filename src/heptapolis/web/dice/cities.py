"""The cities of a table of Dice: boards with their boxes, as far as a view tells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from heptapolis.games.dice.rules.boards import BUILDINGS, Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, BOARDS, BONUSES, CAPACITY, DICE, FIRST_POINTS, IN_CITY
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.documents import box_ids, write_attacks
from heptapolis.games.dice.text.effects import bonus_name
from heptapolis.games.dice.text.words import (
    box_name,
    building_icon,
    building_name,
    city_name,
    colour_of,
    label,
    row_name,
    symbol_name,
    wonder_name,
)
from heptapolis.games.marks import Mark
from heptapolis.games.words import either
from heptapolis.web.dice.outcome import standing
from heptapolis.web.dice.printed import ORDER, lanes

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
    words: str
    """What it gives, in a few words."""
    caption: str
    """The words that stand below its pictures: what these do not say."""
    counted: str
    """The building whose boxes it counts; nothing for another box."""
    effect: str
    """What it gives, in sentences."""
    arrow: bool
    """Whether an arrow leads to it from the box before."""
    open: bool
    """Whether all boxes that come before it are checked."""
    checked: bool
    fresh: bool
    """Checked in the running turn."""
    written: int | None
    """The points of an attack that was made."""

    @property
    def shown(self) -> bool:
        """Whether its picture says all that it gives: points, coins or a defence, and nothing else."""
        if len(self.marks) != 1:
            return False
        mark = self.marks[0]
        return mark.kind == "points" or (mark.kind == "dice" and not mark.icons) or mark.icons == ("shield",)


@dataclass(frozen=True)
class Lane:
    """Boxes that the same symbols open."""

    symbols: tuple[str, ...]
    """The symbols that open them; none in the Wonder."""
    name: str
    """The symbols in words."""
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
    shields: int
    """Defences that are checked."""
    attacks: int
    """Attacks that were made."""
    first_points: int
    first: bool
    """Whether the city has the points for being the first to finish it."""
    gives_bonus: bool
    """Whether the city takes a bonus for completing it."""

    @property
    def checked(self) -> int:
        """How many boxes are checked."""
        return sum(square.checked for lane in self.lanes for square in lane.squares)

    @property
    def single(self) -> bool:
        """Whether most of its boxes are rows of their own."""
        return len(self.lanes) > 1 and sum(len(lane.squares) == 1 for lane in self.lanes) * 2 > len(self.lanes)

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
    words: str
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
    state = view._state()
    count = int(state.players)
    first = 0 if setting.viewer is None else setting.viewer
    found = []
    for step in range(count):
        number = (first + step) % count
        role = "far" if setting.viewer is None else _role(step, count)
        points = standing(view, number, state).points
        found.append(_city(state, number, role, points, setting, language))
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
                bonus.id,
                bonus_name(bonus.id, language),
                effects.bonus(bonus).marks,
                effects.bonus(bonus).few_words(language),
                bool(used >> bonus.number & 1),
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
                row[0].symbols,
                either([symbol_name(symbol, language) for symbol in row[0].symbols], language),
                tuple(_square(board, box, checked, box.id in before, written.get(box.id), language) for box in row),
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
                effects.defences(box for box in building.boxes if box.id in checked),
                sum(box.id in written for box in building.boxes),
                int(FIRST_POINTS[number]),
                bool(int(state.first[seat]) >> number & 1),
                bool(IN_CITY[number]),
            )
        )
    return tuple(found)


@cache
def _printed(board: str, box: str, language: str) -> Square:
    """A box as it is printed, with nothing checked yet."""
    found = next(each for each in BOARD_BY_ID[board].boxes if each.id == box)
    told = effects.box(found)
    return Square(
        id=box,
        name=box_name(box, language),
        label=label(box, language),
        cost=found.cost,
        marks=told.marks,
        words=told.few_words(language),
        caption=_caption(found, told.few_words(language), language),
        counted=effects.counted_building(found, language),
        effect=told.text(language),
        arrow=bool(found.after),
        open=not found.after,
        checked=False,
        fresh=False,
        written=None,
    )


def _caption(box: Box, words: str, language: str) -> str:
    """What to read below the pictures of a box: what these do not say."""
    if box.building in ("west_barracks", "east_barracks"):
        return row_name(box.id, language)
    return (effects.besides_points(box, language) if box.points else "") or words


def _square(board: str, box: Box, checked: set[str], before: bool, written: int | None, language: str) -> Square:
    return replace(
        _printed(board, box.id, language),
        open=checked.issuperset(box.after),
        checked=box.id in checked,
        fresh=box.id in checked and not before,
        written=written,
    )
