"""Proof: the dice to come fall as dice do, in a deal and in a sample."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import heptapolis
from proofs.chi_square import chi_square
from proofs.dice import facts
from proofs.games import random_moment
from proofs.report import Report, reporting

MOST = 5.0
"""Standard deviations that are still chance."""


def expected(die: dict[str, Any]) -> dict[str, float]:
    """How often a die shows what, and lies where."""
    found: Counter[str] = Counter()
    for face in die["faces"]:
        for section in range(len(facts.NUMBERS["forum"]["sections"])):
            found[f"{face['symbol']}:{section}"] += 1
    return {outcome: float(weight) for outcome, weight in found.items()}


def prove(count: int, seed: int = 0) -> Report:
    """Rolls of so many deals, and of as many samples."""
    rng = random.Random(seed)
    found: dict[str, list[Counter[str]]] = {way: [Counter() for _ in facts.DICE] for way in ("deals", "samples")}
    leaving: dict[str, Counter[str]] = {"deals": Counter(), "samples": Counter()}
    with reporting("dice: rolls are uniform") as report:
        for _ in range(count):
            report.cases += 1
            deal = heptapolis.game("dice", players=2).start(seed=rng.getrandbits(60)).deal()
            _note(found["deals"], deal["rolls"])
            leaving["deals"][" ".join(deal["leaving"])] += 1
            position = random_moment("dice", rng, players=rng.randint(2, 7))
            seat = rng.choice([*range(position.game.players), None])
            sample = position.view(seat).sample(seed=rng.getrandbits(60)).to_dict()
            _note(found["samples"], sample["to_come"])
            if sum(die.startswith("grey") for die in sample["forum"]) == 3:
                leaving["samples"][" ".join(sample["leaving"])] += 1
        for way, counts in found.items():
            for die, rolls in zip(facts.DICE, counts, strict=True):
                off, strange = chi_square(rolls, expected(die))
                report.check(off < MOST and not strange, f"{way}: {die['id']} is off by {off:.1f}: {dict(rolls)}")
            off, strange = chi_square(leaving[way], {" ".join(order): 1.0 for order in _orders()})
            report.check(off < MOST and not strange, f"{way}: the order of leaving is off by {off:.1f}: {leaving[way]}")
    return report


def _note(counts: list[Counter[str]], rounds: list[list[str]]) -> None:
    for rolls in rounds:
        for count, roll in zip(counts, rolls, strict=True):
            count[roll] += 1


def _orders() -> list[list[str]]:
    greys = [die["id"] for die in facts.DICE if die["colour"] == facts.NUMBERS["forum"]["replaced"]]
    return [[a, b, c] for a in greys for b in greys for c in greys if len({a, b, c}) == 3]
