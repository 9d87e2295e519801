"""Budgets of a choice: what may be given, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any

from heptapolis.errors import BadOption
from heptapolis.kernel.cores import cores

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
    return isinstance(value, Real) and not isinstance(value, bool)


def usual_threads() -> int:
    """As many as cores, if a bot can use so many."""
    return min(cores(), MOST_THREADS)


@dataclass(frozen=True)
class Budget:
    """What a choice may cost: seconds, simulations, or what comes first; None where nothing was said."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "seconds", check_seconds(self.seconds))
        object.__setattr__(self, "simulations", check_simulations(self.simulations))
        object.__setattr__(self, "threads", check_threads(self.threads))

    def useful_threads(self, simulations: int) -> int:
        """Those of use for so many simulations: idle ones cost time, and with more than cores the clock is not kept."""
        useful = min(self.threads, simulations)
        return useful if self.seconds is None else min(useful, cores())
