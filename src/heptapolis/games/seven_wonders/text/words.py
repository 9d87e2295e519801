"""Names of the cards, wonders, cities and science symbols of 7 Wonders."""

from __future__ import annotations

from heptapolis.games.names import ByName
from heptapolis.games.seven_wonders.rules.tables import BUILDINGS, CARD_BY_ID, WONDER_BY_ID
from heptapolis.games.words import named, without_article
from heptapolis.translation import message, translate

_SYMBOLS = {"compass": message("compass"), "gear": message("gear"), "tablet": message("tablet")}

BUILDING_BY_NAME = ByName(BUILDINGS, lambda cards: [name for card in cards for name in card.name.values()])
WONDER_BY_NAME = ByName(
    WONDER_BY_ID,
    lambda wonder: [*wonder.name.values(), *map(without_article, wonder.name.values()), *wonder.city.values()],
)
"""Buildings and wonders by their ids and by all that people call them."""


def card_name(card_id: str, language: str = "en") -> str:
    """The name printed on a card."""
    return named(CARD_BY_ID[card_id].name, language)


def wonder_name(wonder_id: str, language: str = "en") -> str:
    """The name of a wonder, as in "The Pyramids of Giza"."""
    return named(WONDER_BY_ID[wonder_id].name, language)


def city_name(wonder_id: str, language: str = "en") -> str:
    """The name of the city that the wonder belongs to."""
    return named(WONDER_BY_ID[wonder_id].city, language)


def science_name(symbol: str, language: str = "en") -> str:
    """The word for a science symbol."""
    return translate(language, _SYMBOLS[symbol])
