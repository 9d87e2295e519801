"""Payments with Economy and Engineering, and without free choice of coins, against trying all bundles of cards."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from .facts import RESOURCES, STAGES
from .helpers import acting, city, code

BEFORE = {"s1": "", "s2": "s1", "s3": "s1 s2", "s4": "s1 s2 s3", "s5": "s1 s2 s3 s4"}
Bundle = tuple[str, ...]


def fits(bundle: Bundle, kind: str) -> bool:
    """Whether the resources of a bundle are as the cost asks."""
    grey = [card for card in bundle if card != "coin"]
    return len(set(grey)) == len(grey) if kind == "different" else len(set(grey)) <= 1


def bundles(held: list[str], size: int) -> list[Bundle]:
    every = combinations_with_replacement((*RESOURCES, "coin"), size)
    return [bundle for bundle in every if all(bundle.count(card) <= held.count(card) for card in bundle)]


def expected(held: list[str], count: int, kind: str, tokens: set[str]) -> dict[Bundle, set[str]]:
    """Each payment with the tokens that it needs."""
    found: dict[Bundle, set[str]] = {}
    for size, economy in ((count, False), (count - 1, True)):
        for bundle in bundles(held, size):
            needs = set() if fits(bundle, kind) else {"engineering"}
            if economy:
                if "coin" not in bundle:
                    continue
                needs.add("economy")
            if needs <= tokens:
                found[bundle] = needs
    return found


def tableaus() -> list[list[str]]:
    rng = Random(11)
    return [
        [rng.choice((*RESOURCES[: rng.randint(1, 5)], "coin", "coin")) for _ in range(rng.randint(1, 6))]
        for _ in range(9)
    ]


@pytest.mark.parametrize("tokens", ["economy", "engineering", "economy engineering"])
@pytest.mark.parametrize("stage", BEFORE)
def test_every_payment_with_tokens_is_offered_and_no_other(stage: str, tokens: str) -> None:
    cost = STAGES["giza"][stage]
    for held in tableaus():
        position = acting(city("giza", stages=BEFORE[stage], cards=held, tokens=tokens))
        payments = expected(held, cost.count, cost.kind, set(tokens.split()))
        moves = {tuple(str(move).split()[2:]): move for move in position.moves(0) if move.kind == "build"}
        assert set(moves) == set(payments)
        # Engineering may be used, all else must.
        forced = any("engineering" not in needs for needs in payments.values())
        assert code(position, "decline") == ("must-build" if forced else None)


@pytest.mark.parametrize("stage", ["s1", "s4", "s5"])
def test_a_payment_uses_the_tokens_that_it_needs(stage: str) -> None:
    cost = STAGES["giza"][stage]
    held = ["wood", "wood", "brick", "coin", "coin"]
    position = acting(city("giza", stages=BEFORE[stage], cards=held, tokens="economy engineering"))
    payments = expected(held, cost.count, cost.kind, {"economy", "engineering"})
    assert {frozenset(needs) for needs in payments.values()} >= {frozenset(), frozenset({"economy"})}
    for bundle, needs in payments.items():
        after = position.play(0, f"build {stage} {' '.join(bundle)}")
        assert set(after.to_dict()["used"]) == needs


@pytest.mark.parametrize("stage", BEFORE)
def test_without_free_choice_no_coin_stands_where_a_resource_card_could(stage: str) -> None:
    cost = STAGES["giza"][stage]
    for held in tableaus():
        position = acting(city("giza", stages=BEFORE[stage], cards=held), options={"coins_free_choice": False})
        offered = {tuple(str(move).split()[2:]) for move in position.moves(0) if move.kind == "build"}
        payments = [bundle for bundle in bundles(held, cost.count) if fits(bundle, cost.kind)]
        strict = set()
        for bundle in payments:
            place = bundle.index("coin") if "coin" in bundle else None
            spare = [card for card in RESOURCES if held.count(card) > bundle.count(card)]
            better = [
                card
                for card in spare
                if place is not None and fits((*bundle[:place], card, *bundle[place + 1 :]), cost.kind)
            ]
            if not better:
                strict.add(bundle)
        assert offered == strict


def test_without_free_choice_a_payment_without_engineering_stays_and_forces() -> None:
    """The second wood could take the place of the coin only by Engineering, which nobody has to use."""
    own = city("giza", cards="wood wood coin", tokens="engineering")
    position = acting(own, options={"coins_free_choice": False})
    offered = {str(move) for move in position.moves(0) if move.kind == "build"}
    assert offered == {"build s1 wood coin", "build s1 wood wood"}
    assert code(position, "decline") == "must-build"
