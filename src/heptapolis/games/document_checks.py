"""Checking documents field by field, with one sentence for what is wrong. The same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from heptapolis.errors import BadDocument
from heptapolis.games.names import did_you_mean
from heptapolis.kernel.fields import FULL, SPECTATOR
from heptapolis.kernel.state import State

T = TypeVar("T")


class Fields:
    """A dictionary whose values are asked for by name and type; unknown keys are refused at once."""

    def __init__(self, document: Any, where: str, allowed: set[str]) -> None:
        if not isinstance(document, dict):
            raise BadDocument(f"{where} must be an object with named fields, not {type(document).__name__}")
        if unknown := [key for key in document if key not in allowed]:
            raise BadDocument(f"{where} has a field {str(unknown[0])[:40]!r}; known are {', '.join(sorted(allowed))}")
        self.document, self.where = document, where

    def get(self, key: str, kind: type, default: Any) -> Any:
        """A value of a type, or the default where it is missing or null."""
        value = self.document.get(key)
        if value is None:
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadDocument(f"{key!r} in {self.where} must be of type {kind.__name__}, not {str(value)[:40]!r}")
        return value

    def number(self, key: str, least: int, most: int, default: int) -> int:
        """A whole number within limits."""
        value: int = self.get(key, int, default)
        if not least <= value <= most:
            raise BadDocument(f"{key!r} in {self.where} must be from {least} to {most}, not {value}")
        return value

    def seed(self) -> int:
        """The seed that decides what a document leaves out."""
        return self.number("seed", 0, 2**256 - 1, 0)

    def choice(self, key: str, words: Sequence[str], default: str) -> str:
        """One of a few words."""
        value: str = self.get(key, str, default)
        if value not in words:
            raise BadDocument(f"{key!r} in {self.where} must be one of {', '.join(words)}, not {value[:40]!r}")
        return value


def find(name: object, known: Mapping[str, T], what: str, where: str) -> T:
    """The thing that a document means by an id or a name."""
    if not isinstance(name, str) or name not in known:
        raise BadDocument(f"there is no {what} {str(name)[:40]!r} ({where}){did_you_mean(name, known)}")
    return known[name]


def find_numbers(known: Mapping[str, Any], what: str, names: Any, where: str) -> list[int]:
    """The numbers of the things in a list of ids or names."""
    if not isinstance(names, list):
        raise BadDocument(f"{where} must be a list of {what}s, not {str(names)[:40]!r}")
    return [find(name, known, what, where).number for name in names]


def head(game: str, state: State) -> dict[str, Any]:
    """How a document begins: of which game it is, and whose view where it is one."""
    if state.observer == FULL:
        return {"game": game}
    return {"game": game, "view": "spectator" if state.observer == SPECTATOR else int(state.observer)}


def read_observer(whose: Any, players: int) -> int:
    """Whose view a document is: a seat, or -1 for a spectator."""
    if whose == "spectator":
        return -1
    if not isinstance(whose, int) or isinstance(whose, bool) or not 0 <= whose < players:
        raise BadDocument(f'"view" is a seat from 0 to {players - 1} or "spectator", not {str(whose)[:40]!r}')
    return whose
