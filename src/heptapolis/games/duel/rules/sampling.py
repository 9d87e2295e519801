"""Filling a view again: any world that is consistent with it, each as likely as the others."""

from __future__ import annotations

from heptapolis.games.duel.rules.knowledge import first_round
from heptapolis.games.duel.rules.setup import complete, fill_layout
from heptapolis.games.duel.rules.state import DRAFT, FULL
from heptapolis.games.duel.rules.tables import AGES, ROUND, TOKEN_COUNT, TOKENS_DRAWN, WONDER_COUNT
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
