"""Production and trade: what a good costs (`set_prices`, `lower_prices`), which goods must be bought, from whom, and in
how many ways.

Goods are counted in lanes (tables.py). Purchases must be minimal: no bought unit may be one that own production could
give with the rest unchanged. Then the number of units to buy is the greatest shortage of any lane, however the
either/or goods fall (all minimal purchases are equally large: what own production covers is a base of a matroid). How
many of these units can come from the left is a whole range: at least what own goods and the right neighbour's
together are short of, at most all but what own goods and the left neighbour's are short of. Raw and manufactured
goods do not mix, so each has a range of its own, and a payment is one choice from each.
"""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.state import left_of, right_of
from heptapolis.games.seven_wonders.rules.tables import COIN_COST, DISCOUNT, NEED_MADE, NEED_RAW, UNIT_PRICE
from heptapolis.kernel.rules import inner_rule, rule

ONES = 0x111111111111111  # 1 in each of 15 lanes
HIGH = 8 * ONES

GOODS_MISSING, COINS_MISSING = -1, -2
NO_PAYMENT = 1 << 30


@rule
def set_prices(state, city):
    """The prices that a city pays its neighbours for a unit, before anything makes it cheaper."""
    for kind in range(4):
        state.prices[city, kind] = UNIT_PRICE


@rule
def lower_prices(state, city, work):
    """A building or a stage that makes goods cheaper: its price counts where it is lower than the one so far."""
    for kind in range(4):
        if DISCOUNT[work, kind] > 0:
            state.prices[city, kind] = min(int(state.prices[city, kind]), int(DISCOUNT[work, kind]))


@inner_rule
def join(one, other):
    """Two productions together; a lane stops at 7, more than any need."""
    total = one + other
    full = total & HIGH
    return (total | (full - (full >> 3))) & ~full


@inner_rule
def shortage(have, need):
    """How many units a production lacks for a need: the most that any lane is short of."""
    spare = (have | HIGH) - need  # 8 and more in the lanes that suffice
    full = spare & HIGH
    if full == HIGH:
        return 0
    spare &= ~(full - (full >> 3))  # now exactly 8 in those
    missing = 0
    while spare & HIGH != HIGH:
        spare += ONES ^ ((spare >> 3) & ONES)
        missing += 1
    return missing


@inner_rule
def market(state, city):
    """The goods that a city can have, raw ones and manufactured ones: its own, with the left neighbour's, with the right
    neighbour's, with both."""
    left, right = left_of(state, city), right_of(state, city)
    raw, made = int(state.own_raw[city]), int(state.own_made[city])
    raw_left, made_left = join(raw, int(state.sold_raw[left])), join(made, int(state.sold_made[left]))
    raw_right, made_right = int(state.sold_raw[right]), int(state.sold_made[right])
    return (
        (raw, raw_left, join(raw, raw_right), join(raw_left, raw_right)),
        (made, made_left, join(made, made_right), join(made_left, made_right)),
    )


@inner_rule
def split(goods, need):
    """How a kind of goods can be bought: units | most from the left << 4 | least from the left << 8; -1 if it cannot."""
    units = shortage(goods[0], need)
    if units == 0:
        return 0
    if shortage(goods[3], need) > 0:
        return GOODS_MISSING
    most = units - shortage(goods[1], need)
    least = shortage(goods[2], need)
    return units | most << 4 | least << 8


@inner_rule
def payment_for(raw, made, price, raw_left, made_left):
    """The payment when so many raw and manufactured goods come from the left: total << 8 | coins to the left."""
    left = raw_left * int(price[0]) + made_left * int(price[2])
    right = ((raw & 15) - raw_left) * int(price[1]) + ((made & 15) - made_left) * int(price[3])
    return (left + right) << 8 | left


@inner_rule
def next_payment(raw, made, price, after):
    """The payment that comes after another one, as total << 8 | coins to the left; NO_PAYMENT after the last.

    `raw` and `made` are splits, `price` the prices of the city that buys. Equal payments are passed over.
    """
    found = NO_PAYMENT
    for raw_left in range(raw >> 8, (raw >> 4 & 15) + 1):
        for made_left in range(made >> 8, (made >> 4 & 15) + 1):
            payment = payment_for(raw, made, price, raw_left, made_left)
            if after < payment < found:
                found = payment
    return found


@inner_rule
def count_payments(state, city, work, goods):
    """In how many ways a city can pay for a work out of its market; GOODS_MISSING or COINS_MISSING if in none."""
    raw = split(goods[0], int(NEED_RAW[work]))
    if raw < 0:
        return GOODS_MISSING
    made = split(goods[1], int(NEED_MADE[work]))
    if made < 0:
        return GOODS_MISSING
    budget = int(state.coins[city]) - int(COIN_COST[work])
    if raw | made == 0:
        return 1 if budget >= 0 else COINS_MISSING
    price, count = state.prices[city], 0
    if raw >> 8 == (raw >> 4 & 15) or made >> 8 == (made >> 4 & 15):
        # With a choice for one kind of goods at the most, all ways differ: what goes to the left does.
        for raw_left in range(raw >> 8, (raw >> 4 & 15) + 1):
            for made_left in range(made >> 8, (made >> 4 & 15) + 1):
                if payment_for(raw, made, price, raw_left, made_left) >> 8 <= budget:
                    count += 1
    else:
        payment = next_payment(raw, made, price, -1)
        while payment != NO_PAYMENT and payment >> 8 <= budget:
            count += 1
            payment = next_payment(raw, made, price, payment)
    return count if count > 0 else COINS_MISSING


@rule
def payment_at(state, city, work, rank):
    """The payment of a rank, cheapest first, as total << 8 | coins to the left; NO_PAYMENT where there is none."""
    goods = market(state, city)
    raw, made = split(goods[0], int(NEED_RAW[work])), split(goods[1], int(NEED_MADE[work]))
    if raw < 0 or made < 0:
        return NO_PAYMENT
    payment = -1
    for _ in range(rank + 1):
        payment = next_payment(raw, made, state.prices[city], payment)
    return payment
