"""The state of a game of 7 Wonders Duel: one record, and the words to talk about it.

**The layout remembers the past.** `layout[age, slot]` is the card that was dealt there, and stays when the card is taken; which
slots are not empty yet stands in `present`, which of these lie face down in `hidden`. Everything that left a layout was seen by
both seats, so a view is the same record with a little wiped: cards that lie face down, the ages to come, the tokens of the
Great Library (knowledge.py). `place` says for every card where it went.
"""

from __future__ import annotations

import numpy as np

from heptapolis.games.duel.rules.tables import (
    AGE_FIRST,
    AGES,
    BUILDABLE,
    CAPITAL,
    CARD_COUNT,
    CARDS,
    CHAIN,
    COLOURS,
    COVERED_BY,
    FACE_DOWN,
    RESOURCE_COUNT,
    RESOURCES,
    SLOTS,
    SYMBOL_COUNT,
    SYMBOLS,
    TOKEN_COUNT,
    TOKENS,
    WONDER_COUNT,
    WONDERS,
)
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.fields import FULL as FULL
from heptapolis.kernel.fields import SPECTATOR as SPECTATOR
from heptapolis.kernel.fields import (
    Axis,
    Category,
    Members,
    Number,
    Seat,
    by_seat,
    declare,
    field,
    named,
    observer_field,
    public,
    seats,
)
from heptapolis.kernel.rules import inner_rule, rule

# Phases, in the order in which they can follow one another between two plays: so they tell the time (game.py).
DRAFT, DESTROY, FETCH, LIBRARY, TOKEN_PHASE, BEGIN, PLAY, OVER = range(8)
PHASES = ("draft", "destroy", "fetch", "library", "token", "begin", "play", "over")
TURN_END = 8  # only while an action is being resolved
ELSEWHERE, CITY, DISCARD_PILE, UNDER_WONDER = 0, 1, 3, 4  # in `place`; CITY + seat is a city
ANY_CARD, AGE_BACK, GUILD_BACK, GONE = -1, -2, -3, -4
"""In `layout`: any card; one with the back of its age, or of a guild; an empty slot, and nobody knows what lay there."""
_CITY, _SLOTS = seats(2, "city"), tuple(f"slot {slot}" for slot in range(SLOTS))
_RESOURCE, _COLOUR = Axis("resource", RESOURCE_COUNT, RESOURCES), Axis("colour", len(COLOURS), COLOURS)
_WONDERS, _TOKENS = Members("wonders", named(WONDERS)), Members("tokens", named(TOKENS))
_PLACES = Category("place", (None, "in city+0", "in city+1", "discarded", "under a wonder"), seats=(CITY, by_seat))
_LAYOUT = Category(
    "card",
    ("gone", "guild back", "age back", None, *named(CARDS)),
    GONE,
    ("age", (*(int(first) for first in AGE_FIRST[:AGES]), CARD_COUNT)),
)

STATE = declare(
    public("present", np.int32, "slots of the layout that are not empty", values=Members("slots", _SLOTS)),
    public("hidden", np.int32, "those of them whose cards lie face down", values=Members("slots", _SLOTS)),
    public("accessible", np.int32, "those of them that nothing covers", values=Members("slots", _SLOTS)),
    public("coins", np.int16, "the treasury", _CITY, high=9999),
    public("wonders", np.int16, "the wonders of the city, built or not", _CITY, values=_WONDERS),
    public("built", np.int16, "those that are built", _CITY, values=_WONDERS),
    field("draft", np.int16, "the wonders laid out in each round of the draft", Axis("round", 2), values=_WONDERS),
    public("tokens", np.int16, "progress tokens of the city", _CITY, values=_TOKENS),
    public("board", np.int16, "progress tokens on the board", values=_TOKENS),
    field(
        "library",
        np.int16,
        "the tokens that the Great Library draws, or drew; in a view those that are known",
        values=_TOKENS,
    ),
    field(
        "layout",
        np.int8,
        "cards as they were dealt; -1 any card, -2 the back of its age, -3 of a guild, -4 nothing is known",
        Axis("age", AGES),
        Axis("slot", SLOTS),
        values=_LAYOUT,
        unseen=ANY_CARD,
    ),
    public("place", np.int8, "where each card is", Axis("card", CARD_COUNT, named(CARDS)), values=_PLACES),
    public(
        "under",
        np.int8,
        "the card under a built wonder, -1 if there is none or nobody knows",
        Axis("wonder", WONDER_COUNT, named(WONDERS)),
        values=Category("card", (None, *named(CARDS)), -1),
        unseen=-1,
    ),
    public("produces", np.int8, "resources of brown and grey cards", _CITY, _RESOURCE, high=127),
    public("fixed", np.int8, "the fixed price of a resource, 0 if it has none", _CITY, _RESOURCE, high=127),
    public("price", np.int8, "what a unit costs now", _CITY, _RESOURCE, high=127),
    public(
        "choices",
        np.int8,
        "producers of any one raw material, of any one good",
        _CITY,
        Axis("kind", 2, ("raw", "good")),
        high=127,
    ),
    public("counts", np.int8, "buildings of each colour", _CITY, _COLOUR, high=127),
    public("symbols", np.int8, "science symbols", _CITY, Axis("symbol", SYMBOL_COUNT, SYMBOLS), high=127),
    public(
        "discount",
        np.int8,
        "resources that a card of a colour, or a wonder, costs less",
        _CITY,
        Axis("work", len(COLOURS) + 1, (*COLOURS, "wonder")),
        high=127,
    ),
    public("extra_shields", np.int8, "shields that a card of a colour has besides its own", _CITY, _COLOUR, high=127),
    public(
        "loot",
        np.int8,
        "military tokens: 1 while the token of a zone lies on the side of the city",
        _CITY,
        Axis("zone", 2),
        high=1,
    ),
    public("always_again", np.int8, "every wonder gives another turn", _CITY, high=127),
    public("chain_coins", np.int8, "coins for building through a chain", _CITY, high=127),
    public("income", np.int8, "gets what the other city pays for resources", _CITY, high=127),
    public(
        "pawn",
        np.int8,
        "conflict pawn: positive on the side of city 1, where city 0 is ahead",
        low=-CAPITAL,
        high=CAPITAL,
        values=Number(mirrored=True),
    ),
    public("age", np.int8, "the age", values=Category("age", ("I", "II", "III"))),
    public("phase", np.int8, "what is asked", values=Category("phase", PHASES)),
    public("seat", np.int8, "who must choose", values=Seat(), high=1),
    public("first", np.int8, "the first player", values=Seat(), high=1),
    public(
        "pending",
        np.int8,
        "the wonder whose effect is being resolved, or -1",
        values=Category("wonder", (None, *named(WONDERS)), -1),
        unseen=-1,
    ),
    public("again", np.int8, "the seat will take another turn", high=1),
    observer_field(2),
)


BUILD = 0
DISCARD = BUILD + SLOTS
BUILD_WONDER = DISCARD + SLOTS
TAKE = BUILD_WONDER + WONDER_COUNT * SLOTS
CHOOSE_TOKEN = TAKE + WONDER_COUNT
DESTROY_CARD = CHOOSE_TOKEN + TOKEN_COUNT
FETCH_CARD = DESTROY_CARD + CARD_COUNT
BEGIN_SEAT = FETCH_CARD + CARD_COUNT
ACTIONS = BEGIN_SEAT + 2
"""Action numbers: see docs/formats.md."""


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
def is_chained(state, seat, card):
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
