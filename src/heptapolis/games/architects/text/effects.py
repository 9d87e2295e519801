"""What cards, stages and progress tokens of Architects do: each kind of effect with its marks and its sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from heptapolis.games import effects, words
from heptapolis.games.architects.rules.tables import CARD_BY_ID, TOKEN_BY_ID, WONDER_BY_ID, Card, Stage, Token, Wonder
from heptapolis.games.architects.text.words import card_name
from heptapolis.games.effects import Kinds, Told, together
from heptapolis.games.marks import Mark, Words, icons, in_words, per, phrase, phrase_plural, points
from heptapolis.translation import message, translate

_ICONS = {"brick": "clay"}
"""Symbols that another game's word names."""
_TAKES = {
    "any": (
        icons("left", "centre-card", "right", short=message("a card")),
        message("Take the top card of any deck on the table."),
    ),
    "central": (
        icons("centre-card", short=message("central card")),
        message("Take the top card of the central deck."),
    ),
    "both": (
        icons("left", "cards", "right", short=message("left + right card")),
        message("Take the top cards of the left and of the right deck."),
    ),
}
_PER = {
    "cat": ("cat", message("cat"), message("{points} for each cat on own blue cards at the end of the game.")),
    "victory": (
        "victory",
        message("victory"),
        message("{points} for each own military victory token at the end of the game."),
    ),
    "token": (
        "progress",
        message("token"),
        message("{points} for each own progress token at the end of the game, this one included."),
    ),
}
_COSTS = {"different": message("{n} different resources"), "identical": message("{n} identical resources")}
DIFFERENT, IDENTICAL = "≠", "="
"""As printed on the stages."""


def icon_of(thing: str) -> str:
    """The symbol for a resource, a coin or a science symbol."""
    return _ICONS.get(thing, thing)


def _plain(mark: Mark, said: Words) -> Told:
    return Told((mark,), (said,))


# Cards ----------------------------------------------------------------------------------------------------------------


def _resource(resource: str) -> Told:
    return _plain(icons(icon_of(resource)), message("One resource for a stage of the wonder."))


def _science(symbol: str) -> Told:
    said = message("Two equal or three different symbols are exchanged for a progress token.")
    return _plain(icons(symbol, short=partial(card_name, symbol)), said)


def _horns(n: int) -> Told:
    said = phrase_plural(
        "Turns {n} conflict token to its battle side; discarded after the battle.",
        "Turns {n} conflict tokens to their battle side; discarded after the battle.",
        n,
    )
    return _plain(icons(*["horn"] * n), said)


CARD_KINDS: Kinds = {
    "resource": _resource,
    "coins": lambda _: _plain(icons("coin"), message("Stands for any resource, and must be used for a missing one.")),
    "points": effects.points,
    "cat": lambda _: _plain(icons("cat"), message("Who takes it takes the cat pawn.")),
    "science": _science,
    "shields": effects.shields,
    "horns": _horns,
}
"""The kinds of effects of cards by their names in the data files, in the order in which they are told."""


def card(card: Card) -> Told:
    """What a card does."""
    return effects.told(CARD_KINDS, card.effect)


# Stages ---------------------------------------------------------------------------------------------------------------


def _look(n: int) -> Told:
    mark = Mark(
        "row", each=(icons("eye"), Mark("words", text=str(n)), icons("cards")), short=phrase("1 of {n} cards", n=n)
    )
    text = message("Look at the top {n} cards of the left or right deck, take one, shuffle the others back.")
    return _plain(mark, phrase(text, n=n))


WONDER_KINDS: Kinds = {
    "take": lambda where: _plain(*_TAKES[where]),
    "look": _look,
    "tokens": lambda n: _plain(icons(*["progress"] * n, short=message("a token")), message("Take a progress token.")),
    "shields": effects.shields,
}
"""The kinds of effects of wonders."""


def wonder(wonder: Wonder) -> Told:
    """What the stages of a wonder do that have an effect; nothing for a wonder that has none."""
    return effects.told(WONDER_KINDS, wonder.effect)


def stage(wonder: Wonder, stage: Stage) -> Told:
    """What a stage gives: its points, and its effect if it has one."""
    return together(
        [effects.points(stage.points), *([effects.told(WONDER_KINDS, wonder.effect)] if stage.effect else [])]
    )


def cost_words(stage: Stage, language: str) -> str:
    """What a stage costs."""
    return translate(language, _COSTS[stage.kind], n=stage.cost)


def cost_short(stage: Stage) -> str:
    """What a stage costs, as it is printed: "3≠"."""
    return f"{stage.cost}{DIFFERENT if stage.kind == 'different' else IDENTICAL}"


# Progress tokens ------------------------------------------------------------------------------------------------------


def _extra_card_on(events: Sequence[str]) -> Told:
    gives = [icons("right", "cards")]
    if "stage" in events:
        mark = per("stage", each=gives, short=message("stage → card"))
        return _plain(mark, message("Once a turn, an extra card for building a stage."))
    causes = dict.fromkeys(card(CARD_BY_ID[event]).marks[-1].symbol for event in events)

    def names(language: str) -> list[str]:
        return [card_name(event, language) for event in events]

    short = phrase("{cards} → card", cards=lambda language: "/".join(names(language)))
    said = phrase(
        "Once a turn, an extra card for taking: {cards}.",
        cards=lambda language: words.either(names(language), language),
    )
    return _plain(per(*causes, each=gives, short=short), said)


def _points_per(counted: Mapping[str, int]) -> Told:
    ((what, n),) = counted.items()
    icon, name, text = _PER[what]

    def short(language: str) -> str:
        return f"{words.points_short(n, language)}/{in_words(name, language)}"

    return _plain(per(icon, each=[points(n)], short=short), phrase(text, points=partial(words.points, n)))


def _one_or_other(first: int, second: int, said: Words) -> Told:
    return Told((points(first), Mark("words", text="/"), points(second)), (said,))


def _points(amounts: tuple[int, int]) -> Told:
    few, many = (partial(words.points, n) for n in amounts)
    text = message("{few} at the end, or {many} if the own wonder is complete.")
    return _one_or_other(*amounts, phrase(text, few=few, many=many))


def _points_set(amounts: tuple[int, int]) -> Told:
    one, two = amounts
    return _one_or_other(
        one, two, phrase("{one} at the end; {two} for both of them.", one=partial(words.points, one), two=two)
    )


TOKEN_KINDS: Kinds = {
    "extra_card_on": _extra_card_on,
    "double_coin": lambda _: _plain(
        per("coin", each=[Mark("words", text="="), icons("coin", "coin")], short=message("1 coin = 2")),
        message("Once a turn, one coin counts as two."),
    ),
    "any_resources": lambda _: _plain(
        per("wood", "stone", each=[icons("right", "stage")], short=message("any resources")),
        message("Once a turn, a stage may be paid with any resources."),
    ),
    "shields": effects.shields,
    "points": _points,
    "points_per": _points_per,
    "points_set": _points_set,
}
"""The kinds of effects of progress tokens."""


def token(token: Token) -> Told:
    """What a progress token does."""
    return effects.told(TOKEN_KINDS, token.effect)


def shields_of(city: Mapping[str, Any]) -> int:
    """The shields of all that a city of a document has."""
    wonder = WONDER_BY_ID[city["wonder"]]
    things: list[Card | Token | Wonder] = [CARD_BY_ID[card] for card in city["cards"]]
    things += [TOKEN_BY_ID[token] for token in city["tokens"]]
    things += [wonder for stage in wonder.stages if stage.effect and stage.id in city["stages"]]
    return sum(int(thing.effect.get("shields", 0)) for thing in things)
