"""Whether a search settles: how much two searches of one view differ that differ in their seeds alone.

    python -m benchmarks.settling seven-wonders --players 3 --positions 200 --simulations 25000
    python -m benchmarks.settling dice --player master:response=0:exploration=3 --keep settling.jsonl

For each position, one of each game that `habit` plays, the view of the seat to choose is searched with several seeds. *Spread*
is how far the win shares of one move differ between two seeds (as claimed, which no honest curve makes smaller), on average
over moves that got a tenth of the simulations in both; *agree* how often two seeds choose the same move, or one that the other
seed thinks within 0.01 of its own. With `--keep` every position is written down when it is done, and the same command goes on
where it stopped.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

import heptapolis
from heptapolis.arena.players import read_player
from heptapolis.games.contract import Position, View
from heptapolis.search import Choice, bot

WELL_VISITED = 0.1
CLOSE = 0.01


@dataclass(frozen=True)
class Task:
    """One position to search, and how."""

    game: str
    players: int
    player: str
    simulations: int
    seeds: int
    seed: int
    number: int


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
                spreads.append(abs(candidate.claimed - theirs[name].claimed))
        chosen = one.move.notation
        agreed.append(theirs[other.move.notation].claimed - theirs[chosen].claimed <= CLOSE)
    return Found(spreads, agreed)


def search(task: Task) -> Found:
    """Search one position with several seeds."""
    seed = task.seed + task.number
    document, seat = _position(task.game, task.players, seed, random.Random(seed).random())
    view: View = heptapolis.position(document).view(seat)
    searcher = read_player(task.player).bot(task.game)
    return compare([searcher.choose(view, simulations=task.simulations, seed=one) for one in range(task.seeds)])


def search_all(tasks: list[Task], processes: int, keep: Path | None, minutes: float | None) -> list[Found]:
    """What was found about all positions, or about as many as there was time for; those that are kept are only read."""
    kept = {}
    if keep is not None and keep.exists():
        for line in keep.read_text(encoding="utf-8").rpartition("\n")[0].splitlines():
            row = json.loads(line)
            kept[Task(**row["task"])] = Found(**row["found"])
    found = [kept[task] for task in tasks if task in kept]
    missing = [task for task in tasks if task not in kept]
    end = None if minutes is None else time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(processes) as pool:
        running = {pool.submit(search, task): task for task in missing}
        for done in as_completed(running):
            if done.cancelled():
                continue
            found.append(done.result())
            if keep is not None:
                row = {"task": asdict(running[done]), "found": asdict(found[-1])}
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            if end is not None and time.monotonic() > end:
                for future in running:
                    future.cancel()  # those under way go on to their end
    return found


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
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="a file of positions that are done, to go on with")
    parser.add_argument("--minutes", type=float, help="begin no other position after so many")
    given = parser.parse_args()
    players = given.players or heptapolis.game(given.game).players
    how = given.game, players, given.player, given.simulations, given.seeds, given.seed
    tasks = [Task(*how, number) for number in range(given.positions)]
    found = search_all(tasks, given.processes, given.keep, given.minutes)
    spreads = [spread for one in found for spread in one.spreads]
    agreed = [same for one in found for same in one.agreed]
    print(
        json.dumps(
            {
                "game": given.game,
                "players": players,
                "player": given.player,
                "positions": len(found),
                "spread": round(sum(spreads) / max(1, len(spreads)), 4),
                "most": round(max(spreads, default=0.0), 3),
                "agree": round(sum(agreed) / max(1, len(agreed)), 3),
            }
        )
    )


if __name__ == "__main__":
    main()
