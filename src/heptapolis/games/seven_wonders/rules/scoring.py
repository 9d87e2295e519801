"""Points in seven categories, the best use of free symbols and copies, who wins."""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.legality import has_special
from heptapolis.games.seven_wonders.rules.state import has_card, left_of, right_of
from heptapolis.games.seven_wonders.rules.tables import (
    BLUE,
    CARD_COUNT,
    CHOICE,
    COINS_PER_POINT,
    COLOUR,
    COPY_GUILD,
    DEFEAT,
    GUILD_FIRST,
    POINTS,
    POINTS_COUNT,
    POINTS_PER,
    POINTS_SCOPE,
    PURPLE,
    SCIENCE_SET,
    STAGES,
    VICTORY,
    YELLOW,
)
from heptapolis.games.seven_wonders.rules.turns import tally
from heptapolis.kernel.rules import inner_rule, rule

MILITARY, TREASURY, WONDER_POINTS, CIVILIAN, SCIENCE, COMMERCE, GUILD_POINTS = range(7)


@inner_rule
def military_points(state, city):
    """The sum of a city's conflict tokens."""
    points = DEFEAT * int(state.tokens[city, 3])
    for age in range(3):
        points += int(VICTORY[age]) * int(state.tokens[city, age])
    return points


@inner_rule
def wonder_points(state, city):
    """The points of the built stages."""
    first, points = CARD_COUNT + int(state.board[city]) * STAGES, 0
    for stage in range(int(state.stages[city])):
        points += int(POINTS[first + stage])
    return points


@inner_rule
def card_points(state, city, card):
    """What a card is worth to a city now, whether it stands there or is copied; free symbols count elsewhere."""
    points = int(POINTS[card])
    if POINTS_PER[card] > 0:
        points += int(POINTS_PER[card]) * tally(state, city, int(POINTS_SCOPE[card]), int(POINTS_COUNT[card]))
    return points


@inner_rule
def colour_points(state, city, colour):
    """The points of all buildings of one colour."""
    points = 0
    if state.counts[city, colour] > 0:
        for card in range(CARD_COUNT):
            if COLOUR[card] == colour and has_card(state, city, card):
                points += card_points(state, city, card)
    return points


@inner_rule
def symbol_points(compass, gear, tablet):
    """Symbols squared, and sets of three different ones."""
    return compass * compass + gear * gear + tablet * tablet + SCIENCE_SET * min(compass, gear, tablet)


@inner_rule
def science_points(state, city, extra):
    """The science of a city, its free symbols and `extra` more used to the best advantage."""
    compass, gear, tablet = int(state.symbols[city, 0]), int(state.symbols[city, 1]), int(state.symbols[city, 2])
    free, best = int(state.symbols[city, 3]) + extra, 0
    for first in range(free + 1):
        for second in range(free - first + 1):
            best = max(best, symbol_points(compass + first, gear + second, tablet + free - first - second))
    return best


@inner_rule
def copied_guild(state, city):
    """The neighbours' guild that is worth most to a city that may copy one, or -1."""
    chosen, best = -1, 0
    if has_special(state, city, COPY_GUILD):
        left, right = left_of(state, city), right_of(state, city)
        plain = science_points(state, city, 0)
        for card in range(GUILD_FIRST, CARD_COUNT):
            if has_card(state, left, card) or has_card(state, right, card):
                worth = card_points(state, city, card)
                if CHOICE[card] > 0:
                    worth += science_points(state, city, int(CHOICE[card])) - plain
                if worth > best:
                    chosen, best = card, worth
    return chosen


@rule
def scores(state, points):
    """Write points[seat, category] of each seat, as if the game ended now."""
    for seat in range(int(state.players)):
        copied = copied_guild(state, seat)
        extra = int(CHOICE[copied]) if copied >= 0 else 0
        points[seat, MILITARY] = military_points(state, seat)
        points[seat, TREASURY] = int(state.coins[seat]) // COINS_PER_POINT
        points[seat, WONDER_POINTS] = wonder_points(state, seat)
        points[seat, CIVILIAN] = colour_points(state, seat, BLUE)
        points[seat, SCIENCE] = science_points(state, seat, extra)
        points[seat, COMMERCE] = colour_points(state, seat, YELLOW)
        points[seat, GUILD_POINTS] = colour_points(state, seat, PURPLE)
        if copied >= 0:
            points[seat, GUILD_POINTS] += card_points(state, seat, copied)


@rule
def winners(state, points):
    """The seats with the most points; among these, with the most coins. A bit each."""
    best, won = -1_000_000, 0
    for seat in range(int(state.players)):
        total = 0
        for category in range(GUILD_POINTS + 1):
            total += int(points[seat, category])
        standing = total * 1000 + int(state.coins[seat])
        if standing > best:
            best, won = standing, 0
        if standing == best:
            won |= 1 << seat
    return won


@rule
def trait(state, seat):
    """The board of a seat, as a bit."""
    return 1 << int(state.board[seat])
