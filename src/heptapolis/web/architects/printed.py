"""What is printed on cards, stages and progress tokens of Architects: marks, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heptapolis.games import words
from heptapolis.games.architects.rules.tables import CARD, TOKEN, WONDER
from heptapolis.games.architects.text import effects
from heptapolis.games.architects.text.words import card_name, stage_number, token_name
from heptapolis.web.marks import Mark

_ICONS = {"brick": "clay"}
"""Symbols that another game's word names."""
_TAKES = {
    "any": ("left", "centre-card", "right"),
    "central": ("centre-card",),
    "both": ("left", "cards", "right"),
}
_PER = {"cat": "cat", "victory": "victory", "token": "progress"}


@dataclass(frozen=True)
class Face:
    """A card."""

    id: str
    name: str
    colour: str
    colour_name: str
    marks: tuple[Mark, ...]
    effect: str
    """The effect in sentences."""


@dataclass(frozen=True)
class TokenFace:
    """A progress token."""

    id: str
    name: str
    marks: tuple[Mark, ...]
    effect: str
    fly: str
    """What follows it over the table; nothing where there are two alike."""


@dataclass(frozen=True)
class StageFace:
    """A stage of a wonder."""

    id: str
    number: str
    row: int
    cost: int
    kind: str
    """ "different" or "identical"."""
    sign: str
    cost_words: str
    points: int
    points_words: str
    marks: tuple[Mark, ...]
    effect: str
    """What it does when it is built, in a sentence; nothing where it only counts."""


def icon_of(thing: str) -> str:
    """The symbol for a resource, a coin or a science symbol."""
    return _ICONS.get(thing, thing)


@cache
def face(card_id: str, language: str) -> Face:
    """What is printed on a card."""
    card = CARD[card_id]
    return Face(
        id=card.id,
        name=card_name(card.id, language),
        colour=card.colour,
        colour_name=words.colour_name(card.colour, language),
        marks=tuple(_card_marks(card.effect)[0]),
        effect=" ".join(effects.card_sentences(card.effect, language)),
    )


def _card_marks(effect: Mapping[str, Any]) -> tuple[list[Mark], str]:
    """The marks of a card, and the symbol that stands for it where there is room for one only."""
    if "resource" in effect:
        symbol = icon_of(effect["resource"])
        return [Mark("icons", (symbol,))], symbol
    if "coins" in effect:
        return [Mark("icons", ("coin",))], "coin"
    if "science" in effect:
        return [Mark("icons", (effect["science"],))], effect["science"]
    if effect.get("points"):
        besides = ("cat",) if effect.get("cat") else ()
        return [Mark("points", n=effect["points"]), *(Mark("icons", (symbol,)) for symbol in besides)], "laurel"
    horns = ("horn",) * effect.get("horns", 0)
    return [Mark("icons", ("shield",) * effect.get("shields", 0)), *([Mark("icons", horns)] if horns else [])], "shield"


@cache
def token_face(token_id: str, language: str) -> TokenFace:
    """What is printed on a progress token."""
    token = TOKEN[token_id]
    fly = f"token-{token.id}" if token.copies == 1 else ""
    return TokenFace(
        token.id,
        token_name(token.id, language),
        _token_marks(token.effect),
        effects.token_sentence(token, language),
        fly,
    )


def _token_marks(effect: Mapping[str, Any]) -> tuple[Mark, ...]:
    if "extra_card_on" in effect:
        causes = [_cause(event) for event in effect["extra_card_on"]]
        return (Mark("per", tuple(dict.fromkeys(causes)), each=(Mark("icons", ("right", "cards")),)),)
    if "double_coin" in effect:
        return (Mark("per", ("coin",), each=(Mark("words", text="="), Mark("icons", ("coin", "coin")))),)
    if "any_resources" in effect:
        return (Mark("per", ("wood", "stone"), each=(Mark("icons", ("right", "stage")),)),)
    if "shields" in effect:
        return (Mark("icons", ("shield",) * effect["shields"]),)
    if "points_per" in effect:
        ((what, points),) = effect["points_per"].items()
        return (Mark("per", (_PER[what],), each=(Mark("points", n=points),)),)
    few, many = effect.get("points") or effect["points_set"]
    return (Mark("points", n=few), Mark("words", text="/"), Mark("points", n=many))


def _cause(event: str) -> str:
    """The symbol for what sets a token off: a stage, or taking a card."""
    if event == "stage":
        return "stage"
    effect = CARD[event].effect
    return "horn" if effect.get("horns") else _card_marks(effect)[1]


def _effect_marks(effect: Mapping[str, Any]) -> tuple[Mark, ...]:
    """What a stage with an effect does."""
    if "take" in effect:
        return (Mark("icons", _TAKES[effect["take"]]),)
    if "look" in effect:
        return (Mark("icons", ("eye",)), Mark("words", text=str(effect["look"])), Mark("icons", ("cards",)))
    if "tokens" in effect:
        return (Mark("icons", ("progress",) * effect["tokens"]),)
    return (Mark("icons", ("shield",) * effect.get("shields", 0)),)


@cache
def stage_faces(wonder_id: str, language: str) -> tuple[StageFace, ...]:
    """What is printed on the stages of a wonder, from bottom to top."""
    wonder = WONDER[wonder_id]
    return tuple(
        StageFace(
            id=stage.id,
            number=stage_number(stage.id),
            row=stage.place[0],
            cost=stage.cost,
            kind=stage.kind,
            sign=effects.DIFFERENT if stage.kind == "different" else effects.IDENTICAL,
            cost_words=effects.cost_words(stage, language),
            points=stage.points,
            points_words=words.points(stage.points, language),
            marks=_effect_marks(wonder.effect) if stage.effect else (),
            effect=effects.wonder_sentence(wonder.effect, language) if stage.effect else "",
        )
        for stage in wonder.stages
    )
