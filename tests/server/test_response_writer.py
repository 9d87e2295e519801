"""Answers on their way: head and body together, and events at once to the streams that wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from heptapolis.server import live_updates
from heptapolis.server.event_channels import Channel
from heptapolis.server.live_updates import LiveUpdates
from heptapolis.server.response_writer import Joined


class Transport:
    """Notes what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_head_and_body_are_one_packet() -> None:
    async def run() -> list[bytes]:
        transport: Any = Transport()
        joined = Joined(transport, asyncio.get_running_loop())
        joined.write(b"head ")
        joined.write(b"body ")
        joined.write(b"more")
        await asyncio.sleep(0)
        return list(transport.written)

    assert asyncio.run(run()) == [b"head body ", b"more"]


def test_a_head_does_not_wait_for_a_body_that_takes_its_time() -> None:
    async def run() -> tuple[list[bytes], list[bytes]]:
        transport: Any = Transport()
        joined = Joined(transport, asyncio.get_running_loop())
        joined.write(b"head")
        await asyncio.sleep(0)
        first = list(transport.written)
        joined.write(b"body")
        another: Any = Transport()
        Joined(another, asyncio.get_running_loop()).write(b"lost with the connection")
        another.close()
        await asyncio.sleep(0)
        assert another.written == []
        return first, transport.written

    assert asyncio.run(run()) == ([b"head"], [b"head", b"body"])


async def _next(lines: AsyncIterator[bytes]) -> bytes:
    return await asyncio.wait_for(anext(lines), 10)


def test_events_keep_their_order_whichever_way_they_go() -> None:
    """Some are taken by the connection, some it refuses: all are told once, in order."""

    async def run() -> list[bytes]:
        updates, channel, told = LiveUpdates(), Channel("somebody"), list[bytes]()
        open_now = True

        def write(line: bytes) -> bool:
            if open_now:
                told.append(line)
            return open_now

        async def read() -> None:
            async for line in updates.stream(channel, None, (), write):
                told.append(line)

        task = asyncio.create_task(read())
        await asyncio.sleep(0)
        for number in range(40):
            open_now = number % 7 < 4
            channel.push("table", table="t", revision=number)
            if number % 5 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        updates.close()
        channel.rouse()
        await asyncio.wait_for(task, 10)
        assert not channel.readers
        return told

    told = asyncio.run(run())
    assert told[0] == b"retry: 1000\n\n"
    assert [int(line.split(b'"revision":')[1].split(b"}")[0]) for line in told[1:]] == list(range(40))


def test_a_silent_stream_says_that_it_is_alive(monkeypatch: Any) -> None:
    monkeypatch.setattr(live_updates, "PULSE", 1.0)

    async def run() -> list[bytes]:
        updates, channel, sent = LiveUpdates(), Channel("somebody"), list[bytes]()

        def write(line: bytes) -> bool:
            sent.append(line)
            return True

        lines = updates.stream(channel, None, (), write)
        await _next(lines)
        waiting = asyncio.create_task(_next(lines))
        await asyncio.sleep(0.6)
        channel.push("lobby")
        await asyncio.sleep(0.6)
        assert sent
        assert not waiting.done()  # it was told something meanwhile
        return [await waiting]

    assert asyncio.run(run()) == [b": alive\n\n"]
