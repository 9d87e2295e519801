"""One random game of Dice, watched: what must hold at every moment of every game (ledger.py)."""

from __future__ import annotations

from heptapolis.games.dice.rules.state import (
    BUILD_FREE,
    CHECK_BOX,
    DECLINE,
    PASS,
    STRIDE,
    TAKE_BONUS,
    WONDER_BOX,
    current_task,
)
from heptapolis.kernel.chance import POLICY, draw, enter_game, restart
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import apply, legal, over, setup, to_act
from proofs.dice import ledger
from proofs.dice.ledger import (
    AFTER,
    BONUS_COINS,
    BONUS_COUNT,
    BOXES_WRONG,
    CAPACITY,
    COINS,
    COINS_PER,
    COLOUR,
    COST,
    COUNTED,
    END_WRONG,
    FINE,
    INCOME,
    INCOME_AMOUNT,
    LEDGER_WRONG,
    ROUNDS,
    TOO_EARLY,
    TROUBLES,
    check_attack,
    check_bonuses,
    check_city,
    check_die,
    check_first,
    check_forum,
    check_others,
    die_price,
    members,
    total,
)
from proofs.subject import Watch

PASS_COINS: int = ledger.PASS
MOVES = 2500
"""More than any game has."""


@rule
def watch_game(template, states, sources, actions, tally, trace, index):
    """Play one random game and check it after every choice; FINE, or what is wrong.

    `states` are the game and the moment before the last choice.
    """
    state, before, source = states[0], states[1], sources[0]
    states[0] = template[0]
    enter_game(source, sources[1], index)
    setup(state, source)
    restart(source, POLICY)
    trace[:] = -1
    moves, trouble = 0, FINE
    while trouble == FINE and not over(state) and moves < trace.size:
        owed = to_act(state)
        seat = draw(source, int(state.players))
        while owed >> seat & 1 == 0:
            seat = (seat + 1) % int(state.players)
        action = int(actions[draw(source, legal(state, seat, actions))])
        trace[moves] = seat << 16 | action
        moves += 1
        states[1] = states[0]
        apply(state, seat, action)
        trouble = check_choice(before, state, seat, action)
        if trouble == FINE:
            trouble = check_others(before, state, seat)
        if trouble == FINE:
            trouble = check_city(state, seat)
        if trouble == FINE and (state.rounds != before.rounds or over(state)):
            trouble = check_round(before, state)
    return trouble


@rule
def box_of(before, state, seat):
    """The one box that a choice has checked; -1 for none, -2 for several."""
    new = int(state.checked[seat]) & ~int(before.checked[seat])
    if new == 0:
        return -1
    if members(new) > 1:
        return -2
    box = 0
    while new >> box & 1 == 0:
        box += 1
    return box


@rule
def check_choice(before, state, seat, action):
    """A choice checks what it says, by the die that it names, and the coins add up."""
    box, board, coins = box_of(before, state, seat), int(before.board[seat]), int(before.coins[seat])
    checks = action <= WONDER_BOX
    if checks != (box >= 0) or box == -2 or (action < WONDER_BOX and action % STRIDE != box):
        return BOXES_WRONG
    if checks:
        if int(AFTER[board, box]) & ~int(before.checked[seat]) != 0:
            return TOO_EARLY
        missing = int(COST[board, box]) - members(int(before.checked[seat]) & int(ledger.WHOLE[board, 0]))
        if action < CHECK_BOX:
            die = action // STRIDE
            trouble = check_die(before, seat, die, box)
            if trouble != FINE:
                return trouble
            income = int(before.checked[seat]) & int(INCOME[board, COLOUR[die]])
            coins = min(CAPACITY, coins + total(income, board, INCOME_AMOUNT))
            if current_task(before, seat) != BUILD_FREE:
                coins -= die_price(before, seat, die)
        coins -= max(0, missing)
        if coins < 0:
            return LEDGER_WRONG
        coins += int(COINS[board, box])
        coins += int(COINS_PER[board, box]) * members(int(state.checked[seat]) & int(COUNTED[board, box]))
        trouble = check_attack(before, state, seat, box)
        if trouble != FINE:
            return trouble
    elif action == PASS:
        coins += PASS_COINS
    elif action < TAKE_BONUS or action > DECLINE:
        return BOXES_WRONG
    new = int(state.bonuses[seat]) & ~int(before.bonuses[seat])
    for bonus in range(BONUS_COUNT):
        if new >> bonus & 1:
            coins += int(BONUS_COINS[bonus])
    return FINE if state.coins[seat] == min(CAPACITY, coins) else LEDGER_WRONG


@rule
def check_round(before, state):
    """What holds when a round is over."""
    trouble, last = check_first(before, state), int(before.rounds) + 1 == ROUNDS
    for seat in range(int(state.players)):
        if trouble == FINE:
            trouble = check_bonuses(state, seat)
        if members(int(before.start_bonuses[seat])) == BONUS_COUNT:
            last = True
    if trouble == FINE and last != over(state):
        return END_WRONG
    if trouble == FINE and not last:
        trouble = check_forum(before, state)
    return trouble


WATCH = Watch(watch_game, TROUBLES, states=2, tally=1, moves=MOVES)
