"""Filling the compile cache ahead of time, with progress."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from heptapolis.games import game_class
from heptapolis.kernel import stubs
from heptapolis.kernel.batch import run_games
from heptapolis.kernel.chance import DEAL, SAMPLE, chance


def fill_cache(name: str) -> Iterator[tuple[int, int, str]]:
    """Compile a game's rules, or load them; yields (steps done, steps, what comes next) before each step and at the end."""
    kind = game_class(name)
    game = kind()
    steps = ("deal", "moves", "turns", "scores", "views", "samples", "batches")
    position = None
    for done, step in enumerate(steps):
        yield done, len(steps), step
        if step == "deal":
            state = game.prepare(None)
            stubs.setup(state, chance(0, DEAL))
        elif step == "moves":
            position = game.start(seed=0)
            move = position.moves(position.to_act[0])[0]
        elif step == "turns" and position is not None:
            for seat in range(game.players):
                if seat in position.to_act:
                    move = position.moves(seat)[0]
                    position.why_not(seat, str(move))
                    position = position.play(seat, move)
                    _ = stubs.retract(position._state(), seat), position.over
        elif step == "scores" and position is not None:
            position.scores()
        elif step == "views" and position is not None:
            view = position._state()
            stubs.redact(view, 0)
        elif step == "samples":
            stubs.sample(view, chance(0, SAMPLE))
        else:
            run_games(game.prepare(None), game.players, len(game.categories), game.action_count, 1, 0, 1)
    yield len(steps), len(steps), ""


__all__ = ["fill_cache", "np"]
