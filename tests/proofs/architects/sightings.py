"""What each seat has seen of the decks and tokens of Architects, from what it was shown: tops of decks, looks, the cat."""

from __future__ import annotations

import random
from collections.abc import Hashable
from itertools import count
from typing import Any

from proofs.architects import facts
from proofs.secrets import Account, Thing

SIZES = {sum(cards.values()) for name, cards in facts.DECKS.items() if name != facts.CENTRAL}
CENTRE = 7
"""The number of the central deck, after those of seven seats."""


class ArchitectsAccount(Account):
    """Things are cards in decks and tokens in the stack, the top first; a shuffle makes new ones of them."""

    def __init__(self, first: Any) -> None:
        super().__init__(first)
        self.new = count()
        (self.deck_size,) = SIZES
        self.private = bool(first.game.options["halicarnassus_look_private"])
        self.whole = bool(first.game.options["halicarnassus_shuffle_whole_deck"])
        self.decks = {deck: self._things(len(cards)) for deck, cards in self._cards(first.to_dict()).items()}
        self.stack = self._things(len(first.to_dict()["stack"]))
        self._look_around(first)

    def _things(self, number: int) -> list[Thing]:
        return [next(self.new) for _ in range(number)]

    def _cards(self, document: dict[str, Any]) -> dict[int, list[str]]:
        return {seat: city["deck"] for seat, city in enumerate(document["cities"])} | {CENTRE: document["centre"]}

    def follow(self, before: Any, seat: int, move: Any, after: Any) -> None:
        was, document = before.to_dict(), after.to_dict()
        if move.kind == "pick":
            self._pick(was, seat)
        for deck, cards in self._cards(document).items():
            self.decks[deck] = self.decks[deck][len(self.decks[deck]) - len(cards) :]
        self.stack = self.stack[len(self.stack) - len(document["stack"]) :]
        self._look_around(after)

    def _pick(self, document: dict[str, Any], seat: int) -> None:
        """One of the cards looked at is taken; the others are shuffled, into the deck or among themselves."""
        deck = seat if document["looking"] == "left" else (seat - 1) % self.players
        seen = int(document["seen"]["glimpsed"][str(deck)])
        things = self.decks[deck][1:]
        if self.whole:
            self.decks[deck] = self._things(len(things))
        else:
            fresh = self._things(seen - 1)
            self.decks[deck] = fresh + things[seen - 1 :]
            self.show(fresh, *([seat] if self.private else []))

    def _look_around(self, position: Any) -> None:
        """What lies open now, and what the seat that is asked may look at."""
        document = position.to_dict()
        for deck, things in self.decks.items():
            if deck != CENTRE:
                self.show_each(things[:1])
        for seat in position.to_act:
            kind = position.decision(seat).kind
            if kind == "card" and document.get("cat") == seat:
                self.show_each(self.decks[CENTRE][:1], seat)
            if kind == "pick":
                deck = seat if document["looking"] == "left" else (seat - 1) % self.players
                seen = int(document["seen"]["glimpsed"][str(deck)])
                self.show(self.decks[deck][:seen], *([seat] if self.private else []))

    def backs(self) -> dict[Thing, Hashable]:
        backs: dict[Thing, Hashable] = {thing: deck for deck, things in self.decks.items() for thing in things}
        return backs | dict.fromkeys(self.stack, "token")

    def _places(self, state: Any) -> dict[Thing, int]:
        return {
            thing: deck * self.deck_size + int(state.drawn[deck]) + number
            for deck, things in self.decks.items()
            for number, thing in enumerate(things)
        }

    def values(self, state: Any) -> dict[Thing, int]:
        found = {thing: int(state.card[place]) for thing, place in self._places(state).items()}
        top = int(state.stack_top)
        return found | {thing: int(state.stack[top + number]) for number, thing in enumerate(self.stack)}

    def put(self, state: Any, values: dict[Thing, int], rng: random.Random) -> None:
        for thing, place in self._places(state).items():
            state.card[place] = values[thing]
            if state.from_deal:
                state.dealt[place] = values[thing]
        for number, thing in enumerate(self.stack):
            place = int(state.stack_top) + number
            state.stack[place] = values[thing]
            if state.from_deal:
                state.dealt_tokens[place] = values[thing]
        for look in range(int(state.looks), len(state.shuffle)):
            order = state.shuffle[look].tolist()
            rng.shuffle(order)
            state.shuffle[look] = order
