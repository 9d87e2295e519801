"""What people do at a table besides playing: hints, second thoughts, questions, several tabs."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import TimeoutError

from web.conftest import Tab
from web.playing import choose, new_table, state, wait_for_turn

pytestmark = pytest.mark.slow

BELOW_HAND = """() => document.querySelector('#hint').getBoundingClientRect().top
  >= document.querySelector('[data-hand]').getBoundingClientRect().bottom - 1"""
OVER_ITS_BUTTON = "(one) => one.getBoundingClientRect().right > one.closest('button').getBoundingClientRect().right - 4"
DECISION_IS = "wanted => document.querySelector('#board').dataset.decision === wanted"


@pytest.fixture
def alone(tab: Callable[..., Tab]) -> Tab:
    """Somebody at a table with a bot, asked for the first card."""
    one = tab()
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random"])
    wait_for_turn(one.page)
    return one


def test_a_hint_says_what_is_best_why_and_covers_nothing(alone: Tab) -> None:
    with alone.page.expect_response("**/hint", timeout=600_000) as answer:
        alone.page.locator("[data-act='hint']").click()
    found = answer.value.json()["candidates"]
    least = [one["sure"][0] for one in found]
    assert [round(share, 2) for share in least] == sorted((round(share, 2) for share in least), reverse=True)
    box = alone.page.locator("#hint")
    box.wait_for()
    alone.page.wait_for_function(BELOW_HAND)
    assert ("It wins most surely" if least[0] >= 0.005 else "No move is sure to win here") in box.inner_text()
    assert "Expected at the end" in box.inner_text()
    assert sum(found[0]["expected"].values()) > 0
    alone.page.keyboard.press("Escape")
    box.wait_for(state="hidden")
    with alone.page.expect_response(
        "**/hint", timeout=600_000
    ) as answer:  # on a busy machine another move may lead now
        alone.page.keyboard.press("h")
    found = answer.value.json()["candidates"]
    box.wait_for()
    box.locator("li button").first.click()
    confirm = alone.page.locator("[data-uses]:not([hidden]) [data-confirm]")
    assert confirm.inner_text() == found[0]["say"]
    box.wait_for(state="hidden")
    alone.is_fine()


def test_on_a_phone_a_hint_says_its_figures_as_the_language_writes_them(tab: Callable[..., Tab]) -> None:
    one = tab(width=360, height=740, locale="sk")
    one.open("/")
    one.page.locator(".game-dice form[action='/play-now'] button").click()
    wait_for_turn(one.page)
    one.page.locator("[data-act='hint']").click()
    box = one.page.locator("#hint")
    box.locator(".candidates small").first.wait_for(timeout=600_000)
    assert re.search(r"\d,\d", box.locator(".candidates small").first.inner_text())
    assert not re.search(r"\d\.\d", box.inner_text())
    assert box.locator(".candidates small").evaluate_all(f"all => all.filter({OVER_ITS_BUTTON}).length") == 0
    one.is_fine()


def test_a_turn_against_bots_can_be_taken_back(alone: Tab) -> None:
    first = state(alone.page)["decision"]
    choose(alone.page, random.Random(1))
    wait_for_turn(alone.page, first)
    alone.page.locator("[data-act='take-back']").click()
    alone.page.wait_for_function(DECISION_IS, arg=first)
    alone.is_fine()


def test_cards_explain_themselves_by_key_and_by_hovering(alone: Tab) -> None:
    card, box = alone.page.locator("[data-hand] [data-card]").first, alone.page.locator("#explanation")
    card.focus()
    alone.page.keyboard.press("i")
    box.wait_for(state="visible")
    assert card.locator(".card-name").inner_text().splitlines()[0] in box.inner_text()  # below it stands what it makes
    alone.page.keyboard.press("Escape")
    box.wait_for(state="hidden")
    alone.page.locator("[data-hand] [data-card]").nth(1).hover()
    box.wait_for(state="visible")
    alone.is_fine()


def test_prices_and_symbols_say_why_and_what_they_are(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    box = one.page.locator("#explanation")
    one.page.locator(".city.left .prices").click()
    box.wait_for(state="visible")
    assert "2 coins a unit, because you own no West Trading Post." in box.inner_text()
    assert box.locator("a[href='/rules/seven-wonders#trade']").count() == 1
    one.page.keyboard.press("Escape")
    one.page.locator(".city.own .figures .icon-coin").first.click()
    box.wait_for(state="visible")
    assert "They pay for buildings and for goods of others." in box.inner_text()
    one.page.keyboard.press("Escape")
    one.page.locator(".city.own .figures .fact-shields b:visible").first.click()  # the figure, not the symbol beside it
    box.wait_for(state="visible")
    assert "Military strength" in box.inner_text()
    assert box.locator("a[href='/rules/seven-wonders#conflict']").count() == 1
    one.is_fine()


def test_symbols_of_what_can_be_unfolded_say_what_they_are(tab: Callable[..., Tab]) -> None:
    one = tab(width=360, height=740)
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    symbol, box = one.page.locator(".city.left summary svg.icon-stage:visible").first, one.page.locator("#explanation")
    for _ in range(20):  # bots may play meanwhile, and the board is drawn anew
        one.page.mouse.move(1, 1)
        symbol.hover()
        with contextlib.suppress(TimeoutError):
            box.wait_for(state="visible", timeout=3000)
            break
    assert "A part of a wonder." in box.inner_text()
    assert one.page.locator(".city.left details[open]").count() == 0
    one.is_fine()


def test_anything_on_the_table_is_asked_by_keys(alone: Tab) -> None:
    box, told = alone.page.locator("#explanation"), set[str]()
    alone.page.locator("[data-pick]").first.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowUp", "ArrowLeft"):
        alone.page.keyboard.press(f"Shift+{key}")
        alone.page.locator(".asked[aria-describedby='explanation']").wait_for()
        told.add(box.inner_text())
    alone.page.wait_for_function("() => document.querySelector('#live').innerText.length > 5")
    assert len(told) > 2
    assert alone.page.evaluate("document.activeElement.dataset.pick")  # the focus stays where it was
    alone.page.keyboard.press("Escape")
    box.wait_for(state="hidden")
    assert alone.page.locator(".asked").count() == 0
    alone.page.locator(".menu summary").focus()
    alone.page.keyboard.press("Enter")
    alone.page.locator("details.menu[open]").wait_for()
    alone.page.keyboard.press("Escape")
    assert alone.page.locator("details.menu[open]").count() == 0
    alone.is_fine()


def test_arrows_go_from_card_to_card_and_escape_closes(alone: Tab) -> None:
    alone.page.locator("[data-pick]").first.focus()
    alone.page.keyboard.press("ArrowRight")
    picked = alone.page.evaluate("document.activeElement.dataset.pick")
    assert picked == alone.page.locator("[data-pick]").nth(1).get_attribute("data-pick")
    alone.page.keyboard.press("Enter")
    assert alone.page.locator("[data-uses]:not([hidden])").get_attribute("data-uses") == picked
    alone.page.keyboard.press("Escape")
    assert alone.page.locator("[data-uses]:not([hidden])").count() == 0
    assert alone.page.evaluate("document.activeElement.dataset.pick") == picked
    alone.page.keyboard.press("?")
    alone.page.locator("#help[open]").wait_for()
    alone.is_fine()


def test_a_choice_can_be_changed_until_everybody_has_chosen(tab: Callable[..., Tab]) -> None:
    one, other = tab(), tab()
    new_table(one.page, one.server, "seven-wonders", ["me", "invite", "bot:random"])
    other.page.goto(one.page.locator(".invitation .link a").get_attribute("href"))
    if other.page.locator("input[name='name']").count():
        other.page.locator("input[name='name']").fill("Berenike")
        other.page.locator("main button").first.click()
    wait_for_turn(one.page)
    asked = state(one.page)["decision"]
    choose(one.page, random.Random(2))
    one.page.locator("[data-act='retract']").click()
    one.page.wait_for_function(DECISION_IS, arg=asked)
    choose(one.page, random.Random(3))
    one.page.locator("[data-act='retract']").wait_for()
    wait_for_turn(other.page)
    choose(other.page, random.Random(4))
    wait_for_turn(one.page, asked)
    one.is_fine()
    other.is_fine()


def test_a_second_tab_of_the_same_person_follows(alone: Tab) -> None:
    second = Tab(alone.page.context.new_page(), alone.server)
    second.page.goto(alone.page.url)
    wait_for_turn(second.page)
    asked = state(second.page)["decision"]
    choose(alone.page, random.Random(5))
    wait_for_turn(second.page, asked)
    assert state(second.page)["seat"] == state(alone.page)["seat"]
    second.is_fine()
    alone.is_fine()


def test_settings_are_kept(tab: Callable[..., Tab]) -> None:
    one = tab()
    one.open("/settings")
    one.page.locator("input[name='name']").fill("Ada")
    one.page.locator("select[name='language']").select_option("cs")
    one.page.locator("input[name='theme'][value='dark']").check(force=True)
    one.page.locator("main .primary").click()
    one.page.wait_for_url("**/")
    assert one.page.locator("html").get_attribute("lang") == "cs"
    assert one.page.locator("html").get_attribute("data-theme") == "dark"
    assert "Ada" in one.page.locator(".nav-link").inner_text()
    assert "Postavte město" in one.page.locator("h1").inner_text()
    one.is_fine()
