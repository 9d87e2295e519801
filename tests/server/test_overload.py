"""Beyond its capacity the server degrades gently: bots slow down first, then people are told that it is busy."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from heptapolis.server.overload import BOTS_WAIT, MOST_OF_A_VISITOR, MOST_OF_AN_ADDRESS, FairSlots, Strain
from server.helpers import CLIENTS, Program, Server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", "--address-connections", "2000").start()
    yield server
    while CLIENTS:
        CLIENTS.pop().close()
    server.stop()


def test_bots_slow_down_before_anybody_is_refused() -> None:
    strain = Strain(100)
    waits = []
    for _ in range(210):
        if strain.problem("POST", "/tables/x/moves", None, "a") is None:
            strain.running += 1
        waits.append(strain.bots_wait)
        refused = strain.problem("GET", "/lobby", None, "a")
        assert (refused is not None) == (strain.running >= 100)
        if refused is not None:
            assert strain.bots_wait == BOTS_WAIT  # bots have given way already
    assert waits == sorted(waits)
    assert waits[10] == 0
    assert strain.running == 200
    assert strain.problem("GET", "/healthz", None, "a") is None


def test_a_request_that_ends_makes_room_however_it_ends() -> None:
    strain = Strain(1)

    def fail() -> None:
        with strain.at_work("/", "visitor", "address"):
            assert strain.problem("GET", "/", "visitor", "address") is not None
            raise ValueError("x")

    with pytest.raises(ValueError, match="x"):
        fail()
    assert strain.problem("GET", "/", "visitor", "address") is None
    assert not strain.by_asker
    with strain.at_work("/api/stream", "visitor", "address"):
        assert strain.running == 0


def test_one_visitor_and_one_address_have_a_share_only() -> None:
    strain = Strain(1000)
    with ExitStack() as running:
        for number in range(MOST_OF_AN_ADDRESS):
            visitor = "greedy" if number < MOST_OF_A_VISITOR else f"visitor {number}"
            assert strain.problem("GET", "/", visitor, "a") is None
            running.enter_context(strain.at_work("/", visitor, "a"))
        for visitor, address, free in (("greedy", "b", False), ("new", "a", False), ("new", "b", True)):
            assert (strain.problem("GET", "/", visitor, address) is None) is free
    assert not strain.by_asker


def test_turns_go_round_by_who_asks() -> None:
    """Whoever asks for fifty things is served in between those who ask for one; who gives up holds up nobody."""

    async def run() -> list[str]:
        slots, served = FairSlots(1), []

        async def ask(asker: str) -> None:
            async with slots.turn(asker):
                served.append(asker)
                await asyncio.sleep(0)

        greedy = [asyncio.create_task(ask("greedy")) for _ in range(50)]
        await asyncio.sleep(0)
        gone = [asyncio.create_task(ask("gone")) for _ in range(3)]
        others = [asyncio.create_task(ask(name)) for name in ("one", "two")]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.gather(*greedy, *others, *gone, return_exceptions=True)
        async with slots.turn("last"):
            return served

    served = asyncio.run(run())
    assert served.count("greedy") == 50
    assert max(served.index("one"), served.index("two")) < 8
    assert "gone" not in served


def test_too_many_at_once_are_told_so_and_all_is_well_again_within_seconds(own_server: Server) -> None:
    """900 requests in one breath: each is answered, some with "busy", and then everything is as before."""
    program = Program(own_server)
    table = program.create("seven-wonders", ["me", "random", "random"])
    head = f"GET /tables/{table}/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
    crowd = [
        socket.create_connection(("127.0.0.1", own_server.port), 60, (f"127.0.1.{number % 9 + 1}", 0))
        for number in range(900)
    ]
    for one in crowd:
        one.sendall(head)
    statuses = []
    for one in crowd:
        answer = b""
        while part := one.recv(65536):
            answer += part
        one.close()
        statuses.append(int(answer[9:12]))
        if statuses[-1] == 503:
            assert b"busy" in answer
            assert b"retry-after" in answer.lower()
    assert set(statuses) <= {200, 429, 503}
    assert statuses.count(200) >= 200
    assert statuses.count(503) > 0
    print(statuses.count(503), "were told that the server is busy")
    begin = time.monotonic()
    while httpx.get(f"{own_server.url}/lobby").status_code != 200:
        assert time.monotonic() - begin < 5
    sight = program.sight(table, 0)
    assert program.move(table, 0, sight, sight["moves"][0]["move"]).status_code == 200
