"""Golden playthroughs: a few games whose every move is known. They catch change that nobody meant.

A deliberate change of the rules bumps the game's `rules_version`; then `python -m proofs.golden NAME` in tests/ writes anew.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from typing import Any

import heptapolis
from proofs.games import random_game, random_move, seat_to_play
from proofs.report import Report, reporting
from proofs.subject import folder, subject

FILE = "golden.json"
GAMES = 4
"""Games of each variant."""


def prove(name: str) -> Report:
    """Play the golden games of one game again."""
    with reporting(f"{name}: golden playthroughs") as report:
        expected = json.loads((folder(name) / FILE).read_text(encoding="utf-8"))
        found = everything(name)
        report.cases = len(found["games"])
        report.check(expected["rules_version"] == found["rules_version"], "the rules version changed: write them anew")
        for before, now in zip(expected["games"], found["games"], strict=True):
            report.check(before == now, f"a playthrough changed: was {before}, is {now}")
    return report


def everything(name: str) -> dict[str, Any]:
    """What the file holds."""
    games = [playthrough(name, label, seed) for label in subject(name).variants for seed in range(GAMES)]
    return {"rules_version": heptapolis.game(name).rules_version, "games": games}


def playthrough(name: str, label: str, seed: int) -> dict[str, Any]:
    """One game: digests of what could be played and what was, and the scores in plain figures."""
    rng = random.Random(f"golden/{label}/{seed}")
    options = subject(name).variants[label]
    position = random_game(name, rng, **options)
    digest = hashlib.sha256(json.dumps(position.deal(), sort_keys=True).encode())
    count = 0
    while not position.over:
        seat = seat_to_play(position, rng)
        moves = position.moves(seat)
        digest.update(" ; ".join(f"{move.action} {move}" for move in moves).encode())
        count += len(moves)
        position = position.play(seat, random_move(position, seat, rng))
    return {
        **options,
        "seed": seed,
        "moves": len(position.history),
        "choices": count,
        "digest": digest.hexdigest()[:32],
        "scores": [list(score.categories().values()) for score in position.scores()],
        "winners": list(position.winners),
    }


def write(name: str) -> None:
    """Write the file anew, a line for each game, so that a diff can be read."""
    found = everything(name)
    games = ",\n".join(json.dumps(game) for game in found["games"])
    text = f'{{"rules_version": {found["rules_version"]}, "games": [\n{games}\n]}}\n'
    (folder(name) / FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for _name in sys.argv[1:]:
        write(_name)
