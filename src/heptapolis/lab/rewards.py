"""Rewards, the same through every door: at the end the share of the victory less 1/n, nothing before."""

from __future__ import annotations

from typing import Any

import numpy as np


def shares(won: Any) -> Any:
    """float64[..., seat] of bool[..., seat]: what each seat gets where these have won; 0 for all where nobody has."""
    won = np.asarray(won, np.float64)
    winners = won.sum(axis=-1, keepdims=True)
    return np.where(winners > 0, won / np.maximum(winners, 1) - 1 / won.shape[-1], 0.0)


def forfeit(players: int, seat: int) -> Any:
    """float64[seat]: the same where one seat has lost by an illegal action; the others share the victory."""
    return shares(np.arange(players) != seat)
