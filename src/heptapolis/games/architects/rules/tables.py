"""The facts of 7 Wonders Architects, read from the data files, checked, and made into the tables that the rules look up.

Cards are kinds: the fourteen entries of cards.toml, numbered in that order. Copies of a kind are never told apart.
Decks are numbered too: 0 to 6 are the wonder decks of the seats, CENTRE is the central one. A *bundle* is a multiset
of at most four resources: what a payment takes besides coins. Bundles are numbered by size, so that those of at most
so many resources are a beginning of the list (`docs/formats.md`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.kernel.data_files import BadData, check_colours, freeze, read_data, read_rows, read_things

DATA = Path(__file__).parent.parent / "data"
COLOURS = ("grey", "yellow", "blue", "green", "red")
MAX_PLAYERS, STAGES, MOST_COST, LOOKS, MOST_RESOURCES = 7, 5, 4, 2, 7
"""Capacities: the loader refuses data that exceed them."""
NO_EFFECT, TAKE_ANY, TAKE_CENTRAL, TAKE_BOTH, GAIN_TOKEN, LOOK, SHIELD = range(7)
"""What the stages with an effect do."""
COSTS = ("different", "identical")
DIFFERENT = COSTS.index("different")


@dataclass(frozen=True)
class Card:
    """One kind of cards, as cards.toml describes it."""

    number: int
    id: str
    name: Mapping[str, str]
    colour: str
    effect: Mapping[str, Any]


@dataclass(frozen=True)
class Stage:
    """One stage of a wonder."""

    id: str
    kind: str
    cost: int
    points: int
    needs: tuple[int, ...]
    place: tuple[int, int]
    effect: bool


@dataclass(frozen=True)
class Wonder:
    """One wonder: its stages, and what those with an effect do."""

    number: int
    id: str
    name: Mapping[str, str]
    city: Mapping[str, str]
    effect: Mapping[str, Any]
    stages: tuple[Stage, ...]


@dataclass(frozen=True, kw_only=True)
class Token:
    """One kind of progress tokens, as tokens.toml describes it."""

    number: int
    id: str
    name: Mapping[str, str]
    copies: int = 1
    effect: Mapping[str, Any]


def _only(where: str, effect: Mapping[str, Any], known: set[str]) -> None:
    if unknown := set(effect) - known:
        raise BadData(f"{where} has {', '.join(sorted(unknown))}, which means nothing")


def _whole(where: str, value: object, least: int = 0, most: int = 99) -> int:
    """A whole number within limits: all figures fit into small tables."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadData(f"{where} has {value!r}, which is no number from {least} to {most}")
    return value


def _pair_of(where: str, value: object) -> None:
    if not isinstance(value, list) or len(value) != 2:
        raise BadData(f"{where} has {value!r} instead of two numbers")
    for number in value:
        _whole(where, number)


def _load_cards() -> list[Card]:
    cards = read_things(Card, DATA, "cards.toml", "card")
    check_colours(cards, COLOURS)
    for card in cards:
        _only(card.id, card.effect, {"resource", "coins", "points", "cat", "science", "shields", "horns"})
        for key in {"points", "shields", "horns"} & set(card.effect):
            _whole(card.id, card.effect[key])
    return cards


def _load_stage(wonder: str, number: int, row: Mapping[str, Any]) -> Stage:
    where = f"stage {number} of {wonder}"
    _only(where, row, {"cost", "points", "needs", "place", "effect"})
    try:
        ((kind, cost),) = row["cost"].items()
        needs, place, points = tuple(row["needs"]), tuple(row["place"]), row["points"]
    except (KeyError, ValueError) as error:
        raise BadData(f"{where} needs cost, points, needs and place ({error})") from None
    if kind not in COSTS:
        raise BadData(f"{where} costs different or identical resources, not {row['cost']}")
    _whole(where, cost, 1, MOST_COST)
    _whole(where, points)
    if not set(needs) <= set(range(1, number)):
        raise BadData(f"{where} needs {list(needs)}; it can need only stages before it")
    return Stage(f"s{number}", kind, cost, points, needs, place, row.get("effect", False))


def _load_wonders() -> list[Wonder]:
    wonders = []
    for number, row in enumerate(read_rows(DATA, "wonders.toml", "wonder", {"id", "name", "city", "effect", "stages"})):
        stages = tuple(_load_stage(row["id"], place, stage) for place, stage in enumerate(row["stages"], 1))
        if len(stages) != STAGES:
            raise BadData(f"{row['id']} has {len(stages)} stages; a wonder has {STAGES}")
        wonders.append(Wonder(number, row["id"], row["name"], row["city"], row["effect"], stages))
    return wonders


def _load_tokens() -> list[Token]:
    known = {"extra_card_on", "double_coin", "any_resources", "shields", "points", "points_per", "points_set"}
    tokens = read_things(Token, DATA, "tokens.toml", "token")
    for token in tokens:
        effect = token.effect
        _only(token.id, effect, known)
        _whole(token.id, token.copies, 1, 2)
        _whole(token.id, effect.get("shields", 0))
        for key in {"points", "points_set"} & set(effect):
            _pair_of(token.id, effect[key])
        _only(f"points_per of {token.id}", effect.get("points_per", {}), {"cat", "victory", "token"})
        for value in effect.get("points_per", {}).values():
            _whole(token.id, value)
    return tokens


NUMBERS = read_data(DATA, "numbers.toml")
CARDS = _load_cards()
CARD_BY_ID = {card.id: card for card in CARDS}
WONDERS = _load_wonders()
WONDER_BY_ID = {wonder.id: wonder for wonder in WONDERS}
TOKENS = _load_tokens()
TOKEN_BY_ID = {token.id: token for token in TOKENS}
DECK_LISTS = read_data(DATA, "decks.toml")

CARD_COUNT, TOKEN_COUNT = len(CARDS), len(TOKENS)
TOKEN_TOTAL = sum(token.copies for token in TOKENS)
RESOURCES = tuple(card.id for card in CARDS if "resource" in card.effect)
SYMBOLS = tuple(card.id for card in CARDS if "science" in card.effect)
if [card.number for card in CARDS if "resource" in card.effect] != list(range(len(RESOURCES))):
    raise BadData("cards.toml must begin with the resources")
RESOURCE_COUNT, SYMBOL_COUNT = len(RESOURCES), len(SYMBOLS)
SYMBOL_FIRST = CARD_BY_ID[SYMBOLS[0]].number
if [CARD_BY_ID[name].number for name in SYMBOLS] != list(range(SYMBOL_FIRST, SYMBOL_FIRST + SYMBOL_COUNT)):
    raise BadData("the cards with science symbols must stand together in cards.toml")
_coins = [card.number for card in CARDS if card.effect.get("coins")]
if len(_coins) != 1:
    raise BadData(f"one kind of cards is a coin, not {len(_coins)}")
COIN = _coins[0]


def _number(section: str, key: str, least: int = 0) -> int:
    return _whole(f"{key} of numbers.toml", NUMBERS[section].get(key), least)


FACE_UP = _number("table", "tokens_face_up", 1)
PAIR = _number("table", "science_pair", 2)
CONFLICTS = np.array([0, 0, *(_whole("numbers.toml", count, 1) for count in NUMBERS["conflict"]["tokens"])], np.int8)
"""Conflict tokens, by players."""
if CONFLICTS.size != MAX_PLAYERS + 1:
    raise BadData(f"conflict tokens are given for two to {MAX_PLAYERS} players")
VICTORIES = _number("conflict", "victory_tokens")
CAT_POINTS = _number("scoring", "cat")
VICTORY_POINTS = _number("scoring", "victory")


def _cards(key: str) -> Any:
    """A table with a number for each kind of cards."""
    return np.array([int(card.effect.get(key, 0)) for card in CARDS], np.int8)


POINTS, CAT, SHIELDS, HORNS = _cards("points"), _cards("cat"), _cards("shields"), _cards("horns")
COLOUR = np.array([COLOURS.index(card.colour) for card in CARDS], np.int8)

# Decks ----------------------------------------------------------------------------------------------------------------

CENTRE = MAX_PLAYERS
DECKS = MAX_PLAYERS + 1


def _deck(name: str) -> list[int]:
    if name not in DECK_LISTS:
        raise BadData(f"decks.toml has no deck {name!r}")
    _only(f"the deck {name!r}", DECK_LISTS[name], set(CARD_BY_ID))
    return [_whole(f"the deck {name!r}", DECK_LISTS[name].get(card.id, 0)) for card in CARDS]


WONDER_DECK = np.array([_deck(wonder.id) for wonder in WONDERS], np.int8)
CENTRAL_DECK = np.array(_deck("central"), np.int8)
DECK_SIZE, CENTRE_SIZE = int(WONDER_DECK[0].sum()), int(CENTRAL_DECK.sum())
if any(int(row.sum()) != DECK_SIZE for row in WONDER_DECK):
    raise BadData(f"every deck of a wonder must have {DECK_SIZE} cards, as that of {WONDERS[0].id}")
SIZE = np.array([DECK_SIZE] * MAX_PLAYERS + [CENTRE_SIZE], np.int8)
"""Cards of each deck at the beginning."""
PLACES = MAX_PLAYERS * DECK_SIZE + CENTRE_SIZE
"""Places for cards in decks: those of deck d begin at d * DECK_SIZE."""

# Wonders --------------------------------------------------------------------------------------------------------------

COST = np.array([[stage.cost for stage in wonder.stages] for wonder in WONDERS], np.int8)
KIND = np.array([[COSTS.index(stage.kind) for stage in wonder.stages] for wonder in WONDERS], np.int8)
STAGE_POINTS = np.array([[stage.points for stage in wonder.stages] for wonder in WONDERS], np.int8)
HAS_EFFECT = np.array([[stage.effect for stage in wonder.stages] for wonder in WONDERS], np.int8)
ALL_STAGES = (1 << STAGES) - 1


def _needs(stage: Stage) -> int:
    return sum(1 << number - 1 for number in stage.needs)


def _available(wonder: Wonder, built: int) -> int:
    """The stages that may be built next, a bit each, when those of `built` stand."""
    return sum(
        1 << place
        for place, stage in enumerate(wonder.stages)
        if not built >> place & 1 and _needs(stage) & ~built == 0
    )


AVAILABLE = np.array([[_available(wonder, built) for built in range(ALL_STAGES + 1)] for wonder in WONDERS], np.int8)
"""By wonder and stages built, a bit each."""

_TAKES = {"any": TAKE_ANY, "central": TAKE_CENTRAL, "both": TAKE_BOTH}


def _effect(wonder: Wonder) -> tuple[int, int]:
    """What the stages with an effect do, and its figure."""
    match dict(wonder.effect):
        case {"take": where, **more} if where in _TAKES and not more:
            return _TAKES[where], 1
        case {"tokens": 1, **more} if not more:
            return GAIN_TOKEN, 1
        case {"look": int(count), **more} if not more and 1 <= count <= DECK_SIZE:
            return LOOK, count
        case {"shields": int(count), **more} if not more:
            return SHIELD, count
        case effect if not effect:
            return NO_EFFECT, 0
    raise BadData(f"{wonder.id} has the effect {dict(wonder.effect)}, which means nothing")


EFFECT = np.array([_effect(wonder)[0] for wonder in WONDERS], np.int8)
EFFECT_COUNT = np.array([_effect(wonder)[1] for wonder in WONDERS], np.int8)
_lookers = [wonder for wonder in WONDERS if EFFECT[wonder.number] == LOOK]
if len(_lookers) > 1 or any(sum(stage.effect for stage in wonder.stages) > LOOKS for wonder in _lookers):
    raise BadData(f"only one wonder may look at cards, at most {LOOKS} times")

# Progress tokens ------------------------------------------------------------------------------------------------------

COPIES = np.array([token.copies for token in TOKENS], np.int8)
TOKEN_SHIELDS = np.array([token.effect.get("shields", 0) for token in TOKENS], np.int8)


def _mask(key: str) -> int:
    """The tokens with an effect, a bit each."""
    return sum(1 << token.number for token in TOKENS if token.effect.get(key))


def _set_off_by(event: str) -> int:
    return sum(1 << token.number for token in TOKENS if event in token.effect.get("extra_card_on", ()))


for _token in TOKENS:
    _only(
        f"extra_card_on of {_token.id}", dict.fromkeys(_token.effect.get("extra_card_on", ())), {*CARD_BY_ID, "stage"}
    )
SET_OFF = np.array([_set_off_by(card.id) for card in CARDS], np.int16)
"""The tokens that taking a card sets off, a bit each."""
SET_OFF_BY_STAGE = _set_off_by("stage")
DOUBLE_COIN, ANY_RESOURCES = _mask("double_coin"), _mask("any_resources")
EXTRA_CARD = _mask("extra_card_on")
TOKEN_POINTS = np.array([token.effect.get("points", [0, 0]) for token in TOKENS], np.int8)
"""Points of each token while the wonder is not complete, and when it is."""
POINTS_PER_CAT, POINTS_PER_VICTORY, POINTS_PER_TOKEN = (
    np.array([token.effect.get("points_per", {}).get(thing, 0) for token in TOKENS], np.int8)
    for thing in ("cat", "victory", "token")
)
POINTS_SET = np.array([[0, *token.effect.get("points_set", [0, 0])] for token in TOKENS], np.int8)
"""Points of all tokens of one kind together, by their number."""

# Bundles --------------------------------------------------------------------------------------------------------------

if RESOURCE_COUNT > MOST_RESOURCES:
    raise BadData(f"there are {RESOURCE_COUNT} resources; at most {MOST_RESOURCES} are provided for")
_BUNDLES = [
    bundle for size in range(MOST_COST + 1) for bundle in combinations_with_replacement(range(RESOURCE_COUNT), size)
]
BUNDLE = np.array([[bundle.count(kind) for kind in range(RESOURCE_COUNT)] for bundle in _BUNDLES], np.int8)
"""How many of each resource a bundle has."""
BUNDLE_LANES = np.array([sum(1 << 4 * kind for kind in bundle) for bundle in _BUNDLES], np.int32)
"""The same in one word, four bits for each resource."""
BUNDLES_UP_TO = np.array([sum(len(bundle) <= size for bundle in _BUNDLES) for size in range(MOST_COST + 1)], np.int16)
"""How many bundles have at most so many resources."""
BUNDLE_SIZE = np.array([len(bundle) for bundle in _BUNDLES], np.int8)
BUNDLE_FITS = np.array(
    [[len(set(bundle)) == len(bundle) for bundle in _BUNDLES], [len(set(bundle)) <= 1 for bundle in _BUNDLES]], np.int8
)
"""Whether the resources of a bundle are all different, all identical."""
BUNDLE_NUMBER = {bundle: number for number, bundle in enumerate(_BUNDLES)}

MOST_AT = np.array(
    [max(int(COST[wonder, place]) for wonder in range(len(WONDERS))) for place in range(STAGES)], np.int8
)
"""The highest cost of a stage, by its place."""

freeze(globals())
