"""Keeping the fingerprint and adding to the deal in the page: with the script, without it, and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .playing import come_along, new_table, no_sideways_scrolling

FINGERPRINT = re.compile("[0-9a-f]{64}")


def proof(page: Any, server: str) -> dict[str, Any]:
    """What is told about the deal of the table that the page shows."""
    table = page.url.rsplit("/", 1)[1]
    found: dict[str, Any] = page.request.get(f"{server}/api/tables/{table}/fair").json()
    return found


def test_the_fingerprint_is_kept_before_the_click_and_the_browser_adds_its_own(tab: Callable[..., Any]) -> None:
    one = tab(width=360, height=740, permissions=["clipboard-read", "clipboard-write"])
    one.open()
    one.page.wait_for_selector("html[data-ready]")
    promise = one.page.locator(".game-duel .promise")
    promise.locator("summary").click()
    no_sideways_scrolling(one.page)
    promise.get_by_role("button", name="Copy").click()
    kept = one.page.evaluate("navigator.clipboard.readText()")
    assert FINGERPRINT.fullmatch(kept)
    added = promise.locator("input").input_value()
    assert re.fullmatch("[0-9a-f]{32}", added)
    one.page.locator(".game-duel .deeds .primary").click()
    one.page.wait_for_url("**/tables/*")
    one.page.wait_for_selector("#board[data-decision]", timeout=600_000)
    told = proof(one.page, one.server)
    assert (told["commitment"], told["contributions"]) == (kept, {"0": added})
    one.is_fine()


def test_what_is_typed_stays_while_others_come_and_keys_suffice(tab: Callable[..., Any]) -> None:
    host, guest = tab(), tab()
    host.open("/new?game=duel")
    host.page.locator("input[name='wait']").check()
    host.page.locator("select[name='seat_1']").select_option("open")
    host.page.get_by_role("button", name="Set up the table").click()
    host.page.wait_for_url("**/tables/*")
    host.page.wait_for_selector("html[data-ready] .waiting-room")
    field = host.page.locator(".waiting-room [data-contribution]")
    field.fill("half a th")
    come_along(host.page, guest.page)
    host.page.wait_for_selector(".room-seat:nth-child(2).seat-person")
    host.page.wait_for_function("document.activeElement.matches('[data-contribution]')")
    assert field.input_value() == "half a th"
    host.page.keyboard.press("End")
    host.page.keyboard.type("ought")
    host.page.keyboard.press("Enter")
    host.page.wait_for_selector(".waiting-room dd:has-text('half a thought')")
    no_sideways_scrolling(host.page)
    host.page.get_by_role("button", name="Begin the game").focus()
    host.page.keyboard.press("Enter")
    host.page.wait_for_selector("#board:not(.waiting-room)")
    told = proof(host.page, host.server)["contributions"]
    assert told["0"] == "half a thought"
    assert re.fullmatch("[0-9a-f]{32}", told["1"])  # what the guest's browser added
    host.is_fine()
    guest.is_fine()


def test_without_the_script_everything_is_a_form(tab: Callable[..., Any]) -> None:
    plain = tab(java_script_enabled=False)
    plain.open("/new?game=duel")
    plain.page.locator("input[name='wait']").check()
    plain.page.get_by_role("button", name="Set up the table").click()
    plain.page.wait_for_selector(".waiting-room, .progress-box")
    while not plain.page.locator(".waiting-room").count():  # the rules are being compiled
        plain.page.reload()
    kept = plain.page.locator(".promise .fingerprint").inner_text()
    plain.page.locator("[data-contribution]").fill("by hand")
    plain.page.get_by_role("button", name="Add to the deal").click()
    plain.page.wait_for_selector(".waiting-room dd:has-text('by hand')")
    plain.page.get_by_role("button", name="Begin the game").click()
    plain.page.wait_for_selector("#board:not(.waiting-room)")
    told = proof(plain.page, plain.server)
    assert (told["commitment"], told["contributions"]) == (kept, {"0": "by hand"})


def test_nobody_who_wants_to_play_at_once_is_asked_anything(tab: Callable[..., Any]) -> None:
    one = tab()
    new_table(one.page, one.server, "duel", ["me", "bot:random"])
    one.page.wait_for_selector("#board[data-decision]:not(.waiting-room)")
    assert proof(one.page, one.server)["contributions"] == {}
