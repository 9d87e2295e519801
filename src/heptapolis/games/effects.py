"""What effects are told by, in every game: the marks that they show and the sentences that they say.

A game has a table of its kinds of effects (`games/<game>/text/effects.py`), each with a function from what the data file
writes to a `Told`. Sentences, shorthand and icons are all made from that; nobody else looks into the entries of the data
files to tell what they mean. `docs/add-an-effect.md` shows how a kind of effect is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from heptapolis.games import words
from heptapolis.games.marks import Mark, Words, icons, in_words, merged, phrase, phrase_plural, shorthand
from heptapolis.games.marks import coins as coins_mark
from heptapolis.games.marks import points as points_mark
from heptapolis.kernel.data_files import BadData
from heptapolis.translation import message


@dataclass(frozen=True)
class Told:
    """What one effect, or all that a thing does, is told by."""

    marks: tuple[Mark, ...] = ()
    says: tuple[Words, ...] = ()
    brief: tuple[Words, ...] = ()
    """The same in a few words, for a place where a sentence is too long; only some games have such places."""

    def sentences(self, language: str) -> tuple[str, ...]:
        """It in whole sentences."""
        return tuple(in_words(said, language) for said in self.says)

    def text(self, language: str) -> str:
        """Its sentences, one after another."""
        return " ".join(self.sentences(language))

    def few_words(self, language: str) -> str:
        """It in a few words, without a stop at the end."""
        return ", ".join(in_words(said, language) for said in self.brief)

    def shorthand(self, language: str) -> str:
        """It as briefly as the symbols of the printed cards."""
        return shorthand(self.marks, language)


Kinds = Mapping[str, Callable[[Any], Told]]
"""The kinds of effects, in the order in which they are told; each is given what the data write beside its name."""


THEMES: dict[str, tuple[str, frozenset[str]]] = {
    "goods": (message("Goods"), frozenset({"produces", "resource", "choice"})),
    "points": (message("Victory points"), frozenset({"points", "points_per", "cat"})),
    "coins": (message("Coins"), frozenset({"coins", "coins_per"})),
    "military": (message("Military"), frozenset({"shields", "horns"})),
    "science": (message("Science"), frozenset({"science", "science_choice"})),
    "trade": (message("Trade"), frozenset({"discount", "price", "private"})),
}
"""What people look for: what it is called, and the kinds of effects that belong to it."""


def themes(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """What the effects of an entry of the data files are about."""
    return tuple(theme for theme, (_, kinds) in THEMES.items() if kinds & set(entry))


def together(parts: Iterable[Told]) -> Told:
    """Several effects of one thing."""
    some = list(parts)
    return Told(
        merged([mark for one in some for mark in one.marks]),
        tuple(said for one in some for said in one.says),
        tuple(said for one in some for said in one.brief),
    )


def told(kinds: Kinds, entry: Mapping[str, Any]) -> Told:
    """All effects of an entry of the data files."""
    if unknown := set(entry) - set(kinds):
        raise BadData(f"no words for the effect {', '.join(sorted(unknown))}")
    return together(tell(entry[kind]) for kind, tell in kinds.items() if entry.get(kind))


# Effects that several games have --------------------------------------------------------------------------------------


def points(n: int) -> Told:
    """Points at the end of the game."""
    brief = phrase_plural("{n} point", "{n} points", n)
    return Told((points_mark(n),), (lambda language: words.points(n, language) + ".",), (brief,))


def shields(n: int) -> Told:
    """Shields."""
    said = phrase_plural("{n} shield.", "{n} shields.", n)
    return Told((Mark("shields", n=n),), (said,), (partial(words.shields, n),))


def coins(n: int) -> Told:
    """Coins when it is built."""
    brief = partial(words.coins, n)
    return Told((coins_mark(n),), (phrase("{coins} once, when built.", coins=brief),), (brief,))


def science(symbol: str, name: Words) -> Told:
    """A science symbol."""
    return Told((icons(symbol, short=name),), (phrase("Science symbol: {symbol}.", symbol=name),), (name,))


def listed(known: Mapping[str, tuple[Mark, Words]], name: str) -> Told:
    """An effect that has a name: its mark, and its sentence."""
    mark, said = known[name]
    return Told((mark,), (said,), (mark.short,) if mark.short else ())


Counted = Callable[[Mapping[str, Any], Mark, str, Mapping[str, Words]], Told]
"""How a game tells of something for each thing that is counted: what the data write, its mark, a message, further places."""


def coins_per(counted: Counted, count: Mapping[str, Any]) -> Told:
    """Coins for each of something, when it is built."""
    text, n = message("{coins} for {each} {where}, once when built."), count["amount"]
    return counted(count, coins_mark(n), text, {"coins": partial(words.coins, n)})


def points_per(counted: Counted, count: Mapping[str, Any]) -> Told:
    """Points for each of something, at the end."""
    text, n = message("{points} for {each} {where} at the end of the game."), count["amount"]
    return counted(count, points_mark(n), text, {"points": partial(words.points, n)})
