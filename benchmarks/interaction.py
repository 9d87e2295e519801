"""Interaction to next paint at a table, in a real browser, while the server answers others: picking, ways to pay, confirming.

    python -m benchmarks.interaction --rate 40 --turns 12

One server process, one process that plays at other tables at a steady rate (`benchmarks.load`), and a Chromium without
windows, all on this machine. A person's turns at a table of each game are played by the mouse; the browser's Event Timing says
how long each click took until the next paint (it tells no less than 16 ms, in steps of 8). *Drawn* is the time from the click
that confirms until the board is drawn anew with what the server answered.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import sys
import threading
import time
from typing import Any

import httpx

from benchmarks.load import PATIENCE, House, Load, Serving, percentiles, serving

GAMES = {"seven-wonders": 3, "duel": 2, "architects": 3, "dice": 3}
STEPS = ("pick", "switch", "confirm")
LEAST = 16
"""Milliseconds: what is quicker is not told by the browser."""
WATCH = """() => {
  window.clicks = [];
  const clicks = (list) => list.getEntries().filter((one) => one.interactionId).map((one) => one.duration);
  new PerformanceObserver((list) => window.clicks.push(...clicks(list))).observe({type: "event", durationThreshold: 16});
  const frame = document.querySelector("#board").parentElement;
  new MutationObserver(() => { window.drawn ||= performance.now(); }).observe(frame, {childList: true});
}"""
ASKED = """() => { const board = document.querySelector("#board");
  return document.documentElement.dataset.ready !== undefined && board && (board.dataset.over || board.dataset.decision); }"""
ASKED_ANEW = """(before) => { const board = document.querySelector("#board");
  return board && (board.dataset.over || (board.dataset.decision && board.dataset.decision !== before)); }"""


class Person:
    """Somebody who plays with a mouse, and what the browser says about it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.found: dict[str, list[float]] = {step: [] for step in STEPS}
        self.drawn: list[float] = []
        self.worked: dict[str, list[float]] = {step: [] for step in STEPS}
        """What the page's own thread had to do for each click, in seconds of a core: that does not depend on what else runs."""
        self.cost = page.context.new_cdp_session(page)
        self.cost.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _worked(self) -> float:
        found = self.cost.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in found if one["name"] == "TaskDuration")

    def click(self, step: str, target: Any) -> None:
        """Click, and keep how long it took until the next paint."""
        self.page.evaluate("window.clicks = []")
        before = self._worked()
        target.click()
        self.page.wait_for_timeout(150)
        self.worked[step].append(self._worked() - before)
        self.found[step].append(max(self.page.evaluate("window.clicks"), default=LEAST) / 1000)

    def turn(self, chance: random.Random) -> None:
        """Pick something, look at another way to pay for it where there is one, confirm."""
        page = self.page
        decision = page.evaluate("document.querySelector('#board').dataset.decision")
        picks = page.locator("#board [data-pick]")
        if not picks.count():
            page.locator("#board [data-move]").first.click()
            page.wait_for_function(ASKED_ANEW, arg=decision)
            return
        for number in chance.sample(range(picks.count()), picks.count()):
            self.click("pick", picks.nth(number))
            ways = page.locator("[data-uses]:not([hidden]) input[name='move']")
            if ways.count():
                break
        else:
            page.locator("#board [data-move]").first.click()
            page.wait_for_function(ASKED_ANEW, arg=decision)
            return
        if ways.count() > 1:
            self.click("switch", ways.nth(1).locator("xpath=ancestor::label"))
        begin = page.evaluate("window.drawn = 0; performance.now()")
        self.click("confirm", page.locator("[data-uses]:not([hidden]) [data-confirm]"))
        page.wait_for_function("window.drawn")
        self.drawn.append((page.evaluate("window.drawn") - begin) / 1000)
        page.wait_for_function(ASKED_ANEW, arg=decision)


def loaded(server: Serving, tables: int, rate: float, seconds: float) -> threading.Thread:
    """Others play at the same server, in a thread that ends by itself."""

    async def run() -> None:
        house = House(server, Load(server.url, "duel", ["me", "random"], random.Random(1)), tables)
        await house.fill(tables)
        print("under load:", await house.play(seconds, rate), flush=True)
        await house.leave()

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    return thread


def ready(server: Serving) -> None:
    """Wait until all games can be played."""
    end = time.monotonic() + PATIENCE
    for game in GAMES:
        while httpx.get(f"{server.url}/rules?game={game}", timeout=10).json()[game]["state"] != "ready":
            if time.monotonic() > end:
                raise RuntimeError(f"{game} is not ready")
            time.sleep(0.5)


def new_table(page: Any, server: Serving, game: str) -> None:
    """A person and bots that answer at once."""
    page.goto(f"{server.url}/new?game={game}")
    if page.locator("input[name='players'][type='radio']").count():
        page.locator(f"input[name='players'][value='{GAMES[game]}']").check(force=True)
    for number in range(1, GAMES[game]):
        page.locator(f"select[name='seat_{number}']").select_option("bot:random")
    page.locator("form button.primary").last.click()
    page.wait_for_url("**/tables/*")
    page.wait_for_function(ASKED)
    page.evaluate(WATCH)


def main() -> int:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.interaction", description=__doc__)
    parser.add_argument("--rate", type=float, default=40.0, help="moves a second that others make meanwhile")
    parser.add_argument("--tables", type=int, default=40, help="tables at which they do")
    parser.add_argument("--seconds", type=float, default=60.0, help="for how long at most")
    parser.add_argument("--turns", type=int, default=12, help="turns that are measured in each game")
    wanted = parser.parse_args()
    from playwright.sync_api import sync_playwright

    path = os.environ.get("HEPTAPOLIS_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with serving("duel", 100) as server, sync_playwright() as tool:
        ready(server)
        browser = tool.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        tables = {}
        for game in GAMES:
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            new_table(page, server, game)
            tables[game] = Person(page)
        others = loaded(server, wanted.tables, wanted.rate, wanted.seconds)
        time.sleep(4.0)
        chance, end = random.Random(2), time.monotonic() + wanted.seconds - 5.0
        for game, person in tables.items():
            person.page.bring_to_front()
            for _ in range(wanted.turns):
                if time.monotonic() > end or person.page.locator("#board[data-over='1']").count():
                    break
                person.turn(chance)
            for step, times in person.found.items():
                print(f"{game:>14} {step:>8} {len(times):>3} {percentiles(times)}")
                print(f"{'':>14} {'own work':>8} {'':>3} {percentiles(person.worked[step])}")
            print(f"{game:>14} {'drawn':>8} {len(person.drawn):>3} {percentiles(person.drawn)}", flush=True)
        browser.close()
        others.join()
        busy = os.getloadavg()[0]
        print(f"{busy:.1f} processes wanted to run in the last minute, on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
