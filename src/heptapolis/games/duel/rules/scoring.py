"""Points by category, who wins, and how a game ended."""

from __future__ import annotations

from heptapolis.games.duel.rules.state import CITY, different_symbols, distance, leader
from heptapolis.games.duel.rules.tables import (
    BLUE,
    CAPITAL,
    CARD_COUNT,
    COINS_PER_POINT,
    COLOUR,
    GREEN,
    MILITARY_POINTS,
    POINTS,
    POINTS_COUNT,
    POINTS_PER,
    PURPLE,
    SUPREMACY,
    TOKEN_COUNT,
    TOKEN_PER_TOKEN,
    TOKEN_POINTS,
    WONDER_COUNT,
    YELLOW,
)
from heptapolis.games.duel.rules.turns import count_most
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule

CIVILIAN, SCIENCE, COMMERCE, GUILD_POINTS, WONDER_POINTS, PROGRESS, TREASURY, MILITARY = range(8)
CIVILIAN_VICTORY, MILITARY_SUPREMACY, SCIENTIFIC_SUPREMACY = range(3)


@inner_rule
def category_of(card):
    """The category that a card's points belong to; -1 for colours that give none."""
    colour = int(COLOUR[card])
    if colour == BLUE:
        return CIVILIAN
    if colour == GREEN:
        return SCIENCE
    if colour == YELLOW:
        return COMMERCE
    return GUILD_POINTS if colour == PURPLE else -1


@rule
def card_points(state, card):
    """What a card is worth at the end."""
    points = int(POINTS[card])
    if POINTS_PER[card]:
        points += int(POINTS_PER[card]) * count_most(state, int(POINTS_COUNT[card]))
    return points


@rule
def wonder_points(state, seat):
    """What the wonders of a city are worth."""
    points = 0
    for wonder in range(WONDER_COUNT):
        if int(state.built[seat]) >> wonder & 1:
            points += int(POINTS[CARD_COUNT + wonder])
    return points


@rule
def progress_points(state, seat):
    """What the progress tokens of a city are worth."""
    points, held = 0, int(state.tokens[seat])
    for token in range(TOKEN_COUNT):
        if held >> token & 1:
            points += int(TOKEN_POINTS[token]) + int(TOKEN_PER_TOKEN[token]) * count_bits(held)
    return points


@rule
def scores(state, points):
    """Write points[seat, category] of each seat, as if the game ended now."""
    for seat in range(2):
        for category in range(MILITARY + 1):
            points[seat, category] = 0
        points[seat, WONDER_POINTS] = wonder_points(state, seat)
        points[seat, PROGRESS] = progress_points(state, seat)
        points[seat, TREASURY] = int(state.coins[seat]) // COINS_PER_POINT
        if leader(state) == seat:
            points[seat, MILITARY] = MILITARY_POINTS[distance(state)]
    for card in range(CARD_COUNT):
        seat, category = int(state.place[card]) - CITY, category_of(card)
        if category >= 0 and (seat == 0 or seat == 1):
            points[seat, category] += card_points(state, card)


@rule
def ending(state):
    """How the game ended, or would end now: an index into the manifest's endings."""
    if distance(state) == CAPITAL:
        return MILITARY_SUPREMACY
    if different_symbols(state, 0) >= SUPREMACY or different_symbols(state, 1) >= SUPREMACY:
        return SCIENTIFIC_SUPREMACY
    return CIVILIAN_VICTORY


@rule
def winners(state, points):
    """The seats that win, a bit each: by supremacy, or by points, then by points of blue cards; else both."""
    how = ending(state)
    if how == MILITARY_SUPREMACY:
        return 1 << leader(state)
    if how == SCIENTIFIC_SUPREMACY:
        return 1 if different_symbols(state, 0) >= SUPREMACY else 2
    lead = 0
    for category in range(MILITARY + 1):
        lead += int(points[0, category]) - int(points[1, category])
    if lead == 0:
        lead = int(points[0, CIVILIAN]) - int(points[1, CIVILIAN])
    if lead == 0:
        return 3
    return 1 if lead > 0 else 2


@rule
def trait(state, seat):
    """The wonders of a seat, a bit each."""
    return int(state.wonders[seat])
