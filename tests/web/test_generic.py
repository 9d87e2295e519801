"""A game that nobody has drawn, in a real browser: found on the first page, played by keyboard to its end, seen again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from example import write_metadata

from .conftest import Tab, running_server
from .playing import state, wait_for_turn

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def other_server(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on which the example package is installed."""
    places = write_metadata(tmp_path_factory.mktemp("packages"))
    data: Path = tmp_path_factory.mktemp("other-tables")
    with running_server(data, PYTHONPATH=":".join(places), HEPTAPOLIS_MODE="interpreted") as address:
        yield address


def test_a_game_of_another_package_is_played_by_keyboard(chromium: Any, other_server: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    context = chromium.new_context(viewport={"width": 360, "height": 740}, locale="en-GB", reduced_motion="reduce")
    tab = Tab(context.new_page(), other_server)
    page = tab.page
    tab.open("/new?game=caravans")
    page.locator("input[name='players'][value='2']").check(force=True)
    page.locator("select[name='seat_1']").select_option("bot:random")
    page.locator("select[name='option_length']").select_option("short")
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    assert page.locator("#board.generic [data-pick]").count() == 4
    found = Axe().run(page).response["violations"]
    assert not [one["id"] for one in found], found
    for turn in range(4):
        before = state(page)["decision"]
        page.keyboard.press("1")
        page.wait_for_selector("[data-uses]:not([hidden])")
        page.keyboard.press("Enter")
        wait_for_turn(page, before)
        assert page.locator(".log-lines > li").count() == turn + 1
    assert state(page)["over"] == "yes"
    assert page.locator(".score-sheet tbody tr").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_selector("[data-replay]")
    tab.open("/")
    assert page.locator(".game-card").count() == 5
    assert "Caravans" in page.locator(".game-card").last.inner_text()
    tab.open("/cards/caravans")
    assert page.locator(".fact-card").count() == 36
    tab.is_fine()
    context.close()
