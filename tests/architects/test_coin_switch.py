"""The switch coins_free_choice: may a coin be spent although a suitable resource card is there?"""

from __future__ import annotations

import pytest

from .helpers import acting, asks, cards, city, code, pile, play, stages, table

BEFORE = {"s1": "", "s2": "s1", "s3": "s1 s2", "s4": "s1 s2 s3", "s5": "s1 s2 s3 s4"}
STRICT = {"coins_free_choice": False}


def builds(stage: str, held: str, free: bool) -> set[str]:
    own = city("giza", stages=BEFORE[stage], cards=held)
    position = acting(own, options={"coins_free_choice": free})
    return {" ".join(str(move).split()[2:]) for move in position.moves(0) if move.kind == "build"}


CASES = [
    ("s1", "wood brick coin", "wood brick", "wood coin, brick coin"),
    ("s1", "wood wood coin", "wood coin", ""),
    ("s1", "wood coin coin", "wood coin", "coin coin"),
    ("s1", "coin coin", "coin coin", ""),
    ("s2", "wood wood coin", "wood wood", "wood coin"),
    ("s2", "wood coin coin", "wood coin", "coin coin"),
    ("s2", "wood brick coin", "wood coin, brick coin", ""),
    ("s3", "wood brick stone coin", "wood brick stone", "wood brick coin, wood stone coin, brick stone coin"),
    ("s3", "wood wood brick coin", "wood brick coin", ""),
    ("s4", "wood wood coin coin", "wood wood coin", "wood coin coin"),
    ("s4", "wood brick coin coin", "wood coin coin, brick coin coin", ""),
    ("s5", "wood brick coin coin coin", "wood brick coin coin", "wood coin coin coin, brick coin coin coin"),
]


@pytest.mark.parametrize(("stage", "held", "always", "only_if_free"), CASES)
def test_which_payments_the_switch_takes_away(stage: str, held: str, always: str, only_if_free: str) -> None:
    strict, free = set(always.split(", ")), {text for text in only_if_free.split(", ") if text}
    assert builds(stage, held, False) == strict
    assert builds(stage, held, True) == strict | free


def test_with_the_switch_a_payment_without_a_choice_is_made_at_once() -> None:
    own = city("giza", cards="wood brick", deck="coin")
    assert asks(play(table(own), "take left")) == (0, "act")
    position = play(table(own, options=STRICT), "take left")
    assert stages(position) == ["s1"]
    assert cards(position) == ["coin"]
    assert pile(position) == ["brick", "wood"]


def test_with_the_switch_a_needless_coin_is_refused() -> None:
    position = acting(city("giza", cards="wood brick coin"), options=STRICT)
    assert code(position, "build s1 wood coin") == "no-such-payment"
    assert code(position, "build s1 wood brick") is None


def test_with_the_switch_coins_force_as_before() -> None:
    position = play(table(city("giza", cards="coin", deck="coin"), options=STRICT), "take left")
    assert stages(position) == ["s1"]


def test_with_the_switch_any_resource_card_is_suitable_for_who_has_engineering() -> None:
    own = city("giza", stages=BEFORE["s3"], cards="wood wood brick coin", tokens="engineering")
    moves = acting(own, options=STRICT).moves(0)
    payments = {" ".join(str(move).split()[2:]) for move in moves if move.kind == "build"}
    assert payments == {"wood wood brick", "wood brick coin"}  # not "wood wood coin": the brick is left


def test_with_the_switch_two_resource_cards_spare_a_coin_that_counts_two() -> None:
    def payments(held: str) -> set[str]:
        position = acting(city("giza", stages=BEFORE["s3"], cards=held, tokens="economy"), options=STRICT)
        return {" ".join(str(move).split()[2:]) for move in position.moves(0) if move.kind == "build"}

    assert payments("wood brick coin") == {"wood brick coin", "wood coin", "brick coin"}
    assert payments("wood brick stone coin") == {"wood brick stone"}
