"""What building costs in Duel, compiled, for `watching`: every way to pay is tried, and the least is kept."""

from __future__ import annotations

from heptapolis.kernel.rules import rule
from proofs.duel import facts
from proofs.duel.ledger import (
    CARDS,
    CITY,
    COIN_COST,
    COLOUR,
    COST,
    DISCOUNT,
    MOST_WONDERS,
    PARENT,
    RESOURCES,
    SLOTS,
    TOKENS,
    WONDERS,
    size_of,
)

RAW = len(facts.RAW)


@rule
def chained(state, seat, card):
    """Whether a building of a city makes a card free."""
    return PARENT[card] >= 0 and state.place[PARENT[card]] == CITY + seat


@rule
def waivable(state, seat, kind):
    """How many symbols tokens waive on a work of a kind."""
    total = 0
    for token in range(TOKENS):
        if int(state.tokens[seat]) >> token & 1:
            total += int(DISCOUNT[token, kind])
    return total


@rule
def shortfall(state, seat, work, given):
    """Coins for all that is missing when so many units of each resource (four bits each) are given or waived."""
    coins = 0
    for resource in range(RESOURCES):
        missing = int(COST[work, resource]) - int(state.produces[seat, resource]) - (given >> 4 * resource & 15)
        if missing > 0:
            coins += missing * int(state.price[seat, resource])
    return coins


@rule
def cheapest(state, seat, work):
    """The least coins for resources: producers with a choice give anything, discounts waive anything."""
    plain = shortfall(state, seat, work, 0)
    if plain == 0:
        return 0
    least = plain
    raw, goods = int(state.choices[seat, 0]), int(state.choices[seat, 1])
    waived = waivable(state, seat, int(COLOUR[work]))
    # Each place of an odometer names the resource that one producer or one waived symbol stands for.
    places, combinations = raw + goods + waived, 1
    for place in range(places):
        combinations *= wheel(place, raw, goods)
    for number in range(combinations):
        given, rest = 0, number
        for place in range(places):
            size = wheel(place, raw, goods)
            resource = rest % size
            if raw <= place < raw + goods:
                resource += RAW
            given += 1 << 4 * resource
            rest //= size
        coins = shortfall(state, seat, work, given)
        if coins < least:
            least = coins
    return least


@rule
def wheel(place, raw, goods):
    """How many resources one place of the odometer can stand for."""
    if place < raw:
        return RAW
    return RESOURCES - RAW if place < raw + goods else RESOURCES


@rule
def affordable_wonders(state, seat):
    """How many wonders a city could build now."""
    count = 0
    if size_of(int(state.built[0])) + size_of(int(state.built[1])) >= MOST_WONDERS:
        return 0
    for wonder in range(WONDERS):
        left = int(state.wonders[seat]) & ~int(state.built[seat])
        if left >> wonder & 1 and cheapest(state, seat, CARDS + wonder) <= state.coins[seat]:
            count += 1
    return count


@rule
def plays(state, seat):
    """How many moves there are with a card of the layout: every accessible one, in every way that can be paid."""
    count, wonders = 0, affordable_wonders(state, seat)
    for slot in range(SLOTS):
        if int(state.accessible) >> slot & 1:
            card = int(state.layout[state.age, slot])
            count += 1 + wonders
            if chained(state, seat, card) or cheapest(state, seat, card) + int(COIN_COST[card]) <= state.coins[seat]:
                count += 1
    return count
