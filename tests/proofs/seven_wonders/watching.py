"""One random game of 7 Wonders, watched: what must hold at every moment of every game.

Every card of an age is in exactly one place; every coin comes from somewhere and goes somewhere; nobody pays more than there
was at the start of the turn; cities have what their buildings give; conflicts are decided by shields; a game has 18 turns.
"""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.legality import slot_of, use_of
from heptapolis.games.seven_wonders.rules.state import (
    BUILD,
    DECLINE,
    DISCARD,
    FETCH,
    FETCH_CARD,
    SEVENTH,
    STAGE,
    hand_row,
)
from heptapolis.games.seven_wonders.rules.turns import choose
from heptapolis.kernel.chance import POLICY, draw, enter_game, restart
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import apply, legal, over, setup, to_act
from proofs.seven_wonders.ledger import (
    CHOOSE,
    COIN_COST,
    COUNT,
    FINE,
    HAND,
    LEDGER_WRONG,
    MAX_STAGES,
    OVERSPENT,
    SALE,
    TROUBLE,
    TURNS_WRONG,
    chained,
    check_buildings,
    check_cards,
    check_city,
    check_fates,
    check_tokens,
    cities_of,
    stands_in,
    windfall,
)
from proofs.subject import Watch

MOVES = 400
"""More than any game has."""


@rule
def watch_game(template, states, sources, actions, tally, trace, index):
    """Play one random game and check it after every resolution; FINE, or what is wrong.

    `states` are the game, the moment before the last choice, and that moment with the last choice made.
    """
    state, before, chosen, source = states[0], states[1], states[2], sources[0]
    states[0] = template[0]
    enter_game(source, sources[1], index)
    setup(state, source)
    restart(source, POLICY)
    trace[:] = -1
    moves = turns = 0
    trouble = check_cards(state, tally)
    while trouble == FINE and not over(state) and moves < trace.size:
        owed = to_act(state)
        seat = draw(source, int(state.players))
        while owed >> seat & 1 == 0:
            seat = (seat + 1) % int(state.players)
        count = legal(state, seat, actions)
        action = int(actions[draw(source, count)])
        trace[moves] = seat << 16 | action
        moves += 1
        states[1] = states[0]
        apply(state, seat, action)
        if before.phase == CHOOSE:
            if to_act(before) & ~(1 << seat) == 0 and not (state.phase == CHOOSE and to_act(state) == 1 << seat):
                turns += 1
                states[2] = states[1]
                choose(chosen, seat, action)
                trouble = check_turn(chosen, state)
            else:
                continue
        elif before.phase == SEVENTH:
            trouble = check_small_turn(before, state, action)
        else:
            trouble = check_fetch(before, state, action)
        if trouble == FINE:
            trouble = check_all(before, state, tally)
    return TURNS_WRONG if trouble == FINE and turns != 18 else trouble


@rule
def check_all(before, state, tally):
    """What holds after every resolution."""
    trouble = check_cards(state, tally)
    if trouble == FINE:
        trouble = check_fates(state)
    if trouble == FINE:
        trouble = check_buildings(state, tally)
    for city in range(cities_of(state)):
        if trouble == FINE:
            trouble = check_city(state, city, tally)
    if trouble == FINE and (state.age != before.age or over(state)):
        trouble = check_tokens(before, state)
    return trouble


@rule
def chosen_card(state, city):
    """The card that was chosen for a city in this turn."""
    row = hand_row(state, city)
    return int(state.card[state.age, row, int(state.turn) + slot_of(int(state.chosen[city]))])


@rule
def stage_work(state, city):
    """The next stage of a city, as a row of the ledger's tables."""
    return COUNT + int(state.board[city]) * MAX_STAGES + int(state.stages[city])


@rule
def price_at_bank(state, city, use, card):
    """Coins that go to the bank."""
    if use == STAGE:
        return int(COIN_COST[stage_work(state, city)])
    return int(COIN_COST[card]) if use == BUILD and not chained(state, city, card) else 0


@rule
def check_turn(chosen, after):
    """Every treasury after a turn is what it was, less what was paid, plus sales, discards and windfalls."""
    cities = cities_of(chosen)
    for city in range(cities):
        use, card = use_of(int(chosen.chosen[city])), chosen_card(chosen, city)
        left, right = (city + 1) % cities, (city + cities - 1) % cities
        paid = int(chosen.paid[city, 0]) + int(chosen.paid[city, 1]) + price_at_bank(chosen, city, use, card)
        if paid > chosen.coins[city] or chosen.paid[city, 0] < 0 or chosen.paid[city, 1] < 0:
            return OVERSPENT
        coins = int(chosen.coins[city]) - paid + int(chosen.paid[left, 1]) + int(chosen.paid[right, 0])
        if use == DISCARD:
            coins += SALE
        elif use == STAGE:
            coins += windfall(after, city, stage_work(chosen, city))
        else:
            coins += windfall(after, city, card)
        if coins != after.coins[city]:
            return LEDGER_WRONG
    return FINE


@rule
def check_small_turn(before, after, action):
    """The seventh card: what the city pays goes to its neighbours and the bank, nothing else changes hands."""
    cities, city, use = cities_of(before), int(before.actor), use_of(action)
    income = 0
    if action != DECLINE:
        card = int(before.card[before.age, hand_row(before, city), HAND - 1])
        if use == DISCARD:
            income = SALE
        elif use == STAGE:
            income = windfall(after, city, stage_work(before, city))
        else:
            income = windfall(after, city, card)
        income -= price_at_bank(before, city, use, card)
    paid = int(before.coins[city]) + income - int(after.coins[city])
    received = 0
    for other in range(cities):
        if other != city:
            gain = int(after.coins[other]) - int(before.coins[other])
            if gain < 0 or (gain > 0 and (city + 1) % cities != other and (other + 1) % cities != city):
                return LEDGER_WRONG
            received += gain
    if paid != received:
        return LEDGER_WRONG
    return OVERSPENT if paid > before.coins[city] else FINE


@rule
def check_fetch(before, after, action):
    """A fetched card stands in the city and costs nothing."""
    city = int(before.actor)
    income = 0
    if action != DECLINE:
        if not stands_in(after, city, action - FETCH_CARD):
            return LEDGER_WRONG
        income = windfall(after, city, action - FETCH_CARD)
    for other in range(cities_of(before)):
        if after.coins[other] - before.coins[other] != (income if other == city else 0):
            return LEDGER_WRONG
    return FINE


assert FETCH > SEVENTH > CHOOSE

WATCH = Watch(play=watch_game, troubles=TROUBLE, states=3, tally=COUNT, moves=MOVES)
