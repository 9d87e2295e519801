"""Play again: five wonders, and all later ones with Theology, give another full turn; at the end of an age it is lost."""

from __future__ import annotations

import pytest

from .facts import AGAIN, WONDERS
from .helpers import age, asked, built, city, code, coins, last, layout, offers, play, seen, table

PLAIN = [wonder for wonder in WONDERS if wonder not in AGAIN]


@pytest.mark.parametrize("wonder", AGAIN)
def test_the_builder_takes_another_full_turn(wonder: str) -> None:
    position = table(city(coins=40, wonders=f"{wonder} pyramids"), {}, "altar theater quarry")
    after = position.play(0, f"wonder {wonder} altar")
    assert asked(after) == (0, "card")
    assert {move.kind for move in after.moves(0)} == {"build", "discard", "wonder"}
    assert after.moves(1) == []
    assert asked(after.play(0, "build theater")) == (1, "card")


@pytest.mark.parametrize("wonder", PLAIN)
def test_after_the_other_wonders_it_is_the_opponents_turn(wonder: str) -> None:
    after = table(city(coins=40, wonders=wonder), {}, "altar theater quarry").play(0, f"wonder {wonder} altar")
    if WONDERS[wonder].special == "library":
        after = play(after, offers(after, 0)[0])
    assert asked(after) == (1, "card")


@pytest.mark.parametrize("wonder", PLAIN)
def test_theology_gives_the_effect_to_every_other_wonder(wonder: str) -> None:
    own = city(coins=40, wonders=wonder, progress="theology")
    after = table(own, {}, "altar theater quarry").play(0, f"wonder {wonder} altar")
    if WONDERS[wonder].special == "library":
        after = play(after, offers(after, 0)[0])
    assert asked(after) == (0, "card")


@pytest.mark.parametrize("wonder", AGAIN)
def test_with_theology_too_there_is_one_extra_turn_only(wonder: str) -> None:
    own = city(coins=40, wonders=wonder, progress="theology")
    after = play(table(own, {}, "altar theater quarry"), f"wonder {wonder} altar")
    assert asked(after) == (0, "card")
    assert asked(play(after, "discard theater")) == (1, "card")


def test_the_opponents_theology_gives_nothing() -> None:
    position = table(city(coins=40, wonders="pyramids"), city(progress="theology"), "altar theater")
    assert asked(position.play(0, "wonder pyramids altar")) == (1, "card")


def test_theology_does_nothing_for_buildings_and_discards() -> None:
    position = table(city(progress="theology"), {}, "altar theater quarry")
    for move in ("build altar", "discard altar"):
        assert asked(position.play(0, move)) == (1, "card")


def test_several_extra_turns_in_a_row() -> None:
    own = city(coins=60, wonders="sphinx piraeus hanging_gardens")
    position = table(own, {}, "altar theater quarry clay_pool")
    position = play(position, "wonder sphinx altar", "wonder piraeus theater", "wonder hanging_gardens quarry")
    assert asked(position) == (0, "card")
    assert built(position, 0) == ["hanging_gardens", "piraeus", "sphinx"]
    assert asked(play(position, "build clay_pool")) == (1, "card")


def test_newly_accessible_cards_are_revealed_before_the_extra_turn() -> None:
    own = city(coins=40, wonders="sphinx")
    position = table(own, {}, age=1, layout={"0": "altar", "2": "stable", "5": "theater"})
    after = position.play(0, "wonder sphinx theater")
    assert asked(after) == (0, "card")
    assert seen(after, 0)[2] == "stable"
    assert code(after, 0, "discard stable") is None


def test_coins_of_the_wonder_can_be_spent_in_the_extra_turn() -> None:
    own = city(coins=8, wonders="temple_of_artemis pyramids")
    after = table(own, {}, "altar theater").play(0, "wonder temple_of_artemis altar")
    assert coins(after, 0) == 12
    assert coins(after.play(0, "wonder pyramids theater"), 0) == 4


# Lost -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wonder", AGAIN)
@pytest.mark.parametrize("other_pawn", [0, 2, -2])
def test_with_the_last_card_of_an_age_the_extra_turn_is_lost(wonder: str, other_pawn: int) -> None:
    position = last(city(coins=40, wonders=wonder), {}, "altar", pawn=other_pawn)
    after = position.play(0, f"wonder {wonder} altar")
    assert age(after) == 2
    assert asked(after) == (1 if other_pawn > 0 else 0, "begin")


def test_the_lost_turn_does_not_carry_over_into_the_next_age() -> None:
    after = last(city(coins=40, wonders="sphinx"), {}, "altar").play(0, "wonder sphinx altar")
    assert asked(after) == (0, "begin")
    after = after.play(0, "begin 0")
    assert asked(after) == (0, "card")
    after = play(after, offers(after, 0, "discard")[0])
    assert asked(after) == (1, "card")
    after = play(after, offers(after, 1, "discard")[0])
    assert asked(after) == (0, "card")


def test_at_the_end_of_age_three_the_extra_turn_is_lost_and_scoring_follows() -> None:
    after = last(city(coins=40, wonders="sphinx"), {}, "palace").play(0, "wonder sphinx palace")
    assert after.over
    assert after.ending == "civilian"
    assert layout(after) == {}


def test_theology_with_the_last_card_is_lost_too() -> None:
    own = city(coins=40, wonders="pyramids", progress="theology")
    after = last(own, {}, "altar", pawn=-1).play(0, "wonder pyramids altar")
    assert asked(after) == (0, "begin")
    after = play(after, "begin 1")
    assert asked(play(after, offers(after, 1, "discard")[0])) == (0, "card")


def test_a_turn_that_was_still_to_come_is_none_after_a_supremacy() -> None:
    position = table(city(coins=40, wonders="colossus", progress="theology"), {}, "altar theater quarry", pawn=7)
    after = position.play(0, "wonder colossus altar")
    assert after.over
    assert after._state().again == 0
