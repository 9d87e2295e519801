"""One random game of Architects, watched: what must hold at every moment, and what every move may change."""

from __future__ import annotations

from heptapolis.kernel.chance import POLICY, draw, enter_game, restart
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import apply, legal, over, setup, to_act
from proofs.architects.ledger import (
    CAT_WRONG,
    CENTRE,
    CONFLICT_WRONG,
    CONFLICTS,
    DECK_SIZE,
    DUTY_WRONG,
    END_WRONG,
    ENDLESS,
    FINE,
    IS_CAT,
    ORDER_WRONG,
    STAGES_WRONG,
    TOKENS_WRONG,
    TROUBLE,
    check_cards,
    check_city,
    check_tokens,
    has_set,
    owes_stage,
)
from proofs.subject import Watch

MOVES = 1200
"""More than any game has."""
ROOM = 16
CARD_PHASE, OVER = 0, 6
ALL = 31


@rule
def watch_game(template, states, sources, actions, tally, trace, index):
    """Play one random game and check it after every move; FINE, or what is wrong. `states`: the game, and before the move."""
    state, before, source = states[0], states[1], sources[0]
    states[0] = template[0]
    enter_game(source, sources[1], index)
    setup(state, source)
    restart(source, POLICY)
    trace[:] = -1
    tally[:] = 0
    moves = 0
    trouble = check_table(state, tally)
    while trouble == FINE and not over(state):
        seat = int(state.seat)
        count = legal(state, seat, actions)
        if moves == trace.size or count == 0 or to_act(state) != 1 << seat:
            return ENDLESS
        if count < 2 and state.phase != CARD_PHASE:
            return ORDER_WRONG  # only the main card is asked where there is no choice
        action = int(actions[draw(source, count)])
        trace[moves] = seat << 16 | action
        moves += 1
        states[1] = states[0]
        apply(state, seat, action)
        trouble = check_move(before, state)
        if trouble == FINE:
            trouble = check_table(state, tally)
    return trouble if trouble != FINE else check_end(state)


@rule
def check_table(state, tally):
    """What holds after every move."""
    trouble = check_cards(state, tally)
    if trouble == FINE:
        trouble = check_tokens(state)
    for seat in range(int(state.players)):
        if trouble == FINE:
            trouble = check_city(state, seat)
    if trouble == FINE and state.cat >= 0:
        cats = 0
        for kind in range(IS_CAT.size):
            cats += int(IS_CAT[kind]) * int(state.have[state.cat, kind])
        if cats == 0:
            return CAT_WRONG
    if trouble == FINE and (state.flipped < 0 or state.flipped > CONFLICTS[state.players]):
        return CONFLICT_WRONG
    if trouble == FINE and state.phase == CARD_PHASE:
        trouble = check_begin(state)
    return trouble


@rule
def check_begin(state):
    """When a turn begins, all duties of past turns have been done, and peace is not over."""
    if state.flipped == CONFLICTS[state.players]:
        return CONFLICT_WRONG
    if state.seat != (int(state.first) + int(state.turn) - 1) % int(state.players) or state.step != 0:
        return ORDER_WRONG
    if state.used != 0 or state.offered != 0 or state.owed[0] != 0 or state.owed[1] != 0:
        return ORDER_WRONG
    hidden = 0
    for place in range(state.stack.size):
        if state.stack[place] >= 0:
            hidden += 1
    for seat in range(int(state.players)):
        if state.stages[seat] == ALL:
            return END_WRONG
        if owes_stage(state, seat) or (has_set(state, seat) and (hidden > 0 or state.face_up[0] >= 0)):
            return DUTY_WRONG
    return FINE


@rule
def check_move(before, after):
    """What a move may change: only the seat whose turn it was gains or spends, unless there was a battle."""
    seat, fought = int(before.seat), False
    for other in range(int(before.players)):
        gained = int(after.victories[other]) - int(before.victories[other])
        fought = fought or gained > 0
        if gained < 0 or gained > 2:
            return CONFLICT_WRONG
        if int(before.stages[other]) & ~int(after.stages[other]) or after.wonder[other] != before.wonder[other]:
            return STAGES_WRONG
        for kind in range(before.tokens.shape[1]):
            more = int(after.tokens[other, kind]) - int(before.tokens[other, kind])
            if more < 0 or (more > 0 and other != seat and after.turn == before.turn):
                return TOKENS_WRONG
        if other != seat and after.turn == before.turn and after.phase != OVER:
            for kind in range(before.have.shape[1]):
                if after.have[other, kind] != before.have[other, kind]:
                    return ORDER_WRONG
    if fought and after.turn == before.turn and after.phase != OVER:
        return CONFLICT_WRONG
    if after.turn < before.turn or (after.turn == before.turn and after.step <= before.step):
        return ORDER_WRONG
    return FINE


@rule
def check_end(state):
    """A game ends when a wonder is complete, or when there are no cards for somebody."""
    for seat in range(int(state.players)):
        if state.stages[seat] == ALL:
            return FINE if seat == state.seat else END_WRONG
    left = state.card[CENTRE * DECK_SIZE + 59] >= 0
    for side in range(2):
        deck = (int(state.seat) - side + int(state.players)) % int(state.players)
        left = left or state.card[deck * DECK_SIZE + DECK_SIZE - 1] >= 0
    return END_WRONG if left else FINE


WATCH = Watch(play=watch_game, troubles=TROUBLE, states=2, tally=ROOM, moves=MOVES)
