"""The course of a round: every seat plays out its turn, then the round is settled.

Within a turn, depth first: coins for choosing the die; payment; the box is checked; its own effects with all they lead to; then
the bonus for the building that is complete now. After all turns: points for who finished a building first, unlocked dice
enter the Forum, the end of the game.
"""

from __future__ import annotations

from heptapolis.games.dice.rules.boards import COLOURS, MOST_EFFECTS
from heptapolis.games.dice.rules.legality import next_wonder_box, offer_bonuses, offer_builds, offer_checks, use_of
from heptapolis.games.dice.rules.state import (
    AGAIN,
    BONUS,
    BUILD,
    BUILD_FREE,
    CHECK,
    CHECK_BOX,
    CHOOSE,
    DECLINE,
    HIDDEN,
    MAIN,
    NOTHING_YET,
    OVER,
    PASS,
    STRIDE,
    TAKE_BONUS,
    WONDER_BOX,
    current_task,
    is_last_round,
    left_of,
    lowest,
    right_of,
)
from heptapolis.games.dice.rules.tables import (
    AMOUNT,
    ATTACK,
    BONUS_WORK,
    BOX_POINTS,
    BUILDING,
    BUILDING_COUNT,
    CAPACITY,
    CHECK_BOXES,
    COINS_PER_BOX,
    COINS_WHEN_CHOSEN,
    COMPLETE,
    DEFENCES,
    DIE_COST_MINUS,
    DIE_COST_ZERO,
    DIE_COUNT,
    EFFECT,
    EXTRA_ACTION,
    FIRST,
    FIRST_POINTS,
    FREE,
    FREE_DIE,
    GAIN_COINS,
    IN_CITY,
    PASS_COINS,
    RESOURCE,
    ROUNDS,
    SCOPE_BOXES,
    SIDE,
    SPECIAL,
    TARGET,
    UNLOCK_DIE,
)
from heptapolis.games.dice.rules.trade import coins_due, die_cost, funds
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule

# Choosing ---------------------------------------------------------------------------------------------------------------


@rule
def to_act(state):
    """The seats that owe a choice, a bit each."""
    return int(state.owes)


@rule
def over(state):
    """Whether the game has ended."""
    return state.phase == OVER


@rule
def apply(state, seat, action):
    """Take one seat's legal action; settle the round when nobody owes a choice."""
    choose(state, seat, action)
    if state.owes == 0:
        end_round(state)


@rule
def choose(state, seat, action):
    """Take a seat's action and what follows from it without a choice, in its own city alone."""
    state.chosen[seat, state.choices[seat]] = action
    state.choices[seat] += 1
    act(state, seat, action)
    work_off(state, seat)
    if state.task_count[seat] == 0:
        state.owes &= ~(1 << seat)


@rule
def retract(state, seat):
    """Take back all that a seat has chosen in this round."""
    if state.phase != CHOOSE or state.choices[seat] == 0 or state.chosen[seat, 0] == HIDDEN:
        return False
    rewind(state, seat)
    state.owes |= 1 << seat
    return True


@rule
def rewind(state, seat):
    """Return a seat to what it had when the round began, its main action to be chosen."""
    new = int(state.checked[seat]) & ~int(state.start_checked[seat])
    while new:
        box = lowest(new)
        new &= new - 1
        building = int(BUILDING[box])
        if SIDE[building] < 2:
            state.written[seat, SIDE[building], box - int(FIRST[building])] = 0
    state.checked[seat] = state.start_checked[seat]
    state.coins[seat] = state.start_coins[seat]
    state.bonuses[seat] = state.start_bonuses[seat]
    recount(state, seat)
    forget_choices(state, seat)
    push(state, seat, MAIN)


@inner_rule
def forget_choices(state, seat):
    """Clear the running turn of a seat."""
    for place in range(int(state.choices[seat])):
        state.chosen[seat, place] = NOTHING_YET
    state.choices[seat] = 0
    while state.task_count[seat] > 0:
        pop(state, seat)


# Tasks ------------------------------------------------------------------------------------------------------------------


@inner_rule
def push(state, seat, task):
    """Give a seat something to choose before all else."""
    state.tasks[seat, state.task_count[seat]] = task
    state.task_count[seat] += 1


@inner_rule
def push_check(state, seat, scopes, left):
    """Let a seat check so many boxes in one of some scopes."""
    place = int(state.task_count[seat])
    state.task_scopes[seat, place] = scopes
    state.task_left[seat, place] = left
    push(state, seat, CHECK)


@rule
def pop(state, seat):
    """The current task of a seat is done."""
    state.task_count[seat] -= 1
    place = int(state.task_count[seat])
    state.tasks[seat, place] = state.task_scopes[seat, place] = state.task_left[seat, place] = 0


@inner_rule
def work_off(state, seat):
    """Do what has only one answer: take the last free bonus, give up what cannot be used."""
    while True:
        task, only = current_task(state, seat), DECLINE
        if task == BONUS:
            ways = offer_bonuses(state, seat, state.offer[:])
            only = int(state.offer[0])
            if ways == 1:
                pop(state, seat)
                take_bonus(state, seat, only - TAKE_BONUS)
        elif task == CHECK:
            ways = 1 + offer_checks(state, seat, state.offer[:])
        elif task == BUILD_FREE:
            ways = 1 + offer_builds(state, seat, state.offer[:])
        else:
            return
        state.offer[0] = 0
        if ways > 1:
            return
        if only == DECLINE or ways == 0:
            pop(state, seat)


# Acting -----------------------------------------------------------------------------------------------------------------


@inner_rule
def act(state, seat, action):
    """Carry out an action in the seat's own city."""
    use = use_of(action)
    if use == CHECK_BOX:
        box = action - CHECK_BOX
        use_check(state, seat, box)
        state.coins[seat] -= coins_due(state, seat, box)
        check_box(state, seat, box)
        return
    if use == BUILD:
        die, box = action // STRIDE, action % STRIDE
        price = die_cost(state, seat, die) + coins_due(state, seat, box)
        state.coins[seat] = funds(state, seat, die) - price
        pop(state, seat)
        check_box(state, seat, box)
        return
    pop(state, seat)
    if use == WONDER_BOX:
        box = next_wonder_box(state, seat)
        state.coins[seat] -= coins_due(state, seat, box)
        check_box(state, seat, box)
    elif use == PASS:
        gain(state, seat, PASS_COINS)
    elif use == TAKE_BONUS:
        take_bonus(state, seat, action - TAKE_BONUS)


@inner_rule
def use_check(state, seat, box):
    """One of the boxes that a task lets a seat check is used; the others must be in the same building."""
    place = int(state.task_count[seat]) - 1
    state.task_left[seat, place] -= 1
    if state.task_left[seat, place] == 0:
        pop(state, seat)
        return
    scopes = int(state.task_scopes[seat, place])
    while int(SCOPE_BOXES[lowest(scopes)]) >> box & 1 == 0:
        scopes &= scopes - 1
    state.task_scopes[seat, place] = scopes & -scopes


@inner_rule
def gain(state, seat, coins):
    """Coins come into the Treasury; those that find no room are lost."""
    state.coins[seat] = min(CAPACITY, int(state.coins[seat]) + coins)


@inner_rule
def check_box(state, seat, box):
    """Check a box: its effects, and the bonus for a complete building."""
    board, building = int(state.board[seat]), int(BUILDING[box])
    state.checked[seat] |= 1 << box
    whole = int(COMPLETE[board, building])
    if IN_CITY[building] == 1 and int(state.checked[seat]) & whole == whole:
        push(state, seat, BONUS)
    take_effects(state, seat, box)


@inner_rule
def take_bonus(state, seat, bonus):
    """Check a bonus and use it."""
    state.bonuses[seat] |= 1 << bonus
    take_effects(state, seat, BONUS_WORK + bonus)


@inner_rule
def take_effects(state, seat, work):
    """What a box or a bonus brings: for good, at once, and to choose. Of two things to choose the first lies on top."""
    board = int(state.board[seat])
    for place in range(MOST_EFFECTS):
        kind, amount = int(EFFECT[board, work, place]), int(AMOUNT[board, work, place])
        if kind == GAIN_COINS:
            gain(state, seat, amount)
        elif kind == COINS_PER_BOX:
            scope = int(TARGET[board, work, place])
            gain(state, seat, amount * count_bits(int(state.checked[seat]) & int(SCOPE_BOXES[scope])))
        elif kind == ATTACK:
            attack(state, seat, work, int(BOX_POINTS[board, work, place]))
        elif kind != 0:
            keep(state, seat, work, place)
    for place in range(MOST_EFFECTS - 1, -1, -1):
        kind = int(EFFECT[board, work, place])
        if kind == EXTRA_ACTION:
            push(state, seat, AGAIN)
        elif kind == FREE_DIE:
            push(state, seat, BUILD_FREE)
        elif kind == CHECK_BOXES:
            push_check(state, seat, int(TARGET[board, work, place]), int(AMOUNT[board, work, place]))


@inner_rule
def attack(state, seat, box, printed):
    """Write the points of an attack: those printed, less the defences that the neighbour had before this round."""
    building = int(BUILDING[box])
    side = int(SIDE[building])
    other = left_of(state, seat) if side == 0 else right_of(state, seat)
    facing = int(DEFENCES[state.board[other], 1 - side])
    points = printed - count_bits(int(state.start_checked[other]) & facing)
    state.written[seat, side, box - int(FIRST[building])] = max(0, points)


@inner_rule
def keep(state, seat, work, place):
    """An effect that lasts: a resource, cheaper dice, coins for choosing a colour, a special die."""
    board = int(state.board[seat])
    kind, target = int(EFFECT[board, work, place]), int(TARGET[board, work, place])
    if kind == RESOURCE:
        state.resources[seat] += 1
    elif kind == UNLOCK_DIE:
        state.unlocked[seat] |= target
    elif kind == DIE_COST_ZERO:
        for colour in range(len(COLOURS)):
            if target >> colour & 1:
                state.discount[seat, colour] = FREE
    elif kind == DIE_COST_MINUS or kind == COINS_WHEN_CHOSEN:
        amount = int(AMOUNT[board, work, place])
        for colour in range(len(COLOURS)):
            if target >> colour & 1:
                if kind == COINS_WHEN_CHOSEN:
                    state.income[seat, colour] += amount
                elif state.discount[seat, colour] < FREE:
                    state.discount[seat, colour] += amount


@rule
def recount(state, seat):
    """Find anew all that lasts, from the checked boxes."""
    state.resources[seat] = state.unlocked[seat] = 0
    for colour in range(len(COLOURS)):
        state.discount[seat, colour] = state.income[seat, colour] = 0
    boxes = int(state.checked[seat])
    while boxes:
        box = lowest(boxes)
        boxes &= boxes - 1
        for place in range(MOST_EFFECTS):
            keep(state, seat, box, place)


# The end of a round -----------------------------------------------------------------------------------------------------


@rule
def end_round(state):
    """Settle a round that everybody has played, and begin the next one or end the game."""
    reward_first(state)
    last = is_last_round(state) or int(state.rounds) + 1 == ROUNDS
    for seat in range(int(state.players)):
        forget_choices(state, seat)
        open_turn(state, seat)
    if last:
        state.phase = OVER
    else:
        state.forum[int(state.rounds) + 1] = swap_dice(state)
        state.rounds += 1
        begin_round(state)


@rule
def open_turn(state, seat):
    """What a seat has now is what counts in the round that begins."""
    state.start_checked[seat] = state.checked[seat]
    state.start_coins[seat] = state.coins[seat]
    state.start_bonuses[seat] = state.bonuses[seat]


@rule
def begin_round(state):
    """Everybody owes the main action."""
    state.owes = (1 << int(state.players)) - 1
    for seat in range(int(state.players)):
        push(state, seat, MAIN)


@rule
def finished(state, seat, building, checked):
    """Whether some checked boxes are a whole building of a seat's board."""
    whole = int(COMPLETE[state.board[seat], building])
    return checked & whole == whole


@inner_rule
def reward_first(state):
    """Buildings that reward the first to finish them: all who do in the first round in which anybody does."""
    for building in range(BUILDING_COUNT):
        if FIRST_POINTS[building] > 0:
            taken = False
            for seat in range(int(state.players)):
                if finished(state, seat, building, int(state.start_checked[seat])):
                    taken = True
            if not taken:
                for seat in range(int(state.players)):
                    if finished(state, seat, building, int(state.checked[seat])):
                        state.first[seat] |= 1 << building


@rule
def unlocked_by_all(state):
    """The special dice that anybody has unlocked."""
    dice = 0
    for seat in range(int(state.players)):
        dice |= int(state.unlocked[seat])
    return dice


@inner_rule
def swap_dice(state):
    """The Forum after this round: each newly unlocked die takes the place of the next one that leaves."""
    forum = int(state.forum[state.rounds])
    new = unlocked_by_all(state) & ~forum
    for die in range(DIE_COUNT):
        if new >> die & 1:
            gone = count_bits(forum & SPECIAL)
            forum = (forum | 1 << die) & ~(1 << int(state.leaving[gone]))
    return forum
