"""Set-up: boards and the cards of the three ages, as far as the deal has not given them."""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.state import DRAW, FULL, NOTHING, PLACES, ROWS, city_count, sort_hand
from heptapolis.games.seven_wonders.rules.tables import (
    AGE_FIRST,
    BOARD_COUNT,
    BOARD_MADE,
    BOARD_RAW,
    COPIES,
    GUILD_FIRST,
    GUILDS,
    HAND,
    LOOKS,
    STARTING_COINS,
)
from heptapolis.games.seven_wonders.rules.trade import set_prices
from heptapolis.games.seven_wonders.rules.turns import begin_turn
from heptapolis.kernel.chance import draw
from heptapolis.kernel.rules import rule

ANY_BOARD, ANY_SIDE_A, ANY_SIDE_B = -1, -2, -3
EITHER_SIDE = -4
"""In `board` before set-up: any wonder; any on side A; any on side B; EITHER_SIDE - w: wonder w, either side."""

COUNTS = 512
"""Where in the scratch space of chance cards are counted; the list of cards to deal begins at 0."""


@rule
def clear(state, players):
    """An empty table: nothing decided, nothing dealt."""
    state.players = players
    state.observer = FULL
    for city in range(7):
        state.chosen[city] = NOTHING
        state.board[city] = ANY_BOARD
    for age in range(3):
        for row in range(ROWS):
            for place in range(PLACES):
                state.card[age, row, place] = -1
    for look in range(LOOKS):
        state.look_card[look] = -1


@rule
def setup(state, source):
    """Decide what is open, and begin."""
    decide_boards(state, source)
    for age in range(3):
        deal_age(state, age, source)
    for city in range(city_count(state)):
        state.coins[city] = STARTING_COINS
        open_city(state, city)
    begin_turn(state)


@rule
def open_city(state, city):
    """What a city has from its board: its good; and the full prices."""
    board = int(state.board[city])
    state.own_raw[city] = state.sold_raw[city] = BOARD_RAW[board]
    state.own_made[city] = state.sold_made[city] = BOARD_MADE[board]
    set_prices(state, city)


@rule
def decide_boards(state, source):
    """Draw wonders that are not taken, and sides."""
    taken = 0
    for city in range(city_count(state)):
        board = int(state.board[city])
        if board >= 0:
            taken |= 1 << (board >> 1)
        elif board <= EITHER_SIDE:
            taken |= 1 << (EITHER_SIDE - board)
            state.board[city] = 2 * (EITHER_SIDE - board) + draw(source, 2)
    for city in range(city_count(state)):
        wish = int(state.board[city])
        if wish < 0:
            free = 0
            for wonder in range(BOARD_COUNT // 2):
                free += 1 - (taken >> wonder & 1)
            skip, wonder = draw(source, free), 0
            while skip > 0 or taken >> wonder & 1:
                skip -= 1 - (taken >> wonder & 1)
                wonder += 1
            taken |= 1 << wonder
            side = draw(source, 2) if wish == ANY_BOARD else ANY_SIDE_A - wish
            state.board[city] = 2 * wonder + side


@rule
def is_dealt(state, row):
    """Whether a row gets cards when an age is dealt."""
    return row < int(state.players) or (state.players == 2 and row == DRAW)


@rule
def deal_age(state, age, source):
    """Deal the cards of an age into the places that are still empty, each way equally likely."""
    first, last, work = int(AGE_FIRST[age]), int(AGE_FIRST[age + 1]), source.work
    for card in range(first, last):
        work[COUNTS + card] = 0
    for row in range(ROWS):
        if is_dealt(state, row):
            for place in range(HAND):
                if state.card[age, row, place] >= 0:
                    work[COUNTS + int(state.card[age, row, place])] += 1
    size = 0
    for card in range(first, min(last, GUILD_FIRST)):
        for _ in range(int(COPIES[max(3, int(state.players)), card]) - int(work[COUNTS + card])):
            work[size] = card
            size += 1
    if age == 2:
        size = draw_guilds(state, source, size)
    for row in range(ROWS):
        if is_dealt(state, row):
            for place in range(HAND):
                if state.card[age, row, place] < 0:
                    pick = draw(source, size)
                    size -= 1
                    state.card[age, row, place] = work[pick]
                    work[pick] = work[size]
            if row != DRAW:
                sort_hand(state, age, row, 0, HAND)


@rule
def draw_guilds(state, source, size):
    """Add to the list the guilds that are in the game, drawn from those not counted yet."""
    last, work = int(AGE_FIRST[3]), source.work
    wanted, open_guilds = int(GUILDS[state.players]), 0
    for card in range(GUILD_FIRST, last):
        wanted -= int(work[COUNTS + card])
        open_guilds += 1 - int(work[COUNTS + card])
    for card in range(GUILD_FIRST, last):
        if work[COUNTS + card] == 0:
            if draw(source, open_guilds) < wanted:
                work[size] = card
                size += 1
                wanted -= 1
            open_guilds -= 1
    return size
