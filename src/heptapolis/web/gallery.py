"""The gallery of all cards of a game: what they can be filtered by, their chains as trees, what stands behind a click."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from heptapolis.games.effects import THEMES, themes
from heptapolis.games.things import Thing, things_of
from heptapolis.games.words import AGES
from heptapolis.translation import message, translate
from heptapolis.web.cards import Group, behind, overview
from heptapolis.web.lobby import game_card, games

_COSTS = {"free": message("free"), "coins": message("Coins"), "goods": message("Goods")}
_PARTS = frozenset({"box"})
"""Kinds of things that are told with what they belong to."""


@dataclass(frozen=True)
class Filter:
    """A choice of the gallery: its name, what it is called, values with what they are called."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Link:
    """A card in a tree of chains, with those that it makes free."""

    id: str
    name: str
    colour: str
    then: tuple[Link, ...]


@dataclass(frozen=True)
class Marks:
    """What a thing is filtered by."""

    kind: str
    colour: str
    age: str
    cost: str
    themes: tuple[str, ...]
    faces: tuple[str, ...]
    """What the sides of a die show."""


@cache
def marks(game: str) -> dict[str, Marks]:
    """By id, what the things of a game are filtered by."""
    return {thing.id: _marks(thing) for thing in things_of(game)}


def filters(game: str, language: str) -> list[Filter]:
    """What the cards of a game can be chosen by; nothing where all of them are alike in it."""
    cards = [one for one in marks(game).values() if one.kind == "card"]
    colours = [one for one in dict.fromkeys(card.colour for card in cards) if one]
    ages = sorted({card.age for card in cards if card.age})
    effects = [key for key in THEMES if any(key in card.themes for card in cards)]
    costs = [key for key in _COSTS if any(card.cost == key for card in cards)]
    found = [
        ("colour", "Colour", [(colour, translate(language, colour)) for colour in colours]),
        ("age", "Age", [(age, AGES[int(age)]) for age in ages]),
        ("effects", "Effect", [(key, translate(language, THEMES[key][0])) for key in effects]),
        ("cost", "Cost", [(key, translate(language, _COSTS[key])) for key in costs]),
    ]
    return [Filter(name, translate(language, label), tuple(given)) for name, label, given in found if len(given) > 1]


@cache
def chains(game: str, language: str) -> tuple[Link, ...]:
    """The chains of a game as trees: cards that make others free, from those that nothing makes free."""
    cards = {thing.id: thing for thing in things_of(game) if thing.kind == "card"}

    def link(name: str) -> Link:
        card = cards[name]
        then = tuple(link(other) for other in card.makes_free if other in cards)
        return Link(name, card.name(language), card.colour or "", then)

    return tuple(link(name) for name, card in cards.items() if card.makes_free and not card.free_with)


def _marks(thing: Thing) -> Marks:
    paid = "goods" if set(thing.cost) - {"coins"} else "coins" if thing.cost else "free"
    return Marks(thing.kind, thing.colour or "", str(thing.age or ""), paid, themes(thing.effects), thing.faces)


def groups(game: str, language: str) -> list[Group]:
    """What is shown; parts of something that is shown itself stand there."""
    known = marks(game)
    return [
        group for group in overview(game, language) if any(known[one.id].kind not in _PARTS for one in group.entries)
    ]


def contents(game: str, language: str) -> dict[str, Any]:
    """All that the page wants."""
    return {
        "game": game_card(game, language),
        "games": games(language),
        "groups": groups(game, language),
        "marks": marks(game),
        "behind": behind(language),
        "filters": filters(game, language),
        "chains": chains(game, language),
    }
