"""The arena on the screen: progress while it plays, tables of what it showed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from heptapolis.arena import GameResult, Match, MatchResult, Runner, Standing, Store, rate, summarise
from heptapolis.arena.evidence import Evidence
from heptapolis.arena.rows import games_of, sources_digest
from heptapolis.translation import translate, translate_plural

TELL_EVERY, WRITE_EVERY = 0.1, 30.0
"""Seconds between two looks of the progress bar; between two lines where there is no bar."""
USUAL_LEVEL = 0.01
"""A match is decided when p is below this, if nothing else was asked for."""
NAMES_AT_LEAST = 22
"""Letters of a name in a line, however narrow the terminal is."""


@dataclass(frozen=True)
class Column:
    """Figures of a table, one for each name."""

    heading: str
    cells: Sequence[str]
    rank: int = 0
    """where there is little room, those of the highest rank go first; 0 stays"""

    @property
    def width(self) -> int:
        """Letters that it takes, with the space around it."""
        return max(map(len, (self.heading, *self.cells))) + 3


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
        _tell_others(store, language, errors)
        for number, match in enumerate(matches, 1):
            _tell_known(match, store, language, errors)
            label = match.title if len(matches) == 1 else f"{number}/{len(matches)} {match.title}"
            try:
                played = _with_progress(runner, match, deals, store, until, label, language, errors)
            except KeyboardInterrupt:
                if out is not None:
                    errors.print(Text(translate(language, "The same command goes on where it stopped.")))
                raise
            games += played
            results.append(summarise(match, played))
            console.print(match_table(results[-1], until, language, console.width))
    if len(results) > 1:
        console.print(steps_table(results, until, language, console.width))
        console.print(ratings_table(games, language, console.width))
    console.print(_notes(matches, language))
    if out is not None:
        console.print(
            Text(translate(language, "{rows} rows are in {name}.", rows=f"{len(store.rows):,}", name=out)),
            soft_wrap=True,
        )


def _tell_others(store: Store, language: str, errors: Console) -> None:
    """Say how many rows of the file do not count."""
    others = sum(row.sources.split("+")[0] != sources_digest() for row in store.rows)
    if others:
        sentence = translate_plural(
            language,
            "{n} row in {name} is of other rules or bots: it stays there and is not counted.",
            "{n} rows in {name} are of other rules or bots: they stay there and are not counted.",
            others,
            name=store.path,
        )
        errors.print(Text(sentence, style="dim"), soft_wrap=True)


def _tell_known(match: Match, store: Store, language: str, errors: Console) -> None:
    """Say how many games need not be played again."""
    known = len(games_of(match, store.rows))
    if known:
        sentence = translate_plural(
            language,
            "{n} game of {table} is in {name} already.",
            "{n} games of {table} are in {name} already.",
            known,
            table=match.title,
            name=store.path,
        )
        errors.print(Text(sentence, style="dim"), soft_wrap=True)


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
        told, every = time.monotonic(), TELL_EVERY if errors.is_terminal else WRITE_EVERY

        def tell(done: int, most: int, evidence: Evidence) -> None:
            nonlocal told
            if time.monotonic() - told < every:
                return
            told = time.monotonic()
            state = f"{label} (p = {_probability(min(evidence.p_stronger, evidence.p_weaker))})"
            progress.update(task, completed=done, total=most, description=state)
            if not errors.is_terminal:
                errors.print(Text(f"{state} {done:,}/{most:,}"), soft_wrap=True)

        return runner.run(match, deals, store, until, tell)


def match_table(result: MatchResult, until: float | None, language: str, width: int) -> RenderableType:
    """The standings of one match, and what the test says."""
    match, all_own = result.match, result.standings
    title = translate(
        language,
        "{game}, {players} players (deals: {deals}, seatings: {seatings}, games: {games})",
        game=match.game,
        players=match.players,
        deals=f"{result.deals:,}",
        seatings=len(match.seatings()),
        games=f"{result.games:,}",
    )
    names = [own.player for own in all_own]
    seats = Column(translate(language, "seats"), [str(own.seats) for own in all_own], rank=2)
    points = Column(translate(language, "points"), [f"{own.points:.1f}" for own in all_own], rank=1)
    standings = named_table(title, names, [seats, *_shares(all_own, language), points], width)
    pace = named_table("", names, _pace(all_own, language), width)
    return Group(standings, pace, Text(verdict(result, until, language), style="bold"), Text(""))


def _pace(all_own: Sequence[Standing], language: str) -> list[Column]:
    """How long they thought."""
    simulations = [f"{own.simulations_mean:,.0f}" if own.simulations_mean > 0 else "–" for own in all_own]
    paces = [f"{own.pace:,.0f}" if own.simulations_mean > 0 else "–" for own in all_own]
    return [
        Column(translate(language, "decisions"), [f"{own.decisions:,}" for own in all_own], rank=2),
        Column(translate(language, "seconds"), [f"{own.seconds_mean:.4f}" for own in all_own]),
        Column(translate(language, "slowest"), [f"{own.seconds_most:.3f}" for own in all_own], rank=3),
        Column(translate(language, "simulations"), simulations),
        Column(translate(language, "a second"), paces, rank=1),
    ]


def verdict(result: MatchResult, until: float | None, language: str) -> str:
    """What the test says, in a sentence."""
    evidence, first = result.evidence, str(result.match.table[0])
    level = until or USUAL_LEVEL
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


def steps_table(results: Sequence[MatchResult], until: float | None, language: str, width: int) -> RenderableType:
    """All matches in a line each."""
    evidence = [result.evidence for result in results]
    columns = [
        Column(translate(language, "deals"), [f"{result.deals:,}" for result in results], rank=1),
        *_shares([result.standings[0] for result in results], language),
        Column(translate(language, "p (stronger)"), [_probability(own.p_stronger) for own in evidence]),
        Column(translate(language, "p (weaker)"), [_probability(own.p_weaker) for own in evidence], rank=4),
    ]
    undecided = [not own.decided(until or USUAL_LEVEL) for own in evidence]
    names = [result.match.title for result in results]
    return named_table(
        translate(language, "Matches"), names, columns, width, ["yellow" if open_ else "" for open_ in undecided]
    )


def ratings_table(games: Sequence[GameResult], language: str, width: int) -> RenderableType:
    """All players by their rating."""
    ratings = rate(games)
    columns = [
        Column(translate(language, "skill"), [f"{own.skill:.1f}" for own in ratings]),
        Column("±", [f"{1.96 * own.spread:.1f}" for own in ratings]),
        Column(translate(language, "games"), [f"{own.games:,}" for own in ratings]),
    ]
    return named_table(translate(language, "Ratings (Plackett-Luce)"), [own.player for own in ratings], columns, width)


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


def named_table(
    title: str, names: Sequence[str], columns: Sequence[Column], width: int, styles: Sequence[str] = ()
) -> Table:
    """A line for each name. Where there is little room, columns go before the names do."""
    least = min(NAMES_AT_LEAST, max(map(len, names)))
    kept = list(columns)
    while least + 4 + sum(column.width for column in kept) > width and any(column.rank for column in kept):
        kept.remove(max(kept, key=lambda column: column.rank))
    grid = Table(box=box.SIMPLE_HEAD, title=title, title_style="bold", title_justify="left")
    grid.add_column("", overflow="fold", min_width=least)
    for column in kept:
        grid.add_column(column.heading, justify="right", no_wrap=True)
    for number, name in enumerate(names):
        grid.add_row(name, *(column.cells[number] for column in kept), style=styles[number] if styles else "")
    return grid


def _shares(all_own: Sequence[Standing], language: str) -> list[Column]:
    """Wins, their interval, and what equals would win, in percent."""
    intervals = [f"{100 * own.low:.1f}–{100 * own.high:.1f} %" for own in all_own]
    return [
        Column(translate(language, "wins"), [f"{100 * own.share:.1f} %" for own in all_own]),
        Column(translate(language, "95 % interval"), intervals, rank=2),
        Column(translate(language, "equals"), [f"{100 * own.fair:.1f} %" for own in all_own], rank=3),
    ]


def _probability(p: float) -> str:
    return f"{p:.3g}" if p < 0.1 else f"{p:.2f}"
