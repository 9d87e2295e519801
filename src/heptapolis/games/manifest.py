"""The manifest of a game: all that others need to know about it before its rules are loaded.

A game's package has a module `manifest` with a value MANIFEST. It imports no rules, so that help, the first page and lists of
games come at once. The games of this package are found by their folders, those of other packages by the entry-point group
`heptapolis.games` (`heptapolis.games.GAMES`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from heptapolis.games.options import Option


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """What a game declares about itself. Texts for people are messages of the catalogue."""

    home: str
    """The module that declares it: `home=__name__`."""
    id: str
    """Its name in commands, documents and addresses."""
    title: str
    about: str
    """A sentence or two for who has never played it."""
    game: str
    """The name of its class in the package's module `game`."""
    players: tuple[int, int]
    """The least and the most."""
    usual: int
    """How many play when somebody just wants to play now."""
    minutes: int
    """How long a game takes among people."""
    rules_version: int
    """Goes up when the same moves from the same deal would lead elsewhere."""
    categories: tuple[str, ...]
    """Of the score pad, in the order in which the kernel's `scores` writes them."""
    endings: tuple[str, ...] = ("points",)
    """How it may end, by the number that the kernel's `ending` tells."""
    traits: tuple[str, ...] = ()
    """What a seat may be given to play with (boards, wonders), by the bits that the kernel's `trait` tells."""
    options: tuple[Option, ...] = ()
    counted: str = ""
    """What a document needs so that its points can be counted, for the help of `heptapolis score`."""
    search: Mapping[str, Any] = field(default_factory=dict)
    """How it is best searched: what differs from the defaults of `heptapolis.search.levels.Manner`."""
    characters: Mapping[str, str] = field(default_factory=dict)
    """Bots with a plan that people can pick: their names, and the plan of each (`heptapolis.search.styles.plans_of`)."""
    order: int = 100
    """Its place among the games that are offered; those of the same place come by their titles."""

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,23}", self.id):
            raise ValueError(f"the id of a game is up to 24 small letters, digits and hyphens, not {self.id!r}")
        if not 1 < self.players[0] <= self.usual <= self.players[1] <= 7:
            raise ValueError(f"{self.id}: players are two to seven, and the usual number is one of them")

    @property
    def package(self) -> str:
        """The package of the game."""
        return self.home.rpartition(".")[0]

    @property
    def folder(self) -> str:
        """The last part of that: what its folders in other layers and in the tests are called."""
        return self.package.rpartition(".")[2]

    def option(self, name: str) -> Option:
        """The declaration of an option."""
        return next(option for option in self.options if option.name == name)


__all__ = ["Manifest", "Option"]
