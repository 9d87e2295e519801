"""A search under way: its desk, its budget, its clock, and what it found."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.games.contract import Game, View
from heptapolis.kernel.chance import SEARCH, chance
from heptapolis.kernel.state import from_bytes
from heptapolis.search.compiled.engine import DEPTH, FEATURES_AT_ONCE, SETTINGS, Desk, search
from heptapolis.search.compiled.stubs import group
from heptapolis.search.compiled.tree import NONE, clear_node, make_nodes
from heptapolis.search.features import NO_WEIGHTS, features_of, learnt_weights
from heptapolis.search.honest_shares import honest_share
from heptapolis.search.judgement.nets import make_judgement, net_of
from heptapolis.search.levels import Manner
from heptapolis.search.styles import CATEGORY_SCALE, Plan, mixture_of, plans_of

NO_SAMPLE = "no full position is consistent with this view: its cards contradict one another"
MOST_NODES = 400_000
"""Nodes of a tree: 16 MB. A search that has used them up goes on with those it has."""
ONE_STYLE = np.ones(1)
"""A mixture: everybody plays by the same habits."""
CHUNK_SECONDS = 0.008
"""Between two looks at the clock."""
FIRST_CHUNK = 16
"""Simulations before the first look at the clock."""
CHUNK_SIMULATIONS = 512
"""Between two looks at the tree where there is no clock."""
SURE, SURE_AFTER = 0.99, 500
"""A move that won so much of so many simulations needs no more of them, to the impatient."""
CERTAIN_AFTER = 1000
"""A move that won all of so many simulations needs no more of them."""


@dataclass
class Tried:
    """What became of an action at the root."""

    visits: int = 0
    value: float = 0.0
    won: float = 0.0
    points: float = 0.0

    def sure_value(self) -> float:
        """What is sure of the value."""
        return sure(self.value / self.visits, self.visits)


def sure(mean: float, count: int) -> float:
    """The lower end of what so many results leave open: their mean, less their spread if they were wins and losses."""
    return mean - math.sqrt((max(0.0, mean * (1 - mean)) + 1 / count) / count)


class SearchRun:
    """One search of one view on one thread."""

    def __init__(self, view: View, manner: Manner, seed: int, most_nodes: int = MOST_NODES) -> None:
        game = view.game
        self.seat: int = -1 if view.seat is None else view.seat
        self.manner = manner
        self.table = game.name, game.players
        self.done = 0
        self.source = chance(seed, SEARCH)
        plan = plans_of(game.name)[manner.plan - 1] if manner.plan else Plan("")
        weights, mixture = NO_WEIGHTS, ONE_STYLE
        if manner.habits:
            weights = learnt_weights(game.name, game.players, "veteran" if manner.old_habits else "")
            mixture = mixture_of(game.name, game.players, manner.mixed)
        self.settings = make_settings(
            seat=self.seat,
            players=game.players,
            style=manner.plan if manner.plan < len(weights) else 0,  # where nobody has learnt it: as everybody
            plan_ending=plan.ending,
            plan_category=plan.category,
            plan_scale=CATEGORY_SCALE,
            **manner.for_engine(),
        )
        net = net_of(game.name, game.players) if manner.judged else None
        if net is None:
            self.settings.judged = 0.0
        self.desk = make_desk(game, weights / np.float32(manner.calm), most_nodes, mixture, net)
        self.desk.states[0] = from_bytes(game.state_type, view._data)
        for root in range(game.players):
            clear_node(self.desk.nodes[root], NONE)
        self.desk.used[0] = game.players

    def simulate(self, simulations: int) -> bool:
        """Run so many simulations more; False if a sample was not found, BadOption if there has been none yet."""
        ran = int(search(self.desk, self.settings, self.source, self.done, simulations))
        self.done += ran
        if self.done == 0:
            raise BadOption(NO_SAMPLE)
        return ran == simulations

    def key(self, action: int) -> int:
        """What stands for an action at the root: itself, or its group."""
        return int(group(self.desk.states[0], self.seat, action)) if self.manner.grouped else action

    def tried(self) -> dict[int, Tried]:
        """What became of each key at the root."""
        nodes, found = self.desk.nodes, {}
        child = int(nodes[self.seat if self.manner.own_trees else 0].child)
        while child != NONE:
            node = nodes[child]
            found[int(node.key)] = Tried(int(node.visits), float(node.value), float(node.won), float(node.points))
            child = int(node.sibling)
        return found

    def left(self) -> float:
        """Choices that are left in the game, all seats' together: as many as simulations had on average."""
        ended, choices = self.desk.lasted
        return float(choices / max(1.0, ended))

    def settled(self, more: int) -> bool:
        """Whether so many simulations more hardly matter: the leader has won every one of many, and such claims came true.

        The impatient also end when it wins nearly always, which is an opinion, or keeps the most visits, although what is best
        for sure is not always what was tried most.
        """
        found = sorted(self.tried().values(), key=lambda tried: tried.visits, reverse=True)
        if len(found) < 2:
            return False
        leader, second = found[:2]
        if self.manner.patient:
            if leader.visits < CERTAIN_AFTER or leader.won < leader.visits:
                return False
            return honest_share(*self.table, 1.0, leader.visits, self.left()) >= SURE
        sure = leader.visits >= SURE_AFTER and leader.won >= SURE * leader.visits
        return sure or leader.visits - second.visits > more


def make_settings(**values: float) -> Any:
    """The settings of a search; what is not given is zero."""
    settings = np.zeros(1, SETTINGS)[0]
    for name, value in values.items():
        setattr(settings, name, value)
    return settings


def make_desk(
    game: Game, weights: Any, most_nodes: int, mixture: Any = ONE_STYLE, net: dict[str, Any] | None = None
) -> Desk:
    """An empty desk for a game; of the styles that the weights have, seats of a playout have one by the mixture."""
    states = np.zeros(3, game.state_type)
    return Desk(
        states=states,
        nodes=make_nodes(most_nodes),
        used=np.zeros(3, np.int64),
        path=np.zeros((DEPTH, 2), np.int32),
        pointers=np.zeros(game.players, np.int32),
        actions=np.zeros(game.action_count, np.int16),
        keys=np.zeros(game.action_count, np.int32),
        where=np.full(max(game.action_count, features_of(game.name).GROUPS), NONE, np.int32),
        noticed=np.zeros(FEATURES_AT_ONCE, np.int32),
        odds=np.zeros(game.action_count, np.float64),
        weights=weights,
        mixture=mixture,
        styles=np.zeros(game.players, np.int64),
        by_style=np.zeros((game.players, max(1, len(weights)), 2)),
        style_odds=np.zeros(mixture.size),
        lasted=np.zeros(2),
        pulls=np.zeros(game.action_count, np.float64),
        points=np.zeros((game.players, len(game.categories)), np.int16),
        results=np.zeros((game.players, 3), np.float64),
        judgement=None if net is None else make_judgement(game, states, net),
    )


def nodes_for(players: int, simulations: int) -> int:
    """Nodes that so many simulations can need: each adds one to a tree at most, and there is a tree for each seat at most."""
    return min(MOST_NODES, players * (1 + simulations))


def run_to_end(run: SearchRun, simulations: int, deadline: float | None, stop: Event | None = None) -> None:
    """Go on until its simulations are done, the deadline has come, more hardly matter, or it is told to stop."""
    for _ in run_in_slices(run, simulations, deadline, stop):
        pass


def run_in_slices(
    run: SearchRun, simulations: int, deadline: float | None, stop: Event | None = None
) -> Iterator[None]:
    """The same in slices of some milliseconds: it can be put aside after each. The deadline moves by as long as that was."""
    chunk, slow = CHUNK_SIMULATIONS if deadline is None else FIRST_CHUNK, 0.0
    first = began = time.perf_counter()
    while (more := simulations - run.done) > 0:
        ran = min(chunk, more)
        if not run.simulate(ran):  # the first chunk always runs: then there is an answer
            return
        more = simulations - run.done
        if deadline is not None:
            now = time.perf_counter()
            took, left = max(1e-9, now - began), deadline - now
            slow, began = max(took, 0.8 * slow), now
            if left <= slow:  # on a busy machine a chunk can take many times as long as it should: so may the next one
                return
            chunk = max(1, int(min(CHUNK_SECONDS, left) / took * ran))
            pace = run.done / max(1e-9, now - first)  # of all chunks: the last one may have been held up
            more = min(more, int(left * pace))
        if (stop is not None and stop.is_set()) or run.settled(more):
            return
        left_off = time.perf_counter()
        yield
        aside = time.perf_counter() - left_off
        first, began = first + aside, began + aside
        deadline = None if deadline is None else deadline + aside
