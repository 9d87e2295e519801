"""The boards and dice of 7 Wonders Dice, read from the data files and checked.

A building has room for so many boxes, and a box the number of its place there: so the numbers of boxes, and with them those of
actions, follow the room and not the data. Files that do not fit are refused with a sentence that names what is wrong.
`tables.py` reads the files of the game and makes tables of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heptapolis.kernel.data_files import BadData, read_data

ROOM = {
    "warehouse": 6,
    "wonder": 4,
    "west_barracks": 8,
    "east_barracks": 8,
    "agora": 8,
    "market": 8,
    "university": 10,
    "guild_court": 4,
    "gallery": 7,
}
"""The buildings, in the order of their numbers, and how many boxes each can have: 63, the bits of a word."""
BUILDINGS = tuple(ROOM)
CITY_BUILDINGS = BUILDINGS[1:]
"""The Warehouse stands outside: completing it gives no bonus, and it has no row on the score sheet."""
FIRST_BOX = {building: sum(list(ROOM.values())[:number]) for number, building in enumerate(BUILDINGS)}
OWN_BUILDINGS = ("wonder", "university")
"""The buildings that differ from board to board."""
COLOURS = ("grey", "blue", "green", "red", "yellow", "white", "black", "purple")
SIDES = ("left", "right")
MOST_DICE, FACES, SECTIONS, MOST_BOARDS, MOST_BONUSES, MOST_ROUNDS = 10, 6, 4, 16, 4, 64
MOST_EFFECTS, MOST_CHOICES, MOST_TASKS = 2, 32, 24
"""Capacities: effects of a box, choices in one turn, things to do that may wait in one turn."""
HIGHEST_COST, MOST_AMOUNT = 6, 50
SURE = ("confirmed", "single-source", "reconstructed")
FIGURES = {"symbols", "cost", "points", "effect", "order"}
ANY_SYMBOL = "any"
EFFECTS: dict[str, dict[str, type]] = {
    "resource": {},
    "attack": {"points": int},
    "defence": {},
    "gain_coins": {"amount": int},
    "check_boxes": {"buildings": list, "max": int},
    "extra_action": {},
    "build_without_die_cost": {},
    "coins_and_vp_per_box": {"building": str, "coins": int, "points": int},
    "vp_per_box": {"building": str, "points": int},
    "die_cost_minus": {"colours": list, "amount": int},
    "die_cost_zero": {"colours": list},
    "coins_when_die_chosen": {"colours": list, "amount": int},
    "unlock_die": {"colour": str},
}
"""Every type of effect, with what it must say."""
BONUS_EFFECTS = ("gain_coins", "check_boxes", "extra_action", "build_without_die_cost")
"""Those that a bonus can have: a bonus is used at once."""


@dataclass(frozen=True)
class Box:
    """One box of a board."""

    number: int
    id: str
    building: str
    symbols: tuple[str, ...]
    cost: int
    points: int
    effects: tuple[Mapping[str, Any], ...]
    after: tuple[str, ...]
    sources: Mapping[str, str]

    @property
    def attack(self) -> int:
        """The points of its attack as they are printed; 0 for a box without one."""
        return next((int(effect["points"]) for effect in self.effects if effect["type"] == "attack"), 0)


@dataclass(frozen=True)
class Building:
    """One building of a board."""

    id: str
    name: Mapping[str, str]
    faces: str | None
    first_points: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Board:
    """One board: the city of a seat."""

    number: int
    id: str
    city: Mapping[str, str]
    wonder_name: Mapping[str, str]
    buildings: Mapping[str, Building]

    @property
    def boxes(self) -> list[Box]:
        """All boxes, in the order of their numbers."""
        return [box for building in self.buildings.values() for box in building.boxes]


@dataclass(frozen=True)
class Die:
    """One die."""

    number: int
    id: str
    colour: str
    waits: bool
    faces: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Bonus:
    """One bonus."""

    number: int
    id: str
    effects: tuple[Mapping[str, Any], ...]


def _take(
    row: Mapping[str, Any], where: str, needed: Mapping[str, type], allowed: Mapping[str, type]
) -> dict[str, Any]:
    """The fields of an entry: all that is needed, nothing that is not allowed, everything of its type."""
    known = {**needed, **allowed}
    for key, value in row.items():
        if key not in known:
            raise BadData(f"{where} has a field {key!r}; known are {', '.join(sorted(known))}")
        if not isinstance(value, known[key]) or (known[key] is int and isinstance(value, bool)):
            raise BadData(f"{key!r} of {where} must be of type {known[key].__name__}, not {value!r}")
    if missing := sorted(set(needed) - set(row)):
        raise BadData(f"{where} has no {', '.join(missing)}")
    return dict(row)


def _number(value: int, least: int, most: int, what: str) -> int:
    if not least <= value <= most:
        raise BadData(f"{what} must be from {least} to {most}, not {value}")
    return value


def questions(effect: Mapping[str, Any]) -> int:
    """How many choices an effect asks for at the most."""
    single = effect["type"] in ("extra_action", "build_without_die_cost")
    return effect["max"] if effect["type"] == "check_boxes" else int(single)


class Material:
    """All that is in the box, as a folder of data files describes it; BadData if that cannot be."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = read_data(folder, "numbers.toml")
        self.groups: dict[str, list[str]] = self.numbers["groups"]
        self.scopes: dict[str, tuple[str, ...]] = {building: (building,) for building in BUILDINGS}
        """What boxes can be counted in, and listed as: a building, or a group of them."""
        self.scopes |= {name: tuple(group) for name, group in self.groups.items()}
        self.dice = self._load_dice()
        faces = [face for die in self.dice for face in die.faces]
        self.symbols = tuple(dict.fromkeys(face["symbol"] for face in faces))
        self.printed = {face["symbol"] for face in faces if not {"check_in", "compare"} & set(face)}
        """The symbols that boxes bear."""
        self.boards = self._load_boards()
        self.bonuses = self._load_bonuses()
        self._check()

    def _load_dice(self) -> list[Die]:
        dice = []
        for number, row in enumerate(read_data(self.folder, "dice.toml")["die"]):
            where = f"die {row.get('id', number + 1)}"
            die = _take(row, where, {"id": str, "colour": str, "faces": list}, {"waits": bool, "sources": dict})
            if die["colour"] not in COLOURS:
                raise BadData(f"{where} has the colour {die['colour']!r}; colours are {', '.join(COLOURS)}")
            faces = tuple(
                _take(face, f"a face of {where}", {"symbol": str}, {"check_in": list, "compare": str})
                for face in die["faces"]
            )
            if len(faces) != FACES:
                raise BadData(f"{where} has {len(faces)} faces instead of {FACES}")
            for face in faces:
                for name in [*face.get("check_in", ()), *([face["compare"]] if "compare" in face else [])]:
                    if name not in self.scopes:
                        raise BadData(f"a face of {where} names {name!r}; buildings are {', '.join(self.scopes)}")
            dice.append(Die(number, die["id"], die["colour"], die.get("waits", False), faces))
        if len({die.id for die in dice}) < len(dice) or len(dice) > MOST_DICE:
            raise BadData(f"an id of a die is used twice, or there are more than {MOST_DICE} dice")
        return dice

    def _check_effect(self, effect: Mapping[str, Any], where: str) -> None:
        """Refuse an effect that no rule knows, or that says too much or too little."""
        kind = effect.get("type")
        if kind not in EFFECTS:
            raise BadData(f"{where} has an effect {kind!r}; known are {', '.join(EFFECTS)}")
        _take(effect, f"{kind} of {where}", {"type": str, **EFFECTS[kind]}, {})
        for key in ("amount", "coins", "points", "max"):
            _number(effect.get(key, 1), 1, MOST_AMOUNT, f"{key} of {kind} of {where}")
        for colour in [*effect.get("colours", ()), *([effect["colour"]] if "colour" in effect else [])]:
            if colour not in COLOURS:
                raise BadData(f"{kind} of {where} has the colour {colour!r}; colours are {', '.join(COLOURS)}")
        listed = [*effect.get("buildings", ()), *([effect["building"]] if "building" in effect else [])]
        if unknown := [name for name in listed if name not in self.scopes]:
            raise BadData(f"{kind} of {where} names {unknown[0]!r}; buildings are {', '.join(self.scopes)}")
        inside = [building for name in listed for building in self.scopes[name]]
        if len(set(inside)) < len(inside):
            raise BadData(f"{kind} of {where} lists a building twice")
        if kind == "unlock_die" and not any(die.waits and die.colour == effect["colour"] for die in self.dice):
            raise BadData(f"{kind} of {where}: no {effect['colour']} die waits to be unlocked")

    def _load_box(self, row: Mapping[str, Any], building: str, place: int, head: Mapping[str, Any]) -> Box:
        allowed = {"symbols": list, "points": int, "effects": list, "after": list, "sources": dict}
        where = str(row.get("id", f"box {place + 1} of {building}"))
        box = _take(row, where, {"id": str, "cost": int}, allowed)
        if not where.startswith(building + "."):
            raise BadData(f"{where} stands in the {building}: its id must begin with {building + '.'!r}")
        _number(box["cost"], 0, HIGHEST_COST, f"the cost of {where}")
        _number(box.get("points", 0), 0, MOST_AMOUNT, f"points of {where}")
        symbols, effects = tuple(box.get("symbols", ())), tuple(box.get("effects", ()))
        if unknown := [symbol for symbol in symbols if symbol not in self.printed | {ANY_SYMBOL}]:
            raise BadData(f"{where} bears the symbol {unknown[0]!r}, which no die shows")
        if bool(symbols) == (building == "wonder"):
            raise BadData(f"{where}: every box bears a symbol, but those of the Wonder bear none")
        if len(effects) > MOST_EFFECTS:
            raise BadData(f"{where} has more than {MOST_EFFECTS} effects")
        for effect in effects:
            self._check_effect(effect, where)
            if effect["type"] in ("attack", "defence") and head.get("faces") is None:
                raise BadData(f"{where} has {effect['type']}, but its building faces no neighbour")
        sources = {**head["sources"], **box.get("sources", {})}
        if set(sources) != FIGURES or not set(sources.values()) <= set(SURE):
            raise BadData(f"sources of {where} say of {', '.join(sorted(FIGURES))} whether it is {', '.join(SURE)}")
        number, after = FIRST_BOX[building] + place, tuple(box.get("after", ()))
        return Box(number, where, building, symbols, box["cost"], box.get("points", 0), effects, after, sources)

    def _load_building(self, row: Mapping[str, Any], building: str, where: str) -> Building:
        needed = {"name": dict, "sources": dict, "boxes": list}
        head = _take(row, f"[{building}] of {where}", needed, {"faces": str, "first_points": int})
        if head.get("faces") not in (None, *SIDES):
            raise BadData(f"the {building} faces left or right, not {head['faces']!r}")
        rows, expected = head["boxes"], self.numbers["totals"].get(building)
        if len(rows) > ROOM[building]:
            raise BadData(f"the {building} of {where} has {len(rows)} boxes; there is room for {ROOM[building]}")
        if len(rows) != expected:
            raise BadData(f"the {building} of {where} has {len(rows)} boxes, but numbers.toml says {expected}")
        boxes = tuple(self._load_box(box, building, place, head) for place, box in enumerate(rows))
        for place, box in enumerate(boxes):
            before = [other.id for other in boxes[:place]]
            if box.id in before:
                raise BadData(f"the id {box.id} is used twice in the {building} of {where}")
            if wrong := [name for name in box.after if name not in before]:
                raise BadData(f"{box.id} comes after {wrong[0]!r}, which is no box before it in the {building}")
            if building == "wonder" and box.after != tuple(before[-1:]):
                raise BadData(f"{box.id}: the boxes of the Wonder are checked one after the other")
        points = _number(head.get("first_points", 0), 0, MOST_AMOUNT, f"first_points of the {building}")
        return Building(building, head["name"], head.get("faces"), points, boxes)

    def _load_boards(self) -> list[Board]:
        common = read_data(self.folder, "common.toml")
        if missing := [building for building in BUILDINGS if building not in {*OWN_BUILDINGS, *common}]:
            raise BadData(f"common.toml has no [{missing[0]}]")
        boards = []
        fields: dict[str, type] = {"id": str, "city": dict, "wonder_name": dict}
        fields |= dict.fromkeys(OWN_BUILDINGS, dict)
        for number, name in enumerate(self.numbers["table"]["boards"]):
            file = f"boards/{name}.toml"
            if not (self.folder / file).exists():
                raise BadData(f"numbers.toml names the board {name!r}, but there is no {file}")
            row = _take(read_data(self.folder, file), file, fields, {})
            if row["id"] != name:
                raise BadData(f"{file} has the id {row['id']!r}; it must be that of the file")
            buildings = {
                building: self._load_building(row[building], building, file)
                if building in OWN_BUILDINGS
                else self._load_building(common[building], building, "common.toml")
                for building in BUILDINGS
            }
            boards.append(Board(number, name, row["city"], row["wonder_name"], buildings))
        return boards

    def _load_bonuses(self) -> list[Bonus]:
        bonuses = []
        for number, row in enumerate(self.numbers["bonus"]):
            where = f"bonus {row.get('id', number + 1)}"
            bonus = _take(row, where, {"id": str, "effects": list}, {"sources": dict})
            for effect in bonus["effects"]:
                self._check_effect(effect, where)
                if effect["type"] not in BONUS_EFFECTS:
                    raise BadData(f"{where} has {effect['type']}; a bonus can have {', '.join(BONUS_EFFECTS)}")
            if len(bonus["effects"]) > MOST_EFFECTS:
                raise BadData(f"{where} has more than {MOST_EFFECTS} effects")
            bonuses.append(Bonus(number, bonus["id"], tuple(bonus["effects"])))
        if not 1 <= len(bonuses) <= MOST_BONUSES or len({bonus.id for bonus in bonuses}) < len(bonuses):
            raise BadData(f"there are 1 to {MOST_BONUSES} bonuses, with different ids")
        return bonuses

    def _check(self) -> None:
        """What must hold for dice, table and boards together."""
        forum, coins = self.numbers["forum"], self.numbers["coins"]
        waiting = [die for die in self.dice if die.waits]
        if len({die.colour for die in waiting}) < len(waiting):
            raise BadData("dice that wait must differ in colour")
        if len(self.dice) - len(waiting) != forum["dice"]:
            there = len(self.dice) - len(waiting)
            raise BadData(f"{there} dice lie in the Forum at the start instead of {forum['dice']}")
        if sum(die.colour == forum["replaced"] and not die.waits for die in self.dice) < len(waiting):
            raise BadData(f"there are fewer {forum['replaced']} dice than dice that take their place")
        if len(forum["sections"]) != SECTIONS or any(not 0 <= cost <= 9 for cost in forum["sections"]):
            raise BadData(f"the Forum has {SECTIONS} sections that cost 0 to 9 coins")
        _number(len(self.boards), 7, MOST_BOARDS, "the number of boards")
        _number(self.numbers["table"]["rounds"], 1, MOST_ROUNDS, "the number of rounds")
        _number(coins["capacity"], coins["start"], 999, "the capacity of the Treasury")
        faces = [building.faces for building in self.boards[0].buildings.values() if building.faces is not None]
        if sorted(faces) != sorted(SIDES):
            raise BadData("one building faces the left neighbour, one the right")
        for board in self.boards:
            self._check_board(board)

    def _check_board(self, board: Board) -> None:
        """What must hold on each board for the rules to mean anything."""
        effects = [effect for box in board.boxes for effect in box.effects]
        asking = [*effects, *(effect for bonus in self.bonuses for effect in bonus.effects)]
        if 1 + len(self.bonuses) + sum(map(questions, asking)) > MOST_CHOICES:
            raise BadData(f"{board.id}: a turn could have more than {MOST_CHOICES} choices")
        if len(BUILDINGS) + sum(questions(effect) > 0 for effect in asking) > MOST_TASKS:
            raise BadData(f"{board.id}: in a turn more than {MOST_TASKS} things could wait to be done")
        unlocked = [effect["colour"] for effect in effects if effect["type"] == "unlock_die"]
        for die in self.dice:
            if die.waits and unlocked.count(die.colour) != 1:
                raise BadData(f"{board.id} must unlock the {die.colour} die exactly once")
        if sum(effect["type"] == "resource" for effect in effects) > HIGHEST_COST:
            raise BadData(f"{board.id} has more than {HIGHEST_COST} resources")
