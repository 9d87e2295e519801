"""Filling a view again: any world that is consistent with it, each as likely as the others."""

from __future__ import annotations

from heptapolis.games.duel.knowledge import first_round
from heptapolis.games.duel.setup import complete, fill_layout
from heptapolis.games.duel.state import DRAFT, FULL, count_bits
from heptapolis.games.duel.tables import AGES, ROUND, TOKEN_COUNT, TOKENS_DRAWN, WONDER_COUNT
from heptapolis.kernel.rules import rule


@rule
def sample(state, source):
    """Fill a redacted state; False when nothing is consistent with it."""
    if state.observer == FULL:
        return True
    state.observer = FULL
    if state.phase == DRAFT and first_round(state):
        state.draft[1] = complete(source, 0, int(state.draft[0]), ROUND, WONDER_COUNT)
    if not complete_library(state, source):
        return False
    for age in range(AGES):
        if not fill_layout(state, age, source):
            return False
    return True


@rule
def complete_library(state, source):
    """Draw the tokens of the Great Library that are not known, from those that were never on the board."""
    known = int(state.library)
    taken = int(state.board) | ((int(state.tokens[0]) | int(state.tokens[1])) & ~known)
    if TOKEN_COUNT - count_bits(taken) < TOKENS_DRAWN:
        return False
    state.library = complete(source, known, taken, TOKENS_DRAWN, TOKEN_COUNT)
    return True
