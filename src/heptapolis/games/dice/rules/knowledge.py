"""What a seat knows: everything but the rolls to come and what the others are choosing.

Dice that do not lie in the Forum are rolled as well, but nobody sees what they show. When two dice leave the Forum in one
round, nobody sees in which order; and which one leaves next is not known. So the order of leaving is wiped: what is known of it
follows from the Forum of the rounds so far.
"""

from __future__ import annotations

from heptapolis.games.dice.rules.boards import MOST_DICE, MOST_ROUNDS
from heptapolis.games.dice.rules.state import FULL, HIDDEN, UNKNOWN
from heptapolis.games.dice.rules.turns import pop, rewind
from heptapolis.kernel.rules import inner_rule, rule


@rule
def redact(state, observer):
    """Turn a full state into an observer's view. A view stays as it is."""
    if state.observer != FULL:
        return
    state.observer = observer
    for die in range(MOST_DICE):
        state.leaving[die] = -1
        for number in range(MOST_ROUNDS):
            if int(state.forum[number]) >> die & 1 == 0:
                state.rolls[number, die] = UNKNOWN
    for seat in range(int(state.players)):
        if seat != observer and state.choices[seat] > 0:
            hide_choices(state, seat)


@inner_rule
def hide_choices(state, seat):
    """Hide what a seat has chosen in this round; that it has nothing left to choose is public."""
    rewind(state, seat)
    if int(state.owes) >> seat & 1 == 0:
        pop(state, seat)
        state.choices[seat] = 1
        state.chosen[seat, 0] = HIDDEN
