"""Small words to set up a table, play on it and look at what came of it."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import heptapolis
from heptapolis.games.contract import Event, Position

from .facts import RESOURCES

Document = dict[str, Any]
GAME = "architects"
_FREE_WONDERS = ("giza", "rhodes", "ephesus", "alexandria", "olympia", "halicarnassus", "babylon")
_CITY_LISTS = ("stages", "cards", "tokens", "deck")
_LISTS = ("centre", "face_up", "stack", "discard", "used", "open", "happened", "owed")


def city(wonder: str | None = None, **facts: Any) -> Document:
    """One city of a document; stages, cards, tokens and deck may be words in one string."""
    return facts if wonder is None else {"wonder": wonder, **facts}


def document(*cities: Document, players: int = 3, **more: Any) -> Document:
    """A position document: as many cities as there are players, wonders where none is given."""
    entries = [dict(city) for city in cities]
    entries += [{} for _ in range(players - len(entries))]
    free = [wonder for wonder in _FREE_WONDERS if all(city.get("wonder") != wonder for city in entries)]
    for city in entries:
        if "wonder" not in city:
            city["wonder"] = free.pop(0)
        for key in _CITY_LISTS:
            if isinstance(city.get(key), str):
                city[key] = city[key].split()
    for key in _LISTS:
        if isinstance(more.get(key), str):
            more[key] = more[key].split()
    return {"game": GAME, "cities": entries, **more}


def table(*cities: Document, players: int = 3, **more: Any) -> Position:
    """The position of such a document. Giza, Rhodes and Ephesus sit at seats 0, 1 and 2 where nothing else is said."""
    return _read(json.dumps(document(*cities, players=players, **more)))


@cache
def _read(text: str) -> Position:
    """Positions never change, so each document has to be read once only."""
    return heptapolis.position(json.loads(text))


def two(*cities: Document, **more: Any) -> Position:
    """A position of a game for two players."""
    return table(*cities, players=2, **more)


def finished(*cities: Document, **more: Any) -> Position:
    """A game that is over, to be counted."""
    return table(*cities, phase="over", **more)


def acting(own: Document, *others: Document, **more: Any) -> Position:
    """Seat 0 may take an extra card or decline: a moment in which everything of `act` can be asked for."""
    own = {**own, "tokens": f"architecture {own.get('tokens', '')}"}
    return table(own, *others, phase="act", open="architecture", **more)


def play(position: Position, *moves: str) -> Position:
    """Whoever is asked plays these moves, one after the other."""
    for move in moves:
        position = position.play(whose(position), move)
    return position


def whose(position: Position) -> int:
    """The seat that must choose now."""
    (seat,) = position.to_act
    return seat


def kind(position: Position) -> str:
    """What is asked now, as a word; "over" at the end."""
    if position.over:
        return "over"
    decision = position.decision(whose(position))
    assert decision is not None
    return decision.kind


def asks(position: Position) -> tuple[int, str]:
    """Who is asked, and what."""
    return whose(position), kind(position)


def offers(position: Position, kind: str | None = None) -> list[str]:
    """The notations of the moves there are now, of one kind where it is given."""
    return [str(move) for move in position.moves(whose(position)) if kind is None or move.kind == kind]


def code(position: Position, move: str, seat: int | None = None) -> str | None:
    """Why a move of the seat that is asked is not allowed, as a word; None when it is allowed."""
    reason = position.why_not(whose(position) if seat is None else seat, move)
    return None if reason is None else reason.code


def written(position: Position, seat: int) -> Document:
    """A city as the document writes it."""
    entry: Document = position.to_dict()["cities"][seat]
    return entry


def cards(position: Position, seat: int = 0) -> list[str]:
    return sorted(written(position, seat).get("cards", []))


def stages(position: Position, seat: int = 0) -> list[str]:
    return sorted(written(position, seat).get("stages", []))


def tokens(position: Position, seat: int = 0) -> list[str]:
    return sorted(written(position, seat).get("tokens", []))


def military(position: Position, seat: int = 0) -> int:
    return int(written(position, seat).get("military", 0))


def victories(position: Position) -> list[int]:
    """The military victory tokens of all seats."""
    return [military(position, seat) for seat in range(position.game.players)]


def deck(position: Position, seat: int = 0) -> list[str]:
    """The deck of a seat, top card first."""
    found: list[str] = written(position, seat).get("deck", [])
    return found


def centre(position: Position) -> list[str]:
    found: list[str] = position.to_dict().get("centre", [])
    return found


def pile(position: Position) -> list[str]:
    """The discard pile."""
    return sorted(position.to_dict().get("discard", []))


def face_up(position: Position) -> list[str]:
    return sorted(position.to_dict().get("face_up", []))


def stack(position: Position) -> list[str]:
    """The stack of progress tokens, top first."""
    found: list[str] = position.to_dict().get("stack", [])
    return found


def cat(position: Position) -> int | None:
    """The seat that has the cat pawn."""
    found: int | None = position.to_dict().get("cat")
    return found


def conflict(position: Position) -> int:
    """How many conflict tokens show the battle side."""
    return int(position.to_dict().get("conflict", 0))


def points(position: Position, seat: int = 0) -> dict[str, int]:
    """The score of a seat by category."""
    return position.scores()[seat].categories()


def of(position: Position, kind: str, seat: int | None = None) -> list[Event]:
    """The events of one kind, as a seat or a spectator sees them."""
    return [event for event in position.events(seat) if event.kind == kind]


def peeked(position: Position, seat: int | None) -> list[str]:
    """The cards of the centre that a seat knows."""
    found: list[str] = position.view(seat).to_dict().get("centre", [])
    return found


def payments(held: list[str], count: int, kind: str) -> set[tuple[str, ...]]:
    """Every exact payment without tokens, found by trying all bundles of cards."""
    found = set()
    for bundle in combinations_with_replacement((*RESOURCES, "coin"), count):
        grey = [card for card in bundle if card != "coin"]
        fits = len(set(grey)) == len(grey) if kind == "different" else len(set(grey)) <= 1
        if fits and all(bundle.count(card) <= held.count(card) for card in bundle):
            found.add(bundle)
    return found
