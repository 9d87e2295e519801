"""Cards, wonders, tokens and whatever else a game is played with, as anybody can ask about them: `Game.cards`, `Game.find`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from heptapolis.games.names import all_names
from heptapolis.games.words import Facts, facts_text
from heptapolis.translation import check_language, plain


@dataclass(frozen=True)
class Thing:
    """One kind of card, wonder, token, board, die … of a game. What does not apply to it is None or empty."""

    game: str
    kind: str
    """What it is: "card", "wonder", "token", "board" …"""
    id: str
    names: Mapping[str, str]
    """The name in each language that the data have."""
    also: frozenset[str] = frozenset()
    """What else people may call it: its city, its building."""
    age: int | None = None
    colour: str | None = None
    cost: Mapping[str, Any] = field(default_factory=dict)
    """Goods and coins, as the data files write them."""
    effects: Mapping[str, Any] = field(default_factory=dict)
    """What it does, as the data files write it."""
    free_with: tuple[str, ...] = ()
    """The ids of cards that make this one free: its chains."""
    makes_free: tuple[str, ...] = ()
    """The ids of cards that this one makes free."""
    faces: tuple[str, ...] = ()
    """What the sides of a die show."""
    stages: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """The stages of a wonder by the side of its board; "" where there is but one side."""

    def name(self, language: str = "en") -> str:
        """What it is called, in English where the data have no other name."""
        return self.names.get(check_language(language), self.names["en"])

    def facts(self, language: str = "en") -> Facts:
        """All about it: its name, and lines of a label and a text."""
        from heptapolis.games import describe_for

        found: Facts = getattr(describe_for(self.game), f"{self.kind}_facts")(self.id, language)
        return found

    def text(self, language: str = "en") -> str:
        """All about it, in a few lines."""
        return facts_text(self.facts(language))

    def calls(self) -> set[str]:
        """Everything that people may call it."""
        return {self.id, *self.names.values(), *self.also}


def thing_of(game: str, kind: str, found: Any, **more: Any) -> Thing:
    """A thing as the data files tell it."""
    also = frozenset(all_names(found)) - set(found.name.values())
    facts = {"age": "age", "colour": "colour", "cost": "cost", "effects": "effect"}
    told = {name: getattr(found, fact) for name, fact in facts.items() if hasattr(found, fact)}
    return Thing(game, kind, found.id, found.name, **{"also": also, **told, **more})


@cache
def things_of(game: str) -> tuple[Thing, ...]:
    """All things of a game, by its name."""
    from heptapolis.games import describe_for

    return tuple(describe_for(game).things())


def find(text: str, things: Iterable[Thing]) -> list[Thing]:
    """The things with this very id or name, in any language; else those with a word that begins like it."""
    wanted = plain(text)
    things = list(things)
    exact = [thing for thing in things if wanted in map(plain, thing.calls())]
    if exact or not wanted:
        return exact
    return [thing for thing in things if any(f" {wanted}" in f" {plain(name)}" for name in thing.calls())]
