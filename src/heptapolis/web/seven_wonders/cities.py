"""The cities of a table of 7 Wonders, as far as a view tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.marks import Mark
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, COLOURS, DEFEAT, SYMBOLS, UNIT_PRICE, VICTORY
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import city_name, science_name, wonder_name
from heptapolis.web.printed import Face
from heptapolis.web.seven_wonders.prices import why
from heptapolis.web.seven_wonders.printed import Stage, Tally, face, stages, tallied

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext, SeatCard


_FEW, _SOME = 5, 8


@dataclass(frozen=True)
class Column:
    """The buildings of one colour."""

    colour: str
    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class Front:
    """How the own city stands against a neighbour in the conflict that ends the age."""

    side: str
    """ "left" or "right"."""
    name: str
    own: int
    theirs: int
    token: int
    """What the conflict would bring now: the worth of a token, 0 when nobody is ahead."""


@dataclass(frozen=True)
class Bargain:
    """Goods that a building lets the viewer buy for less."""

    goods: str
    """ "brown" for raw goods, "grey" for manufactured ones."""
    coins: int
    sides: tuple[str, ...]
    """Where: "left", "right" or both."""
    why: str


@dataclass(frozen=True)
class City:
    """A city, ready to be drawn."""

    number: int
    role: str
    """ "own", "left", "right" or "far"."""
    seat: SeatCard | None
    """Who plays it; nobody for the Free City."""
    wonder: str
    wonder_name: str
    name: str
    side: str
    coins: int
    shields: int
    tokens: tuple[tuple[int, int], ...]
    """Conflict tokens, won before lost: what they are worth, and how many of them."""
    science: tuple[tuple[str, str, int], ...]
    """Icon, name and number of each symbol it has."""
    goods: tuple[Tally, ...]
    """What it produces and neighbours can buy."""
    private: tuple[Tally, ...]
    """What it produces for itself alone."""
    goods_words: str
    stages: tuple[Stage, ...]
    built: int
    columns: tuple[Column, ...]
    hand_size: int
    holds: tuple[Face, ...]
    """Cards that it certainly holds, as the viewer remembers."""
    state: str
    """ "choosing", "ready" or "" when the table does not wait."""
    prices: tuple[int, int] | None
    """What the viewer pays for raw and manufactured goods of this neighbour."""
    prices_because: tuple[str, str] = ("", "")
    """Why raw and manufactured goods cost so, in a sentence each."""

    @property
    def prices_why(self) -> str:
        """Why, in sentences."""
        return " ".join(self.prices_because)

    @property
    def totals(self) -> tuple[tuple[int, int], ...]:
        """What the conflict tokens are worth that were won, and those that were lost, as if each were one token."""
        won = sum(worth * n for worth, n in self.tokens if worth > 0)
        lost = sum(worth * n for worth, n in self.tokens if worth < 0)
        return tuple((worth, 1) for worth in (won, lost) if worth)

    @property
    def built_cards(self) -> int:
        """How many buildings it has."""
        return sum(len(column.cards) for column in self.columns)

    @property
    def crowd(self) -> str:
        """How much room its buildings take: "few", "some" or "crowded"."""
        return crowd_of(self)


def crowd_of(*cities: City) -> str:
    """How much room the buildings take of the city that has most: cities that are compared are drawn alike."""
    count = max((city.built_cards for city in cities), default=0)
    return "few" if count <= _FEW else "some" if count <= _SOME else "crowded"


def rows_of(cities: Sequence[City]) -> int:
    """Rows that the buildings of the city with most of them fill beside each other: pictures by three, names by two."""
    count = max((city.built_cards for city in cities), default=0)
    return -(-count // (3 if count <= _FEW else 2))


def cities(view: View, setting: BoardContext, language: str) -> list[City]:
    """All cities, the viewer's first, then from the left neighbour on around the table."""
    document, state = view.to_dict(), view._state()
    count = len(document["cities"])
    first = 0 if setting.viewer is None else setting.viewer
    found = []
    for step in range(count):
        number = (first + step) % count
        role = "far" if setting.viewer is None else _role(step, count)
        found.append(_city(document["cities"][number], number, role, state, setting, language))
    return found


def _role(step: int, count: int) -> str:
    """Where a city sits, so many steps to the left of the viewer."""
    if step == 0:
        return "own"
    return "left" if step == 1 else "right" if step == count - 1 else "far"


def _city(entry: Mapping[str, Any], number: int, role: str, state: Any, setting: BoardContext, language: str) -> City:
    seat = setting.seats[number] if number < len(setting.seats) else None
    sold, private = effects.production_of(entry)
    counted = [(symbol, int(state.symbols[number, place])) for place, symbol in enumerate(SYMBOLS)]
    science = [(symbol, science_name(symbol, language), n) for symbol, n in counted if n]
    prices, because = None, ("", "")
    if role in ("left", "right"):
        place = ("left", "right").index(role)
        own = state.prices[setting.viewer]
        prices = (int(own[place]), int(own[place + 2]))
        because = why(state, int(setting.viewer or 0), role, language)
    return City(
        number=number,
        role=role,
        seat=seat,
        wonder=entry["wonder"],
        wonder_name=wonder_name(entry["wonder"], language),
        name=city_name(entry["wonder"], language),
        side=entry["side"],
        coins=entry["coins"],
        shields=int(state.shields[number]),
        tokens=tuple(sorted(Counter(entry["military"]).items(), key=lambda token: (token[0] < 0, token[0]))),
        science=tuple(science),
        goods=_produced(sold),
        private=_produced(private),
        goods_words=", ".join(
            words.either([words.good_name(good, language) for good in slot], language) for slot in [*sold, *private]
        ),
        stages=stages(entry["wonder"], entry["side"], language),
        built=entry["stages"],
        columns=_columns(entry, language),
        hand_size=entry.get("hand_size", len(entry.get("hand", ()))),
        holds=tuple(face(card, language) for card in entry.get("hand_certain", ())),
        state="" if not setting.waiting else "choosing" if number in setting.waiting else "ready",
        prices=prices,
        prices_because=because,
    )


def fronts(found: Sequence[City], age: int) -> tuple[Front, ...]:
    """The own city, the first of those found, against the neighbours at its left and right."""
    own, sides = found[0], (("left", found[1]), ("right", found[-1]))
    return tuple(
        Front(side, other.name, own.shields, other.shields, _outcome(own.shields - other.shields, age))
        for side, other in sides
    )


def bargains(sides: Sequence[City]) -> tuple[Bargain, ...]:
    """What the viewer pays less for at these sides, raw goods first."""
    found = []
    for kind, goods in enumerate(("brown", "grey")):
        cheap = [city for city in sides if city.prices and city.prices[kind] < UNIT_PRICE]
        if cheap and cheap[0].prices:
            where = tuple(city.role for city in cheap)
            found.append(Bargain(goods, cheap[0].prices[kind], where, cheap[0].prices_because[kind]))
    return tuple(found)


def _outcome(lead: int, age: int) -> int:
    return int(VICTORY[age - 1]) if lead > 0 else DEFEAT if lead < 0 else 0


def _produced(slots: Iterable[Sequence[str]]) -> tuple[Tally, ...]:
    return tallied(Mark("goods", tuple(slot)) for slot in slots)


def _columns(entry: Mapping[str, Any], language: str) -> tuple[Column, ...]:
    found: dict[str, list[Face]] = {colour: [] for colour in COLOURS}
    for card in entry["buildings"]:
        found[CARD_BY_ID[card].colour].append(face(card, language))
    return tuple(
        Column(colour, words.type_name(colour, language), tuple(cards)) for colour, cards in found.items() if cards
    )
