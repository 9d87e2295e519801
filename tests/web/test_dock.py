"""Choosing at a table: nothing moves or is covered; what is picked is confirmed in the same place, and can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.conftest import Tab
from web.playing import new_table, state, wait_for_turn

pytestmark = pytest.mark.slow

PLACES = """() => [...document.querySelectorAll(
    "#board [data-pick], #board [data-city], #board [data-count], #board .log, #board .table-head")].map(part => {
  let left = 0, top = 0; // where it is laid out: what is picked may be lifted a little
  for (let one = part; one; one = one.offsetParent) {
    if (getComputedStyle(one).position === "sticky") break; // it stays in the window, wherever the page is scrolled to
    [left, top] = [left + one.offsetLeft, top + one.offsetTop];
  }
  return [part.className.replace(/ (foreseen|aim)/g, ''), left, top, part.offsetWidth, part.offsetHeight]; })"""
COVERED = """() => { const one = document.activeElement, box = one.getBoundingClientRect();
  if (one === document.body || !box.width) return null;
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return found && (one.contains(found) || found.contains(one)) ? null : one.outerHTML.slice(0, 200); }"""
DOCK_OVER = """() => { const dock = document.querySelector(".uses:not([hidden])").getBoundingClientRect();
  return [...document.querySelectorAll("[data-pick][aria-expanded='true']")]
    .filter(part => part.getBoundingClientRect().bottom > dock.top + 1).length; }"""
GAMES = ["seven-wonders", "duel", "architects", "dice"]


@pytest.fixture
def begin(tab: Callable[..., Tab]) -> Callable[..., Tab]:
    """Somebody at a table with a bot, asked for the first time."""

    def begun(game: str, **options: int) -> Tab:
        one = tab(**options)
        new_table(one.page, one.server, game, ["me", "bot:random"])
        wait_for_turn(one.page)
        return one

    return begun


@pytest.mark.parametrize("game", GAMES)
def test_picking_moves_nothing_and_covers_nothing(begin: Callable[..., Tab], game: str) -> None:
    for width, height in ((1280, 800), (390, 844)):
        one = begin(game, width=width, height=height)
        before = one.page.evaluate(PLACES)
        for number in (0, -1):
            one.page.locator("#board [data-pick]").nth(number).click()
            assert one.page.evaluate(PLACES) == before
            assert one.page.evaluate(DOCK_OVER) == 0
            one.page.keyboard.press("Escape")
        assert one.page.evaluate(PLACES) == before
        one.is_fine()


@pytest.mark.parametrize("game", GAMES)
def test_what_has_the_focus_is_never_covered(begin: Callable[..., Tab], game: str) -> None:
    one = begin(game)
    for _ in range(60):
        one.page.keyboard.press("Tab")
        assert one.page.evaluate(COVERED) is None


def test_a_thing_with_one_use_is_confirmed_where_it_was_picked(begin: Callable[..., Tab]) -> None:
    one = begin("duel")  # the draft: a wonder can only be taken
    asked, wonder = state(one.page)["decision"], one.page.locator("#board [data-pick]").first
    box = wonder.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.mouse.dblclick(*middle)  # a double click picks and does no more
    assert one.page.locator("[data-uses]:not([hidden])").count() == 1
    assert wonder.get_attribute("data-again")
    one.page.wait_for_timeout(400)
    assert state(one.page)["decision"] == asked
    one.page.mouse.click(*middle)
    wait_for_turn(one.page, asked)
    one.is_fine()


def test_the_undo_comes_where_one_confirmed_and_takes_the_turn_back(begin: Callable[..., Tab]) -> None:
    one = begin("seven-wonders")
    asked = state(one.page)["decision"]
    one.page.locator("#board [data-pick]").first.click()
    confirm = one.page.locator("[data-uses]:not([hidden]) [data-confirm]").bounding_box()
    assert one.page.locator("input[type='radio']:visible").evaluate_all(
        "all => all.every(one => getComputedStyle(one).opacity === '0')"
    )  # small cards, no radio buttons
    one.page.locator("[data-uses]:not([hidden]) input:checked").click()  # what is chosen already, again
    wait_for_turn(one.page, asked)
    one.page.locator(".undo").wait_for()
    right, middle = one.page.evaluate(
        "() => { const box = document.querySelector('.undo').getBoundingClientRect();"
        " return [box.right, box.top + box.height / 2]; }"
    )  # in one step: the board may be drawn anew at any time
    assert abs(right - confirm["x"] - confirm["width"]) < 4
    assert abs(middle - confirm["y"] - confirm["height"] / 2) < 4
    one.page.locator(".undo").click()
    one.page.wait_for_function("asked => document.querySelector('#board').dataset.decision === asked", arg=asked)
    assert one.page.locator(".toast").count() == 0  # nothing lies over the game
    one.is_fine()
