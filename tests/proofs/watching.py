"""Watching any game: what must hold whatever its rules are. For games that have no watch of their own."""

from __future__ import annotations

from heptapolis.kernel.chance import POLICY, draw, enter_game, restart
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import apply, clock, legal, over, setup, to_act
from proofs.subject import Watch

FINE, NOBODY_ACTS, NOTHING_LEGAL, CLOCK_BACK, NO_END = range(5)
TROUBLES = ("", "nobody is to act", "nothing is legal", "the clock goes back", "the game does not end")


@rule
def watch_plainly(template, states, sources, actions, tally, trace, index):
    """Play one random game: somebody always has something to do, time goes on, and it ends."""
    states[0] = template[0]
    enter_game(sources[0], sources[1], index)
    setup(states[0], sources[0])
    restart(sources[0], POLICY)
    for move in range(trace.shape[0]):
        trace[move] = -1
    for move in range(trace.shape[0]):
        if over(states[0]):
            return FINE
        owed, before = int(to_act(states[0])), int(clock(states[0]))
        if owed == 0:
            return NOBODY_ACTS
        seat = 0
        while owed >> seat & 1 == 0:
            seat += 1
        count = int(legal(states[0], seat, actions))
        if count == 0:
            return NOTHING_LEGAL
        action = int(actions[draw(sources[0], count)])
        trace[move] = seat << 16 | action
        apply(states[0], seat, action)
        if int(clock(states[0])) < before:
            return CLOCK_BACK
    return NO_END


def plain_watch(moves: int) -> Watch:
    """The watch of a game that has fewer moves than this."""
    return Watch(watch_plainly, TROUBLES, states=1, tally=1, moves=moves)
