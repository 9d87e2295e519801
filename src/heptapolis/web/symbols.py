"""Symbols in words: what an icon of a table stands for, for whoever asks. Things of a game have explanations of their own."""

from __future__ import annotations

from heptapolis.games import words
from heptapolis.translation import message, translate

PREFIX = "symbol-"
"""Ids of explanations that are about an icon begin so."""
OF_THE_TABLE = frozenset({"hourglass", "check", "lock", "free", "left", "right", "person", "bot"})
"""Symbols of which no rulebook speaks."""
_RAW = ("clay", "ore", "stone", "wood")
_SYMBOLS = {
    "coin": (message("Coins"), message("They pay for buildings and for goods of others.")),
    "bank": (message("Bank"), message("Coins that nobody else gets go there.")),
    "shield": (message("Shields"), message("Military strength: conflicts compare it.")),
    "laurel": (
        message("Victory points"),
        message("Who has most of them at the end wins, unless the game ends before."),
    ),
    "stage": (message("Wonder"), message("A part of a wonder.")),
    "chain": (message("Chain"), message("The building named here makes another one free.")),
    "pile": (message("Discard pile"), message("Cards that were given up lie there.")),
    "cards": (message("Cards"), message("How many cards there are.")),
    "victory": (message("Victory token"), message("Points for a conflict that was won.")),
    "defeat": (message("Defeat token"), message("A point less for a conflict that was lost.")),
    "compass": (message("Science"), message("A science symbol.")),
    "gear": (message("Science"), message("A science symbol.")),
    "tablet": (message("Science"), message("A science symbol.")),
    "any-science": (message("Science"), message("A science symbol of your choice.")),
    "progress": (message("Progress tokens"), message("A token with an effect of its own.")),
    "cat": (message("The cat"), message("Who has it may look at the card on top of the deck in the middle.")),
    "battle": (message("battle"), message("A conflict token that shows battle.")),
    "horn": (message("Horn"), message("It turns a conflict token over; when all are turned, there is a battle.")),
    "again": (message("Another turn"), message("Who gets it plays once more.")),
    "peace": (message("Peace"), message("A conflict token that shows peace.")),
    "crate": (message("resources"), message("Resources that boxes cost; what is missing is paid in coins.")),
    "free": (message("free"), message("It costs nothing.")),
    "left": (message("left neighbour"), message("Towards the left neighbour.")),
    "right": (message("right neighbour"), message("Towards the right neighbour.")),
    "hourglass": (message("choosing"), message("Somebody is still choosing.")),
    "check": (message("done"), message("This is done, or possible.")),
    "lock": (message("not possible"), message("This is not possible now.")),
    "person": (message("Player"), message("A person plays here.")),
    "bot": (message("Bot"), message("The computer plays here.")),
    "any-good": (message("Goods"), message("A good of your choice.")),
    "pawn": (message("Conflict"), message("The conflict pawn: it goes towards who has fewer shields.")),
}
_SYMBOLS["laurel-wide"] = _SYMBOLS["laurel"]


def explained(name: str, language: str) -> tuple[str, str] | None:
    """The name of a symbol and what it stands for; None where nothing is to be said about it."""
    if name in words.GOODS:
        kind = message("A raw good.") if name in _RAW else message("A manufactured good.")
        return _capital(words.good_name(name, language)), translate(language, kind)
    if name in words.COLOUR_SYMBOLS:
        return _capital(words.type_name(name, language)), _capital(words.colour_name(name, language)) + "."
    if name in _SYMBOLS:
        heading, text = _SYMBOLS[name]
        return _capital(translate(language, heading)), translate(language, text)
    return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
