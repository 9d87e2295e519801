"""Train a net that judges positions, from nothing: `python tools/judge.py duel 2 --keep /tmp/duel --device cuda`.

First games by habit, of which there are many, then games that the search plays against itself, in rounds: from the second on it
is guided by the net of the round before. Harvests and nets are kept in the folder, so an interrupted training goes on there;
`--store` brings the last net into the package. Needs torch (the extra `train`).
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

import heptapolis
from heptapolis.kernel.encoding import encoder
from heptapolis.search.judgement.expert_games import Harvest, Lot, join, play_lots
from heptapolis.search.judgement.nets import NETS, read_net, write_net

LOTS = 64
"""Pieces in which games are handed out to processes."""


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
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="where torch computes: cpu or cuda")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--store", action="store_true", help="bring the net into the package")
    given = parser.parse_args()
    from heptapolis.search.judgement.training import Trainer

    given.keep.mkdir(parents=True, exist_ok=True)
    game = heptapolis.game(given.game, players=given.players)
    trainer = Trainer(
        encoder(game.state_type, given.players).width, given.players, len(game.categories), device=given.device
    )
    easy = harvest(given, "habit", Lot(given.game, given.players, given.seed, 0, given.habit_games, 0))
    trainer.take_scale(easy)
    net = given.keep / "net-0.npz"
    if net.exists():
        trainer.take_net(read_net(net))
    else:
        trainer.learn(easy, epochs=2, rate=2e-3, found_part=0.0, decay=1e-3, batch=8192)
        write_net(net, trainer.net())
    for number in range(1, given.rounds + 1):
        before, net = read_net(net), given.keep / f"net-{number}.npz"
        if net.exists():
            continue
        guide = before if number > 1 else None
        lot = Lot(given.game, given.players, given.seed + number, 0, given.search_games, given.simulations, net=guide)
        hard = harvest(given, f"round-{number}", lot)
        trainer.take_net(before)
        trainer.learn(hard, epochs=2, rate=3e-4, found_part=0.6, decay=1e-2)
        write_net(net, trainer.net())
    if given.store:
        write_net(NETS / f"{given.game}-{given.players}.npz", read_net(net))
    print(f"The net is {net}.")


def harvest(given: argparse.Namespace, name: str, whole: Lot) -> Harvest:
    """The games of a lot, played in pieces; those that the folder has already are read."""
    parts: list[Harvest] = []
    missing = []
    for path, lot in pieces(given.keep, name, whole):
        if path.exists():
            with np.load(path) as kept:
                parts.append(Harvest(**{field: kept[field] for field in ("columns", "values", "starts", "targets")}))
        else:
            missing.append((path, lot))
    for done, (path, part) in enumerate(play_lots(missing, given.processes), start=1):
        unfinished = path.with_suffix(".part.npz")
        np.savez(unfinished, columns=part.columns, values=part.values, starts=part.starts, targets=part.targets)
        unfinished.replace(path)
        parts.append(part)
        print(f"{name}: {done} of {len(missing)} pieces", flush=True)
    return join(parts)


def pieces(folder: Path, name: str, whole: Lot) -> Iterator[tuple[Path, Lot]]:
    """A lot in pieces, each with its file."""
    each = -(-whole.games // LOTS)
    for first in range(0, whole.games, each):
        lot = replace(whole, first=first, games=min(each, whole.games - first))
        yield folder / f"{name}-{lot.simulations}-{lot.seed}-{first}-{lot.games}.npz", lot


if __name__ == "__main__":
    main()
