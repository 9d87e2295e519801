"""What a player of 7 Wonders notices about a move.

Each kind of observation has a bank of features; `at` steps through the banks. The Free City of two players is decided for with
another mind, so its features are a second set of banks.
"""

from __future__ import annotations

import numpy as np

from heptapolis.games.seven_wonders.rules.legality import next_stage, slot_of, use_of
from heptapolis.games.seven_wonders.rules.state import (
    BUILD,
    DECLINE,
    DISCARD,
    FETCH_CARD,
    FREE,
    FREE_CITY,
    STAGE,
    STATE,
    deciding_for,
    hand_row,
    hand_start,
    is_chained,
    left_of,
    right_of,
)
from heptapolis.games.seven_wonders.rules.tables import (
    CARD_COUNT,
    CARDS,
    COLOUR,
    COLOURS,
    MADE,
    PAYMENTS,
    POINTS_COUNT,
    POINTS_PER,
    POINTS_SCOPE,
    RAW,
    SHIELDS,
    SYMBOL,
    TURNS,
    WORK_COUNT,
)
from heptapolis.games.seven_wonders.rules.trade import payment_at
from heptapolis.games.seven_wonders.rules.turns import tally
from heptapolis.kernel.rules import inner_rule, rule
from heptapolis.search.compiled.noticing import add
from heptapolis.search.compiled.stubs import register

AGES, MOST_COUNT, LEAD, COSTS, PURSE = 3, 8, 4, 10, 10


def _lane(card: int) -> int:
    """The lane in which the one good that a card produces is counted: raw goods as they are, manufactured ones + 100; -1."""
    slots = CARDS[card].effect.get("produces", [])
    if not slots or len(slots[0]) != 1:
        return -1
    good = slots[0][0]
    goods = RAW if good in RAW else MADE
    return 4 * ((1 << goods.index(good)) - 1) + (0 if good in RAW else 100)


LANE = np.array([_lane(card) for card in range(CARD_COUNT)], np.int8)
LANE.setflags(write=False)

CARD_AT = 0
FETCH_AT = CARD_AT + CARD_COUNT
STAGE_AT = FETCH_AT + CARD_COUNT
BURIED_AT = STAGE_AT + WORK_COUNT - CARD_COUNT
SOLD_AT = BURIED_AT + AGES * len(COLOURS)
COUNT_AT = SOLD_AT + AGES * len(COLOURS)
LEAD_AT = COUNT_AT + AGES * len(COLOURS) * MOST_COUNT
SYMBOL_AT = LEAD_AT + AGES * 4 * (2 * LEAD + 1)
PAID_AT = SYMBOL_AT + AGES * 5 * 3 * 3
CHAIN_AT = PAID_AT + AGES * COSTS
HAS_AT = CHAIN_AT + AGES
SELLS_AT = HAS_AT + AGES * 4
PURSE_AT = SELLS_AT + AGES * 4
WORTH_AT = PURSE_AT + AGES * PURSE
TURN_AT = WORTH_AT + 12
FREE_AT = TURN_AT + AGES * TURNS * 3
DECLINE_AT = FREE_AT + AGES
BANKS = DECLINE_AT + 1
FEATURES = 2 * BANKS
GROUPS = 4 * CARD_COUNT + 1


@inner_rule
def card_of(state, city, action):
    """The card that an action is about."""
    if action >= FETCH_CARD:
        return action - FETCH_CARD
    return int(state.card[state.age, hand_row(state, city), hand_start(state) + slot_of(action)])


@rule
def group(state, seat, action):
    """A card and its use: build, bury, sell, or build for nothing; fetching is building."""
    if action == DECLINE:
        return 4 * CARD_COUNT
    use, card = use_of(action), card_of(state, deciding_for(state, seat), action)
    if use == STAGE:
        return CARD_COUNT + card
    if use == DISCARD:
        return 2 * CARD_COUNT + card
    return 3 * CARD_COUNT + card if use == FREE else card


@inner_rule
def notice_shields(state, city, work, base, noticed, count):
    """How a city stands against each neighbour when it gets more shields."""
    age, shields = int(state.age), min(3, int(SHIELDS[work]))
    for side in range(2):
        other = left_of(state, city) if side == 0 else right_of(state, city)
        lead = min(LEAD, max(-LEAD, int(state.shields[city]) - int(state.shields[other])))
        count = add(noticed, count, base + LEAD_AT + (age * 4 + shields) * (2 * LEAD + 1) + lead + LEAD)
    return count


@inner_rule
def notice_symbol(state, city, work, base, noticed, count):
    """How many of the same symbol a city has, and of the two others the fewer and the more."""
    symbol, age = int(SYMBOL[work]), int(state.age)
    one, two = int(state.symbols[city, (symbol + 1) % 3]), int(state.symbols[city, (symbol + 2) % 3])
    same = min(4, int(state.symbols[city, symbol]))
    return add(noticed, count, base + SYMBOL_AT + ((age * 5 + same) * 3 + min(2, one)) * 3 + min(2, two))


@inner_rule
def notice_production(state, city, card, base, noticed, count):
    """Whether a city has the good already, and whether its neighbours sell it."""
    lane, age = int(LANE[card]), int(state.age)
    left, right = left_of(state, city), right_of(state, city)
    if lane < 100:
        own = int(state.own_raw[city]) >> lane & 7
        sold = (int(state.sold_raw[left]) >> lane & 7) + (int(state.sold_raw[right]) >> lane & 7)
    else:
        own = int(state.own_made[city]) >> lane - 100 & 7
        sold = (int(state.sold_made[left]) >> lane - 100 & 7) + (int(state.sold_made[right]) >> lane - 100 & 7)
    count = add(noticed, count, base + HAS_AT + age * 4 + min(3, own))
    return add(noticed, count, base + SELLS_AT + age * 4 + min(3, sold))


@inner_rule
def notice_building(state, city, card, base, noticed, count):
    """What a building is to a city."""
    age, colour = int(state.age), int(COLOUR[card])
    count = add(
        noticed,
        count,
        base + COUNT_AT + (age * len(COLOURS) + colour) * MOST_COUNT + min(7, int(state.counts[city, colour])),
    )
    if SHIELDS[card] > 0:
        count = notice_shields(state, city, card, base, noticed, count)
    if SYMBOL[card] >= 0:
        count = notice_symbol(state, city, card, base, noticed, count)
    if LANE[card] >= 0:
        count = notice_production(state, city, card, base, noticed, count)
    if POINTS_PER[card] > 0:
        worth = int(POINTS_PER[card]) * tally(state, city, int(POINTS_SCOPE[card]), int(POINTS_COUNT[card]))
        count = add(noticed, count, base + WORTH_AT + min(11, worth))
    return count


@rule
def notice(state, seat, action, noticed):
    """What there is to notice about an action."""
    city, use, age = deciding_for(state, seat), use_of(action), int(state.age)
    base = BANKS if city == FREE_CITY and state.players == 2 else 0
    if use == DECLINE:
        return add(noticed, 0, base + DECLINE_AT)
    card = card_of(state, city, action)
    if use == FETCH_CARD:
        count = add(noticed, 0, base + FETCH_AT + card)
        return notice_building(state, city, card, base, noticed, count)
    turn = age * TURNS + int(state.turn)
    if use == DISCARD:
        count = add(noticed, 0, base + SOLD_AT + age * len(COLOURS) + int(COLOUR[card]))
        count = add(noticed, count, base + PURSE_AT + age * PURSE + min(PURSE - 1, int(state.coins[city])))
        return add(noticed, count, base + TURN_AT + turn * 3 + 2)
    paid = 0
    if use == STAGE:
        stage = next_stage(state, city)
        count = add(noticed, 0, base + STAGE_AT + stage - CARD_COUNT)
        count = add(noticed, count, base + BURIED_AT + age * len(COLOURS) + int(COLOUR[card]))
        count = add(noticed, count, base + TURN_AT + turn * 3 + 1)
        if SHIELDS[stage] > 0:
            count = notice_shields(state, city, stage, base, noticed, count)
        paid = payment_at(state, city, stage, (action - STAGE) % PAYMENTS) >> 8
    else:
        count = add(noticed, 0, base + CARD_AT + card)
        count = add(noticed, count, base + TURN_AT + turn * 3)
        if use == FREE:
            count = add(noticed, count, base + FREE_AT + age)
        elif is_chained(state, city, card):
            count = add(noticed, count, base + CHAIN_AT + age)
        else:
            paid = payment_at(state, city, card, (action - BUILD) % PAYMENTS) >> 8
        count = notice_building(state, city, card, base, noticed, count)
    if paid > 0:
        count = add(noticed, count, base + PAID_AT + age * COSTS + min(COSTS - 1, paid))
    return count


register(STATE, group, notice)
