"""The cities of a table of 7 Wonders, as far as a view tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.marks import Mark
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, COLOURS, SYMBOLS
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import city_name, science_name, wonder_name
from heptapolis.web.printed import Face
from heptapolis.web.seven_wonders.printed import Stage, face, stages

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext, SeatCard


@dataclass(frozen=True)
class Column:
    """The buildings of one colour."""

    colour: str
    name: str
    cards: tuple[Face, ...]


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
    tokens: tuple[int, ...]
    science: tuple[tuple[str, str, int], ...]
    """Icon, name and number of each symbol it has."""
    goods: tuple[Mark, ...]
    """What it produces and neighbours can buy."""
    private: tuple[Mark, ...]
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
    prices = None
    if role in ("left", "right"):
        place = ("left", "right").index(role)
        own = state.prices[setting.viewer]
        prices = (int(own[place]), int(own[place + 2]))
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
        tokens=tuple(entry["military"]),
        science=tuple(science),
        goods=tuple(Mark("goods", tuple(slot)) for slot in sold),
        private=tuple(Mark("goods", tuple(slot)) for slot in private),
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
    )


def _columns(entry: Mapping[str, Any], language: str) -> tuple[Column, ...]:
    found: dict[str, list[Face]] = {colour: [] for colour in COLOURS}
    for card in entry["buildings"]:
        found[CARD_BY_ID[card].colour].append(face(card, language))
    return tuple(
        Column(colour, words.type_name(colour, language), tuple(cards)) for colour, cards in found.items() if cards
    )
