"""Small words to set up a table, play a turn on it and look at what came of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import heptapolis
from heptapolis.games.contract import Position

from .facts import BOARD_GOOD, GOODS, ONE_OF, TWO_OF

Document = dict[str, Any]
_WONDERS = ("giza", "ephesus", "alexandria", "rhodes", "babylon", "olympia", "halicarnassus")
_LISTS = ("hand", "buildings")


def city(**facts: Any) -> Document:
    """One city of a document."""
    return facts


def document(*cities: Document, age: int = 1, turn: int = 6, **more: Any) -> Document:
    """A position document: at least three cities, cards as words in one string, wonders where none is given."""
    entries = [dict(city) for city in cities]
    entries += [{} for _ in range(3 - len(entries))]
    free = [wonder for wonder in _WONDERS if all(city.get("wonder") != wonder for city in entries)]
    for city in entries:
        if "wonder" not in city:
            city["wonder"] = free.pop(0)
        for key in _LISTS:
            if isinstance(city.get(key), str):
                city[key] = city[key].split()
    for key in ("discard", "draw"):
        if isinstance(more.get(key), str):
            more[key] = more[key].split()
    return {"game": "seven-wonders", "age": age, "turn": turn, "cities": entries, **more}


def table(*cities: Document, age: int = 1, turn: int = 6, **more: Any) -> Position:
    """The position of such a document."""
    return heptapolis.position(document(*cities, age=age, turn=turn, **more))


def two(seat_0: Document, seat_1: Document, free_city: Document, **more: Any) -> Position:
    """A position of the game for two players."""
    return table(seat_0, seat_1, free_city, players=2, **more)


def finished(*cities: Document, **more: Any) -> Position:
    """A game that is over, to be counted."""
    return table(*cities, age=3, turn=6, phase="over", **more)


def play_turn(position: Position, *choices: str | list[str] | None) -> Position:
    """Every seat that owes a choice makes it: the move (or moves) given for it, else it discards some card.

    A controller of the Free City for which nothing more is given takes the first move that the Free City has.
    """
    for seat in position.to_act:
        chosen = choices[seat] if seat < len(choices) else None
        if chosen is None:
            asked_for_own = kind(position, seat) == "card"
            chosen = offers(position, seat, "discard")[0] if asked_for_own else []
        for move in [chosen] if isinstance(chosen, str) else chosen:
            position = position.play(seat, move)
        if kind(position, seat) == "free-city":
            position = position.play(seat, offers(position, seat)[0])
    return position


def offers(position: Position, seat: int, kind: str | None = None, card: str | None = None) -> list[str]:
    """The notations of the moves a seat has, of one kind and with one card where these are given."""
    return [
        str(move)
        for move in position.moves(seat)
        if (kind is None or move.kind == kind) and (card is None or move.card == card)
    ]


def code(position: Position, seat: int, move: str) -> str | None:
    """Why a move is not allowed, as a word; None when it is allowed."""
    reason = position.why_not(seat, move)
    return None if reason is None else reason.code


def written(position: Position, number: int) -> Document:
    """A city as the document writes it."""
    entry: Document = position.to_dict()["cities"][number]
    return entry


def coins(position: Position, number: int) -> int:
    return int(written(position, number).get("coins", 3))


def stages(position: Position, number: int) -> int:
    return int(written(position, number).get("stages", 0))


def buildings(position: Position, number: int) -> list[str]:
    return sorted(written(position, number).get("buildings", []))


def hand(position: Position, number: int) -> list[str]:
    return sorted(written(position, number).get("hand", []))


def military(position: Position, number: int) -> list[int]:
    return sorted(written(position, number).get("military", []))


def pile(position: Position) -> list[str]:
    """The cards of the discard pile."""
    return sorted(position.to_dict().get("discard", []))


def moment(position: Position) -> tuple[int, int]:
    """Age and turn."""
    now = position.to_dict()
    return now["age"], now["turn"]


def kind(position: Position, seat: int) -> str | None:
    """What a seat is asked, as a word."""
    decision = position.decision(seat)
    return None if decision is None else decision.kind


def makers(goods: str, wonder: str) -> list[str]:
    """Buildings that, together with the board, make exactly these goods; none of them is either/or."""
    need = Counter(goods.split())
    need[BOARD_GOOD[wonder]] -= 1
    found = []
    for good in GOODS:
        if need[good] in (1, 3):
            found.append(ONE_OF[good])
        if need[good] in (2, 3):
            found.append(TWO_OF[good])
    return found


def board_without(goods: str) -> str:
    """A wonder whose board makes none of these goods if there is one, else any."""
    return next((wonder for wonder in _WONDERS if BOARD_GOOD[wonder] not in goods.split()), _WONDERS[0])
