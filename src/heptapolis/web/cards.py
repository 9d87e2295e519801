"""Rules at hand: every card, wonder and token in words, alone or all of a game; from the same words that `explain` says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from heptapolis.games import GAMES
from heptapolis.games.rulebook import paragraphs, place, symbol_paragraphs
from heptapolis.games.things import Thing, things_of
from heptapolis.games.words import AGES
from heptapolis.translation import message, translate
from heptapolis.web import symbols
from heptapolis.web.pages import render

_GROUPS = {
    "card": message("Cards"),
    "wonder": message("Wonders"),
    "token": message("Progress tokens"),
    "board": message("Boards"),
    "building": message("Buildings"),
    "die": message("Dice"),
    "box": message("Boxes"),
}


_ID = message("Id")
_NUMBERS = (message("Copies by players"), message("Copies by decks"))
"""Lines that few want to read: how many there are."""


@dataclass(frozen=True)
class Entry:
    """One thing of the overview."""

    id: str
    name: str
    lines: tuple[tuple[str, str], ...]
    colour: str = ""
    paragraphs: tuple[tuple[str, str], ...] = ()
    """Where the rulebook speaks of it: anchors and their names."""


@dataclass(frozen=True)
class Group:
    """Things of one kind, under one heading."""

    heading: str
    entries: tuple[Entry, ...]


PLACE = "rules-"
"""What is asked begins so where a table explains something by itself and wants the rulebook's paragraph alone."""


def _entry(thing: Thing, language: str) -> Entry:
    name, lines = thing.facts(language)
    colour = thing.colour if thing.kind == "card" else None
    told = tuple((label, text) for label, text in lines if label != translate(language, _ID))  # that is for programs
    return Entry(thing.id, name, told, colour or "", tuple(paragraphs(thing, language)))


def behind(language: str) -> frozenset[str]:
    """The labels of lines that stand behind a click, and in no explanation at a table."""
    return frozenset(translate(language, label) for label in _NUMBERS)


def explanation(game: str, thing: str, language: str) -> str | None:
    """The fragment that explains a card, wonder or token by its id; None where the game has nothing of that id."""
    if game not in GAMES:
        return None
    if thing.startswith(symbols.PREFIX):
        name = thing.removeprefix(symbols.PREFIX)
        if name.startswith("wonder-"):  # a city goes by the sign of its wonder
            return explanation(game, name.removeprefix("wonder-"), language)
        told = symbols.explained(name, language)
        if told is None:
            return None
        where = () if name in symbols.OF_THE_TABLE else symbol_paragraphs(game, name, language)
        shown = {"symbol": thing, "name": told[0], "text": told[1], "paragraphs": where}
        return render("symbol.html", language, game=game, **shown)
    if thing.startswith(PLACE):
        where = place(game, thing.removeprefix(PLACE).split(), language)
        return render("paragraphs.html", language, game=game, paragraphs=where) if where else None
    for known in things_of(game):
        if known.id == thing:
            entry = _entry(known, language)
            lines = [line for line in entry.lines if line[0] not in behind(language)]
            entries = {"colour": entry.colour, "name": entry.name, "lines": lines, "paragraphs": entry.paragraphs}
            return render("explanation.html", language, game=game, thing=thing, **entries)
    return None


@cache
def overview(game: str, language: str) -> list[Group]:
    """All that there is to explain of a game, by kind; cards by age where they have one."""
    groups: dict[str, list[Entry]] = {}
    for thing in things_of(game):
        groups.setdefault(_heading(thing, language), []).append(_entry(thing, language))
    return [Group(heading, tuple(entries)) for heading, entries in groups.items()]


def _heading(thing: Thing, language: str) -> str:
    if thing.age:
        return translate(language, "Cards of age {age}", age=AGES[thing.age])
    return translate(language, _GROUPS[thing.kind])
