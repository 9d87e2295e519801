"""What a player of 7 Wonders Dice notices about a move: the box, what it costs, what it leads to."""

from __future__ import annotations

from heptapolis.games.dice.rules.legality import boxes_before, next_wonder_box, use_of
from heptapolis.games.dice.rules.state import (
    BUILD,
    CHECK_BOX,
    PASS,
    STATE,
    STRIDE,
    TAKE_BONUS,
    WONDER_BOX,
    current_task,
    left_of,
    right_of,
)
from heptapolis.games.dice.rules.tables import (
    ALL_BONUSES,
    BOARD_COUNT,
    BUILDING,
    BUILDING_COUNT,
    COLOUR,
    COMPLETE,
    SCOPE_BOXES,
    SIDE,
)
from heptapolis.games.dice.rules.trade import coins_due, die_cost
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule
from heptapolis.search.compiled.noticing import add
from heptapolis.search.compiled.stubs import register

THIRDS, COSTS, PURSE = 3, 8, 8

BOX_AT = 0
WONDER_AT = BOX_AT + THIRDS * STRIDE
COST_AT = WONDER_AT + BOARD_COUNT * STRIDE
LEFT_AT = COST_AT + THIRDS * COSTS
RACE_AT = LEFT_AT + BUILDING_COUNT * 8
PASS_AT = RACE_AT + BUILDING_COUNT * 5
BONUS_AT = PASS_AT + THIRDS * PURSE
DECLINE_AT = BONUS_AT + THIRDS * 8
COLOUR_AT = DECLINE_AT + 8
CHECK_AT = COLOUR_AT + 8
FEATURES = CHECK_AT + BUILDING_COUNT
GROUPS = 2 * STRIDE + 16


@rule
def group(state, seat, action):
    """A box, whichever die opens it, or whatever else is chosen."""
    if action < CHECK_BOX:
        return action % STRIDE
    return STRIDE + action - CHECK_BOX


@inner_rule
def game_third(state):
    """How near the end is, by the bonuses of who has most."""
    most = 0
    for seat in range(int(state.players)):
        most = max(most, count_bits(int(state.start_bonuses[seat]) & ALL_BONUSES))
    return min(THIRDS - 1, most)


@inner_rule
def notice_box(state, seat, box, price, noticed, count):
    """What a box is to a seat, and what it costs."""
    third, board, building = game_third(state), int(state.board[seat]), int(BUILDING[box])
    count = add(noticed, count, BOX_AT + third * STRIDE + box)
    count = add(noticed, count, WONDER_AT + board * STRIDE + box)
    count = add(noticed, count, COST_AT + third * COSTS + min(COSTS - 1, price))
    left = count_bits(int(COMPLETE[board, building]) & ~int(state.checked[seat]))
    count = add(noticed, count, LEFT_AT + building * 8 + min(7, left))
    if SIDE[building] == 2:
        own, scope = count_bits(int(state.checked[seat]) & int(SCOPE_BOXES[building])), building
        best = max(boxes_before(state, left_of(state, seat), scope), boxes_before(state, right_of(state, seat), scope))
        count = add(noticed, count, RACE_AT + building * 5 + min(2, max(-2, own - best)) + 2)
    return count


@rule
def notice(state, seat, action, noticed):
    """What there is to notice about an action."""
    use = use_of(action)
    if use == BUILD:
        die, box = action // STRIDE, action % STRIDE
        count = add(noticed, 0, COLOUR_AT + int(COLOUR[die]))
        return notice_box(state, seat, box, die_cost(state, seat, die) + coins_due(state, seat, box), noticed, count)
    if use == CHECK_BOX:
        box = action - CHECK_BOX
        count = add(noticed, 0, CHECK_AT + int(BUILDING[box]))
        return notice_box(state, seat, box, coins_due(state, seat, box), noticed, count)
    if use == WONDER_BOX:
        box = next_wonder_box(state, seat)
        return notice_box(state, seat, box, coins_due(state, seat, box), noticed, 0)
    third = game_third(state)
    if use == PASS:
        return add(noticed, 0, PASS_AT + third * PURSE + min(PURSE - 1, int(state.coins[seat])))
    if use == TAKE_BONUS:
        return add(noticed, 0, BONUS_AT + third * 8 + action - TAKE_BONUS)
    return add(noticed, 0, DECLINE_AT + current_task(state, seat))


register(STATE, group, notice)
