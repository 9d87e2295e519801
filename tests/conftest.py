"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
import pytest

INTERPRETED = os.environ.get("HEPTAPOLIS_MODE") == "interpreted"


@pytest.fixture(autouse=True)
def arithmetic_is_strict() -> Iterator[None]:
    """Interpreted rules must never overflow: compiled ones would silently give something else."""
    if not INTERPRETED:
        yield
        return
    with np.errstate(all="raise"):
        yield
