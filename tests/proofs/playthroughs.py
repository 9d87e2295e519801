"""Proof: interpreted and compiled rules play the same games, move for move.

A process runs its rules in one mode, so each mode has a process of its own; they print digests of everything that can be
asked on the way: the lists of moves, the bytes of the position after every move, views, samples and scores.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from proofs.games import random_game, random_move, seat_to_play
from proofs.report import Report, reporting
from proofs.subject import subject

TESTS = Path(__file__).parents[1]


def prove(name: str, games: int, seed: int = 0, processes: int = 2) -> Report:
    """Play `games` games of each variant in both modes."""
    with reporting(f"{name}: playthroughs in both modes") as report:
        compiled = _run(name, "compiled", games, seed, 1)
        interpreted = _run(name, "interpreted", games, seed, processes)
        for played, digest in compiled.items():
            report.cases += 1
            report.check(
                interpreted.get(played) == digest,
                lambda played=played: f"{played}: the modes part at {_parting(name, played)}",
            )
        report.check(compiled.keys() == interpreted.keys(), "the modes did not play the same games")
    return report


def play(name: str, label: str, seed: int) -> list[str]:
    """A digest after every move of one random game of a variant."""
    rng = random.Random(f"{label}/{seed}")
    position = random_game(name, rng, **subject(name).variants[label])
    digest = hashlib.sha256(position._data)
    steps = [digest.hexdigest()]
    while not position.over:
        seat = seat_to_play(position, rng)
        moves = position.moves(seat)
        digest.update(repr([(seat, move.action, str(move)) for move in moves]).encode())
        position = position.play(seat, random_move(position, seat, rng))
        digest.update(position._data)
        if rng.random() < 0.1:
            _digest_knowledge(digest, position, rng)
        steps.append(digest.hexdigest())
    return steps


def _digest_knowledge(digest: Any, position: Any, rng: random.Random) -> None:
    seat = rng.choice([*range(position.game.players), None])
    view = position.view(seat)
    digest.update(view._data)
    digest.update(view.sample(seed=rng.getrandbits(40))._data)
    digest.update(repr(position.scores()).encode())
    digest.update(json.dumps(view.to_dict(), sort_keys=True).encode())
    digest.update(repr([(event.kind, event.city, dict(event.facts)) for event in position.events(seat)]).encode())


def _run(name: str, mode: str, games: int, seed: int, processes: int) -> dict[str, str]:
    """Digests by game, from subprocesses that share the work."""
    environment = os.environ | {"HEPTAPOLIS_MODE": mode}
    # Coverage is not asked of these: the compiled mode has none, and the interpreted one would be slower still.
    environment.pop("COVERAGE_PROCESS_START", None)
    environment.pop("COVERAGE_PROCESS_CONFIG", None)
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "proofs.playthroughs", name, str(games), str(seed), str(processes), str(share)],
            cwd=TESTS,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for share in range(processes)
    ]
    found: dict[str, str] = {}
    for process in running:
        output, _ = process.communicate()
        if process.returncode:
            raise RuntimeError(f"{mode} playthroughs ended with {process.returncode}")
        found.update(json.loads(output))
    return found


def _parting(name: str, played: str) -> str:
    """The first move after which the digests differ."""
    label, seed = played.rsplit("/", 1)
    script = f"import json; from proofs.playthroughs import play; print(json.dumps(play({name!r}, {label!r}, {seed})))"
    steps = {}
    for mode in ("compiled", "interpreted"):
        output = subprocess.run(
            [sys.executable, "-c", script],
            cwd=TESTS,
            env=os.environ | {"HEPTAPOLIS_MODE": mode},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
        steps[mode] = json.loads(output)
    pairs = enumerate(zip(steps["compiled"], steps["interpreted"], strict=False))
    return next((f"move {number}" for number, (one, other) in pairs if one != other), "the end")


def main() -> None:
    """Print this process's share of the digests as JSON, by variant and number of the game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    for name in ("games", "seed", "processes", "share"):
        parser.add_argument(name, type=int)
    wanted = parser.parse_args()
    numbers = range(wanted.seed + wanted.share, wanted.seed + wanted.games, wanted.processes)
    labels = subject(wanted.name).variants
    print(
        json.dumps(
            {f"{label}/{number}": play(wanted.name, label, number)[-1] for label in labels for number in numbers}
        )
    )


if __name__ == "__main__":
    main()
