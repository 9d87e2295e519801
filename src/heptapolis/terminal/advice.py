"""Advice on a table that somebody wrote down: the best moves, with what they lead to."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

from rich import box
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from heptapolis.arena.running import cores
from heptapolis.compiling import unhurried_collector
from heptapolis.errors import BadOption
from heptapolis.games.contract import Position, View
from heptapolis.search import LEVELS, Choice, bot
from heptapolis.terminal.files import read_table
from heptapolis.terminal.show import seen_by
from heptapolis.text import translate, translate_plural

LOOK_EVERY = 0.05
"""Seconds between two steps of the progress bar."""


class Adviser:
    """Reads a table, thinks as the strongest bot does, and says what it found."""

    def __init__(self, path: Path, seat: int | None, threads: int | None, language: str) -> None:
        self.language = language
        self.threads = cores() if threads is None else threads
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
        with unhurried_collector():
            bot(LEVELS[-1]).choose(self.view, simulations=1, seed=0)
            bot(LEVELS[-1]).choose(self.view, seconds=0.001, seed=0, threads=2)

    def advice(self, seconds: float, best: int, errors: Console) -> RenderableType:
        """Think, showing progress, and give the answer."""
        choice = self._think(seconds, errors)
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
        return Group(*lines, self._table(choice, best), Text(self._effort(choice, best), style="dim"))

    def _think(self, seconds: float, errors: Console) -> Choice:
        """The choice of the strongest bot, made on other threads while the bar moves."""
        stop, began = Event(), time.perf_counter()
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        with Progress(*columns, console=errors, transient=True) as progress, ThreadPoolExecutor(1) as pool:
            task = progress.add_task(translate(self.language, "Thinking"), total=seconds)
            thinking = pool.submit(bot(LEVELS[-1]).choose, self.view, seconds=seconds, threads=self.threads, stop=stop)
            try:
                while not thinking.done():
                    time.sleep(LOOK_EVERY)
                    progress.update(task, completed=min(seconds, time.perf_counter() - began))
            except KeyboardInterrupt:
                stop.set()
                raise
        return thinking.result()

    def _table(self, choice: Choice, best: int) -> Table:
        grid = Table(box=box.SIMPLE_HEAD)
        grid.add_column(translate(self.language, "move"))
        for heading in (
            translate(self.language, "wins"),
            translate(self.language, "points"),
            translate(self.language, "tried"),
        ):
            grid.add_column(heading, justify="right", no_wrap=True)
        grid.add_column("")
        shown = [candidate for candidate in choice.candidates if candidate.visits > 0][:best]
        for candidate in shown:
            grid.add_row(
                str(candidate.move),
                f"{100 * candidate.win_share:.1f} %",
                f"{candidate.points:.1f}",
                f"{candidate.visits:,}",
                candidate.move.describe(self.language),
                style="bold" if candidate.move == choice.move else "",
            )
        return grid

    def _effort(self, choice: Choice, best: int) -> str:
        threads = translate_plural(self.language, "{n} thread", "{n} threads", self.threads)
        return translate(
            self.language,
            "{moves} moves to choose from; {simulations} simulations in {seconds} s, {threads}",
            moves=len(self.moves),
            simulations=f"{choice.simulations:,}",
            seconds=f"{choice.seconds:.1f}",
            threads=threads,
        )


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
    owed = ", ".join(map(str, view.to_act))
    return f"seat {view.seat} has nothing to choose now: to choose are seats {owed}"
