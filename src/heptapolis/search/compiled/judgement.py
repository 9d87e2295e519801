"""The learned judgement: what a position is worth to each seat, told by a small net instead of a playout to the end.

Each seat is judged by the same tower, from what that seat knows: its view of the sampled position, as the encoder's active
columns, counted from itself. So the first layer adds up a few dozen rows of weights, and nothing is read that a seat
may not know. The towers' leanings become shares of the victory (softmax over the seats).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from heptapolis.kernel.encoding import active_columns
from heptapolis.kernel.rules import INTERPRETED, rule
from heptapolis.kernel.views import look
from heptapolis.search.compiled.vector_rules import vector_rule

SHARE, WORTH, POINTS = 0, 1, 2
"""What a tower tells: how much it leans to a victory, what the end is worth (as a logit), from here on points by category."""


class Judgement(NamedTuple):
    """A net, and all that reads its inputs from a state."""

    first: Any
    """float32[column, unit]"""
    first_bias: Any
    second: Any
    second_bias: Any
    last: Any
    last_bias: Any
    units: Any
    """working space of the first layer"""
    middle: Any
    """of the second"""
    told: Any
    """by seat: what its tower tells"""
    words: Any
    """the states of the desk as words"""
    views: Any
    view_words: Any
    seen: Any
    """what each seat is declared to see (`kernel/views.py`)"""
    starts: Any
    silent: Any
    entries: Any
    codes: Any
    moment: Any
    """the encoder's plan (`kernel/encoding.py`)"""
    columns: Any
    values: Any


@vector_rule
def tower(first, first_bias, second, second_bias, last, last_bias, columns, values, count, units, middle, told):
    """What the net tells of one seat's active columns."""
    for unit in range(units.size):
        units[unit] = first_bias[unit]
    for place in range(count):
        row, value = first[columns[place]], values[place]
        for unit in range(units.size):
            units[unit] += row[unit] * value
    for unit in range(middle.size):
        middle[unit] = second_bias[unit]
    for source in range(units.size):
        if units[source] > 0.0:
            row, value = second[source], units[source]
            for unit in range(middle.size):
                middle[unit] += row[unit] * value
    for out in range(told.size):
        told[out] = last_bias[out]
    for source in range(middle.size):
        if middle[source] > 0.0:
            row, value = last[source], middle[source]
            for out in range(told.size):
                told[out] += row[out] * value


@rule
def read_columns(states, row, net, seat):
    """Find the active columns of what a seat knows in states[row]; how many there are."""
    look(states, net.words, row, net.views, net.view_words, 0, net.seen, seat)
    return active_columns(
        net.view_words, 0, net.starts, net.silent, net.entries, net.codes, net.moment, seat, net.columns, net.values
    )


@rule
def judge_seats(states, row, net, results):
    """Write results[seat]: what the end of states[row] will be worth to each seat, its share of the victory, its points."""
    seats, most, total = results.shape[0], -1e9, 0.0
    for seat in range(seats):
        count = read_columns(states, row, net, seat)
        tower(
            net.first,
            net.first_bias,
            net.second,
            net.second_bias,
            net.last,
            net.last_bias,
            net.columns,
            net.values,
            count,
            net.units,
            net.middle,
            net.told[seat],
        )
        most = max(most, float(net.told[seat, SHARE]))
    for seat in range(seats):
        results[seat, 1] = math.exp(float(net.told[seat, SHARE]) - most)
        total += results[seat, 1]
    for seat in range(seats):
        results[seat, 1] /= total
        results[seat, 0] = 1.0 / (1.0 + math.exp(-float(net.told[seat, WORTH])))
        results[seat, 2] = 0.0
        for category in range(POINTS, net.told.shape[1]):
            results[seat, 2] += float(net.told[seat, category])


def foresee(states: Any, row: Any, net: Any, results: Any) -> Any:
    """The same where there is a net; a search without one is compiled without it."""
    if net is not None:
        judge_seats(states, row, net, results)


if not INTERPRETED:
    from numba import types
    from numba.extending import overload

    @overload(foresee)
    def _foresee(states, row, net, results):
        if isinstance(net, types.NoneType):
            return lambda states, row, net, results: None
        return lambda states, row, net, results: judge_seats(states, row, net, results)
