"""What each seat has seen of the layouts, the draft and the Great Library of Duel."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from proofs.duel import facts
from proofs.secrets import Account, Thing

CARDS, WONDERS, TOKENS = list(facts.CARDS), list(facts.WONDERS), list(facts.TOKENS)


class DuelAccount(Account):
    """Things are cards by age and slot, the wonders of the second round, and the tokens of the Great Library."""

    def __init__(self, first: Any) -> None:
        super().__init__(first)
        self.deal = first.deal()
        rounds = self.deal.get("wonders") or [[], []]
        self.draft: list[Thing] = [("draft", WONDERS.index(name)) for name in rounds[1] or []]
        self.first_round: list[str] = rounds[0] or []
        self.library: list[Thing] = [("library", TOKENS.index(name)) for name in self.deal["library"]]
        self.age, self.present = 0, list[int]()
        self._look_around(first)

    def follow(self, before: Any, seat: int, move: Any, after: Any) -> None:
        if move.kind in ("build", "discard", "wonder"):
            self.present.remove(self.deal["layouts"][str(self.age)].index(move.card))
        if move.kind == "token" and ("library", TOKENS.index(move.target)) in self.library:
            self.show([("library", TOKENS.index(move.target))])
        self._look_around(after)

    def _look_around(self, position: Any) -> None:
        document = position.to_dict()
        if sum(len(city["wonders"]) for city in document["cities"]) >= len(self.first_round):
            self.show_each(self.draft)
        if document["phase"] != "draft" and document["age"] > self.age:
            self.age, self.present = document["age"], list(range(facts.SLOTS))
            cards = self.deal["layouts"][str(self.age)]
            self.backs_seen.append(
                frozenset((self.age, slot) for slot, card in enumerate(cards) if card in facts.GUILDS)
            )
        if document["phase"] in ("play", "begin"):  # cards are turned over when a turn is finished
            self._show_uncovered()
        if document["phase"] == "library":
            self.show_each(self.library, document["seat"])

    def _show_uncovered(self) -> None:
        down = facts.face_down(self.age, self.present)
        self.show_each([(self.age, slot) for slot in self.present if slot not in down])

    def backs(self) -> dict[Thing, Hashable]:
        cards: dict[Thing, Hashable] = {(age, slot): age for age in facts.AGES for slot in range(facts.SLOTS)}
        return cards | dict.fromkeys(self.draft, "wonder") | dict.fromkeys(self.library, "token")

    def values(self, state: Any) -> dict[Thing, int]:
        found: dict[Thing, int] = {
            (age, slot): int(state.layout[age - 1, slot]) for age in facts.AGES for slot in range(facts.SLOTS)
        }
        for things, word in ((self.draft, int(state.draft[1])), (self.library, int(state.library))):
            known = [thing for thing in things if word >> thing[1] & 1]  # type: ignore[index]
            others = [number for number in range(16) if word >> number & 1 and number not in [t[1] for t in known]]  # type: ignore[index]
            found |= {thing: thing[1] for thing in known}  # type: ignore[index]
            found |= dict(zip([thing for thing in things if thing not in known], others, strict=True))
        return found

    def spares(self, values: dict[Thing, int]) -> dict[Hashable, list[int]]:
        lying = {value for thing, value in values.items() if thing not in self.draft + self.library}
        spare: dict[Hashable, list[int]] = {}
        for number in range(len(CARDS)):
            if number not in lying:
                spare.setdefault(self.sort((0, 0), number), []).append(number)
        outside = set(self.deal["progress"]) | set(self.deal["library"])
        drafted = {name for names in self.deal.get("wonders") or [] for name in names or []}
        spare["wonder"] = [number for number, name in enumerate(WONDERS) if name not in drafted]
        spare["token"] = [number for number, name in enumerate(TOKENS) if name not in outside]
        return spare

    def sort(self, thing: Thing, value: int) -> Hashable:
        if thing in self.draft:
            return "wonder"
        if thing in self.library:
            return "token"
        return "guild" if CARDS[value] in facts.GUILDS else facts.CARDS[CARDS[value]]["age"]

    def put(self, state: Any, values: dict[Thing, int], rng: random.Random) -> None:
        for age in facts.AGES:
            for slot in range(facts.SLOTS):
                state.layout[age - 1, slot] = values[age, slot]
        if self.draft:
            state.draft[1] = sum(1 << values[thing] for thing in self.draft)
        state.library = sum(1 << values[thing] for thing in self.library)
