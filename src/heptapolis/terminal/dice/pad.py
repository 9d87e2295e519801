"""The score pad of Dice, and documents to be scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

from heptapolis.errors import BadDocument
from heptapolis.games.dice.rules.boards import CITY_BUILDINGS
from heptapolis.games.dice.text.words import building_name
from heptapolis.terminal.dice.marks import building_mark, city
from heptapolis.terminal.marks import Document
from heptapolis.terminal.pad import score_pad
from heptapolis.translation import message

if TYPE_CHECKING:
    from heptapolis.games.contract import Score

_ALONE = message("A single city, counted by itself.")


def score_sheet(
    document: Document, scores: Sequence[Score], winners: Sequence[int], language: str, width: int
) -> RenderableType:
    """The score pad: a row for each building."""
    names = [city(document, seat, language) for seat in range(len(scores))]
    marks = {building: building_mark(building) for building in CITY_BUILDINGS}
    return score_pad(names, scores, winners, language, width, marks, building_name)


def finished(document: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A document to be scored, with a note where it is a single city: without a time it is the end of the game."""
    document = dict(document)
    if "cities" not in document:
        if not {"board", "boxes"} & set(document):
            raise BadDocument("neither a table (it has cities) nor a city (it has a board, boxes, coins …)")
        game = document.pop("game", "dice")
        document = {"game": game, "cities": [document]}
    alone = isinstance(document["cities"], list) and len(document["cities"]) == 1
    if alone:
        document["cities"] = [*document["cities"], {}]
    if not {"round", "phase", "forum"} & set(document):
        document["phase"] = "over"
    return document, _ALONE if alone else ""
