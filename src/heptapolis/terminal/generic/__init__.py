"""Games that nobody has drawn for the terminal: what their declared fields say, and the moves in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import heptapolis
from heptapolis.games import describe_for
from heptapolis.games.field_panels import panels
from heptapolis.terminal.marks import Document
from heptapolis.terminal.menu import Menu, thing_of
from heptapolis.terminal.pad import score_pad
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Event, Score, View

HELP = (
    message("A number plays what stands beside it; where more can be done with it, a word says what: “3take”."),
    message("Moves can be written out as well, by ids or by names."),
)
"""How moves are entered."""
_MARK = ("•", "bold")


def table(document: Document, language: str, width: int, hand: bool = True) -> RenderableType:
    """Everything that the document tells, for the table and for each seat."""
    whole = dict(document)
    moment = heptapolis.view(whole) if "view" in whole else heptapolis.position(whole)
    told = panels(moment, language)
    return Group(*(Panel(_lines(one.lines), title=one.title, title_align="left", expand=False) for one in told))


def _lines(lines: Sequence[tuple[str, str]]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column()
    for label, text in lines:
        grid.add_row(Text(label), Text(text))
    return grid


def menu(view: View, language: str) -> Menu:
    """Everything that a move can be about."""
    moves = view.moves()
    things = dict.fromkeys(thing for thing in map(thing_of, moves) if thing is not None)
    return Menu(list(things), moves, language, list(dict.fromkeys(move.kind for move in moves)))


def choices(view: View, menu: Menu, language: str, width: int) -> RenderableType:
    """The moves with what to type for each."""
    grid = Table(box=box.SIMPLE, show_header=False, pad_edge=False)
    grid.add_column(justify="right", style="bold")
    grid.add_column()
    for move in menu.moves:
        grid.add_row(menu.entry(move), Text(move.describe(language)))
    return grid


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened, a line each; the own seat's stand out."""
    return [
        Text(
            ("▸ " if event.city == seat else "  ") + event.describe(language),
            style="bold" if event.city == seat else "",
        )
        for event in events
    ]


def score_sheet(
    document: Document, scores: Sequence[Score], winners: Sequence[int], language: str, width: int
) -> RenderableType:
    """The score pad."""
    names = [city(document, seat, language) for seat in range(len(scores))]
    marks = dict.fromkeys(scores[0].categories(), _MARK)
    return score_pad(names, scores, winners, language, width, marks, describe_for(document["game"]).score_heading)


def city(document: Document, number: int, language: str) -> str:
    """What somebody at a seat is called."""
    return translate(language, "Player {number}", number=number + 1)


def finished(document: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A document to be scored, as it is."""
    return document, ""


__all__ = ["HELP", "choices", "city", "finished", "menu", "score_sheet", "story", "table"]
