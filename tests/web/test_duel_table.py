"""The table of Duel in a real browser: it grows with the window, nothing overlaps, what a move does is shown on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.conftest import Tab
from web.playing import new_table, no_sideways_scrolling, wait_for_turn

pytestmark = pytest.mark.slow

BOXES = """() => [...document.querySelectorAll('.lying, .city-brief, .city-rest, .wonder-row, .zone, .table-head')]
  .map(part => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight].join())"""
"""Where everything lies, but for what a card does when it is picked."""
OVERLAPS = """() => {
  const box = (part) => part.getBoundingClientRect();
  const seen = (part) => box(part).width > 2 && part.childNodes.length;
  const within = (low, high, from, to) => low < to - 1 && from < high - 1;
  const meet = (a, b) => within(a.left, a.right, b.left, b.right) && within(a.top, a.bottom, b.top, b.bottom);
  const found = [];
  const look = (where, parts) => parts.forEach((one, number) => parts.slice(number + 1).forEach((other) => {
    if (meet(box(one), box(other))) found.push(`${where}: ${one.className} over ${other.className}`);
  }));
  for (const card of document.querySelectorAll('.lying .card')) {
    const parts = card.querySelectorAll('.card-effect .marks, .card-name, .card-cost .marks, .price');
    look(card.dataset.fly, [...parts].filter(seen));
  }
  look('track', [...document.querySelectorAll('.worth, .loot')]);
  for (const worth of document.querySelectorAll('.worth')) {
    if (box(worth.querySelector('b')).width > box(worth).width * .62) found.push('a figure beyond its wreath');
  }
  return found;
}"""
BROKEN = """() => [...document.querySelectorAll('.lying .card-name, .wonder-name, .token-name')].filter((name) => {
  const line = parseFloat(getComputedStyle(name).lineHeight);
  const box = name.getBoundingClientRect();
  return box.width > 2 && !/ /.test(name.textContent.trim()) && box.height > 1.7 * line;
}).map((name) => name.textContent)"""
"""Names of one word that stand in two lines."""


def sat_down(tab: Callable[..., Tab], width: int, height: int) -> Tab:
    """At a table whose wonders are given."""
    one = tab(width=width, height=height)
    new_table(one.page, one.server, "duel", ["me", "bot:random"], option_wonders="first-game")
    wait_for_turn(one.page)
    return one


def box(page: Any, part: str) -> dict[str, float]:
    """Where a part lies in the window."""
    found: dict[str, float] = page.locator(part).first.bounding_box()
    return found


def test_the_table_grows_with_the_window(tab: Callable[..., Tab]) -> None:
    one = sat_down(tab, 1920, 1080)
    sizes = {}
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)):
        one.page.set_viewport_size({"width": width, "height": height})
        sizes[width] = box(one.page, ".lying .card")["width"], box(one.page, ".wonder-row .wonder-view")["width"]
        cards = one.page.evaluate(
            "Math.max(...[...document.querySelectorAll('.lying')].map(card => card.getBoundingClientRect().bottom))"
        )
        assert cards <= box(one.page, ".prompt.dock")["y"]
        assert box(one.page, ".side-right")["x"] + box(one.page, ".side-right")["width"] >= width * 0.97
        no_sideways_scrolling(one.page)
    assert sizes[1280][0] > 95
    assert sizes[1920][0] > 130
    assert sizes[3840][0] > 1.95 * sizes[1920][0]
    assert sizes[3840][1] > 1.95 * sizes[1920][1]
    one.is_fine()


def test_nothing_overlaps_from_a_phone_to_a_wide_screen(tab: Callable[..., Tab]) -> None:
    one = sat_down(tab, 360, 740)
    assert one.page.evaluate(OVERLAPS) == []
    assert one.page.evaluate(BROKEN) == []
    for card in one.page.locator(".layout [data-pick]").all():
        size = card.bounding_box()
        assert size["width"] >= 44
        assert size["height"] >= 44
    no_sideways_scrolling(one.page)
    for width, height in ((820, 1180), (1200, 700), (1280, 800), (1600, 900), (1720, 900), (1920, 1080)):
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.page.evaluate(OVERLAPS) == []
    one.is_fine()


def test_a_pick_moves_nothing_and_shows_what_it_does(tab: Callable[..., Tab]) -> None:
    one = sat_down(tab, 1280, 800)
    before, coins = one.page.evaluate(BOXES), int(one.page.locator(".own .treasury b").inner_text())
    card = one.page.locator(".layout [data-pick]").first
    card.click()
    one.page.locator("[data-spot='pile']").click()  # the pile stands for discarding
    chosen = one.page.locator("[data-uses]:not([hidden]) input:checked")
    assert chosen.input_value().startswith("discard")
    assert one.page.locator(".own .treasury").get_attribute("data-foreseen") == str(coins + 2)
    assert one.page.evaluate(BOXES) == before
    assert one.page.evaluate("scrollY") == 0
    other = box(one.page, ".side-right .city-brief")
    assert other["y"] + other["height"] < box(one.page, "[data-uses]:not([hidden])")["y"]
    one.is_fine()


def test_names_are_read_wherever_something_can_be_taken_or_is_built(tab: Callable[..., Tab]) -> None:
    one = sat_down(tab, 360, 740)
    free, tokens = one.page.locator(".lying.free .card-name"), one.page.locator(".on-board .token-name")
    assert free.count() == 6
    one.page.set_viewport_size({"width": 1280, "height": 800})
    one.page.locator(".layout [data-pick]:not(.unaffordable)").first.click()
    one.page.locator("[data-uses]:not([hidden]) [data-confirm]").click()
    one.page.locator(".own .chip-name").first.wait_for()
    wait_for_turn(one.page)
    for width, names in ((360, (free, tokens)), (1280, (free, tokens, one.page.locator(".city .chip-name")))):
        one.page.set_viewport_size({"width": width, "height": 800})
        for name in [name for part in names for name in part.all()]:
            size = name.evaluate("name => [name.clientWidth, name.clientHeight, name.scrollWidth - name.clientWidth]")
            assert size[0] > 15, name.inner_text()
            assert size[1] >= 12
            assert size[2] <= 1, f"{name.inner_text()} is cut off"
    one.is_fine()
