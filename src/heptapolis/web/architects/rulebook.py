"""What the rulebook of Architects draws: cards, wonders with their stages, tokens, conflict tokens, shields compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heptapolis.games.architects.rules.tables import CARD_BY_ID, TOKEN_BY_ID, TOKENS, WONDER_BY_ID, WONDERS
from heptapolis.games.architects.text import effects
from heptapolis.games.architects.text.words import wonder_name
from heptapolis.web.architects.printed import StageFace, face, stage_faces, token_face
from heptapolis.web.printed import Face, TokenFace

Words = Sequence[str]


@dataclass(frozen=True)
class Wonder:
    """A wonder: its stages in rows from the top down, and those that stand."""

    id: str
    name: str
    rows: tuple[tuple[StageFace, ...], ...]
    built: tuple[str, ...]
    effect: str


def _cards(words: Words, language: str) -> list[Face]:
    return [face(card, language) for card in words]


def _wonder(words: Words, language: str) -> Wonder:
    """A wonder and the stages that are built."""
    wonder, *built = words
    stages = stage_faces(wonder, language)
    rows = [tuple(stage for stage in stages if stage.row == row) for row in sorted({stage.row for stage in stages})]
    told = effects.wonder(WONDER_BY_ID[wonder]).text(language)
    return Wonder(wonder, wonder_name(wonder, language), tuple(reversed(rows)), tuple(built), told)


def _wonders(words: Words, language: str) -> list[Wonder]:
    return [_wonder((wonder.id,), language) for wonder in WONDERS]


def _tokens(words: Words, language: str) -> list[TokenFace]:
    """Some tokens, or all of them."""
    return [token_face(token, language) for token in words or [token.id for token in TOKENS]]


def _figures(words: Words, language: str) -> list[int]:
    return [int(word) for word in words]


MARKS: Any = {
    "card": lambda words, language: effects.card(CARD_BY_ID[words[0]]).marks,
    "token": lambda words, language: effects.token(TOKEN_BY_ID[words[0]]).marks,
    "wonder": lambda words, language: effects.wonder(WONDER_BY_ID[words[0]]).marks,
}
FIGURES: Any = {
    "cards": _cards,
    "wonder": _wonder,
    "wonders": _wonders,
    "tokens": _tokens,
    "conflict": _figures,
    "battle": _figures,
}
