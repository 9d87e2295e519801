"""What cards and stages of 7 Wonders do: each kind of effect with its marks and its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from heptapolis.games import effects, words
from heptapolis.games.effects import Kinds, Told
from heptapolis.games.marks import Mark, Words, coins, icons, in_words, per, phrase
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, GOODS, SYMBOLS, WONDER_BY_ID, Card
from heptapolis.games.seven_wonders.text.words import science_name
from heptapolis.translation import message, translate

_DISCOUNTS = {
    ("raw", "left"): message("Raw goods from the left neighbour cost {price} a unit."),
    ("raw", "right"): message("Raw goods from the right neighbour cost {price} a unit."),
    ("raw", "left", "right"): message("Raw goods from both neighbours cost {price} a unit."),
    ("manufactured", "left"): message("Manufactured goods from the left neighbour cost {price} a unit."),
    ("manufactured", "right"): message("Manufactured goods from the right neighbour cost {price} a unit."),
    ("manufactured", "left", "right"): message("Manufactured goods from both neighbours cost {price} a unit."),
}
_DISCOUNTS_BRIEF = {
    ("raw", "left"): message("raw goods from the left for {price}"),
    ("raw", "right"): message("raw goods from the right for {price}"),
    ("raw", "left", "right"): message("raw goods from both sides for {price}"),
    ("manufactured", "left"): message("manufactured goods from the left for {price}"),
    ("manufactured", "right"): message("manufactured goods from the right for {price}"),
    ("manufactured", "left", "right"): message("manufactured goods from both sides for {price}"),
}
_RAW_OR_MANUFACTURED = {"raw": "brown", "manufactured": "grey"}
_ARROWS = {("left",): "←", ("right",): "→", ("left", "right"): "←→"}
_EACH = {
    "wonder_stage": ("stage", message("each built stage of a wonder")),
    "defeat_token": ("defeat", message("each defeat token")),
}
"""What is counted besides cards: its icon and its words."""
_SCOPES = {
    "self": (("down",), message("in the own city")),
    "neighbours": (("left", "right"), message("in the two neighbouring cities")),
    "both": (("left", "down", "right"), message("in the own city and the two neighbouring ones")),
}
"""Which cities are counted: arrows, as on the printed cards, and words."""
_EACH_BRIEF = {
    "self": message("{amount} for {each}"),
    "neighbours": message("{amount} for {each} of the neighbours"),
    "both": message("{amount} for {each}, the neighbours' too"),
}
_SPECIALS = {
    "free_build_once_per_age": (
        icons("free", short=message("free building")),
        message("Once in every age, a building from the hand can be built for free."),
    ),
    "play_seventh_card": (
        icons("cards", short=message("seventh card")),
        message("The seventh card of every age can be played too, instead of being left over."),
    ),
    "build_from_discard": (
        icons("pile", "right", short=message("from discard pile")),
        message("At once, a card of the discard pile can be built for free."),
    ),
    "copy_neighbour_guild": (
        icons("left", "purple", "right", short=message("copies guild")),
        message("At the end of the game, counts as one guild of a neighbouring city."),
    ),
}


def _produces(slots: list[list[str]]) -> Told:
    fixed = {slot[0]: slots.count(slot) for slot in slots if len(slot) == 1}
    said: list[Words] = [phrase("Every turn: {goods}.", goods=partial(words.goods, fixed))] if fixed else []
    for slot in slots:
        if len(slot) > 1:
            said.append(phrase("Every turn one of these goods: {goods}.", goods=partial(words.either_good, slot)))
    brief: list[Words] = [partial(words.goods, fixed)] if fixed else []
    brief += [partial(words.either_good, slot) for slot in slots if len(slot) > 1]
    return Told(tuple(Mark("goods", tuple(slot)) for slot in slots), tuple(said), tuple(brief))


def _discount(discount: Mapping[str, Any]) -> Told:
    colour, sides, price = _RAW_OR_MANUFACTURED[discount["resources"]], discount["neighbours"], discount["price"]
    short = f"{_ARROWS[tuple(sides)]} {words.COLOUR_SYMBOLS[colour]} {price}{words.COIN}"
    kind, cost = (discount["resources"], *sides), partial(words.coins, price)
    mark = per(*sides, colour, each=[coins(price)], short=short)
    return Told((mark,), (phrase(_DISCOUNTS[kind], price=cost),), (phrase(_DISCOUNTS_BRIEF[kind], price=cost),))


def _each(thing: str) -> tuple[str, Words]:
    """The icon and the words for each of something that is counted."""
    return _EACH.get(thing, (thing, partial(words.each_card, thing)))


def _counted(count: Mapping[str, Any], mark: Mark, text: str, amount: Mapping[str, Words]) -> Told:
    """Something for each thing that is counted."""
    arrows, where = _SCOPES[count["scope"]]
    things = [_each(thing) for thing in count["count"]]

    def each(language: str) -> str:
        return words.both([in_words(said, language) for _, said in things], language)

    brief = _EACH_BRIEF[count["scope"]]
    few = effects.points(count["amount"]).brief[0] if "points" in amount else amount["coins"]
    return Told(
        (per(*arrows, *(icon for icon, _ in things), each=[mark]),),
        (phrase(text, each=each, where=where, **amount),),
        (phrase(brief, amount=few, each=each),),
    )


KINDS: Kinds = {
    "produces": _produces,
    "private": lambda _: Told(says=(message("Neighbours cannot buy it."),)),
    "discount": _discount,
    "points": effects.points,
    "shields": effects.shields,
    "science": lambda symbol: effects.science(symbol, partial(science_name, symbol)),
    "science_choice": lambda _: Told(
        (Mark("goods", SYMBOLS, short=message("any symbol")),),
        (message("A science symbol of choice, decided at the end of the game."),),
        (message("any symbol"),),
    ),
    "coins": effects.coins,
    "coins_per": partial(effects.coins_per, _counted),
    "points_per": partial(effects.points_per, _counted),
    "special": partial(effects.listed, _SPECIALS),
}
"""The kinds of effects by their names in the data files, in the order in which they are told."""


def card(card: Card) -> Told:
    """What a card does."""
    told = effects.told(KINDS, card.effect)
    paid, scored = card.effect.get("coins_per"), card.effect.get("points_per")
    if paid and scored and all(paid[key] == scored[key] for key in ("count", "scope")):
        return replace(told, brief=(partial(_paid_and_scored, paid, scored),))
    return told


def _paid_and_scored(paid: Mapping[str, Any], scored: Mapping[str, Any], language: str) -> str:
    """Coins now and points at the end for each of the same things, in a few words."""
    amounts = (words.coins(paid["amount"], language), in_words(effects.points(scored["amount"]).brief[0], language))
    each = words.both([in_words(_each(thing)[1], language) for thing in paid["count"]], language)
    text = _EACH_BRIEF[paid["scope"]]
    return translate(language, text, amount=words.both(amounts, language), each=each)


def stage(stage: Mapping[str, Any]) -> Told:
    """What a stage of a wonder does."""
    gives = {key: value for key, value in stage.items() if key != "cost"}
    # Whatever a stage produces is for the own city only (wonders.toml).
    return effects.told(KINDS, {**gives, "private": "produces" in gives})


def _built(city: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The effects of all that a city of a document has built, stages first."""
    stages = WONDER_BY_ID[city["wonder"]].sides[city.get("side", "A")][: city.get("stages", 0)]
    return [{**stage, "private": True} for stage in stages] + [
        CARD_BY_ID[card].effect for card in city.get("buildings", ())
    ]


def production_of(city: Mapping[str, Any]) -> tuple[list[list[str]], list[list[str]]]:
    """Slots of goods that neighbours of a city can buy, single goods first, and those that they cannot."""
    sold, private = [[WONDER_BY_ID[city["wonder"]].good]], list[list[str]]()
    for effect in _built(city):
        (private if effect.get("private") else sold).extend(effect.get("produces", ()))
    return sorted(sold, key=lambda slot: (len(slot), GOODS.index(slot[0]))), private


def shields_of(city: Mapping[str, Any]) -> int:
    """The shields of all that a city has built."""
    return sum(effect.get("shields", 0) for effect in _built(city))


def symbols_of(city: Mapping[str, Any], symbol: str) -> int:
    """How often a city has built a science symbol."""
    return sum(effect.get("science") == symbol for effect in _built(city))
