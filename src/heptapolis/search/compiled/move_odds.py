"""How likely each move is where the search has no tree: by habit, or all alike. A playout (`engine.py`) draws by these odds.

A habit is a weight for each feature that `notice` finds in a move; a move is chosen with odds of e to the sum of its weights.
There is a row of weights for each style of play, learnt by playing against each other (`league.py`). No weights at all means:
at random.
"""

from __future__ import annotations

import math

from heptapolis.kernel.chance import draw
from heptapolis.kernel.rules import inner_rule, rule
from heptapolis.search.compiled.stubs import notice

GRAIN = 1 << 24
"""Steps of a random fraction."""
STEEPEST = 30.0
"""No weight of a move counts for more: e to it is still a number."""


@inner_rule
def leaning(state, seat, action, weights, style, noticed):
    """The sum of the weights that a style gives to all that is noticed about a move."""
    total = 0.0
    for index in range(notice(state, seat, action, noticed)):
        total += float(weights[style, noticed[index]])
    return min(max(total, -STEEPEST), STEEPEST)


@inner_rule
def weigh(state, seat, actions, count, weights, style, noticed, odds):
    """Write the odds of each of `count` actions; their sum is returned."""
    if weights.size == 0 or count == 1:
        for index in range(count):
            odds[index] = 1.0
        return float(count)
    total = 0.0
    for index in range(count):
        odds[index] = math.exp(leaning(state, seat, int(actions[index]), weights, style, noticed))
        total += odds[index]
    return total


@inner_rule
def draw_by_odds(odds, count, total, source):
    """An index, drawn by the odds."""
    mark = float(draw(source, GRAIN)) / GRAIN * total
    for index in range(count - 1):
        mark -= odds[index]
        if mark < 0.0:
            return index
    return count - 1


@rule
def choose_by_habit(state, seat, actions, count, weights, style, noticed, odds, source):
    """The index of an action, chosen by the habits of a style."""
    if count == 1:
        return 0
    if weights.size == 0:
        return draw(source, count)
    return draw_by_odds(odds, count, weigh(state, seat, actions, count, weights, style, noticed, odds), source)
