"""What a move of Duel may change on the table, compiled, for `watching`: cards, coins, the pawn and its loot."""

from __future__ import annotations

import numpy as np

from heptapolis.games.duel.rules.state import BUILD_WONDER, DESTROY_CARD, DISCARD, FETCH_CARD, TAKE
from heptapolis.kernel.rules import rule
from proofs.duel import facts
from proofs.duel.ledger import (
    CARDS,
    CHAIN_COINS,
    CITY,
    COIN_COST,
    COLOUR,
    DISCARD_PILE,
    EXTRA_SHIELDS,
    FINE,
    INCOME_TOKEN,
    LEDGER_WRONG,
    LOOT_WRONG,
    MOVED_WRONG,
    OVERSPENT,
    PAWN_WRONG,
    SLOTS,
    THINGS,
    TOKENS,
    UNDER_WONDER,
    WONDERS,
    WORKS,
    stands,
)
from proofs.duel.spending import chained, cheapest

COINS, PAWN, LOOT = 100, 102, 103
"""Places of `tally` where the expected treasuries, the pawn and the looted zones of both cities stand."""
SALE, SALE_PER_YELLOW = (int(facts.NUMBERS["coins"][key]) for key in ("discard", "discard_per_yellow"))
YELLOW = THINGS.index("yellow")
CAPITAL = facts.CAPITAL
ZONES = np.array(facts.NUMBERS["military"]["loot"], np.int64)
"""Where a zone begins, and what it costs."""
GAIN = np.array([work.get("coins", 0) for work in WORKS], np.int64)
TAKES = np.array([work.get("takes", 0) for work in WORKS], np.int64)
SHIELDS = np.array([work.get("shields", 0) for work in WORKS], np.int64)
PER = np.array([work.get("coins_per", {}).get("amount", 0) for work in WORKS], np.int64)
PER_MOST = np.array([work.get("coins_per", {}).get("city") == "most" for work in WORKS], np.int64)
PER_MASK = np.array(
    [sum(1 << THINGS.index(thing) for thing in work.get("coins_per", {}).get("count", [])) for work in WORKS], np.int64
)
TOKEN_COINS = np.array([token.get("coins", 0) for token in facts.TOKENS.values()], np.int64)
_SPECIALS = [work.get("special", "") for work in WORKS]
DRAWS = np.array([special == "library" for special in _SPECIALS], np.int64)
FETCHES = np.array([special == "build_from_discard" for special in _SPECIALS], np.int64)
DESTROYS = np.array(
    [THINGS.index(special[8:]) if special.startswith("destroy_") else -1 for special in _SPECIALS], np.int64
)
"""The colour that a work destroys."""


@rule
def taken_card(before, action):
    """The card that a move takes from the layout, or -1."""
    return int(before.layout[before.age, action % SLOTS]) if action < TAKE else -1


@rule
def built_work(before, action):
    """The work that a move pays for and builds, or -1."""
    if action < DISCARD:
        return taken_card(before, action)
    return CARDS + (action - BUILD_WONDER) // SLOTS if BUILD_WONDER <= action < TAKE else -1


@rule
def in_pile(state):
    """Cards in the discard pile."""
    count = 0
    for card in range(CARDS):
        if state.place[card] == DISCARD_PILE:
            count += 1
    return count


@rule
def targets(state, seat, colour):
    """Cards of a colour in a city."""
    count = 0
    for card in range(CARDS):
        if COLOUR[card] == colour and state.place[card] == CITY + seat:
            count += 1
    return count


@rule
def check_places(before, after, seat, action):
    """The card taken goes where the move says; a wonder may fetch or destroy one card more; nothing else moves."""
    card, work = taken_card(before, action), built_work(before, action)
    if card >= 0:
        present = int(before.present) & ~(1 << action % SLOTS)
        if int(before.accessible) >> (action % SLOTS) & 1 == 0 or (
            after.age == before.age and after.present != present
        ):
            return MOVED_WRONG
        goal = CITY + seat if action < DISCARD else DISCARD_PILE if action < BUILD_WONDER else UNDER_WONDER
        if after.place[card] != goal or (work >= CARDS and after.under[work - CARDS] != card):
            return MOVED_WRONG
    elif after.age == before.age and after.present != before.present:
        return MOVED_WRONG
    for other in range(CARDS):
        source, goal = int(before.place[other]), int(after.place[other])
        if source == goal or other == card:
            continue
        if source == DISCARD_PILE and goal == CITY + seat:
            if action != FETCH_CARD + other and (work < CARDS or not FETCHES[work] or in_pile(before) != 1):
                return MOVED_WRONG
        elif source == CITY + 1 - seat and goal == DISCARD_PILE:
            if action != DESTROY_CARD + other:
                if (
                    work < CARDS
                    or DESTROYS[work] != COLOUR[other]
                    or targets(before, 1 - seat, int(COLOUR[other])) != 1
                ):
                    return MOVED_WRONG
        else:
            return MOVED_WRONG
    return FINE


@rule
def fetched_card(before, after, seat):
    """The card that came from the discard pile into a city, or -1."""
    for card in range(CARDS):
        if before.place[card] == DISCARD_PILE and after.place[card] == CITY + seat:
            return card
    return -1


@rule
def counted(state, seat, mask):
    """Things in a city that an effect counts."""
    total = 0
    for work in range(CARDS + WONDERS):
        if mask >> COLOUR[work] & 1 and stands(state, seat, work):
            total += 1
    return total


@rule
def lose(tally, seat, coins):
    """A city loses coins, as far as it has them."""
    tally[COINS + seat] -= min(coins, int(tally[COINS + seat]))


@rule
def take_effect(before, after, seat, work, tally):
    """What a new work brings at once: coins, then the pawn and what it loots."""
    coins, mask = int(GAIN[work]), int(PER_MASK[work])
    if PER[work]:
        things = counted(after, seat, mask)
        if PER_MOST[work]:
            things = max(things, counted(after, 1 - seat, mask))
        coins += int(PER[work]) * things
    tally[COINS + seat] += coins
    lose(tally, 1 - seat, int(TAKES[work]))
    shields = int(SHIELDS[work])
    if shields and work < CARDS:
        for token in range(TOKENS):
            if int(before.tokens[seat]) >> token & 1:
                shields += int(EXTRA_SHIELDS[token, COLOUR[work]])
    ahead = int(tally[PAWN]) if seat == 0 else -int(tally[PAWN])
    reached = min(CAPITAL, ahead + shields)
    for zone in range(len(ZONES)):
        place = LOOT + 2 * (1 - seat) + zone
        if ahead < ZONES[zone, 0] <= reached and tally[place] == 0:
            tally[place] = 1
            lose(tally, 1 - seat, int(ZONES[zone, 1]))
    tally[PAWN] = reached if seat == 0 else -reached


@rule
def check_account(before, after, seat, action, tally):
    """Treasuries, pawn and military tokens after a move are what they were, with all that the move brings."""
    other, card, work = 1 - seat, taken_card(before, action), built_work(before, action)
    tally[COINS], tally[COINS + 1], tally[PAWN] = before.coins[0], before.coins[1], before.pawn
    if card >= 0 and work < 0:
        tally[COINS + seat] += SALE + SALE_PER_YELLOW * counted(before, seat, 1 << YELLOW)
    if work >= 0:
        if work < CARDS and chained(before, seat, work):
            for token in range(TOKENS):
                if int(before.tokens[seat]) >> token & 1:
                    tally[COINS + seat] += CHAIN_COINS[token]
        else:
            trade = cheapest(before, seat, work)
            tally[COINS + seat] -= trade + COIN_COST[work]
            if tally[COINS + seat] < 0:
                return OVERSPENT
            if int(before.tokens[other]) & INCOME_TOKEN:
                tally[COINS + other] += trade
        take_effect(before, after, seat, work, tally)
    fetched = fetched_card(before, after, seat)
    if fetched >= 0:
        take_effect(before, after, seat, fetched, tally)
    gained = int(after.tokens[seat]) & ~int(before.tokens[seat])
    for token in range(TOKENS):
        if gained >> token & 1:
            tally[COINS + seat] += TOKEN_COINS[token]
    if after.pawn != tally[PAWN]:
        return PAWN_WRONG
    for city in range(2):
        for zone in range(len(ZONES)):
            if (after.loot[city, zone] == 0) != (tally[LOOT + 2 * city + zone] == 1):
                return LOOT_WRONG
    return FINE if after.coins[0] == tally[COINS] and after.coins[1] == tally[COINS + 1] else LEDGER_WRONG
