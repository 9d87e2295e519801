"""The same games on the CPU and on a GPU, move for move: `python -m benchmarks.equality [games] [GAME …]` prints JSON.

Both play the same series for each game and number of players. Compared are the digests of all moves, points by category,
winners, boards, endings, lengths: everything that `simulate` gives.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

import heptapolis
from heptapolis.games import GAMES, game_class

SEED = 2026
ARRAYS = ("trails", "points", "won", "traits", "endings", "lengths")


def compare(name: str, players: int, games: int, policy: str) -> dict[str, Any]:
    """One series on both; how many games differ in anything, and a digest of the whole series."""
    cpu, gpu = (
        heptapolis.simulate(name, games=games, players=players, policy=policy, device=device, seed=SEED)
        for device in ("cpu", "cuda")
    )
    different = np.zeros(games, bool)
    for array in ARRAYS:
        one, other = (getattr(result, array).reshape(games, -1) for result in (cpu, gpu))
        different |= (one != other).any(axis=1)
    return {
        "game": name,
        "players": players,
        "policy": policy,
        "games": games,
        "moves": int(cpu.lengths.sum(dtype=np.int64)),
        "decisions": cpu.decisions,
        "different": int(different.sum()),
        "digest": f"{int(np.bitwise_xor.reduce(cpu.trails * np.arange(1, games + 1))) & (1 << 64) - 1:016x}",
    }


def main() -> None:
    """Compare and print; ends with 1 when anything differs."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rows = []
    for name in sys.argv[2:] or list(GAMES):
        least, most = game_class(name).seat_range
        for players in range(least, most + 1):
            rows.append(compare(name, players, games, "random"))
        rows.append(compare(name, least, max(1, games // 10), "greedy"))
    print(json.dumps({"seed": SEED, "rows": rows}))
    sys.exit(any(row["different"] for row in rows))


if __name__ == "__main__":
    main()
