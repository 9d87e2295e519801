"""The worked examples of the rulebook, and the examples of the specification with their figures."""

from __future__ import annotations

import pytest

from .facts import COMMON, lane_of
from .helpers import (
    attacks,
    bonuses,
    boxes_now,
    city,
    code,
    coins,
    coins_now,
    finished,
    forum,
    kind,
    moment,
    offers,
    play,
    play_round,
    points,
    refused,
    table,
    two,
    without,
    written,
)


def test_a_box_of_three_with_two_resources_costs_one_coin() -> None:
    position = table(city(boxes="warehouse.stone warehouse.papyrus agora.a1", coins=5), blue="mask:0")
    assert coins(play_round(position, "build blue agora.a2"), 0) == 4


def test_the_first_attack_to_the_right_against_one_defence_scores_two() -> None:
    position = table(city(), city(), city(boxes="west_barracks.defence1"), red="sword:0")
    after = play_round(position, "build red east_barracks.attack1")
    assert attacks(after, 0) == {"east_barracks.attack1": 2}
    assert points(after, 0) == 2


def test_two_market_boxes_against_one_on_the_left_and_two_on_the_right_open_the_guild_court() -> None:
    position = table(
        city("giza", "unlock:purple market.coin1 market.camel1", coins=9),
        city(boxes="market.chest2"),
        city(boxes="market.camel2 market.chest1"),
        purple="guild_yellow:0",
    )
    after = play_round(position, "build purple guild_court.1")
    assert points(after, 0, "guild_court") == 5


def test_the_game_begins_with_seven_coins_and_a_passed_turn_brings_three() -> None:
    assert coins(play_round(table(round=1)), 0) == 10


# The examples of the specification ------------------------------------------------------------------


def test_1_a_yellow_coin_in_section_two_costs_three_and_brings_seven() -> None:
    position = table(yellow="coin:2", round=1)
    assert coins(play_round(position, "build yellow market.coin1"), 0) == 11


@pytest.mark.parametrize(("guard", "expected"), [("", 3), ("defence1", 2), ("defence2", 1)])
def test_3_the_first_attack_to_the_east_against_west_defences(guard: str, expected: int) -> None:
    facing = city(boxes=f"west_barracks.{guard}" if guard else "")
    position = table(city(), city(), facing, red="sword:0")
    assert points(play_round(position, "build red east_barracks.attack1"), 0) == expected
    turned = city(boxes=f"east_barracks.{guard}" if guard else "")
    position = table(city(), city(), turned, red="sword:0")
    assert points(play_round(position, "build red east_barracks.attack1"), 0) == 3


def test_4_the_second_camel_with_two_wonder_boxes() -> None:
    position = table(city("giza", "warehouse wonder.2", coins=0), yellow="camel:0", to_come=[{"blue": "mask:0"}])
    after = play_round(position, "build yellow market.camel2")
    assert coins(after, 0) == 4
    later = play_round(after, "wonder; bonus coins")
    assert points(later, 0, "market") == 6


def test_5_two_laurels_and_two_coloured_boxes_are_worth_eight() -> None:
    assert points(finished(city("giza", "gallery.laurel2 gallery.blue gallery.red")), 0) == 8


def test_6_zero_against_zero_with_three_players_and_one_against_one_with_two() -> None:
    move = "build purple guild_court.1"
    assert code(table(city("giza", "unlock:purple", coins=9), purple="guild_blue:0"), 0, move) is None
    for mine, allowed in ((1, False), (2, True)):
        own = city("giza", f"unlock:purple agora:{mine}", coins=9)
        position = two(own, city(boxes="agora.a1"), purple="guild_blue:0")
        assert (code(position, 0, move) is None) == allowed


def test_7_two_unlock_white_and_one_black_in_round_nine() -> None:
    boards = ("ephesus", "olympia", "babylon")
    white = lane_of("ephesus", "white")
    assert lane_of("olympia", "white") == white
    black = lane_of("babylon", "black")
    position = table(
        city(boards[0], f"warehouse university.{white}2", coins=9),
        city(boards[1], f"warehouse university.{white}2", coins=9),
        city(boards[2], f"warehouse university.{black}2", coins=9),
        green=f"{white}:0",
        round=9,
        to_come=[{"white": "leader_laurel:0", "black": "spy_blue:0"}],
    )
    unlock = f"build green university.{white}3"
    after = play_round(position, unlock, unlock, f"wonder; check university.{black}3")
    assert moment(after) == 10
    shown = set(forum(after))
    assert shown - set(COMMON) == {"white", "black"}
    assert len([die for die in shown if die.startswith("grey")]) == 1
    assert [written(after, seat)["unlocked"] for seat in range(3)] == [["white"], ["white"], ["black"]]
    for seat in (0, 1):
        assert code(after, seat, "build white gallery.laurel1") is None
        refused(after, seat, "build black agora.a1", "not-unlocked")
    assert code(after, 2, "build black agora.a1") is None
    refused(after, 2, "build white gallery.laurel1", "not-unlocked")


def test_8_olympia_builds_its_whole_wonder_in_one_turn() -> None:
    position = table(city("olympia", "warehouse", coins=2), blue="mask:1")
    for number in (1, 2, 3):
        position = position.play(0, "wonder")
        assert kind(position, 0) == "again"
        assert f"wonder.{number}" in boxes_now(position, 0)
    position = position.play(0, "build blue agora.a1")
    assert offers(position, 0) == ["bonus coins", "bonus again", "bonus build"]
    done = position.play(0, "bonus coins")
    assert coins_now(done, 0) == 8
    assert done.to_act == (1, 2)
    assert bonuses(play_round(done), 0) == {"coins"}


def test_9_the_third_bonus_in_round_20_leaves_round_21_to_be_played() -> None:
    own = f"warehouse {without('agora', 'agora.b2')}"
    position = table(city("giza", own, bonuses="coins build"), blue="temple:0", round=20)
    after = play_round(play(position, 0, "build blue agora.b2; decline"))
    assert (moment(after), after.over) == (21, False)
    assert play_round(after).over


def test_10_eighty_points_and_four_coins_beat_eighty_points_and_three() -> None:
    # 80 points: 28 + 25 for Agora and Wonder, 18 for the Guild Court, 9 for the University.
    eighty = "agora wonder guild_court university"
    cities = [city("giza", eighty, coins=4), city("rhodes", "market", coins=21), city("ephesus", coins=21)]
    end = finished(*cities)
    assert points(end, 0) == 80
    own = {"boxes": "agora guild_court university", "first": ["agora"]}
    for coins_of, winners in (((4, 3), (0,)), ((4, 4), (0, 1))):
        tied = [city(coins=coin, **own) for coin in coins_of]
        assert two(*tied, phase="over").winners == winners
