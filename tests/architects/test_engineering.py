"""Engineering: once a turn a stage may be paid with any resources, identical or different or neither."""

from __future__ import annotations

import pytest

from .helpers import acting, asks, cards, city, code, of, offers, pile, play, stages, table

BEFORE = {"s1": "", "s2": "s1", "s3": "s1 s2", "s4": "s1 s2 s3", "s5": "s1 s2 s3 s4"}


def builds(stage: str, held: str, tokens: str = "engineering") -> set[str]:
    """The payments of a stage of Giza that are offered."""
    position = acting(city("giza", stages=BEFORE[stage], cards=held, tokens=tokens))
    return {" ".join(str(move).split()[2:]) for move in position.moves(0) if move.kind == "build"}


PAYMENTS = [
    ("s1", "wood wood", {"wood wood"}),
    ("s1", "wood", set()),
    ("s2", "wood brick", {"wood brick"}),
    ("s2", "wood brick coin", {"wood brick", "wood coin", "brick coin"}),
    ("s3", "wood wood wood", {"wood wood wood"}),
    ("s3", "wood wood brick", {"wood wood brick"}),
    ("s4", "wood wood brick", {"wood wood brick"}),
    ("s4", "wood brick coin", {"wood brick coin"}),
    ("s5", "wood wood brick brick", {"wood wood brick brick"}),
    ("s5", "wood wood wood wood", {"wood wood wood wood"}),
    ("s5", "wood wood wood coin", {"wood wood wood coin"}),
    ("s5", "wood wood wood", set()),
]


@pytest.mark.parametrize(("stage", "held", "expected"), PAYMENTS)
def test_what_engineering_pays(stage: str, held: str, expected: set[str]) -> None:
    assert builds(stage, held) == expected


def test_engineering_does_not_force_a_build() -> None:
    own = city("giza", cards="wood", tokens="engineering", deck="wood")
    position = play(table(own), "take left")
    assert asks(position) == (0, "act")
    assert offers(position) == ["build s1 wood wood", "decline"]
    left = play(position, "decline")
    assert stages(left) == []
    assert cards(left) == ["wood", "wood"]
    built = play(position, "build s1 wood wood")
    assert stages(built) == ["s1"]
    assert asks(built) == (1, "card")


def test_with_the_switch_engineering_forces_a_build() -> None:
    own = city("giza", cards="wood", tokens="engineering", deck="wood")
    position = play(table(own, options={"engineering_forces_build": True}), "take left")
    assert stages(position) == ["s1"]
    assert pile(position) == ["wood", "wood"]


def test_with_the_switch_a_build_with_several_payments_cannot_be_declined() -> None:
    own = city("giza", stages="s1", cards="wood brick", tokens="engineering", deck="stone")
    position = play(table(own, options={"engineering_forces_build": True}), "take left")
    assert offers(position) == ["build s2 wood brick", "build s2 wood stone", "build s2 brick stone"]
    assert code(position, "decline") == "must-build"


def test_a_stage_that_is_payable_anyway_is_forced_with_all_payments() -> None:
    own = city("giza", cards="wood wood", tokens="engineering", deck="brick")
    position = play(table(own), "take left")
    assert set(offers(position)) == {"build s1 wood wood", "build s1 wood brick"}
    assert code(position, "decline") == "must-build"


def test_engineering_serves_one_stage_a_turn() -> None:
    own = city("giza", cards="wood wood brick", tokens="engineering", deck="stone")
    position = play(table(own), "take left", "build s1 wood wood")
    assert cards(position) == ["brick", "stone"]
    assert stages(position) == ["s1"]
    assert asks(position) == (1, "card")


def test_with_the_switch_engineering_serves_every_stage_of_a_turn() -> None:
    own = city("giza", cards="wood wood brick", tokens="engineering", deck="stone")
    position = table(own, options={"engineering_once_per_turn": False})
    position = play(position, "take left", "build s1 wood wood")
    assert asks(position) == (0, "act")
    assert offers(position) == ["build s2 brick stone", "decline"]
    assert stages(play(position, "build s2")) == ["s1", "s2"]


def test_engineering_not_needed_for_the_first_stage_serves_the_second() -> None:
    own = city("giza", cards="wood brick stone", tokens="engineering", deck="glass")
    position = play(table(own), "take left", "build s1 wood brick")
    assert offers(position) == ["build s2 stone glass", "decline"]
    position = play(position, "build s2")
    assert stages(position) == ["s1", "s2"]


def test_engineering_works_anew_in_the_next_turn() -> None:
    own = city("giza", cards="wood wood brick", tokens="engineering", deck="stone blue_3")
    position = table(own, city(deck="red_0"), city(deck="red_0"))
    position = play(position, "take left", "build s1 wood wood", "take left", "take left", "take left")
    assert offers(position) == ["build s2 brick stone", "decline"]


def test_a_stage_that_was_left_can_be_built_in_a_later_turn() -> None:
    own = city("giza", cards="wood", tokens="engineering", deck="wood blue_3")
    position = table(own, city(deck="red_0"), city(deck="red_0"))
    position = play(position, "take left", "decline", "take left", "take left", "take left")
    assert offers(position) == ["build s1 wood wood", "decline"]


def test_the_cheapest_payment_does_without_engineering() -> None:
    position = acting(city("giza", cards="wood wood stone", tokens="engineering"))
    after = position.play(0, "build s1")
    assert cards(after) == ["wood"]
    assert "engineering" not in after.to_dict().get("used", [])


def test_fewer_coins_are_cheaper_than_a_payment_without_engineering() -> None:
    position = acting(city("giza", cards="wood wood coin", tokens="engineering"))
    after = position.play(0, "build s1")
    assert cards(after) == ["coin"]
    assert after.to_dict()["used"] == ["engineering"]
    (told,) = of(after, "built")
    assert list(told.facts["used"]) == ["engineering"]


def test_engineering_and_economy_together_pay_one_stage() -> None:
    assert builds("s5", "wood wood coin", "engineering economy") == {"wood wood coin"}
    position = acting(city("giza", stages=BEFORE["s5"], cards="wood wood coin", tokens="engineering economy"))
    after = position.play(0, "build s5")
    assert sorted(after.to_dict()["used"]) == ["economy", "engineering"]


def test_engineering_already_used_in_this_turn() -> None:
    position = acting(city("giza", cards="wood wood", tokens="engineering"), used="engineering")
    assert offers(position, "build") == []
    assert code(position, "build s1 wood wood") in ("cannot-pay", "no-such-payment")


def test_a_payment_by_economy_and_engineering_forces_as_little_as_engineering_does() -> None:
    own = city("giza", stages=BEFORE["s5"], cards="wood wood", tokens="engineering economy", deck="coin")
    position = play(table(own), "take left")
    assert offers(position) == ["build s5 wood wood coin", "decline"]


def test_the_resources_of_others_and_their_tokens_do_not_help() -> None:
    own = city("giza", cards="wood", deck="wood")
    position = play(table(own, city("rhodes", tokens="engineering")), "take left")
    assert asks(position) == (1, "card")
