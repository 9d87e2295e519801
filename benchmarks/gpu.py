"""Random play on a GPU: decisions a second by game, players and batch size. `python -m benchmarks.gpu` alone writes JSON.

Each figure has two times: `kernel`, from the deal to the scores on the GPU, and `whole`, what `simulate` takes until all
outcomes are in the host's memory. Compiling is told apart.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import numpy as np

import heptapolis
from heptapolis.kernel import cuda_games as kernel
from heptapolis.kernel.chance import GAMES, chance
from heptapolis.kernel.whole_games import Outcomes

TABLES = [("seven-wonders", players) for players in (2, 3, 4, 5, 6, 7)]
TABLES += [
    ("duel", 2),
    *(("architects", players) for players in (2, 4, 7)),
    *(("dice", players) for players in (2, 4, 7)),
]
SIZES = [1 << power for power in range(10, 21, 2)]
BEST = 1 << 19
ROUNDS = 5


def available() -> bool:
    """Whether there is a GPU to measure."""
    try:
        kernel.toolkit()
    except heptapolis.BadOption:
        return False
    return True


def describe() -> dict[str, Any]:
    """The GPU and the versions that matter."""
    from importlib.metadata import version

    cuda = kernel.toolkit()
    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    return {
        "device": name,
        "compute_capability": list(device.compute_capability)[:2],
        "multiprocessors": device.MULTIPROCESSOR_COUNT,
        "runtime": list(cuda.runtime.get_version()),
        "versions": {package: version(package) for package in ("numba", "numba-cuda", "numpy")},
    }


def measure(name: str, players: int, sizes: list[int], policy: int = 0) -> list[dict[str, Any]]:
    """Rows for one table; the best of some rounds for each batch size."""
    cuda = kernel.toolkit()
    game = heptapolis.game(name, players=players)
    template = game.prepare(None)
    play = kernel.kernel(template.dtype, game.action_count, policy)
    prepared, master = cuda.to_device(np.array([template])), cuda.to_device(np.array([chance(1, GAMES)]))
    rows = []
    for size in sizes:
        shapes = Outcomes.empty(1, players, len(game.categories))
        room = [cuda.device_array((size, *column.shape[1:]), column.dtype) for column in shapes]
        begin = time.perf_counter()
        play[kernel.launch_shape(size)](prepared, master, 0, *room)
        cuda.synchronize()
        first = time.perf_counter() - begin
        times = []
        for _ in range(ROUNDS):
            before, after = cuda.event(), cuda.event()
            before.record()
            play[kernel.launch_shape(size)](prepared, master, 0, *room)
            after.record()
            after.synchronize()
            times.append(cuda.event_elapsed_time(before, after) / 1000)
        decisions = int(room[4].copy_to_host().sum(dtype=np.int64))
        wanted = "greedy" if policy else "random"
        whole = min(
            heptapolis.simulate(game, games=size, seed=1, device="cuda", policy=wanted).seconds for _ in range(3)
        )
        rows.append(
            {
                "game": name,
                "players": players,
                "policy": wanted,
                "games": size,
                "decisions": decisions,
                "first_launch_seconds": first,
                "kernel_seconds": times,
                "kernel_decisions_per_second": decisions / min(times),
                "whole_decisions_per_second": decisions / whole,
                "games_per_second": size / min(times),
            }
        )
    return rows


def main() -> None:
    """Measure the tables named as GAME:PLAYERS on the command line, or all, and print JSON."""
    wanted = [(name, int(players)) for name, players in (word.split(":") for word in sys.argv[1:])] or TABLES
    rows = [row for name, players in wanted for row in measure(name, players, SIZES if players <= 3 else [BEST])]
    print(json.dumps({"gpu": describe(), "rows": rows}))


if __name__ == "__main__":
    main()
