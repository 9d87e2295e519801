"""OpenSpiel: every game as a Python game, registered when this module is imported.

    import pyspiel
    import heptapolis.lab.openspiel

    game = pyspiel.load_game("python_heptapolis_duel")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = state.chance_outcomes()[0][0]
        else:
            action = state.legal_actions()[0]
        state.apply_action(action)

Chance chooses the seed of the deal, byte by byte, so everything is explicit and a state can be serialised; with the parameter
`rng_seed` it is the game of that seed, without chance. Games in which all choose at once are simultaneous games, which
`pyspiel.load_game_as_turn_based` takes; with the parameter `in_turns` the seats choose one after the other, without seeing what
was chosen before, which the information-set search of OpenSpiel wants. `resample` gives that search our sampler.
"""

from __future__ import annotations

import pyspiel

from heptapolis.games import GAMES
from heptapolis.lab.openspiel.games import TableGame, game_type, short_name
from heptapolis.lab.openspiel.states import resample, resampler


def register_all() -> None:
    """Enter all games into OpenSpiel's registry; once is enough."""
    known = set(pyspiel.registered_names())
    for name in GAMES:
        if short_name(name) not in known:
            pyspiel.register_game(game_type(name), TableGame.of(name))


register_all()

__all__ = ["TableGame", "register_all", "resample", "resampler", "short_name"]
