"""Bots are shared fairly: whoever lets twenty masters play among themselves keeps nobody else's bot from answering."""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import heptapolis
from heptapolis.compiling import STEPS
from heptapolis.search import search_run
from heptapolis.server import actions
from heptapolis.server.live_table import Live
from heptapolis.server.services import Services
from heptapolis.server.settings import Settings
from server.helpers import CLIENTS, INTERPRETED, PATIENCE, Listener, Program, Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="bots think with compiled rules")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("shared") / "data", "--bot-threads", "1").start()
    yield running
    while CLIENTS:
        CLIENTS.pop().close()
    begin = time.monotonic()
    assert running.stop() in (0, -15)
    assert time.monotonic() - begin < 10, "a thought kept the server from stopping"
    assert "Traceback" not in running.text(), running.text()[-3000:]


@pytest.fixture(scope="module")
def masters(server: Server) -> list[str]:
    """Twenty tables of masters among themselves, all of one visitor, all followed by open streams."""
    greedy = Program(server, "greedy")
    tables = [greedy.create("duel", ["master", "master"]) for _ in range(20)]
    for first in (0, 10):
        Listener(greedy.http, ",".join(tables[first : first + 10]), path="/api/stream")
    return tables


def answers(program: Program, table: str, wanted: int) -> list[float]:
    """Play at random; the seconds from so many posts to the event of the bot's answer."""
    stream, chance, took = Listener(program.http, table, path="/api/stream"), random.Random(1), []
    end = time.monotonic() + PATIENCE
    while len(took) < wanted:
        assert time.monotonic() < end, "the table stands still"
        sight = program.sight(table, 0)
        if sight["decision"] is None:
            time.sleep(0.01)
            continue
        begin = time.monotonic()
        answer = program.move(table, 0, sight, chance.choice(sight["moves"])["move"])
        assert answer.status_code == 200, answer.text
        known = answer.json()["revision"]
        if program.sight(table, 0)["decision"] is not None and known == program.sight(table, 0)["revision"]:
            continue  # the person moves again
        while not any(event["table"] == table and event["revision"] > known for event in stream.of("table")):
            assert time.monotonic() < end, "the bot does not answer"
            time.sleep(0.002)
        took.append(time.monotonic() - begin)
    stream.quit()
    return took


def test_a_gentle_bot_answers_at_once_whatever_others_let_their_bots_do(server: Server, masters: list[str]) -> None:
    person = Program(server, "person")
    took = answers(person, person.create("duel", ["me", "gentle"], pace="fast"), 7)
    print("seconds from post to answer:", [round(one, 3) for one in took])
    assert statistics.median(took) < 0.5
    assert max(took) < 5.0


def test_a_hint_comes_at_once_too(server: Server, masters: list[str]) -> None:
    person = Program(server, "person")
    table, begin = person.create("duel", ["me", "gentle"]), time.monotonic()
    assert person.post(f"/tables/{table}/hint", level="gentle").status_code == 200
    assert time.monotonic() - begin < 5.0


def revisions(program: Program, tables: list[str]) -> list[int]:
    return [program.get(f"/api/tables/{table}")["revision"] for table in tables]


def test_masters_among_themselves_take_turns_and_are_counted(server: Server, masters: list[str]) -> None:
    """They go on, one after the other; figures show how many wait."""
    watcher = Program(server, "watcher")
    before = revisions(watcher, masters)
    end = time.monotonic() + PATIENCE
    while sum(a != b for a, b in zip(before, revisions(watcher, masters), strict=True)) < 2:
        assert time.monotonic() < end, "they stand still"
        time.sleep(0.2)
    figures = watcher.http.get("/metrics").text
    found = re.search(r"heptapolis_bot_turns_alone (\d+)", figures)
    assert found
    assert int(found[1]) >= 15, "all but those that have just moved wait for their turn"
    assert re.search(r"heptapolis_bot_turns_people_wait_for \d", figures)
    assert re.search(r"heptapolis_bot_wait_seconds_count [1-9]", figures)


# Inside a server ----------------------------------------------------------------------------------------------------


@asynccontextmanager
async def watched_table(data: Path, *levels: str) -> AsyncIterator[tuple[Services, Live]]:
    """A server of one's own, with a table of bots at which "watcher" looks."""
    services = Services(Settings(data, bot_threads=1, compile_ahead=False))
    async with services.running():
        services.rules.ask("duel")
        await until(lambda: services.rules.has("duel", STEPS[-1]))
        seating = [{"bot": level} for level in levels]
        table = await services.tables.create(heptapolis.game("duel"), seating, "watcher", pace="fast")
        live = await services.tables.find(table)
        services.attend(live, "watcher")
        yield services, live


async def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def test_a_thought_is_put_aside_when_everybody_has_left_and_taken_up_when_somebody_comes(data: Path) -> None:
    async def watch() -> None:
        async with watched_table(data, "master", "master") as (services, live):
            await until(lambda: any(thought.spent > 0 for thought in services.bots.turns.alone))
            count = live.count
            services.updates.channels["watcher"].seen -= 120.0
            await until(lambda: services.bots.busy == 0)
            assert (len(services.bots.turns.alone), live.count) == (0, count)
            services.attend(live, "watcher")
            await until(lambda: live.count > count)

    asyncio.run(watch())


def test_a_thought_is_put_aside_when_its_table_goes_away(data: Path) -> None:
    async def watch() -> None:
        async with watched_table(data, "master", "master") as (services, live):
            await until(lambda: any(thought.spent > 0 for thought in services.bots.turns.alone))
            await services.tables.change(live.id, lambda now: actions.delete(services.rights(now, "watcher")))
            assert len(services.bots.turns.alone) == 0, "at once, not at the next look"

    asyncio.run(watch())


def test_a_bot_that_fails_is_reported_and_moves_at_random(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def watch() -> None:
        async with watched_table(data, "random", "sharp") as (_, live):
            monkeypatch.setattr(search_run, "search", lambda *_: 1 // 0)
            await until(lambda: live.over)

    asyncio.run(watch())
    assert "a bot failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text
