"""Interpreted rules run with overflow and division errors raised: compiled code would go on silently."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def overflow_raises() -> Iterator[None]:
    with np.errstate(all="raise"):
        yield
