"""A review in the terminal: a line for each seat, then the moves that lost something, then where the game turned."""

from __future__ import annotations

import json
from pathlib import Path

from rich import box
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from heptapolis import text_reader
from heptapolis.errors import BadOption
from heptapolis.games.contract import Position
from heptapolis.records import read_record
from heptapolis.review import Review, review
from heptapolis.review.decisions import Decision
from heptapolis.review.documents import to_document
from heptapolis.review.luck import TERMS, Step, results
from heptapolis.text_files import name_of, read_text
from heptapolis.translation import message, translate

SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}
"""As chess players write them; what they mean stands beside them."""
MARKS = {"blunder": message("blunder"), "mistake": message("mistake"), "inaccuracy": message("inaccuracy")}
HEADINGS = {
    "chance": message("chance"),
    "hidden": message("hidden"),
    "others": message("others"),
    "losses": message("losses"),
    "drift": message("drift"),
}


def read_game(path: Path) -> Position:
    """The recorded game in a file, or an error that says what else it is."""
    written = text_reader.read(read_text(path), name_of(path))
    if written.kind != "record":
        raise BadOption(
            f"{path} is a {written.kind}, and a review needs the whole game: "
            "give its record, or ask `heptapolis advise` about this moment"
        )
    return read_record(written.record)


def run_review(
    path: Path, seat: int | None, depth: float, seed: int, threads: int | None, language: str, errors: Console
) -> Review:
    """Review the game in a file while a bar moves."""
    game = read_game(path)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task(translate(language, "Reviewing"), total=None)
        return review(
            game,
            seat=seat,
            depth=depth,
            seed=seed,
            threads=threads,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )


def as_json(found: Review) -> str:
    """The whole review for programs."""
    return json.dumps(to_document(found), indent=1, ensure_ascii=False)


def picture(found: Review, language: str) -> RenderableType:
    """The review for people."""
    parts: list[RenderableType] = [
        Text(translate(language, "Shares of the victory, in percent"), style="bold"),
        _seats(found, language),
    ]
    if found.luck is not None:
        parts.append(Text(translate(language, "result = chance + hidden + others - losses + drift"), style="dim"))
    lost = [one for one in found.decisions if one.mark is not None]
    if lost:
        parts.append(_moves(lost, language))
    else:
        parts.append(Text(translate(language, "No move surely lost anything worth a word.")))
    parts += [Text(_turning_point(step, language)) for step in found.turning_points()]
    return Group(*parts)


def _percent(share: float) -> str:
    return f"{100 * share:+.1f}"


def _seats(found: Review, language: str) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column(translate(language, "seat"))
    grid.add_column(translate(language, "decisions"), justify="right")
    grid.add_column(translate(language, "mean loss"), justify="right")
    if found.luck is not None:
        grid.add_column(translate(language, "result"), justify="right")
        for name in TERMS:
            grid.add_column(translate(language, HEADINGS[name]), justify="right")
    players = found.game.game.players
    for seat in range(players):
        mean = found.mean_loss(seat)
        cells = [str(seat), str(len(found.of_seat(seat))), "" if mean is None else f"{100 * max(0.0, mean):.2f}"]
        if found.luck is not None:
            terms = found.luck.terms(seat)
            cells.append(_percent(float(results(found.game)[seat]) - 1 / players))
            cells += [_percent(terms[name]) for name in TERMS]
        grid.add_row(*cells)
    return grid


def _moves(lost: list[Decision], language: str) -> Table:
    grid = Table(box=box.SIMPLE_HEAD)
    grid.add_column(translate(language, "move"), justify="right")
    grid.add_column(translate(language, "seat"))
    grid.add_column(translate(language, "played"), overflow="fold")
    grid.add_column("")
    grid.add_column(translate(language, "loss"), justify="right", no_wrap=True)
    grid.add_column(translate(language, "better"), overflow="fold")
    for one in lost:
        assert one.mark is not None
        mark = f"{SIGNS[one.mark]} {translate(language, MARKS[one.mark])}"
        loss = f"{100 * one.loss:.1f} ± {100 * one.error:.1f}"
        grid.add_row(str(one.number), str(one.seat), str(one.played), mark, loss, str(one.best))
    return grid


def _turning_point(step: Step, language: str) -> str:
    changes = ", ".join(f"{seat}: {_percent(float(change))}" for seat, change in enumerate(step.change))
    if step.cause == "chance":
        return translate(
            language, "Turning point: chance after move {move} ({changes})", move=step.number, changes=changes
        )
    return translate(
        language,
        "Turning point: move {move} of seat {seat} ({changes})",
        move=step.number,
        seat=step.seat,
        changes=changes,
    )
