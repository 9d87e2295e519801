"""Let habits be learnt by self-play, and store them with the package: `python tools/learn.py duel 2 --games 2000000`."""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import heptapolis
from heptapolis.search.compiled.learning import learn
from heptapolis.search.features import habits_of, learnt_weights, store_weights


def main() -> None:
    """Learn, telling how it goes, and store what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--from", dest="start", type=int, help="begin with the habits for so many players")
    given = parser.parse_args()
    game = heptapolis.game(given.game, players=given.players)
    weights = np.zeros(habits_of(given.game).FEATURES, np.float32)
    if given.start:
        weights = learnt_weights(given.game, given.start)
    began = told = time.perf_counter()

    def progress(done: int, games: int, weights: Any) -> None:
        nonlocal told
        if time.perf_counter() - told > 10:
            told = time.perf_counter()
            pace = done / (told - began)
            print(
                f"{done:,} of {games:,} games, {pace:,.0f} a second, weights up to {abs(weights).max():.2f}", flush=True
            )

    weights = learn(game, given.games, given.seed, weights, given.rate, progress=progress)
    store_weights(given.game, given.players, weights)
    print(f"stored {weights.size} weights for {given.game} with {given.players} players")


if __name__ == "__main__":
    main()
