"""How a seat may choose without thinking ahead: at random, or greedily. Yardsticks for everything that thinks.

Greedy looks at one full position. A bot, which has a view, takes a sample of it; whole simulated games take the true one.
"""

from __future__ import annotations

from heptapolis.kernel.chance import draw, rewind
from heptapolis.kernel.rules import inlined_rule, rule
from heptapolis.kernel.stubs import apply, clock, legal, over, purse, retract, scores, to_act

RANDOM, GREEDY = 0, 1
POLICIES = {"random": RANDOM, "greedy": GREEDY}
"""What whole games can be played by."""
MOVE = 1 << 32
MOVE_AND_CHOICE = MOVE + 1
"""Games are counted in two halves of a word: moves, and choices among two or more."""


@rule
def next_seat(state):
    """The first seat that owes a choice."""
    owed, seat = to_act(state), 0
    while owed >> seat & 1 == 0:
        seat += 1
    return seat


@inlined_rule
def random_choice(state, seat, actions, source):
    """One of a seat's legal actions, each as likely as the others."""
    return int(actions[draw(source, legal(state, seat, actions))])


@inlined_rule
def resolve_at_random(state, time, actions, source):
    """Let all who still owe a choice take one at random, until the table resolves: until the clock is past `time`."""
    while not over(state) and clock(state) == time:
        seat = next_seat(state)
        apply(state, seat, random_choice(state, seat, actions, source))


@inlined_rule
def take_back_others(state, seat, seats):
    """Take back what the other seats have chosen in this turn: nobody knows it yet."""
    for other in range(seats):
        if other != seat:
            retract(state, other)


@inlined_rule
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

    states[0] is the table and stays as it is, states[1] is for trying. Where seats choose at once, what the others have chosen
    is forgotten, and everybody else (and the own follow-up choices) is taken to choose at random until the table resolves: in
    the same way for every action tried.
    """
    time, block, used = clock(states[0]), int(source.block), int(source.used)
    best, most_points, most_coins = -1, 0, 0
    for index in range(legal(states[0], seat, actions)):
        states[1] = states[0]
        rewind(source, block, used)
        take_back_others(states[1], seat, points.shape[0])
        apply(states[1], seat, int(actions[index]))
        resolve_at_random(states[1], time, others, source)
        gained, coins = total_points(states[1], seat, points), purse(states[1], seat)
        if best < 0 or gained > most_points or (gained == most_points and coins > most_coins):
            best, most_points, most_coins = int(actions[index]), gained, coins
    return best


@rule
def note_move(counted, count):
    """Count a move that was one of `count`: moves << 32 | choices among two or more."""
    return counted + (MOVE_AND_CHOICE if count > 1 else MOVE)


@rule
def follow_trail(trail, seat, action):
    """The digest of a game after one more move. Games with the same digest were, as good as surely, played alike."""
    mixed = (trail & 0x7FFFFFFF) * 0x27D4EB2D + (seat << 12 | action) + 1
    return mixed ^ mixed >> 29


@inlined_rule
def play_random(state, actions, source):
    """Play to the end, each seat choosing uniformly among its legal moves: the count of moves, and the digest of the game."""
    counted, trail = 0, 0
    while not over(state):
        seat = next_seat(state)
        count = legal(state, seat, actions)
        action = int(actions[draw(source, count)])
        counted, trail = note_move(counted, count), follow_trail(trail, seat, action)
        apply(state, seat, action)
    return counted, trail


@inlined_rule
def play_greedy(states, lists, points, source):
    """Play states[0] to the end, each seat choosing greedily; states[1] is for trying. Gives what play_random gives."""
    counted, trail = 0, 0
    while not over(states[0]):
        seat = next_seat(states[0])
        count = legal(states[0], seat, lists[0])
        action = int(lists[0, 0])
        if count > 1:
            action = greedy_choice(states, seat, lists[0], lists[1], points, source)
        counted, trail = note_move(counted, count), follow_trail(trail, seat, action)
        apply(states[0], seat, action)
    return counted, trail
