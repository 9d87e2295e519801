"""One decision judged: what the seat knew then, what was best, what the move that was made lost, and how sure that is.

A search of the seat's view chooses the best move. Because the largest of noisy values flatters, the best and the played move
are then valued anew, on samples that had no part in choosing; both on the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from heptapolis.games.contract import Move, View
from heptapolis.review.judging import Worth, exact_worth, judge, review_manner, standard_error
from heptapolis.review.marks import bound, mark_of
from heptapolis.review.moments import Moment
from heptapolis.search.bots import ENOUGH, Candidate, SearchBot
from heptapolis.search.endings import Ending
from heptapolis.search.levels import LEVEL, LEVELS

SHOWN = 3
"""Moves that are named as the best ones."""


@dataclass(frozen=True)
class Decision:
    """A judged decision of a seat."""

    number: int
    line: int
    seat: int
    played: Move
    candidates: tuple[Candidate, ...]
    """the best moves, as the choosing search saw them; none where there was one move"""
    sensible: int
    """how many moves came into question"""
    best: Move
    of_best: Worth | None
    """what the best move was worth by what the seat knew; None where there was nothing to choose"""
    of_played: Worth | None
    proven: bool
    """nothing is estimated: the ending was worked out"""

    @property
    def players(self) -> int:
        """How many play."""
        return 0 if self.of_best is None else self.of_best.shares.shape[1]

    @cached_property
    def loss(self) -> float:
        """The share of the victory that the move lost; below 0 where it turns out to be worth more than what seemed best."""
        if self.of_best is None or self.of_played is None:
            return 0.0
        return float(self.of_best.mean[self.seat] - self.of_played.mean[self.seat])

    @cached_property
    def error(self) -> float:
        """Its standard error: how far independent searches are apart about it."""
        if self.of_best is None or self.of_played is None or self.of_best is self.of_played:
            return 0.0
        return standard_error(self.of_best.shares[:, self.seat] - self.of_played.shares[:, self.seat])

    @property
    def mark(self) -> str | None:
        """Inaccuracy, mistake or blunder, where it surely is one."""
        return None if self.of_best is None else mark_of(self.loss, self.error, self.players)

    @property
    def counts(self) -> bool:
        """Whether it counts for averages: there was more than one sensible move, or a bad one was made."""
        return self.sensible > 1 or self.mark is not None

    def points_by_category(self) -> list[float]:
        """Points by category that the best move brings more than the played one."""
        if self.of_best is None or self.of_played is None:
            return []
        more = self.of_best.points[:, self.seat].mean(axis=0) - self.of_played.points[:, self.seat].mean(axis=0)
        return [float(value) for value in more]


def judge_decision(moment: Moment, simulations: int, seed: int) -> Decision:
    """Judge the move of a moment by what its seat knew."""
    view, seat = moment.before.view(moment.seat), moment.seat
    if not moment.is_choice:
        return Decision(moment.number, moment.line, seat, moment.move, (), 1, moment.move, None, None, False)
    ending = Ending(view)
    if ending.solve():
        return _proven(moment, view, ending)
    master = SearchBot("review", LEVEL[LEVELS[-1]], review_manner)
    choice = master.choose(view, simulations=simulations, seed=seed)
    best = choice.candidates[0]
    worth = [
        judge(view.game, view._data, seat, action, simulations, seed + 1)
        for action in dict.fromkeys((best.move.action, moment.move.action))
    ]
    enough = ENOUGH * max(one.visits for one in choice.candidates)
    near = best.win_share - bound("mistake", view.game.players)
    sensible = sum(one.visits >= enough and one.win_share >= near for one in choice.candidates)
    return Decision(
        moment.number,
        moment.line,
        seat,
        moment.move,
        choice.candidates[:SHOWN],
        max(1, sensible),
        best.move,
        worth[0],
        worth[-1],
        False,
    )


def _proven(moment: Moment, view: View, ending: Ending) -> Decision:
    """The decision in an ending that was worked out: nothing is estimated."""
    values = ending.values
    order = sorted(view.moves(), key=lambda move: (-round(values[move.action], 9), move.action != moment.move.action))
    best, share = order[0], values[moment.move.action]
    near = values[best.action] - bound("mistake", view.game.players)
    of_best = exact_worth(values[best.action], moment.seat)
    return Decision(
        moment.number,
        moment.line,
        moment.seat,
        moment.move,
        tuple(Candidate(move, 0, values[move.action], 0.0, proven=True) for move in order[:SHOWN]),
        int(np.sum([value >= near for value in values.values()])),
        best,
        of_best,
        of_best if best == moment.move else exact_worth(share, moment.seat),
        True,
    )
