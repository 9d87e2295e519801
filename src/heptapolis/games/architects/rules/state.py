"""The state of a game of 7 Wonders Architects: one record, and the words to talk about it.

Seats are numbered in turn order; the left neighbour of seat s is s + 1. Deck s is the wonder deck of seat s, which
lies to its left, so the right deck of seat s is deck s - 1. CENTRE is the central deck.

**Decks lie in places.** The places of deck d begin at d * DECK_SIZE; card number i of the deck, as it was dealt, lies
at place i after that. `drawn[d]` cards have been taken, so the top card lies at place `drawn[d]`. A place that was
emptied holds -1. What was dealt stays in `dealt` and `dealt_tokens`, for `deal()` alone.

**A turn is one seat's.** It takes its main card, then acts until nothing is left that it must or wants to do. `phase`
says what it is asked. `offered` are the progress tokens that have been set off in this turn and not been used; `used`
those that were.
"""

from __future__ import annotations

import numpy as np

from heptapolis.games.architects.rules.tables import (
    ALL_STAGES,
    BUNDLES_UP_TO,
    CARD_COUNT,
    CENTRE,
    COIN,
    DECK_SIZE,
    DECKS,
    FACE_UP,
    LOOKS,
    MOST_AT,
    PLACES,
    SIZE,
    STAGES,
    SYMBOL_COUNT,
    TOKEN_COUNT,
    TOKEN_TOTAL,
)
from heptapolis.kernel.rules import rule
from heptapolis.kernel.state import record_type

STATE = record_type(
    [
        ("switches", np.int32),  # rule switches that are not the default (switches.py)
        ("owned", np.int16, (7,)),  # kinds of progress tokens, a bit each
        ("turn", np.int16),  # from 1
        ("used", np.int16),  # progress tokens that the seat has used in this turn …
        ("offered", np.int16),  # … and those that offer it an extra card
        ("happened", np.int16),  # with RETROACTIVE: tokens whose event has come in this turn, owned or not
        ("offer", np.int16, (2,)),  # scratch for counting moves; zero between calls
        ("card", np.int8, (PLACES,)),
        ("dealt", np.int8, (PLACES,)),
        ("remains", np.int8, (DECKS, CARD_COUNT)),  # views only: the cards left in each deck
        ("have", np.int8, (7, CARD_COUNT)),  # cards before each player
        ("tokens", np.int8, (7, TOKEN_COUNT)),  # progress tokens of each kind
        ("shuffle", np.int8, (LOOKS, DECK_SIZE - 1)),  # how the deck is shuffled after each look
        ("aside", np.int8, (DECK_SIZE - 1,)),  # scratch for shuffling; zero between calls
        ("stack", np.int8, (TOKEN_TOTAL,)),  # progress tokens face down, -1 for those that have left
        ("dealt_tokens", np.int8, (TOKEN_TOTAL,)),
        ("drawn", np.int8, (DECKS,)),
        ("glimpsed", np.int8, (DECKS,)),  # top cards of a deck that were looked at and put back
        ("face_up", np.int8, (FACE_UP,)),  # progress tokens, -1 for none after the others
        ("wonder", np.int8, (7,)),  # -1 until decided
        ("stages", np.int8, (7,)),  # built, a bit each
        ("shields", np.int8, (7,)),  # of cards, stages and tokens
        ("victories", np.int8, (7,)),  # military victory tokens
        ("owed", np.int8, (2,)),  # with BOTH_IN_TURN: cards still to be taken from the left and from the right deck
        ("stack_top", np.int8),  # tokens that have left the stack
        ("flipped", np.int8),  # conflict tokens that show the battle side
        ("cat", np.int8),  # the seat that has the cat, NOBODY
        ("knows", np.int8),  # seats that know the top card of the centre, a bit each
        ("looks", np.int8),  # looks so far
        ("looking", np.int8),  # in PICK: the deck looked at
        ("by_effect", np.int8),  # in TOKEN: whether a wonder's effect offers the token
        ("idle", np.int8),  # with EMPTY_GOES_ON: turns in a row in which nobody did anything
        ("step", np.int8),  # choices made in this turn
        ("seat", np.int8),  # whose turn it is
        ("first", np.int8),  # who began
        ("phase", np.int8),
        ("players", np.int8),
        ("from_deal", np.int8),  # whether `dealt` is known
        ("observer", np.int8),  # whose view this is, SPECTATOR, or FULL
    ]
)

CARD_PHASE, ACT, DECK, LOOK_PHASE, PICK, TOKEN_PHASE, OVER = range(7)
"""What the seat is asked: its main card, what to do next, a deck to take from, one to look at, a card seen, a token."""
FULL, SPECTATOR, NOBODY = -2, -1, -1
LEFT, RIGHT, MIDDLE = range(3)
"""The decks that a seat reaches."""
MOST_STEPS, MOST_TURNS, MOST_VICTORIES = 64, 9999, 99
"""Counters stop there: more than any game has, but a document may begin anywhere."""

TAKE = 0
TAKE_FAR = TAKE + 3
TAKE_PAIR = TAKE_FAR + 5
EXTRA = TAKE_PAIR + 1
LOOK_AT = EXTRA + 3
PICK_CARD = LOOK_AT + 2
EXCHANGE = PICK_CARD + CARD_COUNT
EXCHANGE_SET = EXCHANGE + SYMBOL_COUNT
TAKE_TOKEN = EXCHANGE_SET + 1
TAKE_HIDDEN = TAKE_TOKEN + TOKEN_COUNT
BUILD = TAKE_HIDDEN + 1
_plain = [int(BUNDLES_UP_TO[most]) for most in MOST_AT]
_double = [int(BUNDLES_UP_TO[most - 2]) if most >= 2 else 0 for most in MOST_AT]
BUILD_DOUBLE = BUILD + sum(_plain)
DECLINE = BUILD_DOUBLE + sum(_double)
ACTIONS = DECLINE + 1
"""Action numbers: see docs/formats.md. BUILD_DOUBLE: a coin counts as two."""
BUILD_AT = np.array([BUILD + sum(_plain[:place]) for place in range(STAGES + 1)], np.int16)
DOUBLE_AT = np.array([BUILD_DOUBLE + sum(_double[:place]) for place in range(STAGES + 1)], np.int16)
"""The first action number of each stage, and the end."""
BUILD_AT.setflags(write=False)
DOUBLE_AT.setflags(write=False)


@rule
def left_of(state, seat):
    """The left neighbour."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def right_of(state, seat):
    """The right neighbour."""
    return seat - 1 if seat > 0 else int(state.players) - 1


@rule
def deck_at(state, seat, side):
    """The deck that lies to the LEFT or RIGHT of a seat, or in the MIDDLE."""
    if side == LEFT:
        return seat
    if side == RIGHT:
        return right_of(state, seat)
    return CENTRE


@rule
def far_deck(state, seat, distance):
    """The deck of the seat so many places to the left."""
    return (seat + distance) % int(state.players)


@rule
def cards_left(state, deck):
    """How many cards a deck has."""
    return int(SIZE[deck]) - int(state.drawn[deck])


@rule
def top_place(state, deck):
    """The place of a deck's top card."""
    return deck * DECK_SIZE + int(state.drawn[deck])


@rule
def reaches_any(state, seat):
    """Whether a seat finds a card to its left, to its right or in the middle."""
    return cards_left(state, CENTRE) > 0 or cards_left(state, seat) > 0 or cards_left(state, right_of(state, seat)) > 0


@rule
def all_empty(state):
    """Whether no deck of the table has a card."""
    if cards_left(state, CENTRE) > 0:
        return False
    for seat in range(int(state.players)):
        if cards_left(state, seat) > 0:
            return False
    return True


@rule
def is_complete(state, seat):
    """Whether a seat's wonder is complete."""
    return state.stages[seat] == ALL_STAGES


@rule
def tokens_left(state):
    """Whether a progress token can be taken."""
    return state.stack_top < TOKEN_TOTAL or state.face_up[0] >= 0


@rule
def has_switch(state, switch):
    """Whether a rule is played the other way than the default."""
    return int(state.switches) & switch != 0


@rule
def clock(state):
    """Goes up with every choice: turns and steps; the seat, too, for documents whose turns are at the highest number."""
    return (int(state.turn) * 8 + int(state.seat)) * 64 + int(state.step)


@rule
def purse(state, seat):
    """The coin cards before a player."""
    return int(state.have[seat, COIN])
