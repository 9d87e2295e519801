"""Random games for proofs, driven through the public interface so that both modes can play the same ones."""

from __future__ import annotations

import random
from typing import Any

import heptapolis


def seat_to_play(position: Any, rng: random.Random) -> int:
    """Any of the seats that owe a choice."""
    return int(rng.choice(position.to_act))


def random_game(players: int, rng: random.Random, **options: Any) -> Any:
    """The first position of a random game."""
    return heptapolis.game("seven-wonders", players=players, **options).start(seed=rng.getrandbits(40))


def random_moment(players: int, rng: random.Random, **options: Any) -> Any:
    """A position somewhere in a random game; now and then the first or the last."""
    position = random_game(players, rng, **options)
    decisions = 18 * max(players, 3)
    for _ in range(rng.randint(0, decisions + 3)):
        if position.over:
            break
        position = random_step(position, rng)
    return position


def random_step(position: Any, rng: random.Random) -> Any:
    """Some seat plays something: stages and follow-ups more often than blind chance would, so that all rules have their say."""
    seat = seat_to_play(position, rng)
    return position.play(seat, random_move(position, seat, rng))


def random_move(position: Any, seat: int, rng: random.Random) -> Any:
    """Building is preferred to discarding, and stages to both, as people do."""
    moves = position.moves(seat)
    for kinds, chance in ((("stage",), 0.35), (("build", "free", "fetch"), 0.7)):
        wanted = [move for move in moves if move.kind in kinds]
        if wanted and rng.random() < chance:
            return rng.choice(wanted)
    return rng.choice(moves)
