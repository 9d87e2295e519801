"""What a player of 7 Wonders Architects notices about a move: which card a deck gives, and what it is good for now."""

from __future__ import annotations

from heptapolis.games.architects.rules.legality import deck_of, use_of
from heptapolis.games.architects.rules.state import (
    BUILD,
    BUILD_AT,
    BUILD_DOUBLE,
    DECLINE,
    DOUBLE_AT,
    EXCHANGE,
    EXTRA,
    LOOK_AT,
    PICK_CARD,
    STATE,
    TAKE,
    TAKE_PAIR,
    TAKE_TOKEN,
    cards_left,
    right_of,
    top_place,
)
from heptapolis.games.architects.rules.tables import (
    CARD_COUNT,
    CENTRE,
    COIN,
    CONFLICTS,
    COST,
    HORNS,
    KIND,
    RESOURCE_COUNT,
    SET_OFF,
    SHIELDS,
    STAGES,
    SYMBOL_COUNT,
    SYMBOL_FIRST,
    TOKEN_COUNT,
    WONDERS,
)
from heptapolis.games.architects.rules.trade import available
from heptapolis.kernel.rules import inner_rule, rule
from heptapolis.search.compiled.noticing import add
from heptapolis.search.compiled.stubs import register

LEAD, PHASES = 5, 3
HAS = 4

CARD_AT = 0
COUNT_AT = CARD_AT + PHASES * CARD_COUNT
NEED_AT = COUNT_AT + CARD_COUNT * HAS
LEAD_AT = NEED_AT + 2 * 6 * HAS
HORN_AT = LEAD_AT + 3 * (2 * LEAD + 1)
SYMBOL_AT = HORN_AT + 3 * 6 * 3
SET_OFF_AT = SYMBOL_AT + HAS * HAS
UNKNOWN_AT = SET_OFF_AT + 2
FAR_AT = UNKNOWN_AT + PHASES
PAIR_AT = FAR_AT + 2
EXTRA_AT = PAIR_AT + 1
LOOK_AT_AT = EXTRA_AT + PHASES
PICK_AT = LOOK_AT_AT + 2
EXCHANGE_AT = PICK_AT + CARD_COUNT
TOKEN_AT = EXCHANGE_AT + SYMBOL_COUNT + 1
STAGE_AT = TOKEN_AT + PHASES * (TOKEN_COUNT + 1)
COINS_AT = STAGE_AT + len(WONDERS) * STAGES
DECLINE_AT = COINS_AT + 5
FEATURES = DECLINE_AT + 8
GROUPS = 8 * (CARD_COUNT + 1) + STAGES + 64


@inner_rule
def known_top(state, seat, deck):
    """The top card of a deck as a seat knows it: that of the centre only if it has looked."""
    if cards_left(state, deck) == 0 or (deck == CENTRE and int(state.knows) >> seat & 1 == 0):
        return -1
    return int(state.card[top_place(state, deck)])


@rule
def group(state, seat, action):
    """A stage however it is paid; everything else as it is, but a known top card counts more than its deck."""
    use = use_of(action)
    if use == BUILD:
        at = 0
        if action >= BUILD_DOUBLE:
            while DOUBLE_AT[at + 1] <= action:
                at += 1
        else:
            while BUILD_AT[at + 1] <= action:
                at += 1
        return at
    if use == TAKE or use == EXTRA:
        if action == TAKE_PAIR:
            return STAGES
        card = known_top(state, seat, deck_of(state, seat, action))
        place = 0 if use == TAKE else 1
        return STAGES + 64 + place * (CARD_COUNT + 1) + card + 1 + 2 * (CARD_COUNT + 1) * min(2, max(0, action - 1))
    if action == DECLINE:
        return STAGES + 1
    return STAGES + 2 + action - LOOK_AT


@inner_rule
def game_phase(state):
    """How far the wonder that is furthest has come: 0 to 2."""
    most = 0
    for seat in range(int(state.players)):
        stages, built = int(state.stages[seat]), 0
        while stages:
            stages &= stages - 1
            built += 1
        most = max(most, built)
    return 0 if most < 2 else (1 if most < 4 else 2)


@inner_rule
def notice_resource(state, seat, card, noticed, count):
    """What a resource is missing for: for each stage that may be built next, its kind, what is missing, what is there."""
    wonder, open_stages = int(state.wonder[seat]), available(state, seat)
    most, distinct, coins = 0, 0, int(state.have[seat, COIN])
    for kind in range(RESOURCE_COUNT):
        have = int(state.have[seat, kind])
        most = max(most, have)
        distinct += 1 if have > 0 else 0
    for stage in range(STAGES):
        if open_stages >> stage & 1:
            kind = int(KIND[wonder, stage])
            usable = coins + (most if kind == 1 else distinct)
            missing = max(0, min(5, int(COST[wonder, stage]) - usable))
            fits = 0
            if card == COIN:
                fits = 3
            elif kind == 1:
                fits = 2 if state.have[seat, card] == most else 0
            elif state.have[seat, card] == 0:
                fits = 1
            count = add(noticed, count, NEED_AT + (kind * 6 + missing) * HAS + fits)
    return count


@inner_rule
def notice_card(state, seat, card, noticed, count):
    """What a card is to a seat."""
    count = add(noticed, count, CARD_AT + game_phase(state) * CARD_COUNT + card)
    count = add(noticed, count, COUNT_AT + card * HAS + min(HAS - 1, int(state.have[seat, card])))
    if card < RESOURCE_COUNT or card == COIN:
        count = notice_resource(state, seat, card, noticed, count)
    if SYMBOL_FIRST <= card < SYMBOL_FIRST + SYMBOL_COUNT:
        different = 0
        for symbol in range(SYMBOL_COUNT):
            different += 1 if state.have[seat, SYMBOL_FIRST + symbol] > 0 else 0
        count = add(noticed, count, SYMBOL_AT + min(HAS - 1, int(state.have[seat, card])) * HAS + different)
    if SHIELDS[card] > 0:
        left, right = (seat + 1) % int(state.players), right_of(state, seat)
        for side in range(2):
            other = left if side == 0 else right
            lead = min(LEAD, max(-LEAD, int(state.shields[seat]) - int(state.shields[other])))
            place = int(HORNS[card]) * (2 * LEAD + 1) + lead + LEAD
            count = add(noticed, count, LEAD_AT + place)
            if HORNS[card] > 0:
                peace = min(5, int(CONFLICTS[state.players]) - int(state.flipped))
                ahead = 1 if lead + SHIELDS[card] == 0 else (2 if lead + SHIELDS[card] > 0 else 0)
                count = add(noticed, count, HORN_AT + (min(2, int(HORNS[card])) * 6 + peace) * 3 + ahead)
    if int(SET_OFF[card]) & int(state.owned[seat]) & ~int(state.used):
        count = add(noticed, count, SET_OFF_AT)
    return count


@rule
def notice(state, seat, action, noticed):
    """What there is to notice about an action."""
    use, phase = use_of(action), game_phase(state)
    if use == TAKE or use == EXTRA:
        count = 0
        if use == EXTRA:
            count = add(noticed, count, EXTRA_AT + phase)
        if action == TAKE_PAIR:
            return add(noticed, count, PAIR_AT)
        deck = deck_of(state, seat, action)
        card = known_top(state, seat, deck)
        if card < 0:
            return add(noticed, count, UNKNOWN_AT + phase)
        if TAKE + 3 <= action < TAKE_PAIR:
            count = add(noticed, count, FAR_AT)
        return notice_card(state, seat, card, noticed, count)
    if use == PICK_CARD:
        count = add(noticed, 0, PICK_AT + action - PICK_CARD)
        return notice_card(state, seat, action - PICK_CARD, noticed, count)
    if use == LOOK_AT:
        return add(noticed, 0, LOOK_AT_AT + action - LOOK_AT)
    if use == EXCHANGE:
        return add(noticed, 0, EXCHANGE_AT + action - EXCHANGE)
    if use == TAKE_TOKEN:
        return add(noticed, 0, TOKEN_AT + phase * (TOKEN_COUNT + 1) + action - TAKE_TOKEN)
    if action == DECLINE:
        return add(noticed, 0, DECLINE_AT + int(state.phase))
    stage = group(state, seat, action)
    count = add(noticed, 0, STAGE_AT + int(state.wonder[seat]) * STAGES + stage)
    return add(noticed, count, COINS_AT + (4 if action >= BUILD_DOUBLE else 0))


register(STATE, group, notice)
