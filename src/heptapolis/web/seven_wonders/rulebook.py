"""What the rulebook of 7 Wonders draws: cards, stages, shields compared, science counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heptapolis.games.marks import Mark
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, WONDERS
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import wonder_name
from heptapolis.web.printed import Face
from heptapolis.web.seven_wonders.printed import Stage, face, stages

Words = Sequence[str]


@dataclass(frozen=True)
class Board:
    """A side of a wonder board with stages that stand."""

    wonder: str
    name: str
    side: str
    stages: tuple[Stage, ...]
    built: int


def cards(words: Words, language: str) -> list[Face]:
    """Cards as they lie in a hand."""
    return [face(card, language) for card in words]


def board(words: Words, language: str) -> Board:
    """A wonder, its side, and how many stages are built."""
    wonder, side, built = words
    return Board(wonder, wonder_name(wonder, language), side, stages(wonder, side, language), int(built))


def wonders(words: Words, language: str) -> list[list[Board]]:
    """Both sides of all wonder boards."""
    return [[board((wonder.id, side, "0"), language) for side in wonder.sides] for wonder in WONDERS]


def goods(words: Words, language: str) -> list[Mark]:
    """What a city makes: each word one unit, goods joined by "/" one of them."""
    return [Mark("goods", tuple(word.split("/"))) for word in words]


def figures(words: Words, language: str) -> list[str]:
    """Figures for a small drawing."""
    return list(words)


MARKS: Any = {
    "card": lambda words, language: effects.card(CARD_BY_ID[words[0]]).marks,
    "stage": lambda words, language: stages(words[0], words[1], language)[int(words[2]) - 1].marks,
    "goods": goods,
}
FIGURES: Any = {
    "cards": cards,
    "board": board,
    "wonders": wonders,
    "conflict": figures,
    "science": figures,
    "passing": figures,
}
