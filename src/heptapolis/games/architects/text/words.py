"""Names of the cards, wonders, progress tokens, decks and stages of Architects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from heptapolis.games.architects.rules.tables import CARD_BY_ID, CARDS, COIN, RESOURCE_COUNT, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.names import ByName, namer
from heptapolis.games.words import Names, called
from heptapolis.translation import message, translate

_DECKS = {
    "left": message("left deck"),
    "right": message("right deck"),
    "centre": message("central deck"),
    "both": message("left and right deck"),
}


SET, HIDDEN, BOTH = "set", "hidden", "both"
"""Words of the notation besides ids: three different symbols, the token on the stack, the left and the right deck."""

CARD_BY_NAME = ByName(CARD_BY_ID)
WONDER_BY_NAME = ByName(WONDER_BY_ID)
TOKEN_BY_NAME = ByName(TOKEN_BY_ID)
"""Cards, wonders and tokens by their ids and by all that people call them."""
card_name = namer(CARD_BY_ID)
wonder_name = namer(WONDER_BY_ID)
city_name = namer(WONDER_BY_ID, "city")
token_name = namer(TOKEN_BY_ID)
"""What they are called, by id; a city by the wonder that it belongs to."""


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
