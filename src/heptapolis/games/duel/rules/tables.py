"""The facts of 7 Wonders Duel, read from the data files, checked, and made into the tables that the rules look up.

A *work* is anything that can be built: a card (works 0 to CARD_COUNT - 1, in the order of cards.toml) or a wonder (CARD_COUNT +
its number). Sets of slots, wonders and tokens are words with a bit for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.kernel.data_files import BadData, check_colours, freeze, read_data, read_things

DATA = Path(__file__).parent.parent / "data"
COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
BROWN, GREY, BLUE, GREEN, YELLOW, RED, PURPLE = range(7)
WONDER_COUNTED, COINS_COUNTED = 7, 8
"""What can be counted besides colours: bits of a count mask."""
FOR_WONDERS = 7
"""The place of wonders in a table of discounts, after the colours."""
SPECIALS = ("", "destroy_brown", "destroy_grey", "build_from_discard", "library")
DESTROY_BROWN, DESTROY_GREY, BUILD_FROM_DISCARD, DRAW_TOKENS = range(1, 5)
AGES, SLOTS, CITY_WONDERS, LANE_LIMIT = 3, 20, 4, 7
"""Capacities: the loader refuses data that exceed them."""
CARD_EFFECTS = {"produces", "choice", "price", "points", "shields", "science", "coins", "coins_per", "points_per"}
WONDER_EFFECTS = {"choice", "points", "shields", "coins", "takes", "play_again", "special"}


@dataclass(frozen=True, kw_only=True)
class Card:
    """One card of the box, as cards.toml describes it."""

    number: int
    id: str
    name: Mapping[str, str]
    age: int
    colour: str
    cost: Mapping[str, int] = field(default_factory=dict)
    gives: str | None = None
    free_with: str | None = None
    effect: Mapping[str, Any]


@dataclass(frozen=True)
class Wonder:
    """One wonder."""

    number: int
    id: str
    name: Mapping[str, str]
    cost: Mapping[str, int]
    effect: Mapping[str, Any]


@dataclass(frozen=True)
class Token:
    """One progress token."""

    number: int
    id: str
    name: Mapping[str, str]
    effect: Mapping[str, Any]


NUMBERS = read_data(DATA, "numbers.toml")
CARDS = read_things(Card, DATA, "cards.toml", "card")
WONDERS = read_things(Wonder, DATA, "wonders.toml", "wonder")
TOKENS = read_things(Token, DATA, "tokens.toml", "token")
check_colours(CARDS, COLOURS)
CARD_BY_ID = {card.id: card for card in CARDS}
WONDER_BY_ID = {wonder.id: wonder for wonder in WONDERS}
TOKEN_BY_ID = {token.id: token for token in TOKENS}
RAW: tuple[str, ...] = tuple(NUMBERS["resources"]["raw"])
GOODS: tuple[str, ...] = tuple(NUMBERS["resources"]["goods"])
RESOURCES = RAW + GOODS
SYMBOLS: tuple[str, ...] = tuple(NUMBERS["science"]["symbols"])

CARD_COUNT, WONDER_COUNT, TOKEN_COUNT = len(CARDS), len(WONDERS), len(TOKENS)
WORK_COUNT = CARD_COUNT + WONDER_COUNT
RAW_COUNT, RESOURCE_COUNT, SYMBOL_COUNT = len(RAW), len(RESOURCES), len(SYMBOLS)
GUILD_FIRST = next((card.number for card in CARDS if card.colour == "purple"), CARD_COUNT)
STARTING_COINS: int = NUMBERS["table"]["starting_coins"]
GUILDS: int = NUMBERS["table"]["guilds"]
TOKENS_ON_BOARD: int = NUMBERS["table"]["tokens_on_board"]
TOKENS_DRAWN: int = NUMBERS["table"]["tokens_drawn"]
BUILDABLE: int = NUMBERS["table"]["wonders_buildable"]
ROUND: int = NUMBERS["draft"]["wonders_per_round"]
DISCARD_COINS: int = NUMBERS["coins"]["discard"]
COINS_PER_YELLOW: int = NUMBERS["coins"]["discard_per_yellow"]
UNIT_PRICE: int = NUMBERS["coins"]["unit_price"]
PRICE_PER_SYMBOL: int = NUMBERS["coins"]["price_per_symbol"]
CAPITAL: int = NUMBERS["military"]["capital"]
SUPREMACY: int = NUMBERS["science"]["supremacy"]
COINS_PER_POINT: int = NUMBERS["scoring"]["coins_per_point"]

PICKS = np.array([who for picks in NUMBERS["draft"]["picks"] for who in picks], np.int8)
"""Who takes a wonder: 0 the first player, 1 the second."""
MILITARY_POINTS = np.array(NUMBERS["military"]["points"], np.int8)
LOOT_AT = np.array([at for at, _ in NUMBERS["military"]["loot"]], np.int8)
LOOT_COINS = np.array([coins for _, coins in NUMBERS["military"]["loot"]], np.int8)
COLOUR = np.array([COLOURS.index(card.colour) for card in CARDS], np.int8)
AGE_FIRST = np.array(
    [*(sum(card.age < age and card.colour != "purple" for card in CARDS) for age in (1, 2, 3)), GUILD_FIRST], np.int8
)
"""The first card of each age; age III ends where the guilds begin."""


def _chains() -> Any:
    """The card that makes each card free, or -1."""
    givers = {card.gives: card.number for card in CARDS if card.gives is not None}
    if len(givers) < sum(card.gives is not None for card in CARDS):
        raise BadData("two cards give the same chain symbol")
    for card in CARDS:
        if card.free_with is not None and card.free_with not in givers:
            raise BadData(f"{card.id} is free with {card.free_with!r}, which no card gives")
    return np.array([-1 if card.free_with is None else givers[card.free_with] for card in CARDS], np.int8)


CHAIN = _chains()


def _works(*shape: int, kind: type = np.int8) -> Any:
    """A table with a row for each work. Small types: compiled code copies its tables, and a GPU has little room for them."""
    return np.zeros((WORK_COUNT, *shape), kind)


COST, COIN_COST = _works(RESOURCE_COUNT), _works()
PRODUCES, FIXED_PRICE, CHOICE = _works(RESOURCE_COUNT), _works(RESOURCE_COUNT), _works(2)
POINTS, SHIELDS, SYMBOL, COINS, TAKES = _works(), _works(), _works() - 1, _works(), _works()
COINS_PER, COINS_COUNT, COINS_MOST = _works(), _works(kind=np.int16), _works()
POINTS_PER, POINTS_COUNT = _works(), _works(kind=np.int16)
AGAIN, SPECIAL = _works(), _works()
_WORK_NUMBERS = {"points": POINTS, "shields": SHIELDS, "coins": COINS, "takes": TAKES, "play_again": AGAIN}
"""Effects that are a number, and the table where it stands."""


def _count_mask(counted: list[str]) -> int:
    things = (*COLOURS, "wonder", "coins")
    return sum(1 << things.index(thing) for thing in counted)


def _enter(work: int, cost: Mapping[str, int], effect: Mapping[str, Any], known: set[str]) -> None:
    """Fill one row of all tables of works."""
    if not set(effect) <= known or not set(cost) <= {*RESOURCES, "coins"}:
        raise BadData(f"unknown effect or resource in {dict(effect)}, {dict(cost)}")
    if not all(0 <= amount <= LANE_LIMIT for name, amount in cost.items() if name != "coins"):
        raise BadData(f"the cost {dict(cost)} is not from 0 to {LANE_LIMIT} of each resource")
    COIN_COST[work] = cost.get("coins", 0)
    for place, resource in enumerate(RESOURCES):
        COST[work, place] = cost.get(resource, 0)
        PRODUCES[work, place] = effect.get("produces", {}).get(resource, 0)
        FIXED_PRICE[work, place] = effect.get("price", {}).get(resource, 0)
    if "choice" in effect:
        groups = [sorted(RAW), sorted(GOODS)]
        if sorted(effect["choice"]) not in groups:
            raise BadData("a choice is among all raw materials or among all goods")
        CHOICE[work, groups.index(sorted(effect["choice"]))] = 1
    for name, table in _WORK_NUMBERS.items():
        table[work] = effect.get(name, 0)
    SYMBOL[work] = SYMBOLS.index(effect["science"]) if "science" in effect else -1
    SPECIAL[work] = SPECIALS.index(effect.get("special", ""))
    if "coins_per" in effect:
        COINS_PER[work], COINS_COUNT[work] = effect["coins_per"]["amount"], _count_mask(effect["coins_per"]["count"])
        COINS_MOST[work] = ("own", "most").index(effect["coins_per"]["city"])
    if "points_per" in effect:
        POINTS_PER[work] = effect["points_per"]["amount"]
        POINTS_COUNT[work] = _count_mask(effect["points_per"]["count"])
        if effect["points_per"]["city"] != "most":
            raise BadData("points at the end are counted in the city that has most")


def _tokens(*shape: int) -> Any:
    return np.zeros((TOKEN_COUNT, *shape), np.int8)


TOKEN_POINTS, TOKEN_COINS, TOKEN_SYMBOL, TOKEN_PER_TOKEN = _tokens(), _tokens(), _tokens() - 1, _tokens()
TOKEN_DISCOUNT, TOKEN_SHIELDS = _tokens(len(COLOURS) + 1), _tokens(len(COLOURS))
TOKEN_AGAIN, TOKEN_CHAIN, TOKEN_INCOME = _tokens(), _tokens(), _tokens()
_TOKEN_NUMBERS = {
    "points": TOKEN_POINTS,
    "coins": TOKEN_COINS,
    "points_per_token": TOKEN_PER_TOKEN,
    "wonders_play_again": TOKEN_AGAIN,
    "coins_per_chain": TOKEN_CHAIN,
    "trade_income": TOKEN_INCOME,
}
"""Effects of tokens that are a number, and the table where it stands."""
TOKEN_EFFECTS = {*_TOKEN_NUMBERS, "science", "discount", "extra_shields"}


def _enter_token(token: Token) -> None:
    """Fill one row of all tables of tokens."""
    number, effect = token.number, token.effect
    if not set(effect) <= TOKEN_EFFECTS:
        raise BadData(f"unknown effect in {dict(effect)}")
    for name, table in _TOKEN_NUMBERS.items():
        table[number] = effect.get(name, 0)
    TOKEN_SYMBOL[number] = SYMBOLS.index(effect["science"]) if "science" in effect else -1
    for what, amount in effect.get("discount", {}).items():
        TOKEN_DISCOUNT[number, (*COLOURS, "wonder").index(what)] = amount
    for colour, amount in effect.get("extra_shields", {}).items():
        TOKEN_SHIELDS[number, COLOURS.index(colour)] = amount


def _slots(age: int) -> list[tuple[int, int, bool]]:
    """Row, place and whether it is face up, of each slot of an age as numbers.toml draws it."""
    rows = NUMBERS["layouts"][str(age + 1)]
    if any(mark not in "UD " for row in rows for mark in row):
        raise BadData(f"the layout of age {age + 1} is drawn with U, D and spaces")
    found = [(number, x, mark == "U") for number, row in enumerate(rows) for x, mark in enumerate(row) if mark != " "]
    if len(found) != SLOTS:
        raise BadData(f"the layout of age {age + 1} has {len(found)} cards instead of {SLOTS}")
    return found


LAYOUTS = [_slots(age) for age in range(AGES)]
COVERED_BY = np.array(
    [
        [
            sum(1 << slot for slot, (below, at, _) in enumerate(slots) if below == row + 1 and abs(at - x) == 1)
            for row, x, _ in slots
        ]
        for slots in LAYOUTS
    ],
    np.int32,
)
"""The slots that lie on each slot."""
COVERS = np.array(
    [
        [([s for s in range(SLOTS) if int(COVERED_BY[age, s]) >> slot & 1] + [-1, -1])[:2] for slot in range(SLOTS)]
        for age in range(AGES)
    ],
    np.int8,
)
"""The one or two slots that each slot lies on, -1 for none."""
FACE_DOWN = np.array([sum(1 << slot for slot, (_, _, up) in enumerate(slots) if not up) for slots in LAYOUTS], np.int32)
ALL_SLOTS = (1 << SLOTS) - 1


def wonder_set(names: list[str]) -> int:
    """The set of some wonders."""
    return sum(1 << WONDER_BY_ID[name].number for name in names)


def _check() -> None:
    """What must hold for the rules to mean anything."""
    if [card.age for card in CARDS] != sorted(card.age for card in CARDS) or CARD_COUNT > 127:
        raise BadData("cards must stand in the order of their ages, at most 127 of them")
    if any(card.colour != "purple" or card.age != AGES for card in CARDS[GUILD_FIRST:]):
        raise BadData("the guilds are cards of age III and must stand last")
    for age in range(AGES):
        size = int(AGE_FIRST[age + 1]) - int(AGE_FIRST[age])
        if size + (GUILDS if age == AGES - 1 else 0) < SLOTS:
            raise BadData(f"age {age + 1} has {size} cards, too few for a layout of {SLOTS}")
    if CARD_COUNT - GUILD_FIRST < GUILDS:
        raise BadData(f"there are fewer than {GUILDS} guilds")
    for card in CARDS:
        if "produces" in card.effect and card.colour not in ("brown", "grey"):
            raise BadData(f"{card.id} has fixed production, which only brown and grey cards have")
    if NUMBERS["table"]["cards_per_age"] != SLOTS or WONDER_COUNT > 15 or TOKEN_COUNT > 15:
        raise BadData(f"an age has {SLOTS} cards, and there are at most 15 wonders and 15 tokens")
    if sorted(PICKS.tolist()) != [0] * CITY_WONDERS + [1] * CITY_WONDERS or 2 * ROUND != PICKS.size:
        raise BadData(f"in the draft each player takes {CITY_WONDERS} wonders, in two rounds of {ROUND}")
    if MILITARY_POINTS.size != CAPITAL + 1 or LOOT_AT.size != 2:
        raise BadData("military points are given for each distance up to the capital, and loot for two zones")
    if TOKENS_ON_BOARD + TOKENS_DRAWN > TOKEN_COUNT:
        raise BadData("there are fewer tokens than lie on the board and are drawn")


def _enter_all() -> None:
    """Fill the tables; what cannot be entered is named with what it belongs to."""
    things: list[Card | Wonder | Token] = [*CARDS, *WONDERS, *TOKENS]
    for thing in things:
        try:
            if isinstance(thing, Card):
                _enter(thing.number, thing.cost, thing.effect, CARD_EFFECTS)
            elif isinstance(thing, Wonder):
                _enter(CARD_COUNT + thing.number, thing.cost, thing.effect, WONDER_EFFECTS)
            else:
                _enter_token(thing)
        except (BadData, KeyError, ValueError, TypeError, OverflowError, AttributeError) as error:
            raise BadData(f"{thing.id}: {error}") from error


_check()
_enter_all()
FIRST_GAME = np.array([wonder_set(names) for names in NUMBERS["first_game"]["wonders"]], np.int16)
freeze(globals())
