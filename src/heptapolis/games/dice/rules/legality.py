"""What a seat may choose, and why it may not choose something else."""

from __future__ import annotations

from heptapolis.games.dice.rules.state import (
    AGAIN,
    BONUS,
    BUILD,
    BUILD_FREE,
    CHECK,
    CHECK_BOX,
    DECLINE,
    MAIN,
    OVER,
    PASS,
    STRIDE,
    TAKE_BONUS,
    WONDER_BOX,
    current_task,
    in_forum,
    left_of,
    lowest,
    right_of,
    symbol_of,
)
from heptapolis.games.dice.rules.tables import (
    AFTER,
    ALL_BOXES,
    BONUS_COUNT,
    COLOUR,
    COMPARE,
    COMPLETE,
    DIE_COUNT,
    OPENS,
    SCOPE_BOXES,
    SPECIAL,
    WONDER,
)
from heptapolis.games.dice.rules.trade import coins_due, die_cost, funds
from heptapolis.kernel.common_rules import count_bits, offer
from heptapolis.kernel.rules import inner_rule, rule

ALLOWED = 0
GAME_OVER, NOT_OWED, NOT_NOW, NOT_IN_FORUM, NOT_UNLOCKED, WRONG_SYMBOL, WRONG_BUILDING = range(1, 8)
ALREADY_CHECKED, WONDER_COMPLETE, BONUS_USED, NOT_YET, GUILD_CONDITION, COINS_MISSING, SAME_DIE = range(8, 15)
REFUSALS = {
    GAME_OVER: "game-over",
    NOT_OWED: "not-your-turn",
    NOT_NOW: "not-now",
    NOT_IN_FORUM: "not-in-forum",
    NOT_UNLOCKED: "not-unlocked",
    WRONG_SYMBOL: "wrong-symbol",
    WRONG_BUILDING: "wrong-building",
    ALREADY_CHECKED: "already-checked",
    WONDER_COMPLETE: "wonder-complete",
    BONUS_USED: "bonus-used",
    NOT_YET: "not-yet",
    GUILD_CONDITION: "guild-condition",
    COINS_MISSING: "coins-missing",
    SAME_DIE: "same-die",
}
"""Refusals in the order in which they are looked for, and the reason codes that people see."""


@rule
def use_of(action):
    """The kind of an action: BUILD, CHECK_BOX, WONDER_BOX, PASS, TAKE_BONUS or DECLINE."""
    if action < CHECK_BOX:
        return BUILD
    if action < WONDER_BOX:
        return CHECK_BOX
    if action < TAKE_BONUS:
        return action
    return TAKE_BONUS if action < DECLINE else DECLINE


# What boxes there are ---------------------------------------------------------------------------------------------------


@rule
def next_wonder_box(state, seat):
    """The next box of a seat's Wonder, or -1 when it is complete."""
    left = int(COMPLETE[state.board[seat], WONDER]) & ~int(state.checked[seat])
    return -1 if left == 0 else lowest(left)


@inner_rule
def task_boxes(state, seat):
    """The boxes of the buildings in which the current task lets a seat check some."""
    scopes, boxes = int(state.task_scopes[seat, state.task_count[seat] - 1]), 0
    while scopes:
        boxes |= int(SCOPE_BOXES[lowest(scopes)])
        scopes &= scopes - 1
    return boxes & int(ALL_BOXES[state.board[seat]])


@inner_rule
def arrows_allow(state, seat, box):
    """Whether all boxes are checked from which an arrow leads to this one."""
    return int(AFTER[state.board[seat], box]) & ~int(state.checked[seat]) == 0


# Dice -------------------------------------------------------------------------------------------------------------------


@inner_rule
def may_choose(state, seat, die):
    """Whether a die lies in the Forum and is open to a seat."""
    return in_forum(state, die) and (SPECIAL >> die & 1 == 0 or int(state.unlocked[seat]) >> die & 1 == 1)


@rule
def is_copy(state, seat, die):
    """Whether an earlier die of the same colour shows the same at the same cost: choosing this one makes no difference."""
    for other in range(die):
        if COLOUR[other] == COLOUR[die] and in_forum(state, other):
            if symbol_of(state, other) == symbol_of(state, die):
                if die_cost(state, seat, other) == die_cost(state, seat, die):
                    return True
    return False


@rule
def boxes_before(state, seat, scope):
    """How many boxes of a scope a seat had checked when the round began."""
    return count_bits(int(state.start_checked[seat]) & int(SCOPE_BOXES[scope]))


@inner_rule
def guild_allows(state, seat, scope):
    """Whether a seat had as many boxes as each neighbour; with two players, more than the other."""
    own = boxes_before(state, seat, scope)
    if state.players == 2:
        return own > boxes_before(state, 1 - seat, scope)
    return own >= boxes_before(state, left_of(state, seat), scope) and own >= boxes_before(
        state, right_of(state, seat), scope
    )


@inner_rule
def symbol_allows(state, seat, symbol):
    """Whether the condition of a symbol holds, if it has one."""
    return COMPARE[symbol] < 0 or guild_allows(state, seat, int(COMPARE[symbol]))


# Legal moves ------------------------------------------------------------------------------------------------------------


@inner_rule
def offer_boxes(state, seat, boxes, coins, first, actions, count):
    """Add an action for each box of a set that arrows and coins allow."""
    boxes &= ~int(state.checked[seat])
    while boxes:
        box = lowest(boxes)
        boxes &= boxes - 1
        if arrows_allow(state, seat, box) and coins_due(state, seat, box) <= coins:
            count = offer(actions, count, first + box)
    return count


@inner_rule
def offer_builds(state, seat, actions):
    """The moves with a die."""
    count, board = 0, int(state.board[seat])
    for die in range(DIE_COUNT):
        if may_choose(state, seat, die):
            symbol = symbol_of(state, die)
            coins = funds(state, seat, die) - die_cost(state, seat, die)
            boxes = int(OPENS[board, symbol])
            if coins >= 0 and boxes & ~int(state.checked[seat]) != 0:
                if not is_copy(state, seat, die) and symbol_allows(state, seat, symbol):
                    count = offer_boxes(state, seat, boxes, coins, BUILD + die * STRIDE, actions, count)
    return count


@inner_rule
def offer_checks(state, seat, actions):
    """The boxes that an effect lets a seat check."""
    return offer_boxes(state, seat, task_boxes(state, seat), int(state.coins[seat]), CHECK_BOX, actions, 0)


@inner_rule
def offer_bonuses(state, seat, actions):
    """The bonuses that are free."""
    count = 0
    for bonus in range(BONUS_COUNT):
        if int(state.bonuses[seat]) >> bonus & 1 == 0:
            count = offer(actions, count, TAKE_BONUS + bonus)
    return count


@rule
def legal(state, seat, actions):
    """All legal actions of a seat."""
    if int(state.owes) >> seat & 1 == 0:
        return 0
    task = current_task(state, seat)
    if task == BONUS:
        return offer_bonuses(state, seat, actions)
    if task == CHECK:
        return offer(actions, offer_checks(state, seat, actions), DECLINE)
    count = offer_builds(state, seat, actions)
    if task != BUILD_FREE:
        box = next_wonder_box(state, seat)
        if box >= 0 and coins_due(state, seat, box) <= state.coins[seat]:
            count = offer(actions, count, WONDER_BOX)
        count = offer(actions, count, PASS)
    return count if task == MAIN else offer(actions, count, DECLINE)


# Refusals ---------------------------------------------------------------------------------------------------------------


@inner_rule
def answers(task, use):
    """Whether a kind of action answers a task."""
    if use == BUILD:
        return task == MAIN or task == AGAIN or task == BUILD_FREE
    if use == CHECK_BOX:
        return task == CHECK
    if use == TAKE_BONUS:
        return task == BONUS
    if use == DECLINE:
        return task != MAIN and task != BONUS
    return task == MAIN or task == AGAIN


@inner_rule
def is_printed(state, seat, action):
    """Whether the box or bonus of an action is on the seat's board: there are numbers for more than are printed."""
    if action < WONDER_BOX:
        return int(ALL_BOXES[state.board[seat]]) >> action % STRIDE & 1 == 1
    return action < TAKE_BONUS or action >= DECLINE or action - TAKE_BONUS < BONUS_COUNT


@inner_rule
def refuse_box(state, seat, box, coins):
    """Why a seat cannot check a box with some coins to spend."""
    if int(state.checked[seat]) >> box & 1:
        return ALREADY_CHECKED
    if not arrows_allow(state, seat, box):
        return NOT_YET
    return COINS_MISSING if coins_due(state, seat, box) > coins else ALLOWED


@inner_rule
def refuse_build(state, seat, die, box):
    """Why a seat cannot check a box with a die."""
    if not in_forum(state, die):
        return NOT_IN_FORUM
    if not may_choose(state, seat, die):
        return NOT_UNLOCKED
    symbol = symbol_of(state, die)
    if int(OPENS[state.board[seat], symbol]) >> box & 1 == 0:
        return WRONG_SYMBOL
    found = refuse_box(state, seat, box, funds(state, seat, die) - die_cost(state, seat, die))
    if (found == ALLOWED or found == COINS_MISSING) and not symbol_allows(state, seat, symbol):
        return GUILD_CONDITION
    return SAME_DIE if found == ALLOWED and is_copy(state, seat, die) else found


@rule
def refusal(state, seat, action):
    """Why an action is not allowed; ALLOWED when it is."""
    if state.phase == OVER:
        return GAME_OVER
    if int(state.owes) >> seat & 1 == 0:
        return NOT_OWED
    use = use_of(action)
    if not answers(current_task(state, seat), use) or not is_printed(state, seat, action):
        return NOT_NOW
    if use == BUILD:
        return refuse_build(state, seat, action // STRIDE, action % STRIDE)
    if use == CHECK_BOX:
        if task_boxes(state, seat) >> (action - CHECK_BOX) & 1 == 0:
            return WRONG_BUILDING
        return refuse_box(state, seat, action - CHECK_BOX, int(state.coins[seat]))
    if use == WONDER_BOX:
        box = next_wonder_box(state, seat)
        return WONDER_COMPLETE if box < 0 else refuse_box(state, seat, box, int(state.coins[seat]))
    if use == TAKE_BONUS and int(state.bonuses[seat]) >> (action - TAKE_BONUS) & 1:
        return BONUS_USED
    return ALLOWED
