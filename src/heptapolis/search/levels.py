"""The levels that people pick, the same names in every game, and how each game is best searched.

What stands here was chosen by playing the variants against each other (`docs/bots.md` has the figures).
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace

from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.search.budget import MOST_SIMULATIONS
from heptapolis.search.styles import style_of

YARDSTICKS = ("random", "greedy", "habit", "reference", "veteran")
"""Bots to measure others by: the first three do not think ahead; then plain UCT as in the literature, and the strongest bot of
version 0.1 as it was."""


CHARACTERS = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.characters))
"""Bots with a plan, by name: as strong as they can be with it. Yardsticks for ever: who forgets a plan loses to them."""
PLAN_WEIGHT = 0.3
"""How much of a result is, to a character, that its plan came true."""


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
    exact: bool = False
    """whether it works endings out where that can be done (`search/endings/`)"""


_LADDER = (
    Level("gentle", 0.2, 0.02, 12, 0.8, vague=3.0),
    Level("steady", 0.5, 0.1, 400, 0.04),
    Level("sharp", 1.0, 0.25, MOST_SIMULATIONS, 0.01, exact=True),
    Level("master", 3.0, 1.0, MOST_SIMULATIONS, 0.0, exact=True),
)
LEVEL = {level.name: level for level in _LADDER}
LEVELS = tuple(LEVEL)
"""From the gentlest to the strongest."""


NOT_FOR_ENGINE = ("habits", "calm", "mixed", "patient", "old_habits", "plan", "exact")
"""What of a manner the compiled search does not need to know."""


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
    mixed: float = 0.0
    """how often seats play in another style than the usual one, before anything is known about how the styles do"""
    keenness: float = 0.0
    """how readily seats take to the style that does best for them"""
    response: float = 0.0
    """where all choose at once: how readily others take to what does best for them; 0: they take what promises most"""
    fairness: float = 0.0
    """how often the least tried of the moves that may be as good as the best is tried"""
    haste: float = 0.0
    """how much of a result is that a victory came soon, or a defeat late"""
    judged: float = 0.0
    """how often the learned judgement says what a position is worth, instead of a playout; nothing where there is no net"""
    plan: int = 0
    """the style it plays in: 0 is everybody's, then one for each plan of the game"""
    plan_weight: float = 0.0
    """how much of a result is that its plan came true"""
    patient: bool = True
    """use the whole time, also when a move seems to win for sure"""
    old_habits: bool = False
    """those of version 0.1"""
    exact: bool = True
    """work endings out where the level does that"""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            least = {"calm": 0.01, "points_scale": 0.01, "reuse": 1}.get(name, 0)
            if not least <= value < math.inf:
                raise BadOption(f"{name} is a number from {least:g} on, not {value:g}")
        if self.reuse > MOST_SIMULATIONS:
            raise BadOption(f"reuse is a whole number up to {MOST_SIMULATIONS}, not {self.reuse:g}")
        parts = ("points_weight", "openness", "mixed", "fairness", "haste", "judged", "plan_weight")
        if any(getattr(self, name) > 1 for name in parts):
            raise BadOption(f"{', '.join(parts)} are parts of a whole: from 0 to 1")

    def for_engine(self) -> dict[str, float]:
        """The settings of the engine."""
        return {name: value for name, value in asdict(self).items() if name not in NOT_FOR_ENGINE}


def manner_of(game: str) -> Manner:
    """How a game is best searched, as its manifest says."""
    return Manner(**GAMES[game].search)


def veteran_manner(game: str) -> Manner:
    """How version 0.1 searched a game."""
    return replace(
        manner_of(game),
        mixed=0.0,
        keenness=0.0,
        response=0.0,
        fairness=0.0,
        haste=0.0,
        judged=0.0,
        patient=False,
        old_habits=True,
        exact=False,
    )


def character_manner(name: str, game: str) -> Manner:
    """How a character searches a game: after its plan, or as everybody does where the game has no such plan."""
    manner = manner_of(game)
    if name not in GAMES[game].characters:
        return manner
    return replace(manner, plan=style_of(game, GAMES[game].characters[name]), plan_weight=PLAN_WEIGHT)


REFERENCE = Manner(
    exploration=0.5,
    points_weight=0.0,
    plain=True,
    habits=False,
    mixed=0.0,
    judged=0.0,
    haste=0.0,
    patient=False,
    exact=False,
)
"""Plain UCT as published for 7 Wonders (Robilliard, Fonlupt, Teytaud 2014): a new determinisation for each simulation, one tree
in which the seats choose one after the other, UCB1 on wins and losses, random playouts."""
