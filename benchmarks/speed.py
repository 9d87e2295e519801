"""Random play: one core, threads and processes; copies of states."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import heptapolis
from heptapolis.games import GAMES
from heptapolis.kernel.cores import cores
from heptapolis.kernel.rules import rule

TABLES: list[tuple[str, str, dict[str, Any], int]] = [
    ("7 Wonders, 2 players", "seven-wonders", {"players": 2}, 10_000),
    ("7 Wonders, 3 players", "seven-wonders", {"players": 3}, 30_000),
    ("7 Wonders, 5 players", "seven-wonders", {"players": 5}, 20_000),
    ("7 Wonders, 7 players", "seven-wonders", {"players": 7}, 15_000),
    ("7 Wonders Duel", "duel", {}, 50_000),
    ("Architects, 2 players", "architects", {"players": 2}, 60_000),
    ("Architects, 7 players", "architects", {"players": 7}, 20_000),
    ("7 Wonders Dice, 2 players", "dice", {"players": 2}, 30_000),
    ("7 Wonders Dice, 4 players", "dice", {"players": 4}, 20_000),
    ("7 Wonders Dice, 7 players", "dice", {"players": 7}, 10_000),
]
"""What is played: a title, the game with its options, and games a round: about a second each."""
THREADS_GAME, THREADS_GAMES = "seven-wonders", 20_000
COPIES = 4_000_000
VIEWS: list[tuple[str, str, int]] = [("7 Wonders, 3 players", "seven-wonders", 3), ("7 Wonders Duel", "duel", 2)]
DOCUMENTS: list[tuple[str, str, int]] = [("7 Wonders, 7 players", "seven-wonders", 7), ("7 Wonders Duel", "duel", 2)]
DOCUMENT_GAMES = 20
"""Games from which positions are taken that are written and read as documents."""
VIEW_GAMES, VIEW_STEPS = 2_000, 60
"""Games side by side in which views are measured, and steps of random play, at every third of which they are."""


def random_play(rounds: int, scale: float) -> list[dict[str, Any]]:
    """Games and decisions a second on one core and on all, the best of some rounds.

    On one core by the clock, and by the time that the core worked: both agree on a quiet machine; on one that others use as
    well, the second is the one to compare.
    """
    rows, every = [], cores()
    for title, name, options, full in TABLES:
        games = max(256, round(full * scale))
        heptapolis.simulate(name, games=256, threads=1, **options)
        runs, busy = [], []
        for _ in range(rounds):
            begin = time.process_time()
            runs.append(heptapolis.simulate(name, games=games, seed=1, threads=1, **options))
            busy.append(time.process_time() - begin)
        best = min(runs, key=lambda run: run.seconds)
        together = min(
            heptapolis.simulate(name, games=games * every, seed=1, threads=every, **options).seconds
            for _ in range(rounds)
        )
        rows.append(
            {
                "title": title,
                "game": name,
                "players": best.players,
                "games": games,
                "decisions": best.decisions,
                "seconds": [run.seconds for run in runs],
                "cpu_seconds": busy,
                "games_per_second": games / best.seconds,
                "games_per_cpu_second": games / min(busy),
                "decisions_per_cpu_second": best.decisions / min(busy),
                "decisions_per_second": best.decisions / best.seconds,
                "nanoseconds_per_decision": best.seconds / best.decisions * 1e9,
                "cores": every,
                "games_per_second_all_cores": games * every / together,
                "times_one_core": every * best.seconds / together,
            }
        )
    return rows


@rule
def copy_over(states: Any, copies: Any) -> None:
    """Copy the first state into the others, again and again."""
    for number in range(copies):
        states[1 + number % (states.size - 1)] = states[0]


def state_copies(rounds: int, scale: float) -> list[dict[str, Any]]:
    """Bytes of a state, and how many a core copies in a second."""
    rows = []
    for name in GAMES:
        game = heptapolis.game(name)
        states = np.zeros(9, game.state_type)
        copies = max(1000, round(COPIES * scale))
        copy_over(states, 1)
        times = []
        for _ in range(rounds):
            begin = time.perf_counter()
            copy_over(states, copies)
            times.append(time.perf_counter() - begin)
        rows.append({"game": name, "bytes": game.state_type.itemsize, "copies_per_second": copies / min(times)})
    return rows


def threads_and_processes(rounds: int, scale: float) -> dict[str, Any]:
    """Games of 7 Wonders for three a second: by threads, up to all cores, and by two processes of one thread each."""
    every = cores()
    each = max(2048, round(THREADS_GAMES * scale))

    def best(function: Callable[[], float]) -> float:
        return min(function() for _ in range(rounds))

    def threaded(threads: int) -> float:
        games = each * threads
        return float(heptapolis.simulate(THREADS_GAME, games=games, players=3, seed=1, threads=threads).seconds)

    context = multiprocessing.get_context("spawn")
    with context.Pool(2) as pool:
        pool.map(_share, [(256, 0), (256, 1)], chunksize=1)  # both processes have the rules loaded

        def in_processes() -> float:
            begin = time.perf_counter()
            pool.map(_share, [(each, 2), (each, 3)], chunksize=1)
            return time.perf_counter() - begin

        processes = best(in_processes)
    counts = sorted({1, 2, *(1 << power for power in range(2, 8) if 1 << power < every), every})
    return {
        "games_each": each,
        "threads": {str(count): count * each / best(lambda count=count: threaded(count)) for count in counts},  # type: ignore[misc]
        "two_processes": 2 * each / processes,
    }


def _share(work: tuple[int, int]) -> None:
    games, seed = work
    heptapolis.simulate(THREADS_GAME, games=games, players=3, seed=seed, threads=1)


def views(rounds: int, scale: float) -> list[dict[str, Any]]:
    """Microseconds of a core for a view, for its list of active columns, and for a dense row instead, over random games."""
    rows = []
    for title, name, players in VIEWS:
        games = heptapolis.batch(name, max(64, round(VIEW_GAMES * scale)), players=players, seed=1)
        one_core(games)
        generator, spent = np.random.default_rng(1), np.zeros(3)
        moments = 0
        for step in range(VIEW_STEPS):
            masks = games.legal()
            actions = (generator.random(masks.shape) * masks).argmax(axis=2)
            games.step(np.where(masks.any(axis=2), actions, -1).astype(np.int16), check=False)
            if step % 3 == 0:
                parts = (games.view_words, games.active, games.encode)
                spent += [min(_busy(part) for _ in range(rounds)) for part in parts]
                moments += games.size * players
        view, active, dense = (float(share) for share in spent / moments * 1e6)
        rows.append({"title": title, "view_us": view, "view_and_active_us": active, "view_and_dense_us": dense})
    return rows


def documents(rounds: int, scale: float) -> list[dict[str, Any]]:
    """Milliseconds of a core to write the document of a position and to read it, in the middle of random games."""
    rows = []
    for title, name, players in DOCUMENTS:
        spent = np.zeros(2)
        games = max(1, round(DOCUMENT_GAMES * scale))
        for seed in range(games):
            position = heptapolis.game(name, players=players).start(seed=seed)
            choose = random.Random(seed)
            while position.line < (seed % 17 + 1):
                seat = position.to_act[0]
                position = position.play(seat, choose.choice(position.moves(seat)))
            document = position.to_dict()
            parts = (position.to_dict, lambda document=document: heptapolis.position(document))
            spent += [min(_busy(part) for _ in range(rounds)) for part in parts]
        write, read = (float(share) for share in spent / games * 1e3)
        rows.append({"title": title, "write_ms": write, "read_ms": read})
    return rows


def one_core(games: Any) -> None:
    """Have a batch work on one core."""
    games._on.threads = 1


def _busy(work: Callable[[], Any]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin
