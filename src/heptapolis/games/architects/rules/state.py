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

from heptapolis.games.architects.rules.switches import SWITCHES
from heptapolis.games.architects.rules.tables import (
    ALL_STAGES,
    BUNDLES_UP_TO,
    CARD_COUNT,
    CARDS,
    CENTRE,
    CENTRE_SIZE,
    COIN,
    DECK_SIZE,
    DECKS,
    FACE_UP,
    LOOKS,
    MOST_AT,
    SIZE,
    STAGES,
    SYMBOL_COUNT,
    TOKEN_COUNT,
    TOKEN_TOTAL,
    TOKENS,
    WONDERS,
)
from heptapolis.kernel.fields import FULL as FULL
from heptapolis.kernel.fields import SPECTATOR as SPECTATOR
from heptapolis.kernel.fields import (
    Axis,
    Category,
    Members,
    Plain,
    Seat,
    SeatSet,
    by_seat,
    declare,
    field,
    named,
    observer_field,
    public,
    seats,
)
from heptapolis.kernel.rules import rule

CARD_PHASE, ACT, DECK, LOOK_PHASE, PICK, TOKEN_PHASE, OVER = range(7)
PHASES = ("card", "act", "deck", "look", "pick", "token", "over")
"""What the seat is asked: its main card, what to do next, a deck to take from, one to look at, a card seen, a token."""
NOBODY = -1
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

_SEAT, _CARDS, _TOKENS = seats(7), Axis("card", CARD_COUNT, named(CARDS)), Axis("token", TOKEN_COUNT, named(TOKENS))
_DECK = Axis("deck", DECKS, turning=by_seat, fixed=CENTRE)
_PLACE, _STACK, _ENTRY = Axis("place", CENTRE_SIZE), Axis("place", TOKEN_TOTAL), Axis("entry", DECK_SIZE - 1)
_CARD, _TOKEN = Category("card", (None, *named(CARDS)), -1), Category("token", (None, *named(TOKENS)), -1)
_KINDS = Members("tokens", named(TOKENS))

STATE = declare(
    public("switches", np.int32, "rule switches that are not the default", values=Members("switches", tuple(SWITCHES))),
    public("owned", np.int16, "kinds of progress tokens", _SEAT, values=_KINDS),
    public("turn", np.int16, "the turn, from 1", high=MOST_TURNS),
    public("used", np.int16, "progress tokens that the seat has used in this turn", values=_KINDS),
    public("offered", np.int16, "progress tokens that offer the seat an extra card", values=_KINDS),
    public(
        "happened",
        np.int16,
        "with token_retroactive: tokens whose event has come in this turn, owned or not",
        values=_KINDS,
    ),
    field(
        "offer",
        np.int16,
        "scratch for counting moves; zero between calls",
        Axis("entry", 2),
        values=Plain("scratch"),
        low=-(1 << 15),
        high=(1 << 15) - 1,
    ),
    field("card", np.int8, "the cards that lie in the decks", _DECK, _PLACE, values=_CARD, unseen=-1, split=DECK_SIZE),
    field(
        "dealt",
        np.int8,
        "the cards that were dealt there",
        _DECK,
        _PLACE,
        values=Plain("card"),
        low=-1,
        high=CARD_COUNT - 1,
        unseen=-1,
        split=DECK_SIZE,
    ),
    field("remains", np.int8, "views only: the cards left in each deck", _DECK, _CARDS, high=127),
    public("have", np.int8, "cards before the player", _SEAT, _CARDS, high=127),
    public("tokens", np.int8, "progress tokens of each kind", _SEAT, _TOKENS, high=127),
    field(
        "shuffle",
        np.int8,
        "how the deck is shuffled after each look",
        Axis("look", LOOKS),
        _ENTRY,
        values=Plain("entry"),
        low=-1,
        high=DECK_SIZE - 2,
        unseen=-1,
    ),
    field(
        "aside", np.int8, "scratch for shuffling; zero between calls", _ENTRY, values=Plain("scratch"), low=-1, high=127
    ),
    field(
        "stack",
        np.int8,
        "progress tokens face down, -1 for those that have left",
        _STACK,
        values=Plain("token"),
        low=-1,
        high=TOKEN_COUNT - 1,
        unseen=-1,
    ),
    field(
        "dealt_tokens",
        np.int8,
        "the progress tokens as they were dealt",
        _STACK,
        values=Plain("token"),
        low=-1,
        high=TOKEN_COUNT - 1,
        unseen=-1,
    ),
    public("drawn", np.int8, "cards that were taken from a deck", _DECK, high=CENTRE_SIZE),
    public("glimpsed", np.int8, "top cards of a deck that were looked at and put back", _DECK, high=127),
    public(
        "face_up",
        np.int8,
        "progress tokens that lie open, -1 for none after the others",
        Axis("place", FACE_UP),
        values=_TOKEN,
        unseen=-1,
    ),
    public(
        "wonder",
        np.int8,
        "the wonder, -1 until decided",
        _SEAT,
        values=Category("wonder", named(WONDERS)),
        low=-1,
        high=len(WONDERS) - 1,
        unseen=-1,
    ),
    public(
        "stages",
        np.int8,
        "stages of the wonder that are built",
        _SEAT,
        values=Members("stages", tuple(f"stage {stage + 1}" for stage in range(STAGES))),
    ),
    public("shields", np.int8, "shields of cards, stages and tokens", _SEAT, high=127),
    public("victories", np.int8, "military victory tokens", _SEAT, high=MOST_VICTORIES),
    public(
        "owed",
        np.int8,
        "with olympia_both_before_triggers false: cards still to be taken from a deck",
        Axis("side", 2, ("left", "right")),
        high=127,
    ),
    public("stack_top", np.int8, "tokens that have left the stack", high=TOKEN_TOTAL),
    public("flipped", np.int8, "conflict tokens that show the battle side", high=127),
    public(
        "cat", np.int8, "the seat that has the cat, -1 for nobody", values=Seat(), low=NOBODY, high=6, unseen=NOBODY
    ),
    public("knows", np.int8, "seats that know the top card of the centre", values=SeatSet()),
    public("looks", np.int8, "looks so far", high=LOOKS),
    public("looking", np.int8, "while a card is picked: the deck looked at", values=Seat(), high=DECKS - 1),
    public("by_effect", np.int8, "while a token is chosen: whether a wonder's effect offers it", high=1),
    public(
        "idle", np.int8, "with all_decks_empty_ends_game false: turns in a row in which nobody did anything", high=127
    ),
    public("step", np.int8, "choices made in this turn", high=MOST_STEPS),
    public("seat", np.int8, "whose turn it is", values=Seat(), high=6),
    public("first", np.int8, "who began", values=Seat(), high=6),
    public("phase", np.int8, "what the seat is asked", values=Category("phase", PHASES)),
    public("players", np.int8, "seats at the table", low=2, high=7),
    field("from_deal", np.int8, "whether `dealt` is known", values=Plain("flag"), high=1),
    observer_field(7),
)


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
