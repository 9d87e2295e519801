"""Many states side by side: one rule for each thing that a batch does, on rows `first` up to `last`, less one.

The CPU gives each thread a range of rows, a GPU each thread one row; the rules are the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.kernel.rules import long_rule, rule
from heptapolis.kernel.stubs import apply, legal, over, redact, scores, to_act, winners
from heptapolis.kernel.whole_games import open_game

VALUE, PAIR, BIT = 0, 1, 2
"""Columns of an encoding: a byte; two bytes; BIT + b: bit b of a byte."""


@long_rule
def deal_rows(first, last, template, states, sources, master, numbers):
    """Deal game numbers[row] of the master's series into each row."""
    for row in range(first, last):
        states[row] = template[0]
        open_game(states[row], sources[0], master[0], int(numbers[row]))


@long_rule
def owed_rows(first, last, states, owed):
    """Write owed[row, seat]: whether a seat owes a choice."""
    for row in range(first, last):
        for seat in range(owed.shape[1]):
            owed[row, seat] = to_act(states[row]) >> seat & 1


@long_rule
def legal_rows(first, last, states, actions, masks):
    """Write masks[row, seat, action]: whether an action is legal."""
    for row in range(first, last):
        for seat in range(masks.shape[1]):
            for action in range(masks.shape[2]):
                masks[row, seat, action] = False
            if to_act(states[row]) >> seat & 1:
                for place in range(legal(states[row], seat, actions)):
                    masks[row, seat, actions[place]] = True


@rule
def is_legal(state, seat, action, actions):
    """Whether a seat may choose an action now."""
    if to_act(state) >> seat & 1 == 0:
        return False
    for place in range(legal(state, seat, actions)):
        if actions[place] == action:
            return True
    return False


@long_rule
def check_rows(first, last, states, chosen, actions, faults):
    """Write faults[row]: 1 + the first seat whose chosen action is not legal, 0 if all are."""
    for row in range(first, last):
        faults[row] = 0
        for seat in range(chosen.shape[1] - 1, -1, -1):
            if chosen[row, seat] >= 0 and not is_legal(states[row], seat, int(chosen[row, seat]), actions):
                faults[row] = seat + 1


@long_rule
def step_rows(first, last, states, chosen, done):
    """Play chosen[row, seat] where it is not negative; done[row] says whether a game has ended by it."""
    for row in range(first, last):
        running = not over(states[row])
        if running:
            for seat in range(chosen.shape[1]):
                if chosen[row, seat] >= 0:
                    apply(states[row], seat, int(chosen[row, seat]))
        done[row] = running and over(states[row])


@long_rule
def score_rows(first, last, states, points, won, ended):
    """Write points, whether a game is over and, if so, who has won."""
    for row in range(first, last):
        scores(states[row], points[row])
        ended[row] = over(states[row])
        victory = winners(states[row], points[row]) if ended[row] else 0
        for seat in range(won.shape[1]):
            won[row, seat] = victory >> seat & 1


@long_rule
def reset_rows(first, last, template, states, sources, master, numbers, done):
    """Deal the next game of its series into each row whose game is done: games go on in steps of the batch's size."""
    for row in range(first, last):
        if done[row]:
            numbers[row] += numbers.size
            states[row] = template[0]
            open_game(states[row], sources[0], master[0], int(numbers[row]))


@long_rule
def view_rows(first, last, states, views, seats):
    """Write views[row * seats + seat]: what each seat may know."""
    for row in range(first, last):
        for seat in range(seats):
            views[row * seats + seat] = states[row]
            redact(views[row * seats + seat], seat)


@long_rule
def encode_rows(first, last, data, size, offsets, kinds, tensor):
    """Write tensor[row, column] from the bytes of views, `size` bytes each, as a plan of columns says."""
    for row in range(first, last):
        for column in range(offsets.size):
            place, kind = row * size + int(offsets[column]), int(kinds[column])
            value = int(data[place])
            if kind == PAIR:
                value = (value & 255) | int(data[place + 1]) << 8
            elif kind >= BIT:
                value = value >> (kind - BIT) & 1
            tensor[row, column] = value


def encoding(kind: np.dtype[Any]) -> tuple[Any, Any, list[tuple[str, int, int]]]:
    """How a record becomes a row of numbers: offsets and kinds of the columns, and (field, first column, end) for people.

    Fields stand in the order of the record, their entries in C order. Fields of 8 and 16 bits are numbers; those of 32 and 64
    bits are sets and counters in small lanes, and become a column of 0 or 1 for each bit, the lowest first.
    """
    offsets: list[int] = []
    kinds: list[int] = []
    fields = []
    assert kind.fields is not None and kind.names is not None
    for name in kind.names:
        if name == "padding":
            continue
        entry, start = kind.fields[name][:2]
        width, count, begin = entry.base.itemsize, int(np.prod(entry.shape, dtype=np.int64)), len(offsets)
        for number in range(count):
            place = start + number * width
            if width <= 2:
                offsets.append(place)
                kinds.append(VALUE if width == 1 else PAIR)
            else:
                offsets += [place + bit // 8 for bit in range(8 * width)]
                kinds += [BIT + bit % 8 for bit in range(8 * width)]
        fields.append((name, begin, len(offsets)))
    return np.array(offsets, np.int32), np.array(kinds, np.int8), fields
