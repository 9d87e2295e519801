"""How an answer gets onto its connection, in as few calls into the system as it needs: each of them wakes somebody.

Like `connections.py` it knows the inside of uvicorn: of a request (`cycle`) what `_write_on` asks, and that it writes an answer
to `cycle.transport`, the head first.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from heptapolis.server.event_channels import Write

if TYPE_CHECKING:
    from starlette.types import Scope

WRITE_ON = "heptapolis.write-on"
"""Where a request finds the short way to its connection."""


class Joined:
    """A connection for one answer: the head waits for the first piece of the body, and both are one packet."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._head: bytes | None = None
        self._begun = False

    def write(self, data: bytes) -> None:
        """Send this; what comes first is kept for a moment."""
        if self._begun:
            self._transport.write(data)
        elif self._head is None:
            self._head = data
            self._loop.call_soon(self.flush)  # for an answer whose body takes its time
        else:
            head, self._head, self._begun = self._head, None, True
            self._transport.write(head + data)

    def flush(self) -> None:
        """Let nothing wait any longer."""
        head, self._head, self._begun = self._head, None, True
        if head is not None and not self._transport.is_closing():
            self._transport.write(head)

    def close(self) -> None:
        """Close the connection when all is sent."""
        self.flush()
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether nothing more is sent."""
        return self._transport.is_closing()


def connect(cycle: RequestResponseCycle, loop: asyncio.AbstractEventLoop) -> None:
    """Let a request that has just come in be answered by these ways."""
    cycle.transport = Joined(cycle.transport, loop)  # type: ignore[assignment]
    extensions: dict[str, Any] = {WRITE_ON: partial(_write_on, cycle)}
    cycle.scope["extensions"] = extensions


def written_on(scope: Scope) -> Write | None:
    """The short way for further pieces of the answer to a request, once its head is sent; None where it came another way."""
    found: Write | None = scope.get("extensions", {}).get(WRITE_ON)
    return found


def _write_on(cycle: RequestResponseCycle, piece: bytes) -> bool:
    """Send a piece of an answer that goes on; False if the answer is not at that point, or the other side does not read."""
    if cycle.disconnected or cycle.response_complete or not cycle.chunked_encoding or cycle.flow.write_paused:
        return False
    if cycle.scope["method"] == "HEAD" or cycle.transport.is_closing():
        return False
    cycle.transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
    return True
