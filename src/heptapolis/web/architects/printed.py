"""What is printed on cards, stages and progress tokens of Architects: marks, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from heptapolis.games import words
from heptapolis.games.architects.rules.tables import CARD_BY_ID, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.architects.text import effects
from heptapolis.games.architects.text.words import card_name, stage_number, token_name
from heptapolis.games.marks import Mark
from heptapolis.translation import message, translate
from heptapolis.web.printed import Face, TokenFace

_SHORT = {"different": message("{n} different"), "identical": message("{n} the same")}


@dataclass(frozen=True)
class StageFace:
    """A stage of a wonder."""

    id: str
    number: str
    row: int
    cost: int
    kind: str
    """ "different" or "identical"."""
    short: str
    """The cost in two words."""
    cost_words: str
    points: int
    points_words: str
    marks: tuple[Mark, ...]
    effect: str
    """What it does when it is built, in a sentence; nothing where it only counts."""


@cache
def face(card_id: str, language: str) -> Face:
    """What is printed on a card."""
    card = CARD_BY_ID[card_id]
    return Face(
        id=card.id,
        name=card_name(card.id, language),
        colour=card.colour,
        colour_name=words.colour_name(card.colour, language),
        marks=effects.card(card).marks,
        effect=effects.card(card).text(language),
    )


@cache
def token_face(token_id: str, language: str) -> TokenFace:
    """What is printed on a progress token."""
    token = TOKEN_BY_ID[token_id]
    fly = f"token-{token.id}" if token.copies == 1 else ""
    return TokenFace(
        token.id,
        token_name(token.id, language),
        effects.token(token).marks,
        effects.token(token).text(language),
        fly,
    )


@cache
def stage_faces(wonder_id: str, language: str) -> tuple[StageFace, ...]:
    """What is printed on the stages of a wonder, from bottom to top."""
    wonder = WONDER_BY_ID[wonder_id]
    return tuple(
        StageFace(
            id=stage.id,
            number=stage_number(stage.id),
            row=stage.place[0],
            cost=stage.cost,
            kind=stage.kind,
            short=translate(language, _SHORT[stage.kind], n=stage.cost),
            cost_words=effects.cost_words(stage, language),
            points=stage.points,
            points_words=words.points(stage.points, language),
            marks=effects.wonder(wonder).marks if stage.effect else (),
            effect=effects.wonder(wonder).text(language) if stage.effect else "",
        )
        for stage in wonder.stages
    )
