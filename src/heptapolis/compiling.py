"""Filling the compile cache ahead of time, with progress: first what the first question of a game needs, the search last."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from heptapolis.games import game_class
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import DEAL, SAMPLE, chance
from heptapolis.kernel.state import to_bytes
from heptapolis.kernel.views import view_bytes
from heptapolis.kernel.whole_games import run_games
from heptapolis.search import bot, endings

STEPS = ("deal", "moves", "turns", "views", "scores", "samples", "greedy", "bots", "batches")
"""All that is compiled for a game, in this order."""
PLAYABLE = STEPS.index("greedy")
"""After so many steps people can play; bots need the rest."""
WEIGHTS = {"deal": 1.4, "moves": 0.9, "turns": 2.6, "views": 0.4, "scores": 0.3, "samples": 0.2}
"""How long the steps until then take, compared with each other: for telling how long somebody still waits."""


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

    def choose(level: str) -> None:
        bot(level).choose(game.start(seed=0).view(0), simulations=1, seed=0)

    def think() -> None:
        choose("master")
        endings.prepare(game)

    steps: dict[str, Callable[[], object]] = {
        "deal": lambda: stubs.setup(state, chance(0, DEAL)),
        "moves": moves,
        "turns": turns,
        "views": lambda: view_bytes(game.state_type, to_bytes(state), 0, game.players),
        "scores": lambda: game.score_sheet(state),
        "samples": lambda: stubs.sample(state, chance(0, SAMPLE)),
        "greedy": lambda: choose("greedy"),
        "bots": think,
        "batches": lambda: run_games(
            game.prepare(None), game.players, len(game.categories), game.action_count, 1, 0, 1
        ),
    }
    for done, label in enumerate(STEPS):
        yield done, len(STEPS), label
        steps[label]()
    yield len(STEPS), len(STEPS), ""
