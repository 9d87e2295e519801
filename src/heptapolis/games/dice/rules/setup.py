"""Set-up: boards, the order in which dice leave, and all rolls, as far as the deal has not given them."""

from __future__ import annotations

from heptapolis.games.dice.rules.boards import MOST_CHOICES, MOST_DICE, MOST_ROUNDS, SECTIONS
from heptapolis.games.dice.rules.state import FACE_ONLY, FULL, NOTHING_YET, UNKNOWN
from heptapolis.games.dice.rules.tables import (
    BOARD_COUNT,
    DIE_COUNT,
    LEAVER_COUNT,
    LEAVER_DICE,
    MAX_PLAYERS,
    ROLLS,
    ROUNDS,
    SAME_FACE,
    SPECIAL,
    START_COINS,
    STARTING,
)
from heptapolis.games.dice.rules.turns import begin_round, open_turn
from heptapolis.kernel.chance import draw
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule

DICE_PER_DRAW = 5
WAYS = ROLLS**DICE_PER_DRAW
"""So many dice are decided by one draw: the ways in which they can fall fit into a word."""


@rule
def clear(state, players):
    """An empty table: nothing decided, nothing rolled."""
    state.players = players
    state.observer = FULL
    for seat in range(MAX_PLAYERS):
        state.board[seat] = -1
        for place in range(MOST_CHOICES):
            state.chosen[seat, place] = NOTHING_YET
    for die in range(MOST_DICE):
        state.leaving[die] = -1
        for number in range(MOST_ROUNDS):
            state.rolls[number, die] = UNKNOWN
    state.forum[0] = STARTING


@rule
def setup(state, source):
    """Decide what is open, and begin."""
    decide_boards(state, source)
    order_leaving(state, source)
    roll_dice(state, source)
    for seat in range(int(state.players)):
        state.coins[seat] = START_COINS
        open_turn(state, seat)
    begin_round(state)


@rule
def decide_boards(state, source):
    """Give a board that nobody has to each seat without one, by lot."""
    taken = 0
    for seat in range(int(state.players)):
        if state.board[seat] >= 0:
            taken |= 1 << int(state.board[seat])
    for seat in range(int(state.players)):
        if state.board[seat] < 0:
            state.board[seat] = draw_member(source, ((1 << BOARD_COUNT) - 1) & ~taken)
            taken |= 1 << int(state.board[seat])


@inner_rule
def draw_member(source, members):
    """A member of a set, by lot."""
    for _ in range(draw(source, count_bits(members))):
        members &= members - 1
    return count_bits((members & -members) - 1)


@inner_rule
def last_seen(state, die):
    """The last round in which a die lay in the Forum, -1 where nobody remembers."""
    number = int(state.rounds)
    while number >= 0 and int(state.forum[number]) >> die & 1 == 0:
        number -= 1
    return number


@inner_rule
def earliest(state, dice):
    """Those of a set of dice that left the Forum before the others."""
    found, when = 0, MOST_ROUNDS
    for die in range(DIE_COUNT):
        if dice >> die & 1:
            seen = last_seen(state, die)
            if seen < when:
                found, when = 0, seen
            if seen == when:
                found |= 1 << die
    return found


@rule
def order_leaving(state, source):
    """Complete the order in which dice leave the Forum: those that are gone as they went, the others by lot."""
    forum, placed = int(state.forum[state.rounds]), 0
    gone = count_bits(forum & SPECIAL)
    for place in range(LEAVER_COUNT):
        if state.leaving[place] >= 0:
            placed |= 1 << int(state.leaving[place])
    for place in range(LEAVER_COUNT):
        if state.leaving[place] < 0:
            dice = LEAVER_DICE & ~placed
            dice = earliest(state, dice & ~forum) if place < gone else dice & forum
            state.leaving[place] = draw_member(source, dice)
            placed |= 1 << int(state.leaving[place])


@rule
def roll_dice(state, source):
    """Decide what is not known of the rolls, except those of a past that nobody remembers."""
    for number in range(ROUNDS):
        if state.forum[number] == 0 and number < state.rounds:
            continue
        rest = 0
        for die in range(DIE_COUNT):
            if die % DICE_PER_DRAW == 0:
                rest = draw(source, WAYS)
            roll = rest % ROLLS
            rest //= ROLLS
            known = int(state.rolls[number, die])
            if known == UNKNOWN:
                face = int(SAME_FACE[die, roll // SECTIONS])
                state.rolls[number, die] = face * SECTIONS + roll % SECTIONS
            elif known <= FACE_ONLY:
                state.rolls[number, die] = (FACE_ONLY - known) * SECTIONS + roll % SECTIONS
