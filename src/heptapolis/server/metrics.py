"""Figures for Prometheus. They count; they name nobody and no table."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._counters: dict[tuple[str, int], Counter] = {}
        self.requests = Counter(
            "heptapolis_requests_total", "Requests answered", ["method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "heptapolis_request_seconds", "Time to answer", ["method"], registry=self.registry, buckets=TIMES
        )
        self.moves = Counter("heptapolis_moves_total", "Moves acknowledged", ["by"], registry=self.registry)
        self.thought = Histogram(
            "heptapolis_bot_seconds", "Time that bots think", registry=self.registry, buckets=TIMES
        )
        self.waited = Histogram(
            "heptapolis_bot_wait_seconds",
            "Time that bots waited for others while it was their turn",
            registry=self.registry,
            buckets=TIMES,
        )
        self.refused = Counter("heptapolis_refused_total", "Requests over a limit", ["limit"], registry=self.registry)

    def answered(self, method: str, status: int, seconds: float | None) -> None:
        """Count an answer, and the time it took; None for one that goes on for as long as somebody listens."""
        counter = self._counters.get((method, status))
        if counter is None:
            counter = self._counters[method, status] = self.requests.labels(method, str(status))
        counter.inc()
        if seconds is not None:
            self.seconds.labels(method).observe(seconds)

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """A figure that is read when somebody asks."""
        Gauge(f"heptapolis_{name}", text, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)
