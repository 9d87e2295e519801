"""Habits against habits: many quick games without any search, in which each seat plays by one of two sets of weights.

That says nothing about plans that both are blind to, and little about a search; but habits that lose here are not to be
stored, and it takes a second or two.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from heptapolis.games.contract import Game
from heptapolis.kernel.chance import CHANCE, GAMES, chance
from heptapolis.kernel.state import blank
from heptapolis.search.compiled.learning import AIM, GAMES_PLAYED, SHARE, gather
from heptapolis.search.compiled.tree import NONE
from heptapolis.search.search_run import make_desk, make_settings

DIRECT = 20_000
"""Games of a match, if nothing else is said."""
SIDES = 1 << 20
"""Seats of a match are drawn from another seed than those of a league."""


@dataclass(frozen=True)
class HabitMatch:
    """How the seats of the new habits did among seats of the others."""

    share: float
    """of the victory, for each of its seats"""
    error: float
    """a standard error of it"""
    seats: int


def against(game: Game, new: Any, other: Any, seed: int, games: int = DIRECT) -> HabitMatch:
    """Let two styles (weights by feature) play: each seat has either with the same odds, one at least has the other."""
    weights = np.stack([other, new]).astype(np.float32)
    desk = make_desk(game, weights, 1, np.array([0.0, 1.0]))
    desk.states[1] = game.prepare(None)
    aims = np.zeros(2, AIM)
    aims["ending"] = aims["category"] = NONE
    settings = make_settings(players=game.players, points_scale=30.0)
    traces, nothing = np.zeros((game.players, weights.shape[1])), np.zeros(weights.shape)
    counts = np.zeros((2, 4))
    sources = np.array([blank(CHANCE), chance(seed + SIDES, GAMES)])
    gather(desk, settings, aims, 0.5, sources, traces, nothing, nothing, counts, 0, games)
    seats = max(1.0, counts[1, GAMES_PLAYED])
    share = counts[1, SHARE] / seats
    return HabitMatch(float(share), math.sqrt(max(share * (1 - share), 1 / seats) / seats), int(seats))
