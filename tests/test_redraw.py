"""What no seat knows can be drawn anew: nothing that any seat knows changes, and the true hidden things count for nothing."""

from __future__ import annotations

from random import Random

import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.games.contract import Position
from redrawing import redrawn

TABLES = [(game, players) for game, about in GAMES.items() for players in sorted({*about.players, 3} & {2, 3, 4, 7})]


def moments(game: str, players: int, seed: int) -> list[Position]:
    """Some positions of a random game."""
    position, lot = heptapolis.game(game, players=players).start(seed=seed), Random(seed)
    found = [position]
    while not position.over:
        seat = lot.choice(position.to_act)
        position = position.play(seat, lot.choice(position.moves(seat)))
        found.append(position)
    return lot.sample(found[:-1], 12)


@pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[1] <= GAMES[table[0]].players[1]])
def test_nobody_sees_what_is_drawn_anew(game: str, players: int) -> None:
    different = 0
    for position in [one for seed in (1, 2) for one in moments(game, players, seed)]:
        for seed in range(3):
            other = redrawn(position, seed)
            for seat in range(players):
                assert other.view(seat) == position.view(seat)
            different += other != position
            assert redrawn(other, 7 + seed) == redrawn(position, 7 + seed)
            moves = [(seat, str(move)) for seat in other.to_act for move in other.moves(seat)]
            assert moves == [(seat, str(move)) for seat in position.to_act for move in position.moves(seat)]
    assert different > 30
