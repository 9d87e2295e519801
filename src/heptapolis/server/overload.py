"""How hard the server has to work: under strain bots slow down first, then people are told that it is busy.

What is measured is how many requests are being answered at the same time. Each costs the event loop a few milliseconds,
so their number says how long the next one has to wait.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from heptapolis.server.database_writer import BUSY
from heptapolis.server.problems import Problem

MOST_OF_A_VISITOR = 24
"""Requests of one visitor that are answered at the same time: a browser makes six."""
MOST_OF_AN_ADDRESS = 128
"""The same for all visitors of one address."""
BOTS_WAIT = 3.0
"""Seconds that a bot's move waits when there is no room for another request."""
ALWAYS = ("/healthz", "/readyz", "/metrics")
"""What operators ask a server that is busy."""


class Strain:
    """Counts the requests that are being answered; streams are not: they wait and cost nothing meanwhile."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.running = 0
        self.by_asker: Counter[str] = Counter()

    @property
    def share(self) -> float:
        """From 0, nothing to do, to 1, no room for another reader, and up to 2."""
        return self.running / self.most

    @property
    def bots_wait(self) -> float:
        """Seconds that bots leave to people."""
        return BOTS_WAIT * max(0.0, min(1.0, 2 * self.share - 0.5))

    def problem(self, method: str, path: str, visitor: str | None, address: str) -> Problem | None:
        """Why another request finds no room, if so. Whoever does something finds twice as much of it as whoever looks."""
        if path in ALWAYS:
            return None
        if self.running >= (self.most if method in ("GET", "HEAD") else 2 * self.most):
            return Problem(503, BUSY)
        of_visitor = 0 if visitor is None else self.by_asker[visitor]
        if of_visitor >= MOST_OF_A_VISITOR or self.by_asker[address] >= MOST_OF_AN_ADDRESS:
            return Problem(429, "Too many requests: wait a moment.")
        return None

    @contextmanager
    def at_work(self, path: str, visitor: str | None, address: str) -> Iterator[None]:
        """While a request is being answered."""
        if path.endswith("/stream"):
            yield
            return
        askers = [asker for asker in (visitor, address) if asker is not None]
        self.running += 1
        self.by_asker.update(askers)
        try:
            yield
        finally:
            self.running -= 1
            for asker in askers:
                self.by_asker[asker] -= 1
                if not self.by_asker[asker]:
                    del self.by_asker[asker]


class FairSlots:
    """Lets a few work at a time. Who waits comes in turn by who asks, so that one who asks for much waits for it alone."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """While it is the asker's turn."""
        if self._free:
            self._free -= 1
        else:
            place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(asker, deque()).append(place)
            try:
                await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled():
                    self._pass_on()  # it was given to who has gone
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            asker, places = next(iter(self._waiting.items()))
            place = places.popleft()
            if places:
                self._waiting.move_to_end(asker)
            else:
                del self._waiting[asker]
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
