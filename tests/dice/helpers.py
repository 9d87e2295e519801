"""Small words to set up a table, play a round on it and look at what came of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import heptapolis
from heptapolis.games.contract import Position

from .facts import BOXES, DICE, START_COINS, all_of, lane_of

Document = dict[str, Any]
_BOARDS = ("giza", "rhodes", "ephesus", "babylon", "alexandria", "halicarnassus", "olympia")
ROUND = 50  # late in the game there are few rounds to be rolled and read, so tests are quick
QUIET = {"blue": "mask:3", "green": "gear:3", "red": "axe:3", "yellow": "chest:3"}


def city(board: str | None = None, boxes: str = "", **facts: Any) -> Document:
    """One city of a document. Boxes are words: see `checked`."""
    found = {"boxes": boxes, **facts}
    if board is not None:
        found["board"] = board
    return found


def checked(words: str, board: str) -> list[str]:
    """Boxes by words: an id (with all boxes that the arrows want before it), a building (all of it), a number of boxes
    ("warehouse:2" or "wonder:1"), or the lane of a special die ("unlock:black")."""
    found: list[str] = []
    for word in words.split():
        name, _, more = word.partition(":")
        if name == "unlock":
            boxes = [f"university.{lane_of(board, more)}3"]
        elif more:
            boxes = all_of(name, board)[: int(more)]
        else:
            boxes = [word] if "." in word else all_of(word, board)
        for box in boxes:
            found += [before for before in _way_to(box, board) if before not in found]
    return found


def without(words: str, *gone: str, board: str = "giza") -> str:
    """The boxes of these words but a few, as words."""
    return " ".join(box for box in checked(words, board) if box not in gone)


def _way_to(box: str, board: str) -> list[str]:
    after = BOXES[board][box].after
    return [*(_way_to(after, board) if after else []), box]


def document(*cities: Document, count: int = 3, round: int = ROUND, **more: Any) -> Document:
    """A position document: at least so many cities, boards where none is given, dice by their names."""
    entries = [dict(entry) for entry in cities]
    entries += [{} for _ in range(count - len(entries))]
    free = [board for board in _BOARDS if all(entry.get("board") != board for entry in entries)]
    for entry in entries:
        if "board" not in entry:
            entry["board"] = free.pop(0)
        if isinstance(entry.get("boxes", ""), str):
            entry["boxes"] = checked(entry.get("boxes", ""), entry["board"])
        if isinstance(entry.get("bonuses"), str):
            entry["bonuses"] = entry["bonuses"].split()
    forum = {die: more.pop(die) for die in DICE if die in more}
    return {"game": "dice", "round": round, "cities": entries, "forum": forum, **more}


def table(*cities: Document, **more: Any) -> Position:
    """The position of such a document, for three players or more."""
    return heptapolis.position(document(*cities, **more))


def two(*cities: Document, **more: Any) -> Position:
    """The same for two players."""
    return table(*cities, count=2, **more)


def finished(*cities: Document, **more: Any) -> Position:
    """A game that is over, to be counted."""
    return table(*cities, phase="over", **more)


def play(position: Position, seat: int, moves: str) -> Position:
    """Some choices of one seat, with semicolons between."""
    for move in moves.split(";"):
        position = position.play(seat, move.strip())
    return position


def play_round(position: Position, *choices: str | None) -> Position:
    """Every seat makes the choices given for it, else it passes; then the round must be over."""
    before = position
    for seat in range(position.game.players):
        if seat not in position.to_act:
            continue
        position = play(position, seat, (choices[seat] if seat < len(choices) else None) or "pass")
        if position.line == before.line and seat in position.to_act:
            raise AssertionError(f"seat {seat} is still asked: {offers(position, seat)}")
    assert position.line == before.line + 1
    return position


def offers(position: Position, seat: int, kind: str | None = None) -> list[str]:
    """The notations of the moves a seat has, of one kind where that is given."""
    return [str(move) for move in position.moves(seat) if kind is None or move.kind == kind]


def targets(position: Position, seat: int, kind: str, die: str | None = None) -> set[str]:
    """The boxes that moves of one kind (and with one die) would check."""
    return {
        str(move.card)
        for move in position.moves(seat)
        if move.kind == kind and (die is None or move.target == die) and move.card is not None
    }


def code(position: Position, seat: int, move: str) -> str | None:
    """Why a move is not allowed, as a word; None when it is allowed."""
    reason = position.why_not(seat, move)
    return None if reason is None else reason.code


def refused(position: Position, seat: int, move: str, why: str, **figures: Any) -> None:
    """The move is not allowed, for this reason, with these figures (there may be more)."""
    reason = position.why_not(seat, move)
    assert reason is not None, f"{move} is allowed"
    assert reason.code == why
    assert {name: reason.figures.get(name) for name in figures} == figures


def kind(position: Position, seat: int) -> str | None:
    """What a seat is asked, as a word."""
    decision = position.decision(seat)
    return None if decision is None else decision.kind


@lru_cache(maxsize=8)
def _document_of(position: Position) -> Document:
    return position.to_dict()


def moment(position: Position) -> int:
    """The number of the round."""
    return int(_document_of(position).get("round", 1))


def written(position: Position, seat: int) -> Document:
    """A city as the document writes it: as it was when the round began."""
    entry: Document = _document_of(position)["cities"][seat]
    return entry


def coins(position: Position, seat: int) -> int:
    return int(written(position, seat).get("coins", START_COINS))


def boxes(position: Position, seat: int) -> set[str]:
    return set(written(position, seat).get("boxes", []))


def bonuses(position: Position, seat: int) -> set[str]:
    return set(written(position, seat).get("bonuses", []))


def attacks(position: Position, seat: int) -> dict[str, int]:
    return dict(written(position, seat).get("attacks", {}))


def coins_now(position: Position, seat: int) -> int:
    """Coins in the midst of a round, after what the seat has chosen so far."""
    return int(written(position, seat)["now"]["coins"])


def boxes_now(position: Position, seat: int) -> set[str]:
    """Boxes in the midst of a round, after what the seat has chosen so far."""
    return set(written(position, seat)["now"]["boxes"])


def forum(position: Position) -> dict[str, str]:
    return dict(_document_of(position)["forum"])


def points(position: Position, seat: int, category: str | None = None) -> int:
    """Points of a seat: all, or those of one building."""
    score = position.scores()[seat]
    return score.total if category is None else score.categories()[category]


def gained(before: Position, after: Position, seat: int) -> set[str]:
    """The boxes that a seat has checked in between."""
    return boxes(after, seat) - boxes(before, seat)
