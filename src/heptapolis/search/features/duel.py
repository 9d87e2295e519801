"""What a player of 7 Wonders Duel notices about a move: what it gives, what it takes from the other, what it uncovers."""

from __future__ import annotations

from heptapolis.games.duel.rules.legality import slot_of, use_of, wonder_of
from heptapolis.games.duel.rules.state import (
    BEGIN_SEAT,
    BUILD,
    BUILD_WONDER,
    CHOOSE_TOKEN,
    DESTROY_CARD,
    DISCARD,
    FETCH_CARD,
    STATE,
    TAKE,
    different_symbols,
    is_chained,
)
from heptapolis.games.duel.rules.tables import (
    AGAIN,
    AGES,
    CAPITAL,
    CARD_COUNT,
    COLOUR,
    COLOURS,
    COVERED_BY,
    COVERS,
    PRODUCES,
    RESOURCE_COUNT,
    SHIELDS,
    SYMBOL,
    TOKEN_COUNT,
    WONDER_COUNT,
    WORK_COUNT,
)
from heptapolis.games.duel.rules.trade import total_cost
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule
from heptapolis.search.compiled.noticing import add
from heptapolis.search.compiled.stubs import register

MOST_COUNT, COSTS, PURSE, TRACK = 6, 10, 13, 2 * CAPITAL + 1

BUILD_AT = 0
FETCH_AT = BUILD_AT + WORK_COUNT
DESTROY_AT = FETCH_AT + CARD_COUNT
TAKE_AT = DESTROY_AT + CARD_COUNT
TOKEN_AT = TAKE_AT + WONDER_COUNT
BEGIN_AT = TOKEN_AT + TOKEN_COUNT * AGES
DENY_AT = BEGIN_AT + AGES * 2
OPEN_AT = DENY_AT + CARD_COUNT
REVEAL_AT = OPEN_AT + CARD_COUNT
COUNT_AT = REVEAL_AT + AGES * 2 * 3 * 3
PAID_AT = COUNT_AT + AGES * len(COLOURS) * MOST_COUNT
CHAIN_AT = PAID_AT + AGES * COSTS
TRACK_AT = CHAIN_AT + AGES
THREAT_AT = TRACK_AT + AGES * TRACK
SYMBOL_AT = THREAT_AT + 2 * TRACK
RIVAL_AT = SYMBOL_AT + AGES * 7 * 2
HAS_AT = RIVAL_AT + 2 * 7 * 2
OTHER_HAS_AT = HAS_AT + AGES * 4
SOLD_AT = OTHER_HAS_AT + AGES * 4
WONDERS_AT = SOLD_AT + AGES * PURSE
FEATURES = WONDERS_AT + AGES * 5
GROUPS = 2 * CARD_COUNT + WONDER_COUNT * CARD_COUNT + WONDER_COUNT + TOKEN_COUNT + 2 * CARD_COUNT + 2


@rule
def group(state, seat, action):
    """A card and its use, or whatever else is chosen."""
    use = use_of(action)
    if use >= TAKE:
        return 2 * CARD_COUNT + WONDER_COUNT * CARD_COUNT + action - TAKE
    card = int(state.layout[state.age, slot_of(action)])
    if use == BUILD_WONDER:
        return (2 + wonder_of(action)) * CARD_COUNT + card
    return card if use == BUILD else CARD_COUNT + card


@inner_rule
def notice_gain(state, seat, work, noticed, count):
    """What a card or wonder is to the city that builds it."""
    age, lead = int(state.age), int(state.pawn) if seat == 0 else -int(state.pawn)
    shields = int(SHIELDS[work])
    if work < CARD_COUNT:
        colour = int(COLOUR[work])
        shields += int(state.extra_shields[seat, colour]) if shields > 0 else 0
        have = min(MOST_COUNT - 1, int(state.counts[seat, colour]))
        count = add(noticed, count, COUNT_AT + (age * len(COLOURS) + colour) * MOST_COUNT + have)
    if shields > 0:
        count = add(noticed, count, TRACK_AT + age * TRACK + min(CAPITAL, lead + shields) + CAPITAL)
    if SYMBOL[work] >= 0:
        pair = 1 if state.symbols[seat, SYMBOL[work]] > 0 else 0
        count = add(noticed, count, SYMBOL_AT + (age * 7 + different_symbols(state, seat)) * 2 + pair)
    for resource in range(RESOURCE_COUNT):
        if PRODUCES[work, resource] > 0:
            count = add(noticed, count, HAS_AT + age * 4 + min(3, int(state.produces[seat, resource])))
            count = add(noticed, count, OTHER_HAS_AT + age * 4 + min(3, int(state.produces[1 - seat, resource])))
    return count


@inner_rule
def notice_denial(state, seat, card, noticed, count):
    """What a card that is taken out of the layout would have been to the other city."""
    count = add(noticed, count, DENY_AT + card)
    if SHIELDS[card] > 0:
        lead = int(state.pawn) if seat == 0 else -int(state.pawn)
        count = add(noticed, count, THREAT_AT + (1 if SHIELDS[card] > 1 else 0) * TRACK + lead + CAPITAL)
    if SYMBOL[card] >= 0:
        pair = 1 if state.symbols[1 - seat, SYMBOL[card]] > 0 else 0
        late = 1 if state.age == AGES - 1 else 0
        count = add(noticed, count, RIVAL_AT + (late * 7 + different_symbols(state, 1 - seat)) * 2 + pair)
    return count


@inner_rule
def notice_uncovered(state, slot, again, noticed, count):
    """What the other finds accessible afterwards: cards that are known, and cards that are turned up."""
    age, hidden, shown = int(state.age), 0, 0
    left = int(state.present) & ~(1 << slot)
    for side in range(2):
        below = int(COVERS[age, slot, side])
        if below >= 0 and int(COVERED_BY[age, below]) & left == 0:
            if int(state.hidden) >> below & 1:
                hidden += 1
            else:
                shown += 1
                if not again:
                    count = add(noticed, count, OPEN_AT + int(state.layout[age, below]))
    return add(noticed, count, REVEAL_AT + ((age * 2 + again) * 3 + hidden) * 3 + shown)


@rule
def notice(state, seat, action, noticed):
    """What there is to notice about an action."""
    use, age = use_of(action), int(state.age)
    if use == TAKE:
        return add(noticed, 0, TAKE_AT + action - TAKE)
    if use == CHOOSE_TOKEN:
        return add(noticed, 0, TOKEN_AT + (action - CHOOSE_TOKEN) * AGES + age)
    if use == DESTROY_CARD:
        return add(noticed, 0, DESTROY_AT + action - DESTROY_CARD)
    if use == FETCH_CARD:
        count = add(noticed, 0, FETCH_AT + action - FETCH_CARD)
        return notice_gain(state, seat, action - FETCH_CARD, noticed, count)
    if use == BEGIN_SEAT:
        return add(noticed, 0, BEGIN_AT + age * 2 + (1 if action - BEGIN_SEAT == seat else 0))
    slot = slot_of(action)
    card, again = int(state.layout[age, slot]), 0
    if use == DISCARD:
        count = add(noticed, 0, SOLD_AT + age * PURSE + min(PURSE - 1, int(state.coins[seat])))
    else:
        work = card if use == BUILD else CARD_COUNT + wonder_of(action)
        count = add(noticed, 0, BUILD_AT + work)
        if use == BUILD and is_chained(state, seat, card):
            count = add(noticed, count, CHAIN_AT + age)
        else:
            count = add(noticed, count, PAID_AT + age * COSTS + min(COSTS - 1, total_cost(state, seat, work)))
        if use == BUILD_WONDER:
            again = 1 if AGAIN[work] or state.always_again[seat] else 0
            count = add(noticed, count, WONDERS_AT + age * 5 + count_bits(int(state.built[seat])))
        count = notice_gain(state, seat, work, noticed, count)
    if use != BUILD:
        count = notice_denial(state, seat, card, noticed, count)
    return notice_uncovered(state, slot, again, noticed, count)


register(STATE, group, notice)
