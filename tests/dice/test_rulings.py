"""Rulings that bind beyond the edge cases: what works at once, what counts as chosen, what may be left unused."""

from __future__ import annotations

import pytest

from .facts import lane_of
from .helpers import boxes_now, city, code, coins_now, kind, offers, play, play_round, points, table, without


def lane(board: str, colour: str, number: int) -> str:
    return f"university.{lane_of(board, colour)}{number}"


# own_state_immediate: own resources, coins, discounts and unlocks work at once, also within the same turn


def test_a_new_resource_pays_in_the_same_turn() -> None:
    asked = play(table(city("alexandria", coins=3)), 0, "wonder; check warehouse.papyrus")
    assert coins_now(asked, 0) == 0
    assert code(asked, 0, "check warehouse.glass") == "coins-missing"
    asked = play(table(city("alexandria", coins=4)), 0, "wonder; check warehouse.papyrus; check warehouse.glass")
    assert coins_now(asked, 0) == 0


def test_new_coins_pay_in_the_same_turn() -> None:
    position = table(city("giza", "unlock:white warehouse:3", coins=0), white="leader_yellow:0")
    asked = play(position, 0, "build white gallery.yellow; check market.coin1")
    assert coins_now(asked, 0) == 7
    assert coins_now(asked.play(0, "check market.chest3"), 0) == 4


def test_a_new_discount_works_in_the_same_turn() -> None:
    # Babylon's Wonder checks the box that makes yellow free, and the last one of its University: then act again.
    free, last = lane("babylon", "white", 2), lane("babylon", "white", 3)
    own = f"warehouse wonder.1 {without('university', free, last, board='babylon')}"
    position = table(city("babylon", own, coins=9), yellow="coin:3")
    assert [move.payment for move in position.moves(0) if str(move) == "build yellow market.coin1"] == [(3, 0)]
    asked = play(position, 0, f"wonder; check {free}; check {last}; bonus again")
    assert [move.payment for move in asked.moves(0) if str(move) == "build yellow market.coin1"] == [(0, 0)]
    assert coins_now(asked.play(0, "build yellow market.coin1"), 0) == 16


def test_a_new_income_works_in_the_same_turn() -> None:
    # The red leader completes both Barracks; the first bonus checks the box that brings coins for blue.
    west, east = "west_barracks.attack4", "east_barracks.attack4"
    own = f"warehouse unlock:white {without('west_barracks', west)} {without('east_barracks', east)}"
    position = table(city("giza", own, coins=0), white="leader_red:0", blue="mask:0")
    income = lane("giza", "black", 1)
    asked = play(position, 0, f"build white gallery.red; check {west}; bonus build; check {income}; check {east}")
    done = play(asked, 0, "bonus again; build blue agora.a1")
    assert coins_now(done, 0) == 2


# waived_die_still_chosen


def test_a_die_without_cost_is_chosen_all_the_same() -> None:
    income = lane("halicarnassus", "black", 1)
    position = table(city("halicarnassus", f"warehouse:2 {income}", coins=0), blue="mask:3")
    asked = position.play(0, "wonder")
    assert code(asked, 0, "build blue agora.a1") is None
    assert coins_now(asked.play(0, "build blue agora.a1"), 0) == 2


def test_the_coins_for_choosing_may_pay_for_the_box_of_a_free_build() -> None:
    income = lane("halicarnassus", "black", 1)
    position = table(city("halicarnassus", f"warehouse:2 {income} agora.b1", coins=0), blue="temple:3")
    asked = position.play(0, "wonder")
    assert coins_now(asked.play(0, "build blue agora.b2"), 0) == 0


@pytest.mark.parametrize("colour", ["blue", "red"])
def test_coins_for_choosing_come_each_time(colour: str) -> None:
    special = {"blue": "black", "red": "purple"}[colour]
    box = lane("olympia", special, 1)
    own = f"warehouse {box} {without('west_barracks', 'west_barracks.defence2') if colour == 'red' else ''}"
    dice = {"red": "shield:0"} if colour == "red" else {"blue": "mask:0"}
    position = table(city("olympia", own, coins=0), **dice)
    if colour == "red":
        done = play(position, 0, "build red west_barracks.defence2; bonus again; build red east_barracks.defence1")
        assert coins_now(done, 0) == 4
    else:
        done = play(position, 0, "wonder; build blue agora.a1")
        assert coins_now(done, 0) == 2


def test_checking_a_box_by_an_effect_chooses_no_die() -> None:
    income = lane("giza", "black", 1)
    position = table(city("giza", f"warehouse unlock:white {income}", coins=0), white="leader_blue:0")
    done = play(position, 0, "build white gallery.blue; check agora.a1; check agora.b1")
    assert coins_now(done, 0) == 0


# effects_optional


@pytest.mark.parametrize("board", ["olympia", "halicarnassus", "rhodes", "babylon", "alexandria"])
def test_effects_may_be_declined(board: str) -> None:
    position = table(city(board, "warehouse:2"), grey1="clay:0", blue="mask:0")
    asked = position.play(0, "wonder")
    assert offers(asked, 0)[-1] == "decline"
    done = asked.play(0, "decline")
    assert 0 not in done.to_act
    assert boxes_now(done, 0) == boxes_now(asked, 0)
    assert coins_now(done, 0) == coins_now(asked, 0)


def test_what_is_not_used_is_lost() -> None:
    position = table(city("rhodes", "warehouse wonder.1"))
    after = play_round(position, "wonder; check west_barracks.attack1; decline")
    assert kind(after, 0) == "action"
    assert code(after, 0, "check west_barracks.attack2") == "not-now"
    assert points(after, 0, "west_barracks") == 3


# special_die_same_round


def test_a_special_die_unlocked_by_an_effect_is_not_in_the_forum_in_this_round() -> None:
    last = lane("babylon", "black", 3)
    own = f"warehouse wonder.1 {without('university', last, board='babylon')}"
    position = table(city("babylon", own, coins=9))
    asked = play(position, 0, f"wonder; check {last}; bonus again")
    assert code(asked, 0, "build black agora.a1") == "not-in-forum"


# reward and own boxes of this turn


def test_coins_per_box_count_boxes_of_the_same_turn() -> None:
    # The Wonder box of this turn counts for the camel that an extra action opens.
    position = table(city("olympia", "warehouse", coins=0), yellow="camel:0")
    done = play(position, 0, "wonder; build yellow market.camel2")
    assert coins_now(done, 0) == 2
