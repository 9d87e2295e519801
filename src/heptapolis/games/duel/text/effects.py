"""What cards, wonders and progress tokens of Duel do: each kind of effect with its marks and its sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from heptapolis.games import effects, words
from heptapolis.games.duel.rules.tables import COINS_PER_POINT, TOKENS_DRAWN, Card, Token, Wonder
from heptapolis.games.duel.text.words import science_name
from heptapolis.games.effects import Kinds, Told
from heptapolis.games.marks import SIGNS, Mark, Words, coins, icons, in_words, per, phrase, phrase_plural, points, sign
from heptapolis.translation import message

_CITIES = {
    "own": ("down", message("in the own city")),
    "most": ("most", message("in the city that has most of them")),
}
"""Which city is meant (they lie opposite each other): its arrow, and words."""
_THINGS: dict[str, tuple[tuple[str, ...], Words, Words]] = {
    "wonder": (("stage",), message("wonder"), message("each built wonder")),
    "coins": (
        ("coin",) * COINS_PER_POINT,
        f"{COINS_PER_POINT}{words.COIN}",
        phrase("every {n} coins", n=COINS_PER_POINT),
    ),
}
"""What is counted or made cheaper besides cards: its icons, in letters, and "each" of it in words."""
_SPECIALS: dict[str, tuple[Mark, Words]] = {
    "destroy_brown": (
        per("destroy", "brown", each=(), short=message("destroys ▲")),
        message("A brown card of the other city goes to the discard pile."),
    ),
    "destroy_grey": (
        per("destroy", "grey", each=(), short=message("destroys ◆")),
        message("A grey card of the other city goes to the discard pile."),
    ),
    "build_from_discard": (
        icons("pile", "right", short=message("from discard pile")),
        message("A card of the discard pile is built for free."),
    ),
    "library": (
        icons("progress", short=message("progress token")),
        phrase("One of {n} progress tokens, drawn from those not in play.", n=TOKENS_DRAWN),
    ),
}
_DISCOUNTS = {
    "blue": message("Blue cards built later cost {n} goods less, of choice."),
    "wonder": message("Wonders built later cost {n} goods less, of choice."),
}
_AGAIN = icons("again")


def _thing(thing: str) -> tuple[tuple[str, ...], Words, Words]:
    return _THINGS.get(thing) or ((thing,), partial(sign, thing), partial(words.each_card, thing))


# Goods ----------------------------------------------------------------------------------------------------------------


def _produces(goods: Mapping[str, int]) -> Told:
    marks = tuple(Mark("goods", (good,), n) for good, n in goods.items())
    return Told(marks, (phrase("Every turn: {goods}.", goods=partial(words.goods, goods)),))


def _choice(goods: Sequence[str]) -> Told:
    said = phrase("Every turn one of these goods: {goods}.", goods=partial(words.either_good, goods))
    return Told((Mark("goods", tuple(goods)),), (said, message("It does not raise the prices of the other city.")))


def _price(prices: Mapping[str, int]) -> Told:
    def told(language: str) -> str:
        return ", ".join(f"{words.good_name(good, language)} {words.coins(n, language)}" for good, n in prices.items())

    def short(good: str, language: str) -> str:
        return f"{words.good_letter(good, language)}={prices[good]}{words.COIN}"

    marks = tuple(per(good, each=[coins(n)], short=partial(short, good)) for good, n in prices.items())
    return Told(marks, (phrase("Fixed price of a unit: {prices}.", prices=told),))


# Coins, points, turns -------------------------------------------------------------------------------------------------


def _takes(n: int) -> Told:
    mark = per("other", each=[Mark("words", text="−"), coins(n)], short=f"{SIGNS['other']}−{n}{words.COIN}")
    said = phrase("Loss of the other city: {coins}, as far as it has them.", coins=partial(words.coins, n))
    return Told((mark,), (said,))


def _counted(count: Mapping[str, Any], mark: Mark, text: str, amount: Mapping[str, Words]) -> Told:
    """Something for each thing that is counted."""
    arrow, where = _CITIES[count["city"]]
    things = [_thing(thing) for thing in count["count"]]

    def letters(language: str) -> str:
        return SIGNS[arrow] + "".join(in_words(short, language) for _, short, _ in things)

    def each(language: str) -> str:
        return words.both([in_words(said, language) for _, _, said in things], language)

    mark = per(arrow, *(icon for found, _, _ in things for icon in found), each=[mark], letters=letters)
    return Told((mark,), (phrase(text, each=each, where=where, **amount),))


# What only progress tokens do -----------------------------------------------------------------------------------------


def _points_per_token(n: int) -> Told:
    short = phrase("{points} a token", points=partial(words.points_short, n))
    said = phrase("{points} for each own progress token, this one included.", points=partial(words.points, n))
    return Told((per("progress", each=[points(n)], short=short),), (said,))


def _discount(amounts: Mapping[str, int]) -> Told:
    marks = []
    for what, n in amounts.items():
        counted, letters, _ = _thing(what)
        marks.append(per(*counted, each=[Mark("words", text=f"−{n}"), icons("any-good")], letters=letters))
    return Told(tuple(marks), tuple(phrase(_DISCOUNTS[what], n=n) for what, n in amounts.items()))


def _extra_shields(amounts: Mapping[str, int]) -> Told:
    return Told(
        tuple(per(colour, each=[Mark("words", text="+"), Mark("shields", n=n)]) for colour, n in amounts.items()),
        tuple(
            phrase_plural(
                "Red cards built later have {n} shield more.", "Red cards built later have {n} shields more.", n
            )
            for n in amounts.values()
        ),
    )


def _coins_per_chain(n: int) -> Told:
    short = phrase("chain {coins}", coins=f"+{n}{words.COIN}")
    said = phrase("{coins} for each building that is free by its chain.", coins=partial(words.coins, n))
    return Told((per("chain", each=[coins(n)], short=short),), (said,))


KINDS: Kinds = {
    "produces": _produces,
    "choice": _choice,
    "price": _price,
    "points": effects.points,
    "shields": effects.shields,
    "science": lambda symbol: effects.science(symbol, partial(science_name, symbol)),
    "coins": effects.coins,
    "takes": _takes,
    "coins_per": partial(effects.coins_per, _counted),
    "points_per": partial(effects.points_per, _counted),
    "special": partial(effects.listed, _SPECIALS),
    "play_again": lambda _: Told((_AGAIN,), (message("Another turn at once."),)),
    "points_per_token": _points_per_token,
    "discount": _discount,
    "extra_shields": _extra_shields,
    "wonders_play_again": lambda _: Told(
        (per("stage", each=[_AGAIN], letters=message("wonder")),), (message("Wonders built later give another turn."),)
    ),
    "coins_per_chain": _coins_per_chain,
    "trade_income": lambda _: Told(
        (icons("other", "coin", "down", short=phrase("trade {coins}", coins=f"+{words.COIN}")),),
        (message("What the other city pays for goods comes here."),),
    ),
}
"""The kinds of effects by their names in the data files, in the order in which they are told."""
_GAINED: Kinds = {
    **KINDS,
    "coins": lambda n: Told((coins(n),), (phrase("{coins} at once.", coins=partial(words.coins, n)),)),
}
"""The same for what is gained and not built."""


def card(card: Card) -> Told:
    """What a card does."""
    return effects.told(KINDS, card.effect)


def wonder(wonder: Wonder) -> Told:
    """What a wonder does."""
    return effects.told(KINDS, wonder.effect)


def token(token: Token) -> Told:
    """What a progress token does."""
    return effects.told(_GAINED, token.effect)
