"""The rule switches as options and as bits of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heptapolis.games.architects.manifest import SWITCHES


def switch_bits(options: Mapping[str, Any]) -> int:
    """The field `switches` for checked options."""
    return sum(1 << bit for bit, one in enumerate(SWITCHES) if options.get(one.name, one.default) != one.default)


def switched(bits: int) -> dict[str, Any]:
    """The switches that are not the default, with their values."""
    return {
        one.name: next(choice.value for choice in one.choices if choice.value != one.default)
        for bit, one in enumerate(SWITCHES)
        if bits >> bit & 1
    }
