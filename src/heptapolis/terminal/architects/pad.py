"""The score pad of Architects, and documents to be scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from heptapolis.errors import BadDocument
from heptapolis.terminal.architects.marks import city
from heptapolis.terminal.marks import Document
from heptapolis.terminal.pad import score_pad
from heptapolis.translation import message

if TYPE_CHECKING:
    from heptapolis.games.contract import Score

_ALONE = message("A single city: counted by itself.")
_TIME = {"turn", "step", "phase", "seat"}
"""What a document has that tells of a game going on."""


def score_sheet(
    document: Document, scores: Sequence[Score], winners: Sequence[int], language: str, width: int
) -> RenderableType:
    """The score pad."""
    names = [city(document, seat, language) for seat in range(len(scores))]
    return score_pad(names, scores, winners, language, width)


def finished(document: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A document to be scored, with a note where it is a single city: without a time it is the end of the game.

    A single city may say `"cat": true`. It sits beside one that owns nothing.
    """
    document = dict(document)
    if "cities" not in document:
        if "wonder" not in document:
            raise BadDocument("neither a table (it has cities) nor a city (it has a wonder, stages, cards …)")
        game, cat = document.pop("game", "architects"), document.pop("cat", None)
        document = {"game": game, "cities": [document], "cat": 0 if cat is True else cat or None}
    alone = isinstance(document["cities"], list) and len(document["cities"]) == 1
    if alone:
        document["cities"] = [*document["cities"], *({} for _ in range(6))]
    if not _TIME & set(document):
        document["phase"] = "over"
    return document, _ALONE if alone else ""
