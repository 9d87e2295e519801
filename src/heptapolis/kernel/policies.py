"""How a seat may choose without thinking ahead: at random, or greedily. Yardsticks for everything that thinks."""

from __future__ import annotations

from heptapolis.kernel.chance import draw, rewind
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import apply, clock, legal, over, purse, scores, to_act


@rule
def next_seat(state):
    """The first seat that owes a choice."""
    owed, seat = to_act(state), 0
    while owed >> seat & 1 == 0:
        seat += 1
    return seat


@rule
def random_choice(state, seat, actions, source):
    """One of a seat's legal actions, each as likely as the others."""
    return int(actions[draw(source, legal(state, seat, actions))])


@rule
def resolve_at_random(state, time, actions, source):
    """Let all who still owe a choice take one at random, until the table resolves: until the clock is past `time`."""
    while not over(state) and clock(state) == time:
        seat = next_seat(state)
        apply(state, seat, random_choice(state, seat, actions, source))


@rule
def total_points(state, seat, points):
    """All points of a seat if the game ended now."""
    scores(state, points)
    total = 0
    for category in range(points.shape[1]):
        total += int(points[seat, category])
    return total


@rule
def greedy_choice(states, seat, actions, others, points, source):
    """The action with the best own gain in `scores()`; of equals the one that leaves most coins, then the first.

    states[0] is the table and stays as it is, states[1] is for trying. Where seats choose at once, everybody else (and the
    own follow-up choices) is taken to choose at random until the table resolves: in the same way for every action tried.
    """
    time, block, used = clock(states[0]), int(source.block), int(source.used)
    best, most_points, most_coins = -1, 0, 0
    for index in range(legal(states[0], seat, actions)):
        states[1] = states[0]
        rewind(source, block, used)
        apply(states[1], seat, int(actions[index]))
        resolve_at_random(states[1], time, others, source)
        gained, coins = total_points(states[1], seat, points), purse(states[1], seat)
        if best < 0 or gained > most_points or (gained == most_points and coins > most_coins):
            best, most_points, most_coins = int(actions[index]), gained, coins
    return best
