"""What a seat knows: nearly everything.

Hidden are the cards that lie face down (of which the back is seen), the ages to come, the second round of the draft during the
first, and the tokens that the Great Library draws: these are shown to its builder only, until one of them is kept. Cards and
guilds that were returned to the box stand nowhere in the record.
"""

from __future__ import annotations

from heptapolis.games.duel.rules.state import AGE_BACK, DRAFT, GUILD_BACK
from heptapolis.games.duel.rules.tables import CARD_COUNT, DRAW_TOKENS, GUILD_FIRST, SLOTS, SPECIAL, WONDER_COUNT
from heptapolis.kernel.rules import inner_rule, rule


@rule
def reveal(state, into, observer):
    """What an observer knows besides the declared fields: open cards, backs, the draft, the library."""
    if state.phase == DRAFT:
        into.draft[0] = state.draft[0]
        if not first_round(state):
            into.draft[1] = state.draft[1]
    else:
        for number in range(2):
            into.draft[number] = state.draft[number]
        for age in range(int(state.age) + 1):
            for slot in range(SLOTS):
                into.layout[age, slot] = state.layout[age, slot]
        for slot in range(SLOTS):
            if int(state.hidden) >> slot & 1:
                into.layout[state.age, slot] = GUILD_BACK if state.layout[state.age, slot] >= GUILD_FIRST else AGE_BACK
    known = int(state.library)
    if library_of(state) != observer:
        known &= int(state.tokens[0]) | int(state.tokens[1])
    into.library = known


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
