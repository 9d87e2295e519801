"""What goes to other machines is compressed: a board is up to 130 kB of HTML, of which a tenth has to travel."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from heptapolis.server.lan import is_loopback


class Packing:
    """Compresses answers, but not for this machine, where it would only cost time. Streams of events stay as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.packed = GZipMiddleware(app, minimum_size=1500, compresslevel=4)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        client = scope.get("client")
        away = scope["type"] == "http" and client is not None and not is_loopback(client[0])
        await (self.packed if away else self.plain)(scope, receive, send)
