"""Points in five categories, who wins, and how a game ended."""

from __future__ import annotations

from heptapolis.games.architects.rules.state import is_complete
from heptapolis.games.architects.rules.tables import (
    CARD_COUNT,
    CAT,
    CAT_POINTS,
    POINTS,
    POINTS_PER_CAT,
    POINTS_PER_TOKEN,
    POINTS_PER_VICTORY,
    POINTS_SET,
    STAGE_POINTS,
    STAGES,
    TOKEN_COUNT,
    TOKEN_POINTS,
    VICTORY_POINTS,
)
from heptapolis.kernel.rules import inner_rule, rule

STAGES_BUILT, CAT_PAWN, BLUE, MILITARY, PROGRESS = range(5)
WONDER_ENDING, CARDS_ENDING = range(2)


@inner_rule
def stage_points(state, seat):
    """The points of the built stages."""
    points, wonder = 0, int(state.wonder[seat])
    for stage in range(STAGES):
        if int(state.stages[seat]) >> stage & 1:
            points += int(STAGE_POINTS[wonder, stage])
    return points


@inner_rule
def card_points(state, seat):
    """The points of the blue cards."""
    points = 0
    for card in range(CARD_COUNT):
        points += int(POINTS[card]) * int(state.have[seat, card])
    return points


@inner_rule
def token_points(state, seat):
    """The points of the progress tokens."""
    cats, count, points = 0, 0, 0
    for card in range(CARD_COUNT):
        cats += int(CAT[card]) * int(state.have[seat, card])
    for token in range(TOKEN_COUNT):
        count += int(state.tokens[seat, token])
    complete = 1 if is_complete(state, seat) else 0
    for token in range(TOKEN_COUNT):
        own = int(state.tokens[seat, token])
        if own > 0:
            each = int(TOKEN_POINTS[token, complete]) + int(POINTS_PER_CAT[token]) * cats
            each += int(POINTS_PER_VICTORY[token]) * int(state.victories[seat])
            each += int(POINTS_PER_TOKEN[token]) * count
            points += own * each + int(POINTS_SET[token, own])
    return points


@rule
def scores(state, points):
    """Write points[seat, category] of each seat, as if the game ended now."""
    for seat in range(int(state.players)):
        points[seat, STAGES_BUILT] = stage_points(state, seat)
        points[seat, CAT_PAWN] = CAT_POINTS if state.cat == seat else 0
        points[seat, BLUE] = card_points(state, seat)
        points[seat, MILITARY] = VICTORY_POINTS * int(state.victories[seat])
        points[seat, PROGRESS] = token_points(state, seat)


@inner_rule
def stages_built(state, seat):
    """How many stages a seat has built."""
    count = 0
    for stage in range(STAGES):
        count += int(state.stages[seat]) >> stage & 1
    return count


@rule
def winners(state, points):
    """The seats with the most points; among these, with the most stages. A bit each."""
    best, won = -1, 0
    for seat in range(int(state.players)):
        total = 0
        for category in range(PROGRESS + 1):
            total += int(points[seat, category])
        standing = total * (STAGES + 1) + stages_built(state, seat)
        if standing > best:
            best, won = standing, 0
        if standing == best:
            won |= 1 << seat
    return won


@rule
def ending(state):
    """By a complete wonder, or because there were no cards."""
    for seat in range(int(state.players)):
        if is_complete(state, seat):
            return WONDER_ENDING
    return CARDS_ENDING


@rule
def trait(state, seat):
    """The wonder of a seat, as a bit."""
    return 1 << int(state.wonder[seat])
