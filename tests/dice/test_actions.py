"""The three actions: construct a building, construct the Wonder, end the turn."""

from __future__ import annotations

import pytest

from .facts import BOARDS, FACES
from .helpers import (
    QUIET,
    ROUND,
    boxes,
    city,
    code,
    coins,
    forum,
    gained,
    kind,
    moment,
    offers,
    play_round,
    points,
    table,
)


def test_the_main_choice_is_one_of_three_actions() -> None:
    position = table(**QUIET)
    assert {move.kind for move in position.moves(0)} == {"build", "wonder", "pass"}


def test_one_action_and_the_turn_is_over() -> None:
    position = table(blue="mask:0").play(0, "build blue agora.a1")
    assert position.to_act == (1, 2)
    assert position.moves(0) == []
    assert kind(position, 0) is None
    assert code(position, 0, "pass") == "not-your-turn"


def test_the_round_ends_when_all_have_acted() -> None:
    position = table()
    for seat in range(3):
        assert moment(position) == ROUND
        position = position.play(seat, "pass")
    assert moment(position) == ROUND + 1
    assert position.to_act == (0, 1, 2)


# A: construct a building ----------------------------------------------------------------------------


def test_to_construct_checks_the_box_and_pays() -> None:
    position = table(blue="fountain:2")
    after = play_round(position, "build blue agora.b1")
    assert gained(position, after, 0) == {"agora.b1"}
    assert coins(after, 0) == 7 - 2 - 1
    assert points(after, 0) == 3


def test_only_the_box_of_the_choice_is_checked() -> None:
    after = play_round(table(blue="mask:0"), "build blue agora.a1")
    assert [boxes(after, seat) for seat in range(3)] == [{"agora.a1"}, set(), set()]


def test_a_die_that_is_not_in_the_forum_cannot_be_chosen() -> None:
    position = table()
    for die in ("white", "black", "purple"):
        assert die not in forum(position)
    assert code(position, 0, "build white gallery.blue") == "not-in-forum"
    assert code(position, 0, "build black agora.a1") == "not-in-forum"
    assert code(position, 0, "build purple guild_court.1") == "not-in-forum"


@pytest.mark.parametrize(
    ("die", "face", "box"),
    [
        ("grey1", "stone", "warehouse.stone"),
        ("grey3", "cloth", "warehouse.cloth"),
        ("blue", "owl", "agora.c1"),
        ("green", "gear", "university.gear1"),
        ("yellow", "camel", "market.camel1"),
        ("red", "axe", "west_barracks.attack1"),
        ("red", "sword", "east_barracks.attack1"),
        ("red", "shield", "west_barracks.defence1"),
        ("red", "shield", "east_barracks.defence1"),
    ],
)
def test_each_common_die_opens_boxes_of_its_building(die: str, face: str, box: str) -> None:
    position = table(**{die: f"{face}:0"})
    assert gained(position, play_round(position, f"build {die} {box}"), 0) == {box}


# B: construct the Wonder ----------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_the_wonder_needs_no_die_and_pays_for_none(board: str) -> None:
    # Every die lies in the section for 3 coins; what the box itself does not produce is paid in coins.
    expensive = {die: f"{FACES[die].split()[0]}:3" for die in ("grey1", "grey2", "grey3", "blue", "green", "red")}
    position = table(city(board, coins=BOARDS[board].costs[0]), **expensive, yellow="chest:3")
    half = position.play(0, "wonder")
    assert half.to_dict()["cities"][0]["now"]["boxes"] == ["wonder.1"]
    assert half.to_dict()["cities"][0]["now"]["coins"] == (7 if board == "ephesus" else 0)


def test_wonder_boxes_are_checked_in_order() -> None:
    position = table(city("giza", "warehouse"))
    for number in (1, 2, 3):
        assert [move.card for move in position.moves(0) if move.kind == "wonder"] == [f"wonder.{number}"]
        position = position.play(0, "wonder")
        if number == 3:
            assert kind(position, 0) == "bonus"
            position = position.play(0, "bonus coins")
        position = play_round(position)
        assert f"wonder.{number}" in boxes(position, 0)
    assert code(position, 0, "wonder") == "wonder-complete"
    assert offers(position, 0, "wonder") == []


def test_a_wonder_that_cannot_be_paid_cannot_be_constructed() -> None:
    position = table(city("giza", "warehouse.stone", coins=0))
    assert code(position, 0, "wonder") == "coins-missing"
    assert offers(position, 0, "wonder") == []
    assert code(table(city("giza", "warehouse.stone", coins=1)), 0, "wonder") is None


# C: end the turn ------------------------------------------------------------------------------------


def test_to_end_the_turn_gives_three_coins() -> None:
    after = play_round(table(city(coins=0)), "pass")
    assert coins(after, 0) == 3
    assert boxes(after, 0) == set()


def test_to_end_the_turn_is_always_possible_also_for_who_could_build() -> None:
    rich = table(city(boxes="warehouse", coins=21), blue="mask:0")
    poor = table(city(coins=0), **dict.fromkeys(("grey1", "grey2", "grey3"), "stone:3"), **QUIET)
    assert "pass" in offers(rich, 0)
    assert "build blue agora.a1" in offers(rich, 0)
    assert offers(poor, 0) == ["pass"]


def test_there_is_nothing_to_decline_in_the_main_choice() -> None:
    assert code(table(), 0, "decline") == "not-now"
