"""What is printed on cards and stages of 7 Wonders: marks, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from heptapolis.games import words
from heptapolis.games.marks import Mark, cost
from heptapolis.games.seven_wonders.rules.tables import BUILDINGS, CARD_BY_ID, CARDS, WONDER_BY_ID
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import card_name
from heptapolis.web.printed import Face

Tally = tuple[Mark, int]
"""A mark, and how many of it there are."""


@dataclass(frozen=True)
class Stage:
    """A stage of a wonder."""

    number: int
    cost: tuple[Tally, ...]
    cost_words: str
    marks: tuple[Mark, ...]
    effect: str
    brief: str


def tallied(marks: Iterable[Mark]) -> tuple[Tally, ...]:
    """The same marks, those that follow each other and are alike counted."""
    return tuple((mark, len(list(alike))) for mark, alike in groupby(marks))


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
        brief=effects.card(card).few_words(language),
        free_with=tuple(card_name(BUILDINGS[name][0].id, language) for name in card.free_with),
        makes_free=tuple(card_name(other.id, language) for other in CARDS if card.building in other.free_with),
    )


@cache
def stages(wonder: str, side: str, language: str) -> tuple[Stage, ...]:
    """What is printed on the stages of a board."""
    return tuple(
        Stage(
            number=number,
            cost=tallied(cost(stage["cost"])),
            cost_words=words.goods(stage["cost"], language),
            marks=effects.stage(stage).marks,
            effect=effects.stage(stage).text(language),
            brief=effects.stage(stage).few_words(language),
        )
        for number, stage in enumerate(WONDER_BY_ID[wonder].sides[side], 1)
    )
