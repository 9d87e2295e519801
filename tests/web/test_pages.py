"""The pages in a real browser: light, complete, open to everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.conftest import Tab, no_browser
from web.playing import new_table, no_sideways_scrolling, wait_for_turn

pytestmark = pytest.mark.slow

PAGES = ["/", "/new?game=seven-wonders", "/new?game=duel", "/settings", "/open", "/nowhere", "/cards/seven-wonders"]
PAGES += ["/cards/duel", "/cards/architects", "/cards/dice"]


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


def test_the_first_page_is_light_and_asks_nobody_else(tab: Callable[..., Tab]) -> None:
    one = tab()
    sizes: list[int] = []
    one.page.on("response", lambda answer: sizes.append(0 if "stream" in answer.url else len(answer.body())))
    one.open("/")
    one.page.wait_for_load_state("load")
    one.page.wait_for_timeout(500)
    assert len(sizes) >= 4
    assert sum(sizes) < 150_000
    one.is_fine()


def test_a_newcomer_is_led_through_the_table_and_can_skip_it(tab: Callable[..., Tab]) -> None:
    one = tab(newcomer=True)
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random"])
    wait_for_turn(one.page)
    one.page.locator(".guide [data-next]").click()
    one.page.locator(".guide [data-next]").click()
    assert one.page.locator(".pointed").count() == 1
    one.page.locator(".guide [data-skip]").click()
    assert one.page.locator(".guide").count() == 0
    one.page.reload()
    wait_for_turn(one.page)
    assert one.page.locator(".guide").count() == 0
    one.is_fine()
