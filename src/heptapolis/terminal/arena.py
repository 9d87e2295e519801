"""The arena on the screen: progress while it plays, tables of what it showed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from heptapolis.arena import GameResult, Match, MatchResult, Runner, Standing, Store, rate, summarise
from heptapolis.arena.evidence import Evidence
from heptapolis.arena.rows import games_of
from heptapolis.text import translate, translate_plural

TELL_EVERY = 0.1
"""Seconds between two looks of the progress bar."""


def run_matches(
    matches: Sequence[Match],
    deals: int,
    until: float | None,
    out: Path | None,
    processes: int | None,
    language: str,
    console: Console,
    errors: Console,
) -> None:
    """Play the matches one after another and show what came out of each, then of all."""
    results: list[MatchResult] = []
    games: list[GameResult] = []
    with Store(out) as store, Runner(processes) as runner:
        for number, match in enumerate(matches, 1):
            known = len(games_of(match, store.rows))
            if known:
                goes_on = translate_plural(
                    language,
                    "{n} game of {table} is in {name} already.",
                    "{n} games of {table} are in {name} already.",
                    known,
                    table=match.spelling,
                    name=out,
                )
                errors.print(Text(goes_on, style="dim"), soft_wrap=True)
            label = match.spelling if len(matches) == 1 else f"{number}/{len(matches)} {match.spelling}"
            played = _with_progress(runner, match, deals, store, until, label, language, errors)
            games += played
            results.append(summarise(match, played))
            console.print(match_table(results[-1], until, language))
    if len(results) > 1:
        console.print(steps_table(results, until, language))
        console.print(ratings_table(games, language))
    console.print(_notes(matches, language))
    if out is not None:
        console.print(
            Text(translate(language, "{rows} rows are in {name}.", rows=f"{len(store.rows):,}", name=out)),
            soft_wrap=True,
        )


def _with_progress(
    runner: Runner,
    match: Match,
    deals: int,
    store: Store,
    until: float | None,
    label: str,
    language: str,
    errors: Console,
) -> list[GameResult]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task(translate(language, "Preparing the rules …"), total=None)
        told = 0.0

        def tell(done: int, most: int, evidence: Evidence) -> None:
            nonlocal told
            if time.monotonic() - told < TELL_EVERY and done < most:
                return
            told = time.monotonic()
            p = min(evidence.p_stronger, evidence.p_weaker)
            progress.update(task, completed=done, total=most, description=f"{label} (p = {_probability(p)})")

        return runner.run(match, deals, store, until, tell)


def match_table(result: MatchResult, until: float | None, language: str) -> RenderableType:
    """The standings of one match, and what the test says."""
    match = result.match
    title = translate(
        language,
        "{game}, {players} players: {deals} deals, {seatings} seatings, {games} games",
        game=match.game,
        players=match.players,
        deals=f"{result.deals:,}",
        seatings=len(match.seatings()),
        games=f"{result.games:,}",
    )
    headings = (
        translate(language, "seats"),
        translate(language, "wins"),
        translate(language, "95 % interval"),
        translate(language, "equals"),
        translate(language, "points"),
    )
    grid = _table(title, headings)
    for own in result.standings:
        grid.add_row(own.player, str(own.seats), *_shares(own), f"{own.points:.1f}")
    return Group(grid, _pace(result, language), Text(verdict(result, until, language), style="bold"), Text(""))


def _pace(result: MatchResult, language: str) -> Table:
    headings = (
        translate(language, "decisions"),
        translate(language, "seconds"),
        translate(language, "slowest"),
        translate(language, "simulations"),
        translate(language, "a second"),
    )
    grid = _table("", headings)
    for own in result.standings:
        thinks = own.simulations_mean > 0
        grid.add_row(
            own.player,
            f"{own.decisions:,}",
            f"{own.seconds_mean:.4f}",
            f"{own.seconds_most:.3f}",
            f"{own.simulations_mean:,.0f}" if thinks else "–",
            f"{own.pace:,.0f}" if thinks else "–",
        )
    return grid


def verdict(result: MatchResult, until: float | None, language: str) -> str:
    """What the test says, in a sentence."""
    evidence, first = result.evidence, str(result.match.table[0])
    level = until or 0.01
    if evidence.p_stronger < level:
        sentence = translate(
            language, "{player} is stronger: p = {p}.", player=first, p=_probability(evidence.p_stronger)
        )
    elif evidence.p_weaker < level:
        sentence = translate(language, "{player} is weaker: p = {p}.", player=first, p=_probability(evidence.p_weaker))
    else:
        sentence = translate(
            language,
            "Not decided: that {player} is stronger has p = {p}, that it is weaker p = {q}.",
            player=first,
            p=_probability(evidence.p_stronger),
            q=_probability(evidence.p_weaker),
        )
    return sentence


def steps_table(results: Sequence[MatchResult], until: float | None, language: str) -> RenderableType:
    """All matches in a line each."""
    headings = (
        translate(language, "deals"),
        translate(language, "wins"),
        translate(language, "95 % interval"),
        translate(language, "equals"),
        translate(language, "p (stronger)"),
    )
    grid = _table(translate(language, "Matches"), headings)
    for result in results:
        own = result.standings[0]
        grid.add_row(
            result.match.spelling,
            f"{result.deals:,}",
            *_shares(own),
            _probability(result.evidence.p_stronger),
            style="" if result.evidence.p_stronger < (until or 0.01) else "yellow",
        )
    return grid


def ratings_table(games: Sequence[GameResult], language: str) -> RenderableType:
    """All players by their rating."""
    title = translate(language, "Ratings (Plackett-Luce)")
    grid = _table(title, (translate(language, "skill"), "±", translate(language, "games")))
    for own in rate(games):
        grid.add_row(own.player, f"{own.skill:.1f}", f"{1.96 * own.spread:.1f}", f"{own.games:,}")
    return grid


def _notes(matches: Sequence[Match], language: str) -> RenderableType:
    lines = [
        translate(
            language,
            "Intervals (Wilson) and p take a deal as one observation, all its seatings together; p holds whenever one looks.",
        )
    ]
    if all(match.repeatable for match in matches):
        lines.append(translate(language, "Budgets are in simulations: the same command gives the same games."))
    return Text("\n".join(lines), style="dim")


def _table(title: str, headings: Sequence[str]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, title=title, title_style="bold", title_justify="left")
    grid.add_column("", overflow="fold")
    for heading in headings:
        grid.add_column(heading, justify="right", no_wrap=True)
    return grid


def _shares(own: Standing) -> tuple[str, str, str]:
    """Wins, their interval, and what equals would win, in percent."""
    return f"{100 * own.share:.1f} %", f"{100 * own.low:.1f}–{100 * own.high:.1f} %", f"{100 * own.fair:.1f} %"


def _probability(p: float) -> str:
    return f"{p:.2g}" if p < 0.0095 else f"{p:.2f}"
