"""Luck, honestly: a seat's result − 1/n = chance + hidden + others − losses + drift, each from evaluations of its own.

The table is judged from what all seats together know: at each choice by the move that its seat had best made, by what that
seat knew, and by the move that was made, where that is another one. What lies between two judgements has one of these causes:

* **chance** spoke: something was dealt, revealed or rolled that nobody had known; first of all the deal, with seats and
  wonders;
* **a choice**: for the other seats that is *others*. For the seat itself it is what the move lost by what the seat knew
  (*losses*), and the rest, which comes of what it could not know (*hidden*);
* **nothing**: as long as nothing new is known and the best moves are made, the table is worth what it was. All judgements of
  such a stretch are of one and the same thing, and their mean says what that is. *Drift* is what is left where the game ends
  without another event: how far the result is from what the table was worth in the last stretch.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from heptapolis.games.contract import Position
from heptapolis.review.decisions import Decision
from heptapolis.review.judging import Worth, judge
from heptapolis.review.moments import Moment

TERMS = ("chance", "hidden", "others", "losses", "drift")


@dataclass(frozen=True)
class TableWorth:
    """What the table was worth at a moment, from what all seats together knew."""

    of_best: Worth
    """if the seat makes its best move"""
    of_played: Worth
    """with the move that was made"""
    chance_spoke: bool
    """after it"""


@dataclass
class Stretch:
    """Judgements of the table while nothing new was known and nobody chose anything but the best: all of one thing."""

    number: int
    """the first move of it, from 1; one more than there are moves at the end"""
    values: list[Any] = field(default_factory=list)
    ended: Any = None
    """the result, where the game ended with it"""

    @property
    def worth(self) -> Any:
        """What the table was worth to each seat."""
        return np.mean(self.values, axis=0) if self.values else self.ended

    @property
    def drift(self) -> Any:
        """What the evaluation moved in it though nothing happened."""
        return self.worth * 0.0 if self.ended is None else self.ended - self.worth


@dataclass(frozen=True)
class Step:
    """What changed the worth of the table between two stretches, and by how much for each seat."""

    number: int
    """the move after which, from 1; 0 for the deal"""
    cause: str
    """"chance" or "choice" """
    change: Any
    seat: int | None = None
    """who chose"""
    loss: float = 0.0
    """what that lost by what the seat knew"""


@dataclass(frozen=True)
class Luck:
    """The story of the worth of a table."""

    stretches: list[Stretch]
    steps: list[Step]

    def terms(self, seat: int) -> dict[str, float]:
        """The five terms of a seat."""
        found = dict.fromkeys(TERMS, 0.0)
        for step in self.steps:
            change = float(step.change[seat])
            if step.cause == "chance":
                found["chance"] += change
            elif step.seat != seat:
                found["others"] += change
            else:
                found["losses"] += step.loss
                found["hidden"] += change + step.loss
        found["drift"] = sum(float(stretch.drift[seat]) for stretch in self.stretches)
        return found

    def curve(self) -> list[tuple[int, list[float]]]:
        """The shares of the victory of all seats, before each move at which they changed, and at the end."""
        return [(stretch.number, [float(share) for share in stretch.worth]) for stretch in self.stretches]


def judge_table(moment: Moment, decision: Decision, simulations: int, seed: int) -> TableWorth:
    """Judge the table at a moment from what all seats together know."""
    seat, data = moment.seat, moment.before._data
    if decision.proven and decision.of_best is not None and decision.of_played is not None:  # there are no secrets
        return TableWorth(decision.of_best, decision.of_played, moment.chance_spoke())
    actions = dict.fromkeys((decision.best.action, moment.move.action))
    worth = [judge(moment.before.game, data, seat, action, simulations, seed) for action in actions]
    return TableWorth(worth[0], worth[-1], moment.chance_spoke())


def results(game: Position) -> Any:
    """The share of the victory that each seat got."""
    won = game.winners
    return np.array([(seat in won) / len(won) for seat in range(game.game.players)])


def tell_luck(game: Position, moments: list[Moment], decisions: list[Decision], worths: list[TableWorth]) -> Luck:
    """Put the judgements of a whole game together."""
    players = game.game.players
    stretch = Stretch(1)
    stretches: list[Stretch] = [stretch]
    steps: list[Step] = []

    def go_on(step: Step) -> None:
        nonlocal stretch
        steps.append(step)
        stretch = Stretch(step.number + 1)
        stretches.append(stretch)

    for moment, decision, worth in zip(moments, decisions, worths, strict=True):
        stretch.values.append(worth.of_best.mean)
        if decision.best.action != moment.move.action:
            go_on(Step(moment.number, "choice", None, moment.seat, decision.loss))
            stretch.values.append(worth.of_played.mean)
        if worth.chance_spoke:
            go_on(Step(moment.number, "chance", None))
    stretch.ended = results(game)
    told = [Step(0, "chance", stretches[0].worth - 1.0 / players)]
    for step, before, after in zip(steps, stretches, stretches[1:], strict=False):
        told.append(Step(step.number, step.cause, after.worth - before.worth, step.seat, step.loss))
    return Luck(stretches, told)
