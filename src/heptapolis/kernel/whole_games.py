"""Whole games, many of them, on all cores: written once for every game on top of the stubs."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from heptapolis.kernel.chance import CHANCE, GAMES, POLICY, chance, enter_game, restart
from heptapolis.kernel.cores import cores
from heptapolis.kernel.policies import GREEDY, play_greedy, play_random
from heptapolis.kernel.rules import long_rule, rule
from heptapolis.kernel.state import State, blank
from heptapolis.kernel.stubs import ending, scores, setup, trait, winners

CHUNK = 256
"""Games between two looks at progress."""


class Outcomes(NamedTuple):
    """What games gave, as arrays with a row for each game; the same on every device."""

    points: Any
    """int16[game, seat, category]"""
    won: Any
    """bool[game, seat]"""
    traits: Any
    """int32[game, seat]"""
    endings: Any
    """int8[game]"""
    decisions: Any
    """int32[game]: choices among two or more moves"""
    lengths: Any
    """int32[game]: all moves"""
    trails: Any
    """int64[game]: a digest of all moves; it differs between games that were not played alike"""

    @classmethod
    def empty(cls, games: int, players: int, categories: int) -> Outcomes:
        """Room for the outcomes of some games."""
        return cls(
            points=np.zeros((games, players, categories), np.int16),
            won=np.zeros((games, players), np.bool_),
            traits=np.zeros((games, players), np.int32),
            endings=np.zeros(games, np.int8),
            decisions=np.zeros(games, np.int32),
            lengths=np.zeros(games, np.int32),
            trails=np.zeros(games, np.int64),
        )

    def part(self, start: int, stop: int) -> Outcomes:
        """The rows of some of the games."""
        return Outcomes(*(column[start:stop] for column in self))


@rule
def open_game(state, source, master, number):
    """Deal game `number` of the master's series into a prepared state; the source then stands where policies draw."""
    enter_game(source, master, number)
    setup(state, source)
    restart(source, POLICY)


@rule
def write_outcome(state, counted, trail, index, points, won, traits, endings, decisions, lengths, trails):
    """Write down what a finished game gave."""
    scores(state, points[index])
    victory = winners(state, points[index])
    for seat in range(won.shape[1]):
        won[index, seat] = victory >> seat & 1
        traits[index, seat] = trait(state, seat)
    endings[index] = ending(state)
    decisions[index] = counted & 0xFFFFFFFF
    lengths[index] = counted >> 32
    trails[index] = trail


@long_rule
def random_games(template, states, sources, lists, first, points, won, traits, endings, decisions, lengths, trails):
    """Play a run of games at random from one prepared state; game i of a series is decided by the series' key and i alone.

    `states` and `sources` hold one working record each; sources[1] carries the series' key.
    """
    for index in range(points.shape[0]):
        states[0] = template[0]
        open_game(states[0], sources[0], sources[1], first + index)
        counted, trail = play_random(states[0], lists[0], sources[0])
        write_outcome(states[0], counted, trail, index, points, won, traits, endings, decisions, lengths, trails)


@long_rule
def greedy_games(template, states, sources, lists, first, points, won, traits, endings, decisions, lengths, trails):
    """Play a run of games greedily; states[1] is scratch space."""
    for index in range(points.shape[0]):
        states[0] = template[0]
        open_game(states[0], sources[0], sources[1], first + index)
        counted, trail = play_greedy(states, lists, points[index], sources[0])
        write_outcome(states[0], counted, trail, index, points, won, traits, endings, decisions, lengths, trails)


def run_games(
    template: State,
    players: int,
    categories: int,
    action_count: int,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    policy: int = 0,
) -> tuple[Outcomes, float]:
    """Play games on several threads; the outcomes, and the seconds that it took."""
    threads = max(1, min(threads or cores(), games // CHUNK + 1))
    outcomes = Outcomes.empty(games, players, categories)
    templates = np.array([template])
    play = greedy_games if policy == GREEDY else random_games
    done = 0

    def work(start: int, size: int = CHUNK) -> int:
        states = np.array([blank(template.dtype), blank(template.dtype)])
        sources = np.array([blank(CHANCE), chance(seed, GAMES)])
        lists = np.zeros((2, action_count), np.int16)
        stop = min(start + size, games)
        play(templates, states, sources, lists, start, *outcomes.part(start, stop))
        return stop - start

    work(0, 0)  # compiles, or loads what was compiled; not a part of the time that games take
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        # Only a few chunks wait at a time: an interrupt then ends the run at once.
        starts = iter(range(0, games, CHUNK))
        waiting = deque(pool.submit(work, start) for start in islice(starts, 2 * threads))
        while waiting:
            done += waiting.popleft().result()
            waiting.extend(pool.submit(work, start) for start in islice(starts, 1))
            if progress is not None:
                progress(done, games)
    return outcomes, time.perf_counter() - began
