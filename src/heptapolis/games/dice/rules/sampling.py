"""Filling a view again: the dice as they may fall, and for seats that have chosen, any choices that they may have made."""

from __future__ import annotations

from heptapolis.games.dice.rules.legality import legal
from heptapolis.games.dice.rules.setup import order_leaving, roll_dice
from heptapolis.games.dice.rules.state import ACTIONS, FULL, HIDDEN, MAIN, UNKNOWN
from heptapolis.games.dice.rules.tables import DIE_COUNT, LEAVER_COUNT, ROUNDS
from heptapolis.games.dice.rules.turns import choose, forget_choices, push
from heptapolis.kernel.chance import draw
from heptapolis.kernel.rules import inner_rule, rule


@rule
def sample(state, source):
    """Fill a view. Something is always consistent with it."""
    if state.observer != FULL:
        state.observer = FULL
        order_leaving(state, source)
        roll_dice(state, source)
        for seat in range(int(state.players)):
            if state.chosen[seat, 0] == HIDDEN:
                forget_choices(state, seat)
                play_turn(state, seat, source)
    return True


@rule
def redraw(state, source):
    """Roll anew what no seat has seen: dice that do not lie in the Forum, the rounds to come, and which dice leave."""
    for number in range(ROUNDS):
        forum = int(state.forum[number]) if number <= state.rounds else 0
        if forum or number > state.rounds:
            for die in range(DIE_COUNT):
                if forum >> die & 1 == 0:
                    state.rolls[number, die] = UNKNOWN
    for place in range(LEAVER_COUNT):
        state.leaving[place] = -1
    order_leaving(state, source)
    roll_dice(state, source)
    return True


@inner_rule
def play_turn(state, seat, source):
    """Play a whole turn of a seat at random."""
    push(state, seat, MAIN)
    state.owes |= 1 << seat
    while int(state.owes) >> seat & 1:
        count = legal(state, seat, source.work[:ACTIONS])
        choose(state, seat, int(source.work[draw(source, count)]))
