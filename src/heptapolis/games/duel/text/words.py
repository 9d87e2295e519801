"""Names of the cards, wonders, progress tokens, science symbols and cities of Duel."""

from __future__ import annotations

from heptapolis.games.duel.rules.tables import CARD_BY_ID, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.names import ByName
from heptapolis.games.words import Names, called, city_number, named, without_article
from heptapolis.translation import message, translate

_SYMBOLS = {
    "quill": message("quill"),
    "mortar": message("mortar"),
    "wheel": message("wheel"),
    "plumb_level": message("plumb level"),
    "sundial": message("sundial"),
    "armillary_sphere": message("armillary sphere"),
    "scales": message("scales"),
}

CARD_BY_NAME = ByName(CARD_BY_ID, lambda card: card.name.values())
WONDER_BY_NAME = ByName(WONDER_BY_ID, lambda one: [*one.name.values(), *map(without_article, one.name.values())])
TOKEN_BY_NAME = ByName(TOKEN_BY_ID, lambda token: token.name.values())
"""Cards, wonders and tokens by their ids and by all that people call them."""


def card_name(card_id: str, language: str = "en") -> str:
    """The name printed on a card."""
    return named(CARD_BY_ID[card_id].name, language)


def wonder_name(wonder_id: str, language: str = "en") -> str:
    """The name of a wonder."""
    return named(WONDER_BY_ID[wonder_id].name, language)


def short_wonder_name(wonder_id: str, language: str = "en") -> str:
    """The name of a wonder without its article, for lists."""
    return without_article(wonder_name(wonder_id, language))


def token_name(token_id: str, language: str = "en") -> str:
    """The name of a progress token."""
    return named(TOKEN_BY_ID[token_id].name, language)


def science_name(symbol: str, language: str = "en") -> str:
    """The word for a science symbol."""
    return translate(language, _SYMBOLS[symbol])


def city_name(number: int, language: str = "en", names: Names = None) -> str:
    """What a city is called: by who plays it, or by its number."""
    return called(number, names, city_number(number, language))
