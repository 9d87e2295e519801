"""What a seat knows: nearly everything.

Hidden are the cards that lie face down (of which the back is seen), the ages to come, the second round of the draft during the
first, and the tokens that the Great Library draws: these are shown to its builder only, until one of them is kept. Cards and
guilds that were returned to the box stand nowhere in the record, so nothing has to be wiped.
"""

from __future__ import annotations

from heptapolis.games.duel.rules.state import AGE_BACK, ANY_CARD, DRAFT, FULL, GUILD_BACK
from heptapolis.games.duel.rules.tables import AGES, CARD_COUNT, DRAW_TOKENS, GUILD_FIRST, SLOTS, SPECIAL, WONDER_COUNT
from heptapolis.kernel.rules import inner_rule, rule


@rule
def redact(state, observer):
    """Turn a full state into an observer's view. A view stays as it is."""
    if state.observer != FULL:
        return
    state.observer = observer
    for age in range(AGES):
        for slot in range(SLOTS):
            if age > state.age or state.phase == DRAFT:
                state.layout[age, slot] = ANY_CARD
            elif age == state.age and int(state.hidden) >> slot & 1:
                state.layout[age, slot] = GUILD_BACK if state.layout[age, slot] >= GUILD_FIRST else AGE_BACK
    if state.phase == DRAFT and first_round(state):
        state.draft[1] = 0
    if library_of(state) != observer:
        state.library &= int(state.tokens[0]) | int(state.tokens[1])


@rule
def first_round(state):
    """Whether the first round of the draft is still going on."""
    return int(state.draft[0]) & ~(int(state.wonders[0]) | int(state.wonders[1])) != 0


@inner_rule
def library_of(state):
    """The seat that has built the wonder that draws tokens, or -2."""
    for wonder in range(WONDER_COUNT):
        if SPECIAL[CARD_COUNT + wonder] == DRAW_TOKENS:
            for seat in range(2):
                if int(state.built[seat]) >> wonder & 1:
                    return seat
    return -2
