"""The facts of 7 Wonders Dice read straight from the data files, for proofs that must share nothing with the engine."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "src" / "heptapolis" / "games" / "dice" / "data"
FIRST_NUMBER = {
    "warehouse": 0,
    "wonder": 6,
    "west_barracks": 10,
    "east_barracks": 18,
    "agora": 26,
    "market": 34,
    "university": 42,
    "guild_court": 52,
    "gallery": 56,
}
"""The number of each building's first box, as docs/formats.md lists them."""
Table = dict[str, Any]


def _read(name: str) -> Table:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


NUMBERS = _read("numbers.toml")
COMMON = _read("common.toml")
DICE: list[Table] = _read("dice.toml")["die"]
BOARDS: list[Table] = [{**COMMON, **_read(f"boards/{name}.toml")} for name in NUMBERS["table"]["boards"]]
BOARD = {board["id"]: board for board in BOARDS}
BUILDINGS = list(FIRST_NUMBER)
CITY_BUILDINGS = BUILDINGS[1:]
BONUSES: list[Table] = NUMBERS["bonus"]
CAPACITY: int = NUMBERS["coins"]["capacity"]


def members(name: str) -> list[str]:
    """The buildings that a name stands for."""
    return list(NUMBERS["groups"].get(name, [name]))


def boxes(board: Table) -> dict[str, tuple[int, Table]]:
    """Number and entry of each box of a board, by id."""
    return {
        box["id"]: (FIRST_NUMBER[building] + place, box)
        for building in BUILDINGS
        for place, box in enumerate(board[building]["boxes"])
    }


def effects(box: Table, kind: str) -> list[Table]:
    """The effects of one type that a box has."""
    return [effect for effect in box.get("effects", []) if effect["type"] == kind]


def building_of(box: str) -> str:
    return box.split(".")[0]
