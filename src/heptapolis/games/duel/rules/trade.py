"""What a work costs: resources that the city does not produce are bought from the bank, always in the cheapest way.

A unit of a resource has one price at a time, and the two kinds of producers that give a choice (of raw materials, of goods)
do not overlap. So the cheapest payment is found greedily: each producer with a choice gives the dearest unit of its kind that
is missing, then a discount waives the dearest units that are left.
"""

from __future__ import annotations

from heptapolis.games.duel.rules.tables import (
    CARD_COUNT,
    COIN_COST,
    COLOUR,
    COST,
    FOR_WONDERS,
    PRICE_PER_SYMBOL,
    RAW_COUNT,
    RESOURCE_COUNT,
    UNIT_PRICE,
)
from heptapolis.kernel.rules import inner_rule, rule


@rule
def set_prices(state, seat):
    """Find the prices of a city anew: fixed ones, or by the symbols on brown and grey cards of the other city."""
    for resource in range(RESOURCE_COUNT):
        price = int(state.fixed[seat, resource])
        if price == 0:
            price = UNIT_PRICE + PRICE_PER_SYMBOL * int(state.produces[1 - seat, resource])
        state.price[seat, resource] = price


@inner_rule
def dearest(state, seat, missing, first, last):
    """The dearest resource from `first` up to `last`, less one, of which a unit is missing; -1 if none is."""
    found, highest = -1, 0
    for resource in range(first, last):
        if missing >> 4 * resource & 15 and state.price[seat, resource] > highest:
            found, highest = resource, int(state.price[seat, resource])
    return found


@inner_rule
def spare(state, seat, missing, units, first, last):
    """Take the dearest units of some resources off a need that is counted in lanes of four bits; what is left."""
    for _ in range(units):
        resource = dearest(state, seat, missing, first, last)
        if resource < 0:
            break
        missing -= 1 << 4 * resource
    return missing


@rule
def trade_cost(state, seat, work):
    """Coins that a city pays for resources to build a work, without a chain."""
    missing = 0
    for resource in range(RESOURCE_COUNT):
        short = int(COST[work, resource]) - int(state.produces[seat, resource])
        if short > 0:
            missing |= short << 4 * resource
    if missing == 0:
        return 0
    missing = spare(state, seat, missing, int(state.choices[seat, 0]), 0, RAW_COUNT)
    missing = spare(state, seat, missing, int(state.choices[seat, 1]), RAW_COUNT, RESOURCE_COUNT)
    kind = int(COLOUR[work]) if work < CARD_COUNT else FOR_WONDERS
    missing = spare(state, seat, missing, int(state.discount[seat, kind]), 0, RESOURCE_COUNT)
    coins = 0
    for resource in range(RESOURCE_COUNT):
        coins += (missing >> 4 * resource & 15) * int(state.price[seat, resource])
    return coins


@rule
def total_cost(state, seat, work):
    """All coins that a work costs a city, without a chain."""
    return trade_cost(state, seat, work) + int(COIN_COST[work])
