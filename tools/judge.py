"""Train a net that judges positions, from nothing: `python tools/judge.py duel 2 --keep /tmp/duel --device cuda`.

First games by habit, of which there are many, then games that the search plays against itself, in rounds: from the second on
it is guided by the net of the round before (with `--guided` in the first, too: by what the games by habit taught). Harvests
and nets are kept in the folder, so an interrupted training goes on there. With `--minutes` it stops by itself, with status 3
as long as something is left to do. `--store` brings the last net into the package. Needs torch (the extra `train`) to fit
nets; with `--harvest` only games are played, for machines without it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

import heptapolis
from heptapolis.kernel.encoding import encoder
from heptapolis.search.judgement.expert_games import Harvest, Lot
from heptapolis.search.judgement.harvests import gather
from heptapolis.search.judgement.nets import NETS, read_net, write_net

NOT_DONE = 3


def main() -> None:
    """Train, telling how it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--keep", type=Path, required=True, help="the folder of harvests and nets")
    parser.add_argument("--habit-games", type=int, default=2_000_000)
    parser.add_argument("--search-games", type=int, default=20_000, help="of each round")
    parser.add_argument("--simulations", type=int, default=128, help="for each choice of a search game")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--guided", action="store_true", help="already the first round is guided by a net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="where torch computes: cpu or cuda")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, help="begin nothing new after so many; the same command goes on")
    parser.add_argument("--harvest", action="store_true", help="only play games, until the next net is needed")
    parser.add_argument("--store", action="store_true", help="bring the net into the package")
    given = parser.parse_args()
    given.keep.mkdir(parents=True, exist_ok=True)
    training = Training(given)
    last = training.run()
    if last is None:
        print("There is more to do: the same command goes on.")
        sys.exit(NOT_DONE)
    if given.store:
        write_net(NETS / f"{given.game}-{given.players}.npz", read_net(last))
    print(f"The net is {last}.")


class Training:
    """A training in a folder, step by step: what the folder has is not done again."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.end = None if given.minutes is None else time.monotonic() + 60 * given.minutes
        self.trainer: Any = None

    def time_is_up(self) -> bool:
        """Whether nothing new should be begun."""
        return self.end is not None and time.monotonic() > self.end

    def run(self) -> Path | None:
        """All steps that are left; the last net, or None where the time was up before."""
        given = self.given
        lot = Lot(given.game, given.players, given.seed, 0, given.habit_games, 0)
        last = self.step(0, lot, None, epochs=2, rate=2e-3, found_part=0.0, decay=1e-3, batch=8192)
        for number in range(1, given.rounds + 1):
            if last is None:
                break
            before = read_net(last)
            guide = before if number > 1 or given.guided else None
            lot = Lot(
                given.game, given.players, given.seed + number, 0, given.search_games, given.simulations, net=guide
            )
            last = self.step(number, lot, before, epochs=2, rate=3e-4, found_part=0.6, decay=1e-2)
        return last

    def step(self, number: int, lot: Lot, before: dict[str, Any] | None, **how: float) -> Path | None:
        """One net: games, and what they teach whoever knows what the net before knew."""
        path: Path = self.given.keep / f"net-{number}.npz"
        if path.exists():
            return path
        harvest = self.harvest(number, lot)
        if harvest is None or self.time_is_up() or self.given.harvest:
            return None
        trainer = self.trainer_of(harvest if number == 0 else None)
        if before is not None:
            trainer.take_net(before)
        trainer.learn(harvest, **how)
        write_net(path, trainer.net())
        return path

    def harvest(self, number: int, lot: Lot) -> Harvest | None:
        """The games of a step."""
        name = f"round-{number}" if number else "habit"
        return gather(self.given.keep, name, lot, self.given.processes, self.time_is_up, _tell)

    def trainer_of(self, easy: Harvest | None) -> Any:
        """What fits nets, with the scale of columns that games by habit show."""
        from heptapolis.search.judgement.training import Trainer

        if self.trainer is None:
            given = self.given
            game = heptapolis.game(given.game, players=given.players)
            width = encoder(game.state_type, given.players).width
            self.trainer = Trainer(width, given.players, len(game.categories), device=given.device)
            if easy is None:
                easy = self.harvest(0, Lot(given.game, given.players, given.seed, 0, given.habit_games, 0))
            assert easy is not None
            self.trainer.take_scale(easy)
        return self.trainer


def _tell(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
