"""Names of the cards, wonders, cities and science symbols of 7 Wonders."""

from __future__ import annotations

from functools import partial

from heptapolis.games.names import ByName, namer
from heptapolis.games.seven_wonders.rules.tables import BUILDINGS, CARD_BY_ID, WONDER_BY_ID
from heptapolis.games.words import said
from heptapolis.translation import message

_SYMBOLS = {"compass": message("compass"), "gear": message("gear"), "tablet": message("tablet")}

BUILDING_BY_NAME = ByName(BUILDINGS, lambda cards: [name for card in cards for name in card.name.values()])
WONDER_BY_NAME = ByName(WONDER_BY_ID)
"""Buildings and wonders by their ids and by all that people call them."""
card_name = namer(CARD_BY_ID)
wonder_name = namer(WONDER_BY_ID)
city_name = namer(WONDER_BY_ID, "city")
science_name = partial(said, _SYMBOLS)
"""What they are called, by id; a city by the wonder that it belongs to."""


def building_name(name: str, language: str) -> str:
    """The name of a card or building; a word that is neither stays as it is."""
    if name in CARD_BY_ID:
        return card_name(name, language)
    return card_name(BUILDINGS[name][0].id, language) if name in BUILDINGS else name
