"""What the rulebook of Duel draws: cards, wonders, tokens, the conflict track, how the cards of an age lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heptapolis.games.duel.rules.tables import (
    CARD_BY_ID,
    LAYOUTS,
    LOOT_COINS,
    TOKEN_BY_ID,
    TOKENS,
    WONDER_BY_ID,
    WONDERS,
)
from heptapolis.games.duel.text import effects
from heptapolis.games.words import AGES
from heptapolis.web.duel.printed import WonderFace, face, token_face, wonder_face
from heptapolis.web.duel.track import Track, track
from heptapolis.web.printed import Face, TokenFace

Words = Sequence[str]


@dataclass(frozen=True)
class Laid:
    """The cards of an age before anything is taken."""

    age: str
    cards: tuple[tuple[int, int, bool], ...]
    """Of each card: column in halves of a card, row, whether it lies face up."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return max(x for x, _, _ in self.cards) + 2, max(row for _, row, _ in self.cards) + 1


def _cards(words: Words, language: str) -> list[Face]:
    return [face(card, language) for card in words]


def _wonders(words: Words, language: str) -> list[WonderFace]:
    """Some wonders, or all of them."""
    return [wonder_face(wonder, language) for wonder in words or [wonder.id for wonder in WONDERS]]


def _tokens(words: Words, language: str) -> list[TokenFace]:
    """Some tokens, or all of them."""
    return [token_face(token, language) for token in words or [token.id for token in TOKENS]]


def _track(words: Words, language: str) -> Track:
    """The track with the pawn so many spaces to the right, and the military tokens that still lie on that side."""
    both = [int(coins) for coins in LOOT_COINS]
    right = [int(word) for word in words[1:]] if len(words) > 1 else both
    return track({"pawn": int(words[0]), "cities": [{"loot": both}, {"loot": right}]}, ("", ""), 0, language)


def _layouts(words: Words, language: str) -> list[Laid]:
    found = []
    for age, slots in enumerate(LAYOUTS, 1):
        left = min(x for _, x, _ in slots)
        found.append(Laid(AGES[age], tuple((x - left, row, bool(up)) for row, x, up in slots)))
    return found


MARKS: Any = {
    "card": lambda words, language: effects.card(CARD_BY_ID[words[0]]).marks,
    "token": lambda words, language: effects.token(TOKEN_BY_ID[words[0]]).marks,
    "wonder": lambda words, language: effects.wonder(WONDER_BY_ID[words[0]]).marks,
}
FIGURES: Any = {"cards": _cards, "wonders": _wonders, "tokens": _tokens, "track": _track, "layouts": _layouts}
