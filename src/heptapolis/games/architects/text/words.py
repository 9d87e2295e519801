"""Names of the cards, wonders, progress tokens, decks and stages of Architects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from heptapolis.games.architects.rules.tables import CARD_BY_ID, CARDS, COIN, RESOURCE_COUNT, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.names import ByName
from heptapolis.games.words import Names, called, named, without_article
from heptapolis.translation import message, translate

_DECKS = {
    "left": message("left deck"),
    "right": message("right deck"),
    "centre": message("central deck"),
    "both": message("left and right deck"),
}


SET, HIDDEN, BOTH = "set", "hidden", "both"
"""Words of the notation besides ids: three different symbols, the token on the stack, the left and the right deck."""

CARD_BY_NAME = ByName(CARD_BY_ID, lambda card: card.name.values())
WONDER_BY_NAME = ByName(
    WONDER_BY_ID,
    lambda wonder: [*wonder.name.values(), *map(without_article, wonder.name.values()), *wonder.city.values()],
)
TOKEN_BY_NAME = ByName(TOKEN_BY_ID, lambda token: token.name.values())
"""Cards, wonders and tokens by their ids and by all that people call them."""


def card_name(card_id: str, language: str = "en") -> str:
    """What a card is called."""
    return named(CARD_BY_ID[card_id].name, language)


def wonder_name(wonder_id: str, language: str = "en") -> str:
    """The name of a wonder."""
    return named(WONDER_BY_ID[wonder_id].name, language)


def city_name(wonder_id: str, language: str = "en") -> str:
    """The name of the city that the wonder belongs to."""
    return named(WONDER_BY_ID[wonder_id].city, language)


def token_name(token_id: str, language: str = "en") -> str:
    """The name of a progress token."""
    return named(TOKEN_BY_ID[token_id].name, language)


def deck_name(deck: str | int, language: str = "en", names: Names = None) -> str:
    """Which deck: left, right, central, or that of a seat."""
    if isinstance(deck, int):
        if name := called(deck, names, ""):
            return translate(language, "deck of {name}", name=name)
        return translate(language, "deck of seat {seat}", seat=deck)
    return translate(language, _DECKS[deck])


def stage_number(stage_id: str) -> str:
    """The number of a stage: "3" for "s3"."""
    return stage_id[1:]


def paid_cards(payment: Sequence[int]) -> list[str]:
    """The ids of the cards of a payment (resources, then coins), each as often as it is discarded."""
    kinds = [*range(RESOURCE_COUNT), COIN]
    return [CARDS[kind].id for kind, count in zip(kinds, payment, strict=True) for _ in range(count)]


def card_names(cards: Iterable[str], language: str) -> str:
    """Several cards, counted: "Wood, 2× Coin"."""
    counts = Counter(cards)
    return ", ".join(
        card_name(card.id, language) if counts[card.id] == 1 else f"{counts[card.id]}× {card_name(card.id, language)}"
        for card in CARDS
        if counts[card.id]
    )
