"""Rules at hand: every card, wonder and token in words, alone or all of a game; from the same words that `explain` says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from heptapolis.games import GAMES, describe_for
from heptapolis.games.words import AGES
from heptapolis.translation import message, translate
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


@dataclass(frozen=True)
class Entry:
    """One thing of the overview."""

    id: str
    name: str
    lines: tuple[tuple[str, str], ...]
    colour: str = ""


@dataclass(frozen=True)
class Group:
    """Things of one kind, under one heading."""

    heading: str
    entries: tuple[Entry, ...]


def _entry(game: str, kind: str, thing: str, language: str) -> Entry:
    name, lines = getattr(describe_for(game), f"{kind}_facts")(thing, language)
    return Entry(thing, name, tuple((label, text) for label, text in lines), _colour(game, kind, thing))


def _colour(game: str, kind: str, thing: str) -> str:
    """The colour of a card, where it has one."""
    return str(getattr(_card(game, thing), "colour", "")) if kind == "card" else ""


def _card(game: str, thing: str) -> Any:
    """What the data say of a card, where the game has such data."""
    try:
        return import_module(f"{GAMES[game].package}.rules.tables").CARD[thing]
    except ModuleNotFoundError:
        return None


def explanation(game: str, thing: str, language: str) -> str | None:
    """The fragment that explains a card, wonder or token by its id; None where the game has nothing of that id."""
    if game not in GAMES:
        return None
    for kind, known, _ in describe_for(game).things():
        if known == thing:
            entry = _entry(game, kind, thing, language)
            return render("explanation.html", language, name=entry.name, lines=entry.lines)
    return None


@cache
def overview(game: str, language: str) -> list[Group]:
    """All that there is to explain of a game, by kind; cards by age where they have one."""
    groups: dict[str, list[Entry]] = {}
    for kind, thing, _ in describe_for(game).things():
        groups.setdefault(_heading(game, kind, thing, language), []).append(_entry(game, kind, thing, language))
    return [Group(heading, tuple(entries)) for heading, entries in groups.items()]


def _heading(game: str, kind: str, thing: str, language: str) -> str:
    age = getattr(_card(game, thing), "age", None) if kind == "card" else None
    if isinstance(age, int) and age > 0:
        return translate(language, "Cards of age {age}", age=AGES[age])
    return translate(language, _GROUPS[kind])
