"""The rulebook of a game as a page: its text from `games/<game>/rulebook/`, its pictures drawn as they are at the table.

A game's own drawings stand in `web/<game>/rulebook.py`: FIGURES says what each kind of drawing is given, MARKS which marks a
word stands for; `templates/<game>/rulebook.html` has a macro for each kind of drawing, and one called `row` for marks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from markupsafe import Markup

from heptapolis.games import GAMES, room_of
from heptapolis.games import rulebook as texts
from heptapolis.games.marks import Mark, coins, icons, points
from heptapolis.games.things import Thing, things_of
from heptapolis.translation import translate
from heptapolis.web import forms
from heptapolis.web.pages import render

Words = Sequence[str]
Drawings = Mapping[str, Callable[[Words, str], Any]]
"""By a word: what is drawn for the words after it, in a language."""
_NUMBERED: Mapping[str, Callable[[int], Mark]] = {
    "coins": coins,
    "points": points,
    "shields": lambda n: Mark("shields", n=n),
}


@dataclass(frozen=True)
class Entry:
    """A line of the table of contents."""

    anchor: str
    title: str
    parts: tuple[tuple[str, str], ...] = ()


class Drawn:
    """What the template asks for while it draws a text."""

    def __init__(self, game: str, language: str) -> None:
        self.game, self.language = game, language
        room = room_of(game, "web")
        place = f"{room.__name__}.rulebook" if room is not None and hasattr(room, "__path__") else ""
        own = import_module(place) if place and find_spec(place) is not None else None
        self._figures: Drawings = getattr(own, "FIGURES", {})
        self._marks: Drawings = getattr(own, "MARKS", {})
        self.template = f"{GAMES[game].folder}/rulebook.html" if own is not None else "rulebook_figures.html"

    def figure(self, words: Words) -> Any:
        """What a drawing is given."""
        return self._figures[words[0]](words[1:], self.language)

    def marks(self, words: Words) -> tuple[Mark, ...]:
        """The marks that stand in a text."""
        kind, *rest = words
        if rest and kind in self._marks:
            return tuple(self._marks[kind](rest, self.language))
        if rest and kind in _NUMBERED:
            return (_NUMBERED[kind](int(rest[0])),)
        return (icons(*words),)

    def name(self, thing: str) -> str:
        """What a thing is called."""
        return _things(self.game)[thing].name(self.language)


@cache
def _things(game: str) -> Mapping[str, Thing]:
    return {thing.id: thing for thing in things_of(game)}


# The page -------------------------------------------------------------------------------------------------------------


@cache
def contents(game: str, language: str) -> tuple[Entry, ...]:
    """The table of contents: sections with their parts, and the rulings."""
    book = texts.rulebook(game, language)
    found = [
        Entry(
            section.anchor,
            section.title,
            tuple((block.anchor, block.title) for block in section.blocks if block.kind == "heading"),
        )
        for section in (book.sections if book is not None else ())
    ]
    if texts.rulings(game, language)[1]:
        found.append(Entry("rulings", translate(language, "Rulings")))
    return tuple(found)


@cache
def body(game: str, language: str) -> Markup:
    """All that is below the heading of the page."""
    book = texts.rulebook(game, language)
    spoken, rulings = texts.rulings(game, language)
    return Markup(
        render(
            "rulebook_body.html",
            language,
            game=game,
            book=book,
            drawn=Drawn(game, language),
            rulings=rulings,
            labels={option.name: translate(language, option.label) for option in GAMES[game].options},
            rulings_language=spoken,
            about=translate(language, GAMES[game].about),
            options=forms.options(game, language),
        )
    )
