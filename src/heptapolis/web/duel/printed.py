"""What is printed on cards, wonders and progress tokens of Duel: marks, and the same in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import CARD, CARDS, COINS_PER_POINT, TOKEN, WONDER
from heptapolis.games.duel.text import effects
from heptapolis.games.duel.text.words import card_name, short_wonder_name, token_name, wonder_name
from heptapolis.web.marks import Mark, cost

_CITIES = {"own": "down", "most": "most"}
_SPECIALS = {
    "destroy_brown": Mark("per", ("destroy", "brown")),
    "destroy_grey": Mark("per", ("destroy", "grey")),
    "build_from_discard": Mark("icons", ("pile", "right")),
    "library": Mark("icons", ("progress",)),
}


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


@dataclass(frozen=True)
class TokenFace:
    """A progress token."""

    id: str
    name: str
    marks: tuple[Mark, ...]
    effect: str


def effect_marks(effect: Mapping[str, Any]) -> tuple[Mark, ...]:
    """An effect in marks, as on the printed cards."""
    marks = [Mark("goods", (good,)) for good, units in effect.get("produces", {}).items() for _ in range(units)]
    if "choice" in effect:
        marks.append(Mark("goods", tuple(effect["choice"])))
    prices = effect.get("price", {})
    marks += [Mark("per", (good,), each=(Mark("coins", n=price),)) for good, price in prices.items()]
    if effect.get("points"):
        marks.append(Mark("points", n=effect["points"]))
    if effect.get("shields"):
        marks.append(Mark("icons", ("shield",) * effect["shields"]))
    if "science" in effect:
        marks.append(Mark("icons", (effect["science"],)))
    if effect.get("coins"):
        marks.append(Mark("coins", n=effect["coins"]))
    if effect.get("takes"):
        marks.append(Mark("per", ("other",), each=(Mark("words", text="−"), Mark("coins", n=effect["takes"]))))
    marks += _counted(effect)
    if "special" in effect:
        marks.append(_SPECIALS[effect["special"]])
    if effect.get("play_again"):
        marks.append(Mark("icons", ("again",)))
    return tuple(marks + _progress(effect))


def _counted(effect: Mapping[str, Any]) -> list[Mark]:
    """What is given for each thing counted; coins and points for the same things share one mark."""
    found: dict[tuple[str, ...], list[Mark]] = {}
    for key, kind in (("coins_per", "coins"), ("points_per", "points")):
        if key in effect:
            per = effect[key]
            things = [icon for thing in per["count"] for icon in _thing(thing)]
            found.setdefault((_CITIES[per["city"]], *things), []).append(Mark(kind, n=per["amount"]))
    return [Mark("per", counted, each=tuple(each)) for counted, each in found.items()]


def _thing(thing: str) -> tuple[str, ...]:
    """What is counted, in icons."""
    if thing == "coins":
        return ("coin",) * COINS_PER_POINT
    return ("stage",) if thing == "wonder" else (thing,)


def _progress(effect: Mapping[str, Any]) -> list[Mark]:
    """What only progress tokens do."""
    marks = []
    if effect.get("points_per_token"):
        marks.append(Mark("per", ("progress",), each=(Mark("points", n=effect["points_per_token"]),)))
    for what, amount in effect.get("discount", {}).items():
        marks.append(Mark("per", _thing(what), each=(Mark("words", text=f"−{amount}"), Mark("icons", ("any-good",)))))
    for colour, amount in effect.get("extra_shields", {}).items():
        marks.append(Mark("per", (colour,), each=(Mark("words", text="+"), Mark("icons", ("shield",) * amount))))
    if effect.get("wonders_play_again"):
        marks.append(Mark("per", ("stage",), each=(Mark("icons", ("again",)),)))
    if effect.get("coins_per_chain"):
        marks.append(Mark("per", ("chain",), each=(Mark("coins", n=effect["coins_per_chain"]),)))
    if effect.get("trade_income"):
        marks.append(Mark("icons", ("other", "coin", "down")))
    return marks


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
    wonder = WONDER[wonder_id]
    return WonderFace(
        id=wonder.id,
        name=wonder_name(wonder.id, language),
        short=short_wonder_name(wonder.id, language),
        cost=tuple(cost(wonder.cost)),
        cost_words=words.goods(wonder.cost, language),
        marks=effect_marks(wonder.effect),
        effect=" ".join(effects.sentences(wonder.effect, language)),
    )


@cache
def token_face(token_id: str, language: str) -> TokenFace:
    """What is printed on a progress token."""
    effect = TOKEN[token_id].effect
    said = " ".join(effects.sentences(effect, language, "gained"))
    return TokenFace(token_id, token_name(token_id, language), effect_marks(effect), said)
