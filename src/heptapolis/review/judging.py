"""What a table is worth to all seats after a move: the one place where a review judges anything.

Either a seat's view is judged, from samples of what that seat knows; or the table, from samples of what all seats together
know. Several independent searches judge it: how far they are apart says how sure their mean is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.games.contract import Game, View
from heptapolis.kernel.chance import GAMES, SEARCH, chance
from heptapolis.search.compiled.forecast import POINTS, SHARE, forecast
from heptapolis.search.compiled.tree import clear_node
from heptapolis.search.levels import Manner, manner_of
from heptapolis.search.search_run import NO_SAMPLE, SearchRun, nodes_for

SEARCHES = 5
"""Independent searches of which a judgement is the mean."""
NEVER = -1e18
"""What a move seems to be worth that must not be tried."""


@dataclass(frozen=True)
class Worth:
    """What a table is worth: by independent search and seat."""

    shares: Any
    """float[search, seat]: shares of the victory"""
    points: Any
    """float[search, seat, category]: points at the end; no categories where the worth is exact"""

    @cached_property
    def mean(self) -> Any:
        """The share of the victory of each seat."""
        return self.shares.mean(axis=0)

    def error(self, seat: int) -> float:
        """The standard error of a seat's share."""
        return standard_error(self.shares[:, seat])


def standard_error(values: Any) -> float:
    """The standard error of the mean of independent values; none where they are exact."""
    return float(np.std(values, ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0


def exact_worth(share: float, seat: int) -> Worth:
    """What is known for sure about a game for two: the share of one seat."""
    shares = [share, 1.0 - share] if seat == 0 else [1.0 - share, share]
    return Worth(np.array([shares]), np.zeros((1, 2, 0)))


def review_manner(game: str) -> Manner:
    """How a game is searched for a review: as by the bots, with playouts to the end and a sample for each simulation.

    Endings are worked out before anything is searched: what is searched could not be worked out.
    """
    return replace(manner_of(game), judged=0.0, reuse=1, grouped=False, exact=False)


def judging_manner(game: str) -> Manner:
    """The same for a search in which one move alone may begin: no other is ever to be tried for fairness."""
    return replace(review_manner(game), fairness=0.0)


def judge(game: Game, data: bytes, seat: int, action: int, simulations: int, seed: int) -> Worth:
    """What it is worth to all seats that a seat makes a move.

    `data` is a view of that seat, or a full position: then what all seats together know is judged.
    """
    view, manner, each = View(game, data, seat), judging_manner(game.name), max(1, simulations // SEARCHES)
    moves = [move.action for move in view.moves()]
    places = 2 + len(game.categories)
    totals = np.zeros((SEARCHES, game.players, places))
    for number in range(SEARCHES):
        run = SearchRun(view, manner, 0, nodes_for(game.players, each) + len(moves))
        allow_only(run, moves, action)
        key = (seed << 8 | number) % (1 << 256)
        master, source = chance(key, GAMES), chance(key, SEARCH)
        if forecast(run.desk, run.settings, master, source, 0, each, totals[number]) < each:
            raise BadOption(NO_SAMPLE)
    totals /= each
    return Worth(totals[:, :, SHARE], totals[:, :, POINTS + 1 :])


def allow_only(run: SearchRun, moves: list[int], action: int) -> None:
    """Let a search begin with one move alone: all others seem to have been tried once, and to be hopeless."""
    desk = run.desk
    root = run.seat if run.manner.own_trees else 0
    for move in moves:
        number = int(desk.used[0])
        clear_node(desk.nodes[number], move)
        child = desk.nodes[number]
        child.visits, child.value = 1, 0.5 if move == action else NEVER
        child.sibling, desk.nodes[root].child = desk.nodes[root].child, number
        desk.used[0] = number + 1
