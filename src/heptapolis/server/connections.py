"""Connections: how many there may be, and how slow one may be.

uvicorn waits for ever for the rest of a request and for somebody to read an answer. Here every connection has a time by
which the head of its request must be there, then the body; and a time by which what was written must be read. Whoever is
slower is cut off, and whoever has too many connections gets no more. Nobody else waits for them meanwhile.

All that knows the inside of uvicorn is in `GuardedProtocol` and in `response_writer.py`; `pyproject.toml` bounds the version
for its sake.
"""

from __future__ import annotations

import asyncio
import math
import socket
from collections import Counter
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from heptapolis.server.addresses import Proxies, counted_as
from heptapolis.server.response_writer import connect

if TYPE_CHECKING:
    from heptapolis.server.metrics import Metrics
    from heptapolis.server.settings import Limits

ROUND = 0.5
"""Seconds between two looks at all connections."""
LINGER = 2.0
"""Seconds in which a connection that we close must take what is still to be sent."""
IDLE = 30
"""Seconds for which a connection stays open between two requests."""
MOST_HEAD = 64 * 1024
"""Bytes of the head of a request, that are read before it is given up."""
MOST_HEADERS = 100
"""Lines of a head, and of what may follow a body in pieces."""
MOST_AHEAD = 16
"""Requests that may be sent before the answer to the first is there."""

MOST_UNREAD = 256 * 1024
"""Bytes that the system keeps of what the other side does not read; by itself it would keep megabytes."""

NEVER = math.inf


def bound_unread(listener: socket.socket) -> socket.socket:
    """A listener whose connections keep little of what is not read."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNREAD)
    return listener


class Connections:
    """All connections of a server, whichever way they came in."""

    def __init__(self, limits: Limits, proxies: Proxies, metrics: Metrics) -> None:
        self.limits = limits
        self.proxies = proxies
        self.metrics = metrics
        self._open: set[GuardedProtocol] = set()
        self._by_address: Counter[str] = Counter()
        self._next_look: asyncio.TimerHandle | None = None
        metrics.gauge("connections", "Open connections", lambda: len(self._open))

    def config(self, app: Any, **more: Any) -> uvicorn.Config:
        """How uvicorn runs an application whose connections are counted here."""
        connections = self

        class Counted(GuardedProtocol):
            """A connection of this server."""

            crowd = connections

        return uvicorn.Config(
            app,
            http=Counted,
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # uvicorn would believe everybody on this machine; see `addresses.py`
            timeout_keep_alive=IDLE,
            **more,
        )

    def admit(self, connection: GuardedProtocol) -> tuple[int, str] | None:
        """Count a new connection; status and sentence where there is no room for it."""
        shown = connection.client[0] if connection.client else "?"
        address = counted_as(shown)
        if len(self._open) >= self.limits.connections:
            self.metrics.refused.labels("connections").inc()
            return 503, "The server is full: try again in a moment."
        # Behind a proxy everybody comes from its address: it is not the one to be counted.
        if self._by_address[address] >= self.limits.address_connections and shown not in self.proxies:
            self.metrics.refused.labels("connections").inc()
            return 429, "Too many open connections from this address."
        self._open.add(connection)
        self._by_address[address] += 1
        connection.counted = address
        if self._next_look is None:
            self._next_look = connection.loop.call_later(ROUND, self._look)
        return None

    def forget(self, connection: GuardedProtocol) -> None:
        """A connection has ended."""
        self._open.discard(connection)
        self._by_address[connection.counted] -= 1
        if self._by_address[connection.counted] <= 0:
            del self._by_address[connection.counted]

    def _look(self) -> None:
        self._next_look = None
        for connection in list(self._open):
            if connection.end_if_late():
                self.metrics.refused.labels("slow").inc()
        if self._open:
            self._next_look = asyncio.get_running_loop().call_later(ROUND, self._look)


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's connection, with an end to its patience.

    It relies on these parts of uvicorn's class: the callbacks of the parser (`on_…`), `url`, `headers`, `pipeline`,
    `client`, `loop`, `send_400_response`, and of a request (`cycle`) `response_started`, `response_complete`,
    `disconnected` and `message_event`.
    """

    crowd: Connections
    counted = ""
    """The name under which it is counted; empty where it was refused."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._awaited: str | None = None
        """What the other side owes us: the "head" of a request, its "body", or nothing."""
        self._due = NEVER
        self._read_by = NEVER
        self._gone_by = NEVER
        self._head = 0
        self._running: RequestResponseCycle | None = None
        """The request that is being answered; `cycle` is the newest, which may wait behind it."""

    # The connection ---------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        refusal = self.crowd.admit(self)
        if refusal is None:
            self._wait_for("head", self.crowd.limits.head_seconds)
        else:
            self._say(*refusal)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._tell_running()
        super().connection_lost(exc)
        if self.counted:
            self.crowd.forget(self)
            self.counted = ""

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        if not self.counted or self.transport.is_closing():
            return
        if self._awaited is None and not self._answering:
            self._wait_for("head", self.crowd.limits.head_seconds)  # also for empty lines, which begin no request
        owed_head = self._awaited == "head"
        super().data_received(data)
        if owed_head and self._awaited == "head":
            self._head += len(data)
            if self._head > MOST_HEAD:
                self._hang_up(431, "The head of this request is too long.")

    def pause_writing(self) -> None:
        """The other side does not read what we send."""
        super().pause_writing()
        self._read_by = self.loop.time() + self.crowd.limits.read_seconds

    def resume_writing(self) -> None:
        """It has read."""
        super().resume_writing()
        self._read_by = NEVER

    # The parser -------------------------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("too many requests ahead of their answers")
        if self._awaited is None:
            self._wait_for("head", self.crowd.limits.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head, or one that follows a body in pieces."""
        if len(self.headers) >= MOST_HEADERS:
            raise ValueError("too many lines")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        if not self.url.startswith(b"/"):  # a target that names a host would be a second answer to whom it is for
            raise ValueError("not a path")
        first = not self._answering
        super().on_headers_complete()
        if first:
            self._running = self.cycle
        connect(self.cycle, self.loop)
        self._wait_for("body", self.crowd.limits.body_seconds)

    def on_message_complete(self) -> None:
        """All of the request is there."""
        super().on_message_complete()
        self._awaited, self._due = None, NEVER

    def on_response_complete(self) -> None:
        """An answer is sent: the next that waits is answered now."""
        if self.pipeline:
            self._running = self.pipeline[-1][0]
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """What came is no request. An answer that is on its way must not be mixed up with this one."""
        if self._answering:
            self._hang_up()
        else:
            super().send_400_response(msg)

    # Time -------------------------------------------------------------------------------------------------------------

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait_for(self, part: str, seconds: float) -> None:
        self._awaited, self._due, self._head = part, self.loop.time() + seconds, 0

    def end_if_late(self) -> bool:
        """Cut the connection off if its time is over; whether it was."""
        now = self.loop.time()
        if self.transport.is_closing():  # a close waits until all is sent, perhaps for ever
            self._gone_by = min(self._gone_by, now + LINGER)
            if now > self._gone_by:
                self.transport.abort()
                return True
        elif now > self._read_by:
            self.transport.abort()
            return True
        elif now > self._due:
            self._hang_up(408, "The request did not come in time.")
            return True
        return False

    def _hang_up(self, status: int = 0, sentence: str = "") -> None:
        """Close the connection, and say why where something was asked and no other answer is on its way."""
        if self._awaited == "body":
            silent = self.cycle.response_started or bool(self.pipeline)
        else:
            silent = self._answering or not self._head
        if status and not silent:
            self._say(status, sentence)
        self._tell_running()
        self.transport.close()

    def _tell_running(self) -> None:
        """Whoever writes an answer learns that nobody reads it; uvicorn tells the newest request only."""
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()

    def _say(self, status: int, sentence: str) -> None:
        lines = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(sentence)}",
            "cache-control: no-store",
            "retry-after: 5",
            "connection: close",
        )
        self.transport.write("\r\n".join((*lines, "", sentence)).encode("ascii"))
