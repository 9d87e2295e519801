"""Let habits be learnt in a league, and store them with the package: `python tools/learn.py duel 2 --games 1500000`.

Written are the weights of all styles and how the styles did against each other (`search/features/weights/`). An interrupted
league goes on where it was: it is kept in `--keep` every half minute.
"""

from __future__ import annotations

import argparse
import pickle
import time
from pathlib import Path

import heptapolis
from heptapolis.search.features import store_weights
from heptapolis.search.league import BATCH, League
from heptapolis.search.styles import store_standings

TELL_EVERY, KEEP_EVERY = 10.0, 30.0


def main() -> None:
    """Learn, telling how it goes, and store what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=1_500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--keep", type=Path, help="a file to keep the league in while it plays")
    given = parser.parse_args()
    game = heptapolis.game(given.game, players=given.players)
    league = League(game, given.games, given.seed, given.rate)
    if given.keep and given.keep.exists():
        league.resume(pickle.loads(given.keep.read_bytes()))
        print(f"going on after {league.done * BATCH:,} games")
    told = kept = time.perf_counter()
    while league.done < league.steps:
        league.step()
        now = time.perf_counter()
        if now - told > TELL_EVERY:
            told = now
            shares = ", ".join(f"{one.style} {one.share:.2f}" for one in league.lesson().table)
            print(f"{league.done * BATCH:,} of {league.steps * BATCH:,} games: {shares}", flush=True)
        if given.keep and now - kept > KEEP_EVERY:
            kept = now
            given.keep.write_bytes(pickle.dumps(league.state()))
    lesson = league.lesson()
    store_weights(given.game, given.players, lesson.weights)
    store_standings(given.game, given.players, {one.style: one.share for one in lesson.table[1:]})
    print(f"stored {lesson.weights.shape[0]} styles of {lesson.weights.shape[1]} weights")


if __name__ == "__main__":
    main()
