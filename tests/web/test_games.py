"""Whole games through the page: alone against bots, two browsers, a phone, keys alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from web.conftest import Tab
from web.playing import (
    answer,
    come_along,
    new_table,
    no_sideways_scrolling,
    play_to_the_end,
    play_together,
    state,
    wait_for_turn,
)

pytestmark = pytest.mark.slow

GAMES = ("seven-wonders", "duel", "architects", "dice")
IN_BRIEF = ("duel", "dice")
"""What a test run plays on a phone; `make soak` plays all."""
BOT = "bot:random"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_alone_against_bots(tab: Callable[..., Tab], game: str) -> None:
    one = tab()
    one.open("/")
    one.page.locator(f".game-{game} form[action='/play-now'] button").click()
    one.page.wait_for_url("**/tables/*")
    wait_for_turn(one.page)
    assert one.page.title().startswith("● Your turn")
    assert play_to_the_end(one.page, seed=1) >= 10
    assert one.page.locator(".score-sheet tfoot td").count() >= 2
    one.page.get_by_role("link", name="Replay").first.click()
    one.page.wait_for_url("**/replay*")
    one.page.locator("[data-step='first']").click()
    one.page.wait_for_function("() => document.querySelector('#board').dataset.over !== 'yes'")
    one.is_fine()


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in IN_BRIEF else pytest.mark.soak) for game in GAMES]
)
def test_a_whole_game_on_a_phone(tab: Callable[..., Tab], game: str) -> None:
    one = tab(width=360, height=740, has_touch=True, is_mobile=True)
    new_table(one.page, one.server, game, ["me", BOT])
    wait_for_turn(one.page)
    no_sideways_scrolling(one.page)
    play_to_the_end(one.page, seed=2)
    no_sideways_scrolling(one.page)
    one.is_fine()


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "seven-wonders" else pytest.mark.soak) for game in GAMES]
)
def test_a_whole_game_by_keys_alone(tab: Callable[..., Tab], game: str) -> None:
    one = tab()
    new_table(one.page, one.server, game, ["me", BOT])
    play_to_the_end(one.page, seed=3, by_keys=True)
    one.is_fine()


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_against_each_other(tab: Callable[..., Tab], game: str) -> None:
    one, other = tab(), tab(width=414, height=896)
    new_table(one.page, one.server, game, ["me", "invite"])
    come_along(one.page, other.page)
    play_together([one.page, other.page], seed=4)
    one.is_fine()
    other.is_fine()


def test_two_people_at_one_screen_never_see_each_others_hand(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "seven-wonders", ["me", "here"])
    one.page.wait_for_function(
        "() => document.documentElement.dataset.ready !== undefined"
    )  # before that nobody hears a click
    chance = random.Random(5)
    for _ in range(3):
        looks = one.page.locator("[data-look]")
        looks.wait_for()
        assert one.page.locator("[data-card]").count() == 0
        seat = looks.get_attribute("data-look")
        looks.click()
        one.page.wait_for_function("seat => document.querySelector('#board').dataset.seat === seat", arg=seat)
        while (now := state(one.page)).get("seat") == seat and now["decision"]:
            answer(one.page, chance, now["decision"])
    one.is_fine()
