"""What each seat has seen of the cards of 7 Wonders: the packets it held, what lies open, its own choices, the discard pile."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from proofs.secrets import Account, Thing
from proofs.seven_wonders import facts

CARDS = list(facts.CARDS)
FETCHED, FREE_CITY, DRAW, LAST = 8, 2, 7, 6
"""The mark of a card that was fetched from the discard pile; rows and the last place of a packet, as the record has them."""
FATES = ("", "build", "stage", "discard")
Slot = tuple[int, int, int]


class SevenWondersAccount(Account):
    """Things are cards as they were dealt: (age, row, number), the row being a seat's packet or the draw pile."""

    def __init__(self, first: Any) -> None:
        super().__init__(first)
        self.things_stay = self.players > 2  # what the other seat draws joins a packet, and may leave it by any place
        deal = first.deal()
        self.name: dict[Thing, str] = {
            (int(age), row, number): card
            for age, hands in deal["hands"].items()
            for row, hand in enumerate(hands)
            for number, card in enumerate(hand)
        }
        for age, pile in deal.get("draw", {}).items():
            self.name |= {(int(age), DRAW, number): card for number, card in enumerate(pile)}
        self.age, self.turn = 1, 0
        self.packets: list[list[Thing]] = []
        self.taken: dict[Slot, Thing] = {}
        """The cards that have left a packet, by where the record keeps them."""
        self.chosen: dict[int, tuple[str, Thing]] = {}
        self.pile: list[Thing] = []
        self.fetched: set[Thing] = set()
        self.resolved = False
        self._begin_turn()

    def _row(self, seat: int) -> int:
        """The packet that a seat holds: packets go to the left in ages I and III, to the right in age II."""
        return (seat + self.turn if self.age == 2 else seat - self.turn) % self.players

    def _controller(self) -> int:
        return facts.controller(self.age, self.turn + 1)

    def _begin_turn(self) -> None:
        if self.turn == 0:
            self.packets = [
                [thing for thing in self.name if thing[:2] == (self.age, row)]  # type: ignore[index]
                for row in range(self.players)
            ]
        if self.players == 2:
            self.packets[self._row(self._controller())].append((self.age, DRAW, self.turn))
        for seat in range(self.players):
            self.show(self.packets[self._row(seat)], seat)
            if self.players == 2 and seat == self._controller():
                self.show([(self.age, DRAW, self.turn)], seat)
        self.resolved = False

    def follow(self, before: Any, seat: int, move: Any, after: Any) -> None:
        decision = before.decision(seat)
        if decision.kind in ("card", "free-city"):
            packet = self.packets[self._row(seat)]
            others = [thing for _, thing in self.chosen.values()]
            thing = next(thing for thing in packet if self.name[thing] == move.card and thing not in others)
            self.chosen[decision.city] = move.kind, thing
            if len(self.chosen) == self.players == 2 and after.line != before.line:
                self._note_forced(after._state())
            if len(self.chosen) == facts.cities_at(self.players):
                self._resolve()
        elif decision.kind == "seventh":
            row = DRAW if self.players == 2 and decision.city == FREE_CITY else self._row(seat)
            thing = self.taken[self.age, row, LAST]
            if move.kind != "decline":
                self._play(seat, move.kind, thing)
        elif decision.kind == "fetch" and move.kind == "fetch":
            self._note_fetched(after._state())
        self._look_around(after)

    def _note_forced(self, state: Any) -> None:
        """The Free City had one choice only, which was made by itself."""
        slot = self.age - 1, FREE_CITY, self.turn
        name, kind = CARDS[state.card[slot]], FATES[int(state.fate[slot]) & 7]
        others = [thing for _, thing in self.chosen.values()]
        packet = self.packets[self._row(self._controller())]
        self.chosen[FREE_CITY] = (
            kind,
            next(thing for thing in packet if self.name[thing] == name and thing not in others),
        )

    def _note_fetched(self, state: Any) -> None:
        """Which of the cards in the pile it was only the box knows: it is marked there."""
        for slot, thing in self.taken.items():
            age, row, place = slot
            if int(state.fate[age - 1, row, place]) & FETCHED and thing in self.pile:
                self.pile.remove(thing)
                self.fetched.add(thing)

    def _play(self, seat: int, kind: str, thing: Thing) -> None:
        """A card lies open, or was laid face down by a seat that knows it."""
        if thing in self.pile:
            self.pile.remove(thing)
        if kind in ("build", "free"):
            self.show([thing])
        else:
            self.show([thing], seat)
            if kind == "discard":
                self.pile.append(thing)

    def _resolve(self) -> None:
        for city, (kind, thing) in self.chosen.items():
            seat = self._controller() if self.players == 2 and city == FREE_CITY else city
            row = self._row(seat)
            self.packets[row].remove(thing)
            self.taken[self.age, city if seat != city else row, self.turn] = thing
            self._play(seat, kind, thing)
        self.chosen, self.resolved = {}, True
        if self.turn == facts.TURNS - 1:
            for row, packet in enumerate(self.packets):
                (self.taken[self.age, row, LAST],) = packet
                self.pile += packet
            if self.players == 2:
                self.taken[self.age, DRAW, LAST] = (self.age, DRAW, LAST)
                self.pile.append((self.age, DRAW, LAST))
            self.packets = []

    def _look_around(self, position: Any) -> None:
        kinds = {seat: position.decision(seat).kind for seat in position.to_act}
        for seat, kind in kinds.items():
            if (
                kind == "fetch"
            ):  # a card that was fetched before is known as well, but not from where in the pile it came
                self.show([*self.pile, *self.fetched], seat)
            if kind == "seventh" and self.players == 2 and position.decision(seat).city == FREE_CITY:
                self.show([self.taken[self.age, DRAW, LAST]], seat)
        if self.resolved and "card" in kinds.values():
            self.age, self.turn = (self.age + 1, 0) if self.turn == facts.TURNS - 1 else (self.age, self.turn + 1)
            self._begin_turn()

    def backs(self) -> dict[Thing, Hashable]:
        fetched_ages = {thing[0] for thing in self.fetched}  # type: ignore[index]
        piled = set(self.pile) | self.fetched
        return {
            thing: (thing[0], thing in piled and thing[0] in fetched_ages)  # type: ignore[index]
            for thing in self.name
        }

    def _places(self) -> dict[Thing, Slot]:
        """Where the record keeps each card; hands and the cards to come in any order."""
        places: dict[Thing, Slot] = {thing: slot for slot, thing in self.taken.items()}
        first = self.turn + 1 if self.resolved else self.turn
        for row, packet in enumerate(self.packets):
            places |= {thing: (self.age, row, first + number) for number, thing in enumerate(packet)}
        for thing in self.name:
            places.setdefault(thing, thing)  # type: ignore[arg-type]
        return places

    def values(self, state: Any) -> dict[Thing, int]:
        """Cards, with the mark of those that were fetched. Which card of a hand was drawn, the draw pile says."""
        found, places = {}, self._places()
        for thing, (age, row, place) in places.items():
            mark = int(state.fate[age - 1, row, place]) & FETCHED
            found[thing] = int(state.card[age - 1, row, place]) | mark << 8
        for packet in self.packets:
            left = [found[thing] for thing in packet]
            drawn = [thing for thing in packet if thing[1] == DRAW]  # type: ignore[index]
            for thing in drawn:
                found[thing] = int(state.card[self.age - 1, DRAW, thing[2]])  # type: ignore[index]
                left.remove(found[thing])
            found |= dict(zip([thing for thing in packet if thing not in drawn], left, strict=True))
        return found

    def face(self, value: int) -> int:
        return value & 255

    def sort(self, thing: Thing, value: int) -> Hashable:
        return "guild" if CARDS[value & 255] in facts.GUILDS and value < 256 else None

    def spares(self, values: dict[Thing, int]) -> dict[Hashable, list[int]]:
        guilds = {CARDS.index(name) for name in facts.GUILDS}
        return {"guild": sorted(guilds - {value & 255 for value in values.values()})}

    def put(self, state: Any, values: dict[Thing, int], rng: random.Random) -> None:
        for thing, (age, row, place) in self._places().items():
            state.card[age - 1, row, place] = values[thing] & 255
            state.fate[age - 1, row, place] = int(state.fate[age - 1, row, place]) & 7 | values[thing] >> 8
            if self.players == 2 and thing[1] == DRAW:  # type: ignore[index]
                state.card[age - 1, DRAW, thing[2]] = values[thing] & 255  # type: ignore[index]
        first = self.turn + 1 if self.resolved else self.turn
        hands = [(self.age, row, first, len(packet)) for row, packet in enumerate(self.packets)]
        hands += [(age, row, 0, LAST + 1) for age in range(self.age + 1, 4) for row in range(self.players)]
        for age, row, start, size in hands:
            cards = state.card[age - 1, row, start : start + size]
            state.card[age - 1, row, start : start + size] = sorted(cards.tolist())
