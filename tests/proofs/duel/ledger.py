"""Checks of what lies on the table in Duel, compiled, for `watching`: written from the rules and the data files.

They know the fields of the state (where things lie) but none of the engine's tables or counting.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.games.duel.rules import state as layout
from heptapolis.kernel.rules import rule
from proofs.duel import facts

COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
THINGS = (*COLOURS, "wonder")
ALL_CARDS = list(facts.CARDS.values())
CARDS = len(ALL_CARDS)
WONDERS = len(facts.WONDERS)
TOKENS = len(facts.TOKENS)
RESOURCES = len(facts.RESOURCES)
SYMBOLS = len(facts.SYMBOLS)
SLOTS = facts.SLOTS
NUMBER = {name: number for number, name in enumerate(facts.CARDS)}
WORKS = ALL_CARDS + list(facts.WONDERS.values())
"""Cards, then wonders."""
TOKEN_ORDER = list(facts.TOKENS)


def _column(value: Any) -> Any:
    return np.array([value(work) for work in WORKS], np.int64)


def _by_resource(key: str) -> Any:
    return np.array([[work.get(key, {}).get(name, 0) for name in facts.RESOURCES] for work in WORKS], np.int64)


def _per(work: dict[str, Any], key: str, default: Any) -> Any:
    return work.get("coins_per", {}).get(key, default)


def token_bit(effect: str) -> int:
    """The token that has an effect, as a bit."""
    return sum(1 << number for number, token in enumerate(facts.TOKENS.values()) if effect in token)


COST, PRODUCES, FIXED = _by_resource("cost"), _by_resource("produces"), _by_resource("price")
COIN_COST = _column(lambda work: work.get("cost", {}).get("coins", 0))
GIVES_RAW = _column(lambda work: work.get("choice") == facts.RAW)
GIVES_GOODS = _column(lambda work: "choice" in work and work["choice"] != facts.RAW)
COLOUR = _column(lambda work: THINGS.index(work.get("colour", "wonder")))
SYMBOL = _column(lambda work: facts.SYMBOLS.index(work["science"]) if "science" in work else -1)
AGE = np.array([card["age"] - 1 for card in ALL_CARDS], np.int64)
IS_GUILD = np.array([name in facts.GUILDS for name in facts.CARDS], np.int64)
PARENT = np.array(
    [NUMBER[facts.giver(card["free_with"])] if "free_with" in card else -1 for card in ALL_CARDS], np.int64
)
TOKEN_SYMBOL = np.array(
    [facts.SYMBOLS.index(token["science"]) if "science" in token else -1 for token in facts.TOKENS.values()], np.int64
)
DISCOUNT = np.array(
    [[token.get("discount", {}).get(thing, 0) for thing in THINGS] for token in facts.TOKENS.values()], np.int64
)
EXTRA_SHIELDS = np.array(
    [[token.get("extra_shields", {}).get(colour, 0) for colour in COLOURS] for token in facts.TOKENS.values()],
    np.int64,
)
CHAIN_COINS = np.array([token.get("coins_per_chain", 0) for token in facts.TOKENS.values()], np.int64)
INCOME_TOKEN, AGAIN_TOKEN = token_bit("trade_income"), token_bit("wonders_play_again")
COVERED_BY = np.array(
    [[sum(1 << other for other in above) for above in facts.COVERED_BY[age]] for age in facts.AGES], np.int64
)
LAID_FACE_DOWN = np.array([sum(1 << slot for slot in facts.LAID_FACE_DOWN[age]) for age in facts.AGES], np.int64)
UNIT_PRICE, PRICE_PER_SYMBOL = (int(facts.NUMBERS["coins"][key]) for key in ("unit_price", "price_per_symbol"))
GUILDS_IN_GAME, MOST_WONDERS = facts.GUILDS_IN_GAME, int(facts.NUMBERS["table"]["wonders_buildable"])
ON_BOARD, DRAWN = (int(facts.NUMBERS["table"][key]) for key in ("tokens_on_board", "tokens_drawn"))
LIBRARY_BIT = sum(
    1 << number for number, wonder in enumerate(facts.WONDERS.values()) if wonder.get("special") == "library"
)
ELSEWHERE, CITY, DISCARD_PILE, UNDER_WONDER = (
    layout.ELSEWHERE,
    layout.CITY,
    layout.DISCARD_PILE,
    layout.UNDER_WONDER,
)
DRAFT, PLAY, BEGIN, OVER = layout.DRAFT, layout.PLAY, layout.BEGIN, layout.OVER

TROUBLE = (
    "fine",
    "an age's cards are not all there, or one is in two places",
    "cards under wonders do not fit the wonders built",
    "face-down or accessible cards do not fit the layout",
    "what a city is said to have does not fit its buildings, wonders and tokens",
    "progress tokens do not add up",
    "more wonders are built than may be, or by nobody",
    "a treasury is below zero",
    "coins do not add up",
    "somebody paid more than there was",
    "the pawn did not move by the shields",
    "military tokens do not fit the way of the pawn",
    "a card went where the move did not send it",
    "a token was gained that the move did not give",
    "the wrong seat, phase or age comes next",
    "the legal moves are not those that can be paid",
    "the game does not end",
)
(
    CARDS_WRONG,
    UNDER_WRONG,
    LAYOUT_WRONG,
    CITY_WRONG,
    TOKENS_WRONG,
    WONDERS_WRONG,
    NEGATIVE,
    LEDGER_WRONG,
    OVERSPENT,
    PAWN_WRONG,
    LOOT_WRONG,
    MOVED_WRONG,
    GAINED_WRONG,
    ORDER_WRONG,
    MOVES_WRONG,
    ENDLESS,
) = range(1, len(TROUBLE))
FINE = 0


@rule
def size_of(word):
    """Members of a set."""
    count = 0
    while word:
        count += word & 1
        word >>= 1
    return count


@rule
def stands(state, seat, work):
    """Whether a card or a wonder stands in a city."""
    if work < CARDS:
        return state.place[work] == CITY + seat
    return int(state.built[seat]) >> (work - CARDS) & 1 == 1


@rule
def check_cards(state, tally):
    """Twenty cards of each age, three of them guilds in age III; each of them lies where it was laid or went somewhere."""
    for card in range(CARDS):
        tally[card] = 0
    for age in range(3):
        guilds = 0
        for slot in range(SLOTS):
            card = int(state.layout[age, slot])
            if card < 0 or card >= CARDS or AGE[card] != age or tally[card]:
                return CARDS_WRONG
            tally[card] = 1
            guilds += int(IS_GUILD[card])
            lies = age > state.age or state.phase == DRAFT
            if age == state.age and int(state.present) >> slot & 1:
                lies = True
            if lies != (state.place[card] == ELSEWHERE):
                return CARDS_WRONG
        if guilds != (GUILDS_IN_GAME if age == 2 else 0):
            return CARDS_WRONG
    for card in range(CARDS):
        if tally[card] == 0 and state.place[card] != ELSEWHERE:
            return CARDS_WRONG
    return FINE


@rule
def check_wonders(state, tally):
    """At most seven wonders, each in a city that has it, each with a card of its own under it."""
    for card in range(CARDS):
        tally[card] = 0
    if (
        int(state.wonders[0]) & int(state.wonders[1])
        or size_of(int(state.built[0]) | int(state.built[1])) > MOST_WONDERS
    ):
        return WONDERS_WRONG
    for seat in range(2):
        if int(state.built[seat]) & ~int(state.wonders[seat]):
            return WONDERS_WRONG
        if size_of(int(state.wonders[seat])) != 4 and (state.phase != DRAFT or size_of(int(state.wonders[seat])) > 4):
            return WONDERS_WRONG
    built, tucked = int(state.built[0]) | int(state.built[1]), 0
    for wonder in range(WONDERS):
        card = int(state.under[wonder])
        if (card >= 0) != (built >> wonder & 1 == 1):
            return UNDER_WRONG
        if card >= 0:
            if state.place[card] != UNDER_WONDER or tally[card]:
                return UNDER_WRONG
            tally[card] = 1
    for card in range(CARDS):
        if state.place[card] == UNDER_WONDER:
            tucked += 1
    return FINE if tucked == size_of(built) else UNDER_WRONG


@rule
def check_layout(state):
    """What can be taken is what nothing covers; between turns exactly the covered cards of certain rows lie face down."""
    if state.phase == DRAFT:
        return FINE
    present, free = int(state.present), 0
    for slot in range(SLOTS):
        if present >> slot & 1 and int(COVERED_BY[state.age, slot]) & present == 0:
            free |= 1 << slot
    down = int(LAID_FACE_DOWN[state.age]) & present
    if state.accessible != free or int(state.hidden) & ~down:
        return LAYOUT_WRONG
    if (state.phase == PLAY or state.phase == BEGIN) and state.hidden != down & ~free:
        return LAYOUT_WRONG
    return LAYOUT_WRONG if down & ~free & ~int(state.hidden) else FINE


@rule
def check_tokens(state, board, library):
    """Every token is where it was laid out or in one city; the Great Library gives one of three, once it is built."""
    held = int(state.tokens[0]) | int(state.tokens[1])
    if int(state.tokens[0]) & int(state.tokens[1]) or int(state.board) & held:
        return TOKENS_WRONG
    if state.library != library or library & board or size_of(library) != DRAWN or size_of(board) != ON_BOARD:
        return TOKENS_WRONG
    if int(state.board) & ~board or held & ~(board | library) or board & ~(int(state.board) | held):
        return TOKENS_WRONG
    for seat in range(2):
        kept = size_of(int(state.tokens[seat]) & library)
        if kept > 1 or (kept == 1 and int(state.built[seat]) & LIBRARY_BIT == 0):
            return TOKENS_WRONG
    return FINE


@rule
def check_city(state, seat, tally):
    """Production, prices, choices, colours, symbols and lasting effects are those of what stands in a city."""
    for place in range(40):
        tally[place] = 0
    for work in range(CARDS + WONDERS):
        if stands(state, 1 - seat, work):
            for resource in range(RESOURCES):
                tally[5 + resource] += PRODUCES[work, resource]
        if stands(state, seat, work):
            tally[20 + COLOUR[work]] += 1
            for resource in range(RESOURCES):
                tally[resource] += PRODUCES[work, resource]
                if FIXED[work, resource]:
                    tally[10 + resource] = FIXED[work, resource]
            tally[15] += GIVES_RAW[work]
            tally[16] += GIVES_GOODS[work]
            if SYMBOL[work] >= 0:
                tally[28 + SYMBOL[work]] += 1
    for token in range(TOKENS):
        if int(state.tokens[seat]) >> token & 1 and TOKEN_SYMBOL[token] >= 0:
            tally[28 + TOKEN_SYMBOL[token]] += 1
    for resource in range(RESOURCES):
        price = int(tally[10 + resource])
        if price == 0:
            price = UNIT_PRICE + PRICE_PER_SYMBOL * int(tally[5 + resource])
        if state.produces[seat, resource] != tally[resource] or state.price[seat, resource] != price:
            return CITY_WRONG
    if state.choices[seat, 0] != tally[15] or state.choices[seat, 1] != tally[16]:
        return CITY_WRONG
    for colour in range(7):
        if state.counts[seat, colour] != tally[20 + colour]:
            return CITY_WRONG
    for symbol in range(SYMBOLS):
        if state.symbols[seat, symbol] != tally[28 + symbol]:
            return CITY_WRONG
    return check_effects(state, seat)


@rule
def check_effects(state, seat):
    """The lasting effects of progress tokens, and the treasury."""
    held = int(state.tokens[seat])
    for thing in range(8):
        discount = shields = 0
        for token in range(TOKENS):
            if held >> token & 1:
                discount += int(DISCOUNT[token, thing])
                if thing < 7:
                    shields += int(EXTRA_SHIELDS[token, thing])
        if state.discount[seat, thing] != discount or (thing < 7 and state.extra_shields[seat, thing] != shields):
            return CITY_WRONG
    chain = 0
    for token in range(TOKENS):
        if held >> token & 1:
            chain += int(CHAIN_COINS[token])
    if state.chain_coins[seat] != chain:
        return CITY_WRONG
    if (state.income[seat] != 0) != (held & INCOME_TOKEN != 0) or (state.always_again[seat] != 0) != (
        held & AGAIN_TOKEN != 0
    ):
        return CITY_WRONG
    return FINE if state.coins[seat] >= 0 else NEGATIVE
