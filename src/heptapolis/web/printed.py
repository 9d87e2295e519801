"""What is printed on cards and tokens, ready to be drawn: the same in every game. Each game's `printed` module fills it in."""

from __future__ import annotations

from dataclasses import dataclass

from heptapolis.games.marks import Mark


@dataclass(frozen=True, kw_only=True)
class Face:
    """A card."""

    id: str
    name: str
    colour: str
    colour_name: str
    age: str = ""
    cost: tuple[Mark, ...] = ()
    cost_words: str = ""
    marks: tuple[Mark, ...]
    effect: str
    """The effect in sentences."""
    brief: str = ""
    """The effect in a few words, in games that have room for them."""
    free_with: tuple[str, ...] = ()
    """Names of the buildings that make it free."""
    makes_free: tuple[str, ...] = ()


@dataclass(frozen=True)
class TokenFace:
    """A progress token."""

    id: str
    name: str
    marks: tuple[Mark, ...]
    effect: str
    fly: str = ""
    """What follows it over the table; nothing where there are two alike."""
