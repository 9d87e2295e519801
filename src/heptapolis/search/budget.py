"""Budgets of a choice: what may be given, and what is refused."""

from __future__ import annotations

from typing import Any

from heptapolis.errors import BadOption

MOST_SECONDS = 1_000_000
MOST_SIMULATIONS = 1_000_000_000
"""More than any tree or patience holds; a node counts its visits in 32 bits."""
MOST_THREADS = 64
"""Each has a tree of its own: together a gigabyte."""


def check_seconds(seconds: Any) -> float | None:
    """Seconds for a choice, or BadOption; None stays None."""
    if seconds is None:
        return None
    if not _is_number(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise BadOption(f"seconds is a number above 0 and up to {MOST_SECONDS}, not {seconds!r}")
    return float(seconds)


def check_simulations(simulations: Any) -> int | None:
    """Simulations for a choice, or BadOption; None stays None."""
    if simulations is None:
        return None
    return _whole("simulations", simulations, MOST_SIMULATIONS)


def check_threads(threads: Any) -> int:
    """Threads for a choice, or BadOption."""
    return _whole("threads", threads, MOST_THREADS)


def _whole(what: str, value: Any, most: int) -> int:
    if not _is_number(value) or not 1 <= value <= most or value != int(value):
        raise BadOption(f"{what} is a whole number from 1 to {most}, not {value!r}")
    return int(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
