"""Games stepped from Python with everything on the GPU: games a minute. `python -m benchmarks.stepping [SIZE…]` writes JSON.

Three loops, each with a trivial policy that chooses any legal action, a kernel here (and where torch knows the GPU, the same in
torch): masks alone; masks and what every seat knows; and the vector environment, where others choose at random.
Masks and observations are written by kernels into arrays on the GPU, and nothing is copied to the host while the clock runs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import heptapolis
from benchmarks import gpu
from heptapolis.kernel import cuda_games
from heptapolis.kernel.cuda_games import as_kernel

cuda: Any = cuda_games.cuda
"""A name of the module: the simulator exchanges it while a kernel runs."""
SIZES = [1 << 14, 1 << 17]
STEPS = 300
"""Steps while the clock runs: several games of Duel."""
THREADS = 256


@cache
def chooser() -> Any:
    """The kernel of the policy: any legal action of masks[row, action], -1 where there is none."""

    def choose(masks: Any, turn: int, chosen: Any) -> None:
        row = cuda.grid(1)
        if row < masks.shape[0]:
            count = 0
            for action in range(masks.shape[1]):
                count += masks[row, action] != 0
            chance = (row * 2654435761 + turn * 40503) & 0xFFFFFFFF
            chance = ((chance ^ (chance >> 15)) * 2246822519) & 0xFFFFFFFF
            wanted = (chance >> 8) % count if count > 0 else 0
            chosen[row] = -1
            for action in range(masks.shape[1]):
                if masks[row, action] != 0:
                    if wanted == 0:
                        chosen[row] = action
                    wanted -= 1

    return as_kernel(choose)


def by_kernel(masks: Any, turn: int, chosen: Any) -> Any:
    """Actions by the kernel, for masks[…, action]."""
    rows = int(np.prod(chosen.shape))
    threads = min(THREADS, rows)
    chooser()[-(-rows // threads), threads](masks.reshape(rows, tuple(masks.shape)[-1]), turn, chosen.reshape(rows))
    return chosen


def by_torch(masks: Any, turn: int, chosen: Any) -> Any:
    """Actions by torch."""
    import torch

    chances = torch.rand(masks.shape, device=masks.device, dtype=torch.float16) + 1
    return (chances * masks).argmax(dim=-1).where(masks.any(dim=-1), -1).to(torch.int16)


def in_a_batch(name: str, size: int, look: bool, torch: bool) -> tuple[Callable[[int], None], Callable[[], int]]:
    """A step of a batch, and how many games have ended."""
    batch = heptapolis.batch(name, size, device="cuda")
    wide = batch.to_torch() if torch else batch
    chosen = batch._on.room((size, batch.game.players), np.int16)

    def step(turn: int) -> None:
        masks = wide.legal()
        if look:
            wide.encode()
        actions = by_torch(masks, turn, None) if torch else by_kernel(masks, turn, chosen)
        wide.step(actions, check=False)

    return step, lambda: int(batch.numbers.copy_to_host().sum() - size * (size - 1) // 2) // size


def in_an_environment(name: str, size: int, torch: bool) -> tuple[Callable[[int], None], Callable[[], int]]:
    """A step of the vector environment, and how many games have ended."""
    from heptapolis.lab.gymnasium import vector_env

    env = vector_env(size, name, device="cuda", arrays="torch" if torch else None)
    (seen, _), ended = env.reset(seed=1), []
    chosen = env.tables.on.room((size,), np.int16)
    state = {"seen": seen}

    def step(turn: int) -> None:
        masks = state["seen"]["action_mask"]
        actions = by_torch(masks, turn, None) if torch else by_kernel(masks, turn, chosen)
        state["seen"], _, done, _, _ = env.step(actions)
        ended.append(done)

    def count() -> int:
        return sum(int((one.cpu().numpy() if torch else one.copy_to_host()).sum()) for one in ended)

    return step, count


def measure(name: str, size: int, steps: int = STEPS, torch: bool = False) -> list[dict[str, Any]]:
    """Rows for the three loops."""
    rows = []
    loops: dict[str, Callable[[], Any]] = {
        "masks": lambda: in_a_batch(name, size, False, torch),
        "masks and observations": lambda: in_a_batch(name, size, True, torch),
        "vector environment": lambda: in_an_environment(name, size, torch),
    }
    for what, make in loops.items():
        step, games = make()
        for turn in range(2):
            step(turn)  # compiles
        cuda.synchronize()
        before, began = games(), time.perf_counter()
        for turn in range(2, steps + 2):
            step(turn)
        cuda.synchronize()
        seconds = time.perf_counter() - began
        rows.append(
            {
                "game": name,
                "loop": what,
                "policy": "torch" if torch else "kernel",
                "size": size,
                "steps": steps,
                "seconds": seconds,
                "games": games() - before,
                "games_per_minute": 60 * (games() - before) / seconds,
            }
        )
    return rows


def torch_knows_it() -> bool:
    """Whether torch finds the GPU."""
    try:
        import torch
    except ImportError:
        return False
    return bool(torch.cuda.is_available())


def stepping(sizes: list[int], steps: int = STEPS) -> list[dict[str, Any]]:
    """All rows for Duel."""
    policies = [False, True] if torch_knows_it() and not cuda_games.simulated() else [False]
    return [row for size in sizes for torch in policies for row in measure("duel", size, steps, torch)]


def main() -> None:
    """Measure batches of the sizes named on the command line, and print JSON."""
    if not gpu.available():
        raise SystemExit("There is no GPU here, or numba-cuda is missing.")
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    about = {} if cuda_games.simulated() else gpu.describe()
    print(json.dumps({"gpu": about, "rows": stepping(sizes)}))


if __name__ == "__main__":
    main()
