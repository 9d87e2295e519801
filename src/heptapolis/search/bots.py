"""Bots: from a view to a move, with reasons."""

from __future__ import annotations

import math
import re
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from random import Random
from threading import Event
from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.games.contract import Move, View
from heptapolis.kernel.chance import POLICY, SAMPLE, chance, check_seed
from heptapolis.kernel.policies import greedy_choice
from heptapolis.kernel.state import from_bytes
from heptapolis.kernel.stubs import legal, sample
from heptapolis.search.budget import Budget
from heptapolis.search.compiled.move_odds import choose_by_habit
from heptapolis.search.endings import Ending
from heptapolis.search.features import learnt_weights
from heptapolis.search.honest_shares import honest_share
from heptapolis.search.levels import (
    CHARACTERS,
    LEVEL,
    LEVELS,
    REFERENCE,
    YARDSTICKS,
    Level,
    Manner,
    character_manner,
    manner_of,
    veteran_manner,
)
from heptapolis.search.search_run import (
    NO_SAMPLE,
    SearchRun,
    Tried,
    make_desk,
    nodes_for,
    run_in_slices,
    run_to_end,
    sure,
)

_ready: set[tuple[type[Bot], str]] = set()
"""Who has chosen in which game: the first choice has to wait for the compiler, and that is no time for thinking."""
ENOUGH = 0.1
"""A move is compared by its results if it was tried at least so often as a part of what was tried most."""
LOST = 0.03
"""A position is lost where no move is worth a larger share of the victory, each tried so often that one victory would show."""

TO_WORK_OUT = 0.5
"""The part of its think time that a bot spends on working an ending out."""
AFTER_PROOF = 500
"""Simulations, once it is worked out: for the points."""


@dataclass(frozen=True)
class Candidate:
    """A move that was considered."""

    move: Move
    visits: int
    """simulations that began with it"""
    win_share: float
    """share of the victory that it is worth, 0 to 1: what the simulations claim, put right by what came of such claims"""
    points: float
    """own points at the end, on average"""
    claimed: float = 0.0
    """share of the victory that it gave in the simulations"""
    proven: bool = False
    """the share of the victory is no estimate: the ending was worked out"""

    @property
    def sure_share(self) -> float:
        """What is sure of the share of the victory."""
        return self.win_share if self.proven or not self.visits else sure(self.win_share, self.visits)


@dataclass(frozen=True)
class Choice:
    """What a bot chose, and why: candidates from the best to the worst (none where it did not think ahead)."""

    move: Move
    candidates: tuple[Candidate, ...] = ()
    simulations: int = 0
    seconds: float = 0.0
    threads: int = 1
    """that thought"""
    left: float = 0.0
    """choices that are left in the game, all seats' together, on average of the simulations"""


Thought = Generator[None, None, Choice]
"""A choice in the making: it can be put aside, for as long as one likes, whenever it yields. What it returns is the choice."""


class Bot(ABC):
    """Chooses moves from views. Bots have no memory: the same bot can play any number of seats and games at once."""

    name: str
    digest: str = ""
    """Of its own sources, where these are not of this package: a name may stand for something else tomorrow."""

    def choose(
        self,
        view: View,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        stop: Event | None = None,
    ) -> Choice:
        """The move that this bot makes for the seat whose view it is.

        `seconds` and `simulations` replace the think time of its level (a gentle level never runs more simulations than are
        its own); simulations alone, with a seed, make the choice repeatable. When `stop` is set, the bot answers with what it
        has.
        """
        thought = self.thought(view, seconds=seconds, simulations=simulations, seed=seed, threads=threads, stop=stop)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                choice: Choice = end.value
                return choice

    def thought(
        self,
        view: View,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        stop: Event | None = None,
    ) -> Thought:
        """`choose` in slices of some milliseconds, for who has other things to do between them (with one thread only).

        Nothing happens before the first slice is asked for, and the time between slices is no think time.
        """
        if not isinstance(view, View):
            raise BadOption(f"a bot chooses from a view, such as position.view(0), not from a {type(view).__name__}")
        moves = view.moves()
        if not moves:
            raise BadOption("there is nothing to choose for this seat now")
        budget = Budget(seconds, simulations, threads)
        if seed is None:
            seed = secrets.randbits(63)
        check_seed(seed)
        if len(moves) == 1:
            return Choice(moves[0])
        if (type(self), view.game.name) not in _ready:
            for _ in self._think(view, moves, Budget(simulations=1), seed, None):
                pass
            _ready.add((type(self), view.game.name))
        thought, thinking = self._think(view, moves, budget, seed, stop), 0.0
        while True:
            began = time.perf_counter()
            try:
                next(thought)
            except StopIteration as end:
                choice: Choice = end.value
                return replace(choice, seconds=thinking + time.perf_counter() - began)
            thinking += time.perf_counter() - began
            yield

    def is_instant(self, game: str) -> bool:
        """Whether a choice takes no time worth mentioning: the bot does not think ahead, and what it needs is loaded."""
        return False

    @abstractmethod
    def _think(self, view: View, moves: list[Move], budget: Budget, seed: int, stop: Event | None) -> Thought:
        """Choose among two or more moves."""


class QuickBot(Bot):
    """A bot that does not think ahead: it has no use for time."""

    def is_instant(self, game: str) -> bool:
        """True from its second choice in a game on."""
        return (type(self), game) in _ready

    def _think(self, view: View, moves: list[Move], budget: Budget, seed: int, stop: Event | None) -> Thought:
        yield from ()  # there is nothing to interrupt
        return Choice(self.pick(view, moves, seed))

    @abstractmethod
    def pick(self, view: View, moves: list[Move], seed: int) -> Move:
        """One of two or more moves."""


class RandomBot(QuickBot):
    """Every legal move is as likely as the others."""

    name = "random"

    def pick(self, view: View, moves: list[Move], seed: int) -> Move:
        """Any move."""
        return Random(seed).choice(moves)


class GreedyBot(QuickBot):
    """The best own gain in points after the move, on one sample; of equals the one that leaves most coins."""

    name = "greedy"

    def pick(self, view: View, moves: list[Move], seed: int) -> Move:
        """The most profitable move."""
        game, source = view.game, chance(seed, SAMPLE)
        states = np.zeros(2, game.state_type)
        states[0] = from_bytes(game.state_type, view._data)
        if not sample(states[0], source):
            raise BadOption(NO_SAMPLE)
        own, others = np.zeros(game.action_count, np.int16), np.zeros(game.action_count, np.int16)
        points = np.zeros((game.players, len(game.categories)), np.int16)
        action = int(greedy_choice(states, view.seat, own, others, points, source))
        return next(move for move in moves if move.action == action)


class HabitBot(QuickBot):
    """What the habits of the search say, without any search."""

    name = "habit"

    def pick(self, view: View, moves: list[Move], seed: int) -> Move:
        """The usual move."""
        game = view.game
        desk = make_desk(game, learnt_weights(game.name, game.players), 1)
        state = from_bytes(game.state_type, view._data)
        count = int(legal(state, view.seat, desk.actions))
        source = chance(seed, POLICY)
        index = choose_by_habit(state, view.seat, desk.actions, count, desk.weights, 0, desk.noticed, desk.odds, source)
        return moves[int(index)]


class SearchBot(Bot):
    """Information-set Monte-Carlo search in some manner, with the budget of a level."""

    def __init__(
        self, name: str, level: Level, manner: Callable[[str], Manner] = manner_of, honest: bool = True
    ) -> None:
        self.name, self.level, self.manner, self.honest = name, level, manner, honest

    def _think(self, view: View, moves: list[Move], budget: Budget, seed: int, stop: Event | None) -> Thought:
        manner = self.manner(view.game.name)
        manner = replace(manner, calm=manner.calm * self.level.vague)
        if budget.seconds is None and budget.simulations is None:
            budget = replace(budget, seconds=self.level.seconds)
        simulations = min(self.level.most, budget.simulations or self.level.most)
        proven: dict[int, float] = {}
        if self.level.exact and manner.exact:
            ending = Ending(view)
            most = None if budget.seconds is None else budget.seconds * TO_WORK_OUT
            spent = yield from ending.slices(most, stop=stop)
            proven = ending.values
            if proven:  # what is left to find out is which of equal moves brings more points
                simulations, budget = min(simulations, AFTER_PROOF), replace(budget, seconds=None)
            elif budget.seconds is not None:
                budget = replace(budget, seconds=budget.seconds - min(spent, budget.seconds * TO_WORK_OUT))
        deadline = None if budget.seconds is None else time.perf_counter() + budget.seconds
        threads = budget.useful_threads(simulations)
        each = simulations // threads
        room = nodes_for(view.game.players, each)
        runs = [SearchRun(view, manner, (seed << 16 | number) % (1 << 256), room) for number in range(threads)]
        if threads == 1:
            yield from run_in_slices(runs[0], simulations, deadline, stop)
        else:
            with ThreadPoolExecutor(threads) as pool:
                for running in [pool.submit(run_to_end, run, each, deadline, stop) for run in runs]:
                    running.result()
        left = sum(run.left() * run.done for run in runs) / sum(run.done for run in runs)
        table = (view.game.name, view.game.players) if self.honest else None
        candidates = _proven(_candidates(moves, runs, table, left), proven)
        chosen = _slip(candidates, self.level.slip, seed) if self.level.slip > 0 else candidates[0]
        return Choice(chosen.move, candidates, sum(run.done for run in runs), threads=threads, left=left)


def _candidates(
    moves: list[Move], runs: list[SearchRun], table: tuple[str, int] | None, left: float
) -> tuple[Candidate, ...]:
    """All moves with what the threads found together, the best first; win shares are honest where a table is given.

    Best is not what was tried most often but what is best for sure: the lower end of what its results leave open. A move that
    was hardly tried comes after those that were. Where all is lost the lower ends tell nothing but how often a move was tried:
    there what its results gave on average decides, a late defeat or a mistake of the others.
    """
    together: dict[int, Tried] = {}
    for run in runs:
        for key, tried in run.tried().items():
            entry = together.setdefault(key, Tried())
            entry.visits += tried.visits
            entry.value += tried.value
            entry.won += tried.won
            entry.points += tried.points
    enough = ENOUGH * max(tried.visits for tried in together.values())
    compared = [tried for tried in together.values() if tried.visits >= enough]
    lost = table is not None and all(
        tried.visits > 1 / LOST and _share(tried, table, left) < LOST for tried in compared
    )
    found = []
    for move in moves:
        tried = together.get(runs[0].key(move.action), Tried())
        visits = max(1, tried.visits)
        share = _share(tried, table, left)
        candidate = Candidate(move, tried.visits, share, tried.points / visits, tried.won / visits)
        if tried.visits < enough:
            order = False, float(tried.visits)
        else:
            order = True, tried.value / visits if lost else tried.sure_value()
        found.append((order, candidate))
    found.sort(key=lambda entry: entry[0], reverse=True)
    return tuple(candidate for _, candidate in found)


def _share(tried: Tried, table: tuple[str, int] | None, left: float) -> float:
    """What a move is worth: what was claimed, put right where a table is given."""
    claimed = tried.won / max(1, tried.visits)
    return claimed if table is None else honest_share(*table, claimed, tried.visits, left)


def _proven(candidates: tuple[Candidate, ...], values: Mapping[int, float]) -> tuple[Candidate, ...]:
    """The candidates with what was worked out about them, the best first; of equals the one that the search found better."""
    if not values:
        return candidates
    found = [replace(one, win_share=values[one.move.action], proven=True) for one in candidates]
    return tuple(sorted(found, key=lambda one: -round(one.win_share, 9)))


def _slip(candidates: tuple[Candidate, ...], slip: float, seed: int) -> Candidate:
    """A candidate that was tried, drawn so that worse ones are less likely: the mistakes that people make.

    Worse is what surely wins less, as claimed: by the share alone a move that was tried once, with luck, would be the best of
    all.
    """
    tried = [candidate for candidate in candidates if candidate.visits > 0 or candidate.proven]
    wins = [one.win_share if one.proven else sure(one.claimed, one.visits) for one in tried]
    odds = [math.exp((share - max(wins)) / slip) for share in wins]
    return Random(seed).choices(tried, odds)[0]


OUTSIDE = "@"
"""What the name of somebody begins with who plays through a door of ours and cannot be asked here: a program or a model."""


class OutsideBot(Bot):
    """A name in results. Its games are played elsewhere; here it chooses nothing."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _think(self, view: View, moves: list[Move], budget: Budget, seed: int, stop: Event | None) -> Thought:
        yield from ()
        raise BadOption(f"{self.name} plays from outside (heptapolis mcp): it cannot be asked here")


POLICIES = "heptapolis.lab.policy"
"""The module with `policy_bot(name)`. The search knows no laboratory: here is only the name of the module, which is imported
when somebody names a policy."""

NET = ".npz"
"""What the name of a saved net ends with."""


def is_policy(name: str) -> bool:
    """Whether a name is one of a policy: `module:policy`, `file.py:policy`, or the file of a saved net."""
    return ":" in name or name.endswith(NET)


@cache
def bot(name: str) -> Bot:
    """A bot by name: one of LEVELS, CHARACTERS or YARDSTICKS, or a policy (docs/lab.md), whose code is run; or @somebody."""
    if is_policy(name):
        policies: Any = import_module(POLICIES)
        found: Bot = policies.policy_bot(name)
        return found
    if re.fullmatch(rf"{OUTSIDE}[A-Za-z0-9][A-Za-z0-9._-]{{0,63}}", name):
        return OutsideBot(name)
    for kind in (RandomBot, GreedyBot, HabitBot):
        if name == kind.name:
            return kind()
    if name == "reference":
        return SearchBot(name, LEVEL[LEVELS[-1]], lambda game: REFERENCE, honest=False)
    if name == "veteran":
        return SearchBot(name, LEVEL[LEVELS[-1]], veteran_manner, honest=False)
    if name in CHARACTERS:
        return SearchBot(name, LEVEL[LEVELS[-1]], partial(character_manner, name))
    if name in LEVEL:
        return SearchBot(name, LEVEL[name])
    raise BadOption(f"there is no bot {name!r}; bots are {', '.join((*LEVELS, *CHARACTERS, *YARDSTICKS))}")
