"""A drawing for any game: the document as lists, the moves as a choice. What a game looks like before it has its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from heptapolis.games import describe_for

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import Setting

TEMPLATE = "plain/board.html"


def draw(view: View, setting: Setting, language: str) -> Mapping[str, Any]:
    """The document as it is, and each move with its sentence."""
    document = {key: value for key, value in view.to_dict().items() if key not in ("seen", "cities")}
    describe = describe_for(view.game.name)
    sheet = None
    if view.over:
        scores = view.scores()
        sheet = {
            "headings": [describe.score_heading(name, language) for name in scores[0].categories()],
            "rows": [[*score.categories().values(), score.total] for score in scores],
            "winners": view.winners,
        }
    return {
        "title": describe.TITLE,
        "facts": document,
        "cities": view.to_dict().get("cities", []),
        "options": [(str(move), move.describe(language)) for move in view.moves()],
        "sheet": sheet,
    }
