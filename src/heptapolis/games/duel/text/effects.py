"""What cards, wonders and progress tokens of Duel do: in sentences, and in the shorthand of the screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import COINS_PER_POINT, TOKENS_DRAWN
from heptapolis.games.duel.text.words import science_name
from heptapolis.translation import message, translate, translate_plural

Effect = Mapping[str, Any]
"""Effects as the data files write them: `produces`, `points`, `coins_per` …"""

AGAIN = "↻"
CITY_ARROWS = {"own": "↓", "other": "↑", "most": "↕"}
"""Which city is meant: they lie opposite each other."""
_WHERE = {"own": message("in the own city"), "most": message("in the city that has most of them")}
_SPECIAL = {
    "destroy_brown": message("A brown card of the other city goes to the discard pile."),
    "destroy_grey": message("A grey card of the other city goes to the discard pile."),
    "build_from_discard": message("A card of the discard pile is built for free."),
}
_SPECIAL_SHORT = {
    "destroy_brown": message("destroys ▲"),
    "destroy_grey": message("destroys ◆"),
    "build_from_discard": message("from discard pile"),
    "library": message("progress token"),
}
_DISCOUNTS = {
    "blue": message("Blue cards built later cost {n} goods less, of choice."),
    "wonder": message("Wonders built later cost {n} goods less, of choice."),
}


def sentences(effect: Effect, language: str, when: str = "built") -> list[str]:
    """An effect in whole sentences, one for each of its parts. `when` is "gained" for progress tokens."""
    said = _goods(effect, language)
    if effect.get("points"):
        said.append(words.points(effect["points"], language) + ".")
    if effect.get("shields"):
        said.append(translate_plural(language, "{n} shield.", "{n} shields.", effect["shields"]))
    if "science" in effect:
        symbol = science_name(effect["science"], language)
        said.append(translate(language, "Science symbol: {symbol}.", symbol=symbol))
    said += _coins(effect, language, when)
    if "points_per" in effect:
        points = words.points(effect["points_per"]["amount"], language)
        places = _counted(effect["points_per"], language)
        said.append(translate(language, "{points} for {each} {where} at the end of the game.", points=points, **places))
    if effect.get("special") == "library":
        said.append(translate(language, "One of {n} progress tokens, drawn from those not in play.", n=TOKENS_DRAWN))
    elif "special" in effect:
        ability = _SPECIAL[effect["special"]]
        said.append(translate(language, ability))
    if effect.get("play_again"):
        said.append(translate(language, "Another turn at once."))
    return said + _progress(effect, language)


def shorthand(effect: Effect, language: str) -> str:
    """An effect as briefly as the symbols of the printed cards."""
    short = [words.letters(effect["produces"], language)] if "produces" in effect else []
    if "choice" in effect:
        short.append(words.slot(effect["choice"], language))
    for good, price in effect.get("price", {}).items():
        short.append(f"{words.good_letter(good, language)}={price}{words.COIN}")
    if effect.get("points"):
        short.append(words.points_short(effect["points"], language))
    if effect.get("shields"):
        short.append(words.shields(effect["shields"], language))
    if "science" in effect:
        short.append(science_name(effect["science"], language))
    if effect.get("coins"):
        short.append(f"+{effect['coins']}{words.COIN}")
    if effect.get("takes"):
        short.append(f"{CITY_ARROWS['other']}−{effect['takes']}{words.COIN}")
    short += _counted_short(effect, language)
    if "special" in effect:
        ability = _SPECIAL_SHORT[effect["special"]]
        short.append(translate(language, ability))
    if effect.get("play_again"):
        short.append(AGAIN)
    return " ".join(short + _progress_short(effect, language))


def _goods(effect: Effect, language: str) -> list[str]:
    """Production and fixed prices."""
    said = []
    if "produces" in effect:
        said.append(translate(language, "Every turn: {goods}.", goods=words.goods(effect["produces"], language)))
    if "choice" in effect:
        goods = words.either([words.good_name(good, language) for good in effect["choice"]], language)
        said.append(translate(language, "Every turn one of these goods: {goods}.", goods=goods))
        said.append(translate(language, "It does not raise the prices of the other city."))
    if "price" in effect:
        prices = [
            f"{words.good_name(good, language)} {words.coins(n, language)}" for good, n in effect["price"].items()
        ]
        said.append(translate(language, "Fixed price of a unit: {prices}.", prices=", ".join(prices)))
    return said


def _coins(effect: Effect, language: str, when: str) -> list[str]:
    """Coins that come or go once."""
    said = []
    if effect.get("coins"):
        text = message("{coins} once, when built.") if when == "built" else message("{coins} at once.")
        said.append(translate(language, text, coins=words.coins(effect["coins"], language)))
    if effect.get("takes"):
        coins = words.coins(effect["takes"], language)
        said.append(translate(language, "Loss of the other city: {coins}, as far as it has them.", coins=coins))
    if "coins_per" in effect:
        coins = words.coins(effect["coins_per"]["amount"], language)
        places = _counted(effect["coins_per"], language)
        said.append(translate(language, "{coins} for {each} {where}, once when built.", coins=coins, **places))
    return said


def _progress(effect: Effect, language: str) -> list[str]:
    """What only progress tokens do."""
    said = []
    if effect.get("points_per_token"):
        points = words.points(effect["points_per_token"], language)
        said.append(translate(language, "{points} for each own progress token, this one included.", points=points))
    for what, amount in effect.get("discount", {}).items():
        said.append(translate(language, _DISCOUNTS[what], n=amount))
    for amount in effect.get("extra_shields", {}).values():
        said.append(
            translate_plural(
                language,
                "Red cards built later have {n} shield more.",
                "Red cards built later have {n} shields more.",
                amount,
            )
        )
    if effect.get("wonders_play_again"):
        said.append(translate(language, "Wonders built later give another turn."))
    if effect.get("coins_per_chain"):
        coins = words.coins(effect["coins_per_chain"], language)
        said.append(translate(language, "{coins} for each building that is free by its chain.", coins=coins))
    if effect.get("trade_income"):
        said.append(translate(language, "What the other city pays for goods comes here."))
    return said


def _progress_short(effect: Effect, language: str) -> list[str]:
    short = []
    if effect.get("points_per_token"):
        points = words.points_short(effect["points_per_token"], language)
        short.append(translate(language, "{points} a token", points=points))
    for what, amount in effect.get("discount", {}).items():
        short.append(f"{_thing(what, language)} −{amount}")
    for colour, amount in effect.get("extra_shields", {}).items():
        short.append(f"{_thing(colour, language)} +{words.shields(amount, language)}")
    if effect.get("wonders_play_again"):
        short.append(f"{_thing('wonder', language)} {AGAIN}")
    if effect.get("coins_per_chain"):
        short.append(translate(language, "chain {coins}", coins=f"+{effect['coins_per_chain']}{words.COIN}"))
    if effect.get("trade_income"):
        short.append(translate(language, "trade {coins}", coins=f"+{words.COIN}"))
    return short


def _counted(per: Mapping[str, Any], language: str) -> dict[str, str]:
    each = words.both([_each(thing, language) for thing in per["count"]], language)
    where = _WHERE[per["city"]]
    return {"each": each, "where": translate(language, where)}


def _each(thing: str, language: str) -> str:
    if thing == "wonder":
        return translate(language, "each built wonder")
    if thing == "coins":
        return translate(language, "every {n} coins", n=COINS_PER_POINT)
    return words.each_card(thing, language)


def _counted_short(effect: Effect, language: str) -> list[str]:
    """ "↕● 1¢ 1 VP" is a coin and a point for each yellow card of the city that has most."""
    amounts: dict[str, list[str]] = {}
    for key in ("coins_per", "points_per"):
        if key in effect:
            per = effect[key]
            things = "".join(_thing(thing, language) for thing in per["count"])
            amount = (
                f"{per['amount']}{words.COIN}" if key == "coins_per" else words.points_short(per["amount"], language)
            )
            amounts.setdefault(f"{CITY_ARROWS[per['city']]}{things}", []).append(amount)
    return [f"{what} {' '.join(each)}" for what, each in amounts.items()]


def _thing(thing: str, language: str) -> str:
    if thing == "coins":
        return f"{COINS_PER_POINT}{words.COIN}"
    return words.COLOUR_SYMBOLS.get(thing) or translate(language, "wonder")
