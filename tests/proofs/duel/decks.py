"""Proof: samples lay out the ages to come as if they had just been shuffled.

There are too many ways to count them all, so single slots, pairs of slots, and what stays in the box are counted.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from proofs.chi_square import check_uniform
from proofs.duel import facts
from proofs.games import random_moment
from proofs.report import Report, reporting


def prove(cases: int, seed: int = 0, samples: int = 20_000) -> Report:
    """The ages to come: any two slots hold any two cards, and any cards stay in the box, as often as they should."""
    rng = random.Random(seed)
    with reporting("duel: uniform samples of the ages to come") as report:
        while report.cases < cases:
            position = random_moment("duel", rng)
            ages = [int(age) for age in position.to_dict()["to_come"]]
            if not ages:
                continue
            with report.case(position.to_dict):
                _check_decks(report, rng, position, rng.choice(ages), samples)
    return report


def _check_decks(report: Report, rng: random.Random, position: Any, age: int, samples: int) -> None:
    view = position.view(rng.choice([0, 1, None]))
    one, other = rng.sample(range(facts.SLOTS), 2)
    single, double = Counter[str](), Counter[str]()
    boxed, guilds = Counter[str](), Counter[str]()
    for _ in range(samples):
        layout = view.sample(seed=rng.getrandbits(64)).to_dict()["to_come"][str(age)]
        single[layout[one]] += 1
        double[f"{layout[one]} {layout[other]}"] += 1
        boxed[" ".join(card for card in facts.deck(age) if card not in layout)] += 1
        guilds[" ".join(card for card in facts.GUILDS if card in layout)] += 1
    where = f"age {age} seen from age {position.to_dict()['age']}"
    cards = {card: _chance_of_a_card(age, card) for card in [*facts.deck(age), *(facts.GUILDS if age == 3 else [])]}
    check_uniform(report, single, cards, f"{where}, slot {one}")
    check_uniform(report, double, _pairs(age, list(cards)), f"{where}, slots {one} and {other}")
    check_uniform(report, boxed, _subsets(facts.deck(age), len(facts.deck(age)) - _plain(age)), f"{where}, box")
    if age == 3:
        check_uniform(report, guilds, _subsets(facts.GUILDS, facts.GUILDS_IN_GAME), f"{where}, guilds")


def _plain(age: int) -> int:
    """Cards of an age in a game that are no guilds."""
    return facts.SLOTS - (facts.GUILDS_IN_GAME if age == 3 else 0)


def _chance_of_a_card(age: int, card: str) -> float:
    """How often a card lies in a certain slot."""
    if card in facts.GUILDS:
        return facts.GUILDS_IN_GAME / facts.SLOTS / len(facts.GUILDS)
    return _plain(age) / facts.SLOTS / len(facts.deck(age))


def _pairs(age: int, cards: list[str]) -> dict[str, float]:
    """How often two cards lie in two certain slots."""
    chances = {}
    sizes = {False: (_plain(age), len(facts.deck(age))), True: (facts.GUILDS_IN_GAME, len(facts.GUILDS))}
    for one in cards:
        for other in cards:
            if one != other:
                guild, again = one in facts.GUILDS, other in facts.GUILDS
                (number, all_cards), (others, all_others) = sizes[guild], sizes[again]
                if guild == again:
                    others, all_others = others - 1, all_others - 1
                chances[f"{one} {other}"] = number / facts.SLOTS * others / (facts.SLOTS - 1) / all_cards / all_others
    return chances


def _subsets(cards: list[str], size: int) -> dict[str, float]:
    """All subsets of a size, each as likely as the others."""
    return {" ".join(subset): 1.0 for subset in combinations(cards, size)}
