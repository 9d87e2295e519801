"""The edge cases of the specification about dice, paying and discounts (12 to 28)."""

from __future__ import annotations

import pytest

from .facts import COMMON, lane_of
from .helpers import (
    QUIET,
    boxes_now,
    city,
    code,
    coins,
    coins_now,
    forum,
    kind,
    offers,
    play,
    play_round,
    refused,
    table,
    targets,
    without,
    written,
)

BLACK = lane_of("giza", "black")


def unlocking(**more: object) -> object:
    """Seat 0 can unlock the black die."""
    return table(city("giza", f"warehouse university.{BLACK}2", coins=21), green=f"{BLACK}:0", **more)


UNLOCK = f"build green university.{BLACK}3"


def test_12_a_die_unlocked_this_round_enters_at_its_end() -> None:
    half = unlocking().play(0, UNLOCK)
    assert "black" not in forum(half)
    assert "black" in forum(play_round(half))


def test_13_who_unlocks_a_die_that_lies_there_may_use_it_in_an_extra_action() -> None:
    # The box completes the University; the bonus is to act again; seat 1 had unlocked all three dice.
    own = f"warehouse {without('university', f'university.{BLACK}3')}"
    position = table(city("giza", own, coins=21), city("rhodes", "university"), green=f"{BLACK}:0", black="spy_blue:1")
    refused(position, 0, "build black agora.a1", "not-unlocked", die="black")
    asked = play(position, 0, f"{UNLOCK}; bonus again")
    assert code(asked, 0, "build black agora.a1") is None
    assert "agora.a1" in boxes_now(asked.play(0, "build black agora.a1"), 0)


def test_14_two_different_special_dice_of_one_round_replace_two_grey_ones() -> None:
    white = lane_of("babylon", "white")
    position = table(
        city("giza", f"warehouse university.{BLACK}2", coins=21),
        city("babylon", f"warehouse university.{white}2", coins=21),
        green=f"{BLACK}:0",
    )
    after = play_round(position, UNLOCK, f"wonder; check university.{white}3")
    shown = set(forum(after))
    assert {"black", "white"} <= shown
    assert len(shown) == 7
    assert len([die for die in shown if die.startswith("grey")]) == 1


def test_15_two_who_unlock_the_same_die_in_one_round_cause_one_swap() -> None:
    other = lane_of("ephesus", "black")
    assert other == BLACK
    position = table(
        city("giza", f"warehouse university.{BLACK}2", coins=21),
        city("ephesus", f"warehouse university.{other}2", coins=21),
        green=f"{BLACK}:0",
    )
    after = play_round(position, UNLOCK, UNLOCK)
    shown = set(forum(after))
    assert shown - set(COMMON) == {"black"}
    assert len([die for die in shown if die.startswith("grey")]) == 2
    assert [written(after, seat).get("unlocked", []) for seat in range(3)] == [["black"], ["black"], []]


def test_16_which_grey_die_goes_is_drawn_among_those_still_there() -> None:
    gone = set()
    for seed in range(10):
        position = unlocking(seed=seed)
        before = set(forum(position))
        gone |= before - set(forum(play_round(position, UNLOCK)))
    assert gone == {"grey1", "grey2", "grey3"}


def test_17_without_grey_dice_resources_come_from_the_black_die_or_from_effects() -> None:
    own = "unlock:white unlock:black unlock:purple"
    position = table(city("alexandria", own, coins=21), black="spy_grey:0")
    assert not any(die.startswith("grey") for die in forum(position))
    assert targets(position, 0, "build") & {"warehouse.stone"} == {"warehouse.stone"}
    assert "build black warehouse.stone" in offers(position, 0)
    assert "warehouse.wood" in targets(position.play(0, "wonder"), 0, "check")


def test_18_an_unlock_in_the_round_that_triggers_the_end_is_carried_out() -> None:
    last = f"warehouse {without('agora', 'agora.b2')}"
    position = table(
        city("giza", f"warehouse university.{BLACK}2", coins=21),
        city(boxes=last, bonuses="again build"),
        green=f"{BLACK}:0",
        blue="temple:0",
        to_come=[{"black": "spy_blue:0"}],
    )
    after = play_round(position, UNLOCK, "build blue agora.b2")
    assert not after.over
    assert forum(after)["black"] == "spy_blue:0"
    assert play_round(after, "build black agora.a1").over


@pytest.mark.parametrize(("board", "question"), [("olympia", "again"), ("halicarnassus", "build")])
def test_19_a_die_that_is_not_unlocked_is_forbidden_in_further_actions_too(board: str, question: str) -> None:
    position = table(city(board, "warehouse", coins=21), city("giza", "unlock:black"), black="spy_any:0", blue="mask:0")
    asked = position.play(0, "wonder")
    assert kind(asked, 0) == question
    refused(asked, 0, "build black agora.a1", "not-unlocked", die="black")
    assert not any(" black " in move for move in offers(asked, 0))


@pytest.mark.parametrize("move", ["build blue", "build", "blue", "build blue none"])
def test_20_a_die_cannot_be_chosen_without_checking_a_box(move: str) -> None:
    position = table(city("giza", f"university.{BLACK}1", coins=0), blue="mask:0")
    assert code(position, 0, move) == "unknown-move"


def test_21_who_could_build_may_end_the_turn_for_three_coins() -> None:
    position = table(city(boxes="warehouse"), blue="mask:0")
    assert offers(position, 0, "build")
    assert coins(play_round(position, "pass"), 0) == 10


def test_22_nothing_on_credit() -> None:
    position = table(city(coins=3), yellow="camel:2")
    refused(position, 0, "build yellow market.camel1", "coins-missing", needed=4, coins=3)
    assert not targets(position, 0, "build", "yellow")


@pytest.mark.parametrize(("move", "dice"), [("build yellow market.coin1", {"yellow": "coin:0"}), ("wonder", {})])
def test_23_coins_that_the_box_itself_brings_cannot_pay_for_it(move: str, dice: dict[str, str]) -> None:
    position = table(city("ephesus", coins=0), **dice)
    assert code(position, 0, move) == "coins-missing"


def test_23_coins_of_the_bonus_cannot_pay_for_the_box_that_brings_it() -> None:
    position = table(city("giza", without("agora", "agora.c2"), coins=4), blue="owl:0")
    refused(position, 0, "build blue agora.c2", "coins-missing", needed=5, coins=4)


@pytest.mark.parametrize(("section", "own", "allowed"), [(2, 0, True), (3, 0, False), (3, 1, True)])
def test_24_coins_for_choosing_a_colour_come_before_payment(section: int, own: int, allowed: bool) -> None:
    position = table(city("giza", f"university.{BLACK}1", coins=own), blue=f"mask:{section}")
    if allowed:
        assert coins(play_round(position, "build blue agora.a1"), 0) == own + 2 - section
    else:
        refused(position, 0, "build blue agora.a1", "coins-missing", needed=section, coins=own + 2)


def test_24_they_pay_for_the_box_as_well() -> None:
    position = table(city("giza", f"university.{BLACK}1", coins=0), blue="owl:0")
    assert coins(play_round(position, "build blue agora.c1"), 0) == 0


def test_25_a_warehouse_box_does_not_help_to_pay_for_itself() -> None:
    position = table(city(boxes="warehouse.stone", coins=0), grey1="glass:0")
    refused(position, 0, "build grey1 warehouse.glass", "coins-missing", needed=1, coins=0)
    assert (
        coins(
            play_round(table(city(boxes="warehouse.stone", coins=1), grey1="glass:0"), "build grey1 warehouse.glass"), 0
        )
        == 0
    )


def test_26_a_resource_die_whose_box_is_checked_is_useless() -> None:
    dice = {"grey1": "stone:0", "grey2": "stone:0", "grey3": "stone:0"}
    position = table(city(boxes="warehouse.stone"), **dice, **QUIET)
    assert not any(move.target in dice for move in position.moves(0))
    refused(position, 0, "build grey1 warehouse.stone", "already-checked", box="warehouse.stone")
    assert any(move.target in dice for move in position.moves(1))


def test_27_unspent_coins_above_the_capacity_are_lost_and_spent_ones_make_room() -> None:
    position = table(city(coins=20), to_come=[{"blue": "mask:3"}])
    full = play_round(position)
    assert coins(full, 0) == 21
    assert coins(play_round(play_round(full, "build blue agora.a1")), 0) == 21


@pytest.mark.parametrize(("section", "cost"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_28_a_discount_does_not_go_below_zero(section: int, cost: int) -> None:
    position = table(city("alexandria", "wonder.2", coins=9), blue=f"mask:{section}")
    assert coins(play_round(position, "build blue agora.a1"), 0) == 9 - cost


@pytest.mark.parametrize("section", range(4))
def test_28_a_cost_of_zero_wins_over_the_section_and_the_discount(section: int) -> None:
    free = f"university.{lane_of('alexandria', 'white')}1"
    position = table(city("alexandria", f"wonder.2 {free}", coins=9), grey1=f"clay:{section}")
    assert coins(play_round(position, "build grey1 warehouse.clay"), 0) == 9


def test_28_a_discount_and_an_income_add_up() -> None:
    income = f"university.{lane_of('alexandria', 'black')}1"
    position = table(city("alexandria", f"wonder.2 {income}", coins=0), blue="mask:3")
    assert coins_now(position.play(0, "build blue agora.a1"), 0) == 0
    position = table(city("alexandria", f"wonder.2 {income}", coins=5), blue="mask:0")
    assert coins_now(position.play(0, "build blue agora.a1"), 0) == 7
