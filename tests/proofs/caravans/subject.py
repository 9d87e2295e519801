"""Caravans, as the proofs see it: all that a new game must tell them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from typing import Any

from proofs.games import random_move
from proofs.report import Report
from proofs.samples import told_events
from proofs.secrets import Account, Thing
from proofs.subject import Proof, Subject, Volume
from proofs.watching import plain_watch

WARES = ("silk", "spice", "glass", "ivory")
CARDS = [f"{ware}_{load}" for ware in WARES for load in range(1, 10)]


class CaravansAccount(Account):
    """What seats have seen: packets that they held, cards that anybody took. A thing is a card: where it was dealt."""

    def __init__(self, first: Any) -> None:
        super().__init__(first)
        self._show_packets(first.to_dict())

    def _show_packets(self, document: dict[str, Any]) -> None:
        for seat in range(self.players):
            held = f"packet {(seat - document['rounds']) % self.players + 1}"
            self.show_each([card for card, packet in document["packet"].items() if packet == held], seat)

    def follow(self, before: Any, seat: int, move: Any, after: Any) -> None:
        document = after.to_dict()
        if document["rounds"] != before.to_dict()["rounds"]:
            self.show_each(document["owner"])
            self._show_packets(document)

    def backs(self) -> dict[Thing, Hashable]:
        return dict.fromkeys(CARDS, "card")

    def values(self, state: Any) -> dict[Thing, int]:
        return {card: int(state.packet[number]) for number, card in enumerate(CARDS)}

    def put(self, state: Any, values: dict[Thing, int], rng: random.Random) -> None:
        for number, card in enumerate(CARDS):
            state.packet[number] = values[card]


class Caravans(Subject):
    """Two to five players, long and short games."""

    name = "caravans"
    variants = {  # noqa: RUF012
        "two": {"players": 2},
        "three, short": {"players": 3, "length": "short"},
        "five": {"players": 5},
    }
    at_once = True
    tastes = ()
    watch = plain_watch(31)

    def length(self, game: Any) -> int:
        return (4 if game.options else 6) * int(game.players)

    def account(self, first: Any) -> Account:
        return CaravansAccount(first)

    def attempts(self, position: Any, rng: random.Random) -> list[str]:
        return [f"take {card}" for card in rng.sample(CARDS, 8)] + ["take", "take amber_1"]

    def check_box(self, report: Report, position: Any, where: str) -> None:
        packets = Counter(position.to_dict()["packet"].values())
        size = 4 if position.game.options else 6
        box = len(CARDS) - size * position.game.players
        wanted = {f"packet {number + 1}": size for number in range(position.game.players)} | {"the box": box}
        report.check(packets == wanted, lambda: f"a sample has other packets, {packets}: {where}")

    def check_what_follows(
        self, report: Report, rng: random.Random, seat: int | None, one: Any, other: Any, where: str
    ) -> None:
        """When everybody can take the same cards in both, a seat hears the same of it."""
        if one.over or seat is None or len(one.to_act) < one.game.players:
            return
        ends = [one, other]
        for who in range(one.game.players):
            move = random_move(ends[0], who, rng)
            if ends[1].why_not(who, str(move)) is not None:
                return
            ends = [end.play(who, str(move)) for end in ends]
        heard = [told_events(end, seat) for end in ends]
        report.check(heard[0] == heard[1], lambda: f"events tell seat {seat} of packets: {heard}; {where}")

    def check_final(self, report: Report, position: Any) -> None:
        document = position.to_dict()
        hands = [[card for card, owner in document["owner"].items() if owner == s] for s in range(document["players"])]
        counts = [Counter(card.split("_")[0] for card in hand) for hand in hands]
        totals = []
        for seat, hand in enumerate(hands):
            caravans = markets = 0
            for ware in WARES:
                loads = [int(card.split("_")[1]) for card in hand if card.startswith(ware)]
                caravans += len(loads) * min(loads, default=0)
                others = max(count[ware] for who, count in enumerate(counts) if who != seat)
                markets += 5 * (len(loads) > others)
            found = position.scores()[seat].categories()
            totals.append(caravans + markets)
            report.check(
                found == {"caravans": caravans, "markets": markets}, lambda found=found: f"{found}: {document}"
            )
        won = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        report.check(position.winners == won, lambda: f"winners {position.winners}, recount {won}: {document}")

    def own_proofs(self, volume: Volume, seed: int) -> dict[str, Proof]:
        return {}


SUBJECT = Caravans()
