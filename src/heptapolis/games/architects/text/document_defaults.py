"""Putting the cards and tokens of a document into decks and the stack, and drawing what it left out.

Every card of the game lies somewhere. Those before players and in the discard pile have come out of decks that had
them; where the document does not tell out of which, lots are drawn among all copies of that card, as far as the sizes
of the decks allow.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.architects.rules.setup import deck_list, is_in_play
from heptapolis.games.architects.rules.tables import (
    CARD_COUNT,
    CARDS,
    CENTRE,
    COPIES,
    DECK_SIZE,
    DECKS,
    FACE_UP,
    MAX_PLAYERS,
    SIZE,
    TOKEN_COUNT,
    TOKEN_TOTAL,
)
from heptapolis.games.architects.text.document_checks import card_numbers, check_tokens, token_numbers
from heptapolis.games.architects.text.words import CARD_BY_NAME
from heptapolis.games.document_checks import Fields
from heptapolis.kernel.chance import draw
from heptapolis.kernel.state import State

UNLIMITED = 1000


def shuffled(items: list[Any], source: Any) -> list[Any]:
    """The items in an order drawn by chance."""
    items = list(items)
    return [items.pop(int(draw(source, len(items)))) for _ in range(len(items))]


class Deck:
    """One deck while it is put together: what it had, what the document says, what has come out of it."""

    def __init__(self, state: State, number: int, fields: Fields, name: str) -> None:
        self.number, self.where = number, f"{name!r} of {fields.where}"
        self.had = Counter({kind: int(deck_list(state, number, kind)) for kind in range(CARD_COUNT)})
        self.top = card_numbers(fields.get(name, list, []), self.where)
        self.out: Counter[int] = Counter()
        total = int(SIZE[number])
        left = self.read_left(fields, f"{name}_cards")
        least, most = len(self.top), total if left is None else left.total()
        size = fields.document.get(f"{name}_size")
        self.size = fields.number(f"{name}_size", 0, total, most if left is not None else total)
        if (size is not None and not least <= self.size <= most) or (left is not None and self.size != most):
            raise BadDocument(f"{self.where} has {most if left else least} cards, but {name}_size says {self.size}")
        if left is None and least == self.size and size is not None:
            left = Counter(self.top)
        self.settled = left is not None
        stays = Counter(self.top) if left is None else left
        self.can_leave = self.had - stays
        for kind, count in (Counter(self.top) | stays).items():
            if count > self.had[kind] or Counter(self.top)[kind] > stays[kind]:
                raise BadDocument(f"{self.where} names {CARDS[kind].id} more often than the deck can have it")
        # How many cards must come out of it: all that the document says are not there.
        self.room = total - self.size if size is not None or self.settled else UNLIMITED

    def read_left(self, fields: Fields, key: str) -> Counter[int] | None:
        """The cards of the deck without their order, where the document tells."""
        given = fields.get(key, dict, None)
        if given is None:
            return None
        given = {CARD_BY_NAME.id_of(name) or name: count for name, count in given.items()}
        Fields(given, f"{key!r} of {fields.where}", set(CARD_BY_NAME))
        for name, count in given.items():
            if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= CENTRE * DECK_SIZE:
                raise BadDocument(f"{key!r} of {fields.where} has {str(count)[:40]!r} of {name}; a number is expected")
        return Counter({CARD_BY_NAME[name].number: count for name, count in given.items()})

    def give(self, kind: int) -> None:
        """A card comes out of the deck."""
        self.out[kind] += 1
        self.can_leave[kind] -= 1
        self.room -= 1

    def take_back(self, kind: int) -> None:
        """It does not, after all."""
        self.out[kind] -= 1
        self.can_leave[kind] += 1
        self.room += 1

    def finish(self, state: State, source: Any) -> None:
        """Lay the cards that are left into their places."""
        if self.room < UNLIMITED // 2:  # what nobody has lies in the discard pile
            for kind in shuffled(list(self.can_leave.elements()), source)[: self.room]:
                self.give(kind)
        rest = list((self.had - self.out - Counter(self.top)).elements())
        cards = self.top + shuffled(rest, source)
        end = self.number * DECK_SIZE + int(SIZE[self.number])
        state.drawn[self.number] = int(SIZE[self.number]) - len(cards)
        state.card[end - len(cards) : end] = cards


def find_deck(kind: int, decks: list[Deck], source: Any, tried: set[int]) -> bool:
    """Let a card come out of a deck: of one that can spare it, or that can if another card comes out elsewhere."""
    copies = [deck for deck in decks for _ in range(deck.can_leave[kind]) if deck.number not in tried]
    for deck in dict.fromkeys(shuffled(copies, source)):
        if deck.room > 0:
            deck.give(kind)
            return True
        tried.add(deck.number)
        for other in [other for other in deck.out if deck.out[other] > 0 and other != kind]:
            if find_deck(other, decks, source, tried):
                deck.take_back(other)
                deck.give(kind)
                return True
    return False


def fill_decks(state: State, fields: Fields, cities: list[Fields], source: Any) -> None:
    """All decks of the table."""
    decks = [
        Deck(state, number, *((fields, "centre") if number == CENTRE else (cities[number], "deck")))
        for number in range(DECKS)
        if is_in_play(state, number)
    ]
    out = Counter(card_numbers(fields.get("discard", list, []), "the discard pile"))
    for seat in range(MAX_PLAYERS):
        out.update({kind: int(state.have[seat, kind]) for kind in range(CARD_COUNT)})
    for kind, count in out.items():
        most = sum(deck.had[kind] for deck in decks)
        if count > most:
            raise BadDocument(f"{CARDS[kind].id} appears {count} times, but in this game there are {most} of it")
    # First what must be out of its deck anyway, because the document tells all cards that are left there.
    for deck in decks:
        if deck.settled:
            out -= deck.can_leave
    for kind in shuffled(list(out.elements()), source):
        if not find_deck(kind, [deck for deck in decks if not deck.settled], source, set()):
            raise BadDocument(f"{CARDS[kind].id} lies before a player or is discarded, but no deck has it to spare")
    for deck in decks:
        deck.finish(state, source)


def fill_tokens(state: State, fields: Fields, source: Any) -> None:
    """The progress tokens that nobody has: those face up, and the stack."""
    owned = [kind for kind in range(TOKEN_COUNT) for _ in range(int(state.tokens[:, kind].sum()))]
    face_up = token_numbers(fields.get("face_up", list, []), "face_up")
    stack = token_numbers(fields.get("stack", list, []), "stack")
    if len(face_up) > FACE_UP:
        raise BadDocument(f"at most {FACE_UP} progress tokens lie face up, not {len(face_up)}")
    check_tokens(owned + face_up + stack, "the document")
    rest = Counter({kind: int(COPIES[kind]) for kind in range(TOKEN_COUNT)}) - Counter(owned + face_up + stack)
    others = shuffled(list(rest.elements()), source)
    while len(face_up) < FACE_UP and others:
        face_up.append(others.pop())
    if len(face_up) < FACE_UP and stack:
        raise BadDocument(f"{FACE_UP} progress tokens lie face up as long as the stack has any")
    stack += others
    state.face_up[: len(face_up)] = face_up
    state.stack_top = TOKEN_TOTAL - len(stack)
    state.stack[int(state.stack_top) :] = stack
