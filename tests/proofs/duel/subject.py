"""7 Wonders Duel, as the proofs see it."""

from __future__ import annotations

import random
from typing import Any

from proofs.duel import counting, decks, facts, following, payments, uniform
from proofs.duel.watching import WATCH
from proofs.report import Report
from proofs.subject import Proof, Results, Subject, Volume


def colour_of(move: Any) -> str:
    """The colour of the card that a move is about."""
    return str(facts.CARDS[move.card]["colour"])


class Duel(Subject):
    """Two players in turns; wonders are drafted or given."""

    name = "duel"
    variants = {"draft": {}, "first game": {"wonders": "first-game"}, "seat 1 first": {"first": 1}}  # noqa: RUF012
    at_once = False
    tastes = ((("wonder",), 0.3), (("build", "fetch"), 0.7))
    watch = WATCH
    passions = (None, "red", "green", None)
    """Colours that players crave, by the seed: without passion hardly a game ends by supremacy."""

    def length(self, game: Any) -> int:
        return len(facts.AGES) * facts.SLOTS + 2 * facts.NUMBERS["draft"]["wonders_per_round"]

    def wishes(self, position: Any, seat: int, moves: list[Any]) -> list[tuple[list[Any], float]]:
        passion = self.passions[((position.seed or 0) + seat) % len(self.passions)]
        craved = [move for move in moves if move.kind in ("build", "fetch") and colour_of(move) == passion]
        if passion == "green":
            craved += [move for move in moves if move.target in ("great_library", "law")]
        return [(craved, 0.9), *super().wishes(position, seat, moves)]

    def account(self, first: Any) -> Any:
        from proofs.duel.sightings import DuelAccount

        return DuelAccount(first)

    def attempts(self, position: Any, rng: random.Random) -> list[str]:
        document = position.to_dict()
        lying = [card for card in document["layout"] if card is not None] or sorted(facts.CARDS)
        some_card = [rng.choice(sorted(facts.CARDS)), *rng.sample(lying, min(3, len(lying)))]
        tried = [f"{kind} {card}" for card in some_card for kind in ("build", "discard", "destroy", "fetch")]
        tried += [f"wonder {rng.choice(sorted(facts.WONDERS))} {card}" for card in some_card]
        tried += [f"token {token}" for token in [*document["library"], *rng.sample(sorted(facts.TOKENS), 2)]]
        tried += [f"take {wonder}" for wonder in rng.sample(sorted(facts.WONDERS), 4)]
        return [*tried, "begin 0", "begin 1", "decline"]

    def check_box(self, report: Report, position: Any, where: str) -> None:
        following.check_box(report, position.to_dict(), where)

    def check_what_follows(
        self, report: Report, rng: random.Random, seat: int | None, one: Any, other: Any, where: str
    ) -> None:
        following.check_what_follows(report, rng, seat, one, where)

    def check_final(self, report: Report, position: Any) -> None:
        counting.check_final(report, position)

    def own_proofs(self, volume: Volume, seed: int) -> dict[str, Proof]:
        return {
            "payments": lambda: payments.prove(volume(100_000), seed),
            "worlds": lambda: uniform.prove_worlds(volume(120), seed, samples=100),
            "by-hand": lambda: uniform.prove_hand_made(volume(60), seed, samples=100),
            "decks": lambda: decks.prove(volume(30), seed, samples=20_000),
        }

    def tell_results(self, label: str, results: Results) -> list[str]:
        games = results.total()
        if not games:
            return []
        first = self.variants[label].get("first", 0)
        kinds: dict[str, int] = {}
        for (ending, _), number in results.items():
            kinds[ending] = kinds.get(ending, 0) + number
        ends = ", ".join(f"{kind} {number / games:.2%}" for kind, number in sorted(kinds.items()))
        won = sum(number for (_, winners), number in results.items() if winners == (first,))
        shared = sum(number for (_, winners), number in results.items() if len(winners) == 2)
        wins = f"the first player wins {won / games:.2%}, {shared / games:.3%} are shared"
        return [f"{label}: {games:,} games: {ends}; {wins}"]


SUBJECT = Duel()
