"""What is printed on cards, wonders and progress tokens of Duel: marks, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import CARD_BY_ID, CARDS, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.duel.text import effects
from heptapolis.games.duel.text.words import card_name, short_wonder_name, token_name, wonder_name
from heptapolis.games.marks import Mark, cost
from heptapolis.web.printed import Face, TokenFace


@dataclass(frozen=True)
class WonderFace:
    """A wonder."""

    id: str
    name: str
    short: str
    """Its name without an article."""
    cost: tuple[Mark, ...]
    cost_words: str
    marks: tuple[Mark, ...]
    effect: str


@cache
def face(card_id: str, language: str) -> Face:
    """What is printed on a card."""
    card = CARD_BY_ID[card_id]
    return Face(
        id=card.id,
        name=card_name(card.id, language),
        colour=card.colour,
        colour_name=words.type_name(card.colour, language),
        age=words.AGES[card.age],
        cost=cost(card.cost),
        cost_words=words.goods(card.cost, language),
        marks=effects.card(card).marks,
        effect=effects.card(card).text(language),
        free_with=_named(card.free_with, "gives", language),
        makes_free=_named(card.gives, "free_with", language),
    )


def _named(symbol: str | None, where: str, language: str) -> tuple[str, ...]:
    """The cards that have a chain symbol in one of its two places."""
    if symbol is None:
        return ()
    return tuple(card_name(card.id, language) for card in CARDS if getattr(card, where) == symbol)


@cache
def wonder_face(wonder_id: str, language: str) -> WonderFace:
    """What is printed on a wonder."""
    wonder = WONDER_BY_ID[wonder_id]
    return WonderFace(
        id=wonder.id,
        name=wonder_name(wonder.id, language),
        short=short_wonder_name(wonder.id, language),
        cost=cost(wonder.cost),
        cost_words=words.goods(wonder.cost, language),
        marks=effects.wonder(wonder).marks,
        effect=effects.wonder(wonder).text(language),
    )


@cache
def token_face(token_id: str, language: str) -> TokenFace:
    """What is printed on a progress token."""
    told = effects.token(TOKEN_BY_ID[token_id])
    return TokenFace(token_id, token_name(token_id, language), told.marks, told.text(language))
