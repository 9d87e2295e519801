"""Whether a search settles: how much two searches of one view differ that differ in their seeds alone.

    python -m benchmarks.settling seven-wonders --players 3 --positions 200 --simulations 25000
    python -m benchmarks.settling dice --player master:response=0:exploration=3

For each position, one of each game that `habit` plays, the view of the seat to choose is searched with several seeds. *Spread*
is how far the win shares of one move differ between two seeds, on average over moves that got a tenth of the simulations in
both; *agree* how often two seeds choose the same move, or one that the other seed thinks within 0.01 of its own.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import heptapolis
from heptapolis.arena.players import read_player
from heptapolis.games.contract import Position, View
from heptapolis.search import Choice, bot

WELL_VISITED = 0.1
CLOSE = 0.01


@dataclass(frozen=True)
class Found:
    """How searches of one position compare: one entry for each pair of seeds."""

    spreads: list[float]
    agreed: list[bool]


def _position(game: str, players: int, seed: int, part: float) -> tuple[dict[str, object], int]:
    position = heptapolis.game(game, players=players).start(seed=seed)
    passed: list[tuple[Position, int]] = []
    while not position.over:
        seat = position.to_act[0]
        if len(position.moves(seat)) > 1:
            passed.append((position, seat))
        position = position.play(seat, bot("habit").choose(position.view(seat), seed=seed).move)
    chosen, seat = passed[int(part * len(passed))]
    return chosen.to_dict(), seat


def compare(choices: list[Choice]) -> Found:
    """All pairs of searches of one view."""
    spreads, agreed = [], []
    for one, other in itertools.permutations(choices, 2):
        mine = {candidate.move.notation: candidate for candidate in one.candidates}
        theirs = {candidate.move.notation: candidate for candidate in other.candidates}
        for name, candidate in mine.items():
            least = WELL_VISITED * one.simulations
            if name in theirs and min(candidate.visits, theirs[name].visits) >= least:
                spreads.append(abs(candidate.win_share - theirs[name].win_share))
        chosen = one.move.notation
        agreed.append(theirs[other.move.notation].win_share - theirs[chosen].win_share <= CLOSE)
    return Found(spreads, agreed)


def search(task: tuple[str, int, str, int, int, int, int]) -> Found:
    """Search one position with several seeds."""
    game, players, player, simulations, seeds, number, seed = task
    document, seat = _position(game, players, seed + number, random.Random(seed + number).random())
    view: View = heptapolis.position(document).view(seat)
    searcher = read_player(player).bot(game)
    return compare([searcher.choose(view, simulations=simulations, seed=one) for one in range(seeds)])


def main() -> None:
    """Search, and tell the means."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument(
        "--player", default="master", help="whose search: a player of the arena, such as master:response=0"
    )
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=25_000)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    players = given.players or heptapolis.game(given.game).players
    tasks = [
        (given.game, players, given.player, given.simulations, given.seeds, number, given.seed)
        for number in range(given.positions)
    ]
    with ProcessPoolExecutor(given.processes) as pool:
        found = list(pool.map(search, tasks))
    spreads = [spread for one in found for spread in one.spreads]
    agreed = [same for one in found for same in one.agreed]
    print(
        json.dumps(
            {
                "game": given.game,
                "players": players,
                "player": given.player,
                "positions": len(found),
                "spread": round(sum(spreads) / len(spreads), 4),
                "most": round(max(spreads), 3),
                "agree": round(sum(agreed) / len(agreed), 3),
            }
        )
    )


if __name__ == "__main__":
    main()
