"""Small words to set up a table, play on it and look at what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import heptapolis
from heptapolis.games.contract import Position

from .facts import CARDS, COVERED_BY, DECKS, GUILDS, ONE_OF, RESOURCES, TWO_OF

Document = dict[str, Any]
_LISTS = ("buildings", "wonders", "built", "progress")
# Slots that are accessible together when only they and what they cover lie there.
_OPEN = {
    1: {1: (0,), 2: (0, 1), 3: (2, 3, 4), 4: (5, 6, 7, 8), 5: (9, 10, 11, 12, 13), 6: (14, 15, 16, 17, 18, 19)},
    2: {count: tuple(range(count)) for count in range(1, 7)},
    3: {1: (0,), 2: (0, 1), 3: (2, 3, 4), 4: (5, 6, 7, 8)},
}


def words(text: str | Iterable[str]) -> list[str]:
    """A list of ids, given as such or as one string."""
    return text.split() if isinstance(text, str) else list(text)


def city(**facts: Any) -> Document:
    """One city of a document; lists may be words in one string, and what is built is among the wonders."""
    made = {key: words(value) if key in _LISTS else value for key, value in facts.items()}
    if "built" in made:
        wonders = made.get("wonders", [])
        made["wonders"] = wonders + [wonder for wonder in made["built"] if wonder not in wonders]
    return made


def lay(cards: str, age: int) -> Document:
    """A layout in which just these cards are accessible, with one more card so that the age goes on after one of them."""
    named = words(cards)
    if len(named) == 1:
        return {"0": "?", "1": named[0]}
    slots = _OPEN[age][len(named)]
    covered = {str(slot): "?" for slot in range(slots[0])}
    return {**covered, **{str(slot): card for slot, card in zip(slots, named, strict=True)}}


def document(own: Document, other: Document, cards: str = "", age: int = 0, **more: Any) -> Document:
    """A position document: these cards are accessible; the age is theirs where none is given."""
    if cards:
        age = age or max(CARDS[card].age for card in words(cards))
        more["layout"] = lay(cards, age)
    if age:
        more["age"] = age
    for key in ("discard", "progress", "library"):
        if isinstance(more.get(key), str):
            more[key] = words(more[key])
    return {"game": "duel", "cities": [city(**own), city(**other)], **more}


def table(own: Document, other: Document, cards: str = "", age: int = 0, **more: Any) -> Position:
    """The position of such a document: seat 0 is to choose a card."""
    return heptapolis.position(document(own, other, cards, age, **more))


def last(own: Document, other: Document, card: str, age: int = 0, **more: Any) -> Position:
    """A position in which this card is the last one of the age."""
    return table(own, other, age=age or CARDS[card].age, layout={"0": card}, **more)


def finished(own: Document, other: Document, **more: Any) -> Position:
    """A game that is over, to be counted."""
    return table(own, other, age=3, phase="over", **more)


def full_layout(age: int) -> list[str]:
    """Twenty cards of an age, by slot: the first ones of the deck, in age III with three guilds in the rows laid face down."""
    if age < 3:
        return list(DECKS[age][:20])
    cards = list(DECKS[3][:17])
    for slot, guild in zip((2, 9, 16), GUILDS, strict=False):
        cards.insert(slot, guild)
    return cards


def below(age: int, slot: int) -> set[int]:
    """All slots that must be empty before this one is accessible."""
    found: set[int] = set()
    for covering in COVERED_BY[age][slot]:
        found |= {covering} | below(age, covering)
    return found


def makers(goods: str | Counter[str]) -> list[str]:
    """Brown and grey cards that make exactly these resources: one to three of each raw material, one or two of each good."""
    need = Counter(goods.split()) if isinstance(goods, str) else goods
    found: list[str] = []
    for resource in RESOURCES:
        if need[resource] in (1, 3):
            found.append(ONE_OF[resource])
        if need[resource] in (2, 3):
            found += TWO_OF[resource].split()
    return found


# What a position shows ------------------------------------------------------------------------------------------------


def offers(position: Position, seat: int, kind: str | None = None, card: str | None = None) -> list[str]:
    """The notations of the moves a seat has, of one kind and with one card where these are given."""
    return [
        str(move)
        for move in position.moves(seat)
        if (kind is None or move.kind == kind) and (card is None or move.card == card)
    ]


def price(position: Position, seat: int, notation: str) -> tuple[int, ...] | None:
    """What a move would pay: coins for resources and coins of the card itself; None when it is not offered."""
    for move in position.moves(seat):
        if str(move) == notation:
            return move.payment
    return None


def code(position: Position, seat: int, move: str) -> str | None:
    """Why a move is not allowed, as a word; None when it is allowed."""
    reason = position.why_not(seat, move)
    return None if reason is None else reason.code


def kind(position: Position) -> str | None:
    """What the seat to act is asked, as a word; None when the game is over."""
    if not position.to_act:
        return None
    decision = position.decision(position.to_act[0])
    return None if decision is None else decision.kind


def asked(position: Position) -> tuple[int, str | None]:
    """Who is asked, and what."""
    (seat,) = position.to_act
    return seat, kind(position)


def written(position: Position, seat: int) -> Document:
    """A city as the document writes it."""
    entry: Document = position.to_dict()["cities"][seat]
    return entry


def coins(position: Position, seat: int) -> int:
    return int(written(position, seat).get("coins", 7))


def treasuries(position: Position) -> tuple[int, int]:
    """The coins of both cities."""
    return coins(position, 0), coins(position, 1)


def buildings(position: Position, seat: int) -> list[str]:
    return sorted(written(position, seat).get("buildings", []))


def wonders(position: Position, seat: int) -> list[str]:
    return sorted(written(position, seat).get("wonders", []))


def built(position: Position, seat: int) -> list[str]:
    return sorted(written(position, seat).get("built", []))


def tokens(position: Position, seat: int) -> list[str]:
    return sorted(written(position, seat).get("progress", []))


def loot(position: Position, seat: int) -> list[int]:
    return sorted(written(position, seat).get("loot", []))


def board(position: Position) -> list[str]:
    """The progress tokens on the board."""
    return sorted(position.to_dict().get("progress", []))


def pile(position: Position) -> list[str]:
    """The discard pile."""
    return sorted(position.to_dict().get("discard", []))


def pawn(position: Position) -> int:
    return int(position.to_dict().get("pawn", 0))


def age(position: Position) -> int:
    return int(position.to_dict()["age"])


def laid(made: Document) -> dict[int, str]:
    """The slots of a document that are not empty."""
    layout = made.get("layout") or []
    entries = enumerate(layout) if isinstance(layout, list) else ((int(slot), card) for slot, card in layout.items())
    return {slot: card for slot, card in entries if card is not None}


def layout(position: Position) -> dict[int, str]:
    """The cards that lie there, by slot."""
    return laid(position.to_dict())


def seen(position: Position, observer: int | None) -> dict[int, str]:
    """The cards that lie there as somebody sees them: "?" and "?guild" lie face down."""
    return laid(position.view(observer).to_dict())


def play(position: Position, *moves: str) -> Position:
    """The moves, each by the seat that is to act."""
    for move in moves:
        position = position.play(position.to_act[0], move)
    return position


def points(position: Position, seat: int) -> dict[str, int]:
    """The points of a seat that are not nothing, by category."""
    return {name: value for name, value in position.scores()[seat].categories().items() if value}
