"""A seat of a running game is asked for and given through the page, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.conftest import Tab
from web.playing import come_along, new_table, wait_for_turn

pytestmark = pytest.mark.slow


def press(page: Any, deed: str) -> None:
    """Walk to a button with the Tab key and press it."""
    page.locator(f"[data-act$='{deed}']").first.wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.act ?? ''").endswith(deed):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{deed} is not reached by the keyboard")


def test_a_seat_is_asked_for_and_given_by_keyboard(tab: Callable[..., Tab]) -> None:
    host, friend, guest = tab(), tab(), tab()
    new_table(host.page, host.server, "seven-wonders", ["me", "invite", "bot:random"])
    invitation = host.page.locator(".invitation .link a").get_attribute("href")
    come_along(host.page, friend.page)
    wait_for_turn(host.page)
    guest.page.goto(invitation)
    guest.page.locator("input[name='name']:focus").wait_for()  # a busy browser comes to it after the page is there
    guest.page.keyboard.type("Cleo")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/tables/*")
    assert guest.page.locator("[data-hand]").count() == 0
    for one in (host, friend):
        press(one.page, "/agree")
    guest.page.wait_for_function("() => document.querySelector('#board').dataset.seat === '2'")
    host.page.locator(".log .news", has_text="Everybody agrees: Cleo sits down at seat 3.").wait_for()
    guest.page.locator(".hand-area [data-card]").first.wait_for()
    guest.page.locator(".table-deeds .menu > summary").focus()
    guest.page.keyboard.press("Enter")
    press(guest.page, "seats/2/bot")
    guest.page.locator("#ask button[value='yes']").focus()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_function("() => document.querySelector('#board').dataset.seat === ''")
    assert guest.page.locator(".hand-area [data-card]").count() == 0
    for one in (host, friend, guest):
        one.is_fine()
