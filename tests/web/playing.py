"""Playing through the page, as a person would: look, pick, confirm. The same for all games."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import TimeoutError

STATE = """() => { const board = document.querySelector('#board');
  return board === null ? {} : {...board.dataset, open: document.querySelectorAll('[data-uses]:not([hidden])').length}; }"""
MOVED = """(before) => { const board = document.querySelector('#board');
  if (document.documentElement.dataset.ready === undefined) return false;
  if (!board || board.dataset.revision === '-1') return false;
  return board.dataset.over || (board.dataset.decision !== '' && board.dataset.decision !== before); }"""
ASKED = """() => { const board = document.querySelector('#board');
  if (document.documentElement.dataset.ready === undefined) return false;
  return board && board.dataset.decision !== undefined && (board.dataset.over || board.dataset.decision !== ''); }"""


def state(page: Any) -> dict[str, str]:
    """What the board says about itself."""
    found: dict[str, str] = page.evaluate(STATE)
    return found


def wait_for_turn(page: Any, after: str = "", patience: int = 600_000) -> None:
    """Until the page asks something new, or the game is over."""
    page.wait_for_function(MOVED if after else ASKED, arg=after or None, timeout=patience)


def new_table(page: Any, server: str, game: str, seats: list[str], *, listed: bool = False, **fields: str) -> None:
    """Set a table up through the form; `seats` are the values of its choices; a `listed` one is seen by everybody."""
    page.goto(f"{server}/new?game={game}")
    if page.locator("input[name='players'][type='radio']").count():
        page.locator(f"input[name='players'][value='{len(seats)}']").check(force=True)
    for number, value in enumerate(seats):
        page.locator(f"select[name='seat_{number}']").select_option(value)
    if listed:
        page.locator("input[name='visibility'][value='open']").check(force=True)
    for name, value in fields.items():
        page.locator(f"select[name='{name}']").select_option(value)
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/tables/*")


def come_along(host: Any, guest: Any, name: str = "Berenike") -> None:
    """A guest takes the seat that a new table is waiting for."""
    guest.goto(host.locator(".invitation .link a").get_attribute("href"))
    if guest.locator("input[name='name']").count():
        guest.locator("input[name='name']").fill(name)
        guest.locator("main button").first.click()
    guest.wait_for_url("**/tables/*")


def choose(page: Any, chance: random.Random) -> None:
    """Answer one question by mouse or touch."""
    picks, moves = page.locator("#board [data-pick]"), page.locator("#board [data-move]")
    if picks.count() == 0:
        moves.nth(chance.randrange(moves.count())).click()
        return
    order = list(range(picks.count()))
    chance.shuffle(order)
    for number in order:
        picks.nth(number).click()
        options = page.locator("[data-uses]:not([hidden]) input[name='move']")
        if options.count():
            options.nth(chance.randrange(min(2, options.count()))).check()
            page.locator("[data-uses]:not([hidden]) [data-confirm]").click()
            return
        page.keyboard.press("Escape")
    moves.first.click()


def answer(page: Any, chance: random.Random, decision: str) -> None:
    """Choose until the question is another one: a board that was drawn anew in between may have closed what was picked."""
    for _ in range(5):
        choose(page, chance)
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(
                "before => document.querySelector('#board').dataset.decision !== before", arg=decision, timeout=20_000
            )
            return
    raise AssertionError(f"the page still asks {decision}")


def choose_by_keys(page: Any, chance: random.Random) -> None:
    """Answer one question without mouse or touch."""
    if page.locator("#board [data-pick]").count() == 0:
        page.locator("#board [data-move]").first.focus()
        page.keyboard.press("Enter")
        return
    count = min(9, page.locator("#board [data-pick]").count())
    for number in chance.sample(range(1, count + 1), count):
        page.keyboard.press(str(number))
        options = page.locator("[data-uses]:not([hidden]) input[name='move']").count()
        if options:
            page.keyboard.press(str(chance.randint(1, min(options, 9))))
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Escape")
    page.locator("#board [data-move]").first.focus()
    page.keyboard.press("Enter")


def play_to_the_end(page: Any, seed: int, by_keys: bool = False) -> int:
    """Play until the game is over; gives the number of choices."""
    chance = random.Random(seed)
    asked, choices = "", 0
    while True:
        wait_for_turn(page, asked)
        now = state(page)
        if now.get("over"):
            return choices
        asked = now["decision"]
        (choose_by_keys if by_keys else choose)(page, chance)
        choices += 1
        assert choices < 500


def play_together(pages: Sequence[Any], seed: int) -> None:
    """Several people, each at a page of their own, play until all of them see the end."""
    chance, asked, again = random.Random(seed), dict.fromkeys(pages, ""), 0
    moved = time.monotonic()
    while not all(state(page).get("over") for page in pages):
        if time.monotonic() > moved + 30:  # on a machine that stood still: as a person would
            asked, again, moved = dict.fromkeys(pages, ""), again + 1, time.monotonic()
            assert again <= 3, [state(page) for page in pages]
        for page in pages:
            now = state(page)
            if now.get("decision") and now["decision"] != asked[page]:
                asked[page], moved = now["decision"], time.monotonic()
                choose(page, chance)
        pages[0].wait_for_timeout(100)


def no_sideways_scrolling(page: Any) -> None:
    """The page is not wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
