"""Filling a view again: a full state drawn uniformly from all that are consistent with what an observer knows.

Every card is an object of its own, also the copies of one kind. What is unknown is the order of cards: those below
the top of a wonder deck, the glimpsed ones among themselves, the centre, the stack of tokens, and how decks will be
shuffled. Each order is as likely as any other, so the cards that are left are shuffled into the places that are left.
The past is not drawn: a sample does not know its deal.
"""

from __future__ import annotations

from heptapolis.games.architects.rules.knowledge import known_cards
from heptapolis.games.architects.rules.setup import COUNTS, draw_from, draw_shuffles, is_in_play
from heptapolis.games.architects.rules.state import FULL, top_place
from heptapolis.games.architects.rules.tables import (
    CARD_COUNT,
    COPIES,
    DECK_SIZE,
    DECKS,
    FACE_UP,
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
