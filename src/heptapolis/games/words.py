"""Words and symbols that the games share: colours, goods, coins, costs, lists.

Every colour has its symbol, every good its letter, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from heptapolis.translation import check_language, message, translate, translate_plural

if TYPE_CHECKING:
    from heptapolis.games.contract import Decision

COLOUR_SYMBOLS = {
    "brown": "▲",
    "grey": "◆",
    "blue": "■",
    "green": "✚",
    "yellow": "●",
    "red": "✖",
    "purple": "★",
}
COIN = "¢"
AGES = ("", "I", "II", "III")
Names = Sequence[str] | None
"""What to call who has a seat, by seat; nothing: as the game calls it."""
Facts = tuple[str, list[tuple[str, str]]]
"""What `explain` shows: a heading, and lines of a label and a text."""

_COLOURS = {
    "brown": message("brown"),
    "grey": message("grey"),
    "blue": message("blue"),
    "green": message("green"),
    "yellow": message("yellow"),
    "red": message("red"),
    "purple": message("purple"),
}
_TYPES = {
    "brown": message("raw goods"),
    "grey": message("manufactured goods"),
    "blue": message("civilian"),
    "green": message("science"),
    "yellow": message("commerce"),
    "red": message("military"),
    "purple": message("guild"),
}
_EACH = {
    "brown": message("each brown card"),
    "grey": message("each grey card"),
    "blue": message("each blue card"),
    "green": message("each green card"),
    "yellow": message("each yellow card"),
    "red": message("each red card"),
    "purple": message("each purple card"),
}
_GOODS = {
    "clay": message("clay"),
    "ore": message("ore"),
    "stone": message("stone"),
    "wood": message("wood"),
    "glass": message("glass"),
    "cloth": message("cloth"),
    "papyrus": message("papyrus"),
}
GOODS = tuple(_GOODS)
"""The goods of all games, in the order in which costs and prices name them."""
# The letter comes first, then the word that it stands for: letters differ in every language, but never repeat in one.
_LEGEND = {
    "clay": message("C clay"),
    "ore": message("O ore"),
    "stone": message("S stone"),
    "wood": message("W wood"),
    "glass": message("G glass"),
    "cloth": message("L cloth"),
    "papyrus": message("P papyrus"),
}
_CATEGORIES = {
    "military": message("Military"),
    "treasury": message("Treasury"),
    "wonder": message("Wonder"),
    "wonders": message("Wonders"),
    "civilian": message("Civilian"),
    "science": message("Science"),
    "commerce": message("Commerce"),
    "guilds": message("Guilds"),
    "progress": message("Progress"),
    "stages": message("Stages"),
    "cat": message("Cat"),
    "blue": message("Blue cards"),
    "tokens": message("Progress"),
}


def said(messages: Mapping[str, str], key: str, language: str = "en") -> str:
    """One of several messages, in a language."""
    return translate(language, messages[key])


def question(messages: Mapping[str, str], decision: Decision, language: str = "en", names: Names = None) -> str:
    """What a seat is asked, in a sentence: messages by the kind of decision."""
    return translate(language, messages[decision.kind])


def named(names: Mapping[str, str], language: str) -> str:
    """A name in a language, or the English one where the data have none."""
    return names.get(check_language(language), names["en"])


def without_article(name: str) -> str:
    """The name of a wonder without the article that English names begin with."""
    return name.removeprefix("The ")


def colour_name(colour: str, language: str = "en") -> str:
    """The word for a colour of cards."""
    return translate(language, _COLOURS[colour])


def type_name(colour: str, language: str = "en") -> str:
    """What kind of buildings have this colour."""
    return translate(language, _TYPES[colour])


def each_card(colour: str, language: str) -> str:
    """The words for what is counted: "each brown card"."""
    return translate(language, _EACH[colour])


def good_name(good: str, language: str = "en") -> str:
    """The word for a good."""
    return translate(language, _GOODS[good])


def good_letter(good: str, language: str = "en") -> str:
    """The letter that stands for a good where space is short."""
    return translate(language, _LEGEND[good]).split(" ", 1)[0]


def legend(goods: Sequence[str], language: str) -> list[str]:
    """What the letters of some goods mean, each as "C clay"."""
    return [translate(language, _LEGEND[good]) for good in GOODS if good in goods]


def category_name(category: str, language: str = "en") -> str:
    """The heading of a category of the score sheet."""
    return translate(language, _CATEGORIES[category])


def city_number(number: int, language: str) -> str:
    """What a city is called that has no name, or none that is known."""
    return translate(language, "City {number}", number=number)


def called(seat: int, names: Names, otherwise: str) -> str:
    """What a city is called: by who plays it, or otherwise."""
    return (names[seat] if names is not None and seat < len(names) else "") or otherwise


def game_over(winners: Sequence[int], names: Names, language: str) -> str:
    """The sentence for the end of a game, and who has won it."""
    if names is None:
        return translate_plural(
            language,
            "The game is over. The winner is seat {seats}.",
            "The game is over. Seats {seats} share the victory.",
            len(winners),
            seats=both([str(seat) for seat in winners], language),
        )
    told = [called(seat, names, translate(language, "seat {seat}", seat=seat)) for seat in winners]
    text = message("{names} wins.") if len(told) == 1 else message("Shared victory: {names}.")
    return f"{translate(language, 'The game is over.')} {translate(language, text, names=both(told, language))}"


def coins(n: int, language: str) -> str:
    """So many coins, in words."""
    return translate_plural(language, "{n} coin", "{n} coins", n)


def points(n: int, language: str) -> str:
    """So many victory points, in words."""
    return translate_plural(language, "{n} victory point", "{n} victory points", n)


def points_short(n: int, language: str) -> str:
    """So many victory points, as short as it gets."""
    return translate(language, "{n} VP", n=n)


def shields(n: int, language: str) -> str:
    """So many shields, in words."""
    return translate_plural(language, "{n} shield", "{n} shields", n)


def goods(cost: Mapping[str, int], language: str) -> str:
    """A cost in words: "2× wood, papyrus", "1 coin"."""
    words = [coins(cost["coins"], language)] if cost.get("coins") else []
    for good in GOODS:
        if cost.get(good):
            name = good_name(good, language)
            words.append(name if cost[good] == 1 else f"{cost[good]}× {name}")
    return ", ".join(words)


def letters(cost: Mapping[str, int], language: str) -> str:
    """A cost in letters, as short as it gets: "WWP", "1¢"."""
    bank = f"{cost['coins']}{COIN}" if cost.get("coins") else ""
    return bank + "".join(good_letter(good, language) * cost.get(good, 0) for good in GOODS)


def slot(choice: Sequence[str], language: str) -> str:
    """What one slot of production gives, in letters: "W", or "W/C" where it is one or the other."""
    return "/".join(good_letter(good, language) for good in choice)


def either(words: Sequence[str], language: str) -> str:
    """Words joined by commas and a last "or"."""
    if len(words) < 2:
        return "".join(words)
    return translate(language, "{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def either_good(goods: Sequence[str], language: str) -> str:
    """The words for goods, joined by commas and a last "or"."""
    return either([good_name(good, language) for good in goods], language)


def both(words: Sequence[str], language: str) -> str:
    """Words joined by commas and a last "and"."""
    if len(words) < 2:
        return "".join(words)
    return translate(language, "{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def card_lines(card: Any, language: str) -> list[tuple[str, str]]:
    """What stands first in the facts of a card: its age, colour and cost."""
    colour, kind = colour_name(card.colour, language), type_name(card.colour, language)
    return [
        (translate(language, "Age"), AGES[card.age]),
        (translate(language, "Colour"), f"{COLOUR_SYMBOLS[card.colour]} {colour} ({kind})"),
        (translate(language, "Cost"), goods(card.cost, language) or translate(language, "free")),
    ]


def paid(payees: Mapping[str, int], language: str) -> str:
    """Who gets how many coins, in brackets: messages such as "bank: {coins}"; nothing where nothing is paid."""
    parts = [translate(language, payee, coins=coins(amount, language)) for payee, amount in payees.items() if amount]
    return f" ({', '.join(parts)})" if parts else ""


def facts_text(facts: Facts) -> str:
    """A heading and labelled lines, as plain text."""
    name, lines = facts
    return "\n".join([name, *(f"{label}: {text}" for label, text in lines)])
