"""Random games for proofs, driven through the public interface so that both modes can play the same ones."""

from __future__ import annotations

import random
from typing import Any

import heptapolis
from proofs.subject import subject


def seat_to_play(position: Any, rng: random.Random) -> int:
    """Any of the seats that owe a choice."""
    return int(rng.choice(position.to_act))


def random_game(name: str, rng: random.Random, **options: Any) -> Any:
    """The first position of a random game."""
    return heptapolis.game(name, **options).start(seed=rng.getrandbits(40))


def random_moment(name: str, rng: random.Random, **options: Any) -> Any:
    """A position somewhere in a random game; now and then the first or the last."""
    position = random_game(name, rng, **options)
    for _ in range(rng.randint(0, subject(name).length(position.game) + 3)):
        if position.over:
            break
        position = random_step(position, rng)
    return position


def random_step(position: Any, rng: random.Random) -> Any:
    """Some seat plays something."""
    seat = seat_to_play(position, rng)
    return position.play(seat, random_move(position, seat, rng))


def random_move(position: Any, seat: int, rng: random.Random) -> Any:
    """What players like is chosen more often than blind chance would, so that all rules have their say."""
    moves = position.moves(seat)
    for wanted, chance in subject(position.game.name).wishes(position, seat, moves):
        if wanted and rng.random() < chance:
            return rng.choice(wanted)
    return rng.choice(moves)


def random_end(position: Any, rng: random.Random) -> Any:
    """The end of a game, played blindly or with tastes."""
    blind = rng.random() < 0.5
    while not position.over:
        seat = position.to_act[0]
        moves = position.moves(seat)
        position = position.play(seat, rng.choice(moves) if blind else random_move(position, seat, rng))
    return position
