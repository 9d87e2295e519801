"""What a batch of simulated games shows: tables for the screen, rows for a file."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptapolis.errors import BadOption
from heptapolis.games import describe_for
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.simulation import Results

_ROWS_AT_ONCE = 100_000


def write(result: Results, path: Path) -> int:
    """One row for each seat of each game; the number of rows."""
    columns = _columns(result)
    rows = len(columns["game"])
    try:
        if path.suffix.lower() == ".parquet":
            import pyarrow
            import pyarrow.parquet

            pyarrow.parquet.write_table(pyarrow.table(columns), path)
        else:
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file)
                writer.writerow(columns)
                for start in range(0, rows, _ROWS_AT_ONCE):
                    part = [column[start : start + _ROWS_AT_ONCE].tolist() for column in columns.values()]
                    writer.writerows(zip(*part, strict=True))
    except OSError as error:
        raise BadOption(f"{path} cannot be written: {error.strerror}") from None
    return rows


def tables(result: Results, game: str, language: str) -> RenderableType:
    """Mean points by category, and who wins: by wonder and by seat."""
    total = result.points.sum(axis=2, dtype=np.int64)
    # A shared victory counts for each winner by its part.
    share = result.won / np.maximum(result.won.sum(axis=1, keepdims=True), 1)
    return Group(
        Columns(
            [
                _categories(result, total, game, language),
                *([_boards(result, total, share, game, language)] if result.trait_names else []),
            ],
            padding=(0, 2),
        ),
        _seats(total, share, language),
        *([_endings(result, game, language)] if len(result.ending_names) > 1 else []),
        Text(_speed(result, language), style="dim"),
    )


def _categories(result: Results, total: Any, game: str, language: str) -> Table:
    describe = describe_for(game)
    grid = _table(translate(language, "Points"))
    grid.add_column("")
    for heading in (
        translate(language, "mean"),
        translate(language, "spread"),
        translate(language, "least"),
        translate(language, "most"),
        translate(language, "winners"),
    ):
        grid.add_column(heading, justify="right")
    for place, category in enumerate(result.categories):
        points = result.points[:, :, place]
        grid.add_row(describe.score_heading(category, language), *_figures(points, result.won))
    grid.add_section()
    grid.add_row(translate(language, "Total"), *_figures(total, result.won), style="bold")
    return grid


def _boards(result: Results, total: Any, share: Any, game: str, language: str) -> Table:
    describe = describe_for(game)
    grid = _table(translate(language, "Wonders"))
    grid.add_column("")
    for heading in (translate(language, "played"), translate(language, "wins"), translate(language, "points")):
        grid.add_column(heading, justify="right")
    rows = []
    for board, name in enumerate(result.trait_names):
        here = result.traits >> board & 1 == 1
        if here.any():
            rows.append((float(share[here].mean()), describe.board_name(name, language), int(here.sum()), total[here]))
    for wins, name, played, points in sorted(rows, key=lambda row: -row[0]):
        grid.add_row(name, f"{played:,}", _percent(wins), f"{points.mean():.1f}")
    return grid


def _seats(total: Any, share: Any, language: str) -> Table:
    grid = _table(translate(language, "Seats"))
    grid.add_column("")
    for seat in range(total.shape[1]):
        grid.add_column(str(seat), justify="right")
    grid.add_row(translate(language, "wins"), *(_percent(float(wins)) for wins in share.mean(axis=0)))
    grid.add_row(translate(language, "points"), *(f"{points:.1f}" for points in total.mean(axis=0)))
    return grid


def _endings(result: Results, game: str, language: str) -> Table:
    describe = describe_for(game)
    grid = _table(translate(language, "Endings"))
    counts = np.bincount(result.endings, minlength=len(result.ending_names))
    for name in ("", *result.ending_names):
        grid.add_column(describe.ending_name(name, language) if name else "", justify="right" if name else "left")
    grid.add_row(translate(language, "games"), *(f"{count:,}" for count in counts))
    grid.add_row("", *(_percent(count / result.games) for count in counts))
    return grid


def _speed(result: Results, language: str) -> str:
    seconds = max(result.seconds, 1e-9)
    return translate(
        language,
        "{games} games with {players} players in {seconds} s: {rate} games and {decisions} decisions a second",
        games=f"{result.games:,}",
        players=result.players,
        seconds=f"{seconds:.2f}",
        rate=f"{result.games / seconds:,.0f}",
        decisions=f"{result.decisions / seconds:,.0f}",
    )


def _columns(result: Results) -> dict[str, Any]:
    games, seats = result.won.shape
    columns: dict[str, Any] = {
        "game": np.repeat(np.arange(games), seats),
        "seat": np.tile(np.arange(seats), games),
        "board": _trait_texts(result),
    }
    if len(result.ending_names) > 1:
        columns["ending"] = np.repeat(np.array(result.ending_names)[result.endings], seats)
    for place, category in enumerate(result.categories):
        columns[category] = result.points[:, :, place].reshape(-1)
    columns["total"] = result.points.sum(axis=2, dtype=np.int64).reshape(-1)
    columns["won"] = result.won.reshape(-1).astype(np.int8)
    return columns


def _trait_texts(result: Results) -> Any:
    """What each seat had, as text: "giza:A", "piraeus+pyramids"."""
    masks, places = np.unique(result.traits.reshape(-1), return_inverse=True)
    names = ["+".join(name for bit, name in enumerate(result.trait_names) if mask >> bit & 1) for mask in masks]
    return np.array(names)[places]


def _figures(points: Any, won: Any) -> list[str]:
    winners = f"{points[won].mean():.1f}" if won.any() else "–"
    return [f"{points.mean():.1f}", f"{points.std():.1f}", str(points.min()), str(points.max()), winners]


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _table(title: str) -> Table:
    return Table(box=box.SIMPLE_HEAD, title=title, title_style="bold", title_justify="left")
