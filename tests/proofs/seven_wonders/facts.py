"""The facts of 7 Wonders read straight from the data files, for proofs that must share nothing with the engine."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "src" / "heptapolis" / "games" / "seven_wonders" / "data"

Table = dict[str, Any]


def _read(name: str) -> Table:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CARDS: dict[str, Table] = {card["id"]: card for card in _read("cards.toml")["card"]}
WONDERS: dict[str, Table] = {wonder["id"]: wonder for wonder in _read("wonders.toml")["wonder"]}
NUMBERS: Table = _read("numbers.toml")
GOODS: list[str] = NUMBERS["goods"]["raw"] + NUMBERS["goods"]["manufactured"]
GUILDS: list[str] = [name for name, card in CARDS.items() if card["colour"] == "purple"]
TURNS: int = NUMBERS["table"]["turns_per_age"]


def building(card: str) -> str:
    """What counts as the same building."""
    return str(CARDS[card].get("building", card))


def cities_at(players: int) -> int:
    """The Free City is the third one of two players."""
    return max(players, 3)


def printed(players: int, age: int) -> Counter[str]:
    """The cards of an age without guilds, with as many copies as the game with so many players has."""
    marks = cities_at(players)
    copies = {
        name: sum(mark <= marks for mark in card["marks"])
        for name, card in CARDS.items()
        if card["age"] == age and "marks" in card
    }
    return Counter({name: count for name, count in copies.items() if count})


def guilds_in_game(players: int) -> int:
    return cities_at(players) + int(NUMBERS["table"]["guilds_beyond_players"])


def first_controller(age: int) -> int:
    """Two players: the seat that has the Free City card in turn 1 of an age."""
    return 0 if age == 2 else 1


def controller(age: int, turn: int) -> int:
    """The Free City card changes hands every turn."""
    return (first_controller(age) + turn - 1) % 2


def hand_sizes(players: int, age: int, turn: int) -> list[int]:
    """Cards in each seat's hand when a turn begins (two players: after the controller has drawn)."""
    sizes = [NUMBERS["table"]["cards_per_hand"] + 1 - turn] * players
    if players == 2:
        sizes[controller(age, turn)] += 1
    return sizes


def stages_of(city: Table) -> list[Table]:
    """The built stages of a city."""
    stages: list[Table] = WONDERS[city["wonder"]][city["side"]]
    return stages[: city["stages"]]


def next_stage(city: Table) -> Table | None:
    stages: list[Table] = WONDERS[city["wonder"]][city["side"]]
    return stages[city["stages"]] if city["stages"] < len(stages) else None
