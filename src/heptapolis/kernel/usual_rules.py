"""Rules that a game need not write where it has nothing special to say: who wins, how it ended, no coins, no boards."""

from __future__ import annotations

from heptapolis.kernel.rules import rule


@rule
def winners(state, points):
    """Whoever has most points in all categories together, a bit each."""
    best, won = 0, 0
    for seat in range(int(state.players)):
        total = 0
        for category in range(points.shape[1]):
            total += int(points[seat, category])
        if seat == 0 or total > best:
            best, won = total, 0
        if total == best:
            won |= 1 << seat
    return won


@rule
def ending(state):
    """There is one way to end."""
    return 0


@rule
def purse(state, seat):
    """Nobody has coins."""
    return 0


@rule
def trait(state, seat):
    """Nobody was given anything to play with."""
    return 0


@rule
def reveal(state, into, observer):
    """An observer knows what the fields declare, and nothing else."""
    return


@rule
def retract(state, seat):
    """What was done is done."""
    return False


@rule
def redraw(state, source):
    """What all seats together know is for the game to say."""
    return False


USUAL = {
    "winners": winners,
    "ending": ending,
    "purse": purse,
    "trait": trait,
    "reveal": reveal,
    "retract": retract,
    "redraw": redraw,
}
