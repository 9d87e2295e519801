"""Screens for the terminal.

They know no rules: what is drawn comes from documents and views, what can be done from `moves()`, and why something
cannot be done from `why_not`. What is special to a game stands in a package of its own (`terminal/<game>`), found by
`drawing_for`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from heptapolis.games import manifest_of, room_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from heptapolis.games.contract import Event, Score, View
    from heptapolis.terminal.menu import Menu


class Drawing(Protocol):
    """What the screens want to know from the module of a game."""

    HELP: Sequence[str]
    """Messages that tell how moves are entered."""

    def table(self, document: Mapping[str, Any], language: str, width: int, hand: bool = True) -> RenderableType:
        """The whole table, as a position or view document says it."""

    def choices(self, view: View, menu: Menu, language: str, width: int) -> RenderableType:
        """The things to choose from, each with what can be done with it and at what price."""

    def story(self, events: Sequence[Event], seat: int, language: str) -> Sequence[RenderableType]:
        """What the last resolution did, line by line."""

    def score_sheet(
        self, document: Mapping[str, Any], scores: Sequence[Score], winners: Sequence[int], language: str, width: int
    ) -> RenderableType:
        """The score pad: categories down, cities across."""

    def menu(self, view: View, language: str) -> Menu:
        """What the seat can choose now: things with numbers, and what can be done with them."""

    def city(self, document: Mapping[str, Any], number: int, language: str) -> str:
        """What a city is called."""

    def finished(self, document: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """A document to be scored, completed with defaults, and what is to be said if it was a single city."""


def drawing_for(game: str) -> Drawing:
    """The drawing of a game, the generic one where nobody has drawn it; BadOption if there is no such game."""
    drawing: Drawing = room_of(manifest_of(game).id, "terminal") or import_module("heptapolis.terminal.generic")
    return drawing
