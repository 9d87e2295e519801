"""Documents to be scored: without a time they tell of the end of a game, and a single city does without its table."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from heptapolis.errors import BadDocument


@dataclass(frozen=True)
class Scored:
    """How a game completes a document that is to be scored."""

    game: str
    city: Set[str]
    """What a city has: one of these, or it is none."""
    such_as: str
    """What a city has, in words."""
    time: Set[str]
    """What a table has that tells of a game going on."""
    over: Mapping[str, Any]
    """What says that the game is over."""
    beside: tuple[Mapping[str, Any], ...]
    """The cities that lie beside a single one: they own nothing."""
    note: str
    """A message: how a single city is counted."""
    of_table: Set[str] = field(default_factory=frozenset)
    """What belongs to the table, though a single city tells it; True is seat 0, which is the city."""

    def finished(self, document: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The completed document, and the note where it is a single city."""
        document = dict(document)
        if "cities" not in document:
            if not self.city & set(document):
                raise BadDocument(f"neither a table (it has cities) nor a city (it has {self.such_as} …)")
            game = document.pop("game", self.game)
            told = {key: document.pop(key) for key in self.of_table & set(document)}
            document = {"game": game, "cities": [document]}
            document |= {key: 0 if value is True else value or None for key, value in told.items()}
        alone = isinstance(document["cities"], list) and len(document["cities"]) == 1
        if alone:
            document["cities"] = [*document["cities"], *self.beside]
            document.pop("players", None)
        if not self.time & set(document):
            document |= self.over
        return {"game": self.game, **document}, self.note if alone else ""
