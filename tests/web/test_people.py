"""Other people at a table: there, thinking, gone; and what changed is shown where it changed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from web.conftest import Tab
from web.playing import choose, come_along, new_table, state, wait_for_turn

pytestmark = pytest.mark.slow

KEEP_CHANGES = """() => { window.changed = 0; document.querySelector('#table').addEventListener('heptapolis:drawn', () => {
  window.changed += document.querySelectorAll('#board .changed[data-change], #board .arrived').length; }); }"""


def test_who_leaves_is_seen_to_be_gone_and_who_thinks_to_think(tab: Callable[..., Tab]) -> None:
    one, other = tab(), tab()
    new_table(one.page, one.server, "duel", ["me", "invite"])
    come_along(one.page, other.page)
    one.page.wait_for_selector(".person[data-present='yes']")
    first = next(page for page in (one.page, other.page) if state(page).get("decision"))
    second = other.page if first is one.page else one.page
    second.locator(".person.thinks", has_text="is thinking").wait_for()
    assert first.locator(".prompt.asks .your-turn").count() == 1
    other.page.close()
    gone = one.page.locator(".person.gone")
    gone.wait_for()
    assert one.page.locator("[data-notice]", has_text="Berenike has gone").count() == 1
    assert "Berenike" in gone.inner_text()
    assert "gone since" in gone.inner_text()
    one.is_fine()


def test_what_changed_is_marked_where_it_is(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    one.page.evaluate(KEEP_CHANGES)
    asked = state(one.page)["decision"]
    choose(one.page, random.Random(1))
    wait_for_turn(one.page, asked)
    one.page.wait_for_function("() => window.changed > 0")
    assert one.page.locator(".toast").count() == 0
    shown = one.page.locator("[data-count]").evaluate_all("all => all.map(one => [one.dataset.value, one.innerText])")
    assert all(value in text for value, text in shown)
    one.is_fine()


def test_coins_fly_and_sounds_are_heard_only_where_they_are_wanted(tab: Callable[..., Tab]) -> None:
    one = tab(reduced_motion="no-preference")
    one.page.add_init_script(
        """window.made = []; window.coins = 0;
        for (const kind of ["createOscillator", "createBufferSource"]) {
          const make = AudioContext.prototype[kind];
          AudioContext.prototype[kind] = function () { window.made.push(kind); return make.call(this); };
        }
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
          if (this.matches(".flying-coin")) window.coins = Math.max(window.coins, timing.duration + timing.delay);
          return animate.call(this, frames, timing);
        };"""
    )
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    table = one.page.url

    def discard() -> None:
        asked = state(one.page)["decision"]
        one.page.locator("#board [data-pick]").first.click()
        one.page.locator("[data-uses]:not([hidden]) input[data-kind='discard']").check()
        one.page.locator("[data-uses]:not([hidden]) [data-confirm]").click()
        wait_for_turn(one.page, asked)

    discard()
    one.page.wait_for_function("() => window.coins > 0")
    assert one.page.evaluate("window.coins") < 400
    assert one.page.evaluate("window.made") == []
    one.open("/settings")
    one.page.locator("input[name='sound'][value='on']").check(force=True)
    one.page.locator("[data-volume]").fill("30")
    assert one.page.evaluate("localStorage.getItem('heptapolis-volume')") == "30"
    one.page.locator("main .primary").click()
    one.page.wait_for_url("**/")
    one.page.goto(table)
    wait_for_turn(one.page)
    discard()
    one.page.wait_for_function("() => window.made.length > 0")
    one.is_fine()
