"""Filling a view again: a full state drawn uniformly from all that are consistent with what an observer knows.

Every card is an object of its own, also the copies of one kind. What is unknown is the order of cards: those below
the top of a wonder deck, the glimpsed ones among themselves, the centre, the stack of tokens, and how decks will be
shuffled. Each order is as likely as any other, so the cards that are left are shuffled into the places that are left.
The past is not drawn: a sample does not know its deal.
"""

from __future__ import annotations

from heptapolis.games.architects.rules.knowledge import known_cards
from heptapolis.games.architects.rules.setup import COUNTS, draw_from, draw_shuffles, is_in_play
from heptapolis.games.architects.rules.state import FULL, cards_left, top_place
from heptapolis.games.architects.rules.tables import (
    CARD_COUNT,
    CENTRE,
    COPIES,
    DECK_SIZE,
    DECKS,
    FACE_UP,
    LOOKS,
    SIZE,
    TOKEN_COUNT,
    TOKEN_TOTAL,
)
from heptapolis.kernel.chance import draw
from heptapolis.kernel.rules import inner_rule, rule


@rule
def sample(state, source):
    """Fill a view. Always possible: a view that contradicts itself is not read."""
    if state.observer == FULL:
        return True
    for deck in range(DECKS):
        if is_in_play(state, deck):
            fill_deck(state, deck, source)
    fill_stack(state, source)
    draw_shuffles(state, source)
    state.observer = FULL
    return True


@rule
def redraw(state, source):
    """Shuffle what no seat knows: cards below those that somebody has seen, these among themselves, tokens to come."""
    for deck in range(DECKS):
        if is_in_play(state, deck):
            top, end = top_place(state, deck), deck * DECK_SIZE + int(SIZE[deck])
            known = seen_cards(state, deck)
            shuffle_part(state.card, top + 1, top + known, source)
            shuffle_part(state.card, top + known, end, source)
    shuffle_part(state.stack, int(state.stack_top), TOKEN_TOTAL, source)
    for look in range(int(state.looks), LOOKS):
        for entry in range(DECK_SIZE - 1):
            state.shuffle[look, entry] = -1
    draw_shuffles(state, source)
    return True


@inner_rule
def seen_cards(state, deck):
    """How many cards from the top of a deck some seat knows."""
    if cards_left(state, deck) == 0:
        return 0
    if deck == CENTRE:
        return 1 if state.knows else 0
    return max(1, int(state.glimpsed[deck]))


@inner_rule
def shuffle_part(cards, first, end, source):
    """Shuffle the places from `first` up to `end`, less one. They are sorted before: how they lay counts for nothing."""
    for place in range(first + 1, end):
        gap = place
        while gap > first and cards[gap - 1] > cards[gap]:
            card = int(cards[gap])
            cards[gap] = cards[gap - 1]
            cards[gap - 1] = card
            gap -= 1
    for place in range(end - 1, first, -1):
        other = first + draw(source, place - first + 1)
        card = int(cards[place])
        cards[place] = cards[other]
        cards[other] = card


@inner_rule
def fill_deck(state, deck, source):
    """Shuffle the cards that are left into the unknown places of a deck, and the known ones below the top among themselves."""
    top, end, known = top_place(state, deck), deck * DECK_SIZE + int(SIZE[deck]), known_cards(state, deck)
    work = source.work
    for card in range(CARD_COUNT):
        work[COUNTS + card] = state.remains[deck, card]
        state.remains[deck, card] = 0
    for place in range(top, top + known):
        work[COUNTS + int(state.card[place])] -= 1
    for place in range(top + known - 1, top + 1, -1):
        other = top + 1 + draw(source, place - top)
        card = int(state.card[place])
        state.card[place] = state.card[other]
        state.card[other] = card
    left = 0
    for card in range(CARD_COUNT):
        for _ in range(int(work[COUNTS + card])):
            work[left] = card
            left += 1
    for place in range(top + known, end):
        state.card[place] = draw_from(source, left)
        left -= 1


@inner_rule
def fill_stack(state, source):
    """Shuffle the progress tokens that nobody has and that do not lie face up."""
    work = source.work
    for token in range(TOKEN_COUNT):
        work[COUNTS + token] = COPIES[token]
        for seat in range(int(state.players)):
            work[COUNTS + token] -= state.tokens[seat, token]
    for place in range(FACE_UP):
        if state.face_up[place] >= 0:
            work[COUNTS + int(state.face_up[place])] -= 1
    left = 0
    for token in range(TOKEN_COUNT):
        for _ in range(int(work[COUNTS + token])):
            work[left] = token
            left += 1
    for place in range(int(state.stack_top), TOKEN_TOTAL):
        state.stack[place] = draw_from(source, left)
        left -= 1
