"""The two cities of a table of Duel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.duel.rules.state import different_symbols, wonders_left
from heptapolis.games.duel.rules.tables import (
    CARD_BY_ID,
    COLOURS,
    GOODS,
    PRICE_PER_SYMBOL,
    RAW,
    RESOURCES,
    SUPREMACY,
    SYMBOLS,
    UNIT_PRICE,
)
from heptapolis.games.duel.text.words import card_name, science_name
from heptapolis.games.marks import Mark
from heptapolis.translation import translate
from heptapolis.web.duel.printed import WonderFace, face, token_face, wonder_face
from heptapolis.web.printed import Face, TokenFace

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext, SeatCard

_CHOICES = {"raw": RAW, "goods": GOODS}


@dataclass(frozen=True)
class Column:
    """The buildings of one colour."""

    colour: str
    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class CityWonder:
    """A wonder of a city."""

    face: WonderFace
    state: str
    """ "built", "open", or "gone" when enough wonders are built."""
    under: str
    """The id of the card under it, where it is known."""
    under_name: str
    under_age: str
    """The age of that card: so much its back says."""


@dataclass(frozen=True)
class UnitPrice:
    """What a unit of a good costs."""

    good: str
    name: str
    coins: int
    made: int
    """How many the city makes itself every turn."""
    fixed: bool
    why: str = ""
    """Why it is so much, in a sentence."""


@dataclass(frozen=True)
class City:
    """A city, ready to be drawn."""

    number: int
    own: bool
    side: str
    """Where it is drawn: "left" or "right"."""
    seat: SeatCard
    coins: int
    choices: tuple[Mark, ...]
    """Goods of which it has one every turn, whichever it needs."""
    goods_words: str
    prices: tuple[UnitPrice, ...]
    science: tuple[tuple[str, str, int], ...]
    """Icon, name and number of each symbol, those too that it has not."""
    different: int
    """How many different symbols it has."""
    supremacy: int
    """How many of them win the game."""
    wonders: tuple[CityWonder, ...]
    tokens: tuple[TokenFace, ...]
    columns: tuple[Column, ...]
    choosing: bool


def cities(view: View, setting: BoardContext, language: str) -> list[City]:
    """The city of the viewer on the left, the other one on the right; a spectator sees the first one on the left.

    Where two people share a screen, the sides stay as they are whoever looks.
    """
    document, left = view.to_dict(), 0 if len(setting.own) > 1 else setting.viewer or 0
    return [
        _city(document["cities"][number], number, side, view._state(), setting, language)
        for number, side in ((left, "left"), (1 - left, "right"))
    ]


def _city(entry: Mapping[str, Any], number: int, side: str, state: Any, setting: BoardContext, language: str) -> City:
    units = [(good,) for good in RESOURCES for _ in range(entry["produces"].get(good, 0))]
    choices = [tuple(goods) for kind, goods in _CHOICES.items() for _ in range(entry["choices"][kind])]
    slots = [*units, *choices]
    return City(
        number=number,
        own=number == setting.viewer,
        side=side,
        seat=setting.seats[number],
        coins=entry["coins"],
        choices=tuple(Mark("goods", slot) for slot in choices),
        goods_words=", ".join(
            words.either([words.good_name(good, language) for good in slot], language) for slot in slots
        ),
        prices=tuple(
            UnitPrice(
                good,
                words.good_name(good, language),
                entry["prices"][good],
                entry["produces"].get(good, 0),
                bool(state.fixed[number, place]),
                _why(state, number, place, language),
            )
            for place, good in enumerate(RESOURCES)
        ),
        science=tuple((symbol, science_name(symbol, language), entry["symbols"].get(symbol, 0)) for symbol in SYMBOLS),
        different=int(different_symbols(state, number)),
        supremacy=SUPREMACY,
        wonders=_wonders(entry, bool(wonders_left(state)), language),
        tokens=tuple(token_face(token, language) for token in entry["progress"]),
        columns=_columns(entry, language),
        choosing=number in setting.waiting,
    )


def _wonders(entry: Mapping[str, Any], more: bool, language: str) -> tuple[CityWonder, ...]:
    """The wonders of a city; what is not built can be built while there may be more."""
    found = []
    for name in (*entry["wonders"], *entry.get("returned", ())):
        state = "built" if name in entry["built"] else "open" if more else "gone"
        under = entry["under"].get(name, "")
        lying = (card_name(under, language), words.AGES[CARD_BY_ID[under].age]) if under else ("", "")
        found.append(CityWonder(wonder_face(name, language), state, under, *lying))
    return tuple(found)


def _columns(entry: Mapping[str, Any], language: str) -> tuple[Column, ...]:
    found: dict[str, list[Face]] = {colour: [] for colour in COLOURS}
    for card in entry["buildings"]:
        found[CARD_BY_ID[card].colour].append(face(card, language))
    return tuple(
        Column(colour, words.type_name(colour, language), tuple(cards)) for colour, cards in found.items() if cards
    )


def _why(state: Any, number: int, place: int, language: str) -> str:
    """Why a unit of a good costs a city what it costs."""
    if state.fixed[number, place]:
        return translate(language, "A building of this city fixes the price.")
    symbols = int(state.produces[1 - number, place])
    coins = words.coins(UNIT_PRICE, language)
    return translate(
        language,
        "{coins}, and {more} for what the other city produces of it.",
        coins=coins,
        more=symbols * PRICE_PER_SYMBOL,
    )
