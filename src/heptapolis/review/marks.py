"""When a move is called an inaccuracy, a mistake or a blunder.

Between two, a move is called so that loses 0.05, 0.10 or 0.20 of the victory. With more players a share of the victory is a
smaller thing: equals have 1/n of it, and results spread less (their standard deviation is √(n - 1)/n: 0.5 for two, 0.35 for
seven). So the bounds are the same part of that spread at every table. And it is only called so where the loss is surely
there: by two standard errors.
"""

from __future__ import annotations

from math import sqrt

BOUNDS = {"blunder": 0.20, "mistake": 0.10, "inaccuracy": 0.05}
"""For two players, from the worst."""
SURE = 2.0
"""Standard errors that a loss must be away from nothing."""


def scale(players: int) -> float:
    """How far results spread at a table, compared with a game for two."""
    return 2.0 * sqrt(players - 1) / players


def bound(mark: str, players: int) -> float:
    """The loss from which on a move is called so."""
    return BOUNDS[mark] * scale(players)


def mark_of(loss: float, error: float, players: int) -> str | None:
    """What a move that loses so much is called; None where nothing is to be said against it."""
    if loss <= SURE * error:
        return None
    return next((mark for mark in BOUNDS if loss >= bound(mark, players)), None)
