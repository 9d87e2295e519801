"""What chance may still decide near the end of a game of Duel: cards that are turned up, tokens that the Great Library draws.

Nobody has secrets there: what one seat does not know the other does not know either, and who draws tokens shows by
the choice what they were worth. So a view is a position with chance in it, and its cards are turned up one by one.
"""

from __future__ import annotations

from heptapolis.games.duel.rules.legality import use_of, wonder_of
from heptapolis.games.duel.rules.state import (
    AGE_BACK,
    BUILD_WONDER,
    DISCARD_PILE,
    DRAFT,
    ELSEWHERE,
    GUILD_BACK,
    LIBRARY,
    OVER,
    PLAY,
    UNDER_WONDER,
)
from heptapolis.games.duel.rules.tables import (
    AGE_FIRST,
    AGES,
    BUILD_FROM_DISCARD,
    CARD_COUNT,
    DRAW_TOKENS,
    GUILD_FIRST,
    SLOTS,
    SPECIAL,
    TOKEN_COUNT,
    TOKENS_DRAWN,
    WONDER_COUNT,
)
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule

MOST_CARDS = 7
"""So many cards are left where the end is worked out."""
NONE = -1
BELOW = (1 << 63) - 1
"""All bits of a fingerprint."""


@rule
def is_ending(state):
    """Whether the rest of the game can be worked out: the last cards of the last age, each known or with a known back."""
    if (
        state.age != AGES - 1
        or state.phase == DRAFT
        or state.phase == OVER
        or count_bits(int(state.present)) > MOST_CARDS
    ):
        return False
    for slot in range(SLOTS):
        card = int(state.layout[state.age, slot])
        if int(state.present) >> slot & 1 and card < 0:
            if card != AGE_BACK and card != GUILD_BACK:
                return False
            if int(state.hidden) >> slot & 1 == 0:
                return False
    return True


@inner_rule
def turned_slot(state):
    """A slot whose card was just turned up, so that chance has to say which it is; NONE if there is none."""
    open_slots = int(state.present) & ~int(state.hidden)
    for slot in range(SLOTS):
        if open_slots >> slot & 1 and state.layout[state.age, slot] < 0:
            return slot
    return NONE


@inner_rule
def list_cards(state, slot, found):
    """Write the cards that may lie in a slot that shows a back; their number is returned."""
    guild = state.layout[state.age, slot] == GUILD_BACK
    first = GUILD_FIRST if guild else int(AGE_FIRST[AGES - 1])
    last = CARD_COUNT if guild else int(AGE_FIRST[AGES])
    count = 0
    for card in range(first, last):
        if state.place[card] == ELSEWHERE and not lies_open(state, card):
            found[count] = card
            count += 1
    return count


@inner_rule
def lies_open(state, card):
    """Whether a card was laid out in this age and has been seen."""
    for slot in range(SLOTS):
        if state.layout[state.age, slot] == card:
            return True
    return False


@inner_rule
def draws_tokens(action):
    """Whether an action builds the wonder that draws tokens."""
    return use_of(action) == BUILD_WONDER and SPECIAL[CARD_COUNT + wonder_of(action)] == DRAW_TOKENS


@inner_rule
def list_draws(state, found):
    """Write the sets of tokens that may be drawn; their number is returned."""
    out = int(state.board) | int(state.tokens[0]) | int(state.tokens[1])
    wanted = min(TOKENS_DRAWN, TOKEN_COUNT - count_bits(out))
    count = 0
    for tokens in range(1 << TOKEN_COUNT):
        if tokens & out == 0 and count_bits(tokens) == wanted:
            found[count] = tokens
            count += 1
    return count


@inner_rule
def mixed(key, value):
    """A fingerprint with one number more."""
    key = ((key ^ value) * 0x1E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & BELOW
    return key ^ key >> 29


@inner_rule
def can_fetch(state):
    """Whether somebody may still build the wonder that takes a card from the discard pile."""
    left = (int(state.wonders[0]) | int(state.wonders[1])) & ~(int(state.built[0]) | int(state.built[1]))
    for wonder in range(WONDER_COUNT):
        if left >> wonder & 1 and SPECIAL[CARD_COUNT + wonder] == BUILD_FROM_DISCARD:
            return True
    return False


@inner_rule
def fingerprint(state):
    """A number that tells positions of one ending apart, as far as the rest of the game can.

    Who has which production, symbols and prices follows from the cards and tokens. Cards that are out of the game may have
    left it in any way, unless the discard pile can still be searched.
    """
    key = mixed(
        int(state.present), int(state.hidden) << 24 | int(state.phase) << 4 | int(state.seat) << 1 | int(state.again)
    )
    key = mixed(key, int(state.board) << 40 | int(state.tokens[0]) << 20 | int(state.tokens[1]))
    key = mixed(key, int(state.built[0]) << 40 | int(state.built[1]) << 20 | (int(state.pending) + 1))
    key = mixed(key, int(state.coins[0]) << 32 | int(state.coins[1]) << 8 | (int(state.pawn) + 16))
    loot = int(state.loot[0, 0]) | int(state.loot[0, 1]) << 1 | int(state.loot[1, 0]) << 2 | int(state.loot[1, 1]) << 3
    key = mixed(key, loot << 20 | (int(state.library) if state.phase == LIBRARY else 0))
    gone = DISCARD_PILE if state.phase != PLAY or can_fetch(state) else UNDER_WONDER
    word, filled = 0, 0
    for card in range(CARD_COUNT):
        place = int(state.place[card])
        word = word << 3 | (gone if place == DISCARD_PILE else place)
        filled += 1
        if filled == 20:
            key, word, filled = mixed(key, word), 0, 0
    key = mixed(key, word)
    word, filled = 0, 0
    for slot in range(SLOTS):
        if int(state.present) >> slot & 1:
            word = word << 7 | (int(state.layout[state.age, slot]) + 4)
            filled += 1
            if filled == 8:
                key, word, filled = mixed(key, word), 0, 0
    return mixed(key, word)
