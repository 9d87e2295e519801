"""Learning habits by playing against oneself.

All seats play by the same habits. After a game every choice is made likelier the better its seat has done, and less likely the
worse (REINFORCE, with the share that everybody can expect as the baseline); Adam sizes the steps. Run by `tools/learn.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from heptapolis.games.contract import Game
from heptapolis.kernel.chance import CHANCE, GAMES, POLICY, chance, enter_game, restart
from heptapolis.kernel.policies import next_seat
from heptapolis.kernel.rules import long_rule, rule
from heptapolis.kernel.state import blank
from heptapolis.kernel.stubs import apply, legal, over, setup
from heptapolis.search.compiled.engine import Desk, judge
from heptapolis.search.compiled.playout import draw_by_odds, weigh
from heptapolis.search.compiled.stubs import notice
from heptapolis.search.thinking import make_desk, make_settings

BATCH = 256
"""Games between two steps."""


@rule
def note_choice(desk, traces, seat, count, total, chosen):
    """Add to a seat's trace which features its choice had, less those that it could expect to have."""
    state = desk.states[2]
    for index in range(count):
        share = (1.0 if index == chosen else 0.0) - desk.odds[index] / total
        for place in range(notice(state, seat, int(desk.actions[index]), desk.noticed)):
            traces[seat, desk.noticed[place]] += share


@rule
def play_and_note(desk, traces, source):
    """Play a game by habit to its end and note all choices; how many there were."""
    state, choices = desk.states[2], 0
    while not over(state):
        seat = next_seat(state)
        count, chosen = legal(state, seat, desk.actions), 0
        if count > 1:
            total = weigh(state, seat, desk.actions, count, desk.weights, desk.noticed, desk.odds)
            chosen = draw_by_odds(desk.odds, count, total, source)
            note_choice(desk, traces, seat, count, total, chosen)
            choices += 1
        apply(state, seat, int(desk.actions[chosen]))
    return choices


@long_rule
def gather(desk, settings, sources, traces, gradient, first, games):
    """Play games by habit; `gradient` gets the direction in which the habits should change."""
    source, master, players = sources[0], sources[1], int(settings.players)
    for feature in range(gradient.size):
        gradient[feature] = 0.0
    for number in range(first, first + games):
        desk.states[2] = desk.states[1]
        enter_game(source, master, number)
        setup(desk.states[2], source)
        restart(source, POLICY)
        for seat in range(players):
            for feature in range(gradient.size):
                traces[seat, feature] = 0.0
        play_and_note(desk, traces, source)
        judge(desk, settings)
        mean = 0.0
        for seat in range(players):
            mean += desk.results[seat, 0] / players
        for seat in range(players):
            for feature in range(gradient.size):
                gradient[feature] += (desk.results[seat, 0] - mean) * traces[seat, feature] / games
    return games


def learn(
    game: Game,
    games: int,
    seed: int,
    weights: Any,
    rate: float = 0.02,
    points_weight: float = 0.4,
    progress: Callable[[int, int, Any], None] | None = None,
) -> Any:
    """Better weights after so many games, from those given; steps get smaller towards the end."""
    weights = weights.astype(np.float32).copy()
    desk: Desk = make_desk(game, weights, 1)
    desk.states[1] = game.prepare(None)
    settings = make_settings(players=game.players, points_weight=points_weight, points_scale=30.0)
    sources = np.array([blank(CHANCE), chance(seed, GAMES)])
    traces, gradient = np.zeros((game.players, weights.size)), np.zeros(weights.size)
    first_moment, second_moment = np.zeros(weights.size), np.zeros(weights.size)
    steps = max(1, games // BATCH)
    for step in range(1, steps + 1):
        gather(desk, settings, sources, traces, gradient, (step - 1) * BATCH, BATCH)
        first_moment += 0.1 * (gradient - first_moment)
        second_moment += 0.01 * (gradient * gradient - second_moment)
        mean = first_moment / (1 - 0.9**step)
        spread = np.sqrt(second_moment / (1 - 0.99**step))
        pace = rate * max(0.05, 1 - step / steps)
        weights += (pace * mean / (spread + 1e-4)).astype(np.float32)
        if progress is not None:
            progress(step * BATCH, games, weights)
    return weights
