"""The pages around the tables: the gallery of cards, the television, the app."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heptapolis.games import GAMES
from heptapolis.games.things import things_of
from heptapolis.web import gallery
from heptapolis.web.pages import page
from web.conftest import Tab, running_server
from web.playing import new_table, no_sideways_scrolling, wait_for_turn
from web.test_pages import serious


def test_chains_hold_every_card_that_is_in_one() -> None:
    for game in GAMES:
        cards = {thing.id: thing for thing in things_of(game) if thing.kind == "card"}
        found: set[tuple[str, str]] = set()

        def walk(link: gallery.Link, found: set[tuple[str, str]] = found) -> None:
            for next_one in link.then:
                found.add((link.id, next_one.id))
                walk(next_one)

        for root in gallery.chains(game, "en"):
            walk(root)
        assert found == {(name, other) for name, card in cards.items() for other in card.makes_free}


def test_whatever_has_a_picture_shows_it_in_the_gallery() -> None:
    for game in GAMES:
        html = page("cards", "en", **gallery.contents(game, "en"))
        shown = dict(re.findall(r'<li class="fact-card[^"]*" id="([^"]+)"[^>]*>(.*?)</li>', html, re.DOTALL))
        assert shown.keys() == {thing.id for thing in things_of(game) if thing.kind != "box"}
        assert [name for name, card in shown.items() if "<use " not in card.split("<h3>")[0]] == []


@pytest.mark.slow
def test_cards_are_searched_and_filtered(tab: Callable[..., Tab]) -> None:
    one = tab(width=360, height=740)
    one.open("/cards/duel")
    shown = one.page.locator(".fact-card:visible")
    everything = shown.count()
    one.page.select_option('[name="colour"]', "green")
    one.page.select_option('[name="age"]', "2")
    green = {thing.id for thing in things_of("duel") if thing.colour == "green" and thing.age == 2}
    assert {card.get_attribute("id") for card in shown.all()} == green
    one.page.fill('[name="text"]', "zzz")
    assert shown.count() == 0
    one.page.locator(".chains summary").click()
    one.page.locator(".chain-link").first.click()
    assert shown.count() == everything
    no_sideways_scrolling(one.page)
    one.is_fine()


@pytest.mark.slow
def test_all_cards_stand_there_without_a_script(tab: Callable[..., Tab]) -> None:
    one = tab(java_script_enabled=False)
    one.open("/cards/seven-wonders")
    assert one.page.locator(".fact-card:visible").count() == len(things_of("seven-wonders"))
    assert not one.page.locator("[data-gallery]").is_visible()


@pytest.mark.slow
def test_a_television_shows_the_way_in_and_then_what_everybody_may_see(tab: Callable[..., Tab]) -> None:
    host = tab()
    new_table(host.page, host.server, "seven-wonders", ["me", "invite", "bot:random"])
    table = host.page.url
    screen = host.page.context.new_page()  # the host's own browser: the hand must not be seen there
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{table}/tv")
    screen.wait_for_selector(".tv-join .qr svg", timeout=300_000)
    assert "/join/" in screen.locator(".tv-link").inner_text()
    other = tab(width=1920, height=1080)  # a television has a browser of its own, which nobody knows
    other.open(table.removeprefix(host.server) + "/tv")
    assert other.page.locator(".tv-join h2", has_text="Watch").count() == 1
    other.open(host.page.get_by_role("link", name="television").get_attribute("href") or "")
    assert "/join/" in other.page.locator(".tv-link").inner_text()
    assert other.page.locator(".tv-join h2", has_text="Join").count() == 1
    host.page.locator('[data-act="start"]').click()
    wait_for_turn(host.page)
    screen.wait_for_selector('#board[data-seat=""]')
    assert host.page.locator("#board [data-pick]").count()
    assert screen.locator("#board [data-pick]").count() == 0
    screen.set_viewport_size({"width": 3840, "height": 2160})
    no_sideways_scrolling(screen)
    host.is_fine()


@pytest.mark.slow
def test_the_app_tells_when_the_server_is_away_and_never_shows_an_old_table(chromium: Any, tmp_path: Path) -> None:
    context = chromium.new_context(locale="en-GB")
    with running_server(tmp_path) as address:
        page = context.new_page()
        page.goto(address)
        assert page.locator('link[rel="manifest"]').count() == 1
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("caches.keys().then((names) => names.length === 1)")
        icon = page.request.get(f"{address}/app-icon-192.png")
        assert icon.body().startswith(b"\x89PNG")
        new_table(page, address, "duel", ["me", "bot:random"])
        wait_for_turn(page)
        table = page.url
    page.goto(table)
    assert page.locator("h1").inner_text() == "The server is away"
    assert page.locator("#board").count() == 0
    context.close()


@pytest.mark.slow
def test_over_plain_http_in_a_network_no_app_is_offered(server: str) -> None:
    port = server.rpartition(":")[2]
    told = subprocess.run(
        ["curl", "-s", "-H", f"Host: 192.168.0.9:{port}", server], capture_output=True, text=True, check=True
    ).stdout
    assert 'rel="manifest"' not in told


@pytest.mark.slow
def test_hall_pages_keep_nobody_out(tab: Callable[..., Tab]) -> None:
    one = tab(color_scheme="dark")
    new_table(one.page, one.server, "duel", ["me", "invite"])
    for path in (one.page.url.removeprefix(one.server) + "/tv", "/away"):
        one.open(path)
        assert serious(one) == []


@pytest.mark.slow
def test_a_table_may_show_the_points_as_if_it_ended_now_and_larger_cards(tab: Callable[..., Tab]) -> None:
    one = tab()
    one.open("/settings")
    one.page.select_option("[data-card-size] select", "large")
    one.open("/new?game=duel")
    one.page.check('[name="estimate"]')
    one.page.locator("[data-new-table] button.primary").click()
    wait_for_turn(one.page)
    points = one.page.locator(".estimate-seat")
    assert points.count() == 2
    assert all(box["y"] + box["height"] < 400 for box in (seat.bounding_box() for seat in points.all()))  # in sight
    points.first.click()
    one.page.locator("#explanation", has_text="If the game ended now").wait_for()
    assert one.page.locator("#board").evaluate("(board) => getComputedStyle(board).zoom") == "1.12"
    no_sideways_scrolling(one.page)
    one.is_fine()
