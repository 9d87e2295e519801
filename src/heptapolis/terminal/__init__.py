"""Screens for the terminal.

They know no rules: what is drawn comes from documents and views, what can be done from `moves()`, and why something
cannot be done from `why_not`. What is special to a game stands in a module of its own (`seven_wonders`), found by
`drawing_for`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from heptapolis.errors import BadOption

if TYPE_CHECKING:
    from rich.console import RenderableType

    from heptapolis.games.contract import Event, Score, View
    from heptapolis.terminal.menu import Menu


class Drawing(Protocol):
    """What the screens want to know from the module of a game."""

    def table(self, document: Mapping[str, Any], language: str, width: int, hand: bool = True) -> RenderableType:
        """All cities, as a position or view document says; the seat that looks is in the middle."""

    def choices(self, view: View, menu: Menu, language: str, width: int) -> RenderableType:
        """The cards to choose from, each with what can be done with it and at what price."""

    def story(self, events: Sequence[Event], seat: int, language: str) -> Sequence[RenderableType]:
        """What the last resolution did, line by line."""

    def score_sheet(
        self, document: Mapping[str, Any], scores: Sequence[Score], winners: Sequence[int], language: str, width: int
    ) -> RenderableType:
        """The score pad: categories down, cities across."""

    def cards(self, view: View) -> list[str]:
        """The cards that the seat looks at for its decision, each once, in the order in which they are numbered."""

    def city(self, document: Mapping[str, Any], number: int, language: str) -> str:
        """What a city is called."""

    def finished(self, document: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """A document to be scored, completed with defaults, and whether it was a single city without its table."""


_DRAWINGS = {"seven-wonders": "heptapolis.terminal.seven_wonders"}


def drawing_for(game: str) -> Drawing:
    """The drawing of a game, or BadOption for a game that has none."""
    if game not in _DRAWINGS:
        raise BadOption(f"the terminal cannot draw {game!r}: it knows {', '.join(_DRAWINGS)}")
    drawing: Drawing = import_module(_DRAWINGS[game])
    return drawing
