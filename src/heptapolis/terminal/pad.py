"""The score pad, the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptapolis.games.words import COIN, COLOUR_SYMBOLS, category_name
from heptapolis.terminal.marks import BUILT, STYLES, Document, KeptWhole, signed
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Score

PROGRESS = "◎"
_WINNER = "bold reverse"
_MARKS: dict[str, tuple[str, str]] = {
    "military": (COLOUR_SYMBOLS["red"], STYLES["red"]),
    "treasury": (COIN, "bold"),
    "wonder": (BUILT, "bold"),
    "wonders": (BUILT, "bold"),
    "civilian": (COLOUR_SYMBOLS["blue"], STYLES["blue"]),
    "science": (COLOUR_SYMBOLS["green"], STYLES["green"]),
    "commerce": (COLOUR_SYMBOLS["yellow"], STYLES["yellow"]),
    "guilds": (COLOUR_SYMBOLS["purple"], STYLES["purple"]),
    "progress": (PROGRESS, "bold"),
    "stages": (BUILT, "bold"),
    "cat": ("🐾", "bold"),
    "blue": (COLOUR_SYMBOLS["blue"], STYLES["blue"]),
    "tokens": (PROGRESS, "bold"),
}


def score_pad(
    cities: Sequence[str],
    scores: Sequence[Score],
    winners: Sequence[int],
    language: str,
    width: int,
    marks: Mapping[str, tuple[str, str]] = _MARKS,
    heading_of: Callable[[str, str], str] = category_name,
) -> RenderableType:
    """The score pad: categories down and cities across; the other way round where that would be too wide.

    `marks` are the symbol and the style of each category, `heading_of` says what it is called in a language.
    """
    names = [Text(cities[seat] + (" ♛" if seat in winners else "")) for seat in range(len(scores))]
    categories = list(scores[0].categories())
    headings = [f"{marks[name][0]} {heading_of(name, language)}" for name in categories]
    wide = sum(name.cell_len + 3 for name in names) + max(map(len, headings)) + 4
    sheet = Table(box=box.ROUNDED, title=translate(language, "Score"), title_style="bold", show_footer=wide <= width)
    total = translate(language, "Total")
    if wide > width:
        sheet.add_column("", no_wrap=True)
        for name in categories:
            sheet.add_column(marks[name][0], justify="right", header_style=marks[name][1])
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
        sheet.add_row(Text(heading, style=marks[name][1]), *row)
    return sheet


def score_sheet_of(
    city: Callable[[Document, int, str], str],
    document: Document,
    scores: Sequence[Score],
    winners: Sequence[int],
    language: str,
    width: int,
    **more: Any,
) -> RenderableType:
    """The score pad of a table whose cities are called by `city`."""
    names = [city(document, seat, language) for seat in range(len(scores))]
    return score_pad(names, scores, winners, language, width, **more)
