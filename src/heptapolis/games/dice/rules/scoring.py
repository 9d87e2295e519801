"""Points, a row for each building of the city, and who wins."""

from __future__ import annotations

from heptapolis.games.dice.rules.boards import MOST_EFFECTS
from heptapolis.games.dice.rules.legality import boxes_before
from heptapolis.games.dice.rules.state import is_last_round, lowest
from heptapolis.games.dice.rules.tables import (
    BOX_POINTS,
    BUILDING,
    BUILDING_COUNT,
    COINS_PER_BOX,
    EFFECT,
    FIRST,
    FIRST_POINTS,
    IN_CITY,
    POINTS,
    POINTS_PER_BOX,
    SCOPE_BOXES,
    SIDE,
    TARGET,
)
from heptapolis.kernel.rules import inner_rule, rule


@inner_rule
def box_points(state, seat, box):
    """What a checked box is worth: its points, those written on it, those per box of a building."""
    board, building = int(state.board[seat]), int(BUILDING[box])
    points = int(POINTS[board, box])
    if SIDE[building] < 2:
        points += int(state.written[seat, SIDE[building], box - int(FIRST[building])])
    for place in range(MOST_EFFECTS):
        kind = int(EFFECT[board, box, place])
        if kind == COINS_PER_BOX or kind == POINTS_PER_BOX:
            points += int(BOX_POINTS[board, box, place]) * boxes_before(state, seat, int(TARGET[board, box, place]))
    return points


@rule
def scores(state, points):
    """Write points[seat, building] as if the game ended now; what is being chosen does not count yet."""
    for seat in range(int(state.players)):
        row = 0
        for building in range(BUILDING_COUNT):
            if IN_CITY[building] == 1:
                total = int(FIRST_POINTS[building]) if int(state.first[seat]) >> building & 1 else 0
                boxes = int(state.start_checked[seat]) & int(SCOPE_BOXES[building])
                while boxes:
                    total += box_points(state, seat, lowest(boxes))
                    boxes &= boxes - 1
                points[seat, row] = total
                row += 1


@rule
def winners(state, points):
    """The seats with the most points; among these, with the most coins. A bit each."""
    best, won = -1, 0
    for seat in range(int(state.players)):
        total = 0
        for row in range(points.shape[1]):
            total += int(points[seat, row])
        standing = total * 1000 + int(state.start_coins[seat])
        if standing > best:
            best, won = standing, 0
        if standing == best:
            won |= 1 << seat
    return won


@rule
def ending(state):
    """How a finished game ended: somebody has used up the bonuses, or as many rounds were played as there are."""
    return 0 if is_last_round(state) else 1


@rule
def trait(state, seat):
    """The board of a seat, as a bit."""
    return 1 << int(state.board[seat])
