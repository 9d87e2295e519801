"""What a seat may choose, and why it may not choose something else."""

from __future__ import annotations

from heptapolis.games.architects.rules.state import (
    ACT,
    BUILD,
    BUILD_DOUBLE,
    CARD_PHASE,
    DECK,
    DECLINE,
    EXCHANGE,
    EXCHANGE_SET,
    EXTRA,
    LEFT,
    LOOK_AT,
    LOOK_PHASE,
    MIDDLE,
    OVER,
    PICK,
    PICK_CARD,
    RIGHT,
    TAKE,
    TAKE_FAR,
    TAKE_HIDDEN,
    TAKE_PAIR,
    TAKE_TOKEN,
    TOKEN_PHASE,
    cards_left,
    deck_at,
    far_deck,
    has_switch,
    reaches_any,
    tokens_left,
    top_place,
)
from heptapolis.games.architects.rules.switches import (
    BOTH_IN_TURN,
    EFFECTS_OPTIONAL,
    EXTRA_CARDS_FORCED,
    SETS_WITHOUT_TOKEN,
)
from heptapolis.games.architects.rules.tables import (
    CARD_COUNT,
    EFFECT,
    EFFECT_COUNT,
    FACE_UP,
    PAIR,
    SYMBOL_COUNT,
    SYMBOL_FIRST,
    TAKE_ANY,
    TAKE_BOTH,
    TAKE_CENTRAL,
    TOKEN_COUNT,
    TOKEN_TOTAL,
)
from heptapolis.games.architects.rules.trade import (
    available,
    bundle_of,
    forced,
    offer_payments,
    payable,
    pays,
    stage_of,
)
from heptapolis.kernel.common_rules import offer
from heptapolis.kernel.rules import inner_rule, rule

ALLOWED = 0
GAME_OVER, NOT_OWED, NOT_NOW, EMPTY_DECK, NOT_REACHABLE, ALREADY_BUILT, NOT_AVAILABLE, CANNOT_PAY = range(-8, 0)
NO_SUCH_PAYMENT, NO_SET, NO_TOKEN, NO_EXTRA, NOT_SEEN, MUST_BUILD, MUST_EXCHANGE, MUST_TAKE, MUST_USE = range(-17, -8)
REFUSALS = {
    GAME_OVER: "game-over",
    NOT_OWED: "not-your-turn",
    NOT_NOW: "not-now",
    EMPTY_DECK: "empty-deck",
    NOT_REACHABLE: "not-reachable",
    ALREADY_BUILT: "already-built",
    NOT_AVAILABLE: "not-available",
    CANNOT_PAY: "cannot-pay",
    NO_SUCH_PAYMENT: "no-such-payment",
    NO_SET: "no-set",
    NO_TOKEN: "no-token",
    NO_EXTRA: "no-extra",
    NOT_SEEN: "not-seen",
    MUST_BUILD: "must-build",
    MUST_EXCHANGE: "must-exchange",
    MUST_TAKE: "must-take",
    MUST_USE: "must-use",
}
"""Refusals, and the reason codes that people see."""


@rule
def use_of(action):
    """The kind of an action: TAKE, EXTRA, LOOK_AT, PICK_CARD, EXCHANGE, TAKE_TOKEN, BUILD or DECLINE."""
    if action < EXTRA:
        return TAKE
    if action < LOOK_AT:
        return EXTRA
    if action < PICK_CARD:
        return LOOK_AT
    if action < EXCHANGE:
        return PICK_CARD
    if action < TAKE_TOKEN:
        return EXCHANGE
    if action < BUILD:
        return TAKE_TOKEN
    return BUILD if action < DECLINE else DECLINE


@rule
def deck_of(state, seat, action):
    """The deck that an action takes from or looks at."""
    if TAKE_FAR <= action < TAKE_PAIR:
        return far_deck(state, seat, action - TAKE_FAR + 1)
    if action < TAKE_FAR:
        return deck_at(state, seat, action - TAKE)
    return deck_at(state, seat, action - EXTRA if action < LOOK_AT else action - LOOK_AT)


@rule
def effect_of(state, seat):
    """What the effect stages of a seat's wonder do."""
    return int(EFFECT[state.wonder[seat]])


# What is there to choose from -----------------------------------------------------------------------------------------


@rule
def can_exchange(state, seat):
    """Whether a seat has a science set, and a token to exchange it for."""
    if not tokens_left(state) and not has_switch(state, SETS_WITHOUT_TOKEN):
        return False
    different = 0
    for symbol in range(SYMBOL_COUNT):
        count = int(state.have[seat, SYMBOL_FIRST + symbol])
        if count >= PAIR:
            return True
        if count > 0:
            different += 1
    return different == SYMBOL_COUNT


@rule
def has_set(state, seat, action):
    """Whether a seat has the symbols that an exchange discards."""
    if action != EXCHANGE_SET:
        return state.have[seat, SYMBOL_FIRST + action - EXCHANGE] >= PAIR
    for symbol in range(SYMBOL_COUNT):
        if state.have[seat, SYMBOL_FIRST + symbol] == 0:
            return False
    return True


@rule
def owes_card(state, seat, side):
    """Whether a card of this side is still to be taken by an effect, and there is one."""
    return state.owed[side] > 0 and cards_left(state, deck_at(state, seat, side)) > 0


@rule
def looked_at(state):
    """How many cards of the deck looked at are seen."""
    return min(int(EFFECT_COUNT[state.wonder[state.seat]]), cards_left(state, int(state.looking)))


@rule
def is_seen(state, card):
    """Whether a card is among those looked at."""
    first = top_place(state, int(state.looking))
    for place in range(first, first + looked_at(state)):
        if state.card[place] == card:
            return True
    return False


@rule
def is_face_up(state, token):
    """Whether a progress token lies face up."""
    for place in range(FACE_UP):
        if state.face_up[place] == token:
            return True
    return False


@rule
def duty(state, seat):
    """What keeps a seat from ending its turn: the refusal, or ALLOWED."""
    if forced(state, seat) != 0:
        return MUST_BUILD
    if can_exchange(state, seat):
        return MUST_EXCHANGE
    if state.offered != 0 and has_switch(state, EXTRA_CARDS_FORCED) and reaches_any(state, seat):
        return MUST_TAKE
    if not has_switch(state, EFFECTS_OPTIONAL) and (owes_card(state, seat, LEFT) or owes_card(state, seat, RIGHT)):
        return MUST_TAKE
    return ALLOWED


# Lists of legal moves -------------------------------------------------------------------------------------------------


@inner_rule
def offer_reachable(state, seat, actions, count, first):
    """Add an action for each reachable deck that has cards."""
    for side in range(MIDDLE + 1):
        if cards_left(state, deck_at(state, seat, side)) > 0:
            count = offer(actions, count, first + side)
    return count


@inner_rule
def offer_owed(state, seat, actions, count):
    """Add the cards that an effect still owes."""
    for side in range(RIGHT + 1):
        if owes_card(state, seat, side):
            count = offer(actions, count, TAKE + side)
    return count


@inner_rule
def legal_act(state, seat, actions):
    """What may be done in the free part of a turn."""
    count = 0
    stages = payable(state, seat)
    if stages != 0:
        count = offer_payments(state, seat, stages, actions, count)
    if can_exchange(state, seat):
        for action in range(EXCHANGE, EXCHANGE_SET + 1):
            if has_set(state, seat, action):
                count = offer(actions, count, action)
    if state.offered != 0:
        count = offer_reachable(state, seat, actions, count, EXTRA)
    count = offer_owed(state, seat, actions, count)
    if count == 0 or duty(state, seat) == ALLOWED:
        count = offer(actions, count, DECLINE)
    return count


@inner_rule
def legal_deck(state, seat, actions):
    """From which deck an effect may take a card."""
    count, effect = 0, effect_of(state, seat)
    if effect == TAKE_ANY:
        count = offer_reachable(state, seat, actions, count, TAKE)
        for distance in range(1, int(state.players) - 1):
            if cards_left(state, far_deck(state, seat, distance)) > 0:
                count = offer(actions, count, TAKE_FAR + distance - 1)
    elif effect == TAKE_CENTRAL:
        if cards_left(state, deck_at(state, seat, MIDDLE)) > 0:
            count = offer(actions, count, TAKE + MIDDLE)
    elif has_switch(state, BOTH_IN_TURN):
        count = offer_owed(state, seat, actions, count)
    elif cards_left(state, seat) > 0 or cards_left(state, deck_at(state, seat, RIGHT)) > 0:
        count = offer(actions, count, TAKE_PAIR)
    return count


@inner_rule
def legal_look(state, seat, actions):
    """At which deck an effect may look."""
    count = 0
    for side in range(RIGHT + 1):
        if cards_left(state, deck_at(state, seat, side)) > 0:
            count = offer(actions, count, LOOK_AT + side)
    return count


@inner_rule
def legal_pick(state, actions):
    """Which of the cards looked at may be taken: a kind once."""
    count = 0
    for card in range(CARD_COUNT):
        if is_seen(state, card):
            count = offer(actions, count, PICK_CARD + card)
    return count


@inner_rule
def legal_token(state, actions):
    """Which progress tokens may be taken: a kind once."""
    count = 0
    for token in range(TOKEN_COUNT):
        if is_face_up(state, token):
            count = offer(actions, count, TAKE_TOKEN + token)
    if state.stack_top < TOKEN_TOTAL:
        count = offer(actions, count, TAKE_HIDDEN)
    return count


@rule
def may_decline_effect(state):
    """Whether the effect that is asked about may be declined."""
    if not has_switch(state, EFFECTS_OPTIONAL):
        return False
    return state.phase == DECK or state.phase == LOOK_PHASE or (state.phase == TOKEN_PHASE and state.by_effect == 1)


@rule
def legal(state, seat, actions):
    """All legal actions of a seat."""
    if seat != state.seat or state.phase == OVER:
        return 0
    if state.phase == CARD_PHASE:
        return offer_reachable(state, seat, actions, 0, TAKE)
    if state.phase == ACT:
        return legal_act(state, seat, actions)
    if state.phase == PICK:
        return legal_pick(state, actions)
    if state.phase == DECK:
        count = legal_deck(state, seat, actions)
    elif state.phase == LOOK_PHASE:
        count = legal_look(state, seat, actions)
    else:
        count = legal_token(state, actions)
    if count > 0 and may_decline_effect(state):
        count = offer(actions, count, DECLINE)
    return count


# Refusals -------------------------------------------------------------------------------------------------------------


@rule
def refusal(state, seat, action):
    """Why an action is not allowed; ALLOWED when it is."""
    if state.phase == OVER:
        return GAME_OVER
    if seat != state.seat:
        return NOT_OWED
    use, phase = use_of(action), int(state.phase)
    if use == DECLINE:
        return refuse_decline(state, seat)
    if use == TAKE:
        return refuse_take(state, seat, action)
    if use == LOOK_AT and phase == LOOK_PHASE:
        return ALLOWED if cards_left(state, deck_of(state, seat, action)) > 0 else EMPTY_DECK
    if use == PICK_CARD and phase == PICK:
        return ALLOWED if is_seen(state, action - PICK_CARD) else NOT_SEEN
    if use == TAKE_TOKEN and phase == TOKEN_PHASE:
        there = state.stack_top < TOKEN_TOTAL if action == TAKE_HIDDEN else is_face_up(state, action - TAKE_TOKEN)
        return ALLOWED if there else NO_TOKEN
    if phase != ACT:
        return NOT_NOW
    if use == EXTRA:
        if state.offered == 0:
            return NO_EXTRA
        return ALLOWED if cards_left(state, deck_of(state, seat, action)) > 0 else EMPTY_DECK
    if use == EXCHANGE:
        if not has_set(state, seat, action):
            return NO_SET
        return ALLOWED if tokens_left(state) or has_switch(state, SETS_WITHOUT_TOKEN) else NO_TOKEN
    if use == BUILD:
        return refuse_build(state, seat, action)
    return NOT_NOW


@inner_rule
def refuse_decline(state, seat):
    """Why a seat may not decline."""
    if state.phase == ACT:
        return duty(state, seat)
    if may_decline_effect(state):
        return ALLOWED
    return NOT_NOW if state.phase == CARD_PHASE else MUST_USE


@inner_rule
def refuse_take(state, seat, action):
    """Why a seat may not take this card."""
    phase, effect = int(state.phase), effect_of(state, seat)
    if phase == ACT:
        return ALLOWED if action <= RIGHT and owes_card(state, seat, action) else NOT_NOW
    if phase == DECK and effect == TAKE_BOTH:
        if not has_switch(state, BOTH_IN_TURN):
            return ALLOWED if action == TAKE_PAIR else NOT_NOW
        if action > RIGHT:
            return NOT_REACHABLE if action != TAKE_PAIR else NOT_NOW
    elif (phase != DECK and phase != CARD_PHASE) or action == TAKE_PAIR:
        return NOT_NOW
    elif phase == DECK and effect == TAKE_CENTRAL:
        if action != TAKE + MIDDLE:
            return NOT_REACHABLE
    elif action >= TAKE_FAR and (phase == CARD_PHASE or action - TAKE_FAR >= state.players - 2):
        return NOT_REACHABLE
    return ALLOWED if cards_left(state, deck_of(state, seat, action)) > 0 else EMPTY_DECK


@inner_rule
def refuse_build(state, seat, action):
    """Why a seat may not build this stage with this payment."""
    stage = stage_of(action)
    if int(state.stages[seat]) >> stage & 1:
        return ALREADY_BUILT
    if available(state, seat) >> stage & 1 == 0:
        return NOT_AVAILABLE
    if payable(state, seat) >> stage & 1 == 0:
        return CANNOT_PAY
    if pays(state, seat, stage, bundle_of(action, stage), action >= BUILD_DOUBLE):
        return ALLOWED
    return NO_SUCH_PAYMENT
