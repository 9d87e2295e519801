"""The course of a turn: the main card, what it sets off, building, exchanging, effects; battle, end, the next seat.

`apply` takes what a seat chose and then goes on by itself (`settle`) as long as there is nothing to choose: a
question with one answer answers itself, a turn with nothing left to do ends. Only a turn's main card is always asked.
"""

from __future__ import annotations

from heptapolis.games.architects.rules.legality import deck_of, effect_of, legal, looked_at, use_of
from heptapolis.games.architects.rules.state import (
    ACT,
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
    MOST_STEPS,
    MOST_TURNS,
    MOST_VICTORIES,
    OVER,
    PICK,
    PICK_CARD,
    RIGHT,
    TAKE,
    TAKE_HIDDEN,
    TAKE_PAIR,
    TAKE_TOKEN,
    TOKEN_PHASE,
    all_empty,
    cards_left,
    deck_at,
    has_switch,
    is_complete,
    left_of,
    reaches_any,
    right_of,
    tokens_left,
    top_place,
)
from heptapolis.games.architects.rules.switches import (
    BOTH_IN_TURN,
    ECONOMY_STAYS,
    EMPTY_GOES_ON,
    ENGINEERING_STAYS,
    NO_LAST_BATTLE,
    RETROACTIVE,
    SHUFFLE_TOP,
    UNREACHABLE_ENDS,
    VICTORIES_LIMITED,
)
from heptapolis.games.architects.rules.tables import (
    ANY_RESOURCES,
    BUNDLE,
    BUNDLE_FITS,
    CARD_COUNT,
    CAT,
    CENTRE,
    COIN,
    CONFLICTS,
    DECK_SIZE,
    DOUBLE_COIN,
    EFFECT_COUNT,
    FACE_UP,
    GAIN_TOKEN,
    HAS_EFFECT,
    HORNS,
    KIND,
    LOOK,
    NO_EFFECT,
    PAIR,
    RESOURCE_COUNT,
    SET_OFF,
    SET_OFF_BY_STAGE,
    SHIELD,
    SHIELDS,
    SYMBOL_COUNT,
    SYMBOL_FIRST,
    TAKE_BOTH,
    TOKEN_SHIELDS,
    TOKEN_TOTAL,
    VICTORIES,
)
from heptapolis.games.architects.rules.trade import bundle_of, coins_needed, stage_of
from heptapolis.kernel.rules import inner_rule, rule

ASK, NOTHING = -1, -2
"""What `only_choice` answers besides actions: the seat is asked; the effect finds nothing."""


@rule
def to_act(state):
    """The seat that owes a choice, as a bit."""
    return 0 if state.phase == OVER else 1 << int(state.seat)


@rule
def over(state):
    """Whether the game has ended."""
    return state.phase == OVER


@rule
def apply(state, seat, action):
    """Take a seat's legal action, and all that follows without a choice."""
    state.step = min(int(state.step) + 1, MOST_STEPS - 1)
    perform(state, action)
    settle(state)


@rule
def settle(state):
    """Go on as long as there is nothing to choose."""
    while True:
        action = only_choice(state)
        if action == ASK:
            return
        perform(state, action)


@rule
def only_choice(state):
    """The only thing that can happen now: an action, or NOTHING for an effect without effect. ASK when there is a choice."""
    if state.phase == CARD_PHASE or state.phase == OVER:
        return ASK
    count = legal(state, int(state.seat), state.offer[:])
    only = int(state.offer[0])
    state.offer[0] = state.offer[1] = 0
    if count > 1:
        return ASK
    return only if count == 1 else NOTHING


@rule
def perform(state, action):
    """Do one thing."""
    if action == NOTHING:
        state.by_effect = 0
        state.phase = ACT
        return
    seat, use = int(state.seat), use_of(action)
    if use == DECLINE:
        decline(state)
        return
    state.idle = 0
    if use == TAKE:
        take_by_choice(state, seat, action)
    elif use == EXTRA:
        use_up(state, int(state.offered) & -int(state.offered))
        take_card(state, seat, deck_of(state, seat, action))
    elif use == LOOK_AT:
        look(state, deck_of(state, seat, action))
    elif use == PICK_CARD:
        pick(state, seat, action - PICK_CARD)
    elif use == EXCHANGE:
        exchange(state, seat, action)
    elif use == TAKE_TOKEN:
        take_token(state, seat, action)
    else:
        build(state, seat, action)


# Taking cards ---------------------------------------------------------------------------------------------------------


@inner_rule
def take_by_choice(state, seat, action):
    """The main card of the turn, or a card by an effect."""
    if action == TAKE_PAIR:
        for side in range(RIGHT + 1):
            deck = deck_at(state, seat, side)
            if cards_left(state, deck) > 0:
                take_card(state, seat, deck)
    else:
        if state.phase != CARD_PHASE and effect_of(state, seat) == TAKE_BOTH:
            state.owed[action] -= 1
        take_card(state, seat, deck_of(state, seat, action))
    state.phase = ACT


@inner_rule
def take_card(state, seat, deck):
    """The top card of a deck goes before the player."""
    place = top_place(state, deck)
    card = int(state.card[place])
    state.card[place] = -1
    state.drawn[deck] += 1
    if deck == CENTRE:
        state.knows = 0
    elif state.glimpsed[deck] > 0:
        state.glimpsed[deck] -= 1
    gain_card(state, seat, card)


@rule
def gain_card(state, seat, card):
    """What a card does when it is taken: shields, the cat, horns, tokens that it sets off."""
    state.have[seat, card] += 1
    state.shields[seat] += SHIELDS[card]
    if CAT[card]:
        state.cat = seat
    state.flipped = min(int(CONFLICTS[state.players]), int(state.flipped) + int(HORNS[card]))
    set_off(state, seat, int(SET_OFF[card]))


@inner_rule
def set_off(state, seat, tokens):
    """An event has come that these tokens react to: each once a turn."""
    if has_switch(state, RETROACTIVE):
        state.happened = int(state.happened) | tokens
    state.offered = int(state.offered) | (tokens & int(state.owned[seat]) & ~int(state.used))


@inner_rule
def use_up(state, token):
    """A token has been used in this turn."""
    state.used = int(state.used) | token
    state.offered = int(state.offered) & ~token


# Science --------------------------------------------------------------------------------------------------------------


@inner_rule
def exchange(state, seat, action):
    """Discard a science set; a token is chosen next, if there is one."""
    if action == EXCHANGE_SET:
        for symbol in range(SYMBOL_COUNT):
            state.have[seat, SYMBOL_FIRST + symbol] -= 1
    else:
        state.have[seat, SYMBOL_FIRST + action - EXCHANGE] -= PAIR
    if tokens_left(state):
        state.by_effect = 0
        state.phase = TOKEN_PHASE


@inner_rule
def take_token(state, seat, action):
    """A progress token goes before the player; one that lay face up is replaced from the stack."""
    if action == TAKE_HIDDEN:
        token = draw_token(state)
    else:
        token, place = action - TAKE_TOKEN, 0
        while state.face_up[place] != token:
            place += 1
        state.face_up[place] = draw_token(state)
        while place < FACE_UP - 1 and state.face_up[place] < 0:  # the stack is empty: the others move up
            state.face_up[place] = state.face_up[place + 1]
            state.face_up[place + 1] = -1
            place += 1
    gain_token(state, seat, token)
    state.by_effect = 0
    state.phase = ACT


@inner_rule
def draw_token(state):
    """The top token of the stack, -1 when it is empty."""
    place = int(state.stack_top)
    if place == TOKEN_TOTAL:
        return -1
    token = int(state.stack[place])
    state.stack[place] = -1
    state.stack_top += 1
    return token


@rule
def gain_token(state, seat, token):
    """What a token does when it is taken."""
    state.tokens[seat, token] += 1
    state.owned[seat] = int(state.owned[seat]) | 1 << token
    state.shields[seat] += TOKEN_SHIELDS[token]
    if has_switch(state, RETROACTIVE):
        state.offered = int(state.offered) | (int(state.happened) & 1 << token & ~int(state.used))


# Building -------------------------------------------------------------------------------------------------------------


@inner_rule
def build(state, seat, action):
    """Discard the payment, turn the stage over, begin its effect."""
    stage, wonder = stage_of(action), int(state.wonder[seat])
    bundle, double = bundle_of(action, stage), action >= BUILD_DOUBLE
    for kind in range(RESOURCE_COUNT):
        state.have[seat, kind] -= BUNDLE[bundle, kind]
    state.have[seat, COIN] -= coins_needed(wonder, stage, bundle, double)
    if double and not has_switch(state, ECONOMY_STAYS):
        use_up(state, DOUBLE_COIN & int(state.owned[seat]))
    if BUNDLE_FITS[KIND[wonder, stage], bundle] == 0 and not has_switch(state, ENGINEERING_STAYS):
        use_up(state, ANY_RESOURCES & int(state.owned[seat]))
    raise_stage(state, seat, stage)
    set_off(state, seat, SET_OFF_BY_STAGE)
    effect = effect_of(state, seat)
    if HAS_EFFECT[wonder, stage] and effect != NO_EFFECT and effect != SHIELD:
        begin_effect(state, effect)


@rule
def raise_stage(state, seat, stage):
    """A stage stands, with its shields."""
    wonder = int(state.wonder[seat])
    state.stages[seat] = int(state.stages[seat]) | 1 << stage
    if HAS_EFFECT[wonder, stage] and effect_of(state, seat) == SHIELD:
        state.shields[seat] += EFFECT_COUNT[wonder]


@inner_rule
def begin_effect(state, effect):
    """Ask what an effect wants to know."""
    if effect == GAIN_TOKEN:
        state.by_effect = 1
        state.phase = TOKEN_PHASE
    elif effect == LOOK:
        state.phase = LOOK_PHASE
    else:
        state.phase = DECK
        if effect == TAKE_BOTH and has_switch(state, BOTH_IN_TURN):
            state.owed[LEFT] += 1
            state.owed[RIGHT] += 1


@inner_rule
def look(state, deck):
    """Look at the top cards of a deck."""
    state.looking = deck
    state.glimpsed[deck] = looked_at(state)
    state.phase = PICK


@inner_rule
def pick(state, seat, card):
    """Take one of the cards looked at; shuffle the others into the deck (or, by a switch, among themselves on top of it)."""
    deck = int(state.looking)
    first, seen = top_place(state, deck), looked_at(state)
    place = first
    while state.card[place] != card:
        place += 1
    while place > first:  # the cards above it move down
        state.card[place] = state.card[place - 1]
        place -= 1
    state.card[first] = card
    take_card(state, seat, deck)
    others = seen - 1 if has_switch(state, SHUFFLE_TOP) else cards_left(state, deck)
    reorder(state, deck, others)
    state.glimpsed[deck] = seen - 1 if has_switch(state, SHUFFLE_TOP) else 0
    state.looks += 1
    state.looking = 0
    state.phase = ACT


@inner_rule
def reorder(state, deck, count):
    """Lay the top cards of a deck in the order that was drawn for this look when the game was dealt."""
    first, row, place = top_place(state, deck), int(state.looks), 0
    for number in range(count):
        state.aside[number] = state.card[first + number]
    for entry in range(DECK_SIZE - 1):
        if state.shuffle[row, entry] < count:
            state.card[first + place] = state.aside[state.shuffle[row, entry]]
            place += 1
    for number in range(count):
        state.aside[number] = 0


# The end of a turn ----------------------------------------------------------------------------------------------------


@inner_rule
def decline(state):
    """Use nothing more: an effect is left, or the turn ends."""
    if state.phase == ACT:
        end_turn(state)
        return
    if state.phase == DECK and effect_of(state, int(state.seat)) == TAKE_BOTH and has_switch(state, BOTH_IN_TURN):
        state.owed[LEFT] -= 1
        state.owed[RIGHT] -= 1
    state.by_effect = 0
    state.phase = ACT


@inner_rule
def end_turn(state):
    """Battle, the end of the game, or the next seat."""
    seat = int(state.seat)
    state.used = state.offered = state.happened = 0
    state.owed[LEFT] = state.owed[RIGHT] = 0
    last = is_complete(state, seat)
    if all_empty(state):
        if has_switch(state, EMPTY_GOES_ON):
            state.idle += 1
            last = last or state.idle > state.players
        else:
            last = True
    if state.flipped == CONFLICTS[state.players] and not (last and has_switch(state, NO_LAST_BATTLE)):
        fight(state)
    if last:
        state.phase = OVER
        return
    state.seat = left_of(state, seat)
    state.turn = min(int(state.turn) + 1, MOST_TURNS)
    state.step = 0
    begin_turn(state)


@rule
def begin_turn(state):
    """The owner of the cat looks at the top card of the centre; then the main card is chosen, if there is any."""
    seat = int(state.seat)
    if state.cat == seat and cards_left(state, CENTRE) > 0:
        state.knows = int(state.knows) | 1 << seat
    if reaches_any(state, seat):
        state.phase = CARD_PHASE
    elif has_switch(state, UNREACHABLE_ENDS) and not all_empty(state):
        state.phase = OVER
    else:
        state.phase = ACT


@rule
def victories(state, seat):
    """The military victory tokens that a seat gets in a battle."""
    own, left = int(state.shields[seat]), int(state.shields[left_of(state, seat)])
    if state.players == 2:
        if own <= left:
            return 0
        return 2 if own >= 2 * left and own >= 2 else 1
    right = int(state.shields[right_of(state, seat)])
    return (1 if own > left else 0) + (1 if own > right else 0)


@inner_rule
def fight(state):
    """All seats compare shields; then red cards with horns go, and there is peace."""
    supply = VICTORIES
    for seat in range(int(state.players)):
        supply -= int(state.victories[seat])
    seat = int(state.seat)
    for _ in range(int(state.players)):
        won = victories(state, seat)
        if has_switch(state, VICTORIES_LIMITED):
            won = max(0, min(won, supply))
            supply -= won
        state.victories[seat] = min(int(state.victories[seat]) + won, MOST_VICTORIES)
        seat = left_of(state, seat)
    for seat in range(int(state.players)):
        for card in range(CARD_COUNT):
            if HORNS[card] > 0:
                state.shields[seat] -= int(SHIELDS[card]) * int(state.have[seat, card])
                state.have[seat, card] = 0
    state.flipped = 0
