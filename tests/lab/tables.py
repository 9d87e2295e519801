"""What the tests of all doors share: the tables that they are tried at, and positions that differ in secrets alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import heptapolis
from heptapolis.games import GAMES
from heptapolis.games.contract import Position
from proofs.games import random_game, random_move, seat_to_play
from proofs.subject import subject

TABLES = [
    (name, players)
    for name in GAMES
    for players in sorted({GAMES[name].players[0], min(3, GAMES[name].players[1]), GAMES[name].players[1]})
]
"""Every game with two, three and the most players."""


def twins(name: str, count: int, seed: int = 1) -> Iterator[tuple[int, Position, Position]]:
    """A seat, a position, and another that differs in nothing but what that seat has not seen (tests/proofs/secrets.py)."""
    rng, told, found = random.Random(seed), subject(name), 0
    while True:
        position = random_game(name, rng)
        account = told.account(position)
        while not position.over:
            chosen = any(line == position.line for line, _, _ in position.history[-position.game.players :])
            if rng.randrange(5) == 0 and not chosen:
                seat = rng.randrange(position.game.players)
                twin = account.twin(position, seat, rng)
                if twin._data != position._data:
                    yield seat, position, twin
                    found += 1
                    if found == count:
                        return
            actor = seat_to_play(position, rng)
            move = random_move(position, actor, rng)
            after = position.play(actor, move)
            account.follow(position, actor, move, after)
            position = after


def first_moves(name: str, players: int, seed: int) -> Iterator[tuple[Position, int, Any]]:
    """A game of the contract, in which the first seat that owes a choice makes one by a fixed rule: (before, seat, move)."""
    position = heptapolis.game(name, players=players).start(seed=seed)
    count = 0
    while not position.over:
        seat = position.to_act[0]
        moves = sorted(position.moves(seat), key=lambda move: move.action)
        move = moves[pick(count, len(moves))]
        yield position, seat, move
        position = position.play(seat, move)
        count += 1


def pick(count: int, choices: int) -> int:
    """The fixed rule: which of so many choices is made at a step."""
    return count * 7919 % choices
