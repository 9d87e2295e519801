"""Random play: one core, threads and processes."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from typing import Any

import heptapolis

TABLES: list[tuple[str, str, dict[str, Any], int]] = [
    ("7 Wonders, 3 players", "seven-wonders", {"players": 3}, 20_000),
    ("7 Wonders, 5 players", "seven-wonders", {"players": 5}, 12_000),
    ("7 Wonders, 7 players", "seven-wonders", {"players": 7}, 8_000),
    ("7 Wonders Duel", "duel", {}, 30_000),
    ("Architects, 2 players", "architects", {"players": 2}, 40_000),
    ("Architects, 7 players", "architects", {"players": 7}, 12_000),
    ("7 Wonders Dice, 2 players", "dice", {"players": 2}, 30_000),
    ("7 Wonders Dice, 4 players", "dice", {"players": 4}, 20_000),
]
"""What is played: a title, the game with its options, and games a round: about a second each."""
THREADS_GAME, THREADS_GAMES = "seven-wonders", 20_000


def random_play(rounds: int, scale: float) -> list[dict[str, Any]]:
    """Games and decisions a second on one core, the best of some rounds."""
    rows = []
    for title, name, options, full in TABLES:
        games = max(256, round(full * scale))
        heptapolis.simulate(name, games=256, threads=1, **options)
        runs = [heptapolis.simulate(name, games=games, seed=1, threads=1, **options) for _ in range(rounds)]
        best = min(runs, key=lambda run: run.seconds)
        rows.append(
            {
                "title": title,
                "game": name,
                "players": best.players,
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
    """Games of 7 Wonders for three a second: with one thread, two threads, and two processes of one thread each."""
    games = 2 * max(2048, round(THREADS_GAMES * scale))

    def best(function: Callable[[], float]) -> float:
        return min(function() for _ in range(rounds))

    def threaded(threads: int) -> float:
        return float(heptapolis.simulate(THREADS_GAME, games=games, players=3, seed=1, threads=threads).seconds)

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
    heptapolis.simulate(THREADS_GAME, games=games, players=3, seed=seed, threads=1)
