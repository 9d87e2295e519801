"""Learning habits by playing whole games: one step of the league (`search/league.py`).

Each seat of a game plays in a style. After a game every choice is made likelier the better its seat has done by its style's own
measure, and less likely the worse (REINFORCE, with what the style got on average as the baseline).
"""

from __future__ import annotations

import numpy as np

from heptapolis.kernel.chance import POLICY, draw, enter_game, restart
from heptapolis.kernel.policies import next_seat
from heptapolis.kernel.rules import long_rule, rule
from heptapolis.kernel.stubs import apply, legal, over, setup
from heptapolis.search.compiled.engine import judge, plan_value
from heptapolis.search.compiled.move_odds import GRAIN, draw_by_odds, weigh
from heptapolis.search.compiled.stubs import notice
from heptapolis.search.compiled.tree import NONE

AIM = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("weight", np.float64),  # how much of what a game is worth to the style is its plan
                ("scale", np.float64),  # so many points of lead in the category are a plan that came true
                ("ending", np.int64),
                ("category", np.int64),
                ("learns", np.int64),  # or stays as it was learnt before
            ]
        ),
    )
)
"""What a style is after."""
GAMES_PLAYED, REWARD, SHARE, BY_PLAN = range(4)
"""What is counted for each style: seats played, their worth, their shares of victories, plans that came true."""


@rule
def note_choice(desk, traces, seat, count, total, chosen):
    """Add to a seat's trace which features its choice had, less those that it could expect to have."""
    state = desk.states[2]
    for index in range(count):
        share = (1.0 if index == chosen else 0.0) - desk.odds[index] / total
        for place in range(notice(state, seat, int(desk.actions[index]), desk.noticed)):
            traces[seat, desk.noticed[place]] += share


@rule
def play_and_note(desk, aims, traces, source):
    """Play a game by habit to its end and note all choices of those who learn."""
    state = desk.states[2]
    while not over(state):
        seat = next_seat(state)
        count, chosen, style = legal(state, seat, desk.actions), 0, int(desk.styles[seat])
        if count > 1:
            total = weigh(state, seat, desk.actions, count, desk.weights, style, desk.noticed, desk.odds)
            chosen = draw_by_odds(desk.odds, count, total, source)
            if aims[style].learns:
                note_choice(desk, traces, seat, count, total, chosen)
        apply(state, seat, int(desk.actions[chosen]))


@rule
def seat_styles(desk, usual, players, source):
    """Draw who plays in which style: the usual one so often, else by the mixture; at least one seat plays in it."""
    for seat in range(players):
        style = 0
        if float(draw(source, GRAIN)) / GRAIN >= usual:
            style = draw_by_odds(desk.mixture, desk.mixture.size, 1.0, source)
        desk.styles[seat] = style
    desk.styles[draw(source, players)] = 0


@long_rule
def gather(desk, settings, aims, usual, sources, traces, pushes, leanings, counts, first, games):
    """Play games by habit. For each style `pushes` gets the traces of its choices times what came of them, `leanings` the
    traces alone (times the mean of what came of them they are the baseline), `counts` how it went."""
    source, master, players = sources[0], sources[1], int(settings.players)
    for number in range(first, first + games):
        desk.states[2] = desk.states[1]
        enter_game(source, master, number)
        setup(desk.states[2], source)
        restart(source, POLICY)
        seat_styles(desk, usual, players, source)
        for seat in range(players):
            for feature in range(traces.shape[1]):
                traces[seat, feature] = 0.0
        play_and_note(desk, aims, traces, source)
        judge(desk, settings)
        for seat in range(players):
            style = int(desk.styles[seat])
            aim, worth, came_true = aims[style], desk.results[seat, 0], 0.0
            if aim.ending != NONE or aim.category != NONE:
                came_true = plan_value(desk, seat, int(aim.ending), int(aim.category), aim.scale)
                worth = (1.0 - aim.weight) * worth + aim.weight * came_true
            counts[style, GAMES_PLAYED] += 1.0
            counts[style, REWARD] += worth
            counts[style, SHARE] += desk.results[seat, 1]
            counts[style, BY_PLAN] += came_true
            if aim.learns:
                for feature in range(traces.shape[1]):
                    pushes[style, feature] += worth * traces[seat, feature]
                    leanings[style, feature] += traces[seat, feature]
    return games
