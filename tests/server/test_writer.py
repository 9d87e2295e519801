"""One write that fails fails alone; being ready is told apart from being alive; stopping takes five seconds at most."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from heptapolis.server import schema
from heptapolis.server.database import Database, put_visitor
from heptapolis.server.problems import Problem
from heptapolis.server.readiness import Readiness
from server.helpers import Person, Program, Server


def with_database(path: Path, what: Callable[[Database], Any]) -> Any:
    async def run() -> Any:
        database = Database(path)
        await database.open()
        try:
            return await what(database)
        finally:
            await database.close()

    return asyncio.run(run())


def visitors(path: Path) -> list[str]:
    with sqlite3.connect(path) as file:
        found = [row[0] for row in file.execute("SELECT id FROM visitors ORDER BY id")]
    file.close()
    return found


def test_a_write_that_fails_fails_alone(tmp_path: Path) -> None:
    async def write(database: Database) -> list[object]:
        poison = put_visitor("bad", name="\ud800")  # what SQLite cannot take, should it ever get past the door
        doubled = insert(schema.pulse), {"id": 1, "at": 0.0}
        writes = [put_visitor("one", name="1"), poison, doubled, doubled, put_visitor("two", name="2")]
        found = await asyncio.gather(*(database.write(one) for one in writes), return_exceptions=True)
        await database.write(put_visitor("three", name="3"))
        assert database.writer.alive
        return [type(one) for one in found]

    found = with_database(tmp_path / "file", write)
    assert found == [type(None), Problem, type(None), Problem, type(None)]
    assert visitors(tmp_path / "file") == ["one", "three", "two"]


@pytest.mark.parametrize("step", ["_take", "_execute"])
def test_whatever_goes_wrong_the_writer_goes_on_and_nobody_waits_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    async def write(database: Database) -> None:
        writer = database.writer
        real = getattr(writer, step)

        def stumble(*given: Any) -> None:
            monkeypatch.setattr(writer, step, real)
            real(*given)
            raise SystemExit("as a signal could")

        await database.write(put_visitor("one", name="1"))
        monkeypatch.setattr(writer, step, stumble)
        outcomes: list[object] = []
        for names in ("abc", "def"):
            writes = (database.write(put_visitor(name, name=name)) for name in names)
            outcomes += await asyncio.gather(*writes, return_exceptions=True)
        assert any(isinstance(one, Problem) for one in outcomes)
        await database.write(put_visitor("two", name="2"))
        assert writer.alive
        assert writer.stumbles == 1

    with_database(tmp_path / "file", write)
    assert {"one", "two"} <= set(visitors(tmp_path / "file"))


def test_readiness_writes_once_a_second_however_many_ask(tmp_path: Path) -> None:
    async def ask(database: Database) -> int:
        readiness = Readiness(database, tmp_path)
        before = database.writer.written
        for _ in range(20):
            assert await asyncio.gather(*(readiness.failings() for _ in range(50))) == [[]] * 50
        return database.writer.written - before

    assert with_database(tmp_path / "file", ask) == 1


def test_a_server_that_cannot_write_is_alive_but_not_ready(own_server: Server) -> None:
    person = Person(own_server)
    assert httpx.get(f"{own_server.url}/readyz").json() == {"status": "ready", "failing": []}
    hand = sqlite3.connect(own_server.data / "tables.sqlite", isolation_level=None)
    hand.execute("BEGIN IMMEDIATE")  # somebody holds the file and does not let go
    time.sleep(1.1)
    answer = httpx.get(f"{own_server.url}/readyz", timeout=30)
    assert answer.status_code == 503
    assert answer.json()["failing"] == ["nothing can be written to the database"]
    assert httpx.get(f"{own_server.url}/healthz").status_code == 200
    assert httpx.get(f"{own_server.url}/").status_code == 200  # reading goes on
    hand.execute("ROLLBACK")
    hand.close()
    assert person.form("/settings", name="Ada").status_code == 303
    time.sleep(1.1)
    assert httpx.get(f"{own_server.url}/readyz", timeout=30).status_code == 200


@pytest.mark.parametrize("wanted", [signal.SIGTERM, signal.SIGINT])
def test_stopping_takes_five_seconds_at_most(own_server: Server, wanted: signal.Signals) -> None:
    """With a write that is stuck, a stream that is open, a request that is half sent and a bot that thinks."""
    program = Program(own_server)
    table = program.create("duel", ["me", "master"])
    hand = sqlite3.connect(own_server.data / "tables.sqlite", isolation_level=None)
    hand.execute("BEGIN IMMEDIATE")
    sight = program.sight(table, 0)

    def move() -> None:
        with pytest.raises(httpx.HTTPError):
            program.move(table, 0, sight, sight["moves"][0]["move"]).raise_for_status()

    stuck = threading.Thread(target=move, daemon=True)
    stuck.start()
    time.sleep(0.5)
    assert own_server.process is not None
    begin = time.monotonic()
    os.kill(own_server.process.pid, wanted)
    own_server.process.wait(timeout=30)
    took = time.monotonic() - begin
    hand.execute("ROLLBACK")
    hand.close()
    stuck.join(timeout=30)
    assert took < 5.5, took  # the five seconds of the promise, and what a busy machine adds
