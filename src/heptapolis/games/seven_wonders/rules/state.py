"""The state of a game of 7 Wonders: one record, and the words to talk about it.

Cities are numbered in seat order; the left neighbour of city c is c + 1. With two players city 2 is the Free City,
which the two seats control in turn.

**Cards lie in slots.** `card[age, row, place]` is a card's number, or -1. A row is a *packet*: the hand that a seat
was dealt, which then travels. Place t is the card that was taken from the packet in turn t (t = 0 to 5); the places
from the current turn on are the hand, sorted. What became of a taken card stands in `fate`, so the slots remember the
whole past: who held which packet when follows from the turn, and with it what each seat has seen (knowledge.py).
Place 6 is the card left over after turn 5.

With two players rows 0 and 1 are the hands, row 2 the cards played for the Free City, row 7 the draw pile: place t is
the card drawn in turn t, place 6 the one that is left. The drawn card joins the controller's packet (which uses place
7 too). Rows that no packet uses hold cards of the discard pile whose past a document did not tell.
"""

from __future__ import annotations

import numpy as np

from heptapolis.games.seven_wonders.rules.tables import (
    AGE_FIRST,
    BOARD_COUNT,
    CARD_COUNT,
    CARDS,
    CHAIN,
    COLOURS,
    GUILDS,
    HAND,
    LOOKS,
    MADE,
    MAX_PLAYERS,
    PAYMENTS,
    RAW,
    SAME,
    SYMBOLS,
    TURNS,
    board_name,
)
from heptapolis.kernel.fields import FULL as FULL
from heptapolis.kernel.fields import (
    OWNER,
    Axis,
    Category,
    Lanes,
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
from heptapolis.kernel.fields import SPECTATOR as SPECTATOR
from heptapolis.kernel.rules import rule

ROWS, PLACES = 8, 8

CHOOSE, SEVENTH, FETCH, OVER = range(4)
PHASES = ("choose", "seventh", "fetch", "over")
UNPLAYED, BUILT, MARKER, DISCARDED, LEFT = range(5)  # fates; LEFT: went to the discard pile without being played
FETCHED = 8  # added to the fate of a card that left the discard pile again
NOTHING, HIDDEN = -1, -2  # in `chosen`
FREE_CITY, DRAW = 2, 7  # the city's number and row of its cards; the row of the draw pile

BUILD = 0
STAGE = BUILD + PLACES * PAYMENTS
DISCARD = STAGE + PLACES * PAYMENTS
FREE = DISCARD + PLACES
FETCH_CARD = FREE + PLACES
DECLINE = FETCH_CARD + CARD_COUNT
ACTIONS = DECLINE + 1
"""Action numbers: see docs/formats.md."""


def cities_of(players: int) -> int:
    """Cities that go round the table: one for each seat, and the Free City of two players."""
    return 3 if players == 2 else players


_AGE, _ROW, _PLACE = Axis("age", 3), Axis("packet", ROWS, turning=by_seat, fixed=0), Axis("place", PLACES)
_CITY, _SIDE, _LOOK = seats(7, "city", cities_of), Axis("side", 2, ("left", "right")), Axis("look", LOOKS)
_CARDS = named(CARDS)
_SETS_RAW, _SETS_MADE = (
    tuple("/".join(good for bit, good in enumerate(goods) if kind >> bit & 1) for kind in range(1, 1 << len(goods)))
    for goods in (RAW, MADE)
)
_PRICES = Axis(
    "price", 4, ("raw from the left", "raw from the right", "manufactured from the left", "manufactured from the right")
)
_RAW, _MADE = Lanes("raw goods by set", _SETS_RAW, 4), Lanes("manufactured goods by set", _SETS_MADE, 4)
_CARD = Category("card", (None, *_CARDS), -1, ("age", tuple(int(first) for first in AGE_FIRST)))
_FATES = ("unplayed", "built", "marker", "discarded", "left over", None, None, None)
_FATE = Category("fate", (None, *_FATES[1:], *(None,) * 8))
_CHOICE = Category("action", ("hidden", None, *(f"action {number}" for number in range(ACTIONS))), HIDDEN)

STATE = declare(
    public(
        "built",
        np.int64,
        "the cards that stand in the city",
        _CITY,
        Axis("word", 2),
        values=Members("cards", _CARDS, ("word", 64)),
    ),
    public("own_raw", np.int64, "raw goods that the city itself can use", _CITY, values=_RAW),
    public("own_made", np.int64, "manufactured goods that the city itself can use", _CITY, values=_MADE),
    public("sold_raw", np.int64, "raw goods that its neighbours can buy", _CITY, values=_RAW),
    public("sold_made", np.int64, "manufactured goods that its neighbours can buy", _CITY, values=_MADE),
    public(
        "ruled_out",
        np.int32,
        "two players: cards of the age that the Free City's sale or marker in a turn rules out",
        _AGE,
        Axis("turn", 7),
        values=Members("cards of the age", tuple(f"card {number}" for number in range(31))),
    ),
    public("coins", np.int16, "the treasury", _CITY, high=9999),
    field(
        "chosen",
        np.int16,
        "the action chosen in this turn; -1 for none, -2 for one that is not seen",
        _CITY,
        values=_CHOICE,
        seen=OWNER,
        unseen=NOTHING,
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
    field("card", np.int8, "the cards, where they lie", _AGE, _ROW, _PLACE, values=_CARD, unseen=-1),
    public(
        "fate",
        np.int8,
        "what became of the card; 8 more if it was fetched from the discard pile, which is not seen",
        _AGE,
        _ROW,
        _PLACE,
        values=_FATE,
        part=FETCHED - 1,
    ),
    field(
        "in_pile",
        np.int8,
        "views only: cards of the discard pile as the seat saw it, 2 bits for each look",
        Axis("card", CARD_COUNT, _CARDS),
        values=Lanes("cards by look", ("look 0", "look 1", "look 2"), 2),
    ),
    field("paid", np.int8, "coins to a neighbour for what was chosen", _CITY, _SIDE, high=127, seen=OWNER),
    public("counts", np.int8, "buildings of each colour", _CITY, Axis("colour", 7, COLOURS), high=127),
    public("symbols", np.int8, "science symbols", _CITY, Axis("symbol", 4, (*SYMBOLS, "any")), high=127),
    public(
        "tokens",
        np.int8,
        "victories of each age, and defeats",
        _CITY,
        Axis("token", 4, ("age I", "age II", "age III", "defeat")),
        high=127,
    ),
    public("prices", np.int8, "what a good costs from a neighbour", _CITY, _PRICES, high=127),
    public("shields", np.int8, "military strength", _CITY, high=127),
    public("stages", np.int8, "stages of the wonder that are built", _CITY, high=4),
    public(
        "board",
        np.int8,
        "wonder * 2 + side, -1 until decided",
        _CITY,
        values=Category("board", tuple(board_name(board) for board in range(BOARD_COUNT))),
        low=-1,
        high=BOARD_COUNT - 1,
        unseen=-1,
    ),
    public(
        "free_used",
        np.int8,
        "the age (1 to 3) in which the free building was last used",
        _CITY,
        values=Category("age", (None, "age I", "age II", "age III")),
    ),
    public(
        "look_when", np.int8, "looks into the discard pile: 1 + turn of the game, 0 for none", _LOOK, high=3 * TURNS
    ),
    public("look_seat", np.int8, "who looked", _LOOK, values=Seat(cities_of), high=6),
    public(
        "look_card",
        np.int8,
        "the card fetched, -1 for none",
        _LOOK,
        values=Category("card", (None, *_CARDS), -1),
        unseen=-1,
    ),
    public("fetching", np.int8, "cities that still may fetch a card this turn", values=SeatSet(cities_of)),
    public("owes", np.int8, "seats that owe a choice", values=SeatSet(cities_of)),
    public("players", np.int8, "seats at the table", low=2, high=MAX_PLAYERS),
    public("age", np.int8, "the age", values=Category("age", ("I", "II", "III"))),
    public(
        "turn", np.int8, "the turn of the age", values=Category("turn", tuple(str(turn + 1) for turn in range(TURNS)))
    ),
    public("phase", np.int8, "what is asked", values=Category("phase", PHASES)),
    public("actor", np.int8, "the city that plays its seventh card or fetches", values=Seat(cities_of), high=6),
    observer_field(MAX_PLAYERS),
    public("since", np.int8, "the turn of the game from which the slots remember the past", high=3 * TURNS),
)

assert GUILDS.size == MAX_PLAYERS + 1 and HAND == TURNS + 1 == PLACES - 1


@rule
def city_count(state):
    """Cities at the table: one for each seat, and the Free City of two players."""
    return 3 if state.players == 2 else int(state.players)


@rule
def left_of(state, city):
    """The left neighbour."""
    cities = city_count(state)
    return city + 1 if city + 1 < cities else 0


@rule
def right_of(state, city):
    """The right neighbour."""
    return city - 1 if city > 0 else city_count(state) - 1


@rule
def now(state):
    """The turn of the game, 0 to 17."""
    return int(state.age) * TURNS + int(state.turn)


@rule
def controller(age, turn):
    """Two players: the seat that controls the Free City. Seat 1 begins in Ages I and III, seat 0 in Age II."""
    return (turn + (0 if age == 1 else 1)) & 1


@rule
def holder(players, age, row, turn):
    """The seat that holds a packet in a turn. Packets go to the left in Ages I and III, to the right in Age II."""
    if players == 2:
        return (row + turn) & 1
    if age == 1:
        return (row - turn + TURNS * players) % players
    return (row + turn) % players


@rule
def packet(state, seat):
    """The row of the packet that a seat holds now."""
    players, turn = int(state.players), int(state.turn)
    if players == 2:
        return (seat + turn) & 1
    if state.age == 1:
        return (seat + turn) % players
    return (seat - turn + TURNS * players) % players


@rule
def packet_end(state, age, row):
    """The place after the last card of a packet: 7; one more for the Free City's controller, who has drawn."""
    if (
        state.players == 2
        and state.phase == CHOOSE
        and age == state.age
        and holder(2, age, row, int(state.turn)) == controller(age, int(state.turn))
    ):
        return PLACES
    return HAND


@rule
def chooser(state, city):
    """The seat that decides for a city now."""
    if state.players == 2 and city == FREE_CITY:
        return controller(int(state.age), int(state.turn))
    return city


@rule
def deciding_for(state, seat):
    """The city that a seat's next choice is for: the own one, then the Free City."""
    if state.phase != CHOOSE:
        return int(state.actor)
    if state.players == 2 and state.chosen[seat] != NOTHING and controller(int(state.age), int(state.turn)) == seat:
        return FREE_CITY
    return seat


@rule
def hand_row(state, city):
    """The row of the hand that a city's card is chosen from."""
    if state.phase == SEVENTH and state.players == 2 and city == FREE_CITY:
        return DRAW
    return packet(state, chooser(state, city))


@rule
def hand_start(state):
    """The place of the first card of every hand."""
    return HAND - 1 if state.phase == SEVENTH else int(state.turn)


@rule
def in_hand(state, row, place):
    """Whether a slot of the current age belongs to a hand now. Within a turn, what was chosen has left the hand."""
    if state.phase == CHOOSE:
        return state.turn <= place < packet_end(state, int(state.age), row)
    if state.phase == SEVENTH:
        return place == HAND - 1 and row == hand_row(state, int(state.actor))
    return state.phase == FETCH and state.turn < TURNS - 1 and state.turn < place < HAND


@rule
def has_card(state, city, card):
    """Whether a card stands in a city."""
    return int(state.built[city, card >> 6]) >> (card & 63) & 1 == 1


@rule
def stands(state, city, card):
    """Whether a city has the building of a card already."""
    other = int(SAME[card, 1])
    return has_card(state, city, int(SAME[card, 0])) or (other >= 0 and has_card(state, city, other))


@rule
def is_chained(state, city, card):
    """Whether a building of the city makes a card free."""
    for index in range(2):
        parent = int(CHAIN[card, index])
        if parent >= 0 and has_card(state, city, parent):
            return True
    return False


@rule
def sort_hand(state, age, row, start, end):
    """Sort the cards from place `start` up to `end`, less one."""
    for place in range(start + 1, end):
        card = int(state.card[age, row, place])
        gap = place
        while gap > start and state.card[age, row, gap - 1] > card:
            state.card[age, row, gap] = state.card[age, row, gap - 1]
            gap -= 1
        state.card[age, row, gap] = card


@rule
def clock(state):
    """Goes up each time the table resolves: turn of the game, phase and city."""
    return (now(state) * 4 + int(state.phase)) * 8 + int(state.actor)


@rule
def purse(state, seat):
    """The coins of a seat's city."""
    return int(state.coins[seat])
