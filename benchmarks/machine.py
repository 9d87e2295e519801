"""What the figures were measured on, and a fixed loop that says how fast this processor is right now."""

from __future__ import annotations

import os
import platform
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numba

from heptapolis.kernel.cores import cores

LOOP = 200_000_000
"""Steps of the calibration loop."""


def description() -> dict[str, Any]:
    """The machine and the versions that matter."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "usable_cores": cores(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("heptapolis", "numpy", "numba", "llvmlite")},
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


@numba.njit(cache=False)
def _spin(steps: int) -> int:
    """A chain of integer operations that no compiler can shorten."""
    state = 88172645463325252
    for _ in range(steps):
        state ^= (state << 13) & 0xFFFFFFFFFFFF
        state ^= state >> 7
        state ^= (state << 17) & 0xFFFFFFFFFFFF
    return state


def calibration(rounds: int = 5) -> float:
    """Million steps of the calibration loop a second, the best of some rounds."""
    _spin(1)
    best = min(_timed() for _ in range(rounds))
    return LOOP / best / 1e6


def _timed() -> float:
    begin = time.perf_counter()
    _spin(LOOP)
    return time.perf_counter() - begin
