"""The score pad of Duel, and documents to be scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from heptapolis.errors import BadDocument
from heptapolis.terminal.duel.marks import city
from heptapolis.terminal.marks import Document
from heptapolis.terminal.pad import score_pad
from heptapolis.translation import message

if TYPE_CHECKING:
    from heptapolis.games.contract import Score

_ALONE = message("A single city: counted as if the other one were empty.")
_OF_A_CITY = {"coins", "wonders", "built", "buildings", "progress"}


def score_sheet(
    document: Document, scores: Sequence[Score], winners: Sequence[int], language: str, width: int
) -> RenderableType:
    """The score pad."""
    names = [city(document, seat, language) for seat in range(len(scores))]
    return score_pad(names, scores, winners, language, width)


def finished(document: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A document to be scored, with a note where it is a single city: without a time it is the end of the game.

    A city without its table lies opposite one that owns nothing.
    """
    document = dict(document)
    if "cities" not in document:
        pawn = {"pawn": document.pop("pawn")} if "pawn" in document else {}
        game = document.pop("game", "duel")
        if not _OF_A_CITY & set(document):
            raise BadDocument("neither a table (it has cities) nor a city (it has coins, wonders, buildings …)")
        document = {"game": game, "cities": [document], **pawn}
    alone = isinstance(document["cities"], list) and len(document["cities"]) == 1
    if alone:
        document["cities"] = [*document["cities"], {"coins": 0}]
    if not {"age", "phase", "seat", "layout"} & set(document):
        document |= {"age": 3, "phase": "over"}
    return document, _ALONE if alone else ""
