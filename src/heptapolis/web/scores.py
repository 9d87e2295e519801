"""The score sheet at the end of a game: categories down, seats across."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.games import describe_for

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext, SeatCard


@dataclass(frozen=True)
class ScoreSheet:
    """What the page of results shows."""

    seats: tuple[SeatCard, ...]
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Id of the category, its heading, and points by seat."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    """How the game ended, in words."""


def score_sheet(view: View, setting: BoardContext, language: str) -> ScoreSheet:
    """The points of a finished game."""
    words, scores = describe_for(view.game.name), view.scores()
    rows = [
        (name, words.score_heading(name, language), tuple(score.categories()[name] for score in scores))
        for name in scores[0].categories()
    ]
    ending = words.ending_name(view.ending, language) if view.ending else ""
    return ScoreSheet(setting.seats, tuple(rows), tuple(score.total for score in scores), view.winners, ending)
