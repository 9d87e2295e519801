"""What boxes and bonuses do, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from heptapolis.games import words
from heptapolis.games.dice.rules.boards import COLOURS, Box
from heptapolis.games.dice.text.words import COLOUR_SYMBOLS, boxes, building_name, colour_name, names
from heptapolis.translation import message, translate

_PLAIN = {
    "resource": message("One more resource."),
    "defence": message("Attacks of the neighbour on this side give one point less from the next round on."),
    "extra_action": message("Take one more action."),
    "build_without_die_cost": message("Build once more; the die costs nothing."),
}


def colours(some: Iterable[str], language: str) -> str:
    """Colours of dice in words; all of them as one word."""
    given = list(some)
    if set(given) == set(COLOURS):
        return translate(language, "all colours")
    return names([colour_name(colour, language) for colour in given], language)


def sentence(effect: Mapping[str, Any], language: str) -> str:
    """One effect, in a sentence."""
    kind = effect["type"]
    if kind in _PLAIN:
        return translate(language, _PLAIN[kind])
    if kind == "attack":
        points = words.points(effect["points"], language)
        return translate(language, "Attack: {points}, one less for each defence of the neighbour.", points=points)
    if kind == "gain_coins":
        return translate(language, "Gain {coins}.", coins=words.coins(effect["amount"], language))
    if kind == "check_boxes":
        where = words.either([building_name(name, language) for name in effect["buildings"]], language)
        many = boxes(effect["max"], language)
        return translate(
            language, "Check up to {boxes} in one building without a die: {buildings}.", boxes=many, buildings=where
        )
    if kind in ("coins_and_vp_per_box", "vp_per_box"):
        where = building_name(effect["building"], language)
        later = translate(
            language,
            "At the end {points} for each box: {building}.",
            points=words.points(effect["points"], language),
            building=where,
        )
        if kind == "vp_per_box":
            return later
        coins = words.coins(effect["coins"], language)
        return translate(language, "Now {coins} for each box: {building}.", coins=coins, building=where) + " " + later
    if kind == "unlock_die":
        return translate(language, "Unlocks the special die: {colour}.", colour=colour_name(effect["colour"], language))
    some = colours(effect["colours"], language)
    if kind == "die_cost_zero":
        return translate(language, "Dice cost nothing: {colours}.", colours=some)
    if kind == "die_cost_minus":
        coins = words.coins(effect["amount"], language)
        return translate(language, "Dice cost {coins} less: {colours}.", coins=coins, colours=some)
    coins = words.coins(effect["amount"], language)
    return translate(language, "Gain {coins} whenever you choose such a die: {colours}.", coins=coins, colours=some)


def sentences(box: Box, language: str) -> list[str]:
    """What a box gives: points, then its effects."""
    found = [f"{words.points(box.points, language)}."] if box.points else []
    return found + [sentence(effect, language) for effect in box.effects]


def shorthand(box: Box, language: str) -> str:
    """What a box gives, as short as it gets."""
    parts = [words.points_short(box.points, language)] if box.points else []
    for effect in box.effects:
        parts.append(short(effect, language))
    return " ".join(parts)


def short(effect: Mapping[str, Any], language: str) -> str:
    """One effect, as short as it gets."""
    kind = effect["type"]
    marks = "".join(COLOUR_SYMBOLS[colour] for colour in effect.get("colours", ()))
    if set(effect.get("colours", ())) == set(COLOURS):
        marks = "∀"
    if kind == "attack":
        return f"⚔{effect['points']}"
    if kind == "gain_coins":
        return f"+{effect['amount']}{words.COIN}"
    if kind == "check_boxes":
        return f"☑{effect['max']} " + "/".join(building_name(name, language) for name in effect["buildings"])
    if kind == "coins_and_vp_per_box":
        points = words.points_short(effect["points"], language)
        return f"{effect['coins']}{words.COIN}+{points} × {building_name(effect['building'], language)}"
    if kind == "vp_per_box":
        points = words.points_short(effect["points"], language)
        return f"{points} × {building_name(effect['building'], language)}"
    if kind == "unlock_die":
        return f"⚿{COLOUR_SYMBOLS[effect['colour']]}"
    return {
        "resource": "◆",
        "defence": "⛨",
        "extra_action": "↻",
        "build_without_die_cost": f"↻0{words.COIN}",
        "die_cost_zero": f"{marks}0{words.COIN}",
        "die_cost_minus": f"{marks}−{effect.get('amount')}{words.COIN}",
        "coins_when_die_chosen": f"{marks}+{effect.get('amount')}{words.COIN}",
    }[kind]
