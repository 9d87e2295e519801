"""Leagues on the screen: how far they are, and a report of what they learnt."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import heptapolis
from heptapolis.search.league_run import LeagueRun, Report, usual_games
from heptapolis.translation import translate

SURE = 1.96
"""Standard errors on each side of a 95 % interval."""
WRITE_EVERY = 30.0
"""Seconds between two lines where there is no bar."""


def run_leagues(
    game: str,
    tables: Sequence[int],
    games: int | None,
    seed: int,
    folder: Path,
    batch: int,
    alone: float,
    anew: bool,
    language: str,
    console: Console,
    errors: Console,
) -> None:
    """Play a league for each number of players, store what it learnt, and tell how it went.

    Finished leagues are kept until the last one is, so that the same command goes on with those that are left.
    """
    runs = []
    for players in tables:
        rules = heptapolis.game(game, players=players)
        run = LeagueRun(rules, games or usual_games(players), seed, folder, batch=batch, alone=alone, anew=anew)
        try:
            report = _with_progress(run, language, errors)
        except KeyboardInterrupt:
            errors.print(Text(translate(language, "The same command goes on where it stopped.")))
            raise
        run.store()
        runs.append(run)
        console.print(report_table(report, language))
    for run in runs:
        run.forget()
    console.print(Text(translate(language, "What was learnt is in {name}.", name=str(folder))), soft_wrap=True)


def _with_progress(run: LeagueRun, language: str, errors: Console) -> Report:
    label = f"{run.game.name}, {run.game.players}"
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task(translate(language, "Preparing the rules …"), total=None)
        told = time.monotonic()

        def tell(run: LeagueRun) -> None:
            nonlocal told
            progress.update(task, completed=run.done, total=run.games, description=label)
            if not errors.is_terminal and time.monotonic() - told > WRITE_EVERY:
                told = time.monotonic()
                errors.print(Text(f"{label}: {run.done:,}/{run.games:,}"), soft_wrap=True)

        return run.play(tell)


def report_table(report: Report, language: str) -> RenderableType:
    """The league's table, and under it how the styles did on the way."""
    fair = 1 / report.players
    title = translate(
        language,
        "{game}, {players} players: {games} games, seed {seed}, {seconds} s of a core",
        game=report.game,
        players=report.players,
        games=f"{report.games:,}",
        seed=report.seed,
        seconds=f"{report.seconds:,.0f}",
    )
    grid = Table(box=box.SIMPLE_HEAD, title=title, title_style="bold", title_justify="left")
    grid.add_column(translate(language, "style"), no_wrap=True)
    grid.add_column(translate(language, "wins"), justify="right")
    grid.add_column(translate(language, "plan came true"), justify="right")
    grid.add_column(translate(language, "wins on the way"), overflow="fold")
    for place, one in enumerate(report.table):
        shares = [mark.table[place].share for mark in report.curve]
        way = " ".join(f"{100 * share:.0f}" if share else "–" for share in shares)  # none: it did not play yet
        came_true = f"{100 * one.by_plan:.0f} %" if place else "–"
        style = "bold" if place == 0 else "" if one.share >= 0.8 * fair else "dim"
        grid.add_row(one.style, f"{100 * one.share:.1f} %", came_true, way, style=style)
    note = translate(
        language,
        "Wins are against all styles and past selves of the league; equals would win {share} %.",
        share=f"{100 * fair:.1f}",
    )
    lines: list[RenderableType] = [grid, Text(note, style="dim")]
    if report.match is not None:
        sentence = translate(
            language,
            "By habit alone, against those that the bots have: {share} % (± {error}) of the victory for each seat.",
            share=f"{100 * report.match.share:.1f}",
            error=f"{100 * SURE * report.match.error:.1f}",
        )
        lines.append(Text(sentence, style="bold"))
    return Group(*lines)
