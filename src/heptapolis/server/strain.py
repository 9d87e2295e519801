"""How hard the server has to work: under strain bots slow down first, then people are told that it is busy.

What is measured is how many requests are being answered at the same time. Each costs the event loop a few milliseconds,
so their number says how long the next one has to wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from heptapolis.server.problems import Problem
from heptapolis.server.writer import BUSY

BOTS_WAIT = 3.0
"""Seconds that a bot's move waits when there is no room for another request."""
ALWAYS = ("/healthz", "/readyz", "/metrics")
"""What operators ask a server that is busy."""


class Strain:
    """Counts the requests that are being answered; streams are not: they wait and cost nothing meanwhile."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.running = 0

    @property
    def share(self) -> float:
        """From 0, nothing to do, to 1, no room for another reader, and up to 2."""
        return self.running / self.most

    @property
    def bots_wait(self) -> float:
        """Seconds that bots leave to people."""
        return BOTS_WAIT * max(0.0, min(1.0, 2 * self.share - 0.5))

    def problem(self, method: str, path: str) -> Problem | None:
        """Whether another request finds room. Whoever does something finds twice as much of it as whoever looks."""
        most = self.most if method in ("GET", "HEAD") else 2 * self.most
        return Problem(503, BUSY) if self.running >= most and path not in ALWAYS else None

    @contextmanager
    def at_work(self, path: str) -> Iterator[None]:
        """While a request is being answered."""
        counted = 0 if path.endswith("/stream") else 1
        self.running += counted
        try:
            yield
        finally:
            self.running -= counted
