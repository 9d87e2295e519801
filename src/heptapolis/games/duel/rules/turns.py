"""The course of a turn: a card is taken from the layout and used, everything it triggers is resolved, cards are revealed.

The order inside one action: the card leaves the layout; payment, with its share for the other city; the card or wonder is
placed; coins; the conflict pawn, loot, military supremacy; science, scientific supremacy, the choice of a progress token; what
a wonder lets one choose; cards are turned face up; another turn, the next player, or the end of the age.
"""

from __future__ import annotations

from heptapolis.games.duel.rules.legality import is_target, slot_of, token_offer, use_of, wonder_of
from heptapolis.games.duel.rules.setup import begin_first_age
from heptapolis.games.duel.rules.state import (
    BEGIN,
    BEGIN_SEAT,
    BUILD,
    BUILD_WONDER,
    CHOOSE_TOKEN,
    CITY,
    DESTROY,
    DESTROY_CARD,
    DISCARD,
    DISCARD_PILE,
    FETCH,
    FETCH_CARD,
    LIBRARY,
    OVER,
    PLAY,
    TAKE,
    TOKEN_PHASE,
    TURN_END,
    UNDER_WONDER,
    different_symbols,
    distance,
    is_chained,
    is_uncovered,
    lay_out,
    leader,
)
from heptapolis.games.duel.rules.tables import (
    AGAIN,
    AGES,
    BUILD_FROM_DISCARD,
    CAPITAL,
    CARD_COUNT,
    CHOICE,
    COIN_COST,
    COINS,
    COINS_COUNT,
    COINS_COUNTED,
    COINS_MOST,
    COINS_PER,
    COINS_PER_POINT,
    COINS_PER_YELLOW,
    COLOUR,
    COLOURS,
    COVERS,
    DISCARD_COINS,
    DRAW_TOKENS,
    FIXED_PRICE,
    LOOT_AT,
    LOOT_COINS,
    PICKS,
    PRODUCES,
    RESOURCE_COUNT,
    SHIELDS,
    SPECIAL,
    SUPREMACY,
    SYMBOL,
    TAKES,
    TOKEN_AGAIN,
    TOKEN_CHAIN,
    TOKEN_COINS,
    TOKEN_COUNT,
    TOKEN_DISCOUNT,
    TOKEN_INCOME,
    TOKEN_SHIELDS,
    TOKEN_SYMBOL,
    WONDER_COUNTED,
    YELLOW,
)
from heptapolis.games.duel.rules.trade import set_prices, trade_cost
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.rules import inner_rule, rule

NOTHING, SEVERAL = -1, -2
"""In place of the only action that answers a choice."""


@rule
def to_act(state):
    """The seats that owe a choice, a bit each."""
    return 0 if state.phase == OVER else 1 << int(state.seat)


@rule
def over(state):
    """Whether the game has ended."""
    return state.phase == OVER


@rule
def apply(state, seat, action):
    """Take a seat's legal action, and all that follows from it without a choice."""
    use = use_of(action)
    if use == TAKE:
        take_wonder(state, seat, action - TAKE)
    elif use == BEGIN_SEAT:
        state.seat = action - BEGIN_SEAT
        state.phase = PLAY
    else:
        if use <= BUILD_WONDER:
            play_card(state, seat, action, use)
        else:
            follow_up(state, seat, action)
        while is_follow_up(int(state.phase)):
            only = only_answer(state)
            if only == SEVERAL:
                break
            follow_up(state, seat, only)
        if state.phase == TURN_END:
            end_turn(state)


# The draft --------------------------------------------------------------------------------------------------------------


@inner_rule
def take_wonder(state, seat, wonder):
    """Take a wonder; after the last one the first age begins."""
    state.wonders[seat] |= 1 << wonder
    picks = count_bits(int(state.wonders[0]) | int(state.wonders[1]))
    if picks == PICKS.size:
        begin_first_age(state)
    else:
        state.seat = int(PICKS[picks]) ^ int(state.first)


# Using a card -----------------------------------------------------------------------------------------------------------


@inner_rule
def play_card(state, seat, action, use):
    """Take a card from the layout and use it."""
    slot = slot_of(action)
    card = int(state.layout[state.age, slot])
    take_from_layout(state, slot)
    if use == DISCARD:
        state.place[card] = DISCARD_PILE
        state.coins[seat] += discard_coins(state, seat)
        state.phase = TURN_END
    elif use == BUILD:
        build_card(state, seat, card)
    else:
        build_wonder(state, seat, wonder_of(action), card)


@inner_rule
def take_from_layout(state, slot):
    """Take the card of a slot away; what lay only under it becomes accessible."""
    state.present &= ~(1 << slot)
    state.accessible &= ~(1 << slot)
    for index in range(2):
        below = int(COVERS[state.age, slot, index])
        if below >= 0 and is_uncovered(state, below):
            state.accessible |= (1 << below) & int(state.present)


@rule
def discard_coins(state, seat):
    """What a city gets for a discarded card."""
    return DISCARD_COINS + COINS_PER_YELLOW * int(state.counts[seat, YELLOW])


@inner_rule
def pay(state, seat, work):
    """Pay for a work; what was paid for resources may go to the other city."""
    trade = trade_cost(state, seat, work)
    state.coins[seat] -= trade + int(COIN_COST[work])
    if state.income[1 - seat]:
        state.coins[1 - seat] += trade


@inner_rule
def build_card(state, seat, card):
    """Build a card of the layout."""
    if is_chained(state, seat, card):
        state.coins[seat] += state.chain_coins[seat]
    else:
        pay(state, seat, card)
    erect(state, seat, card)


@inner_rule
def build_wonder(state, seat, wonder, card):
    """Build a wonder with a card tucked under it."""
    work = CARD_COUNT + wonder
    pay(state, seat, work)
    state.place[card] = UNDER_WONDER
    state.under[wonder] = card
    state.built[seat] |= 1 << wonder
    state.again = 1 if AGAIN[work] or state.always_again[seat] else 0
    settle(state, seat, work)
    if gain(state, seat, work, int(SHIELDS[work])):
        return
    state.pending = wonder
    special = int(SPECIAL[work])
    if special == DRAW_TOKENS:
        state.phase = LIBRARY
    elif special == BUILD_FROM_DISCARD:
        state.phase = FETCH
    else:
        state.phase = DESTROY if special else TURN_END


@inner_rule
def erect(state, seat, card):
    """A card comes to stand in a city: its effects, and a progress token for the second of two equal symbols."""
    place_building(state, seat, card)
    shields = int(SHIELDS[card])
    if shields:
        shields += int(state.extra_shields[seat, COLOUR[card]])
    if gain(state, seat, card, shields):
        return
    symbol = int(SYMBOL[card])
    if symbol >= 0 and state.symbols[seat, symbol] == 2:
        state.phase = TOKEN_PHASE
    else:
        state.phase = TURN_END


@rule
def place_building(state, seat, card):
    """Put a card into a city, with its lasting effects."""
    state.place[card] = CITY + seat
    state.counts[seat, COLOUR[card]] += 1
    settle(state, seat, card)


@rule
def settle(state, seat, work):
    """The lasting effects of a work: production, prices, symbols."""
    changed = False
    for resource in range(RESOURCE_COUNT):
        if PRODUCES[work, resource] or FIXED_PRICE[work, resource]:
            state.produces[seat, resource] += PRODUCES[work, resource]
            if FIXED_PRICE[work, resource]:
                state.fixed[seat, resource] = FIXED_PRICE[work, resource]
            changed = True
    if changed:
        set_prices(state, 0)
        set_prices(state, 1)
    state.choices[seat, 0] += CHOICE[work, 0]
    state.choices[seat, 1] += CHOICE[work, 1]
    if SYMBOL[work] >= 0:
        state.symbols[seat, SYMBOL[work]] += 1


@inner_rule
def gain(state, seat, work, shields):
    """The immediate effects of a work: coins, then the pawn, then the check of science; True if the game is over."""
    state.coins[seat] += int(COINS[work]) + counted_coins(state, seat, work)
    lose_coins(state, 1 - seat, int(TAKES[work]))
    if shields:
        advance(state, seat, shields)
    if distance(state) == CAPITAL or (SYMBOL[work] >= 0 and different_symbols(state, seat) >= SUPREMACY):
        end_game(state)
        return True
    return False


@rule
def count(state, seat, mask):
    """How many of the things in a count mask a city has."""
    total = 0
    for colour in range(len(COLOURS)):
        if mask >> colour & 1:
            total += int(state.counts[seat, colour])
    if mask >> WONDER_COUNTED & 1:
        total += count_bits(int(state.built[seat]))
    if mask >> COINS_COUNTED & 1:
        total += int(state.coins[seat]) // COINS_PER_POINT
    return total


@rule
def count_most(state, mask):
    """How many of the things in a count mask the city has that has most of them."""
    return max(count(state, 0, mask), count(state, 1, mask))


@inner_rule
def counted_coins(state, seat, work):
    """Coins that a work gives for what is counted when it is built."""
    if COINS_PER[work] == 0:
        return 0
    mask = int(COINS_COUNT[work])
    return int(COINS_PER[work]) * (count_most(state, mask) if COINS_MOST[work] else count(state, seat, mask))


@inner_rule
def lose_coins(state, seat, amount):
    """A city loses coins to the bank, as far as it has them."""
    state.coins[seat] -= min(amount, int(state.coins[seat]))


@rule
def advance(state, seat, shields):
    """Move the conflict pawn toward the other capital, space by space, and apply the military tokens of zones entered."""
    step = 1 if seat == 0 else -1
    for _ in range(shields):
        if distance(state) == CAPITAL:
            break
        state.pawn += step
        for zone in range(LOOT_AT.size):
            if leader(state) == seat and distance(state) == LOOT_AT[zone] and state.loot[1 - seat, zone]:
                state.loot[1 - seat, zone] = 0
                lose_coins(state, 1 - seat, int(LOOT_COINS[zone]))


# Choices inside a turn --------------------------------------------------------------------------------------------------


@inner_rule
def is_follow_up(phase):
    """Whether a phase is a choice inside a turn."""
    return phase == TOKEN_PHASE or phase == LIBRARY or phase == DESTROY or phase == FETCH


@inner_rule
def only_answer(state):
    """The only action that answers a choice inside a turn; NOTHING if there is none, SEVERAL if there are more."""
    phase, found = int(state.phase), NOTHING
    if phase == TOKEN_PHASE or phase == LIBRARY:
        offer = token_offer(state)
        if offer & (offer - 1):
            return SEVERAL
        for token in range(TOKEN_COUNT):
            if offer >> token & 1:
                found = CHOOSE_TOKEN + token
        return found
    first = DESTROY_CARD if phase == DESTROY else FETCH_CARD
    for card in range(CARD_COUNT):
        if is_target(state, card) if phase == DESTROY else state.place[card] == DISCARD_PILE:
            if found != NOTHING:
                return SEVERAL
            found = first + card
    return found


@inner_rule
def follow_up(state, seat, action):
    """Answer a choice inside a turn; where there is nothing to choose, it is passed over."""
    if action == NOTHING:
        state.phase = TURN_END
    elif action < DESTROY_CARD:
        gain_token(state, seat, action - CHOOSE_TOKEN)
    elif action < FETCH_CARD:
        destroy(state, action - DESTROY_CARD)
    else:
        erect(state, seat, action - FETCH_CARD)  # for free, but that is no chain


@inner_rule
def gain_token(state, seat, token):
    """Take a progress token: its coins, its lasting effects, the check of science."""
    state.board &= ~(1 << token)
    state.coins[seat] += TOKEN_COINS[token]
    hold_token(state, seat, token)
    if TOKEN_SYMBOL[token] >= 0 and different_symbols(state, seat) >= SUPREMACY:
        end_game(state)
    else:
        state.phase = TURN_END


@rule
def hold_token(state, seat, token):
    """Put a progress token into a city, with its lasting effects."""
    state.tokens[seat] |= 1 << token
    for kind in range(len(COLOURS) + 1):
        state.discount[seat, kind] += TOKEN_DISCOUNT[token, kind]
    for colour in range(len(COLOURS)):
        state.extra_shields[seat, colour] += TOKEN_SHIELDS[token, colour]
    state.always_again[seat] |= TOKEN_AGAIN[token]
    state.chain_coins[seat] += TOKEN_CHAIN[token]
    state.income[seat] |= TOKEN_INCOME[token]
    if TOKEN_SYMBOL[token] >= 0:
        state.symbols[seat, TOKEN_SYMBOL[token]] += 1


@inner_rule
def destroy(state, card):
    """A brown or grey card of the other city goes to the discard pile."""
    victim = 1 - int(state.seat)
    state.place[card] = DISCARD_PILE
    state.counts[victim, COLOUR[card]] -= 1
    for resource in range(RESOURCE_COUNT):
        state.produces[victim, resource] -= PRODUCES[card, resource]
    set_prices(state, 0)
    set_prices(state, 1)
    state.phase = TURN_END


# The end of a turn ------------------------------------------------------------------------------------------------------


@inner_rule
def end_turn(state):
    """Turn face up what has become accessible; then another turn, the other player, or the end of the age."""
    state.hidden &= ~int(state.accessible)
    state.pending = -1
    again = int(state.again)
    state.again = 0
    if state.present == 0:
        end_age(state)
    else:
        state.phase = PLAY
        if not again:
            state.seat = 1 - int(state.seat)


@inner_rule
def end_age(state):
    """After the last card: the end of the game, or the next age, and who has the weaker army chooses who begins it."""
    if state.age == AGES - 1:
        end_game(state)
        return
    lay_out(state, int(state.age) + 1)
    state.phase = BEGIN
    if leader(state) >= 0:
        state.seat = 1 - leader(state)


@inner_rule
def end_game(state):
    """The game is over, at once: what was still to be resolved is not."""
    state.phase = OVER
    state.pending = -1
    state.again = 0
