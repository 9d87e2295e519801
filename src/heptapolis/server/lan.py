"""Letting the local network in: on purpose, by `--lan` or by a button on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from heptapolis.server.problems import Problem

if TYPE_CHECKING:
    from heptapolis.server.connections import Connections
    from heptapolis.server.settings import Settings

log = logging.getLogger(__name__)


def own_address() -> str | None:
    """The address of this machine in its network; None where there is none. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
        address = str(probe.getsockname()[0])
        if not ipaddress.ip_address(address).is_loopback:
            return address
    return None


class Lan:
    """Whether the local network is let in, and by which address."""

    def __init__(self, settings: Settings, connections: Connections) -> None:
        self.settings = settings
        self.connections = connections
        self.port = settings.port
        self.address: str | None = None
        if settings.lan or not is_loopback(settings.host):
            given = settings.host
            self.address = own_address() if given in ("0.0.0.0", "::", "127.0.0.1") else given
        self._server: Any = None
        self._task: asyncio.Task[None] | None = None

    @property
    def on(self) -> bool:
        """Whether others in the network can reach this server."""
        return self.address is not None

    def hosts(self) -> set[str]:
        """The names that requests may call this server by, besides those of this machine."""
        public = set(self.settings.public)
        own = socket.gethostname().lower()
        near = {name for name in (self.address, self.settings.host.lower(), own, f"{own}.local") if name}
        return public | near if self.on else public

    def base(self, asked: str) -> str:
        """The beginning of links for others; `asked` is how the visitor reached us."""
        if self.address is None:
            return asked
        name = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{name}:{self.port}"

    async def let_in(self, app: Any) -> None:
        """Listen on the network too, beside what is listened to already."""
        if self.on:
            return
        address = own_address()
        if address is None:
            raise Problem(409, "This machine has no network to let in.")
        import uvicorn

        from heptapolis.server.connections import bound_unread

        try:
            listener = bound_unread(socket.create_server((address, self.port)))
        except OSError:
            raise Problem(409, "The port is in use on the network's side.") from None
        config = self.connections.config(app, lifespan="off", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        # Signals stay with the first server, which stops this one.
        self._task = asyncio.create_task(self._server._serve([listener]), name="lan")
        self.address = address
        log.info("the network is let in", extra={"facts": {"port": self.port}})

    async def close(self) -> None:
        """Stop listening on the network."""
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await asyncio.gather(self._task, return_exceptions=True)


@lru_cache(maxsize=1024)
def is_loopback(host: str | None) -> bool:
    """Whether an address is this machine's own."""
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
