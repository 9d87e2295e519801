"""Random play: one core, threads and processes."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from typing import Any

import heptapolis

GAMES = {3: 20_000, 5: 12_000, 7: 8_000}
"""Games a round, by number of players: about a second each."""


def random_play(rounds: int, scale: float) -> list[dict[str, Any]]:
    """Games and decisions a second on one core, the best of some rounds."""
    rows = []
    for players, full in GAMES.items():
        games = max(256, round(full * scale))
        heptapolis.simulate("seven-wonders", games=256, players=players, threads=1)
        runs = [
            heptapolis.simulate("seven-wonders", games=games, players=players, seed=1, threads=1) for _ in range(rounds)
        ]
        best = min(runs, key=lambda run: run.seconds)
        rows.append(
            {
                "players": players,
                "games": games,
                "decisions": best.decisions,
                "seconds": [run.seconds for run in runs],
                "games_per_second": games / best.seconds,
                "decisions_per_second": best.decisions / best.seconds,
                "nanoseconds_per_decision": best.seconds / best.decisions * 1e9,
            }
        )
    return rows


def threads_and_processes(rounds: int, scale: float) -> dict[str, float]:
    """Games of three a second with one thread, with two threads, and with two processes of one thread each."""
    games = 2 * max(2048, round(GAMES[3] * scale))

    def best(function: Callable[[], float]) -> float:
        return min(function() for _ in range(rounds))

    def threaded(threads: int) -> float:
        return float(heptapolis.simulate("seven-wonders", games=games, players=3, seed=1, threads=threads).seconds)

    context = multiprocessing.get_context("spawn")
    with context.Pool(2) as pool:
        pool.map(_share, [(256, 0), (256, 1)], chunksize=1)  # both processes have the rules loaded

        def in_processes() -> float:
            begin = time.perf_counter()
            pool.map(_share, [(games // 2, 2), (games // 2, 3)], chunksize=1)
            return time.perf_counter() - begin

        processes = best(in_processes)
    return {
        "games": games,
        "one_thread": games / best(lambda: threaded(1)),
        "two_threads": games / best(lambda: threaded(2)),
        "two_processes": games / processes,
    }


def _share(work: tuple[int, int]) -> None:
    games, seed = work
    heptapolis.simulate("seven-wonders", games=games, players=3, seed=seed, threads=1)
