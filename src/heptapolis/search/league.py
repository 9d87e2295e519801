"""The league: habits are learnt against seekers of every plan, who learn with them, and against past selves.

First everybody plays in the usual style, which learns against itself. Then the seekers begin as what that has become, so they
know how to play before they follow a plan, and nobody unlearns against bunglers what is good against who plays well.

A game's seats are drawn: everybody's style, or another of the pool. The seekers (one for each plan of `styles.py`) want to win
and want their plan to come true; so they find what the usual habits are blind to, and these learn to see it coming. Every so
often the usual habits are added to the pool as they are, so that nothing that was learnt is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from heptapolis.games.contract import Game
from heptapolis.kernel.chance import CHANCE, GAMES, chance
from heptapolis.kernel.state import blank
from heptapolis.search.compiled.learning import AIM, BY_PLAN, GAMES_PLAYED, REWARD, SHARE, gather
from heptapolis.search.compiled.tree import NONE
from heptapolis.search.features import features_of
from heptapolis.search.search_run import make_desk, make_settings
from heptapolis.search.styles import CATEGORY_SCALE, Plan, plans_of

BATCH = 256
"""Games between two steps, if nothing else is said."""
ALONE = 0.4
"""The part of a league in which there is the usual style alone, if nothing else is said."""
USUAL = 0.5
"""How often a seat plays in everybody's style; the others are drawn from the pool."""
ENDING_WEIGHT, CATEGORY_WEIGHT = 0.7, 0.3
"""How much of what a game is worth to a seeker is its plan. Whoever wants an ending must win by it; whoever wants points of one
kind alone would forget to win."""
PAST_SELVES = 4
"""Kept of the usual habits, at equal distances; until there is one its place is taken by the present ones."""


KEPT = ("done", "weights", "moments", "learnt", "counts")
"""What a league is made of, apart from how it was set up."""


@dataclass(frozen=True)
class Standing:
    """How a style did in the last games of a league, against the others of its pool."""

    style: str
    share: float
    """of the victory"""
    by_plan: float
    """how often (or how far) its plan came true"""


@dataclass(frozen=True)
class Lesson:
    """What a league has learnt."""

    weights: Any
    """by style and feature: the usual style, then one for each plan"""
    table: tuple[Standing, ...]


class League:
    """A league under way: `step` plays a batch of games and changes the weights. All that it is can be saved and loaded."""

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int,
        *,
        batch: int = BATCH,
        alone: float = ALONE,
        rate: float = 0.02,
        points_weight: float = 0.4,
    ) -> None:
        self.game, self.seed, self.batch, self.rate = game, seed, batch, rate
        self.steps, self.done = max(1, games // batch), 0
        self.alone = int(alone * self.steps)
        plans = plans_of(game.name)
        self.learners = 1 + len(plans)
        self.styles = self.learners + PAST_SELVES
        self.weights = np.zeros((self.styles, features_of(game.name).FEATURES), np.float32)
        self.moments = np.zeros((2, *self.weights.shape))
        self.learnt = np.zeros(self.styles)
        self.counts = np.zeros((self.styles, 4))
        self.aims = np.zeros(self.styles, AIM)
        for number, plan in enumerate([Plan(""), *plans, *[Plan("")] * PAST_SELVES]):
            aim = self.aims[number]
            aim["ending"], aim["category"], aim["scale"] = plan.ending, plan.category, CATEGORY_SCALE
            aim["weight"] = ENDING_WEIGHT if plan.ending != NONE else CATEGORY_WEIGHT
            aim["learns"] = number < self.learners
        self.settings = make_settings(players=game.players, points_weight=points_weight, points_scale=30.0)

    def state(self) -> dict[str, Any]:
        """All that it has learnt so far, to go on with later."""
        return {name: getattr(self, name) for name in KEPT}

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave: of a league of the same game, games and seed."""
        for name in KEPT:
            setattr(self, name, state[name])

    def step(self) -> None:
        """Play a batch of games and learn from it."""
        if self.done == self.alone:
            self.weights[1:] = self.weights[0]
        together = self.done - self.alone
        length = self.steps - self.alone
        if together >= 0 and together % max(1, length // PAST_SELVES) == 0:  # it is time for a past self
            place = together * PAST_SELVES // length % PAST_SELVES
            self.weights[self.learners + place] = self.weights[0]
        mixture = np.full(self.styles, 1 / self.styles)
        desk = make_desk(self.game, self.weights, 1, mixture)
        desk.states[1] = self.game.prepare(None)
        sources = np.array([blank(CHANCE), chance(self.seed, GAMES)])
        shape = self.weights.shape
        traces, pushes, leanings = np.zeros((self.game.players, shape[1])), np.zeros(shape), np.zeros(shape)
        counts = np.zeros_like(self.counts)
        usual, first = USUAL if together >= 0 else 1.0, self.done * self.batch
        gather(desk, self.settings, self.aims, usual, sources, traces, pushes, leanings, counts, first, self.batch)
        self.done += 1
        self.counts = 0.99 * self.counts + counts
        pace = self.rate * max(0.05, 1 - self.done / self.steps)
        for style in range(self.learners):
            if counts[style, GAMES_PLAYED]:
                mean = counts[style, REWARD] / counts[style, GAMES_PLAYED]
                self._change(style, (pushes[style] - mean * leanings[style]) / counts[style, GAMES_PLAYED], pace)

    def _change(self, style: int, gradient: Any, pace: float) -> None:
        """One step of Adam."""
        first, second = self.moments[0, style], self.moments[1, style]
        self.learnt[style] += 1
        first += 0.1 * (gradient - first)
        second += 0.01 * (gradient * gradient - second)
        mean = first / (1 - 0.9 ** self.learnt[style])
        spread = np.sqrt(second / (1 - 0.99 ** self.learnt[style]))
        self.weights[style] += (pace * mean / (spread + 1e-4)).astype(np.float32)

    def lesson(self) -> Lesson:
        """What has been learnt so far."""
        names = ["everybody", *(plan.name for plan in plans_of(self.game.name))]
        seats = np.maximum(1.0, self.counts[:, GAMES_PLAYED])
        table = tuple(
            Standing(name, self.counts[number, SHARE] / seats[number], self.counts[number, BY_PLAN] / seats[number])
            for number, name in enumerate(names)
        )
        return Lesson(self.weights[: self.learners].copy(), table)


def learn(
    game: Game, games: int, seed: int, progress: Callable[[League], None] | None = None, batch: int = BATCH
) -> Lesson:
    """Let a league play so many games."""
    league = League(game, games, seed, batch=batch)
    while league.done < league.steps:
        league.step()
        if progress is not None:
            progress(league)
    return league.lesson()
