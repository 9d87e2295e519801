"""What lay hidden until the end of a game of Architects: the decks in their order, and the stack of progress tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heptapolis.games.architects.text.words import city_name, deck_name
from heptapolis.web.architects.printed import face, token_face
from heptapolis.web.printed import Face, TokenFace


@dataclass(frozen=True)
class Revealed:
    """All that nobody saw."""

    decks: tuple[tuple[str, tuple[Face, ...]], ...]
    """The name of a deck and its cards from the top."""
    stack: tuple[TokenFace, ...]


def revealed(document: Mapping[str, Any], language: str) -> Revealed | None:
    """What a position document of a finished game tells besides what lies open; None where that is nothing."""
    decks = [(deck_name("centre", language), document["centre"])]
    decks += [(city_name(city["wonder"], language), city["deck"]) for city in document["cities"]]
    found = tuple((name, tuple(face(card, language) for card in cards)) for name, cards in decks if cards)
    stack = tuple(token_face(token, language) for token in document["stack"])
    return Revealed(found, stack) if found or stack else None
