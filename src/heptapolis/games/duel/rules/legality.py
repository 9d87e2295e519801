"""What a seat may choose, and why it may not choose something else."""

from __future__ import annotations

from heptapolis.games.duel.rules.state import (
    BEGIN,
    BEGIN_SEAT,
    BUILD,
    BUILD_WONDER,
    CHOOSE_TOKEN,
    CITY,
    DESTROY,
    DESTROY_CARD,
    DISCARD,
    DISCARD_PILE,
    DRAFT,
    FETCH,
    FETCH_CARD,
    LIBRARY,
    OVER,
    PLAY,
    TAKE,
    TOKEN_PHASE,
    is_chained,
    wonders_left,
)
from heptapolis.games.duel.rules.tables import (
    BROWN,
    CARD_COUNT,
    COLOUR,
    DESTROY_BROWN,
    GREY,
    SLOTS,
    SPECIAL,
    TOKEN_COUNT,
    WONDER_COUNT,
)
from heptapolis.games.duel.rules.trade import total_cost
from heptapolis.kernel.rules import rule

ALLOWED = 0
GAME_OVER, NOT_OWED, NOT_NOW, NOT_IN_LAYOUT, COVERED, COINS_MISSING = range(-6, 0)
NOT_YOURS, WONDER_BUILT, SEVEN_WONDERS, NOT_IN_PILE, NOT_ON_OFFER, NO_TARGET = range(-12, -6)
REFUSALS = {
    GAME_OVER: "game-over",
    NOT_OWED: "not-your-turn",
    NOT_NOW: "not-now",
    NOT_IN_LAYOUT: "not-in-layout",
    COVERED: "covered",
    COINS_MISSING: "coins-missing",
    NOT_YOURS: "not-your-wonder",
    WONDER_BUILT: "wonder-built",
    SEVEN_WONDERS: "seven-wonders",
    NOT_IN_PILE: "not-in-pile",
    NOT_ON_OFFER: "not-on-offer",
    NO_TARGET: "no-target",
}
"""Refusals, and the reason codes that people see."""


@rule
def use_of(action):
    """The kind of an action: BUILD, DISCARD, WONDER, TAKE, CHOOSE_TOKEN, DESTROY_CARD, FETCH_CARD or BEGIN_SEAT."""
    if action < BUILD_WONDER:
        return BUILD if action < DISCARD else DISCARD
    if action < CHOOSE_TOKEN:
        return BUILD_WONDER if action < TAKE else TAKE
    if action < FETCH_CARD:
        return CHOOSE_TOKEN if action < DESTROY_CARD else DESTROY_CARD
    return FETCH_CARD if action < BEGIN_SEAT else BEGIN_SEAT


@rule
def slot_of(action):
    """The slot whose card an action takes from the layout."""
    return action % SLOTS


@rule
def wonder_of(action):
    """The wonder that an action builds."""
    return (action - BUILD_WONDER) // SLOTS


@rule
def can_build(state, seat, card):
    """Whether a city can pay for a card."""
    return is_chained(state, seat, card) or total_cost(state, seat, card) <= state.coins[seat]


@rule
def affordable_wonders(state, seat):
    """The wonders that a city may build now, as a set."""
    found, left = 0, int(state.wonders[seat]) & ~int(state.built[seat])
    if left and wonders_left(state):
        for wonder in range(WONDER_COUNT):
            if left >> wonder & 1 and total_cost(state, seat, CARD_COUNT + wonder) <= state.coins[seat]:
                found |= 1 << wonder
    return found


@rule
def draft_offer(state):
    """The wonders that can be taken in this round of the draft."""
    taken = int(state.wonders[0]) | int(state.wonders[1])
    left = int(state.draft[0]) & ~taken
    return left if left else int(state.draft[1]) & ~taken


@rule
def token_offer(state):
    """The progress tokens to choose from: those that the Great Library drew, or those on the board."""
    return int(state.library) if state.phase == LIBRARY else int(state.board)


@rule
def is_target(state, card):
    """Whether the wonder being resolved can destroy a card."""
    colour = BROWN if SPECIAL[CARD_COUNT + int(state.pending)] == DESTROY_BROWN else GREY
    return COLOUR[card] == colour and state.place[card] == CITY + 1 - int(state.seat)


@rule
def offer_members(actions, count, first, members, total):
    """Add an action for each member of a set."""
    for member in range(total):
        if members >> member & 1:
            actions[count] = first + member
            count += 1
    return count


@rule
def legal_plays(state, seat, actions):
    """The moves with a card of the layout."""
    count = 0
    wonders = affordable_wonders(state, seat)
    for slot in range(SLOTS):
        if int(state.accessible) >> slot & 1:
            if can_build(state, seat, int(state.layout[state.age, slot])):
                actions[count] = BUILD + slot
                count += 1
            actions[count] = DISCARD + slot
            count += 1
            left = wonders
            while left:
                lowest = left & -left
                left ^= lowest
                wonder = 0
                while lowest > 1:
                    lowest >>= 1
                    wonder += 1
                actions[count] = BUILD_WONDER + wonder * SLOTS + slot
                count += 1
    return count


@rule
def legal(state, seat, actions):
    """All legal actions of a seat."""
    phase, count = int(state.phase), 0
    if phase == OVER or seat != state.seat:
        return 0
    if phase == PLAY:
        return legal_plays(state, seat, actions)
    if phase == DRAFT:
        return offer_members(actions, 0, TAKE, draft_offer(state), WONDER_COUNT)
    if phase == BEGIN:
        return offer_members(actions, 0, BEGIN_SEAT, 3, 2)
    if phase == TOKEN_PHASE or phase == LIBRARY:
        return offer_members(actions, 0, CHOOSE_TOKEN, token_offer(state), TOKEN_COUNT)
    for card in range(CARD_COUNT):
        if phase == DESTROY and is_target(state, card):
            actions[count] = DESTROY_CARD + card
            count += 1
        elif phase == FETCH and state.place[card] == DISCARD_PILE:
            actions[count] = FETCH_CARD + card
            count += 1
    return count


@rule
def refuse_play(state, seat, action):
    """Why a move with a card of the layout is not allowed. A card that lies face down is as good as not there."""
    slot, use = slot_of(action), use_of(action)
    if int(state.present) >> slot & 1 == 0 or int(state.hidden) >> slot & 1:
        return NOT_IN_LAYOUT
    if int(state.accessible) >> slot & 1 == 0:
        return COVERED
    if use == BUILD:
        return ALLOWED if can_build(state, seat, int(state.layout[state.age, slot])) else COINS_MISSING
    return ALLOWED if use == DISCARD else refuse_wonder(state, seat, wonder_of(action))


@rule
def refuse_wonder(state, seat, wonder):
    """Why a wonder cannot be built."""
    if int(state.wonders[seat]) >> wonder & 1 == 0:
        return NOT_YOURS
    if int(state.built[seat]) >> wonder & 1:
        return WONDER_BUILT
    if not wonders_left(state):
        return SEVEN_WONDERS
    return ALLOWED if total_cost(state, seat, CARD_COUNT + wonder) <= state.coins[seat] else COINS_MISSING


@rule
def refusal(state, seat, action):
    """Why an action is not allowed; ALLOWED when it is."""
    phase, use = int(state.phase), use_of(action)
    if phase == OVER:
        return GAME_OVER
    if seat != state.seat:
        return NOT_OWED
    if use <= BUILD_WONDER:
        return refuse_play(state, seat, action) if phase == PLAY else NOT_NOW
    if use == TAKE:
        if phase != DRAFT:
            return NOT_NOW
        return ALLOWED if draft_offer(state) >> (action - TAKE) & 1 else NOT_ON_OFFER
    if use == CHOOSE_TOKEN:
        if phase != TOKEN_PHASE and phase != LIBRARY:
            return NOT_NOW
        return ALLOWED if token_offer(state) >> (action - CHOOSE_TOKEN) & 1 else NOT_ON_OFFER
    if use == DESTROY_CARD:
        if phase != DESTROY:
            return NOT_NOW
        return ALLOWED if is_target(state, action - DESTROY_CARD) else NO_TARGET
    if use == FETCH_CARD:
        if phase != FETCH:
            return NOT_NOW
        return ALLOWED if state.place[action - FETCH_CARD] == DISCARD_PILE else NOT_IN_PILE
    return ALLOWED if phase == BEGIN else NOT_NOW
