"""A step of a vector environment as rules on rows, for devices that nobody wants to wait for: nothing is asked of the host.

Rows that begin anew draw the seed of their game as Gymnasium's environments do, from NumPy's PCG64: so the games are the same.
"""

from __future__ import annotations

import numpy as np

from heptapolis.kernel.rows import is_legal
from heptapolis.kernel.rules import inner_rule, long_rule
from heptapolis.kernel.stubs import apply, over, scores, winners
from heptapolis.lab.compiled.rows import deal_row, list_row, play_on

HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
FACTOR_HIGH, FACTOR_LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)
TURN_FROM, WIDTH = np.uint64(58), np.uint64(63)
ONE, NOTHING = np.uint64(1), np.uint64(0)


@inner_rule
def high_product(one, other):
    """The upper half of the product of two 64-bit words."""
    one, other = np.uint64(one), np.uint64(other)  # calls between rules pass signed integers
    low_one, high_one, low_other, high_other = one & LOW, one >> HALF, other & LOW, other >> HALF
    cross = high_one * low_other + (low_one * low_other >> HALF)
    other_cross = low_one * high_other + (cross & LOW)
    return high_one * high_other + (cross >> HALF) + (other_cross >> HALF)


@inner_rule
def next_seed(chance):
    """What `Generator(PCG64).integers(1 << 63)` gives next; chance holds state and increment, upper halves first."""
    high, low = chance[0], chance[1]
    upper = high * FACTOR_LOW + low * FACTOR_HIGH + np.uint64(high_product(low, FACTOR_LOW)) + chance[2]
    lower = low * FACTOR_LOW
    total = lower + chance[3]
    if total < lower:
        upper = upper + ONE
    chance[0], chance[1] = upper, total
    turn, word = upper >> TURN_FROM, upper ^ total
    turned = word >> turn | word << (WIDTH & (NOTHING - turn))
    return np.int64(turned >> ONE)


@long_rule
def begin_rows(first, last, wanted, seeds, chances, template, states, sources, learner, actions, ended):
    """Begin game seeds[row] where it is wanted, or the next that chance gives where that is negative; others play first."""
    for row in range(first, last):
        if wanted[row]:
            seed = int(seeds[row]) if seeds[row] >= 0 else next_seed(chances[row])
            deal_row(row, seed, template, states, sources)
            play_on(states[row], learner, sources[row], actions)
            ended[row] = False


@long_rule
def allow_learner(first, last, states, learner, chosen, ended, actions, faults):
    """Write whether a game goes on and the learner may not choose chosen[row] in it."""
    for row in range(first, last):
        faults[row] = not ended[row] and not is_legal(states[row], learner, int(chosen[row]), actions)


@long_rule
def act_rows(
    first, last, states, learner, chosen, sources, actions, room, ended, begun, illegal, rewards, points, done
):
    """A step: chosen[row] where the game goes on, the others' choices after it, and what is gained if that was the end.

    Games that had ended before rest: `begun` says which, `done` which have ended now.
    """
    for row in range(first, last):
        begun[row], illegal[row], rewards[row], done[row] = ended[row], False, 0.0, False
        players = points.shape[1]
        for seat in range(players):
            points[row, seat] = 0
        if not begun[row]:
            if is_legal(states[row], learner, int(chosen[row]), actions):
                apply(states[row], learner, int(chosen[row]))
                play_on(states[row], learner, sources[row], actions)
                ended[row] = over(states[row])
            else:
                ended[row] = illegal[row] = True
            if ended[row]:
                scores(states[row], room[row])
                for seat in range(players):
                    for category in range(room.shape[2]):
                        points[row, seat] += room[row, seat, category]
                victory = winners(states[row], room[row]) if over(states[row]) else 0
                count = 0
                for seat in range(players):
                    count += victory >> seat & 1
                if illegal[row]:
                    rewards[row] = -1.0 / players
                elif count > 0:
                    rewards[row] = (victory >> learner & 1) / count - 1.0 / players
            done[row] = ended[row]


@long_rule
def see_rows(
    first,
    last,
    wanted,
    learner,
    states,
    words,
    views,
    view_words,
    plan,
    starts,
    silent,
    entries,
    codes,
    moment,
    places,
    factors,
    ideas,
    columns,
    values,
    actions,
    listed,
    numbers,
    tensor,
    masks,
):
    """Write tensor[row] and masks[row] where it is wanted: what the learner knows and may choose. Both come all zero."""
    for row in range(first, last):
        if wanted[row]:
            count = list_row(
                row,
                row,
                learner,
                states,
                words,
                views,
                view_words,
                plan,
                starts,
                silent,
                entries,
                codes,
                moment,
                columns,
                values,
                places,
                factors,
                ideas,
                actions,
                listed,
                numbers,
                masks[row],
            )
            for entry in range(count):
                tensor[row, listed[entry]] += numbers[entry]
