"""The score pad of 7 Wonders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptapolis.errors import BadDocument
from heptapolis.games.seven_wonders import words
from heptapolis.terminal.seven_wonders.marks import STAGE_BUILT, STYLES, Document, KeptWhole, city, signed
from heptapolis.text import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Score

_WINNER = "bold reverse"
_CATEGORY_MARKS = {
    "military": (words.COLOUR_SYMBOLS["red"], STYLES["red"]),
    "treasury": (words.COIN, "bold"),
    "wonder": (STAGE_BUILT, "bold"),
    "civilian": (words.COLOUR_SYMBOLS["blue"], STYLES["blue"]),
    "science": (words.COLOUR_SYMBOLS["green"], STYLES["green"]),
    "commerce": (words.COLOUR_SYMBOLS["yellow"], STYLES["yellow"]),
    "guilds": (words.COLOUR_SYMBOLS["purple"], STYLES["purple"]),
}


def score_sheet(
    document: Document, scores: Sequence[Score], winners: Sequence[int], language: str, width: int
) -> RenderableType:
    """The score pad: categories down and cities across; the other way round where that would be too wide."""
    names = [Text(city(document, seat, language) + (" ♛" if seat in winners else "")) for seat in range(len(scores))]
    categories = list(scores[0].categories())
    headings = [f"{_CATEGORY_MARKS[name][0]} {words.category_name(name, language)}" for name in categories]
    wide = sum(name.cell_len + 3 for name in names) + max(map(len, headings)) + 4
    sheet = Table(box=box.ROUNDED, title=translate(language, "Score"), title_style="bold", show_footer=wide <= width)
    total = translate(language, "Total")
    if wide > width:
        sheet.add_column("", no_wrap=True)
        for name in categories:
            sheet.add_column(_CATEGORY_MARKS[name][0], justify="right", header_style=_CATEGORY_MARKS[name][1])
        sheet.add_column(total, justify="right", style="bold")
        for seat, score in enumerate(scores):
            row = [signed(points) for points in score.categories().values()]
            sheet.add_row(names[seat], *row, str(score.total), style=_WINNER if seat in winners else "")
        return Group(sheet, KeptWhole([Text(heading, style="dim") for heading in headings]))
    sheet.add_column("", footer=Text(total, style="bold"), no_wrap=True)
    for seat, score in enumerate(scores):
        style = _WINNER if seat in winners else "bold"
        sheet.add_column(names[seat], footer=str(score.total), justify="right", header_style=style, footer_style=style)
    for heading, name in zip(headings, categories, strict=True):
        row = [signed(score.categories()[name]) for score in scores]
        sheet.add_row(Text(heading, style=_CATEGORY_MARKS[name][1]), *row)
    return sheet


def finished(document: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """A document to be scored: one that says nothing of the time is taken for the end of the game.

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
    return document, alone
