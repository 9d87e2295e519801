"""Proof: final scores and winners are what a count of the game's last document gives that shares no code with the engine."""

from __future__ import annotations

import random

from proofs.games import random_end, random_game
from proofs.report import Report, reporting
from proofs.subject import subject


def prove(name: str, games: int, seed: int = 0) -> Report:
    """Count random games again, each variant in turn."""
    rng = random.Random(seed)
    told = subject(name)
    with reporting(f"{name}: recount") as report:
        for number in range(games):
            report.cases += 1
            told.check_final(report, random_end(random_game(name, rng, **told.options(number)), rng))
    return report
