"""Economy: once a turn one coin of its owner counts as two."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import acting, asks, cards, city, code, of, offers, pile, play, stages, table

BEFORE = {"s1": "", "s2": "s1", "s3": "s1 s2", "s4": "s1 s2 s3", "s5": "s1 s2 s3 s4"}


def builds(stage: str, held: str, tokens: str = "economy", **more: Any) -> set[str]:
    """The payments of a stage of Giza that are offered."""
    position = acting(city("giza", stages=BEFORE[stage], cards=held, tokens=tokens), **more)
    return {" ".join(str(move).split()[2:]) for move in position.moves(0) if move.kind == "build"}


PAYMENTS = [
    ("s1", "coin", {"coin"}),
    ("s1", "wood", set()),
    ("s1", "wood coin", {"coin", "wood coin"}),
    ("s2", "coin coin", {"coin", "coin coin"}),
    ("s2", "wood wood", {"wood wood"}),
    ("s3", "wood coin", {"wood coin"}),
    ("s3", "wood wood coin", {"wood coin"}),
    ("s3", "wood brick coin", {"wood coin", "brick coin", "wood brick coin"}),
    ("s3", "coin coin", {"coin coin"}),
    ("s4", "wood wood coin", {"wood coin", "wood wood coin"}),
    ("s4", "wood brick coin", {"wood coin", "brick coin"}),
    ("s5", "wood brick coin", {"wood brick coin"}),
    ("s5", "wood wood coin", set()),
    ("s5", "wood coin coin", {"wood coin coin"}),
    ("s5", "coin coin", set()),
    ("s5", "coin coin coin", {"coin coin coin"}),
]


@pytest.mark.parametrize(("stage", "held", "expected"), PAYMENTS)
def test_what_one_doubled_coin_pays(stage: str, held: str, expected: set[str]) -> None:
    assert builds(stage, held) == expected


def test_without_economy_a_coin_counts_one() -> None:
    assert builds("s1", "coin", tokens="tactics") == set()
    assert builds("s3", "wood coin", tokens="") == set()


def test_the_doubled_coin_stands_for_two_different_resources() -> None:
    own = city("giza", stages="s1 s2", cards="wood", tokens="economy", deck="coin")
    position = play(table(own), "take left")
    assert stages(position) == ["s1", "s2", "s3"]
    assert pile(position) == ["coin", "wood"]


def test_a_coin_that_counts_two_forces_a_build() -> None:
    position = play(table(city("giza", tokens="economy", deck="coin")), "take left")
    assert stages(position) == ["s1"]
    assert cards(position) == []


def test_with_the_switch_a_stage_payable_only_with_economy_may_be_left() -> None:
    own = city("giza", tokens="economy", deck="coin")
    position = play(table(own, options={"economy_forces_build": False}), "take left")
    assert asks(position) == (0, "act")
    assert offers(position) == ["build s1 coin", "decline"]
    left = play(position, "decline")
    assert stages(left) == []
    assert cards(left) == ["coin"]
    assert asks(left) == (1, "card")
    assert stages(play(position, "build s1")) == ["s1"]


def test_with_the_switch_a_stage_payable_without_economy_is_forced_all_the_same() -> None:
    own = city("giza", tokens="economy", deck="coin", cards="wood")
    position = play(table(own, options={"economy_forces_build": False}), "take left")
    assert offers(position) == ["build s1 wood coin", "build s1 coin"]
    assert code(position, "decline") == "must-build"


def test_economy_serves_one_stage_a_turn() -> None:
    own = city("giza", tokens="economy", cards="coin", deck="coin")
    position = play(table(own), "take left")
    assert offers(position) == ["build s1 coin coin", "build s1 coin"]
    after = play(position, "build s1 coin")
    assert stages(after) == ["s1"]
    assert cards(after) == ["coin"]
    assert asks(after) == (1, "card")
    after = play(position, "build s1 coin coin")
    assert cards(after) == []


def test_economy_not_needed_for_the_first_stage_serves_the_second() -> None:
    own = city("giza", tokens="economy", cards="wood brick", deck="coin")
    position = play(table(own), "take left", "build s1 wood brick")
    assert stages(position) == ["s1", "s2"]
    assert pile(position) == ["brick", "coin", "wood"]


def test_with_the_switch_economy_serves_every_stage_of_a_turn() -> None:
    own = city("giza", tokens="economy", cards="coin", deck="coin")
    position = play(table(own, options={"economy_once_per_turn": False}), "take left", "build s1 coin")
    assert stages(position) == ["s1", "s2"]
    assert pile(position) == ["coin", "coin"]


def test_economy_works_anew_in_the_next_turn() -> None:
    own = city("giza", tokens="economy", cards="coin", deck="coin blue_3")
    position = table(own, city(deck="red_0"), city(deck="red_0"))
    position = play(position, "take left", "build s1 coin", "take left", "take left", "take left")
    assert stages(position) == ["s1", "s2"]
    assert cards(position) == ["blue_3"]


def test_only_one_coin_of_a_payment_counts_two() -> None:
    assert builds("s5", "coin coin", tokens="economy") == set()
    assert builds("s4", "coin coin") == {"coin coin"}


def test_the_payment_without_economy_is_the_cheaper_one() -> None:
    position = acting(city("giza", stages="s1 s2", cards="wood brick coin", tokens="economy"))
    after = position.play(0, "build s3")
    assert cards(after) == []
    assert "economy" not in after.to_dict().get("used", [])


def test_a_token_is_used_only_where_the_payment_needs_it() -> None:
    position = acting(city("giza", stages="s1 s2", cards="wood brick coin", tokens="economy"))
    after = position.play(0, "build s3 wood coin")
    assert after.to_dict()["used"] == ["economy"]
    (told,) = of(after, "built")
    assert list(told.facts["used"]) == ["economy"]
    assert sorted(told.facts["paid"]) == ["coin", "wood"]


def test_economy_already_used_in_this_turn() -> None:
    own = city("giza", cards="coin", tokens="economy")
    position = acting(own, used="economy")
    assert offers(position, "build") == []
    assert code(position, "build s1") == "cannot-pay"


def test_the_coins_of_others_do_not_count_two() -> None:
    position = play(table(city("giza", deck="coin"), city("rhodes", tokens="economy")), "take left")
    assert stages(position) == []
    assert cards(position) == ["coin"]
