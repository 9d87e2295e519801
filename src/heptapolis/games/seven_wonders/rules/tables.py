"""The facts of 7 Wonders, read from the data files, checked, and made into the tables that the rules look up.

A *work* is anything that can be built: a card (works 0 to CARD_COUNT - 1, in the order of cards.toml) or a stage of a
wonder (CARD_COUNT + board * STAGES + stage). A *board* is one side of a wonder: wonder * 2 + (0 for side A, 1 for B).

Goods are counted in *lanes*: a word holds one four-bit lane for each non-empty set of raw goods (15 lanes), or of
manufactured goods (7 lanes). For a need, the lane of a set says how many units of goods in the set are asked for; for
a production, how many of its slots can give a good of the set. By Hall's theorem a production covers a need exactly
when no lane is short: one subtraction instead of a search over either/or goods (see trade.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.kernel.data_files import BadData, check_colours, freeze, read_data, read_rows, read_things

DATA = Path(__file__).parent.parent / "data"
COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
BROWN, GREY, BLUE, GREEN, YELLOW, RED, PURPLE = range(7)
STAGE_COUNTED, DEFEAT_COUNTED = 7, 8
"""What can be counted besides colours: bits of a count mask."""
SCOPES = ("self", "neighbours", "both")
SPECIALS = ("", "free_build_once_per_age", "play_seventh_card", "build_from_discard", "copy_neighbour_guild")
FREE_BUILD, PLAY_SEVENTH, BUILD_FROM_DISCARD, COPY_GUILD = range(1, 5)
MAX_PLAYERS, STAGES, PAYMENTS, LANE_LIMIT, LOOKS = 7, 4, 20, 7, 3
"""Capacities: the loader refuses data that exceed them."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """One card of the box, as cards.toml describes it."""

    number: int
    id: str
    building: str = ""
    """What it is, where several cards are one building; else its id."""
    name: Mapping[str, str]
    age: int
    colour: str
    cost: Mapping[str, int] = field(default_factory=dict)
    free_with: Sequence[str] = ()
    marks: Sequence[int] = ()
    effect: Mapping[str, Any]

    def __post_init__(self) -> None:
        object.__setattr__(self, "building", self.building or self.id)

    def copies(self, players: int) -> int:
        """How many there are in a game; a guild counts once, though it may be in the box."""
        return 1 if self.colour == "purple" else sum(mark <= players for mark in self.marks)


@dataclass(frozen=True)
class Wonder:
    """One wonder: its own good and the stages of both sides."""

    number: int
    id: str
    name: Mapping[str, str]
    city: Mapping[str, str]
    good: str
    sides: Mapping[str, tuple[Mapping[str, Any], ...]]


def _load_wonders() -> list[Wonder]:
    return [
        Wonder(number, row["id"], row["name"], row["city"], row["good"], {side: tuple(row[side]) for side in "AB"})
        for number, row in enumerate(read_rows(DATA, "wonders.toml", "wonder", {"id", "name", "city", "good", *"AB"}))
    ]


NUMBERS = read_data(DATA, "numbers.toml")
CARDS = read_things(Card, DATA, "cards.toml", "card")
check_colours(CARDS, COLOURS)
CARD_BY_ID = {card.id: card for card in CARDS}
BUILDINGS: dict[str, list[Card]] = {}
for _card in CARDS:
    BUILDINGS.setdefault(_card.building, []).append(_card)
for _card in CARDS:
    if _unknown := set(_card.free_with) - set(BUILDINGS):
        raise BadData(f"{_card.id} is free with {', '.join(sorted(_unknown))}, which is no building")
WONDERS = _load_wonders()
WONDER_BY_ID = {wonder.id: wonder for wonder in WONDERS}
RAW: tuple[str, ...] = tuple(NUMBERS["goods"]["raw"])
MADE: tuple[str, ...] = tuple(NUMBERS["goods"]["manufactured"])
GOODS = RAW + MADE
SYMBOLS: tuple[str, ...] = tuple(NUMBERS["scoring"]["symbols"])

CARD_COUNT = len(CARDS)
BOARD_COUNT = 2 * len(WONDERS)
WORK_COUNT = CARD_COUNT + BOARD_COUNT * STAGES
STARTING_COINS: int = NUMBERS["table"]["starting_coins"]
HAND: int = NUMBERS["table"]["cards_per_hand"]
TURNS: int = NUMBERS["table"]["turns_per_age"]
DISCARD_COINS: int = NUMBERS["coins"]["discard"]
UNIT_PRICE: int = NUMBERS["coins"]["unit_price"]
COINS_PER_POINT: int = NUMBERS["scoring"]["coins_per_point"]
SCIENCE_SET: int = NUMBERS["scoring"]["science_set"]
EXTRA_GUILDS: int = NUMBERS["table"]["guilds_beyond_players"]
VICTORY = np.array(NUMBERS["conflict"]["victory"], np.int8)
DEFEAT: int = NUMBERS["conflict"]["defeat"]


def board_name(board: int) -> str:
    """ "giza:A" and the like."""
    return f"{WONDERS[board // 2].id}:{'AB'[board % 2]}"


def _pair(cards: list[Card]) -> list[int]:
    if len(cards) > 2:
        raise BadData(f"{cards[0].id} and others: at most two cards can be one building, or free another")
    return ([card.number for card in cards] + [-1, -1])[:2]


def _bit(number: int) -> list[int]:
    signed = 1 << (number & 63) if (number & 63) < 63 else -(1 << 63)
    return [signed, 0] if number < 64 else [0, signed]


def lanes(goods: tuple[str, ...], wanted: tuple[str, ...]) -> int:
    """A word with 1 in the lane of each set of `goods` that holds one of the `wanted`."""
    chosen = sum(1 << goods.index(good) for good in wanted)
    return sum(1 << 4 * (kind - 1) for kind in range(1, 1 << len(goods)) if kind & chosen)


def _need(cost: Mapping[str, int], goods: tuple[str, ...]) -> int:
    if sum(cost.get(good, 0) for good in goods) > LANE_LIMIT:
        raise BadData(f"the cost {dict(cost)} asks for more than {LANE_LIMIT} goods of a kind")
    return sum(amount * lanes(goods, (good,)) for good, amount in cost.items() if good in goods)


def _count_mask(counted: list[str]) -> int:
    things = (*COLOURS, "wonder_stage", "defeat_token")
    return sum(1 << things.index(thing) for thing in counted)


def _works(kind: type = np.int8) -> Any:
    """A table with a row for each work. Small types: compiled code copies its tables, and a GPU has little room for them."""
    return np.zeros(WORK_COUNT, kind)


COLOUR = np.array([COLOURS.index(card.colour) for card in CARDS], np.int8)
AGE = np.array([card.age - 1 for card in CARDS], np.int8)
AGE_FIRST = np.array([sum(card.age <= age for card in CARDS) for age in range(4)], np.int8)
"""The number of the first card of each age (0, 1, 2), and the end."""
COPIES = np.array([[card.copies(players) for card in CARDS] for players in range(MAX_PLAYERS + 1)], np.int8)
GUILDS = np.array([0, 0] + [max(3, players) + EXTRA_GUILDS for players in range(2, MAX_PLAYERS + 1)], np.int8)
"""Guilds in the game, by players."""
GUILD_FIRST = next(card.number for card in CARDS if card.colour == "purple")
SAME = np.array([_pair(BUILDINGS[card.building]) for card in CARDS], np.int8)
"""The one or two cards that are the same building, -1 for none."""
CHAIN = np.array([_pair([c for b in card.free_with for c in BUILDINGS[b]]) for card in CARDS], np.int8)
"""The cards that make this one free: two at the most, -1 for none."""
BIT = np.array([_bit(card.number) for card in CARDS], np.int64)
"""Two words with the card's bit."""
STAGE_COUNT = np.array([len(WONDERS[b // 2].sides["AB"[b % 2]]) for b in range(BOARD_COUNT)], np.int8)
BOARD_RAW = np.array(
    [lanes(RAW, (WONDERS[b // 2].good,)) if WONDERS[b // 2].good in RAW else 0 for b in range(BOARD_COUNT)]
)
BOARD_MADE = np.array(
    [lanes(MADE, (WONDERS[b // 2].good,)) if WONDERS[b // 2].good in MADE else 0 for b in range(BOARD_COUNT)]
)

COIN_COST, NEED_RAW, NEED_MADE = _works(), _works(np.int64), _works(np.int64)
POINTS, SHIELDS, SYMBOL, CHOICE, COINS = _works(), _works(), _works() - 1, _works(), _works()
COINS_PER, COINS_SCOPE, COINS_COUNT = _works(), _works(), _works(np.int16)
POINTS_PER, POINTS_SCOPE, POINTS_COUNT = _works(), _works(), _works(np.int16)
SLOT_RAW, SLOT_MADE = np.zeros((WORK_COUNT, 2), np.int64), np.zeros((WORK_COUNT, 2), np.int64)
PRIVATE, SPECIAL = _works(), _works()
_NUMBERS = {"points": POINTS, "shields": SHIELDS, "coins": COINS, "science_choice": CHOICE}
"""Effects that are a number, and the table where it stands."""
_PER = {"coins_per": (COINS_PER, COINS_SCOPE, COINS_COUNT), "points_per": (POINTS_PER, POINTS_SCOPE, POINTS_COUNT)}
"""Effects that count something: tables of the amount, of where and of what is counted."""
EFFECTS = {*_NUMBERS, *_PER, "produces", "private", "discount", "science", "special"}
DISCOUNT = np.zeros((WORK_COUNT, 4), np.int8)
"""The price, or 0: raw goods from the left, raw from the right, manufactured from the left, from the right."""


def _enter_produces(work: int, slots: list[list[str]]) -> None:
    if len(slots) > 2:
        raise BadData("a work has at most two slots of production")
    for place, slot in enumerate(slots):
        if set(slot) <= set(RAW):
            SLOT_RAW[work, place] = lanes(RAW, tuple(slot))
        elif set(slot) <= set(MADE):
            SLOT_MADE[work, place] = lanes(MADE, tuple(slot))
        else:
            raise BadData(f"the slot {slot} is neither of raw nor of manufactured goods")


def _enter(work: int, cost: Mapping[str, int], effect: Mapping[str, Any], private: bool) -> None:
    """Fill one row of all tables of works."""
    if not set(effect) <= EFFECTS or not set(cost) <= {*GOODS, "coins"}:
        raise BadData(f"unknown effect or good in {dict(effect)}, {dict(cost)}")
    COIN_COST[work] = cost.get("coins", 0)
    NEED_RAW[work], NEED_MADE[work] = _need(cost, RAW), _need(cost, MADE)
    splits = [1 + sum(cost.get(good, 0) for good in goods) for goods in (RAW, MADE)]
    if splits[0] * splits[1] > PAYMENTS:
        raise BadData(f"the cost {dict(cost)} could be paid in more than {PAYMENTS} ways")
    for name, table in _NUMBERS.items():
        table[work] = effect.get(name, 0)
    SYMBOL[work] = SYMBOLS.index(effect["science"]) if "science" in effect else -1
    SPECIAL[work] = SPECIALS.index(effect.get("special", ""))
    PRIVATE[work] = private
    _enter_produces(work, effect.get("produces", []))
    for key, (amount, scope, count) in _PER.items():
        if key in effect:
            amount[work], scope[work] = effect[key]["amount"], SCOPES.index(effect[key]["scope"])
            count[work] = _count_mask(effect[key]["count"])
    if "discount" in effect:
        first = 2 * ("raw", "manufactured").index(effect["discount"]["resources"])
        if effect["discount"]["price"] < 0:
            raise BadData("a price cannot be negative")
        for neighbour in effect["discount"]["neighbours"]:
            DISCOUNT[work, first + ("left", "right").index(neighbour)] = effect["discount"]["price"]


def _check() -> None:
    """What must hold for the rules to mean anything."""
    if [card.age for card in CARDS] != sorted(card.age for card in CARDS) or CARD_COUNT > 128:
        raise BadData("cards must stand in the order of their ages, at most 128 of them")
    if any(card.colour != "purple" for card in CARDS[GUILD_FIRST:]):
        raise BadData("the guilds must stand last")
    for players in range(3, MAX_PLAYERS + 1):
        for age in range(3):
            cards = [card for card in CARDS if card.age == age + 1 and card.colour != "purple"]
            size = sum(card.copies(players) for card in cards) + (int(GUILDS[players]) if age == 2 else 0)
            if size != HAND * players:
                raise BadData(f"age {age + 1} has {size} cards for {players} players instead of {HAND * players}")
    for wonder in WONDERS:
        if wonder.good not in GOODS:
            raise BadData(f"{wonder.id} gives {wonder.good!r}, which is no good")
        for side in "AB":
            looks = sum(stage.get("special") == "build_from_discard" for stage in wonder.sides[side])
            if len(wonder.sides[side]) > STAGES or looks > LOOKS:
                raise BadData(f"{wonder.id} has more stages than the tables hold")


def _enter_all() -> None:
    """Fill the tables of works; what cannot be entered is named with the card or the stage it belongs to."""
    works: list[tuple[str, int, Mapping[str, int], Mapping[str, Any], bool]] = [
        (card.id, card.number, card.cost, card.effect, card.effect.get("private", False)) for card in CARDS
    ]
    for board in range(BOARD_COUNT):
        for place, stage in enumerate(WONDERS[board // 2].sides["AB"[board % 2]]):
            gives = {key: value for key, value in stage.items() if key != "cost"}
            name = f"{board_name(board)}, stage {place + 1}"
            works.append((name, CARD_COUNT + board * STAGES + place, stage.get("cost", {}), gives, True))
    for name, work, cost, effect, private in works:
        try:
            _enter(work, cost, effect, private)
        except (BadData, KeyError, ValueError, TypeError, OverflowError) as error:
            raise BadData(f"{name}: {error}") from error


_check()
_enter_all()
freeze(globals())
