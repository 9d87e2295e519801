"""Building is a duty: what forces it, what does not, and how one stage leads to the next."""

from __future__ import annotations

import pytest

from .helpers import asks, cards, city, code, kind, of, offers, pile, play, stages, table


def test_who_has_the_resources_must_build() -> None:
    position = play(table(city("giza", cards="wood", deck="brick")), "take left")
    assert stages(position) == ["s1"]
    assert cards(position) == []
    assert pile(position) == ["brick", "wood"]
    assert asks(position) == (1, "card")


def test_other_cards_stay() -> None:
    own = city("giza", cards="wood blue_3 gear red_0", deck="brick")
    position = play(table(own), "take left")
    assert cards(position) == ["blue_3", "gear", "red_0"]


def test_nothing_is_built_without_the_resources() -> None:
    position = play(table(city("giza", cards="wood", deck="wood")), "take left")
    assert stages(position) == []
    assert cards(position) == ["wood", "wood"]
    assert asks(position) == (1, "card")


def test_only_the_player_whose_turn_it_is_builds() -> None:
    position = table(city("giza", deck="blue_3"), city("rhodes", cards="wood brick", deck="red_0"))
    position = play(position, "take left")
    assert stages(position, 1) == []
    assert stages(play(position, "take left"), 1) == ["s1"]


def test_resources_that_a_player_had_before_the_turn_force_as_well() -> None:
    position = play(table(city("giza", cards="wood brick", deck="blue_3")), "take left")
    assert stages(position) == ["s1"]
    assert cards(position) == ["blue_3"]


def test_a_coin_must_fill_a_missing_resource() -> None:
    position = play(table(city("giza", cards="wood", deck="coin")), "take left")
    assert stages(position) == ["s1"]
    assert pile(position) == ["coin", "wood"]


def test_coins_alone_force_a_build() -> None:
    position = play(table(city("giza", cards="coin", deck="coin")), "take left")
    assert stages(position) == ["s1"]
    assert pile(position) == ["coin", "coin"]


def test_a_build_with_several_payments_cannot_be_declined() -> None:
    position = play(table(city("giza", cards="wood brick", deck="stone")), "take left")
    assert asks(position) == (0, "act")
    assert offers(position) == ["build s1 wood brick", "build s1 wood stone", "build s1 brick stone"]
    assert code(position, "decline") == "must-build"
    reason = position.why_not(0, "decline")
    assert reason is not None
    assert list(reason.figures["stages"]) == ["s1"]
    after = play(position, "build s1 brick stone")
    assert cards(after) == ["wood"]
    assert asks(after) == (1, "card")


def test_not_even_the_last_stage_can_be_refused() -> None:
    own = city("giza", stages="s1 s2 s3 s4", cards="wood brick stone glass", deck="coin")
    position = play(table(own), "take left")
    assert asks(position) == (0, "act")
    assert code(position, "decline") == "must-build"
    assert play(position, "build s5").over


def test_several_stages_in_one_turn_are_compulsory() -> None:
    own = city("giza", cards="wood coin coin", deck="coin")
    position = play(table(own), "take left")
    assert asks(position) == (0, "act")
    position = play(position, "build s1 wood coin")
    assert stages(position) == ["s1", "s2"]
    assert cards(position) == []
    assert pile(position) == ["coin", "coin", "coin", "wood"]
    assert asks(position) == (1, "card")


def test_a_chain_of_forced_builds_runs_by_itself() -> None:
    own = city("giza", cards="coin coin coin coin", deck="coin", stages="s1")
    position = play(table(own), "take left")
    assert stages(position) == ["s1", "s2", "s3"]
    assert cards(position) == []


def test_after_each_build_the_test_is_made_anew_without_looking_ahead() -> None:
    """One payment of s1 leaves enough for s2, another one does not: both are allowed."""
    own = city("giza", cards="wood wood brick", deck="coin")
    position = play(table(own), "take left")
    thrifty = play(position, "build s1 wood brick")
    assert stages(thrifty) == ["s1", "s2"]  # wood and coin
    position = play(position, "build s1 wood coin")
    assert stages(position) == ["s1"]
    assert cards(position) == ["brick", "wood"]
    assert asks(position) == (1, "card")


def test_the_builder_chooses_which_stage_comes_first() -> None:
    own = city("rhodes", cards="wood wood brick", deck="blue_3")
    position = play(table(own, city("giza")), "take left")
    assert offers(position) == ["build s1 wood brick", "build s2 wood wood"]
    assert stages(play(position, "build s1")) == ["s1"]
    assert stages(play(position, "build s2")) == ["s2"]


def test_building_one_stage_may_make_the_other_unpayable() -> None:
    own = city("rhodes", cards="wood wood brick", deck="blue_3")
    position = play(table(own, city("giza")), "take left", "build s2")
    assert cards(position) == ["blue_3", "brick"]
    assert asks(position) == (1, "card")


def test_building_may_wait_for_an_extra_card() -> None:
    own = city("giza", cards="wood", deck="brick stone", tokens="urbanism")
    position = play(table(own), "take left")
    assert asks(position) == (0, "act")
    assert offers(position, "build") == ["build s1 wood brick"]
    assert len(offers(position, "extra")) == 3
    assert code(position, "decline") == "must-build"
    position = play(position, "extra left")
    assert offers(position) == ["build s1 wood brick", "build s1 wood stone", "build s1 brick stone"]


def test_the_extra_card_may_wait_for_the_building() -> None:
    own = city("giza", cards="wood", deck="brick stone", tokens="urbanism")
    position = play(table(own), "take left", "build s1")
    assert stages(position) == ["s1"]
    assert asks(position) == (0, "act")
    position = play(position, "extra left")
    assert cards(position) == ["stone"]
    assert asks(position) == (1, "card")


def test_a_single_forced_build_waits_while_something_else_can_be_done() -> None:
    own = city("giza", cards="wood gear", deck="brick", tokens="urbanism")
    position = play(table(own), "take left")
    assert stages(position) == []
    assert kind(position) == "act"


@pytest.mark.parametrize("built", ["s1", "s1 s2", "s1 s2 s3", "s1 s2 s3 s4"])
def test_stages_built_are_not_paid_again(built: str) -> None:
    position = play(table(city("giza", stages=built, cards="wood", deck="blue_3")), "take left")
    assert stages(position) == built.split()
    assert cards(position) == ["blue_3", "wood"]


def test_a_build_is_told_with_what_was_paid() -> None:
    position = play(table(city("giza", cards="wood", deck="brick")), "take left")
    (told,) = of(position, "built")
    assert told.city == 0
    assert told.facts["stage"] == "s1"
    assert sorted(told.facts["paid"]) == ["brick", "wood"]
