"""What a stage costs a seat: whether it can, whether it must be built, and in which ways it can be paid.

A payment is a *bundle* of resources, and coins for the rest. Economy makes one coin count as two; Engineering lets
the bundle be neither identical nor different, as the cost asks. Both work once a turn. Values add up to the cost
exactly.
"""

from __future__ import annotations

from heptapolis.games.architects.rules.state import BUILD_AT, BUILD_DOUBLE, DOUBLE_AT, has_switch
from heptapolis.games.architects.rules.switches import COINS_LAST, ECONOMY_IS_FREE, ENGINEERING_FORCES
from heptapolis.games.architects.rules.tables import (
    ANY_RESOURCES,
    AVAILABLE,
    BUNDLE,
    BUNDLE_FITS,
    BUNDLE_LANES,
    BUNDLE_SIZE,
    BUNDLES_UP_TO,
    COIN,
    COST,
    DIFFERENT,
    DOUBLE_COIN,
    KIND,
    RESOURCE_COUNT,
    STAGES,
)
from heptapolis.kernel.common_rules import offer
from heptapolis.kernel.rules import rule

HIGH = sum(8 << 4 * kind for kind in range(RESOURCE_COUNT))
"""The high bit of each lane."""


@rule
def has_unused(state, seat, tokens):
    """Whether a seat has one of these tokens and has not used it in this turn."""
    return int(state.owned[seat]) & ~int(state.used) & tokens != 0


@rule
def available(state, seat):
    """The stages that a seat may build next, a bit each."""
    return int(AVAILABLE[state.wonder[seat], state.stages[seat]])


@rule
def affordable(state, seat, double, mixed):
    """The available stages that a seat can pay, a bit each; `double`: with Economy, `mixed`: with Engineering."""
    most, distinct, total = 0, 0, 0
    for kind in range(RESOURCE_COUNT):
        count = int(state.have[seat, kind])
        total += count
        most = max(most, count)
        if count > 0:
            distinct += 1
    coins = int(state.have[seat, COIN])
    if double and coins > 0:
        coins += 1
    candidates, found, wonder = available(state, seat), 0, int(state.wonder[seat])
    for stage in range(STAGES):
        if candidates >> stage & 1:
            if mixed:
                usable = total
            elif KIND[wonder, stage] == DIFFERENT:
                usable = distinct
            else:
                usable = most
            if usable + coins >= COST[wonder, stage]:
                found |= 1 << stage
    return found


@rule
def payable(state, seat):
    """The stages that a seat can build now, a bit each."""
    return affordable(state, seat, has_unused(state, seat, DOUBLE_COIN), has_unused(state, seat, ANY_RESOURCES))


@rule
def forced(state, seat):
    """The stages that a seat must build: those payable without the tokens that only *may* be used. A bit each."""
    double = has_unused(state, seat, DOUBLE_COIN) and not has_switch(state, ECONOMY_IS_FREE)
    mixed = has_unused(state, seat, ANY_RESOURCES) and has_switch(state, ENGINEERING_FORCES)
    return affordable(state, seat, double, mixed)


@rule
def stage_of(action):
    """The stage that a building action builds."""
    stage = 0
    if action < BUILD_DOUBLE:
        while action >= BUILD_AT[stage + 1]:
            stage += 1
    else:
        while action >= DOUBLE_AT[stage + 1]:
            stage += 1
    return stage


@rule
def bundle_of(action, stage):
    """The bundle of resources that a building action pays with."""
    return action - int(BUILD_AT[stage] if action < BUILD_DOUBLE else DOUBLE_AT[stage])


@rule
def coins_needed(wonder, stage, bundle, double):
    """The coins that go with a bundle; -1 where the values cannot add up to the cost."""
    rest = int(COST[wonder, stage]) - int(BUNDLE_SIZE[bundle])
    if double:
        return rest - 1 if rest >= 2 else -1
    return rest


@rule
def held_lanes(state, seat):
    """The resources of a seat in one word, four bits for each; more than any bundle has counts as 7."""
    lanes = 0
    for kind in range(RESOURCE_COUNT):
        lanes |= min(7, int(state.have[seat, kind])) << 4 * kind
    return lanes


@rule
def pays(state, seat, stage, bundle, double):
    """Whether a seat may pay a stage with a bundle and coins, one of them counting as two if `double`."""
    return pays_from(state, seat, stage, bundle, double, held_lanes(state, seat))


@rule
def pays_from(state, seat, stage, bundle, double, held):
    """The same where the lanes of what the seat holds are known."""
    wonder = int(state.wonder[seat])
    coins = coins_needed(wonder, stage, bundle, double)
    if coins < 0 or coins > state.have[seat, COIN]:
        return False
    if ((held | HIGH) - int(BUNDLE_LANES[bundle])) & HIGH != HIGH:  # a lane that is short borrows its high bit
        return False
    if double and not has_unused(state, seat, DOUBLE_COIN):
        return False
    fits = BUNDLE_FITS[KIND[wonder, stage], bundle] == 1
    if not fits and not has_unused(state, seat, ANY_RESOURCES):
        return False
    if coins > 0 and has_switch(state, COINS_LAST):
        # A coin that counts two is spared by two resources, any other by one.
        return spare(state, seat, int(KIND[wonder, stage]), bundle, fits) < (2 if double and coins == 1 else 1)
    return True


@rule
def spare(state, seat, cost, bundle, fits):
    """How many more resource cards of a seat could join a bundle."""
    most, distinct, total = 0, 0, 0
    for kind in range(RESOURCE_COUNT):
        left, held = int(state.have[seat, kind]) - int(BUNDLE[bundle, kind]), int(BUNDLE[bundle, kind])
        total += left
        if left > 0 and held == 0:
            distinct += 1
        if held > 0 or BUNDLE_SIZE[bundle] == 0:
            most = max(most, left)
    if not fits:
        return total
    return distinct if cost == DIFFERENT else most


@rule
def offer_payments(state, seat, stages, actions, count):
    """Add every way to pay for these stages. Stops when the list is full."""
    wonder, held = int(state.wonder[seat]), held_lanes(state, seat)
    can_double = has_unused(state, seat, DOUBLE_COIN)
    for stage in range(STAGES):
        if stages >> stage & 1:
            cost = int(COST[wonder, stage])
            for bundle in range(int(BUNDLES_UP_TO[cost])):
                if count >= actions.size:
                    return count
                if pays_from(state, seat, stage, bundle, False, held):
                    count = offer(actions, count, int(BUILD_AT[stage]) + bundle)
            if can_double and cost >= 2:
                for bundle in range(int(BUNDLES_UP_TO[cost - 2])):
                    if pays_from(state, seat, stage, bundle, True, held):
                        count = offer(actions, count, int(DOUBLE_AT[stage]) + bundle)
    return count
