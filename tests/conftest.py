"""What all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import numpy as np
import pytest

INTERPRETED = os.environ.get("HEPTAPOLIS_MODE") == "interpreted"


def pytest_configure() -> None:
    """The same everywhere: commands speak English unless told otherwise, and interrupts work also in a shell's background."""
    os.environ["LC_ALL"] = "C.UTF-8"
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def arithmetic_is_strict() -> Iterator[None]:
    """Interpreted rules must never overflow: compiled ones would silently give something else."""
    if not INTERPRETED:
        yield
        return
    with np.errstate(all="raise"):
        yield
