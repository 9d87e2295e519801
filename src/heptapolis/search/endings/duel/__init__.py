"""The last cards of age III of Duel, worked out exactly."""

from __future__ import annotations

from typing import Any

from heptapolis.search.endings.duel.chances import is_ending
from heptapolis.search.endings.duel.solver import Desk, make_desk, work_out

__all__ = ["Desk", "is_ending", "make_desk", "values", "work_out"]


def values(desk: Any, seat: int) -> dict[int, float]:
    """What each action of the position that was worked out is worth to the seat that chooses: its share of the victory."""
    shares = {action: float(value) for action, value in enumerate(desk.found[1:]) if value == value}
    return {action: share if seat == 0 else 1.0 - share for action, share in shares.items()}
