"""Filling the compile cache ahead of time, with progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from heptapolis.games import game_class
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import DEAL, SAMPLE, chance
from heptapolis.kernel.state import to_bytes
from heptapolis.kernel.views import view_bytes
from heptapolis.kernel.whole_games import run_games
from heptapolis.search import bot


def fill_cache(name: str) -> Iterator[tuple[int, int, str]]:
    """Compile a game's rules and the search for it, or load them.

    Yields (steps done, steps, what comes next) before each step and at the end.
    """
    kind = game_class(name)
    game = kind()
    state = game.prepare(None)

    def moves() -> None:
        stubs.legal(state, 0, np.zeros(game.action_count, np.int16))

    def turns() -> None:
        position = game.start(seed=0)
        for seat in position.to_act:
            move = position.moves(seat)[0]
            position.why_not(seat, str(move))
            position = position.play(seat, move)
            stubs.retract(position._state(), seat)

    def bots() -> None:
        view = game.start(seed=0).view(0)
        for name in ("greedy", "master"):
            bot(name).choose(view, simulations=1, seed=0)

    steps: dict[str, Callable[[], object]] = {
        "deal": lambda: stubs.setup(state, chance(0, DEAL)),
        "moves": moves,
        "turns": turns,
        "scores": lambda: game.score_sheet(state),
        "views": lambda: view_bytes(game.state_type, to_bytes(state), 0, game.players),
        "samples": lambda: stubs.sample(state, chance(0, SAMPLE)),
        "batches": lambda: run_games(
            game.prepare(None), game.players, len(game.categories), game.action_count, 1, 0, 1
        ),
        "bots": bots,
    }
    for done, (label, step) in enumerate(steps.items()):
        yield done, len(steps), label
        step()
    yield len(steps), len(steps), ""
