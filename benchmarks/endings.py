"""How long it takes to work out the endings of games between bots: `python -m benchmarks.endings [GAMES] [LEVEL]`.

Every position of these games that can be worked out is, on one core. Printed are the cards left, how many lie face down, how
many positions there were, and seconds: the middle, the 95th of a hundred, the longest.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict

import heptapolis
from heptapolis.search import bot
from heptapolis.search.endings import Ending, prepare

GAME = "duel"
SIMULATIONS = 300


def measure(games: int, level: str) -> dict[tuple[int, int], list[float]]:
    """Seconds by cards left and cards face down; those that are too much count as infinite."""
    prepare(heptapolis.game(GAME))
    found: dict[tuple[int, int], list[float]] = defaultdict(list)
    for number in range(games):
        position = heptapolis.game(GAME).start(seed=number)
        while not position.over:
            view = position.view(position.to_act[0])
            ending = Ending(view)
            if ending.applies:
                state = view._state()
                key = (int(state.present).bit_count(), (int(state.present) & int(state.hidden)).bit_count())
                began = time.perf_counter()
                solved = ending.solve()
                found[key].append(time.perf_counter() - began if solved else float("inf"))
            choice = bot(level).choose(view, simulations=SIMULATIONS, seed=number)
            position = position.play(position.to_act[0], choice.move)
    return found


def main() -> None:
    """Measure and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    found = measure(games, sys.argv[2] if len(sys.argv) > 2 else "master")
    groups = {"all": found.values(), "open": [times for (_, hidden), times in found.items() if not hidden]}
    for name, lists in groups.items():
        _print(name, sorted(seconds for times in lists for seconds in times))
    for (cards, hidden), times in sorted(found.items()):
        _print(f"{cards} cards, {hidden} face down", sorted(times))


def _print(name: str, times: list[float]) -> None:
    if times:
        middle, most = times[len(times) // 2], times[int(0.95 * len(times))]
        print(f"{name:24} {len(times):6} {middle:9.4f} {most:9.4f} {times[-1]:9.4f}")


if __name__ == "__main__":
    main()
