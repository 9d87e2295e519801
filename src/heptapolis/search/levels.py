"""The levels that people pick, the same names in every game, and how each game is best searched.

What stands here was chosen by playing the variants against each other (`docs/bots.md` has the figures).
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.search.budget import MOST_SIMULATIONS

YARDSTICKS = ("random", "greedy", "habit", "reference")
"""Bots to measure others by: the first three do not think ahead; the last is plain UCT as in the literature."""


@dataclass(frozen=True)
class Level:
    """How hard a bot tries."""

    name: str
    seconds: float
    """think time for a move"""
    share: float
    """of the simulations that the strongest would run in this time"""
    most: int
    """simulations for a move, however much time there is"""
    slip: float
    """how readily it takes a worse move: a move that surely wins by so much less often is e times less likely"""
    vague: float = 1.0
    """how much less its habits tell good moves from bad ones"""


_LADDER = (
    Level("gentle", 0.2, 0.02, 12, 0.8, vague=3.0),
    Level("steady", 0.5, 0.1, 400, 0.04),
    Level("sharp", 1.0, 0.25, MOST_SIMULATIONS, 0.01),
    Level("master", 3.0, 1.0, MOST_SIMULATIONS, 0.0),
)
LEVEL = {level.name: level for level in _LADDER}
LEVELS = tuple(LEVEL)
"""From the gentlest to the strongest."""


@dataclass(frozen=True)
class Manner:
    """How a search goes about a game."""

    exploration: float = 1.0
    points_weight: float = 0.1
    points_scale: float = 30.0
    openness: float = 0.2
    calm: float = 1.5
    hope: float = 0.1
    own_trees: bool = False
    reuse: int = 1
    plain: bool = False
    grouped: bool = False
    habits: bool = True

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            least = {"calm": 0.01, "points_scale": 0.01, "reuse": 1}.get(name, 0)
            if not least <= value < math.inf:
                raise BadOption(f"{name} is a number from {least:g} on, not {value:g}")
        if self.reuse > MOST_SIMULATIONS:
            raise BadOption(f"reuse is a whole number up to {MOST_SIMULATIONS}, not {self.reuse:g}")
        if self.points_weight > 1 or self.openness > 1:
            raise BadOption("points_weight and openness are parts of a whole: from 0 to 1")

    def for_engine(self) -> dict[str, float]:
        """The settings of the engine."""
        return {name: value for name, value in asdict(self).items() if name not in ("habits", "calm")}


def manner_of(game: str) -> Manner:
    """How a game is best searched, as its manifest says."""
    return Manner(**GAMES[game].search)


REFERENCE = Manner(exploration=0.5, points_weight=0.0, plain=True, habits=False)
"""Plain UCT as published for 7 Wonders (Robilliard, Fonlupt, Teytaud 2014): a new determinisation for each simulation, one tree
in which the seats choose one after the other, UCB1 on wins and losses, random playouts."""
