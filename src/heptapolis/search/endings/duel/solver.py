"""The end of a game of Duel, worked out: alpha-beta over choices and chance, with a table of positions met before.

Values are shares of the victory of city 0, from 0 to 1: city 0 wants them high, city 1 low. A frame stands for a position that
is being worked out; its window says which values still matter above it. Where chance decides, the value is the mean over all
that may come, and the window narrows for each by what the others can make up for at most (Ballard's star1).

There is no recursion: frames lie in an array, so the work can be put aside after any number of positions and taken up again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from heptapolis.games.duel.rules.legality import legal, use_of, wonder_of
from heptapolis.games.duel.rules.scoring import scores, winners
from heptapolis.games.duel.rules.state import ACTIONS, BUILD, BUILD_WONDER, DISCARD, LIBRARY, STATE
from heptapolis.games.duel.rules.tables import AGAIN, CARD_COUNT, POINTS, SHIELDS
from heptapolis.games.duel.rules.turns import apply, over
from heptapolis.kernel.rules import inlined_rule, inner_rule, long_rule
from heptapolis.search.endings.duel.chances import (
    draws_tokens,
    fingerprint,
    list_cards,
    list_draws,
    turned_slot,
)

CHOICE, TURNED, DRAWN = range(3)
"""What a frame waits for: a seat's choice, a card that is turned up, tokens that are drawn."""
FRAME = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("low", np.float64),  # values up to this one do not matter above
                ("high", np.float64),  # nor do those from this one on
                ("floor", np.float64),  # the window as it was when the frame was opened
                ("ceiling", np.float64),
                ("value", np.float64),  # the best so far; where chance decides, the sum
                ("key", np.int64),
                ("waits", np.int64),
                ("options", np.int64),
                ("tried", np.int64),
                ("best", np.int64),  # the action that gave the best value
                ("action", np.int64),  # the one that is being tried; or that draws the tokens
            ]
        ),
    )
)
DEPTH = 96
"""Frames: seven cards, each with a play, what is chosen after it, and what chance turns up."""
TABLE_SIZE = 1 << 19
TABLE = np.dtype(
    (
        np.record,
        np.dtype([("key", np.int64), ("least", np.float64), ("most", np.float64), ("best", np.int64)]),
    )
)
SLACK = 1e-9
"""Windows of frames below are so much wider: then rounding never takes a bound for a value."""


class Desk(NamedTuple):
    """All that the solver works with, made once: arrays, so that compiled code takes it."""

    states: Any
    """by frame: its position"""
    frames: Any
    options: Any
    """by frame: actions, cards or sets of tokens"""
    merits: Any
    """by frame and option: what is tried first"""
    table: Any
    points: Any
    worked: Any
    """by seat and action: how often it was the best"""
    now: Any
    """the frame at work; positions so far; 1 if a position is to be opened, 0 if a value was found"""
    found: Any
    """the value found last; then by action of the first frame: its value"""


def make_desk(state: Any) -> Desk:
    """A desk on which a position lies, ready to be worked out."""
    states = np.zeros(DEPTH, STATE)
    states[0] = state
    frames = np.zeros(DEPTH, FRAME).view(np.recarray)
    frames[0].low, frames[0].high = -SLACK, 1.0 + SLACK
    return Desk(
        states=states,
        frames=frames,
        options=np.zeros((DEPTH, ACTIONS), np.int16),
        merits=np.zeros((DEPTH, ACTIONS), np.int64),
        table=np.zeros(TABLE_SIZE, TABLE).view(np.recarray),
        points=np.zeros((2, 8), np.int16),
        worked=np.zeros((2, ACTIONS), np.int64),
        now=np.array([0, 0, 1], np.int64),
        found=np.full(1 + ACTIONS, np.nan),
    )


@inner_rule
def share(state, points):
    """The share of the victory of city 0 in a game that is over."""
    scores(state, points)
    victory = winners(state, points)
    return 0.5 if victory == 3 else float(victory & 1)


@inner_rule
def merit(state, action):
    """How good an action looks at first sight: what looks good is tried first."""
    use = use_of(action)
    if use == BUILD:
        card = int(state.layout[state.age, action])
        return 200 + 8 * int(POINTS[card]) + 20 * int(SHIELDS[card])
    if use == BUILD_WONDER:
        work = CARD_COUNT + wonder_of(action)
        return 240 + 8 * int(POINTS[work]) + 20 * int(SHIELDS[work]) + 80 * int(AGAIN[work])
    return 100 if use == DISCARD else 200


@inlined_rule
def remembered(desk, depth):
    """Whether the table knows all that matters about the position of a frame; then found[0] is its value, or a bound."""
    frame = desk.frames[depth]
    entry = desk.table[frame.key % TABLE_SIZE]
    if entry.key != frame.key:
        return False
    if entry.least >= frame.high or entry.least == entry.most:
        desk.found[0] = entry.least
        return True
    if entry.most <= frame.low:
        desk.found[0] = entry.most
        return True
    return False


@inlined_rule
def remember(desk, depth, value):
    """Note in the table what was found about the position of a frame: its value, or a bound if it fell out of the window."""
    frame = desk.frames[depth]
    entry = desk.table[frame.key % TABLE_SIZE]
    if entry.key != frame.key:
        entry.key = frame.key
        entry.least, entry.most = 0.0, 1.0
    if value > frame.floor:
        entry.least = value
    if value < frame.ceiling:
        entry.most = value
    entry.best = frame.best


@inlined_rule
def open_choice(desk, depth):
    """Lay out the actions of the seat that chooses."""
    frame, state = desk.frames[depth], desk.states[depth]
    seat = int(state.seat)
    frame.waits = CHOICE
    frame.options = legal(state, seat, desk.options[depth])
    frame.value = -1.0 if seat == 0 else 2.0
    frame.best = -1
    entry = desk.table[frame.key % TABLE_SIZE]
    first = int(entry.best) if entry.key == frame.key else -1
    for index in range(int(frame.options)):
        action = int(desk.options[depth, index])
        good = merit(state, action) + min(1 << 20, int(desk.worked[seat, action])) * 4
        desk.merits[depth, index] = 1 << 40 if action == first else good


@inlined_rule
def next_action(desk, depth):
    """The action that looks best among those that were not tried; the list is sorted so far."""
    frame = desk.frames[depth]
    begin = int(frame.tried)
    best = begin
    for index in range(begin + 1, int(frame.options)):
        if desk.merits[depth, index] > desk.merits[depth, best]:
            best = index
    action = int(desk.options[depth, best])
    desk.options[depth, best], desk.merits[depth, best] = desk.options[depth, begin], desk.merits[depth, begin]
    desk.options[depth, begin] = action
    return action


@inlined_rule
def open_frame(desk, depth):
    """Open a position: True if there is more to work out, False if found[0] is its value."""
    frame, state = desk.frames[depth], desk.states[depth]
    frame.tried = 0
    frame.floor, frame.ceiling = frame.low, frame.high
    if over(state):
        desk.found[0] = share(state, desk.points)
        return False
    slot = turned_slot(state)
    if slot >= 0:
        frame.waits, frame.action, frame.value = TURNED, slot, 0.0
        frame.options = list_cards(state, slot, desk.options[depth])
        return True
    frame.key = fingerprint(state)
    if depth > 0 and remembered(desk, depth):
        return False
    open_choice(desk, depth)
    return True


@inlined_rule
def take_in(desk, depth):
    """Take in the value that was found below a frame; True if nothing else matters there, and found[0] is its value."""
    frame, value = desk.frames[depth], desk.found[0]
    frame.tried += 1
    if frame.waits != CHOICE:
        frame.value += value
        left, many = int(frame.options - frame.tried), float(frame.options)
        least, most = frame.value / many, (frame.value + left) / many
        if least >= frame.high or left == 0:
            desk.found[0] = least
            return True
        desk.found[0] = most
        return most <= frame.low
    seat = int(desk.states[depth].seat)
    if depth == 0:
        desk.found[1 + frame.action] = value
    if (value > frame.value) if seat == 0 else (value < frame.value):
        frame.value = value
        frame.best = frame.action
        if depth > 0 and seat == 0:
            frame.low = max(frame.low, value)
        elif depth > 0:
            frame.high = min(frame.high, value)
    cut = frame.low >= frame.high
    if cut or frame.tried == frame.options:
        desk.worked[seat, frame.best] += 1
        remember(desk, depth, frame.value)
        desk.found[0] = frame.value
        return True
    return False


@inlined_rule
def go_below(desk, depth):
    """Put what comes next below a frame, with the window in which its value matters."""
    frame, below = desk.frames[depth], desk.frames[depth + 1]
    desk.states[depth + 1] = desk.states[depth]
    state, action, waits = desk.states[depth + 1], 0, int(frame.waits)
    below.waits = CHOICE
    if waits == CHOICE:
        action = next_action(desk, depth)
        frame.action = action
        below.low, below.high = frame.low, frame.high
        if draws_tokens(action):
            below.waits, below.action, below.value, below.tried = DRAWN, action, 0.0, 0
            below.options = list_draws(state, desk.options[depth + 1])
            below.floor, below.ceiling = below.low, below.high
            return
    else:
        many, left = float(frame.options), float(frame.options - frame.tried - 1)
        below.low = max(0.0, many * frame.low - frame.value - left) - SLACK
        below.high = min(1.0, many * frame.high - frame.value) + SLACK
        chance = int(desk.options[depth, frame.tried])
        if waits == TURNED:
            state.layout[state.age, frame.action] = chance
            return
        state.library = chance
        action = int(frame.action)
    apply(state, int(state.seat), action)
    if state.phase != LIBRARY:
        state.library = 0


@long_rule
def work_out(desk, positions):
    """Work on for so many positions; True when the first frame is done."""
    depth, most = int(desk.now[0]), int(desk.now[1]) + positions
    opening = desk.now[2] == 1
    while desk.now[1] < most:
        if opening:
            desk.now[1] += 1
            opening = open_frame(desk, depth)
        else:
            if depth == 0:
                desk.now[0], desk.now[2] = 0, 0
                return True
            depth -= 1
            opening = not take_in(desk, depth)
        if opening:
            while True:
                go_below(desk, depth)
                depth += 1
                if desk.frames[depth].waits != DRAWN:
                    break
    desk.now[0], desk.now[2] = depth, 1 if opening else 0
    return False
