"""Names of the cards, wonders, progress tokens, science symbols and cities of Duel."""

from __future__ import annotations

from functools import partial

from heptapolis.games.duel.rules.tables import CARD_BY_ID, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.names import ByName, namer
from heptapolis.games.words import Names, called, city_number, said, without_article
from heptapolis.translation import message

_SYMBOLS = {
    "quill": message("quill"),
    "mortar": message("mortar"),
    "wheel": message("wheel"),
    "plumb_level": message("plumb level"),
    "sundial": message("sundial"),
    "armillary_sphere": message("armillary sphere"),
    "scales": message("scales"),
}

CARD_BY_NAME = ByName(CARD_BY_ID)
WONDER_BY_NAME = ByName(WONDER_BY_ID)
TOKEN_BY_NAME = ByName(TOKEN_BY_ID)
"""Cards, wonders and tokens by their ids and by all that people call them."""
card_name = namer(CARD_BY_ID)
wonder_name = namer(WONDER_BY_ID)
token_name = namer(TOKEN_BY_ID)
science_name = partial(said, _SYMBOLS)
"""What they are called, by id."""


def short_wonder_name(wonder_id: str, language: str = "en") -> str:
    """The name of a wonder without its article, for lists."""
    return without_article(wonder_name(wonder_id, language))


def city_name(number: int, language: str = "en", names: Names = None) -> str:
    """What a city is called: by who plays it, or by its number."""
    return called(number, names, city_number(number, language))
