"""What is printed on things, as plain data: rows of small marks that pages draw as icons and narrow screens write in letters.

A game says which marks an effect has (`games/<game>/text/effects.py`); how a mark looks is said here for letters, and in
`web/templates/marks.html` for pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from heptapolis.games import words
from heptapolis.translation import message, translate, translate_plural


@dataclass(frozen=True)
class Phrase:
    """A message, and what stands in its places."""

    text: str
    figures: Mapping[str, Words | int] = field(default_factory=dict)
    plural: str = ""
    n: int = 0
    """With a plural: how many there are."""


Words = str | Phrase | Callable[[str], str]
"""Something to say in any language: a message, one with places, or whatever tells it when it is given the language."""


def phrase(text: str, /, **figures: Words | int) -> Phrase:
    """A message with what stands in its places."""
    return Phrase(text, figures)


def phrase_plural(singular: str, plural: str, n: int, /) -> Phrase:
    """A message in the form that a number asks for; `{n}` stands for the number."""
    return Phrase(singular, plural=plural, n=n)


def in_words(thing: Words | int, language: str) -> str:
    """Words in a language."""
    if isinstance(thing, Phrase):
        figures: dict[str, Any] = {name: in_words(figure, language) for name, figure in thing.figures.items()}
        if thing.plural:
            return translate_plural(language, thing.text, thing.plural, thing.n, **figures)
        return translate(language, thing.text, **figures)
    if isinstance(thing, int):
        return str(thing)
    if callable(thing):
        return thing(language)
    return translate(language, thing) if thing else ""


@dataclass(frozen=True)
class Mark:
    """One mark.

    kind "goods": one of `icons` every turn, `n` times. "points", "coins", "shields": `n` of them. "icons": `icons` one after
    another. "per": `icons` counted, `each` for every one of them. "words": `text`. "row": the marks of `each` together.
    "dice": dice of the colours `icons`, and `text` on a coin.
    """

    kind: str
    icons: tuple[str, ...] = ()
    n: int = 1
    each: tuple[Mark, ...] = ()
    text: str = ""
    letters: Words = ""
    """Its icons in letters, where they have no signs of their own."""
    short: Words = ""
    """All of it in letters, where that is not put together from its parts."""

    @property
    def symbol(self) -> str:
        """The icon that stands for it where there is room for one."""
        return {"points": "laurel", "coins": "coin", "shields": "shield"}.get(self.kind) or self.icons[0]


SIGNS = {
    **words.COLOUR_SYMBOLS,
    "left": "←",
    "right": "→",
    "down": "↓",
    "other": "↑",
    "most": "↕",
    "again": "↻",
    "coin": words.COIN,
    "horn": "♪",
    "stage": message("stage"),
    "defeat": message("defeat"),
    "cat": message("cat"),
    "victory": message("victory"),
    "progress": message("token"),
    "any-good": "",
}
"""Icons in letters, besides goods, which have the letters of their language."""


def points(n: int) -> Mark:
    """So many victory points."""
    return Mark("points", n=n)


def coins(n: int) -> Mark:
    """So many coins."""
    return Mark("coins", n=n)


def icons(*names: str, short: Words = "") -> Mark:
    """Icons one after another."""
    return Mark("icons", names, short=short)


def per(*counted: str, each: Sequence[Mark], letters: Words = "", short: Words = "") -> Mark:
    """Something for every thing counted."""
    return Mark("per", counted, each=tuple(each), letters=letters, short=short)


def cost(price: Mapping[str, int]) -> tuple[Mark, ...]:
    """What something costs: coins first, then every unit of goods."""
    bank = [coins(price["coins"])] if price.get("coins") else []
    return (*bank, *(icons(good) for good in words.GOODS for _ in range(price.get(good, 0))))


def merged(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The same marks, those that count the same things put together: a coin and a point for each brown card."""
    found: list[Mark] = []
    for mark in marks:
        if found and mark.kind == "per" and (found[-1].kind, found[-1].icons) == ("per", mark.icons):
            mark = per(*mark.icons, each=(*found.pop().each, *mark.each), letters=mark.letters, short=mark.short)
        found.append(mark)
    return tuple(found)


def sign(icon: str, language: str) -> str:
    """An icon in letters."""
    return words.good_letter(icon, language) if icon in words.GOODS else in_words(SIGNS[icon], language)


def shorthand(marks: Sequence[Mark], language: str) -> str:
    """Marks as short as it gets: "2 VP ↓▲ 1¢"."""
    return _together([(mark, _short(mark, language)) for mark in marks])


def _together(parts: Sequence[tuple[Mark, str]]) -> str:
    """Marks in letters with spaces between them, but none around signs such as "+" and "/"."""
    text, sticks = "", True
    for mark, letters in parts:
        if letters:
            text += letters if sticks or mark.kind == "words" else f" {letters}"
            sticks = mark.kind == "words"
    return text


def _short(mark: Mark, language: str) -> str:
    if mark.short:
        return in_words(mark.short, language)
    if mark.kind == "points":
        return words.points_short(mark.n, language)
    if mark.kind == "coins":
        return f"+{mark.n}{words.COIN}"
    if mark.kind == "shields":
        return words.shields(mark.n, language)
    if mark.kind == "words":
        return mark.text
    letters = in_words(mark.letters, language) or [sign(icon, language) for icon in mark.icons]
    if mark.kind == "goods":
        return "/".join(letters) * mark.n
    each = [(it, f"{it.n}{words.COIN}" if it.kind == "coins" else _short(it, language)) for it in mark.each]
    return " ".join(filter(None, ("".join(letters), _together(each))))
