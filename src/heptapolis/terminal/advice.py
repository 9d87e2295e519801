"""Advice on a table: the best moves, with what they lead to."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from heptapolis.errors import BadOption
from heptapolis.games.contract import Position, View
from heptapolis.search import LEVELS, Choice, bot
from heptapolis.search.budget import usual_threads
from heptapolis.terminal.show import seen_by
from heptapolis.text_files import read_table
from heptapolis.translation import translate, translate_plural

PROVEN = "= "
"""Before a share of the victory that was worked out and is no estimate."""
LOOK_EVERY = 0.05
"""Seconds between two steps of the progress bar."""


def consider(
    view: View,
    language: str,
    console: Console,
    *,
    seconds: float | None = None,
    **budget: Any,
) -> Choice:
    """What the strongest bot would do, found on other threads while a bar moves.

    The rest of the budget is what `Bot.choose` takes.
    """
    stop, began = Event(), time.perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress, ThreadPoolExecutor(1) as pool:
        task = progress.add_task(translate(language, "Thinking"), total=seconds)
        thinking = pool.submit(bot(LEVELS[-1]).choose, view, seconds=seconds, stop=stop, **budget)
        try:
            while not thinking.done():
                time.sleep(LOOK_EVERY)
                if seconds is not None:
                    progress.update(task, completed=min(seconds, time.perf_counter() - began))
        except KeyboardInterrupt:
            stop.set()
            raise
    return thinking.result()


def advice_table(choice: Choice, best: int, language: str) -> Table:
    """The best of the moves that were tried."""
    grid = Table(box=box.SIMPLE_HEAD)
    grid.add_column(translate(language, "move"), overflow="fold", min_width=12)
    for heading in (translate(language, "wins"), translate(language, "points"), translate(language, "tried")):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("")
    shown = [candidate for candidate in choice.candidates if candidate.visits > 0 or candidate.proven][:best]
    for candidate in shown:
        grid.add_row(
            str(candidate.move),
            f"{PROVEN if candidate.proven else ''}{100 * candidate.win_share:.1f} %",
            f"{candidate.points:.1f}" if candidate.visits else "–",
            f"{candidate.visits:,}",
            candidate.move.describe(language),
            style="bold" if candidate.move == choice.move else "",
        )
    return grid


class Adviser:
    """Reads a table that somebody wrote down, thinks as the strongest bot does, and says what it found."""

    def __init__(self, path: Path, seat: int | None, language: str) -> None:
        self.language = language
        table = read_table(path)
        self.note = ""
        if isinstance(table, Position):
            seat = _chooser(table) if seat is None else seat
            self.note = translate(language, "For seat {seat}, from what it may know.", seat=seat)
        self.view = table if seat is None and isinstance(table, View) else seen_by(table, int(seat or 0))
        self.moves = self.view.moves()
        if not self.moves:
            raise BadOption(_why_nothing(self.view))

    def prepare(self) -> None:
        """Have everything compiled, and notice cards that contradict one another, before the clock starts."""
        self.view.sample(seed=0)
        bot(LEVELS[-1]).choose(self.view, simulations=1, seed=0)

    def advice(self, best: int, errors: Console, *, threads: int | None, **budget: Any) -> RenderableType:
        """Think, showing progress, and give the answer."""
        many = usual_threads() if threads is None else threads
        choice = consider(self.view, self.language, errors, threads=many, **budget)
        lines: list[RenderableType] = []
        if self.note:
            lines.append(Text(self.note, style="italic"))
        decision = self.view.decision()
        if decision is not None:
            lines.append(Text(decision.describe(self.language), style="bold"))
        if not choice.candidates:
            lines.append(Text(f"{choice.move}  {choice.move.describe(self.language)}"))
            lines.append(Text(translate(self.language, "This is the only move."), style="dim"))
            return Group(*lines)
        table = advice_table(choice, best, self.language)
        return Group(*lines, table, Text(self._effort(choice), style="dim"))

    def _effort(self, choice: Choice) -> str:
        effort = translate(
            self.language,
            "{moves} moves to choose from; {simulations} simulations in {seconds} s, {threads}",
            moves=len(self.moves),
            simulations=f"{choice.simulations:,}",
            seconds=f"{choice.seconds:.1f}",
            threads=translate_plural(self.language, "{n} thread", "{n} threads", choice.threads),
        )
        if choice.candidates[0].proven:
            order = translate(self.language, "= proven: the ending was worked out to the last move.")
        else:
            order = translate(self.language, "First stands what is best for sure: what was hardly tried comes last.")
        return f"{effort}\n{order}"


def _chooser(position: Position) -> int:
    """The seat that is asked next."""
    if position.over:
        raise BadOption("the game is over: there is nothing to choose")
    return position.to_act[0]


def _why_nothing(view: View) -> str:
    if view.over:
        return "the game is over: there is nothing to choose"
    if view.seat is None:
        return "this is the view of a spectator, who has nothing to choose: give the view of a seat, or a position"
    seats = "seat" if len(view.to_act) == 1 else "seats"
    owed = ", ".join(map(str, view.to_act))
    return f"seat {view.seat} has nothing to choose now: it is the turn of {seats} {owed}"
