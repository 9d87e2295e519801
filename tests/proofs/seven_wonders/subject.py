"""7 Wonders, as the proofs see it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from proofs.report import Report
from proofs.seven_wonders import counting, facts, following, payments, uniform
from proofs.seven_wonders.watching import WATCH
from proofs.subject import Proof, Subject, Volume


class SevenWonders(Subject):
    """Two to seven players; two have the Free City besides."""

    name = "seven-wonders"
    variants = {str(players): {"players": players} for players in range(2, 8)}  # noqa: RUF012
    at_once = True
    tastes = ((("stage",), 0.35), (("build", "free", "fetch"), 0.7))
    watch = WATCH

    def length(self, game: Any) -> int:
        return 3 * facts.TURNS * facts.cities_at(game.players)

    def account(self, first: Any) -> Any:
        from proofs.seven_wonders.sightings import SevenWondersAccount

        return SevenWondersAccount(first)

    def attempts(self, position: Any, rng: random.Random) -> list[str]:
        kinds = ["build", "stage", "discard", "free", "fetch"]
        tried = [f"{rng.choice(kinds)} {rng.choice(sorted(facts.CARDS))}" for _ in range(6)]
        hands = [city.get("hand", []) for city in position.to_dict()["cities"]]
        tried += [f"{rng.choice(kinds)} {rng.choice(hand)}" for hand in hands if hand]
        return [*tried, "decline", f"build {rng.choice(sorted(facts.CARDS))} L{rng.randint(1, 4)}"]

    def check_box(self, report: Report, position: Any, where: str) -> None:
        document = position.to_dict()
        players = document["players"]
        seen = Counter(document.get("discard", []))
        for city in document["cities"]:
            seen.update(city["buildings"])
            seen.update(city.get("hand", []))
        box = sum((facts.printed(players, age) for age in (1, 2, 3)), Counter(facts.GUILDS))
        report.check(not seen - box, lambda: f"a sample has too many {seen - box}: {where}")

    def check_what_follows(
        self, report: Report, rng: random.Random, seat: int | None, one: Any, other: Any, where: str
    ) -> None:
        if seat is not None:
            following.check_what_follows(report, rng, seat, one, other, where)

    def check_final(self, report: Report, position: Any) -> None:
        counting.check_final(report, position)

    def own_proofs(self, volume: Volume, seed: int) -> dict[str, Proof]:
        return {
            "payments": lambda: payments.prove(volume(100_000), seed),
            "worlds": lambda: uniform.prove_worlds(volume(220), seed, samples=100),
            "guilds": lambda: uniform.prove_guilds(volume(20), seed, samples=200),
            "choices": lambda: uniform.prove_choices(volume(200), seed, samples=400),
        }


SUBJECT = SevenWonders()
