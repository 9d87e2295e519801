"""Whether luck is told honestly: `python -m benchmarks.luck [GAME] [PLAYERS] [GAMES] [DEPTH]`.

Games by habit are reviewed. For each seat: the mean of chance with its standard error (it should be nothing), the mean of
drift without its sign, and the standard deviations of the result and of the result less chance. Each seat begins as often.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np

import heptapolis
from heptapolis.games import GAMES
from heptapolis.games.contract import Position
from heptapolis.review import review
from heptapolis.search import bot


def played(game: str, players: int, seed: int) -> Position:
    """A game by habit."""
    begins = any(option.name == "first" for option in GAMES[game].options)
    options = {"first": seed % players} if begins else {}
    position, lot = heptapolis.game(game, players=players, **options).start(seed=seed), Random(seed)
    while not position.over:
        seat = position.to_act[0]
        choice = bot("habit").choose(position.view(seat), seed=lot.getrandbits(60))
        position = position.play(seat, choice.move)
    return position


def main() -> None:
    """Measure and print."""
    given = sys.argv[1:]
    game = given[0] if given else next(iter(GAMES))
    players = int(given[1]) if len(given) > 1 else GAMES[game].usual
    games = int(given[2]) if len(given) > 2 else 100
    depth = float(given[3]) if len(given) > 3 else 0.01
    terms: list[list[dict[str, float]]] = [[] for _ in range(players)]
    shares: list[list[float]] = [[] for _ in range(players)]
    for seed in range(games):
        position = played(game, players, seed)
        luck = review(position, depth=depth, seed=seed).luck
        assert luck is not None
        for seat in range(players):
            terms[seat].append(luck.terms(seat))
            shares[seat].append((seat in position.winners) / len(position.winners) - 1 / players)
    print("seat  games  mean chance  error  mean |drift|  spread of result  less chance")
    for seat in range(players):
        chance = np.array([one["chance"] for one in terms[seat]])
        drift = np.mean([abs(one["drift"]) for one in terms[seat]])
        result = np.array(shares[seat])
        print(
            f"{seat:4} {games:6} {chance.mean():12.4f} {chance.std(ddof=1) / np.sqrt(games):6.4f} {drift:13.4f}"
            f" {result.std(ddof=1):17.4f} {(result - chance).std(ddof=1):12.4f}"
        )


if __name__ == "__main__":
    main()
