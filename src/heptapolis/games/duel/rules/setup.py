"""Set-up: tokens, wonders and the layouts of the three ages, as far as the deal has not given them."""

from __future__ import annotations

from heptapolis.games.duel.rules.state import AGE_BACK, ANY_CARD, DRAFT, ELSEWHERE, FULL, GUILD_BACK, PLAY, lay_out
from heptapolis.games.duel.rules.tables import (
    AGE_FIRST,
    AGES,
    CARD_COUNT,
    GUILD_FIRST,
    GUILDS,
    PICKS,
    RESOURCE_COUNT,
    ROUND,
    SLOTS,
    STARTING_COINS,
    TOKEN_COUNT,
    TOKENS_DRAWN,
    TOKENS_ON_BOARD,
    UNIT_PRICE,
    WONDER_COUNT,
)
from heptapolis.kernel.chance import draw
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule

KNOWN = 256
"""Where in the scratch space of chance known cards are marked; the list of cards to deal begins at 0."""


@rule
def clear(state):
    """An empty table: nothing decided, nothing dealt."""
    state.observer = FULL
    state.pending = -1
    for age in range(AGES):
        for slot in range(SLOTS):
            state.layout[age, slot] = ANY_CARD
    for wonder in range(WONDER_COUNT):
        state.under[wonder] = -1
    for seat in range(2):
        state.coins[seat] = STARTING_COINS
        state.loot[seat, 0] = state.loot[seat, 1] = 1
        for resource in range(RESOURCE_COUNT):
            state.price[seat, resource] = UNIT_PRICE


@rule
def setup(state, source):
    """Decide what is open, and begin: with the draft, unless the wonders are given."""
    state.board = complete(source, int(state.board), int(state.library), TOKENS_ON_BOARD, TOKEN_COUNT)
    state.library = complete(source, int(state.library), int(state.board), TOKENS_DRAWN, TOKEN_COUNT)
    for age in range(AGES):
        fill_layout(state, age, source)
    if state.wonders[0] == 0:
        state.draft[0] = complete(source, int(state.draft[0]), int(state.draft[1]), ROUND, WONDER_COUNT)
        state.draft[1] = complete(source, int(state.draft[1]), int(state.draft[0]), ROUND, WONDER_COUNT)
        state.phase = DRAFT
        state.seat = int(PICKS[0]) ^ int(state.first)
    else:
        begin_first_age(state)


@rule
def begin_first_age(state):
    """The wonders are chosen: the cards of age I are laid out, and the first player begins."""
    lay_out(state, 0)
    state.phase = PLAY
    state.seat = state.first


@rule
def complete(source, given, taken, wanted, total):
    """A set with `wanted` members: those given, and others by lot, of a total, that are not taken."""
    missing = wanted - count_bits(given)
    left = total - count_bits(given | taken)
    for member in range(total):
        if (given | taken) >> member & 1 == 0:
            if missing > 0 and draw(source, left) < missing:
                given |= 1 << member
                missing -= 1
            left -= 1
    return given


@inner_rule
def mark_known(state, age, work):
    """Mark all cards of which it is known where they are."""
    for card in range(CARD_COUNT):
        work[KNOWN + card] = 0 if state.place[card] == ELSEWHERE else 1
    for slot in range(SLOTS):
        if state.layout[age, slot] >= 0:
            work[KNOWN + int(state.layout[age, slot])] = 1


@inner_rule
def list_unknown(work, first, last, size):
    """Add the cards from `first` up to `last`, less one, whose place is not known to the list; its new size."""
    for card in range(first, last):
        if work[KNOWN + card] == 0:
            work[size] = card
            size += 1
    return size


@inner_rule
def fill_backs(state, age, back, first, last, source):
    """Put cards by lot into the slots that show a back."""
    work = source.work
    size = list_unknown(work, first, last, 0)
    for slot in range(SLOTS):
        if state.layout[age, slot] == back:
            pick = draw(source, size)
            size -= 1
            state.layout[age, slot] = work[pick]
            work[KNOWN + int(work[pick])] = 1
            work[pick] = work[size]


@inner_rule
def thin_out(work, source, start, size, wanted):
    """Keep `wanted` cards of the list from `start` on, by lot; its new size."""
    while size - start > max(0, wanted):
        pick = start + draw(source, size - start)
        size -= 1
        work[pick] = work[size]
    return size


@rule
def fill_layout(state, age, source):
    """Put cards by lot into the slots of an age of which nothing, or only the back, is known.

    Slots that show a back get any unknown card with that back. The others share what is left of the 20 cards of the age: as
    long as no more than these are accounted for there are always enough.
    """
    work = source.work
    first, last = int(AGE_FIRST[age]), int(AGE_FIRST[age + 1])
    mark_known(state, age, work)
    fill_backs(state, age, AGE_BACK, first, last, source)
    fill_backs(state, age, GUILD_BACK, GUILD_FIRST, CARD_COUNT, source)
    guilds = GUILDS if age == AGES - 1 else 0
    plain = SLOTS - guilds
    for card in range(first, last):
        plain -= int(work[KNOWN + card])
    for card in range(GUILD_FIRST, CARD_COUNT):
        guilds -= int(work[KNOWN + card])
    plain = thin_out(work, source, 0, list_unknown(work, first, last, 0), plain)
    size = thin_out(work, source, plain, list_unknown(work, GUILD_FIRST, CARD_COUNT, plain), guilds)
    for slot in range(SLOTS):
        if state.layout[age, slot] == ANY_CARD:
            pick = draw(source, size)
            size -= 1
            state.layout[age, slot] = work[pick]
            work[pick] = work[size]
