"""Set-up: wonders, decks, progress tokens, as far as the deal has not given them."""

from __future__ import annotations

from heptapolis.games.architects.rules.state import FULL, NOBODY
from heptapolis.games.architects.rules.tables import (
    CARD_COUNT,
    CENTRAL_DECK,
    CENTRE,
    COPIES,
    DECK_SIZE,
    DECKS,
    EFFECT,
    FACE_UP,
    LOOK,
    LOOKS,
    MAX_PLAYERS,
    PLACES,
    SIZE,
    TOKEN_COUNT,
    TOKEN_TOTAL,
    WONDER_DECK,
)
from heptapolis.games.architects.rules.turns import begin_turn
from heptapolis.kernel.chance import draw
from heptapolis.kernel.rules import inner_rule, rule

ANY_WONDER = -1
COUNTS = 512
"""Where in the scratch space of chance things are counted; the list of what is to be dealt begins at 0."""


@rule
def clear(state, players):
    """An empty table: nothing decided, nothing dealt."""
    state.players = players
    state.observer = FULL
    state.cat = NOBODY
    state.turn = 1
    for seat in range(MAX_PLAYERS):
        state.wonder[seat] = ANY_WONDER
    for place in range(PLACES):
        state.card[place] = state.dealt[place] = -1
    for place in range(TOKEN_TOTAL):
        state.stack[place] = state.dealt_tokens[place] = -1
    for place in range(FACE_UP):
        state.face_up[place] = -1
    for look in range(LOOKS):
        for entry in range(DECK_SIZE - 1):
            state.shuffle[look, entry] = -1


@rule
def setup(state, source):
    """Decide what is open, and begin. What the deal has given stands in `dealt`, `dealt_tokens` and `shuffle`."""
    decide_wonders(state, source)
    for deck in range(DECKS):
        if is_in_play(state, deck):
            deal_deck(state, deck, source)
    deal_tokens(state, source)
    draw_shuffles(state, source)
    for place in range(PLACES):
        state.card[place] = state.dealt[place]
    for place in range(TOKEN_TOTAL):
        if place < FACE_UP:
            state.face_up[place] = state.dealt_tokens[place]
        else:
            state.stack[place] = state.dealt_tokens[place]
    state.stack_top = FACE_UP
    state.from_deal = 1
    state.seat = state.first
    begin_turn(state)


@rule
def is_in_play(state, deck):
    """Whether a deck belongs to a seat, or is the central one."""
    return deck == CENTRE or deck < state.players


@rule
def deck_list(state, deck, card):
    """How many cards of a kind a deck has at the beginning."""
    if deck == CENTRE:
        return int(CENTRAL_DECK[card])
    return int(WONDER_DECK[state.wonder[deck], card])


@rule
def decide_wonders(state, source):
    """Draw wonders that are not taken."""
    taken = 0
    for seat in range(int(state.players)):
        if state.wonder[seat] >= 0:
            taken |= 1 << int(state.wonder[seat])
    for seat in range(int(state.players)):
        if state.wonder[seat] < 0:
            free = 0
            for wonder in range(EFFECT.size):
                free += 1 - (taken >> wonder & 1)
            skip, wonder = draw(source, free), 0
            while skip > 0 or taken >> wonder & 1:
                skip -= 1 - (taken >> wonder & 1)
                wonder += 1
            taken |= 1 << wonder
            state.wonder[seat] = wonder


@inner_rule
def deal_deck(state, deck, source):
    """Shuffle what is not given of a deck into the places that are empty."""
    first, size, work = deck * DECK_SIZE, int(SIZE[deck]), source.work
    for card in range(CARD_COUNT):
        work[COUNTS + card] = deck_list(state, deck, card)
    for place in range(first, first + size):
        if state.dealt[place] >= 0:
            work[COUNTS + int(state.dealt[place])] -= 1
    left = 0
    for card in range(CARD_COUNT):
        for _ in range(int(work[COUNTS + card])):
            work[left] = card
            left += 1
    for place in range(first, first + size):
        if state.dealt[place] < 0:
            state.dealt[place] = draw_from(source, left)
            left -= 1


@inner_rule
def draw_from(source, count):
    """Take one entry of the list in the scratch space, each as likely; the last one fills the gap."""
    pick = draw(source, count)
    found = int(source.work[pick])
    source.work[pick] = source.work[count - 1]
    return found


@inner_rule
def deal_tokens(state, source):
    """Shuffle the progress tokens that are not given."""
    work = source.work
    for token in range(TOKEN_COUNT):
        work[COUNTS + token] = COPIES[token]
    for place in range(TOKEN_TOTAL):
        if state.dealt_tokens[place] >= 0:
            work[COUNTS + int(state.dealt_tokens[place])] -= 1
    left = 0
    for token in range(TOKEN_COUNT):
        for _ in range(int(work[COUNTS + token])):
            work[left] = token
            left += 1
    for place in range(TOKEN_TOTAL):
        if state.dealt_tokens[place] < 0:
            state.dealt_tokens[place] = draw_from(source, left)
            left -= 1


@rule
def looks_at_cards(state):
    """Whether a wonder of the table looks at cards, so that a deck will be shuffled in the game."""
    for seat in range(int(state.players)):
        if EFFECT[state.wonder[seat]] == LOOK:
            return True
    return False


@rule
def draw_shuffles(state, source):
    """Decide how decks will be shuffled after looks: an order of the numbers that are not given for each look to come."""
    if not looks_at_cards(state):
        return
    work = source.work
    for look in range(int(state.looks), LOOKS):
        for entry in range(DECK_SIZE - 1):
            work[COUNTS + entry] = 0
        for entry in range(DECK_SIZE - 1):
            if state.shuffle[look, entry] >= 0:
                work[COUNTS + int(state.shuffle[look, entry])] = 1
        left = 0
        for number in range(DECK_SIZE - 1):
            if work[COUNTS + number] == 0:
                work[left] = number
                left += 1
        for entry in range(DECK_SIZE - 1):
            if state.shuffle[look, entry] < 0:
                state.shuffle[look, entry] = draw_from(source, left)
                left -= 1
