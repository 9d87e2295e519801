"""The table of Dice in a browser: what is picked, what stands out, what fits into the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.conftest import Tab
from web.playing import come_along, new_table, no_sideways_scrolling, wait_for_turn

pytestmark = pytest.mark.slow

OPEN = "[data-uses]:not([hidden])"
LOWEST = """() => Math.max(...[...document.querySelectorAll('.own .square, .forum-box, .act')]
    .map(part => part.getBoundingClientRect().bottom)) - document.querySelector('.dock').getBoundingClientRect().top"""
SEEN = """() => { const box = document.querySelector('.square.foreseen').getBoundingClientRect();
  return box.top >= 0 && box.bottom <= document.querySelector('[data-uses]:not([hidden])').getBoundingClientRect().top; }"""
ORDER = """() => [...document.querySelectorAll('.own .building')]
    .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map(building => [building.classList.contains('can'), building.querySelector('.lanes').offsetHeight > 0])"""
BROKEN = """() => [...document.querySelectorAll(
    '.own .square-caption, .own h4 span, .die-say span, .act-name, .bonus-words')].filter(part => {
    const range = document.createRange();
    const node = [...part.childNodes].findLast(one => one.nodeType === 3 && one.textContent.trim());
    if (!node) return false;
    return [...node.textContent.matchAll(/[^\\s/-]+/g)].some(found => {
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1; });
  }).map(part => part.textContent.trim())"""


def test_a_box_stays_picked_when_the_board_is_drawn_anew(tab: Callable[..., Tab]) -> None:
    """A box and a die can lead to the same move: what was picked is kept, not the other one."""
    one, other = tab(), tab(width=414, height=896)
    new_table(one.page, one.server, "dice", ["me", "invite", "bot:random"])
    come_along(one.page, other.page)
    wait_for_turn(one.page)
    wait_for_turn(other.page)
    box = one.page.locator(".square.can button").first
    wanted = box.get_attribute("data-pick")
    box.click()
    scrolled = one.page.evaluate("scrollY")
    one.page.evaluate("""() => { window.drawings = 0;
      document.querySelector('#table').addEventListener('heptapolis:drawn', () => { window.drawings += 1; }); }""")
    other.page.locator("[data-pick='pass']").click()
    other.page.locator(f"{OPEN} [data-confirm]").click()
    one.page.wait_for_function("() => window.drawings > 0")
    assert one.page.locator(OPEN).get_attribute("data-uses") == wanted
    assert one.page.locator("[data-pick][aria-expanded='true']").get_attribute("data-box") == wanted
    assert one.page.evaluate("scrollY") == scrolled
    one.is_fine()


def test_a_die_shows_its_boxes_and_a_click_on_one_chooses_it(tab: Callable[..., Tab]) -> None:
    one = tab(width=1920, height=1080)
    new_table(one.page, one.server, "dice", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    assert one.page.evaluate(LOWEST) <= 0  # Forum, actions and the whole city lie above the dock
    one.page.set_viewport_size({"width": 1280, "height": 800})
    assert one.page.evaluate(LOWEST) <= 0
    one.page.locator(".die-button:not(.useless)").first.click()
    shown = one.page.locator(".square.foreseen")
    assert shown.count() == 1
    assert one.page.locator(".figure.foreseen").count() >= 1
    options = one.page.locator(f"{OPEN} input[name='move']").count()
    aims = one.page.locator(".square.aim")
    assert aims.count() == options - 1
    if options > 1:
        wanted = aims.first.locator("button").get_attribute("data-box")
        aims.first.click()
        assert one.page.locator(".square.foreseen button").get_attribute("data-box") == wanted
        chosen = one.page.locator(f"{OPEN} input:checked").get_attribute("value")
        assert chosen is not None
        assert chosen.endswith(f" {wanted}")
    one.is_fine()


@pytest.mark.parametrize("language", ["cs", "ro"])
def test_on_a_phone_what_can_be_built_comes_first_and_no_word_is_broken(tab: Callable[..., Tab], language: str) -> None:
    one = tab(width=360, height=740, has_touch=True, is_mobile=True)
    new_table_in(one, language)
    wait_for_turn(one.page)
    buildings = one.page.evaluate(ORDER)
    assert len(buildings) == 9
    assert buildings == sorted(buildings, reverse=True)
    assert any(can for can, _ in buildings)
    assert all(can == unfolded for can, unfolded in buildings)
    no_sideways_scrolling(one.page)
    one.page.locator(".own .fold:not(:checked)").first.check()
    assert one.page.evaluate(BROKEN) == []
    one.page.locator(".die-button:not(.useless)").last.click()
    one.page.wait_for_function(SEEN)  # the box that the die opens is scrolled into view, above the dock
    one.page.locator(f"{OPEN} [data-close]").click()
    for width, height in ((820, 1180), (1280, 800), (1920, 1080)):
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.page.evaluate(BROKEN) == []
        no_sideways_scrolling(one.page)
    one.is_fine()


def new_table_in(one: Tab, language: str) -> None:
    """A table with a bot, set up in another language."""
    one.open("/settings")
    one.page.locator("select[name='language']").select_option(language)
    one.page.locator("main .primary").click()
    one.page.wait_for_url("**/")
    one.page.goto(f"{one.server}/new?game=dice")
    one.page.locator("input[name='players'][value='2']").check(force=True)
    one.page.locator("select[name='seat_1']").select_option("bot:random")
    one.page.locator("main form button.primary").last.click()
    one.page.wait_for_url("**/tables/*")
