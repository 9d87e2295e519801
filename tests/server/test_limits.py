"""Limits: rates, tables, streams; and a port that is busy."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from heptapolis.kernel.rules import INTERPRETED
from heptapolis.server.compile_queue import CompileQueue, Progress
from heptapolis.server.event_channels import KEPT, Channel
from heptapolis.server.limits import Rates
from server.helpers import CLIENTS, PATIENCE, Listener, Person, Program, Server


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", "--rate", "5", "--tables", "2", "--streams", "2").start()
    yield server
    while CLIENTS:
        CLIENTS.pop().close()
    server.stop()


def test_too_many_requests_tables_and_streams_are_refused(strict: Server) -> None:
    person = Person(strict)
    for _ in range(2):
        person.play_now("duel")
    refused = person.form("/play-now", game="duel")
    assert refused.status_code == 429
    assert "<h1>" in refused.text
    listeners = [Listener(person.http) for _ in range(2)]
    assert person.http.get("/stream").status_code == 429
    for listener in listeners:
        listener.quit()
    with httpx.Client(base_url=strict.url) as hasty:
        answers = [hasty.get("/healthz").status_code for _ in range(400)]
    assert 429 in answers


def test_figures_and_health(server: Server, program: Program) -> None:
    program.create("duel", ["me", "random"])
    text = program.http.get("/metrics").text
    assert re.search(r"heptapolis_requests_total\{.*status=\"201\".*\} \d", text)
    assert re.search(r"heptapolis_tables_in_memory [1-9]", text)
    assert program.get("/healthz") == {"status": "ok"}


def test_rates_fill_again() -> None:
    rates = Rates(rate=2.0, burst=3.0)
    assert [rates.allow("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert rates.allow("b", 0.0)
    assert rates.allow("a", 0.5)
    assert not rates.allow("a", 0.5)
    assert [rates.allow("a", 100.0) for _ in range(4)] == [True, True, True, False]


def test_a_channel_remembers_what_was_missed() -> None:
    channel = Channel("somebody")
    for number in range(5):
        channel.push("table", table="t", revision=number)
    missed = channel.since(3)
    assert missed is not None
    assert [number for number, _, _ in missed] == [4, 5]
    assert channel.since(5) == []
    assert channel.since(6) is None  # of another life
    for _ in range(KEPT):
        channel.push("lobby")
    assert channel.since(3) is None


def test_a_game_that_is_asked_for_comes_first() -> None:
    told: list[tuple[str, str]] = []
    queue = CompileQueue(lambda game, progress: told.append((game, progress.state)))
    for progress in queue.progress.values():
        progress.state = "waiting"
    queue.ask("dice")
    assert queue._wanted[0] == "dice"
    queue.ask("architects")
    assert queue._wanted[:2] == ["architects", "dice"]
    assert Progress("compiling", 3, 9).fraction == pytest.approx(1 / 3)


def test_the_wait_is_told_in_seconds_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    from heptapolis.compiling import PLAYABLE, STEPS, WEIGHTS
    from heptapolis.server import compile_queue

    assert set(STEPS[PLAYABLE:]) == {"greedy", "bots", "batches"}  # nobody who wants to play waits for these
    monkeypatch.setattr(compile_queue.time, "monotonic", lambda: 110.0)
    assert Progress("waiting", 0, PLAYABLE).seconds == round(compile_queue.USUAL)
    rest = sum(WEIGHTS.values()) - WEIGHTS["deal"]
    slow = Progress("compiling", 1, PLAYABLE, since=100.0, reached=110.0)
    assert slow.seconds == round(10.0 / (compile_queue.BEGIN + WEIGHTS["deal"]) * rest)
    assert slow.to_dict()["seconds"] == slow.seconds


def test_a_bot_that_cannot_search_yet_answers_by_what_it_has() -> None:
    from types import SimpleNamespace
    from typing import Any, cast

    from heptapolis.compiling import STEPS
    from heptapolis.server.table_bots import Bots

    queue = CompileQueue(lambda game, progress: None)
    bots = cast(Any, SimpleNamespace(tables=SimpleNamespace(rules=queue)))

    def able(level: str, loaded: int, broken: bool = False) -> str:
        queue.progress["duel"].loaded, queue.progress["duel"].broken = loaded, broken
        return asyncio.run(asyncio.wait_for(Bots._able(bots, "duel", level), 5))

    if not INTERPRETED:
        assert able("master", STEPS.index("greedy") + 1) == "greedy"
        assert able("random", 0) == "random"
        assert able("master", 0, broken=True) == "random"
    assert able("master", len(STEPS)) == "master"


def run(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "heptapolis.server", "--no-browser", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_a_busy_port_is_said_and_another_offered(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        started = run("--port", str(port), "--data", str(tmp_path / "a"))
        output = started.communicate(timeout=120)[0]
        assert started.returncode == 2
        assert f"port {port} is busy" in output
        assert re.search(r"--port \d+ is free", output)


def test_a_data_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    started = run("--port", "0", "--data", str(tmp_path / "file" / "data"))
    output = started.communicate(timeout=120)[0]
    assert started.returncode == 2
    assert "data folder" in output
    with contextlib.suppress(ProcessLookupError):
        started.kill()


def test_the_command_alone_opens_the_tables(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n', encoding="utf-8")
    browser.chmod(0o755)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    environment = kept | {"HEPTAPOLIS_DATA": str(tmp_path / "data"), "BROWSER": str(browser)}
    command = [sys.executable, "-m", "heptapolis.cli"]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    try:
        assert started.stdout is not None
        lines = [started.stdout.readline()]
        if "busy" in lines[-1]:
            lines.append(started.stdout.readline())
        address = re.search(r"http://127\.0\.0\.1:\d+/", lines[-1])
        assert address, lines
        end = time.monotonic() + PATIENCE
        while not (tmp_path / "opened").exists():
            assert time.monotonic() < end
            time.sleep(0.1)
        assert (tmp_path / "opened").read_text(encoding="utf-8").strip() == address[0]
        page = httpx.get(address[0], headers={"accept": "text/html"})
        assert page.status_code == 200
        assert len(page.content) < 150_000
    finally:
        started.terminate()
        started.wait(timeout=60)
        started.stdout.close()  # type: ignore[union-attr]
