"""Whole games, many of them, on all cores: written once for every game on top of the stubs."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import numpy as np

from heptapolis.kernel.chance import CHANCE, GAMES, POLICY, chance, draw, enter_game, restart
from heptapolis.kernel.policies import next_seat
from heptapolis.kernel.records import State, blank
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import apply, ending, legal, over, scores, setup, trait, winners

CHUNK = 256
"""Games between two looks at progress."""


@rule
def play_random(state, actions, source):
    """Play to the end, each seat choosing uniformly among its legal moves. Counts choices among two or more."""
    decisions = 0
    while not over(state):
        seat = next_seat(state)
        count = legal(state, seat, actions)
        if count > 1:
            decisions += 1
        apply(state, seat, int(actions[draw(source, count)]))
    return decisions


@rule
def play_games(template, states, sources, actions, first, points, won, traits, endings):
    """Play a run of games from one prepared state; game i of a series is decided by the series' key and i alone.

    `states` and `sources` hold one working record each; sources[1] carries the series' key.
    """
    state, source, master = states[0], sources[0], sources[1]
    decisions = 0
    for index in range(points.shape[0]):
        states[0] = template[0]
        enter_game(source, master, first + index)
        setup(state, source)
        restart(source, POLICY)
        decisions += play_random(state, actions, source)
        scores(state, points[index])
        victory = winners(state, points[index])
        for seat in range(won.shape[1]):
            won[index, seat] = victory >> seat & 1
            traits[index, seat] = trait(state, seat)
        endings[index] = ending(state)
    return decisions


def run_games(
    template: State,
    players: int,
    categories: int,
    action_count: int,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Any, Any, Any, Any, int, float]:
    """Play games on several threads.

    Gives points[game, seat, category], won[game, seat], traits[game, seat], endings[game], decisions, seconds.
    """
    threads = max(1, min(threads or os.cpu_count() or 1, games // CHUNK + 1))
    points = np.zeros((games, players, categories), np.int16)
    won = np.zeros((games, players), np.bool_)
    traits = np.zeros((games, players), np.int32)
    endings = np.zeros(games, np.int8)
    templates = np.array([template])
    done = 0

    def work(start: int, size: int = CHUNK) -> tuple[int, int]:
        states, sources = np.array([blank(template.dtype)]), np.array([blank(CHANCE), chance(seed, GAMES)])
        actions = np.zeros(action_count, np.int16)
        stop = min(start + size, games)
        part = slice(start, stop)
        results = points[part], won[part], traits[part], endings[part]
        count = play_games(templates, states, sources, actions, start, *results)
        return int(count), stop - start

    work(0, 0)  # compiles, or loads what was compiled; not a part of the time that games take
    began = time.perf_counter()
    decisions = 0
    with ThreadPoolExecutor(threads) as pool:
        # Only a few chunks wait at a time: an interrupt then ends the run at once.
        starts = iter(range(0, games, CHUNK))
        waiting = deque(pool.submit(work, start) for start in islice(starts, 2 * threads))
        while waiting:
            count, finished = waiting.popleft().result()
            waiting.extend(pool.submit(work, start) for start in islice(starts, 1))
            decisions += count
            done += finished
            if progress is not None:
                progress(done, games)
    return points, won, traits, endings, decisions, time.perf_counter() - began
