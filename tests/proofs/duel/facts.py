"""The facts of Duel read straight from the data files, for proofs that must share nothing with the engine."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "src" / "heptapolis" / "games" / "duel" / "data"

Table = dict[str, Any]


def _read(name: str) -> Table:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CARDS: dict[str, Table] = {card["id"]: card for card in _read("cards.toml")["card"]}
WONDERS: dict[str, Table] = {wonder["id"]: wonder for wonder in _read("wonders.toml")["wonder"]}
TOKENS: dict[str, Table] = {token["id"]: token for token in _read("tokens.toml")["token"]}
NUMBERS: Table = _read("numbers.toml")
RAW: list[str] = NUMBERS["resources"]["raw"]
RESOURCES: list[str] = RAW + NUMBERS["resources"]["goods"]
GUILDS: list[str] = [name for name, card in CARDS.items() if card["colour"] == "purple"]
GUILDS_IN_GAME: int = NUMBERS["table"]["guilds"]
SYMBOLS: list[str] = NUMBERS["science"]["symbols"]
AGES = (1, 2, 3)
SLOTS: int = NUMBERS["table"]["cards_per_age"]
CAPITAL: int = NUMBERS["military"]["capital"]


def deck(age: int) -> list[str]:
    """The cards with the back of an age: guilds have a back of their own."""
    return [name for name, card in CARDS.items() if card["age"] == age and name not in GUILDS]


def _drawn(age: int) -> list[tuple[int, int, str]]:
    """The slots of an age as they are drawn: row, column, U or D."""
    rows = NUMBERS["layouts"][str(age)]
    return [(row, column, mark) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark != " "]


LAID_FACE_DOWN = {age: [slot for slot, (_, _, mark) in enumerate(_drawn(age)) if mark == "D"] for age in AGES}
COVERED_BY = {
    age: [
        [
            other
            for other, (below, beside, _) in enumerate(_drawn(age))
            if below == row + 1 and abs(beside - column) == 1
        ]
        for row, column, _ in _drawn(age)
    ]
    for age in AGES
}
ROWS = {
    age: [[slot for slot, (row, _, _) in enumerate(_drawn(age)) if row == number] for number in range(7)]
    for age in AGES
}
"""The slots of each row; ages I and II have five."""


def accessible(age: int, present: list[int]) -> list[int]:
    """The slots whose cards can be taken: nothing lies on them any more."""
    return [slot for slot in present if not set(COVERED_BY[age][slot]) & set(present)]


def face_down(age: int, present: list[int]) -> list[int]:
    """The slots whose cards lie face down between two turns."""
    free = accessible(age, present)
    return [slot for slot in present if slot in LAID_FACE_DOWN[age] and slot not in free]


def giver(symbol: str) -> str:
    """The card that gives a chain symbol."""
    return next(name for name, card in CARDS.items() if card.get("gives") == symbol)


def chained(city: Table, card: str) -> bool:
    """Whether a building of a city makes a card free."""
    symbol = CARDS[card].get("free_with")
    return symbol is not None and giver(symbol) in city["buildings"]


def works(city: Table) -> list[Table]:
    """All that stands in a city: buildings and built wonders."""
    return [CARDS[card] for card in city["buildings"]] + [WONDERS[wonder] for wonder in city["built"]]


def symbols(city: Table) -> set[str]:
    """The different science symbols of a city."""
    sources = works(city) + [TOKENS[token] for token in city["progress"]]
    return {source["science"] for source in sources if "science" in source}
