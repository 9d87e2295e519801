"""What makes a table pleasant: things that fly, a hand in sight, a seat that moves along, games that are played on."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from web.conftest import Tab
from web.playing import choose, come_along, new_table, no_sideways_scrolling, play_to_the_end, state, wait_for_turn

pytestmark = pytest.mark.slow

COUNT_FLIGHTS = """() => {
  window.flights = [];
  const begin = document.startViewTransition.bind(document);
  const named = () => document.querySelectorAll("#board [style*='view-transition-name']").length;
  document.startViewTransition = (draw) => {
    const made = begin(draw);
    made.ready.then(() => window.flights.push(named()), () => {});
    return made;
  };
}"""
COUNT_DRAWINGS = """() => {
  window.drawings = 0;
  document.querySelector("#table").addEventListener("heptapolis:drawn", () => window.drawings++);
}"""


def take_turns(one: Tab, count: int) -> None:
    """Choose at random so many times, and wait until it is the own turn again."""
    for turn in range(count):
        asked = state(one.page)["decision"]
        choose(one.page, random.Random(turn))
        wait_for_turn(one.page, asked)


def test_the_card_flies_and_nothing_is_in_the_way(tab: Callable[..., Tab]) -> None:
    one = tab(reduced_motion="no-preference")
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    one.page.evaluate(COUNT_FLIGHTS)
    take_turns(one, 3)
    one.page.wait_for_function("() => window.flights.length >= 2")
    assert max(one.page.evaluate("window.flights")) >= 2  # the hand that goes round, and a card
    one.is_fine()


def test_nothing_flies_where_calm_is_wanted(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "duel", ["me", "bot:random"])
    wait_for_turn(one.page)
    one.page.evaluate(COUNT_FLIGHTS)
    take_turns(one, 4)
    assert one.page.evaluate("window.flights") == []
    one.is_fine()


def test_the_own_hand_is_in_sight_with_seven_players(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "seven-wonders", ["me", *["bot:random"] * 6])
    wait_for_turn(one.page)
    take_turns(one, 8)
    bottom = "Math.max(...[...document.querySelectorAll('[data-hand] .card')].map(card => card.getBoundingClientRect().bottom))"
    assert one.page.evaluate(bottom) <= 800
    no_sideways_scrolling(one.page)
    one.is_fine()


def test_a_seat_moves_to_another_device(tab: Callable[..., Tab]) -> None:
    one, other = tab(), tab(width=414, height=896)
    new_table(one.page, one.server, "dice", ["me", "bot:random"])
    wait_for_turn(one.page)
    one.page.locator(".table-deeds .menu summary").click()
    one.page.locator("[data-act='seat-link']").click()
    one.page.locator("#seat-link .qr svg").wait_for()
    other.page.goto(one.page.locator("#seat-link .link a").get_attribute("href"))
    other.page.locator("input[name='name']").fill("Ada")
    other.page.locator("main button").first.click()
    wait_for_turn(other.page)
    assert state(other.page)["seat"] == "0"
    one.page.wait_for_function("() => document.querySelector('#board').dataset.seat === ''")
    one.is_fine()
    other.is_fine()


def at_a_table_for_two(tab: Callable[..., Tab]) -> tuple[Tab, Tab]:
    """Two people who choose at the same time; the first has opened a card."""
    one, other = tab(), tab(width=414, height=896)
    new_table(one.page, one.server, "seven-wonders", ["me", "invite", "bot:random"])
    come_along(one.page, other.page)
    wait_for_turn(one.page)
    wait_for_turn(other.page)
    one.page.locator("#board [data-pick]").first.click()
    return one, other


def drawn_anew(one: Tab, other: Tab) -> None:
    """The other one chooses, and the first one's board shows it."""
    one.page.evaluate(COUNT_DRAWINGS)
    choose(other.page, random.Random(1))
    one.page.wait_for_function("() => window.drawings > 0")


def test_what_was_picked_stays_when_others_choose(tab: Callable[..., Tab]) -> None:
    one, other = at_a_table_for_two(tab)
    uses = one.page.locator("[data-uses]:not([hidden]) input[name='move']")
    uses.last.check()
    wanted = uses.last.input_value()
    assert wanted != uses.first.input_value()
    drawn_anew(one, other)
    assert one.page.locator("[data-uses]:not([hidden]) input[name='move']:checked").input_value() == wanted
    one.is_fine()


def test_a_board_does_not_change_under_the_finger(tab: Callable[..., Tab]) -> None:
    one, other = at_a_table_for_two(tab)
    asked = state(one.page)["decision"]
    one.page.locator("[data-uses]:not([hidden]) [data-confirm]").hover()
    with one.page.expect_response("**/board*"):
        one.page.mouse.down()
        choose(other.page, random.Random(1))
    one.page.wait_for_timeout(300)
    one.page.mouse.up()
    one.page.wait_for_function("asked => document.querySelector('#board').dataset.decision !== asked", arg=asked)
    one.is_fine()


def test_lists_that_are_filled_anew_keep_the_focus(tab: Callable[..., Tab]) -> None:
    one, other = tab(), tab()
    new_table(one.page, one.server, "duel", ["me", "bot:random"])
    one.open("/")
    one.page.locator(".own-tables a").focus()
    own = one.page.evaluate("document.activeElement.href")
    listed = one.page.locator("[data-lobby='others'] a")
    before = listed.count()
    new_table(other.page, other.server, "duel", ["me", "invite"], listed=True)
    one.page.wait_for_function(
        "before => document.querySelectorAll(\"[data-lobby='others'] a\").length > before", arg=before
    )
    assert one.page.evaluate("document.activeElement.href") == own
    one.is_fine()


def test_a_move_gets_through_a_line_that_is_cut_for_a_moment(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "duel", ["me", "bot:random"])
    wait_for_turn(one.page)
    one.page.route("**/moves", lambda route: route.abort(), times=2)
    take_turns(one, 1)
    assert one.elsewhere == []
    assert all("ERR_FAILED" in line for line in one.wrong)
    assert len(one.wrong) == 2


def test_a_bot_stands_in_and_gives_the_seat_back(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "duel", ["me", "invite"])
    one.page.locator("[data-act='start']").click()
    wait_for_turn(one.page)
    one.page.locator(".table-deeds .menu summary").click()
    one.page.locator("[data-act='seats/0/bot']").click()
    back = one.page.locator(".prompt [data-act='seats/0/sit']")
    back.wait_for()
    assert one.page.locator("[data-pick]").count() == 0
    back.click()
    wait_for_turn(one.page)
    one.is_fine()


def test_a_finished_game_is_played_on_from_its_replay(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "duel", ["me", "bot:random"])
    play_to_the_end(one.page, seed=7)
    finished = one.page.url
    one.page.goto(f"{finished}/replay?at=0")
    one.page.wait_for_function("() => document.documentElement.dataset.ready !== undefined")
    for _ in range(12):
        one.page.keyboard.press("ArrowRight")
    one.page.locator("[form='play-on']").click()
    one.page.wait_for_url(lambda address: "/replay" not in address)
    wait_for_turn(one.page)
    assert one.page.url != finished
    assert one.page.locator("[data-line]").count() >= 12
    one.open("/")
    assert one.page.locator(".own-tables a").count() == 1
    assert one.page.locator(".table-list", has_text="Your finished games").locator("a").count() == 1
    one.is_fine()
