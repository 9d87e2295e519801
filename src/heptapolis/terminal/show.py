"""Drawing what stands in a file: positions, views, records; and counting its points."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games import GAMES, describe_for
from heptapolis.games.contract import Position, View
from heptapolis.terminal import drawing_for
from heptapolis.text_files import name_of, read_table, read_text
from heptapolis.text_reader import is_record, read_document
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Score


def picture(path: Path, move: int | None, seat: int | None, language: str, width: int) -> RenderableType:
    """The table that a file holds: all of it, or what one seat may know; of a record, after any of its moves."""
    table = read_table(path)
    lines: list[RenderableType] = []
    if move is not None:
        table, line = _at(table, move, language)
        lines.append(line)
    if seat is not None:
        table = seen_by(table, seat)
    drawing = drawing_for(table.game.name)
    document = table.to_dict()
    asked = isinstance(table, View) and table.decision() is not None
    lines.append(drawing.table(document, language, width, hand=not asked))
    if isinstance(table, View) and asked:
        lines.append(drawing.choices(table, drawing.menu(table, language), language, width))
    if table.over:
        lines.append(_pad(table, table.scores(), language, width))
    return Group(*lines)


def score_pad(path: Path, language: str, width: int) -> RenderableType:
    """The points of all cities of a document or record, category by category."""
    text = read_text(path)
    if is_record(text):
        position = heptapolis.read_record(text)
        return _pad(position, position.scores(), language, width)
    document = read_document(text, name_of(path))
    if "view" in document:
        view = heptapolis.view(document)
        return _pad(view, view.scores(), language, width)
    drawing = drawing_for(str(document.get("game", next(iter(GAMES)))))
    document, alone = drawing.finished(document)
    position = heptapolis.position(document)
    if not alone:
        return _pad(position, position.scores(), language, width)
    sheet = drawing.score_sheet(position.to_dict(), position.scores()[:1], (), language, width)
    return Group(sheet, Text(translate(language, alone), style="italic"))


def _pad(table: Position | View, scores: list[Score], language: str, width: int) -> RenderableType:
    sheet = drawing_for(table.game.name).score_sheet(table.to_dict(), scores, table.winners, language, width)
    if table.over and len(table.game.endings) == 1:
        return sheet
    if table.ending is not None:
        return Group(sheet, Text(describe_for(table.game.name).ending_name(table.ending, language), style="bold"))
    note = translate(language, "The game is not over: this is the score if it ended now.")
    return Group(sheet, Text(note, style="italic"))


def _at(table: Position | View, move: int, language: str) -> tuple[Position, Text]:
    if not isinstance(table, Position) or (move and not table.history):
        raise BadOption("only a record has moves: leave --move out for a document")
    history = table.history
    if move > len(history):
        raise BadOption(f"the record has {len(history)} moves: there is no move {move}")
    position = next(islice(table.trail(), move, None))
    heading = translate(language, "Move {move} of {moves}", move=move, moves=len(history))
    if move:
        _, seat, notation = history[move - 1]
        heading += ": " + translate(language, "seat {seat}", seat=seat) + f", {notation}"
    return position, Text(heading, style="bold")


def seen_by(table: Position | View, seat: int) -> View:
    """What a seat may know of a table, or BadOption."""
    if isinstance(table, Position):
        if not 0 <= seat < table.game.players:
            raise BadOption(f"there is no seat {seat}: seats are 0 to {table.game.players - 1}")
        return table.view(seat)
    if table.seat != seat:
        raise BadOption("a view document shows only what its own seat may know: leave --seat out")
    return table
