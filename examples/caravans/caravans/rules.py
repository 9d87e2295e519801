"""The rules of Caravans: a state, what is dealt, who may do what, what happens, who knows what, what counts.

There are 36 cards: four wares, with loads from 1 to 9. Everybody is dealt a packet of cards. In each round all seats take a
card of the packet they hold, at the same time, and pass the rest to the left, until no card is left. At the end:

- A caravan, all cards of one ware that a seat has, counts its number of cards times its lowest load.
- Who has most cards of a ware, alone, has its market: 5 points.
"""

from __future__ import annotations

import numpy as np

from heptapolis.kernel import stubs
from heptapolis.kernel.chance import draw
from heptapolis.kernel.fields import (
    EVERYBODY,
    FULL,
    OWNER,
    Axis,
    Category,
    Seat,
    SeatSet,
    declare,
    field,
    observer_field,
    seats,
)
from heptapolis.kernel.rules import inner_rule, rule

PLAYERS, LOADS, MARKET = 5, 9, 5
WARES = ("silk", "spice", "glass", "ivory")
CARDS = tuple(f"{ware}_{load}" for ware in WARES for load in range(1, LOADS + 1))
LENGTHS = np.array([6, 4])
"""Cards in a packet, by the option `length`."""
NONE, UNKNOWN = -1, -2
BOX = PLAYERS
"""Where the cards lie that nobody was dealt."""

_CARD, _SEAT = Axis("card", len(CARDS), CARDS), seats(PLAYERS)
_PACKETS = ("unknown", None, *(f"packet {packet + 1}" for packet in range(PLAYERS)), "the box")
_CARDS = Category("card", (None, *CARDS), NONE)

STATE = declare(
    field(
        "packet", np.int8, "where a card was dealt", _CARD, values=Category("packet", _PACKETS, UNKNOWN), unseen=UNKNOWN
    ),
    field("owner", np.int8, "taken", _CARD, values=Seat(), low=NONE, high=PLAYERS - 1, seen=EVERYBODY, unseen=NONE),
    field("chosen", np.int8, "takes", _SEAT, values=_CARDS, seen=OWNER, unseen=NONE),
    field("owes", np.int8, "still to choose", values=SeatSet(), high=(1 << PLAYERS) - 1, seen=EVERYBODY),
    field("rounds", np.int8, "rounds played", high=int(LENGTHS.max()), seen=EVERYBODY),
    field("length", np.int8, "length of the game", values=Category("length", ("long", "short")), seen=EVERYBODY),
    field("players", np.int8, "how many play", high=PLAYERS, seen=EVERYBODY),
    observer_field(PLAYERS),
)


# What is dealt, and what a sample draws again ---------------------------------------------------------------------------------


@inner_rule
def deal_unknown(state, source):
    """Lay every card of which nothing is known into a packet that lacks one, or into the box, by lot."""
    lacks = int(LENGTHS[state.length]) * int(state.players)
    unknown = 0
    for card in range(len(CARDS)):
        if state.packet[card] == UNKNOWN:
            unknown += 1
        elif state.packet[card] != BOX:
            lacks -= 1
    if lacks < 0 or lacks > unknown:
        return False
    for card in range(len(CARDS)):
        if state.packet[card] == UNKNOWN:
            place = draw(source, unknown)
            unknown -= 1
            state.packet[card] = lacking(state, place) if place < lacks else BOX
            lacks -= place < lacks
    return True


@inner_rule
def lacking(state, place):
    """The packet to which the free place of this number belongs."""
    for packet in range(int(state.players)):
        free = int(LENGTHS[state.length])
        for card in range(len(CARDS)):
            free -= state.packet[card] == packet
        if place < free:
            return packet
        place -= free
    return BOX


@rule
def setup(state, source):
    """Deal the packets, and ask everybody."""
    deal_unknown(state, source)
    state.owes = (1 << int(state.players)) - 1


@rule
def sample(state, source):
    """Deal what is not known, and let whoever has chosen in secret have chosen any card."""
    state.observer = FULL
    if not deal_unknown(state, source):
        return False
    for seat in range(int(state.players)):
        if int(state.owes) >> seat & 1 == 0 and state.chosen[seat] == NONE and not over(state):
            count = legal(state, seat, source.work[: len(CARDS)])
            if count == 0:
                return False
            state.chosen[seat] = source.work[draw(source, count)]
    return True


@rule
def reveal(state, into, observer):
    """Everybody knows where a taken card came from; who has held a packet knows what was in it."""
    players = int(state.players)
    for card in range(len(CARDS)):
        packet = int(state.packet[card])
        held = packet < players and observer >= 0 and (observer - packet) % players <= state.rounds
        if state.owner[card] != NONE or held:
            into.packet[card] = packet


# Turns ------------------------------------------------------------------------------------------------------------------------


@rule
def to_act(state):
    """The seats that have not chosen."""
    return int(state.owes)


@rule
def over(state):
    """Whether all cards are taken."""
    return int(state.rounds) >= int(LENGTHS[state.length])


@rule
def clock(state):
    """The rounds that were played."""
    return int(state.rounds)


@rule
def legal(state, seat, actions):
    """The cards of the packet that a seat holds now."""
    players, count = int(state.players), 0
    packet = (seat - int(state.rounds)) % players
    for card in range(len(CARDS)):
        if state.packet[card] == packet and state.owner[card] == NONE:
            actions[count] = card
            count += 1
    return count


@rule
def apply(state, seat, action):
    """Choose a card; when everybody has, the cards are taken and the packets passed."""
    state.chosen[seat] = action
    state.owes &= ~(1 << seat)
    if state.owes == 0:
        for taker in range(int(state.players)):
            state.owner[state.chosen[taker]] = taker
            state.chosen[taker] = NONE
        state.rounds += 1
        if not over(state):
            state.owes = (1 << int(state.players)) - 1


@rule
def retract(state, seat):
    """Take a choice back before the others have chosen."""
    if state.chosen[seat] == NONE:
        return False
    state.chosen[seat] = NONE
    state.owes |= 1 << seat
    return True


# The end ----------------------------------------------------------------------------------------------------------------------


@inner_rule
def cards_of(state, seat, ware):
    """How many cards of a ware a seat has."""
    count = 0
    for load in range(LOADS):
        count += state.owner[ware * LOADS + load] == seat
    return count


@rule
def scores(state, points):
    """Caravans and markets."""
    for seat in range(int(state.players)):
        points[seat, 0] = points[seat, 1] = 0
        for ware in range(len(WARES)):
            cards, most = cards_of(state, seat, ware), 0
            for load in range(LOADS, 0, -1):
                if state.owner[ware * LOADS + load - 1] == seat:
                    most = cards * load  # the lowest comes last
            points[seat, 0] += most
            alone = cards > 0
            for other in range(int(state.players)):
                alone = alone and (other == seat or cards_of(state, other, ware) < cards)
            points[seat, 1] += MARKET * alone


stubs.register(
    STATE,
    setup=setup,
    to_act=to_act,
    legal=legal,
    apply=apply,
    retract=retract,
    over=over,
    clock=clock,
    scores=scores,
    reveal=reveal,
    sample=sample,
)
