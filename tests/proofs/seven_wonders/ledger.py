"""Checks of a running game of 7 Wonders, compiled, for `watching`: written from the rules and the data files.

They know the fields of the state (where things lie) but none of the engine's tables or counting.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.games.seven_wonders.rules import state as layout
from heptapolis.kernel.rules import rule
from proofs.seven_wonders import facts

COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
THINGS = (*COLOURS, "wonder_stage")
SYMBOLS = facts.NUMBERS["scoring"]["symbols"]
ALL_CARDS = list(facts.CARDS.values())
COUNT = len(ALL_CARDS)
NUMBER = {name: number for number, name in enumerate(facts.CARDS)}
BOARDS = [wonder[side] for wonder in facts.WONDERS.values() for side in "AB"]
MAX_STAGES = max(map(len, BOARDS))
WORKS = ALL_CARDS + [stages[place] if place < len(stages) else {} for stages in BOARDS for place in range(MAX_STAGES)]
"""Cards, then the stages of each board."""


def _column(value: Any) -> Any:
    return np.array([value(work) for work in WORKS], np.int64)


def _per(work: dict[str, Any], key: str, default: Any) -> Any:
    return work.get("coins_per", {}).get(key, default)


COIN_COST = _column(lambda work: work.get("cost", {}).get("coins", 0))
COINS = _column(lambda work: work.get("coins", 0))
PER_AMOUNT = _column(lambda work: _per(work, "amount", 0))
PER_SELF = _column(lambda work: _per(work, "scope", "") in ("self", "both"))
PER_NEIGHBOURS = _column(lambda work: _per(work, "scope", "") in ("neighbours", "both"))
PER_MASK = _column(lambda work: sum(1 << THINGS.index(thing) for thing in _per(work, "count", ())))
SHIELDS = _column(lambda work: work.get("shields", 0))
SYMBOL = _column(lambda work: SYMBOLS.index(work["science"]) if "science" in work else -1)
CHOICE = _column(lambda work: work.get("science_choice", 0))
COLOUR = np.array([COLOURS.index(card["colour"]) for card in ALL_CARDS], np.int64)
AGE = np.array([card["age"] - 1 for card in ALL_CARDS], np.int64)
PARENTS = np.full((COUNT, 2), -1, np.int64)
for _number, _card in enumerate(ALL_CARDS):
    for _place, _parent in enumerate(_card.get("free_with", ())):
        PARENTS[_number, _place] = NUMBER[_parent]
COPIES = np.zeros((8, COUNT), np.int64)
GUILDS_IN_GAME = np.zeros(8, np.int64)
for _players in range(2, 8):
    GUILDS_IN_GAME[_players] = facts.guilds_in_game(_players)
    for _age in (1, 2, 3):
        for _name, _copies in facts.printed(_players, _age).items():
            COPIES[_players, NUMBER[_name]] = _copies
IS_GUILD = np.array([card["colour"] == "purple" for card in ALL_CARDS], np.int64)
SALE = int(facts.NUMBERS["coins"]["discard"])

UNPLAYED, BUILT, MARKER, DISCARDED, FETCHED = (
    layout.UNPLAYED,
    layout.BUILT,
    layout.MARKER,
    layout.DISCARDED,
    layout.FETCHED,
)
CHOOSE, OVER, ROWS, PLACES, DRAW, FREE_CITY = (
    layout.CHOOSE,
    layout.OVER,
    layout.ROWS,
    layout.PLACES,
    layout.DRAW,
    layout.FREE_CITY,
)
HAND, TURNS = int(facts.NUMBERS["table"]["cards_per_hand"]), int(facts.TURNS)

FINE = 0
CARDS_WRONG, FATES_WRONG, BUILDINGS_WRONG, CITY_WRONG, LEDGER_WRONG, OVERSPENT, NEGATIVE, TOKENS_WRONG, TURNS_WRONG = (
    range(1, 10)
)
TROUBLE = (
    "fine",
    "an age's cards are not all there, or one is there twice",
    "cards played and cards left do not fit the turn",
    "buildings and stages do not fit what became of the cards",
    "what a city is said to have does not fit its buildings",
    "coins do not add up",
    "somebody paid more than there was at the start of the turn",
    "a treasury is below zero",
    "conflict tokens do not fit the shields",
    "the game had not 18 turns",
)


@rule
def cities_of(state):
    """Cities at the table."""
    return 3 if state.players == 2 else int(state.players)


@rule
def stands_in(state, city, card):
    """Whether a card stands in a city."""
    return (int(state.built[city, card >> 6]) >> (card & 63)) & 1


@rule
def lies(state, age, row, place):
    """Whether a slot is where a card really lies now (two players' drawn cards are noted twice)."""
    if state.players != 2:
        return row < state.players and place < HAND
    past, running = age < state.age, age == state.age
    chosen = state.phase != CHOOSE
    if row < 2:
        return place < HAND or (running and state.card[age, row, place] >= 0)
    if row == FREE_CITY:
        return place < TURNS and (past or (running and (place < state.turn or (chosen and place == state.turn))))
    if row == DRAW:
        drawn = TURNS - 1 if past else int(state.turn) if running else -1
        return drawn < place < HAND
    return False


@rule
def check_cards(state, tally):
    """Each age's cards lie in exactly one place each, and as many are played as the turn says."""
    players, guilds = int(state.players), 0
    for card in range(COUNT):
        tally[card] = 0
    for age in range(3):
        for row in range(ROWS):
            for place in range(PLACES):
                if lies(state, age, row, place):
                    card = int(state.card[age, row, place])
                    if card < 0 or card >= COUNT or AGE[card] != age:
                        return CARDS_WRONG
                    tally[card] += 1
    for card in range(COUNT):
        if IS_GUILD[card]:
            guilds += int(tally[card])
            if tally[card] > 1:
                return CARDS_WRONG
        elif tally[card] != COPIES[players, card]:
            return CARDS_WRONG
    return FINE if guilds == GUILDS_IN_GAME[players] else CARDS_WRONG


@rule
def check_fates(state):
    """Of each age as many cards are played as turns have passed, and nothing of what is to come."""
    cities = cities_of(state)
    for age in range(3):
        played = 0
        for row in range(ROWS):
            for place in range(HAND - 1):
                if lies(state, age, row, place) and state.fate[age, row, place] != UNPLAYED:
                    played += 1
        turns = 0
        if age < state.age or state.phase == OVER:
            turns = TURNS
        elif age == state.age:
            turns = int(state.turn) + (0 if state.phase == CHOOSE else 1)
        if played != turns * cities:
            return FATES_WRONG
    return FINE


@rule
def check_buildings(state, tally):
    """What stands in the cities and under the boards is what was built and used as a marker, card by card."""
    cities, markers, stages = cities_of(state), 0, 0
    for card in range(COUNT):
        tally[card] = 0
    for age in range(3):
        for row in range(ROWS):
            for place in range(PLACES):
                if lies(state, age, row, place):
                    fate, card = int(state.fate[age, row, place]), int(state.card[age, row, place])
                    if fate == BUILT or fate >= FETCHED + DISCARDED:
                        tally[card] += 1
                    elif fate == MARKER:
                        markers += 1
    for city in range(cities):
        stages += int(state.stages[city])
        for card in range(COUNT):
            tally[card] -= stands_in(state, city, card)
    for card in range(COUNT):
        if tally[card] != 0:
            return BUILDINGS_WRONG
    return FINE if markers == stages else BUILDINGS_WRONG


@rule
def check_city(state, city, tally):
    """Shields, symbols and colours are those of the buildings and stages."""
    for place in range(16):
        tally[place] = 0
    first = COUNT + int(state.board[city]) * MAX_STAGES
    for work in range(COUNT + int(state.stages[city])):
        here = work if work < COUNT else first + work - COUNT
        if work < COUNT:
            if not stands_in(state, city, work):
                continue
            tally[COLOUR[work]] += 1
        tally[7] += SHIELDS[here]
        if SYMBOL[here] >= 0:
            tally[8 + SYMBOL[here]] += 1
        tally[11] += CHOICE[here]
    for colour in range(7):
        if tally[colour] != state.counts[city, colour]:
            return CITY_WRONG
    for symbol in range(4):
        if tally[8 + symbol] != state.symbols[city, symbol]:
            return CITY_WRONG
    if tally[7] != state.shields[city]:
        return CITY_WRONG
    return FINE if state.coins[city] >= 0 else NEGATIVE


@rule
def chained(state, city, card):
    """Whether a building makes a card free."""
    for place in range(2):
        if PARENTS[card, place] >= 0 and stands_in(state, city, int(PARENTS[card, place])):
            return True
    return False


@rule
def counted(state, city, mask):
    """Things in one city that an effect counts."""
    total = 0
    for card in range(COUNT):
        if stands_in(state, city, card) and mask >> COLOUR[card] & 1:
            total += 1
    if mask >> 7 & 1:
        total += int(state.stages[city])
    return total


@rule
def windfall(state, city, work):
    """The coins that a new building or stage brings at once, counted on what stands now."""
    coins = int(COINS[work])
    if PER_AMOUNT[work] > 0:
        cities, mask = cities_of(state), int(PER_MASK[work])
        if PER_SELF[work]:
            coins += int(PER_AMOUNT[work]) * counted(state, city, mask)
        if PER_NEIGHBOURS[work]:
            coins += int(PER_AMOUNT[work]) * counted(state, (city + 1) % cities, mask)
            coins += int(PER_AMOUNT[work]) * counted(state, (city + cities - 1) % cities, mask)
    return coins


@rule
def check_tokens(before, after):
    """At the end of an age each city got its token from each neighbour, by the shields that stand now."""
    cities, age = cities_of(after), int(before.age)
    for city in range(cities):
        more = fewer = 0
        for neighbour in ((city + 1) % cities, (city + cities - 1) % cities):
            if after.shields[city] > after.shields[neighbour]:
                more += 1
            elif after.shields[city] < after.shields[neighbour]:
                fewer += 1
        if after.tokens[city, age] != more or after.tokens[city, 3] - before.tokens[city, 3] != fewer:
            return TOKENS_WRONG
    return FINE
