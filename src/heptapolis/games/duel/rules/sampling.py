"""Filling a view again: any world that is consistent with it, each as likely as the others."""

from __future__ import annotations

from heptapolis.games.duel.rules.knowledge import first_round, library_of
from heptapolis.games.duel.rules.setup import complete, fill_layout
from heptapolis.games.duel.rules.state import AGE_BACK, ANY_CARD, DRAFT, FULL, GUILD_BACK
from heptapolis.games.duel.rules.tables import AGES, GUILD_FIRST, ROUND, SLOTS, TOKEN_COUNT, TOKENS_DRAWN, WONDER_COUNT
from heptapolis.kernel.rules import rule


@rule
def sample(state, source):
    """Fill a view. Something is always consistent with it, because views are checked when they are read."""
    if state.observer == FULL:
        return True
    state.observer = FULL
    if state.phase == DRAFT and first_round(state):
        state.draft[1] = complete(source, 0, int(state.draft[0]), ROUND, WONDER_COUNT)
    complete_library(state, source)
    for age in range(AGES):
        fill_layout(state, age, source)
    return True


@rule
def complete_library(state, source):
    """Draw the tokens of the Great Library that are not known, from those that were never on the board."""
    known = int(state.library)
    taken = int(state.board) | ((int(state.tokens[0]) | int(state.tokens[1])) & ~known)
    state.library = complete(source, known, taken, TOKENS_DRAWN, TOKEN_COUNT)


@rule
def redraw(state, source):
    """Draw anew what neither seat knows: cards that lie face down, the ages to come, tokens that nobody has drawn yet."""
    begun = 0 if state.phase == DRAFT else int(state.age) + 1
    for age in range(begun, AGES):
        for slot in range(SLOTS):
            state.layout[age, slot] = ANY_CARD
    if state.phase == DRAFT:
        if first_round(state):
            state.draft[1] = 0
    else:
        for slot in range(SLOTS):
            if int(state.hidden) >> slot & 1:
                back = GUILD_BACK if state.layout[state.age, slot] >= GUILD_FIRST else AGE_BACK
                state.layout[state.age, slot] = back
    if library_of(state) < 0:
        state.library = 0
    state.observer = 0
    return sample(state, source)
