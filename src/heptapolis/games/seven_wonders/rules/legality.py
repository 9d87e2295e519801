"""What a seat may choose, and why it may not choose something else."""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.state import (
    BUILD,
    CHOOSE,
    DECLINE,
    DISCARD,
    DISCARDED,
    FETCH,
    FETCH_CARD,
    FETCHED,
    FREE,
    FREE_CITY,
    FULL,
    OVER,
    PLACES,
    ROWS,
    SEVENTH,
    STAGE,
    chooser,
    deciding_for,
    hand_row,
    hand_start,
    is_chained,
    packet_end,
    stands,
)
from heptapolis.games.seven_wonders.rules.tables import (
    CARD_COUNT,
    COIN_COST,
    FREE_BUILD,
    HAND,
    LOOKS,
    PAYMENTS,
    SPECIAL,
    STAGE_COUNT,
    STAGES,
)
from heptapolis.games.seven_wonders.rules.trade import COINS_MISSING, GOODS_MISSING, count_payments, market, payment_at
from heptapolis.kernel.common_rules import offer
from heptapolis.kernel.rules import inner_rule, rule

ALLOWED = 0
ALREADY_BUILT, NO_STAGE_LEFT, GAME_OVER, NOT_OWED, NOT_NOW, NOT_IN_HAND, NO_SUCH_PAYMENT = range(-9, -2)
SAME_CARD, NO_FREE_BUILD, FREE_ANYWAY, MUST_USE, CHAIN_FIRST, NOT_IN_PILE = range(-15, -9)
REFUSALS = {
    GOODS_MISSING: "goods-missing",
    COINS_MISSING: "coins-missing",
    ALREADY_BUILT: "already-built",
    NO_STAGE_LEFT: "no-stage-left",
    GAME_OVER: "game-over",
    NOT_OWED: "not-your-turn",
    NOT_NOW: "not-now",
    NOT_IN_HAND: "not-in-hand",
    NO_SUCH_PAYMENT: "no-such-payment",
    NO_FREE_BUILD: "no-free-build",
    FREE_ANYWAY: "free-anyway",
    MUST_USE: "must-use",
    CHAIN_FIRST: "chain-first",
    NOT_IN_PILE: "not-in-pile",
    SAME_CARD: "same-card",
}
"""Refusals, and the reason codes that people see."""


@rule
def use_of(action):
    """The kind of an action: BUILD, STAGE, DISCARD, FREE, FETCH_CARD or DECLINE."""
    if action < STAGE:
        return BUILD
    if action < DISCARD:
        return STAGE
    if action < FREE:
        return DISCARD
    if action < FETCH_CARD:
        return FREE
    if action < DECLINE:
        return FETCH_CARD
    return DECLINE


@rule
def slot_of(action):
    """The slot of the hand that an action plays."""
    if action < STAGE:
        return action // PAYMENTS
    if action < DISCARD:
        return (action - STAGE) // PAYMENTS
    return (action - DISCARD) % PLACES


@rule
def next_stage(state, city):
    """The work that is the next stage of a city's wonder."""
    return CARD_COUNT + int(state.board[city]) * STAGES + int(state.stages[city])


@rule
def has_special(state, city, special):
    """Whether a built stage of a city has a special ability."""
    first = CARD_COUNT + int(state.board[city]) * STAGES
    for stage in range(int(state.stages[city])):
        if SPECIAL[first + stage] == special:
            return True
    return False


@rule
def build_ways(state, city, card):
    """In how many ways a city can pay for a card (a chain: one), or the refusal."""
    return build_ways_from(state, city, card, market(state, city))


@inner_rule
def build_ways_from(state, city, card, goods):
    """The same where the market of the city is known."""
    if stands(state, city, card):
        return ALREADY_BUILT
    if is_chained(state, city, card):
        return 1
    return count_payments(state, city, card, goods)


@rule
def stage_ways(state, city):
    """In how many ways a city can pay for its next stage, or the refusal."""
    return stage_ways_from(state, city, market(state, city))


@inner_rule
def stage_ways_from(state, city, goods):
    """The same where the market of the city is known."""
    if state.stages[city] >= STAGE_COUNT[state.board[city]]:
        return NO_STAGE_LEFT
    return count_payments(state, city, next_stage(state, city), goods)


@rule
def free_build(state, city, card):
    """Whether the once-an-age ability may build a card: ALLOWED, or the refusal."""
    if state.phase != CHOOSE or state.free_used[city] == state.age + 1 or not has_special(state, city, FREE_BUILD):
        return NO_FREE_BUILD
    if stands(state, city, card):
        return ALREADY_BUILT
    if is_chained(state, city, card) or (COIN_COST[card] == 0 and payment_at(state, city, card, 0) == 0):
        return FREE_ANYWAY
    return ALLOWED


@rule
def is_bound(state, city):
    """Whether the rules bind the choice for a city: the Free City must use a card if it can."""
    return state.players == 2 and city == FREE_CITY


@rule
def taken_slot(state, city):
    """The slot that is taken already when the Free City's card is chosen, or -1."""
    if state.phase == CHOOSE and is_bound(state, city):
        return slot_of(int(state.chosen[chooser(state, city)]))
    return -1


@rule
def hand_end(state, row):
    """The place after the last card of a hand."""
    return HAND if state.phase == SEVENTH else packet_end(state, int(state.age), row)


@inner_rule
def is_second(state, row, start, place, taken):
    """Whether an earlier slot of a hand has the same card and is not taken: playing this one makes no difference."""
    for other in range(start, place):
        if state.card[state.age, row, other] == state.card[state.age, row, place] and other - start != taken:
            return True
    return False


@inner_rule
def can_use(state, city, card, goods):
    """Whether a city can build a card, paid or for free by its wonder."""
    return build_ways_from(state, city, card, goods) > 0 or free_build(state, city, card) == ALLOWED


@rule
def can_use_any(state, city):
    """Whether a city can play any of the available cards in another way than by selling it."""
    goods = market(state, city)
    if stage_ways_from(state, city, goods) > 0:
        return True
    row, start, taken = hand_row(state, city), hand_start(state), taken_slot(state, city)
    for place in range(start, hand_end(state, row)):
        card = int(state.card[state.age, row, place])
        if place - start != taken and can_use(state, city, card, goods):
            return True
    return False


@rule
def offer_ranks(actions, count, first, ways):
    """Add an action for each payment."""
    for rank in range(ways):
        count = offer(actions, count, first + rank)
    return count


@rule
def legal_cards(state, city, actions):
    """The moves with a card of the hand."""
    age, row, start, taken = int(state.age), hand_row(state, city), hand_start(state), taken_slot(state, city)
    bound = is_bound(state, city)
    may_discard = not bound or not can_use_any(state, city)
    may_build_free = has_special(state, city, FREE_BUILD)
    goods = market(state, city)
    stage = stage_ways_from(state, city, goods)
    count, previous = 0, -1
    for place in range(start, hand_end(state, row)):
        slot, card = place - start, int(state.card[age, row, place])
        if slot == taken or card == previous:  # a second copy makes no difference
            continue
        previous = card
        count = offer_ranks(actions, count, BUILD + slot * PAYMENTS, build_ways_from(state, city, card, goods))
        if may_build_free and free_build(state, city, card) == ALLOWED:
            count = offer(actions, count, FREE + slot)
        if not (bound and chain_binds(state, city, card)):
            count = offer_ranks(actions, count, STAGE + slot * PAYMENTS, stage)
        if may_discard:
            count = offer(actions, count, DISCARD + slot)
    if state.phase == SEVENTH:
        count = offer(actions, count, DECLINE)
    return count


@rule
def chain_binds(state, city, card):
    """Whether a card can be built through a chain, as the Free City then must."""
    return is_chained(state, city, card) and not stands(state, city, card)


@rule
def in_discard_pile(state, age, row, place):
    """Whether a slot's card lies in the discard pile."""
    fate = int(state.fate[age, row, place])
    return fate >= DISCARDED and fate < FETCHED


@rule
def pile_cards(state):
    """The cards in the discard pile of a full state: two words with a bit for each."""
    low, high = 0, 0
    for age in range(3):
        for row in range(ROWS):
            for place in range(PLACES):
                if in_discard_pile(state, age, row, place):
                    card = int(state.card[age, row, place])
                    if card < 64:
                        low |= 1 << card
                    else:
                        high |= 1 << (card - 64)
    return low, high


@rule
def seen_in_pile(state, card):
    """Whether the discard pile holds a card, as far as a view says."""
    seen, left = int(state.in_pile[card]), 0
    for look in range(LOOKS):
        left += seen & 3
        seen >>= 2
        if state.look_when[look] > 0 and state.look_card[look] == card:
            left -= 1
    return left > 0


@rule
def pile_has(state, card):
    """Whether the discard pile holds a card, as far as this state says."""
    if state.observer != FULL:
        return seen_in_pile(state, card)
    low, high = pile_cards(state)
    return (low >> card if card < 64 else high >> (card - 64)) & 1 == 1


@rule
def legal_fetch(state, city, actions):
    """The moves with a card of the discard pile."""
    count, low, high = 0, 0, 0
    if state.observer == FULL:
        low, high = pile_cards(state)
    for card in range(CARD_COUNT):
        if state.observer == FULL:
            there = (low >> card if card < 64 else high >> (card - 64)) & 1 == 1
        else:
            there = seen_in_pile(state, card)
        if there and not stands(state, city, card):
            count = offer(actions, count, FETCH_CARD + card)
    return offer(actions, count, DECLINE)


@rule
def legal(state, seat, actions):
    """All legal actions of a seat."""
    if int(state.owes) >> seat & 1 == 0:
        return 0
    city = deciding_for(state, seat)
    if state.phase == FETCH:
        return legal_fetch(state, city, actions)
    return legal_cards(state, city, actions)


@rule
def refusal(state, seat, action):
    """Why an action is not allowed; ALLOWED when it is."""
    if state.phase == OVER:
        return GAME_OVER
    if int(state.owes) >> seat & 1 == 0:
        return NOT_OWED
    city, use = deciding_for(state, seat), use_of(action)
    if use == DECLINE:
        return NOT_NOW if state.phase == CHOOSE else ALLOWED
    if (use == FETCH_CARD) != (state.phase == FETCH):
        return NOT_NOW
    if use == FETCH_CARD:
        if not pile_has(state, action - FETCH_CARD):
            return NOT_IN_PILE
        return ALREADY_BUILT if stands(state, city, action - FETCH_CARD) else ALLOWED
    row, start, slot, taken = hand_row(state, city), hand_start(state), slot_of(action), taken_slot(state, city)
    place = start + slot
    if place >= hand_end(state, row) or slot == taken:
        return NOT_IN_HAND
    if is_second(state, row, start, place, taken):
        return SAME_CARD
    card = int(state.card[state.age, row, place])
    if use == DISCARD:
        return MUST_USE if is_bound(state, city) and can_use_any(state, city) else ALLOWED
    if use == FREE:
        return free_build(state, city, card)
    if use == STAGE and is_bound(state, city) and chain_binds(state, city, card):
        return CHAIN_FIRST
    ways = build_ways(state, city, card) if use == BUILD else stage_ways(state, city)
    if ways < 0:
        return ways
    return ALLOWED if action % PAYMENTS < ways else NO_SUCH_PAYMENT
