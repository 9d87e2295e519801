"""How much is too much: request rates, body sizes, strange hosts. In front of everything else, as plain ASGI."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heptapolis.server.addresses import Origin, Proxies
from heptapolis.server.hosts import parse_host
from heptapolis.server.incoming_text import check_address
from heptapolis.server.logs import safe_path
from heptapolis.server.overload import Strain
from heptapolis.server.problems import Problem

if TYPE_CHECKING:
    from heptapolis.server.metrics import Metrics
    from heptapolis.server.settings import Limits
    from heptapolis.server.visitors import Shown, Visitors

log = logging.getLogger("heptapolis.requests")

BUCKETS = 20_000
"""Askers whose rate is remembered at the most; who is forgotten may ask as if they came for the first time."""

MOST_DRAINED = 8 * 1024 * 1024
"""Bytes of a refused request that are read before the answer."""

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"cache-control", b"no-store"),
)
"""What every answer says, unless it says something else itself."""
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
        self._forget_full(now)
        return allowed

    def _forget_full(self, now: float) -> None:
        """A bucket that nobody used for so long that it is full again tells nothing; two go for each that comes."""
        for _ in range(2):
            _, (_, then) = next(iter(self._buckets.items()))
            if len(self._buckets) <= BUCKETS and (now - then) * self.rate < self.burst:
                return
            self._buckets.popitem(last=False)


class Gate:
    """Looks at every request before anything else does, and at every answer after."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        limits: Limits,
        metrics: Metrics,
        visitors: Visitors,
        proxies: Proxies,
        hosts: Callable[[], Iterable[str]],
        strain: Strain,
        refuse: Refusal,
    ) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics
        self.visitors = visitors
        self.proxies = proxies
        self.hosts = hosts
        self.strain = strain
        self.refuse = refuse
        self.rates = Rates(limits.rate, limits.burst)
        self.address_rates = Rates(limits.address_rate, limits.address_rate * limits.burst / limits.rate)

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
                there = {key for key, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in HEADERS if one[0] not in there)]
            await send(message)

        problem = self._problem(scope)
        if problem is not None:
            await _drain(receive)
            await self.refuse(scope, receive, answered, problem)  # type: ignore[misc]
        else:
            try:
                with self.strain.at_work(scope["path"], *_asker(scope)):
                    await self.app(scope, self._counted(scope, receive), answered)
            except ClientDisconnect:
                status = 400  # the other side broke off: nobody is left to be told
            except Exception:  # answered outside of this; whoever watches the figures must see it
                self.metrics.answered(scope["method"], 500, None)
                raise
        method = scope["method"] if scope["method"] in ("GET", "POST", "HEAD") else "other"
        seconds = time.perf_counter() - begin
        self.metrics.answered(method, status, None if scope["path"].endswith("stream") else seconds)
        if log.isEnabledFor(logging.INFO) and (not scope["path"].startswith("/static") or status >= 400):
            facts = {
                "method": method,
                "path": safe_path(scope["path"]),
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            log.info("request", extra={"facts": facts})

    def _problem(self, scope: Scope) -> Problem | None:
        try:
            origin = self.proxies.resolve(scope)
        except Problem as unclear:
            return unclear
        shown = self.visitors.recognise(HTTPConnection(scope))
        scope.setdefault("state", {}).update(origin=origin, shown=shown)
        headers = Headers(scope=scope)
        host = parse_host(headers.get("host", "")) if len(headers.getlist("host")) == 1 else None
        if host is None:
            return Problem(400, "This request does not say which server it is for.")
        if not host.is_loopback and host.name not in self.hosts():
            # A page of another site must not reach us by letting its own name point here.
            return Problem(421, "This server does not go by that name.")
        if (wrong := check_address(scope["path"], scope["query_string"])) is not None:
            return wrong
        if not self._in_time(scope, origin, shown):
            self.metrics.refused.labels("rate").inc()
            return Problem(429, "Too many requests: wait a moment.")
        if (busy := self.strain.problem(scope["method"], scope["path"], shown.id, origin.counted)) is not None:
            self.metrics.refused.labels("busy").inc()
            return busy
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._most(scope):
            self.metrics.refused.labels("body").inc()
            return Problem(413, "That is too much at once.")
        return None

    def _in_time(self, scope: Scope, origin: Origin, shown: Shown) -> bool:
        """Whether the asker may ask once more. Only a token that we signed makes a visitor: others are their address.

        All visitors of an address share a larger budget, so that coming with many of them gains little.
        """
        address = origin.counted
        if not scope["path"].startswith("/static/") and not self.rates.allow(shown.id or f"address {address}"):
            return False
        return self.address_rates.allow(address)

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


def _asker(scope: Scope) -> tuple[str | None, str]:
    """The visitor, where a token of ours was shown, and the address that a request counts for."""
    return scope["state"]["shown"].id, scope["state"]["origin"].counted


async def _drain(receive: Receive | None) -> None:
    """Read what is still being sent, up to a point: who is cut off while sending does not hear why."""
    seen = 0
    while receive is not None and seen < MOST_DRAINED:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
        seen += len(message.get("body", b""))
