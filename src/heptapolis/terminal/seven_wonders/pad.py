"""The score pad of 7 Wonders, and documents to be scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from heptapolis.errors import BadDocument
from heptapolis.terminal.marks import Document
from heptapolis.terminal.pad import score_pad
from heptapolis.terminal.seven_wonders.marks import city
from heptapolis.translation import message

if TYPE_CHECKING:
    from heptapolis.games.contract import Score

_ALONE = message("A single city: counted as if both neighbouring cities were empty.")


def score_sheet(
    document: Document, scores: Sequence[Score], winners: Sequence[int], language: str, width: int
) -> RenderableType:
    """The score pad."""
    names = [city(document, seat, language) for seat in range(len(scores))]
    return score_pad(names, scores, winners, language, width)


def finished(document: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A document to be scored, with a note where it is a single city: without a time it is the end of the game.

    A city without its table gets neighbours that own nothing. They are six, because only the box of seven players holds
    every copy of every card that the city may have built.
    """
    document = dict(document)
    if "cities" not in document:
        if "wonder" not in document:
            raise BadDocument("neither a table (it has cities) nor a city (it has a wonder, coins, buildings …)")
        game = document.pop("game", "seven-wonders")
        document = {"game": game, "cities": [document]}
    document.setdefault("game", "seven-wonders")
    alone = isinstance(document["cities"], list) and len(document["cities"]) == 1
    if alone:
        empty = {"coins": 0, "stages": 0, "buildings": [], "military": []}
        document["cities"] = [*document["cities"], *([empty] * 6)]
        document["players"] = 7
    if not {"age", "turn", "phase"} & set(document):
        document |= {"age": 3, "turn": 6, "phase": "over"}
    return document, _ALONE if alone else ""
