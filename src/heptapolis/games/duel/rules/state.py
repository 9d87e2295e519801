"""The state of a game of 7 Wonders Duel: one record, and the words to talk about it.

**The layout remembers the past.** `layout[age, slot]` is the card that was dealt there, and stays when the card is taken; which
slots are not empty yet stands in `present`, which of these lie face down in `hidden`. Everything that left a layout was seen by
both seats, so a view is the same record with a little wiped: cards that lie face down, the ages to come, the tokens of the
Great Library (knowledge.py). `place` says for every card where it went.
"""

from __future__ import annotations

import numpy as np

from heptapolis.games.duel.rules.tables import (
    AGES,
    BUILDABLE,
    CARD_COUNT,
    CHAIN,
    COLOURS,
    COVERED_BY,
    FACE_DOWN,
    RESOURCE_COUNT,
    SLOTS,
    SYMBOL_COUNT,
    TOKEN_COUNT,
    WONDER_COUNT,
)
from heptapolis.kernel.rules import inner_rule, rule
from heptapolis.kernel.state import record_type

STATE = record_type(
    [
        ("present", np.int32),  # slots of the layout that are not empty, a bit each
        ("hidden", np.int32),  # those of them whose cards lie face down
        ("accessible", np.int32),  # those of them that nothing covers
        ("coins", np.int16, (2,)),
        ("wonders", np.int16, (2,)),  # the wonders of each city, built or not, a bit each
        ("built", np.int16, (2,)),  # those that are built
        ("draft", np.int16, (2,)),  # the wonders laid out in each round of the draft
        ("tokens", np.int16, (2,)),  # progress tokens of each city
        ("board", np.int16),  # progress tokens on the board
        ("library", np.int16),  # the tokens that the Great Library draws, or drew; in a view those that are known
        ("layout", np.int8, (AGES, SLOTS)),  # cards as they were dealt, or ANY_CARD, AGE_BACK, GUILD_BACK, GONE
        ("place", np.int8, (CARD_COUNT,)),  # where each card is: ELSEWHERE, CITY + seat, DISCARD_PILE or UNDER_WONDER
        ("under", np.int8, (WONDER_COUNT,)),  # the card under each built wonder, -1 if there is none or nobody knows
        ("produces", np.int8, (2, RESOURCE_COUNT)),  # by brown and grey cards
        ("fixed", np.int8, (2, RESOURCE_COUNT)),  # fixed price of a resource, 0 if it has none
        ("price", np.int8, (2, RESOURCE_COUNT)),  # what a unit costs now
        ("choices", np.int8, (2, 2)),  # producers of any one raw material, of any one good
        ("counts", np.int8, (2, len(COLOURS))),  # buildings of each colour
        ("symbols", np.int8, (2, SYMBOL_COUNT)),
        ("discount", np.int8, (2, len(COLOURS) + 1)),  # symbols that a card of a colour, or a wonder, costs less
        ("extra_shields", np.int8, (2, len(COLOURS))),  # shields that a card of a colour has besides its own
        ("loot", np.int8, (2, 2)),  # military tokens: 1 while the token of a zone lies on the side of a city
        ("always_again", np.int8, (2,)),  # every wonder gives another turn
        ("chain_coins", np.int8, (2,)),  # coins for building through a chain
        ("income", np.int8, (2,)),  # gets what the other city pays for resources
        ("pawn", np.int8),  # conflict pawn: positive on the side of city 1, where city 0 is ahead
        ("age", np.int8),  # 0 to 2
        ("phase", np.int8),
        ("seat", np.int8),  # who must choose
        ("first", np.int8),  # the first player
        ("pending", np.int8),  # the wonder whose effect is being resolved, or -1
        ("again", np.int8),  # the seat will take another turn
        ("observer", np.int8),  # whose view this is, SPECTATOR, or FULL
    ]
)

# Phases, in the order in which they can follow one another between two plays: so they tell the time (game.py).
DRAFT, DESTROY, FETCH, LIBRARY, TOKEN, BEGIN, PLAY, OVER = range(8)
TURN_END = 8  # only while an action is being resolved
ELSEWHERE, CITY, DISCARD_PILE, UNDER_WONDER = 0, 1, 3, 4  # in `place`; CITY + seat is a city
ANY_CARD, AGE_BACK, GUILD_BACK, GONE = -1, -2, -3, -4
"""In `layout`: any card; one with the back of its age, or of a guild; an empty slot, and nobody knows what lay there."""
FULL, SPECTATOR = -2, -1  # in `observer`

BUILD = 0
DISCARD = BUILD + SLOTS
WONDER = DISCARD + SLOTS
TAKE = WONDER + WONDER_COUNT * SLOTS
CHOOSE_TOKEN = TAKE + WONDER_COUNT
DESTROY_CARD = CHOOSE_TOKEN + TOKEN_COUNT
FETCH_CARD = DESTROY_CARD + CARD_COUNT
BEGIN_SEAT = FETCH_CARD + CARD_COUNT
ACTIONS = BEGIN_SEAT + 2
"""Action numbers: see docs/formats.md."""


@rule
def count_bits(word):
    """How many members a set has."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@rule
def lay_out(state, age):
    """Begin an age: all its cards lie there, half of the rows face down."""
    state.age = age
    state.present = (1 << SLOTS) - 1
    uncover(state)
    state.hidden = int(FACE_DOWN[age]) & ~int(state.accessible)


@rule
def uncover(state):
    """Find the accessible cards anew."""
    state.accessible = 0
    for slot in range(SLOTS):
        if int(state.present) >> slot & 1 and is_uncovered(state, slot):
            state.accessible |= 1 << slot


@inner_rule
def is_uncovered(state, slot):
    """Whether no card lies on a slot."""
    return int(COVERED_BY[state.age, slot]) & int(state.present) == 0


@rule
def chained(state, seat, card):
    """Whether a city has the chain symbol that makes a card free."""
    parent = int(CHAIN[card])
    return parent >= 0 and state.place[parent] == CITY + seat


@rule
def wonders_left(state):
    """Whether another wonder may be built: both cities together build seven at the most."""
    return count_bits(int(state.built[0])) + count_bits(int(state.built[1])) < BUILDABLE


@rule
def leader(state):
    """The seat that is ahead on the conflict track; -1 if the pawn is in the middle."""
    if state.pawn == 0:
        return -1
    return 0 if state.pawn > 0 else 1


@rule
def distance(state):
    """How far the pawn is from the middle."""
    return int(state.pawn) if state.pawn > 0 else -int(state.pawn)


@rule
def different_symbols(state, seat):
    """How many different science symbols a city has."""
    count = 0
    for symbol in range(SYMBOL_COUNT):
        if state.symbols[seat, symbol] > 0:
            count += 1
    return count


@rule
def clock(state):
    """Goes up with every choice: wonders taken in the draft; then cards taken from the layouts, and the choices of a turn."""
    if state.phase == DRAFT:
        return count_bits(int(state.wonders[0]) | int(state.wonders[1]))
    taken = int(state.age) * (SLOTS + 1) + SLOTS - count_bits(int(state.present))
    return WONDER_COUNT + taken * (OVER + 1) + int(state.phase)


@rule
def purse(state, seat):
    """The coins of a city."""
    return int(state.coins[seat])
