"""What cards and stages do: in sentences, and in the shorthand of the screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heptapolis.games import words
from heptapolis.games.seven_wonders.text.words import science_name
from heptapolis.translation import message, translate, translate_plural

Effect = Mapping[str, Any]
"""Effects as the data files write them: `produces`, `points`, `coins_per` …"""

_DISCOUNTS = {
    ("raw", "left"): message("Raw goods from the left neighbour cost {price} a unit."),
    ("raw", "right"): message("Raw goods from the right neighbour cost {price} a unit."),
    ("raw", "left", "right"): message("Raw goods from both neighbours cost {price} a unit."),
    ("manufactured", "left"): message("Manufactured goods from the left neighbour cost {price} a unit."),
    ("manufactured", "right"): message("Manufactured goods from the right neighbour cost {price} a unit."),
    ("manufactured", "left", "right"): message("Manufactured goods from both neighbours cost {price} a unit."),
}
_EACH = {
    "wonder_stage": message("each built stage of a wonder"),
    "defeat_token": message("each defeat token"),
}
_WHERE = {
    "self": message("in the own city"),
    "neighbours": message("in the two neighbouring cities"),
    "both": message("in the own city and the two neighbouring ones"),
}
_SPECIAL = {
    "free_build_once_per_age": message("Once in every age, a building from the hand can be built for free."),
    "play_seventh_card": message("The seventh card of every age can be played too, instead of being left over."),
    "build_from_discard": message("At once, a card of the discard pile can be built for free."),
    "copy_neighbour_guild": message("At the end of the game, counts as one guild of a neighbouring city."),
}
_SPECIAL_SHORT = {
    "free_build_once_per_age": message("free building"),
    "play_seventh_card": message("seventh card"),
    "build_from_discard": message("from discard pile"),
    "copy_neighbour_guild": message("copies guild"),
}
_RAW_OR_MANUFACTURED = {"raw": "brown", "manufactured": "grey"}
# As on the printed cards: which cities are counted.
_SCOPE_ARROWS = {"self": "↓", "neighbours": "←→", "both": "←↓→"}
_DISCOUNT_ARROWS = {("left",): "←", ("right",): "→", ("left", "right"): "←→"}


def sentences(effect: Effect, language: str) -> list[str]:
    """An effect in whole sentences, one for each of its parts."""
    said = []
    if "produces" in effect:
        said += _production(effect, language)
    if "discount" in effect:
        discount = effect["discount"]
        text = _DISCOUNTS[discount["resources"], *discount["neighbours"]]
        said.append(translate(language, text, price=words.coins(discount["price"], language)))
    if effect.get("points"):
        said.append(words.points(effect["points"], language) + ".")
    if effect.get("shields"):
        said.append(translate_plural(language, "{n} shield.", "{n} shields.", effect["shields"]))
    if "science" in effect:
        symbol = science_name(effect["science"], language)
        said.append(translate(language, "Science symbol: {symbol}.", symbol=symbol))
    if effect.get("science_choice"):
        said.append(translate(language, "A science symbol of choice, decided at the end of the game."))
    if effect.get("coins"):
        coins = words.coins(effect["coins"], language)
        said.append(translate(language, "{coins} once, when built.", coins=coins))
    if "coins_per" in effect:
        coins = words.coins(effect["coins_per"]["amount"], language)
        places = _counted(effect["coins_per"], language)
        said.append(translate(language, "{coins} for {each} {where}, once when built.", coins=coins, **places))
    if "points_per" in effect:
        points = words.points(effect["points_per"]["amount"], language)
        places = _counted(effect["points_per"], language)
        said.append(translate(language, "{points} for {each} {where} at the end of the game.", points=points, **places))
    if "special" in effect:
        ability = _SPECIAL[effect["special"]]
        said.append(translate(language, ability))
    return said


def shorthand(effect: Effect, language: str) -> str:
    """An effect as briefly as the symbols of the printed cards."""
    short = [words.slot(choice, language) for choice in effect.get("produces", ())]
    if "discount" in effect:
        discount = effect["discount"]
        kind = words.COLOUR_SYMBOLS[_RAW_OR_MANUFACTURED[discount["resources"]]]
        short.append(f"{_DISCOUNT_ARROWS[tuple(discount['neighbours'])]} {kind} {discount['price']}{words.COIN}")
    if effect.get("points"):
        short.append(words.points_short(effect["points"], language))
    if effect.get("shields"):
        short.append(words.shields(effect["shields"], language))
    if "science" in effect:
        short.append(science_name(effect["science"], language))
    if effect.get("science_choice"):
        short.append(translate(language, "any symbol"))
    if effect.get("coins"):
        short.append(f"+{effect['coins']}{words.COIN}")
    short += _counted_short(effect, language)
    if "special" in effect:
        ability = _SPECIAL_SHORT[effect["special"]]
        short.append(translate(language, ability))
    return " ".join(short)


def _production(effect: Effect, language: str) -> list[str]:
    fixed: dict[str, int] = {}
    said = []
    for choice in effect["produces"]:
        if len(choice) == 1:
            fixed[choice[0]] = fixed.get(choice[0], 0) + 1
        else:
            goods = words.either([words.good_name(good, language) for good in choice], language)
            said.append(translate(language, "Every turn one of these goods: {goods}.", goods=goods))
    if fixed:
        said.insert(0, translate(language, "Every turn: {goods}.", goods=words.goods(fixed, language)))
    if effect.get("private"):
        said.append(translate(language, "Neighbours cannot buy it."))
    return said


def _counted(per: Mapping[str, Any], language: str) -> dict[str, str]:
    things = [
        translate(language, _EACH[thing]) if thing in _EACH else words.each_card(thing, language)
        for thing in per["count"]
    ]
    each = words.both(things, language)
    where = _WHERE[per["scope"]]
    return {"each": each, "where": translate(language, where)}


def _counted_short(effect: Effect, language: str) -> list[str]:
    """ "↓▲ 1¢ 1 VP" is a coin and a point for each brown card of the own city."""
    amounts: dict[str, list[str]] = {}
    for key in ("coins_per", "points_per"):
        if key in effect:
            per = effect[key]
            things = "".join(
                words.COLOUR_SYMBOLS.get(thing) or translate(language, _THINGS[thing]) for thing in per["count"]
            )
            amount = (
                f"{per['amount']}{words.COIN}" if key == "coins_per" else words.points_short(per["amount"], language)
            )
            amounts.setdefault(f"{_SCOPE_ARROWS[per['scope']]}{things}", []).append(amount)
    return [f"{what} {' '.join(each)}" for what, each in amounts.items()]


_THINGS = {"wonder_stage": message("stage"), "defeat_token": message("defeat")}
