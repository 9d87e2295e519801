"""The benchmark on the screen: progress while it plays, then its row and where it was stored."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from heptapolis.arena import GameResult, Match, Runner, Store
from heptapolis.arena.benchmark import Evaluation, Share, evaluate, judge
from heptapolis.arena.evaluations import as_row, games_file, keep, prepare
from heptapolis.arena.rows import games_of
from heptapolis.errors import BadOption
from heptapolis.search.bots import OUTSIDE
from heptapolis.terminal.arena import TELL_EVERY, WRITE_EVERY, Column, named_table
from heptapolis.translation import translate


def run_evaluation(
    matches: Mapping[str, Match | None],
    deals: int,
    folder: Path,
    processes: int | None,
    as_json: bool,
    language: str,
    console: Console,
    errors: Console,
) -> None:
    """Play what is not in the folder yet, show the row and store it."""
    match = next(match for match in matches.values() if match is not None)
    prepare(folder)
    with Store(games_file(folder, match)) as store:
        if str(match.table[0]).startswith(OUTSIDE):
            row = _stored(matches, store, folder)
        else:
            try:
                row = _played(matches, deals, store, processes, language, errors)
            except KeyboardInterrupt:
                errors.print(Text(translate(language, "The same command goes on where it stopped.")))
                raise
    path = keep(folder, row)
    if as_json:
        print(json.dumps(as_row(row)))
        return
    console.print(row_table(row, language, console.width))
    console.print(Text(translate(language, "The row is in {name}.", name=path)), soft_wrap=True)


def _stored(matches: Mapping[str, Match | None], store: Store, folder: Path) -> Evaluation:
    """The row of somebody who plays from outside: what they have played so far."""
    known: dict[str, list[GameResult]] = {
        name: list(games_of(match, store.rows).values()) for name, match in matches.items() if match is not None
    }
    if not any(known.values()):
        name = next(match for match in matches.values() if match is not None).table[0]
        raise BadOption(f"no games of {name} are in {folder}: let it play by heptapolis mcp --benchmark")
    return judge(matches, known)


def _played(
    matches: Mapping[str, Match | None],
    deals: int,
    store: Store,
    processes: int | None,
    language: str,
    errors: Console,
) -> Evaluation:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    games = {name: deals * len(match.seatings()) for name, match in matches.items() if match is not None}
    with Progress(*columns, console=errors, transient=True) as progress, Runner(processes) as runner:
        task = progress.add_task(translate(language, "Preparing the rules …"), total=sum(games.values()))
        told, every = time.monotonic(), TELL_EVERY if errors.is_terminal else WRITE_EVERY
        before = dict(zip(games, _sums(games), strict=True))

        def tell(name: str, done: int, most: int) -> None:
            nonlocal told
            if done < most and time.monotonic() - told < every:
                return
            told = time.monotonic()
            progress.update(task, completed=before[name] + done, description=name)
            if not errors.is_terminal:
                errors.print(Text(f"{name} {done:,}/{most:,}"), soft_wrap=True)

        return evaluate(matches, deals, runner, store, tell)


def _sums(games: Mapping[str, int]) -> list[int]:
    """How many games come before those against each opponent."""
    counts = list(games.values())
    return [sum(counts[:place]) for place in range(len(counts))]


def row_table(row: Evaluation, language: str, width: int) -> object:
    """A line for each opponent, and one for all."""
    shares = {translate(language, "all"): row.total, **row.opponents}
    title = translate(
        language,
        "{policy}: {game}, {players} players, {deals} deals in every seating (benchmark {version})",
        policy=row.policy,
        game=row.game,
        players=row.players,
        deals=row.deals,
        version=row.version,
    )
    cells = [_cells(share) for share in shares.values()]
    columns = [
        Column(translate(language, "wins"), [wins for wins, _ in cells]),
        Column(translate(language, "95 % interval"), [interval for _, interval in cells]),
        Column(translate(language, "equals"), [f"{100 / row.players:.1f} %"] * len(cells), rank=1),
    ]
    return named_table(title, list(shares), columns, width)


def _cells(share: Share | None) -> tuple[str, str]:
    if share is None:
        return "–", ""
    return f"{100 * share.share:.1f} %", f"{100 * share.low:.1f}–{100 * share.high:.1f} %"
