"""Golden playthroughs: a few games whose every move is known. They catch change that nobody meant.

A deliberate change of the rules bumps the game's `rules_version`; then `python -m proofs.golden` in tests/ writes them anew.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from proofs.games import random_game, random_move, seat_to_play
from proofs.report import Report, reporting

FILE = Path(__file__).with_name("golden.json")
PLAYERS = range(2, 8)
GAMES = 4


def prove() -> Report:
    """Play the golden games again."""
    with reporting("golden playthroughs") as report:
        expected = json.loads(FILE.read_text(encoding="utf-8"))
        found = everything()
        report.cases = len(found["games"])
        report.check(expected["rules_version"] == found["rules_version"], "the rules version changed: write them anew")
        for before, now in zip(expected["games"], found["games"], strict=True):
            report.check(before == now, f"a playthrough changed: was {before}, is {now}")
    return report


def everything() -> dict[str, Any]:
    """What the file holds."""
    games = [playthrough(players, seed) for players in PLAYERS for seed in range(GAMES)]
    version = random_game(3, random.Random(0)).game.rules_version
    return {"rules_version": version, "games": games}


def playthrough(players: int, seed: int) -> dict[str, Any]:
    """One game: digests of what could be played and what was, and the scores in plain figures."""
    rng = random.Random(f"golden/{players}/{seed}")
    position = random_game(players, rng)
    digest = hashlib.sha256(json.dumps(position.deal(), sort_keys=True).encode())
    count = 0
    while not position.over:
        seat = seat_to_play(position, rng)
        moves = position.moves(seat)
        digest.update(" ; ".join(f"{move.action} {move}" for move in moves).encode())
        count += len(moves)
        position = position.play(seat, random_move(position, seat, rng))
    return {
        "players": players,
        "seed": seed,
        "moves": len(position.history),
        "choices": count,
        "digest": digest.hexdigest()[:32],
        "scores": [list(score.categories().values()) for score in position.scores()],
        "winners": list(position.winners),
    }


if __name__ == "__main__":
    _found = everything()
    _games = ",\n".join(json.dumps(game) for game in _found["games"])  # a line for each, so that a diff can be read
    _text = f'{{"rules_version": {_found["rules_version"]}, "games": [\n{_games}\n]}}\n'
    FILE.write_text(_text, encoding="utf-8")
