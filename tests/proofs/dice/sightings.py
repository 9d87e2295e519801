"""What everybody has seen of the dice of Dice: those that lay in the Forum, and which ones left it together."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from proofs.dice import facts
from proofs.secrets import Account, Thing

NAMES = [die["id"] for die in facts.DICE]


class DiceAccount(Account):
    """Things are rolls, by round and die, and places in the order in which dice leave the Forum."""

    def __init__(self, first: Any) -> None:
        super().__init__(first)
        document = first.to_dict()
        self.round, self.forum = 1, set(document["forum"])
        self.order: list[str] = document["leaving"]
        self.rounds = len(document["to_come"]) + 1
        self._show_forum()

    def _show_forum(self) -> None:
        self.show_each([("roll", self.round, die) for die in self.forum])

    def follow(self, before: Any, seat: int, move: Any, after: Any) -> None:
        document = after.to_dict()
        if document["round"] == self.round:
            return
        gone = self.forum - set(document["forum"])
        if gone:
            self.show([("leaving", self.order.index(die)) for die in gone])
        self.round, self.forum = document["round"], set(document["forum"])
        self._show_forum()

    def backs(self) -> dict[Thing, Hashable]:
        rolls: dict[Thing, Hashable] = {
            ("roll", number, die): die for number in range(1, self.rounds + 1) for die in NAMES
        }
        return rolls | {("leaving", place): "leaving" for place in range(len(self.order))}

    def values(self, state: Any) -> dict[Thing, int]:
        found: dict[Thing, int] = {
            ("roll", number + 1, die): int(state.rolls[number, NAMES.index(die)])
            for number in range(self.rounds)
            for die in NAMES
        }
        return found | {("leaving", place): int(state.leaving[place]) for place in range(len(self.order))}

    def put(self, state: Any, values: dict[Thing, int], rng: random.Random) -> None:
        for number in range(self.rounds):
            for die, name in enumerate(NAMES):
                state.rolls[number, die] = values["roll", number + 1, name]
        for place in range(len(self.order)):
            state.leaving[place] = values["leaving", place]
