"""What is printed on cards and stages of 7 Wonders: marks, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heptapolis.games import words
from heptapolis.games.seven_wonders.rules.tables import BUILDINGS, CARD, CARDS, SYMBOLS, WONDER
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import card_name
from heptapolis.web.marks import Mark, cost, goods

_SCOPES = {"self": ("down",), "neighbours": ("left", "right"), "both": ("left", "down", "right")}
_THINGS = {"wonder_stage": "stage", "defeat_token": "defeat"}
_SPECIALS = {
    "free_build_once_per_age": ("free",),
    "play_seventh_card": ("cards",),
    "build_from_discard": ("pile", "right"),
    "copy_neighbour_guild": ("left", "purple", "right"),
}
_RAW_OR_MANUFACTURED = {"raw": "brown", "manufactured": "grey"}


@dataclass(frozen=True)
class Face:
    """A card."""

    id: str
    name: str
    colour: str
    colour_name: str
    age: str
    cost: tuple[Mark, ...]
    cost_words: str
    marks: tuple[Mark, ...]
    effect: str
    """The effect in sentences."""
    free_with: tuple[str, ...]
    """Names of the buildings that make it free."""
    makes_free: tuple[str, ...]


@dataclass(frozen=True)
class Stage:
    """A stage of a wonder."""

    number: int
    cost: tuple[Mark, ...]
    cost_words: str
    marks: tuple[Mark, ...]
    effect: str


def effect_marks(effect: Mapping[str, Any]) -> tuple[Mark, ...]:
    """An effect in marks, as on the printed cards."""
    marks = goods(effect.get("produces", ()))
    if "discount" in effect:
        discount = effect["discount"]
        kind = _RAW_OR_MANUFACTURED[discount["resources"]]
        sides = [side for side in ("left", "right") if side in discount["neighbours"]]
        marks.append(Mark("per", (*sides, kind), each=(Mark("coins", n=discount["price"]),)))
    if effect.get("points"):
        marks.append(Mark("points", n=effect["points"]))
    if effect.get("shields"):
        marks.append(Mark("icons", ("shield",) * effect["shields"]))
    if "science" in effect:
        marks.append(Mark("icons", (effect["science"],)))
    if effect.get("science_choice"):
        marks.append(Mark("goods", SYMBOLS))
    if effect.get("coins"):
        marks.append(Mark("coins", n=effect["coins"]))
    marks += _counted(effect)
    if "special" in effect:
        marks.append(Mark("icons", _SPECIALS[effect["special"]]))
    return tuple(marks)


def _counted(effect: Mapping[str, Any]) -> list[Mark]:
    """What is given for each thing counted; coins and points for the same things share one mark."""
    found: dict[tuple[str, ...], list[Mark]] = {}
    for key, kind in (("coins_per", "coins"), ("points_per", "points")):
        if key in effect:
            per = effect[key]
            counted = (*_SCOPES[per["scope"]], *(_THINGS.get(thing, thing) for thing in per["count"]))
            found.setdefault(counted, []).append(Mark(kind, n=per["amount"]))
    return [Mark("per", counted, each=tuple(each)) for counted, each in found.items()]


@cache
def face(card_id: str, language: str) -> Face:
    """What is printed on a card."""
    card = CARD[card_id]
    return Face(
        id=card.id,
        name=card_name(card.id, language),
        colour=card.colour,
        colour_name=words.type_name(card.colour, language),
        age=words.AGES[card.age],
        cost=tuple(cost(card.cost)),
        cost_words=words.goods(card.cost, language),
        marks=effect_marks(card.effect),
        effect=" ".join(effects.sentences(card.effect, language)),
        free_with=tuple(card_name(BUILDINGS[name][0].id, language) for name in card.free_with),
        makes_free=tuple(card_name(other.id, language) for other in CARDS if card.building in other.free_with),
    )


@cache
def stages(wonder: str, side: str, language: str) -> tuple[Stage, ...]:
    """What is printed on the stages of a board."""
    return tuple(
        Stage(
            number=number,
            cost=tuple(cost(stage["cost"])),
            cost_words=words.goods(stage["cost"], language),
            marks=effect_marks(stage),
            # Whatever a stage produces is for the own city only (wonders.toml).
            effect=" ".join(effects.sentences({**stage, "private": "produces" in stage}, language)),
        )
        for number, stage in enumerate(WONDER[wonder].sides[side], 1)
    )
