"""The facts of 7 Wonders Dice: its data files, read and checked (boards.py), and the tables that the rules look up.

A *work* is whatever has effects: a box (works 0 to 62) or a bonus (BONUS_WORK + its number). Sets of boxes, dice, buildings and
bonuses are words with a bit for each. A *scope* is a building, or a group such as both Barracks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.games.dice.rules.boards import (
    ANY_SYMBOL,
    BUILDINGS,
    CITY_BUILDINGS,
    COLOURS,
    EFFECTS,
    FACES,
    FIRST_BOX,
    MOST_BONUSES,
    MOST_EFFECTS,
    ROOM,
    SECTIONS,
    SIDES,
    Box,
    Material,
)
from heptapolis.kernel.data_files import freeze

DATA = Path(__file__).parent.parent / "data"
MATERIAL = Material(DATA)
NUMBERS, GROUPS, SCOPES = MATERIAL.numbers, MATERIAL.groups, MATERIAL.scopes
DICE, SYMBOLS, BOARDS, BONUSES = MATERIAL.dice, MATERIAL.symbols, MATERIAL.boards, MATERIAL.bonuses
BOARD_BY_ID = {board.id: board for board in BOARDS}
DIE_BY_ID = {die.id: die for die in DICE}
BONUS_BY_ID = {bonus.id: bonus for bonus in BONUSES}

(
    RESOURCE,
    ATTACK,
    DEFENCE,
    GAIN_COINS,
    CHECK_BOXES,
    EXTRA_ACTION,
    FREE_DIE,
    COINS_PER_BOX,
    POINTS_PER_BOX,
    DIE_COST_MINUS,
    DIE_COST_ZERO,
    COINS_WHEN_CHOSEN,
    UNLOCK_DIE,
) = range(1, len(EFFECTS) + 1)
"""Effects, in the order of EFFECTS; 0 where a table has none."""

BOX_COUNT = sum(ROOM.values())
BONUS_WORK = 64
WORKS = BONUS_WORK + MOST_BONUSES
BOARD_COUNT, BUILDING_COUNT, DIE_COUNT, BONUS_COUNT = len(BOARDS), len(BUILDINGS), len(DICE), len(BONUSES)
ALL_BONUSES = (1 << BONUS_COUNT) - 1
WONDER = BUILDINGS.index("wonder")
FREE = 100
"""A discount that no section outweighs."""
MAX_PLAYERS = 7
MOST_PLACES = max(ROOM.values())
ROUNDS: int = NUMBERS["table"]["rounds"]
START_COINS: int = NUMBERS["coins"]["start"]
PASS_COINS: int = NUMBERS["coins"]["pass"]
MISSING_PRICE: int = NUMBERS["coins"]["missing_resource"]
CAPACITY: int = NUMBERS["coins"]["capacity"]

FIRST = np.array([*FIRST_BOX.values(), BOX_COUNT], np.int8)
"""The first box of each building, and the end."""
BUILDING = np.array([number for number, room in enumerate(ROOM.values()) for _ in range(room)], np.int8)
"""The building of each box."""
IN_CITY = np.array([building in CITY_BUILDINGS for building in BUILDINGS], np.int8)
SIDE = np.array([(*SIDES, None).index(BOARDS[0].buildings[name].faces) for name in BUILDINGS], np.int8)
"""The neighbour that a building faces: 0 the left one, 1 the right one, 2 none."""
FIRST_POINTS = np.array([BOARDS[0].buildings[building].first_points for building in BUILDINGS], np.int8)
SCOPE_NAMES = tuple(SCOPES)
SCOPE_BUILDINGS = np.array([sum(1 << BUILDINGS.index(b) for b in scope) for scope in SCOPES.values()], np.int16)
"""The buildings of each scope."""
SCOPE_BOXES = np.array(
    [
        sum(1 << box for box in range(BOX_COUNT) if int(buildings) >> int(BUILDING[box]) & 1)
        for buildings in SCOPE_BUILDINGS
    ],
    np.int64,
)
"""The boxes of each scope."""
BIT_NUMBER = np.array([next((bit for bit in range(66) if (1 << bit) % 67 == rest), 0) for rest in range(67)], np.int8)
"""Which bit a power of two is, by its remainder."""

COLOUR = np.array([COLOURS.index(die.colour) for die in DICE], np.int8)
SPECIAL = sum(1 << die.number for die in DICE if die.waits)
STARTING = sum(1 << die.number for die in DICE if not die.waits)
LEAVERS = [die.number for die in DICE if die.colour == NUMBERS["forum"]["replaced"] and not die.waits]
LEAVER_COUNT = len(LEAVERS)
LEAVER_DICE = sum(1 << die for die in LEAVERS)
"""The dice that make room for special ones."""
SECTION_COST = np.array(NUMBERS["forum"]["sections"], np.int8)
FACE_SYMBOL = np.array([[SYMBOLS.index(face["symbol"]) for face in die.faces] for die in DICE], np.int8)
SAME_FACE = np.array(
    [[[other["symbol"] for other in die.faces].index(face["symbol"]) for face in die.faces] for die in DICE], np.int8
)
"""The first face of a die with the same symbol: rolls are written by it, so that equal rolls are equal bytes."""
ROLLS = FACES * SECTIONS
"""What a die can show: face * SECTIONS + section."""
COMPARE = np.array(
    [
        next(
            (SCOPE_NAMES.index(f["compare"]) for d in DICE for f in d.faces if f["symbol"] == s and "compare" in f), -1
        )
        for s in SYMBOLS
    ],
    np.int8,
)
"""The scope in which a symbol compares a seat with its neighbours, -1 for none."""


def _boards(*shape: int, kind: type = np.int8) -> Any:
    """A table with a row for each board. Small types: compiled code copies its tables, and a GPU has little room for them."""
    return np.zeros((BOARD_COUNT, *shape), kind)


COST, POINTS, AFTER = _boards(BOX_COUNT), _boards(BOX_COUNT), _boards(BOX_COUNT, kind=np.int64)
OPENS = _boards(len(SYMBOLS), kind=np.int64)
"""The boxes that a symbol opens."""
COMPLETE = _boards(BUILDING_COUNT, kind=np.int64)
"""All boxes of a building."""
ALL_BOXES = _boards(kind=np.int64)
"""All boxes of a board: a building may have fewer than it has room for."""
DEFENCES = _boards(len(SIDES), kind=np.int64)
"""The defence boxes against the left neighbour, and against the right one."""
EFFECT, AMOUNT, BOX_POINTS = (_boards(WORKS, MOST_EFFECTS) for _ in range(3))
TARGET = _boards(WORKS, MOST_EFFECTS, kind=np.int16)
"""What an effect is about: a set of colours, of dice or of scopes, or one scope."""


def _enter_effect(board: int, work: int, place: int, effect: Mapping[str, Any]) -> None:
    kind = 1 + list(EFFECTS).index(effect["type"])
    EFFECT[board, work, place] = kind
    AMOUNT[board, work, place] = effect.get("amount", effect.get("max", effect.get("coins", 0)))
    BOX_POINTS[board, work, place] = effect.get("points", 0)
    if kind == CHECK_BOXES:
        TARGET[board, work, place] = sum(1 << SCOPE_NAMES.index(name) for name in effect["buildings"])
    elif kind in (COINS_PER_BOX, POINTS_PER_BOX):
        TARGET[board, work, place] = SCOPE_NAMES.index(effect["building"])
    elif kind in (DIE_COST_MINUS, DIE_COST_ZERO, COINS_WHEN_CHOSEN):
        TARGET[board, work, place] = sum(1 << COLOURS.index(colour) for colour in effect["colours"])
    elif kind == UNLOCK_DIE:
        TARGET[board, work, place] = sum(1 << d.number for d in DICE if d.waits and d.colour == effect["colour"])


def _opened_by(face: Mapping[str, Any], box: Box) -> bool:
    """Whether a face of a die opens a box."""
    if "check_in" in face:
        return any(box.building in SCOPES[name] for name in face["check_in"])
    return (ANY_SYMBOL if "compare" in face else face["symbol"]) in box.symbols


def _enter_box(board: int, box: Box) -> None:
    COST[board, box.number], POINTS[board, box.number] = box.cost, box.points
    AFTER[board, box.number] = sum(1 << other.number for other in BOARDS[board].boxes if other.id in box.after)
    COMPLETE[board, BUILDING[box.number]] |= 1 << box.number
    ALL_BOXES[board] |= 1 << box.number
    for face in (face for die in DICE for face in die.faces):
        if _opened_by(face, box):
            OPENS[board, SYMBOLS.index(face["symbol"])] |= 1 << box.number
    for place, effect in enumerate(box.effects):
        _enter_effect(board, box.number, place, effect)
        if effect["type"] == "defence":
            DEFENCES[board, SIDE[BUILDING[box.number]]] |= 1 << box.number


for _board in BOARDS:
    for _box in _board.boxes:
        _enter_box(_board.number, _box)
    for _bonus in BONUSES:
        for _place, _effect in enumerate(_bonus.effects):
            _enter_effect(_board.number, BONUS_WORK + _bonus.number, _place, _effect)
BOX = [{box.number: box for box in board.boxes} for board in BOARDS]
BOX_BY_ID = [{box.id: box for box in board.boxes} for board in BOARDS]
"""The boxes of each board, by number and by id."""
freeze(globals())
