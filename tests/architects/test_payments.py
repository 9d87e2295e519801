"""Payments: identical or different resources, coins for what is missing, exact sums, the builder's choice."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from heptapolis.games.contract import Move

from .facts import RESOURCES, STAGES
from .helpers import acting, city, code, payments, pile, play, stages, table

BEFORE = {"s1": "", "s2": "s1", "s3": "s1 s2", "s4": "s1 s2 s3", "s5": "s1 s2 s3 s4"}


def offered(stage: str, held: str, **more: Any) -> set[tuple[str, ...]]:
    """The payments of a stage of Giza that a player with these cards may choose from."""
    position = acting(city("giza", stages=BEFORE[stage], cards=held), **more)
    return {tuple(str(move).split()[2:]) for move in position.moves(0) if (move.kind, move.target) == ("build", stage)}


HANDS = [
    "wood",
    "wood wood",
    "wood brick",
    "wood coin",
    "coin coin",
    "wood wood wood",
    "wood wood brick coin",
    "wood brick stone",
    "wood brick stone glass",
    "wood brick stone glass papyrus",
    "wood wood brick brick",
    "wood wood wood brick coin",
    "stone stone glass papyrus coin coin",
    "coin coin coin coin",
    "papyrus coin coin coin",
    "wood brick coin coin coin",
    "glass glass glass glass coin",
    "wood wood brick brick stone stone",
    "brick brick brick stone coin coin coin coin",
    "blue_3 gear red_0 coin papyrus",
]


@pytest.mark.parametrize("stage", BEFORE)
@pytest.mark.parametrize("held", HANDS)
def test_every_exact_payment_is_offered_and_no_other(stage: str, held: str) -> None:
    cost = STAGES["giza"][stage]
    assert offered(stage, held) == payments(held.split(), cost.count, cost.kind)


PAYABLE = [
    ("wood coin", 2, "identical", True),
    ("coin coin coin coin", 4, "different", True),
    ("wood wood wood", 3, "different", False),
    ("wood brick", 2, "identical", False),
    ("wood brick", 2, "different", True),
    ("wood wood", 2, "identical", True),
    ("wood wood coin", 3, "identical", True),
    ("wood brick coin", 3, "identical", False),
    ("wood wood coin", 3, "different", False),
    ("wood brick coin", 3, "different", True),
    ("wood brick stone", 4, "different", False),
    ("wood wood brick coin coin", 4, "different", True),
    ("wood wood brick coin", 4, "different", False),
    ("coin coin coin", 3, "identical", True),
]


@pytest.mark.parametrize(("held", "count", "kind", "payable"), PAYABLE)
def test_what_pays_a_cost(held: str, count: int, kind: str, payable: bool) -> None:
    (stage,) = (name for name, stage in STAGES["giza"].items() if (stage.count, stage.kind) == (count, kind))
    assert bool(offered(stage, held)) is payable
    own = city("giza", stages=BEFORE[stage], cards=held, deck="blue_3")
    after = play(table(own), "take left")
    built = stage in stages(after) or any(move.kind == "build" for move in after.moves(0))
    assert built is payable


def test_a_coin_may_be_spent_where_a_resource_would_do() -> None:
    assert offered("s1", "wood brick coin") == {("wood", "brick"), ("wood", "coin"), ("brick", "coin")}


def test_nobody_pays_too_much_or_too_little() -> None:
    position = acting(city("giza", cards="wood brick stone coin coin"))
    for move in ("build s1 wood brick stone", "build s1 wood", "build s1 coin coin coin", "build s1 wood brick coin"):
        assert code(position, move) == "no-such-payment"
    assert code(position, "build s1 coin wood") is None


def test_cards_that_are_not_there_pay_nothing() -> None:
    position = acting(city("giza", cards="wood brick coin"))
    for move in ("build s1 stone glass", "build s1 wood glass", "build s1 coin coin"):
        assert code(position, move) == "no-such-payment"
    assert code(position, "build s1 wood wood") == "no-such-payment"


def test_only_resources_and_coins_pay() -> None:
    position = acting(city("giza", cards="wood brick blue_3 gear red_0"))
    for move in ("build s1 wood blue_3", "build s1 gear wood", "build s1 red_0 wood"):
        assert code(position, move) in ("unknown-move", "no-such-payment")


def test_the_cheapest_payment_has_the_fewest_coins_and_then_the_lowest_number() -> None:
    position = acting(city("giza", cards="coin papyrus brick glass"))
    assert pile(position.play(0, "build s1")) == ["brick", "glass"]
    position = acting(city("giza", stages="s1", cards="coin stone wood papyrus papyrus"))
    assert pile(position.play(0, "build s2")) == ["papyrus", "papyrus"]
    position = acting(city("giza", stages="s1", cards="coin coin stone wood"))
    assert pile(position.play(0, "build s2")) == ["coin", "wood"]


def test_the_order_of_the_named_cards_does_not_matter() -> None:
    position = acting(city("giza", stages="s1 s2", cards="coin wood stone glass"))
    assert position.play(0, "build s3 coin stone wood") == position.play(0, "build s3 wood stone coin")
    (move,) = [move for move in position.moves(0) if move.payment == (1, 0, 1, 0, 0, 1)]
    assert str(move) == "build s3 wood stone coin"


# The numbers of the moves ---------------------------------------------------------------------------

BUNDLES = [bundle for size in range(5) for bundle in combinations_with_replacement(range(5), size)]
FIRST = {"s1": 47, "s2": 68, "s3": 89, "s4": 145, "s5": 201}
FIRST_WITH_ECONOMY = {"s1": 327, "s2": 328, "s3": 329, "s4": 335, "s5": 341}


def bundle_number(move: Move) -> int:
    assert move.payment is not None
    return BUNDLES.index(tuple(good for good in range(5) for _ in range(move.payment[good])))


def test_bundles_are_numbered_by_size_and_then_in_dictionary_order() -> None:
    assert len(BUNDLES) == 126
    assert [BUNDLES.index(bundle) for bundle in ((), (0,), (0, 0), (0, 1), (4, 4))] == [0, 1, 6, 7, 20]


@pytest.mark.parametrize("stage", BEFORE)
def test_the_number_of_a_build_is_that_of_its_bundle(stage: str) -> None:
    held = "wood wood wood brick stone glass papyrus papyrus papyrus coin coin coin coin"
    position = acting(city("giza", stages=BEFORE[stage], cards=held))
    moves = [move for move in position.moves(0) if move.kind == "build"]
    assert len(moves) > 5
    for move in moves:
        assert move.target == stage
        assert move.action == FIRST[stage] + bundle_number(move)
        named = str(move).split()[2:]
        assert [named.count(card) for card in (*RESOURCES, "coin")] == list(move.payment or ())


@pytest.mark.parametrize("stage", BEFORE)
def test_a_build_with_economy_has_a_number_of_its_own(stage: str) -> None:
    held = "wood wood wood brick stone papyrus coin coin coin coin"
    position = acting(city("giza", stages=BEFORE[stage], cards=held, tokens="economy"))
    cost = STAGES["giza"][stage].count
    moves = [move for move in position.moves(0) if move.kind == "build" and sum(move.payment or ()) == cost - 1]
    assert moves
    for move in moves:
        assert move.action == FIRST_WITH_ECONOMY[stage] + bundle_number(move)
