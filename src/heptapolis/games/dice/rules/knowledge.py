"""What a seat knows: everything but the rolls to come and what the others are choosing.

Dice that do not lie in the Forum are rolled as well, but nobody sees what they show. When two dice leave the Forum in one
round, nobody sees in which order; and which one leaves next is not known. So nobody is told the order of leaving: what is
known of it follows from the Forum of the rounds so far.
"""

from __future__ import annotations

from heptapolis.games.dice.rules.boards import MOST_DICE, SIDES
from heptapolis.games.dice.rules.state import HIDDEN, MAIN, lowest
from heptapolis.games.dice.rules.tables import BUILDING, FIRST, SIDE
from heptapolis.games.dice.rules.turns import push, recount
from heptapolis.kernel.rules import inner_rule, rule


@rule
def reveal(state, into, observer):
    """What an observer knows besides the declared fields: the dice that lay in the Forum, and the others as the round began."""
    for number in range(int(state.rounds) + 1):
        forum = int(state.forum[number])
        for die in range(MOST_DICE):
            if forum >> die & 1:
                into.rolls[number, die] = state.rolls[number, die]
    for seat in range(int(state.players)):
        if seat != observer:
            reveal_start(state, into, seat)


@inner_rule
def reveal_start(state, into, seat):
    """Show a seat as it was when the round began, and whether it has something left to choose."""
    into.checked[seat] = state.start_checked[seat]
    into.coins[seat] = state.start_coins[seat]
    into.bonuses[seat] = state.start_bonuses[seat]
    reveal_attacks(state, into, seat)
    recount(into, seat)
    if int(state.owes) >> seat & 1:
        push(into, seat, MAIN)
    elif state.choices[seat] > 0:
        into.choices[seat] = 1
        into.chosen[seat, 0] = HIDDEN


@inner_rule
def reveal_attacks(state, into, seat):
    """Show the points of the attacks that were made before this round."""
    boxes = int(state.start_checked[seat])
    while boxes:
        box = lowest(boxes)
        boxes &= boxes - 1
        building = int(BUILDING[box])
        side = int(SIDE[building])
        if side < len(SIDES):
            place = box - int(FIRST[building])
            into.written[seat, side, place] = state.written[seat, side, place]
