"""Games between quick bots, to be reviewed."""

from __future__ import annotations

from functools import cache
from random import Random

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.search import bot


@cache
def played(game: str, players: int, seed: int, level: str = "habit", moves: int | None = None) -> Position:
    """The last position of a game; or that after so many moves."""
    options = {"first": seed % 2} if game == "duel" else {}
    position, lot = heptapolis.game(game, players=players, **options).start(seed=seed), Random(seed)
    while not position.over and (moves is None or len(position.history) < moves):
        seat = position.to_act[0]
        choice = bot(level).choose(position.view(seat), simulations=20, seed=lot.getrandbits(60))
        position = position.play(seat, choice.move)
    return position
