"""What one browser is told: a channel that remembers its last events, and the streams that are open on it."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any

KEPT = 256
"""Events that a channel remembers."""

Write = Callable[[bytes], bool]
"""Puts a piece of an answer on its connection at once; False where that cannot be done now."""


class Reader:
    """One open stream: how far it has been told, and the short way to its connection where there is one.

    Most events find their stream waiting for them. Then they go straight to the connection: to wake the stream's task for
    each, so that it hands them down through all layers of an answer, is several times the work.
    """

    def __init__(self, boot: str, number: int, write: Write | None = None) -> None:
        self.boot = boot
        self.number = number
        """Of the last event that was told."""
        self.told = time.monotonic()
        """When something was last sent."""
        self._write = write
        self._waiting: asyncio.Future[None] | None = None

    def line(self, number: int, kind: str, data: str) -> bytes:
        """An event as it is sent, now."""
        self.told = time.monotonic()
        return f"id: {self.boot}-{number}\nevent: {kind}\ndata: {data}\n\n".encode()

    def hear(self, number: int, kind: str, data: str) -> None:
        """Something happened. A stream that is still busy with what came before comes to it by itself."""
        if self._waiting is not None and not self._waiting.done():
            if self._write is not None and self._write(self.line(number, kind, data)):
                self.number = number
            else:
                self.rouse()

    def rouse(self) -> None:
        """Let the stream look whether there is something for it."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def silent(self) -> float:
        """Seconds since something was last sent."""
        return time.monotonic() - self.told

    def pulse(self) -> bytes:
        """A sign that the stream is alive, as it is sent now."""
        self.told = time.monotonic()
        return b": alive\n\n"

    async def wait(self, seconds: float) -> None:
        """Until there is something to fetch, or the time is over."""
        loop = asyncio.get_running_loop()
        self._waiting = loop.create_future()
        clock = loop.call_later(max(0.0, seconds), self.rouse)
        try:
            await self._waiting
        finally:
            clock.cancel()
            self._waiting = None


class Channel:
    """All that one browser is told."""

    def __init__(self, visitor: str) -> None:
        self.visitor = visitor
        self.number = 0
        self.kept: deque[tuple[int, str, str]] = deque(maxlen=KEPT)
        self.follows: dict[str, int | None] = {}
        """Tables, with the revision that was told last."""
        self.streams = 0
        self.plays = False
        """Whether it holds a seat at a table that it follows: others ask then how long it has been away."""
        self.lobby = False
        """Whether it has looked at the lists of tables since it was last told that they changed."""
        self.seen = time.monotonic()
        self.readers: set[Reader] = set()

    def push(self, kind: str, **data: Any) -> None:
        """Tell all streams of this browser."""
        self.tell(kind, written(data))

    def tell(self, kind: str, data: str) -> None:
        """The same, where what is told is written down already: many browsers are told the same."""
        self.number += 1
        self.kept.append((self.number, kind, data))
        for reader in self.readers:
            reader.hear(self.number, kind, data)

    def rouse(self) -> None:
        """Let all streams look whether there is something for them."""
        for reader in self.readers:
            reader.rouse()

    def since(self, number: int) -> list[tuple[int, str, str]] | None:
        """The events after a number; None when some of them are forgotten already."""
        if number > self.number or (number < self.number and (not self.kept or self.kept[0][0] > number + 1)):
            return None
        missed = self.number - number
        return list(islice(self.kept, len(self.kept) - missed, None)) if missed else []

    def here(self, seconds: float = 60.0) -> bool:
        """Whether somebody is there: a stream is open, or something was asked for a moment ago."""
        return self.streams > 0 or time.monotonic() - self.seen < seconds


def written(data: Any) -> str:
    """What an event tells, as it is sent."""
    return json.dumps(data, separators=(",", ":"))
