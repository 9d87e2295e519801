"""The pages in a real browser: light, complete, open to everybody."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest

from heptapolis.games import GAMES
from web.conftest import Tab, no_browser
from web.playing import new_table, no_sideways_scrolling, wait_for_turn

pytestmark = pytest.mark.slow

PAGES = ["/", "/new?game=seven-wonders", "/new?game=duel", "/settings", "/open", "/nowhere", "/cards/seven-wonders"]
PAGES += ["/cards/duel", "/cards/architects", "/cards/dice", *(f"/rules/{game}" for game in GAMES)]


def serious(tab: Tab) -> list[str]:
    """What axe finds that keeps somebody out."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        no_browser("axe-playwright-python is not installed")
    found = Axe().run(tab.page).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", PAGES)
def test_no_serious_accessibility_findings(tab: Callable[..., Tab], path: str) -> None:
    for scheme in ("light", "dark"):
        one = tab(color_scheme=scheme)
        one.open(path)
        assert serious(one) == []


@pytest.mark.parametrize("path", PAGES)
def test_nothing_scrolls_sideways_on_a_phone(tab: Callable[..., Tab], path: str) -> None:
    one = tab(width=360, height=740)
    one.open(path)
    no_sideways_scrolling(one.page)


@pytest.mark.parametrize("game", ["seven-wonders", "duel", "architects", "dice"])
def test_a_table_has_no_serious_accessibility_findings(tab: Callable[..., Tab], game: str) -> None:
    for scheme in ("light", "dark"):
        one = tab(color_scheme=scheme)
        new_table(one.page, one.server, game, ["me", "bot:random"])
        wait_for_turn(one.page)
        assert serious(one) == []
        one.page.locator("#board [data-pick]").first.click()
        assert serious(one) == []


def weight(tab: Tab, go: Callable[[], None]) -> int:
    """The bytes that travel to another machine until a page stands: packed as the server packs them."""
    answers: list[Any] = []
    tab.page.on("response", lambda answer: answers.append(answer) if "/stream" not in answer.url else None)
    go()
    tab.page.wait_for_load_state("load")
    tab.page.wait_for_timeout(500)
    assert len(answers) >= 4
    return sum(len(gzip.compress(answer.body(), 4)) for answer in answers)


def test_the_first_page_is_light_and_asks_nobody_else(tab: Callable[..., Tab]) -> None:
    one = tab()
    assert weight(one, lambda: one.open("/")) < 150_000
    one.is_fine()


@pytest.mark.parametrize("game", ["seven-wonders", "duel", "architects", "dice"])
def test_a_table_is_light_with_all_its_pictures(tab: Callable[..., Tab], game: str) -> None:
    first = tab()
    new_table(first.page, first.server, game, ["me", "bot:random"])
    wait_for_turn(first.page)
    fresh = tab()
    assert weight(fresh, lambda: fresh.page.goto(first.page.url)) < 350_000


def test_the_rulebook_is_searched_and_led_to_from_the_table(tab: Callable[..., Tab]) -> None:
    one = tab()
    for path in ("/", "/cards/seven-wonders"):
        one.open(path)
        assert one.page.locator("main a[href='/rules/seven-wonders']").first.is_visible()
    one.open("/rules/seven-wonders#trade")
    page = one.page
    assert page.locator("#trade").is_visible()
    page.get_by_role("searchbox").fill("papýrus")  # accents do not matter
    assert page.locator("#setup").is_hidden()
    assert page.locator("#trade ~ .example mark").first.is_visible()
    assert page.locator("[role=status]#rulebook-found").inner_text() != ""
    page.get_by_role("searchbox").fill("zzzz")
    assert page.locator("#rulebook-found").inner_text() == "Nothing found."
    page.get_by_role("searchbox").fill("papyrus")
    page.get_by_role("link", name="Before the game").click()
    assert page.locator("#setup").is_visible()
    page.locator("[data-explain]").first.click()
    page.locator("#explanation .in-the-rules a").first.wait_for()
    new_table(page, one.server, "seven-wonders", ["me", "bot:random"])
    wait_for_turn(page)
    page.keyboard.press("?")
    assert page.locator("#help a[href='/rules/seven-wonders']").is_visible()
    one.is_fine()
