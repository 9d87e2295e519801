"""What cards, stages and progress tokens do: in sentences, and in the shorthand of the screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heptapolis.games import words
from heptapolis.games.architects.rules.tables import Stage, Token, Wonder
from heptapolis.games.architects.text.words import card_name
from heptapolis.translation import message, translate, translate_plural

Effect = Mapping[str, Any]

_TAKES = {
    "any": message("Take the top card of any deck on the table."),
    "central": message("Take the top card of the central deck."),
    "both": message("Take the top cards of the left and of the right deck."),
}
_TAKES_SHORT = {"any": message("a card"), "central": message("central card"), "both": message("left + right card")}
_COSTS = {"different": message("{n} different resources"), "identical": message("{n} identical resources")}
_PER = {
    "cat": message("{points} for each cat on own blue cards at the end of the game."),
    "victory": message("{points} for each own military victory token at the end of the game."),
    "token": message("{points} for each own progress token at the end of the game, this one included."),
}
_PER_SHORT = {"cat": message("cat"), "victory": message("victory"), "token": message("token")}
DIFFERENT, IDENTICAL = "≠", "="
"""As printed on the stages."""


def card_sentences(effect: Effect, language: str) -> list[str]:
    """What a card does."""
    said = []
    if "resource" in effect:
        said.append(translate(language, "One resource for a stage of the wonder."))
    if "coins" in effect:
        said.append(translate(language, "Stands for any resource, and must be used for a missing one."))
    if effect.get("points"):
        said.append(words.points(effect["points"], language) + ".")
    if effect.get("cat"):
        said.append(translate(language, "Who takes it takes the cat pawn."))
    if "science" in effect:
        said.append(translate(language, "Two equal or three different symbols are exchanged for a progress token."))
    if effect.get("shields"):
        said.append(words.shields(effect["shields"], language) + ".")
    if effect.get("horns"):
        text = translate_plural(
            language,
            "Turns {n} conflict token to its battle side; discarded after the battle.",
            "Turns {n} conflict tokens to their battle side; discarded after the battle.",
            effect["horns"],
        )
        said.append(text)
    return said


def wonder_sentence(effect: Effect, language: str) -> str:
    """What the stages with an effect do; nothing for a wonder that has none."""
    if "take" in effect:
        sentence = _TAKES[effect["take"]]
        return translate(language, sentence)
    if "look" in effect:
        count = effect["look"]
        return translate(
            language, "Look at the top {n} cards of the left or right deck, take one, shuffle the others back.", n=count
        )
    if "tokens" in effect:
        return translate(language, "Take a progress token.")
    return words.shields(effect["shields"], language) + "." if "shields" in effect else ""


def wonder_short(effect: Effect, language: str) -> str:
    """The same, as short as it gets."""
    if "take" in effect:
        text = _TAKES_SHORT[effect["take"]]
        return translate(language, text)
    if "look" in effect:
        return translate(language, "1 of {n} cards", n=effect["look"])
    if "tokens" in effect:
        return translate(language, "a token")
    return words.shields(effect["shields"], language)


def cost_words(stage: Stage, language: str) -> str:
    """What a stage costs."""
    return translate(language, _COSTS[stage.kind], n=stage.cost)


def cost_short(stage: Stage) -> str:
    """What a stage costs, as it is printed: "3≠"."""
    return f"{stage.cost}{DIFFERENT if stage.kind == 'different' else IDENTICAL}"


def stage_short(wonder: Wonder, stage: Stage, language: str) -> str:
    """What a stage gives."""
    parts = [words.points_short(stage.points, language)]
    if stage.effect:
        parts.append(wonder_short(wonder.effect, language))
    return " ".join(parts)


def token_sentence(token: Token, language: str) -> str:
    """What a progress token does."""
    effect = token.effect
    if "extra_card_on" in effect:
        events = effect["extra_card_on"]
        if "stage" in events:
            return translate(language, "Once a turn, an extra card for building a stage.")
        names = words.either([card_name(card, language) for card in events], language)
        return translate(language, "Once a turn, an extra card for taking: {cards}.", cards=names)
    if "double_coin" in effect:
        return translate(language, "Once a turn, one coin counts as two.")
    if "any_resources" in effect:
        return translate(language, "Once a turn, a stage may be paid with any resources.")
    if "shields" in effect:
        return words.shields(effect["shields"], language) + "."
    if "points" in effect:
        few, many = (words.points(points, language) for points in effect["points"])
        return translate(language, "{few} at the end, or {many} if the own wonder is complete.", few=few, many=many)
    if "points_per" in effect:
        ((what, points),) = effect["points_per"].items()
        return translate(language, _PER[what], points=words.points(points, language))
    one, two = effect["points_set"]
    return translate(language, "{one} at the end; {two} for both of them.", one=words.points(one, language), two=two)


def token_short(token: Token, language: str) -> str:
    """The same, as short as it gets."""
    effect = token.effect
    if "extra_card_on" in effect:
        if "stage" in effect["extra_card_on"]:
            return translate(language, "stage → card")
        colours = "/".join(card_name(card, language) for card in effect["extra_card_on"])
        return translate(language, "{cards} → card", cards=colours)
    if "double_coin" in effect:
        return translate(language, "1 coin = 2")
    if "any_resources" in effect:
        return translate(language, "any resources")
    if "shields" in effect:
        return words.shields(effect["shields"], language)
    if "points_per" in effect:
        ((what, points),) = effect["points_per"].items()
        return f"{words.points_short(points, language)}/{translate(language, _PER_SHORT[what])}"
    return "/".join(words.points_short(points, language) for points in effect.get("points") or effect["points_set"])
