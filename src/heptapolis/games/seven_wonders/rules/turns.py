"""The course of a turn: choosing, resolving, passing on, conflicts, the end of an age.

The order of resolution: payments leave the treasuries; all cards are placed at once; sales and discards are paid;
immediate effects count what now stands; in turn 6 the seventh card is played by who may; then cards are fetched from
the discard pile; then hands pass on, or the age ends with its conflicts.
"""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.legality import (
    can_use,
    chain_binds,
    has_special,
    in_discard_pile,
    legal_cards,
    legal_fetch,
    next_stage,
    slot_of,
    use_of,
)
from heptapolis.games.seven_wonders.rules.state import (
    BUILD,
    BUILT,
    CHOOSE,
    DECLINE,
    DISCARD,
    DISCARDED,
    DRAW,
    FETCH,
    FETCH_CARD,
    FETCHED,
    FREE,
    FREE_CITY,
    LEFT,
    MARKER,
    NOTHING,
    OVER,
    PLACES,
    SEVENTH,
    STAGE,
    UNPLAYED,
    chooser,
    city_count,
    controller,
    deciding_for,
    hand_row,
    is_chained,
    left_of,
    now,
    packet,
    right_of,
    sort_hand,
)
from heptapolis.games.seven_wonders.rules.tables import (
    AGE,
    AGE_FIRST,
    BIT,
    BUILD_FROM_DISCARD,
    CHOICE,
    COIN_COST,
    COINS,
    COINS_COUNT,
    COINS_PER,
    COINS_SCOPE,
    COLOUR,
    DEFEAT_COUNTED,
    DISCARD_COINS,
    HAND,
    LOOKS,
    PAYMENTS,
    PLAY_SEVENTH,
    PRIVATE,
    SHIELDS,
    SLOT_MADE,
    SLOT_RAW,
    SPECIAL,
    STAGE_COUNTED,
    SYMBOL,
    TURNS,
)
from heptapolis.games.seven_wonders.rules.trade import join, lower_prices, market, payment_at
from heptapolis.kernel.rules import inlined_rule, inner_rule, rule

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
def note_choice(state, city, action):
    """Write down what was chosen for a city and what it pays to the neighbours."""
    state.chosen[city] = action
    use, payment = use_of(action), 0
    if use == BUILD:
        row = hand_row(state, city)
        place = (HAND - 1 if state.phase == SEVENTH else int(state.turn)) + slot_of(action)
        card = int(state.card[state.age, row, place])
        if not is_chained(state, city, card):
            payment = payment_at(state, city, card, action % PAYMENTS)
    elif use == STAGE:
        payment = payment_at(state, city, next_stage(state, city), action % PAYMENTS)
    state.paid[city, 0] = payment & 255
    state.paid[city, 1] = (payment >> 8) - (payment & 255)


@rule
def choose(state, seat, action):
    """Take a seat's choice in the simultaneous phase, without resolving anything."""
    city = deciding_for(state, seat)
    note_choice(state, city, action)
    if state.players == 2 and city != FREE_CITY and controller(int(state.age), int(state.turn)) == seat:
        # The Free City's card is chosen next; if only one choice is left, it is made.
        ways = legal_cards(state, FREE_CITY, state.offer[:])
        only = int(state.offer[0])
        state.offer[0] = state.offer[1] = 0
        if ways > 1:
            return
        note_choice(state, FREE_CITY, only)
    state.owes &= ~(1 << seat)


@rule
def retract(state, seat):
    """Take back all that a seat has chosen in this turn."""
    if state.phase != CHOOSE or state.chosen[seat] == NOTHING:
        return False
    forget(state, seat)
    if state.players == 2 and controller(int(state.age), int(state.turn)) == seat:
        forget(state, FREE_CITY)
    state.owes |= 1 << seat
    return True


@inner_rule
def forget(state, city):
    """Clear what was chosen for a city."""
    state.chosen[city] = NOTHING
    state.paid[city, 0] = state.paid[city, 1] = 0


@rule
def apply(state, seat, action):
    """Take one seat's legal action; resolve the turn when nobody owes a choice."""
    if state.phase == CHOOSE:
        choose(state, seat, action)
        if state.owes == 0:
            resolve(state)
    elif state.phase == SEVENTH:
        play_seventh(state, action)
    else:
        fetch(state, action)


# Resolving --------------------------------------------------------------------------------------------------------------


@inlined_rule
def resolve(state):
    """Perform all that was chosen."""
    cities, age, turn = city_count(state), int(state.age), int(state.turn)
    if state.players == 2:
        note_what_is_ruled_out(state, turn)
    for seat in range(int(state.players)):
        lay_down(state, seat)
    for city in range(cities):
        row = FREE_CITY if state.players == 2 and city == FREE_CITY else packet(state, city)
        pay(state, city, int(state.card[age, row, turn]))
    for city in range(cities):
        row = FREE_CITY if state.players == 2 and city == FREE_CITY else packet(state, city)
        put(state, city, row, turn)
    for city in range(cities):
        row = FREE_CITY if state.players == 2 and city == FREE_CITY else packet(state, city)
        collect(state, city, int(state.card[age, row, turn]))
    for city in range(cities):
        forget(state, city)
    if turn == TURNS - 1:
        leave_over(state)
    follow_up(state, 0)


@inner_rule
def note_what_is_ruled_out(state, turn):
    """Two players: the cards that the Free City's sale (or marker) shows not to have been there (or not to be it)."""
    use, age, goods = use_of(int(state.chosen[FREE_CITY])), int(state.age), market(state, FREE_CITY)
    cards = 0
    for card in range(int(AGE_FIRST[age]), int(AGE_FIRST[age + 1])):
        if (use == DISCARD and can_use(state, FREE_CITY, card, goods)) or (
            use == STAGE and chain_binds(state, FREE_CITY, card)
        ):
            cards |= 1 << (card - int(AGE_FIRST[age]))
    state.ruled_out[age, turn] = cards


@inner_rule
def lay_down(state, seat):
    """Move the chosen card to the place of this turn; with two players also the Free City's to its row."""
    age, row, turn = int(state.age), packet(state, seat), int(state.turn)
    slot = slot_of(int(state.chosen[seat]))
    card = int(state.card[age, row, turn + slot])
    for place in range(turn + slot, turn, -1):
        state.card[age, row, place] = state.card[age, row, place - 1]
    state.card[age, row, turn] = card
    if state.players == 2 and controller(age, turn) == seat:
        other = slot_of(int(state.chosen[FREE_CITY]))
        gap = turn + other + (1 if other < slot else 0)
        state.card[age, FREE_CITY, turn] = state.card[age, row, gap]
        for place in range(gap, PLACES - 1):
            state.card[age, row, place] = state.card[age, row, place + 1]
        state.card[age, row, PLACES - 1] = -1


@rule
def pay(state, city, card):
    """Take what a city pays out of its treasury."""
    coins = int(state.paid[city, 0]) + int(state.paid[city, 1])
    use = use_of(int(state.chosen[city]))
    if use == BUILD and not is_chained(state, city, card):
        coins += int(COIN_COST[card])
    elif use == STAGE:
        coins += int(COIN_COST[next_stage(state, city)])
    state.coins[city] -= coins


@inner_rule
def put(state, city, row, place):
    """Place the chosen card: into the city, under the board, or on the discard pile."""
    age, use = int(state.age), use_of(int(state.chosen[city]))
    if use == DISCARD:
        state.fate[age, row, place] = DISCARDED
    elif use == STAGE:
        state.fate[age, row, place] = MARKER
        work = next_stage(state, city)
        state.stages[city] += 1
        gain(state, city, work)
        if SPECIAL[work] == BUILD_FROM_DISCARD:
            state.fetching |= 1 << city
    else:
        state.fate[age, row, place] = BUILT
        place_building(state, city, int(state.card[age, row, place]))
        if use == FREE:
            state.free_used[city] = age + 1


@rule
def place_building(state, city, card):
    """A card becomes a building of a city."""
    state.built[city, 0] |= BIT[card, 0]
    state.built[city, 1] |= BIT[card, 1]
    state.counts[city, COLOUR[card]] += 1
    gain(state, city, card)


@rule
def gain(state, city, work):
    """What a new building or stage gives for good: shields, symbols, production, discounts."""
    state.shields[city] += SHIELDS[work]
    if SYMBOL[work] >= 0:
        state.symbols[city, SYMBOL[work]] += 1
    state.symbols[city, 3] += CHOICE[work]
    for slot in range(2):
        raw, made = int(SLOT_RAW[work, slot]), int(SLOT_MADE[work, slot])
        if raw | made != 0:
            state.own_raw[city] = join(int(state.own_raw[city]), raw)
            state.own_made[city] = join(int(state.own_made[city]), made)
            if PRIVATE[work] == 0:
                state.sold_raw[city] = join(int(state.sold_raw[city]), raw)
                state.sold_made[city] = join(int(state.sold_made[city]), made)
    lower_prices(state, city, work)


@inner_rule
def collect(state, city, card):
    """The coins of a city's action: sales to the neighbours' credit, discard, immediate effects."""
    state.coins[left_of(state, city)] += state.paid[city, 0]
    state.coins[right_of(state, city)] += state.paid[city, 1]
    use = use_of(int(state.chosen[city]))
    if use == DISCARD:
        state.coins[city] += DISCARD_COINS
    elif use == STAGE:
        immediate_coins(state, city, next_stage(state, city) - 1)
    else:
        immediate_coins(state, city, card)


@inner_rule
def immediate_coins(state, city, work):
    """Coins from the bank, once, when something is built."""
    coins = int(COINS[work])
    if COINS_PER[work] > 0:
        coins += int(COINS_PER[work]) * tally(state, city, int(COINS_SCOPE[work]), int(COINS_COUNT[work]))
    state.coins[city] += coins


@inner_rule
def tally(state, city, scope, counted):
    """Count things in the own city (scope 0), in both neighbouring ones (1), or in all three (2)."""
    total = 0
    if scope != 1:
        total += tally_city(state, city, counted)
    if scope != 0:
        total += tally_city(state, left_of(state, city), counted)
        total += tally_city(state, right_of(state, city), counted)
    return total


@inner_rule
def tally_city(state, city, counted):
    """Count buildings of some colours, built stages, defeat tokens in one city."""
    total = 0
    for colour in range(7):
        if counted >> colour & 1:
            total += int(state.counts[city, colour])
    if counted >> STAGE_COUNTED & 1:
        total += int(state.stages[city])
    if counted >> DEFEAT_COUNTED & 1:
        total += int(state.tokens[city, 3])
    return total


# The seventh card and the discard pile ------------------------------------------------------------------------------------


@rule
def seventh_row(state, city):
    """The row whose last card is a city's seventh."""
    return DRAW if state.players == 2 and city == FREE_CITY else packet(state, city)


@inner_rule
def leave_over(state):
    """Turn 6: the cards that nobody may play go to the discard pile."""
    age = int(state.age)
    for city in range(city_count(state)):
        if not has_special(state, city, PLAY_SEVENTH):
            state.fate[age, seventh_row(state, city), HAND - 1] = LEFT


@inner_rule
def follow_up(state, first):
    """Ask the next city (from `first` on) for its seventh card, then those that fetch; then end the turn."""
    if state.turn == TURNS - 1:
        for city in range(first, city_count(state)):
            fate = state.fate[state.age, seventh_row(state, city), HAND - 1]
            if fate == UNPLAYED and has_special(state, city, PLAY_SEVENTH):
                ask(state, SEVENTH, city)
                return
    for city in range(city_count(state)):
        if int(state.fetching) >> city & 1:
            state.fetching &= ~(1 << city)
            note_look(state, chooser(state, city))
            ways = legal_fetch(state, city, state.offer[:])
            state.offer[0] = state.offer[1] = 0
            if ways > 1:
                ask(state, FETCH, city)
                return
    end_turn(state)


@inner_rule
def ask(state, phase, city):
    """Ask who decides for a city."""
    state.phase = phase
    state.actor = city
    state.owes = 1 << chooser(state, city)


@inlined_rule
def play_seventh(state, action):
    """A city plays its seventh card, as a small turn of its own."""
    city = int(state.actor)
    row = seventh_row(state, city)
    if action == DECLINE:
        # Of the Free City's card only its controller knows; that it was looked at is kept in its fate.
        state.fate[state.age, row, HAND - 1] = DISCARDED if row == DRAW else LEFT
    else:
        if row == DRAW:
            state.chosen[city] = action
            note_what_is_ruled_out(state, TURNS)
        note_choice(state, city, action)
        card = int(state.card[state.age, row, HAND - 1])
        pay(state, city, card)
        put(state, city, row, HAND - 1)
        collect(state, city, card)
        forget(state, city)
    follow_up(state, city + 1)


@rule
def note_look(state, seat):
    """Write down that a seat looks through the discard pile."""
    for look in range(LOOKS):
        if state.look_when[look] == 0:
            state.look_when[look] = now(state) + 1
            state.look_seat[look] = seat
            state.look_card[look] = -1
            return


@rule
def last_look(state):
    """The number of the latest look into the discard pile."""
    for look in range(LOOKS - 1, 0, -1):
        if state.look_when[look] > 0:
            return look
    return 0


@inlined_rule
def fetch(state, action):
    """A city builds a card of the discard pile, or declines."""
    if action != DECLINE:
        card = action - FETCH_CARD
        leave_pile(state, card)
        state.look_card[last_look(state)] = card
        place_building(state, int(state.actor), card)
        immediate_coins(state, int(state.actor), card)
    follow_up(state, city_count(state))


@inner_rule
def leave_pile(state, card):
    """Mark one copy of a card in the discard pile as fetched."""
    age, row, place = int(AGE[card]), 0, 0
    while state.card[age, row, place] != card or not in_discard_pile(state, age, row, place):
        place += 1
        if place == PLACES:
            row, place = row + 1, 0
    state.fate[age, row, place] += FETCHED


# The end of a turn ----------------------------------------------------------------------------------------------------------


@inner_rule
def end_turn(state):
    """Pass the hands on; after turn 6, fight, and begin the next age or end the game."""
    state.actor = 0
    if state.turn < TURNS - 1:
        state.turn += 1
    else:
        fight(state)
        if state.age == 2:
            state.phase = OVER
            state.owes = 0
            return
        state.age += 1
        state.turn = 0
    begin_turn(state)


@inner_rule
def begin_turn(state):
    """Everybody owes a choice; with two players the controller draws a card."""
    state.phase = CHOOSE
    state.owes = (1 << int(state.players)) - 1
    if state.players == 2:
        age, turn = int(state.age), int(state.turn)
        row = packet(state, controller(age, turn))
        state.card[age, row, PLACES - 1] = state.card[age, DRAW, turn]
        sort_hand(state, age, row, turn, PLACES)


@inner_rule
def fight(state):
    """The conflicts at the end of an age: each city against both neighbours."""
    for city in range(city_count(state)):
        battle(state, city, left_of(state, city))
        battle(state, city, right_of(state, city))


@rule
def battle(state, city, neighbour):
    """Give a city the token for its conflict with one neighbour."""
    if state.shields[city] > state.shields[neighbour]:
        state.tokens[city, state.age] += 1
    elif state.shields[city] < state.shields[neighbour]:
        state.tokens[city, 3] += 1
