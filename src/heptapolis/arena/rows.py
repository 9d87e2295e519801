"""Results as rows: one for each seat of each game, in a file that a later run goes on with.

A row names all that decided its game (match, deal, seating, sources), so one file can hold many matches, and nothing that
other sources played is ever counted with the rest.
"""

from __future__ import annotations

import csv
import hashlib
import time
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from heptapolis.arena.claim import Claim
from heptapolis.arena.matches import Match
from heptapolis.arena.playing import GameResult, SeatResult
from heptapolis.errors import BadOption
from heptapolis.kernel.cache import PACKAGE, source_files
from heptapolis.row_files import check_output
from heptapolis.search import bot

REST = 20
"""Parquet files are written whole, so the more there is in them, the less often: after so many times what it took last."""


@dataclass(frozen=True)
class Row:
    """One seat of one game, as it stands in a file."""

    game: str
    players: int
    options: str
    seed: str
    """of the match; a text, because it may have 256 bits"""
    table: str
    deal: int
    deal_seed: str
    """`game.start(seed=int(deal_seed))` is where the game began"""
    seating: int
    seat: int
    player: str
    """the bot with its budget"""
    share: float
    points: int
    ending: str
    decisions: int
    simulations: int
    seconds_mean: float
    """a decision, on average"""
    seconds_most: float
    """the slowest decision"""
    sources: str
    """a digest of the rules and bots that played, and of each policy among them"""

    @property
    def match(self) -> tuple[str, int, str, str, str, str]:
        """All that tells its match, as it was played, from others."""
        return (self.game, self.players, self.options, self.seed, self.table, self.sources)


COLUMNS = {field.name: {"int": int, "float": float, "str": str}[str(field.type)] for field in fields(Row)}


@cache
def sources_digest() -> str:
    """A short name for the rules and bots as they are."""
    state = hashlib.blake2b(digest_size=4)
    search = {path for path in (PACKAGE / "search").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    for path in sorted(search.union(source_files())):
        state.update(str(path.relative_to(PACKAGE)).encode())
        state.update(hashlib.blake2b(path.read_bytes()).digest())
    return state.hexdigest()


def sources_of(match: Match) -> str:
    """A short name for all that plays a match: rules and bots, then the policies of other people with their digests."""
    return "+".join((sources_digest(), *sorted({bot(player.name).digest for player in match.sides} - {""})))


def rows_of(match: Match, result: GameResult) -> list[Row]:
    """A game as rows."""
    return [
        Row(
            game=match.game,
            players=match.players,
            options=match.options,
            seed=str(match.seed),
            table=match.spelling,
            deal=result.deal,
            deal_seed=str(match.deal_seed(result.deal)),
            seating=result.seating,
            seat=seat,
            player=own.player,
            share=own.share,
            points=own.points,
            ending=result.ending,
            decisions=own.decisions,
            simulations=own.simulations,
            seconds_mean=round(own.seconds / max(1, own.decisions), 6),
            seconds_most=round(own.slowest, 6),
            sources=sources_of(match),
        )
        for seat, own in enumerate(result.seats)
    ]


def whole_games(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows of each game by seat, in the order in which the games stand there; of half a game, nothing."""
    found: dict[tuple[Any, ...], dict[int, Row]] = {}
    for row in rows:
        found.setdefault((row.match, row.deal, row.seating), {})[row.seat] = row
    games = [[seats[seat] for seat in sorted(seats)] for seats in found.values()]
    return [game for game in games if [row.seat for row in game] == list(range(game[0].players))]


def games_of(match: Match, rows: Iterable[Row]) -> dict[tuple[int, int], GameResult]:
    """The games of a match that stand whole among the rows, by deal and seating."""
    wanted = (match.game, match.players, match.options, str(match.seed), match.spelling, sources_of(match))
    own = (row for row in rows if row.match == wanted)
    return {
        (first.deal, first.seating): GameResult(
            first.deal, first.seating, first.ending, tuple(map(_seat_result, (first, *others)))
        )
        for first, *others in whole_games(own)
    }


def _seat_result(row: Row) -> SeatResult:
    return SeatResult(
        player=row.player,
        share=row.share,
        points=row.points,
        decisions=row.decisions,
        simulations=row.simulations,
        seconds=row.seconds_mean * row.decisions,
        slowest=row.seconds_most,
    )


def read_rows(path: Path) -> list[Row]:
    """The rows of all whole games in a file, or BadOption."""
    rows = _read_csv(path) if path.suffix.lower() == ".csv" else _read_parquet(path)
    return [row for game in whole_games(rows) for row in game]


class Store:
    """The file that rows are kept in, which nobody else may write meanwhile; without a file, they are in memory only.

    Use it in a `with`, or close it in the end.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.rows: list[Row] = []
        self._rested = 0.0
        self._pending = False
        self._claim: Claim | None = None
        if path is None:
            return
        check_output(path)
        self._csv = path.suffix.lower() == ".csv"
        self._file = path.resolve()  # a link stays one
        self._claim = Claim(self._file)
        try:
            if path.exists():
                self.rows = read_rows(path)
            if self._csv:
                self._write_all()  # what a killed run left unfinished goes; later rows are appended
        except BadOption:
            self._claim.release()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, rows: list[Row]) -> None:
        """Keep the rows of a finished game."""
        self.rows += rows
        if self.path is None:
            return
        if self._csv:
            self._guarded(lambda: self._append(rows))
            return
        self._pending = True
        self.keep_up()

    def keep_up(self) -> None:
        """Write what is not in the file yet, if it was not just written."""
        if time.monotonic() >= self._rested:
            self.flush()

    def flush(self) -> None:
        """Write what is not in the file yet."""
        if self._pending:
            began = time.monotonic()
            self._write_all()
            self._pending = False
            ended = time.monotonic()
            self._rested = ended + REST * (ended - began)

    def close(self) -> None:
        """Write what is not in the file yet, and let others write it."""
        try:
            self.flush()
        finally:
            if self._claim is not None:
                self._claim.release()

    def _append(self, rows: list[Row]) -> None:
        with self._file.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(astuple(row) for row in rows)

    def _write_all(self) -> None:
        self._guarded(self._replace)

    def _replace(self) -> None:
        draft = self._file.with_name(self._file.name + ".part")
        if self._csv:
            with draft.open("w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file)
                writer.writerow(COLUMNS)
                writer.writerows(astuple(row) for row in self.rows)
        else:
            import pyarrow
            import pyarrow.parquet

            columns: dict[str, list[Any]] = {name: [getattr(row, name) for row in self.rows] for name in COLUMNS}
            pyarrow.parquet.write_table(pyarrow.table(columns), draft)
        draft.replace(self._file)

    def _guarded(self, write: Any) -> None:
        try:
            write()
        except OSError as error:
            raise BadOption(f"{self.path} cannot be written: {error.strerror}") from None


def _read_csv(path: Path) -> list[Row]:
    try:
        written = path.read_text("utf-8").splitlines(keepends=True)
        if len(written) > 1 and not written[-1].endswith("\n"):
            written.pop()  # a killed run was not done with it
        lines = list(csv.reader(written))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadOption(f"{path} cannot be read as results of the arena: {error}") from None
    if lines and lines[0] != list(COLUMNS):
        raise BadOption(f"{path} holds something else than results of the arena: name another file")
    rows = []
    for number, line in enumerate(lines[1:], 2):
        try:
            rows.append(Row(*(kind(value) for kind, value in zip(COLUMNS.values(), line, strict=True))))
        except ValueError:
            raise BadOption(f"{path}, line {number}: this is no row of results") from None
    return rows


def _read_parquet(path: Path) -> list[Row]:
    import pyarrow
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(path)
    except (OSError, pyarrow.ArrowException) as error:
        raise BadOption(f"{path} cannot be read as results of the arena: {error}") from None
    if table.column_names != list(COLUMNS):
        raise BadOption(f"{path} holds something else than results of the arena: name another file")
    return [Row(**line) for line in table.to_pylist()]
