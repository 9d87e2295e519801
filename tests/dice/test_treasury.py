"""The Treasury: only unspent coins count, and no more than fit in."""

from __future__ import annotations

import pytest

from .facts import CAPACITY, lane_of
from .helpers import city, coins, coins_now, play, play_round, table, without


@pytest.mark.parametrize(("before", "after"), [(0, 3), (17, 20), (18, 21), (19, 21), (20, 21), (21, 21)])
def test_coins_above_the_capacity_are_lost(before: int, after: int) -> None:
    assert coins(play_round(table(city(coins=before)), "pass"), 0) == after


@pytest.mark.parametrize(("before", "after"), [(13, 19), (15, 21), (16, 21), (21, 21)])
def test_coins_of_a_box_above_the_capacity_are_lost(before: int, after: int) -> None:
    position = table(city(coins=before), yellow="coin:0")
    assert coins(play_round(position, "build yellow market.coin1"), 0) == after


def test_spent_coins_make_room() -> None:
    # 21 coins, 3 for the die and 1 for the box, then 7 more: 3 of them fit once more.
    position = table(city(coins=21), yellow="coin:3")
    assert coins(play_round(position, "build yellow market.coin1"), 0) == 21
    position = table(city(coins=16), yellow="coin:3")
    assert coins(play_round(position, "build yellow market.coin1"), 0) == 19


@pytest.mark.parametrize(("before", "after"), [(7, 6), (18, 17), (19, 18), (20, 18), (21, 18)])
def test_coins_for_choosing_a_die_must_fit_in_before_they_are_paid(before: int, after: int) -> None:
    own = f"university.{lane_of('giza', 'black')}1"  # two coins for choosing blue
    position = table(city("giza", own, coins=before), blue="mask:3")
    assert coins(play_round(position, "build blue agora.a1"), 0) == after


@pytest.mark.parametrize("board", ["ephesus"])
def test_coins_of_a_wonder_above_the_capacity_are_lost(board: str) -> None:
    assert coins(play_round(table(city(board, "warehouse", coins=18)), "wonder"), 0) == CAPACITY


def test_coins_of_a_bonus_above_the_capacity_are_lost() -> None:
    position = table(city("giza", f"warehouse {without('agora', 'agora.a2')}", coins=20), blue="mask:0")
    assert coins_now(play(position, 0, "build blue agora.a2; bonus coins"), 0) == CAPACITY


def test_coins_per_box_above_the_capacity_are_lost() -> None:
    position = table(city("giza", "warehouse", coins=18), yellow="camel:0")
    assert coins(play_round(position, "build yellow market.camel1"), 0) == CAPACITY


def test_lost_coins_do_not_come_back() -> None:
    position = table(city(coins=21), to_come=[{"blue": "mask:3"}])
    after = play_round(play_round(position, "pass"), "build blue agora.a1")
    assert coins(after, 0) == 18
