"""One random game of Duel, watched: what must hold at every moment of every game, and what every move may change.

What lies on the table is checked by `ledger`, what a move may change there by `accounts`. Here games are played, and the right
seat must be asked the right thing next.
"""

from __future__ import annotations

import numpy as np

from heptapolis.games.duel.rules.state import (
    BEGIN_SEAT,
    CHOOSE_TOKEN,
    DESTROY,
    DESTROY_CARD,
    DISCARD,
    FETCH,
    LIBRARY,
    TAKE,
    TOKEN_PHASE,
)
from heptapolis.kernel.chance import POLICY, draw, enter_game, restart
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import apply, legal, over, setup, to_act
from proofs.duel import facts
from proofs.duel.accounts import (
    CAPITAL,
    DESTROYS,
    DRAWS,
    FETCHES,
    built_work,
    check_account,
    check_places,
    fetched_card,
    in_pile,
    taken_card,
    targets,
)
from proofs.duel.ledger import (
    AGAIN_TOKEN,
    BEGIN,
    CARDS,
    CARDS_WRONG,
    CITY,
    DRAFT,
    ENDLESS,
    FINE,
    GAINED_WRONG,
    MOVES_WRONG,
    ORDER_WRONG,
    OVER,
    PLAY,
    SLOTS,
    SYMBOL,
    SYMBOLS,
    TROUBLE,
    WONDERS_WRONG,
    WORKS,
    check_cards,
    check_city,
    check_layout,
    check_tokens,
    check_wonders,
    size_of,
)
from proofs.duel.spending import plays
from proofs.subject import Watch

MOVES = 200
"""More than any game has."""
ROOM = 200
AGAIN, BOARD, LIBRARY_TOKENS, LAYOUT = 107, 108, 109, 110
"""Places of `tally` where the watcher remembers a play again and the deal; those below are for the checks."""
SUPREMACY = int(facts.NUMBERS["science"]["supremacy"])
PICKS = np.array(facts.NUMBERS["draft"]["picks"], np.int64).reshape(-1)
PLAYS_AGAIN = np.array([work.get("play_again", False) for work in WORKS], np.int64)


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
    tally[BOARD], tally[LIBRARY_TOKENS] = state.board, state.library
    for age in range(3):
        for slot in range(SLOTS):
            tally[LAYOUT + age * SLOTS + slot] = state.layout[age, slot]
    moves = 0
    trouble = check_table(state, tally)
    while trouble == FINE and not over(state):
        seat = 1 if to_act(state) & 2 else 0
        count = legal(state, seat, actions)
        if moves == trace.size or count == 0 or to_act(state) != 1 << seat:
            return ENDLESS
        if state.phase == PLAY and count != plays(state, seat):
            return MOVES_WRONG
        action = int(actions[draw(source, count)])
        trace[moves] = seat << 16 | action
        moves += 1
        states[1] = states[0]
        apply(state, seat, action)
        trouble = check_move(before, state, seat, action, tally)
        if trouble == FINE:
            trouble = check_table(state, tally)
    return trouble


@rule
def check_table(state, tally):
    """What holds after every move."""
    for age in range(3):
        for slot in range(SLOTS):
            if state.layout[age, slot] != tally[LAYOUT + age * SLOTS + slot]:
                return CARDS_WRONG
    trouble = check_cards(state, tally)
    if trouble == FINE:
        trouble = check_wonders(state, tally)
    if trouble == FINE:
        trouble = check_layout(state)
    if trouble == FINE:
        trouble = check_tokens(state, int(tally[BOARD]), int(tally[LIBRARY_TOKENS]))
    for seat in range(2):
        if trouble == FINE:
            trouble = check_city(state, seat, tally)
    return trouble


@rule
def check_move(before, after, seat, action, tally):
    """What a move may change."""
    if before.phase == DRAFT:
        return check_draft(before, after, seat, action)
    if after.wonders[0] != before.wonders[0] or after.wonders[1] != before.wonders[1]:
        return WONDERS_WRONG
    trouble = check_places(before, after, seat, action)
    if trouble == FINE:
        trouble = check_account(before, after, seat, action, tally)
    if trouble == FINE:
        trouble = check_gained(before, after, seat, action)
    return check_order(before, after, seat, action, tally) if trouble == FINE else trouble


@rule
def check_draft(before, after, seat, action):
    """The wonder that was taken lay there and is the seat's now; who takes the next one stands in the rules."""
    taken = int(before.wonders[0]) | int(before.wonders[1])
    picks, wonder = size_of(taken), action - TAKE
    if int(before.draft[picks // 4]) >> wonder & 1 == 0 or taken >> wonder & 1:
        return WONDERS_WRONG
    if (
        after.wonders[seat] != int(before.wonders[seat]) | 1 << wonder
        or after.wonders[1 - seat] != before.wonders[1 - seat]
    ):
        return WONDERS_WRONG
    if (
        seat != int(PICKS[picks]) ^ int(before.first)
        or after.draft[0] != before.draft[0]
        or after.draft[1] != before.draft[1]
    ):
        return ORDER_WRONG
    if picks + 1 < PICKS.size:
        return FINE if after.phase == DRAFT and after.seat == int(PICKS[picks + 1]) ^ int(before.first) else ORDER_WRONG
    return FINE if after.phase == PLAY and after.seat == before.first and after.age == 0 else ORDER_WRONG


@rule
def pairs(before, after, seat, card):
    """Whether a card that came into a city made the second of two equal symbols."""
    if card < 0 or card >= CARDS or SYMBOL[card] < 0:
        return False
    for other in range(CARDS):
        if other != card and SYMBOL[other] == SYMBOL[card] and before.place[other] == CITY + seat:
            return True
    return False


@rule
def new_building(before, after, seat, action):
    """The card that came into a city by a move, from the layout or from the discard pile, or -1."""
    fetched = fetched_card(before, after, seat)
    return fetched if fetched >= 0 else taken_card(before, action) if action < DISCARD else -1


@rule
def supremacy(state):
    """Whether a city has won before the end: the pawn is in a capital, or six different symbols are in one city."""
    if abs(int(state.pawn)) >= CAPITAL:
        return True
    for seat in range(2):
        different = 0
        for symbol in range(SYMBOLS):
            if state.symbols[seat, symbol]:
                different += 1
        if different >= SUPREMACY:
            return True
    return False


@rule
def check_gained(before, after, seat, action):
    """A progress token is gained by choosing it, or by a pair when one is left; nobody loses any."""
    gained = 0
    if CHOOSE_TOKEN <= action < DESTROY_CARD:
        gained = 1 << (action - CHOOSE_TOKEN)
        if gained & (int(before.library) if before.phase == LIBRARY else int(before.board)) == 0:
            return GAINED_WRONG
    elif pairs(before, after, seat, new_building(before, after, seat, action)):
        if size_of(int(before.board)) == 1 and abs(int(after.pawn)) < CAPITAL:
            gained = int(before.board)
    if after.tokens[seat] != int(before.tokens[seat]) | gained or after.tokens[1 - seat] != before.tokens[1 - seat]:
        return GAINED_WRONG
    return FINE if after.board == int(before.board) & ~gained else GAINED_WRONG


@rule
def owed(before, after, seat, action):
    """The phase of a choice that the same seat still owes in this turn; PLAY if none."""
    work = built_work(before, action)
    if work >= CARDS:
        if DRAWS[work]:
            return LIBRARY
        if FETCHES[work] and in_pile(before) > 1:
            return FETCH
        if DESTROYS[work] >= 0 and targets(before, 1 - seat, int(DESTROYS[work])) > 1:
            return DESTROY
    if pairs(before, after, seat, new_building(before, after, seat, action)) and size_of(int(before.board)) > 1:
        return TOKEN_PHASE
    return PLAY


@rule
def check_order(before, after, seat, action, tally):
    """Who is asked what after a move, and when ages and the game end."""
    if action >= BEGIN_SEAT:
        right = before.phase == BEGIN and after.phase == PLAY and after.seat == action - BEGIN_SEAT
        return FINE if right and after.age == before.age else ORDER_WRONG
    if action < TAKE:
        work = built_work(before, action)
        tally[AGAIN] = 0
        if work >= CARDS and (PLAYS_AGAIN[work] or int(before.tokens[seat]) & AGAIN_TOKEN):
            tally[AGAIN] = 1
    if supremacy(after):
        return FINE if after.phase == OVER else ORDER_WRONG
    next_phase = owed(before, after, seat, action)
    if next_phase != PLAY:
        return FINE if after.phase == next_phase and after.seat == seat and after.age == before.age else ORDER_WRONG
    gone = int(before.present) & ~(1 << action % SLOTS) if action < TAKE else int(before.present)
    if gone:
        goes_on = after.phase == PLAY and after.age == before.age
        return FINE if goes_on and after.seat == (seat if tally[AGAIN] else 1 - seat) else ORDER_WRONG
    if before.age == 2:
        return FINE if after.phase == OVER else ORDER_WRONG
    chooser = seat if after.pawn == 0 else 1 if after.pawn > 0 else 0
    laid = after.phase == BEGIN and after.age == before.age + 1 and after.present == (1 << SLOTS) - 1
    return FINE if laid and after.seat == chooser else ORDER_WRONG


WATCH = Watch(play=watch_game, troubles=TROUBLE, states=2, tally=ROOM, moves=MOVES)
