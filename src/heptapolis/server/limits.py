"""How much is too much: request rates, body sizes, strange hosts. In front of everything else, as plain ASGI."""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from h11 import LocalProtocolError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heptapolis.server.incoming import check_address
from heptapolis.server.logs import safe_path
from heptapolis.server.problems import Problem

if TYPE_CHECKING:
    from heptapolis.server.metrics import Metrics
    from heptapolis.server.settings import Limits

log = logging.getLogger("heptapolis.requests")

BUCKETS = 20_000
"""Askers whose rate is remembered; the ones not seen for longest are forgotten."""

MOST_DRAINED = 8 * 1024 * 1024
"""Bytes of a refused request that are read before the answer."""

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
Refusal = Callable[[Scope, Receive, Send, Problem], "object"]


class Rates:
    """A bucket of permissions for each asker: full at first, filled again at a steady rate."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, asker: str, now: float | None = None) -> bool:
        """Whether one more request is fine."""
        now = time.monotonic() if now is None else now
        left, then = self._buckets.pop(asker, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        allowed = left >= 1.0
        self._buckets[asker] = (left - 1.0 if allowed else left, now)
        if len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        return allowed


class Gate:
    """Looks at every request before anything else does, and at every answer after."""

    def __init__(
        self, app: ASGIApp, *, limits: Limits, metrics: Metrics, hosts: Callable[[], Iterable[str]], refuse: Refusal
    ) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics
        self.hosts = hosts
        self.refuse = refuse
        self.rates = Rates(limits.rate, limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 500

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for key, value in HEADERS.items():
                    headers.setdefault(key, value)
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is not None:
            await _drain(receive)
            await self.refuse(scope, receive, answered, problem)  # type: ignore[misc]
        else:
            try:
                await self.app(scope, self._counted(scope, receive), answered)
            except (ClientDisconnect, LocalProtocolError):
                status = 400  # the other side broke off, or off the protocol: nobody is left to be told
        method = scope["method"] if scope["method"] in ("GET", "POST", "HEAD") else "other"
        seconds = time.perf_counter() - begin
        self.metrics.requests.labels(method, str(status)).inc()
        if not scope["path"].endswith("stream"):
            self.metrics.seconds.labels(method).observe(seconds)
        if not scope["path"].startswith("/static") or status >= 400:
            facts = {
                "method": method,
                "path": safe_path(scope["path"]),
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            log.info("request", extra={"facts": facts})

    def _problem(self, scope: Scope, headers: Headers) -> Problem | None:
        if not self._known_host(headers.get("host", "")):
            # A page of another site must not reach us by letting its own name point here.
            return Problem(421, "This server does not go by that name.")
        if (wrong := check_address(scope["path"], scope["query_string"])) is not None:
            return wrong
        if scope["path"].startswith("/static/"):
            return None
        if not self.rates.allow(_asker(scope, headers)):
            self.metrics.refused.labels("rate").inc()
            return Problem(429, "Too many requests: wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._most(scope):
            self.metrics.refused.labels("body").inc()
            return Problem(413, "That is too much at once.")
        return None

    def _known_host(self, host: str) -> bool:
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        name = name.strip("[]").lower()
        if name == "localhost" or name in self.hosts():
            return True
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return False

    def _most(self, scope: Scope) -> int:
        return self.limits.file if scope["path"].rstrip("/") in ("/open", "/api/open") else self.limits.body

    def _counted(self, scope: Scope, receive: Receive) -> Receive:
        most, seen = self._most(scope), 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > most:
                    self.metrics.refused.labels("body").inc()
                    await _drain(receive if message.get("more_body") else None)
                    raise Problem(413, "That is too much at once.")
            return message

        return counted


async def _drain(receive: Receive | None) -> None:
    """Read what is still being sent, up to a point: who is cut off while sending does not hear why."""
    seen = 0
    while receive is not None and seen < MOST_DRAINED:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
        seen += len(message.get("body", b""))


def _asker(scope: Scope, headers: Headers) -> str:
    """Whose bucket a request is counted in: the token where one is shown, else the address."""
    token = headers.get("authorization", "")
    if not token and (cookies := headers.get("cookie", "")):
        try:
            jar = SimpleCookie(cookies[:4096])
            token = jar["heptapolis"].value if "heptapolis" in jar else ""
        except CookieError:
            token = ""
    address = (scope.get("client") or ("?", 0))[0]
    if not token:
        return f"address {address}"
    # Made-up tokens share the bucket of their address with a fixed number of others, so inventing many gains little.
    return f"{address} {hashlib.blake2b(token.encode(errors='replace'), digest_size=1).hexdigest()}"
