"""Rows of the benchmark in a folder: `rows.csv`, a line for each policy and table, and a file with the games of each line."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from heptapolis.arena.benchmark import OPPONENTS, Evaluation, Share
from heptapolis.arena.claim import Claim
from heptapolis.arena.matches import Match
from heptapolis.errors import BadOption
from heptapolis.text_files import write_text

HEAD = ("benchmark", "game", "players", "options", "policy", "deals")
PARTS = ("", "_low", "_high")
SHARES = ("all", *OPPONENTS)
COLUMNS = (*HEAD, *(name + part for name in SHARES for part in PARTS), "sources")
"""What a line says: whom it is about, shares with their intervals (empty where nothing was played), and who played."""


def as_row(evaluation: Evaluation) -> dict[str, Any]:
    """A row by its columns; None where there is nothing to say."""
    one = evaluation
    row: dict[str, Any] = dict(
        zip(HEAD, (one.version, one.game, one.players, one.options, one.policy, one.deals), strict=True)
    )
    for name in SHARES:
        found = one.total if name == "all" else one.opponents[name]
        values = (None, None, None) if found is None else (found.share, found.low, found.high)
        row |= {name + part: value for part, value in zip(PARTS, values, strict=True)}
    return row | {"sources": one.sources}


def games_file(folder: Path, match: Match) -> Path:
    """The file with the games of a policy at a kind of table: called by it, and by a digest where a name has odd letters."""
    policy = str(match.table[0])
    plain = re.sub(r"[^A-Za-z0-9.=-]+", "-", policy).strip("-.")
    told = f"{match.game}-{match.players}-{plain}"
    if plain != policy or match.options != "{}":
        told += "-" + hashlib.blake2b(f"{policy}\n{match.options}".encode(), digest_size=4).hexdigest()
    return folder / "games" / f"{told}.csv"


def prepare(folder: Path) -> Path:
    """Make the folder, or BadOption; gives the file with the rows."""
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"the folder {folder} cannot be made: {error.strerror}") from None
    return folder / "rows.csv"


def keep(folder: Path, evaluation: Evaluation) -> Path:
    """Write a row, in the place of an older one about the same; gives the file."""
    path = prepare(folder)
    claim = Claim(path.resolve())
    try:
        others = [row for row in read_rows(path) if row.key != evaluation.key] if path.exists() else []
        write_text(path, _written([*others, evaluation]))
    finally:
        claim.release()
    return path


def read_rows(path: Path) -> list[Evaluation]:
    """The rows of a file, or BadOption."""
    try:
        lines = list(csv.reader(io.StringIO(path.read_text("utf-8"))))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadOption(f"{path} cannot be read as rows of the benchmark: {error}") from None
    if not lines or lines[0] != list(COLUMNS):
        raise BadOption(f"{path} holds something else than rows of the benchmark: name another folder")
    rows = []
    for number, line in enumerate(lines[1:], 2):
        try:
            rows.append(_read(dict(zip(COLUMNS, line, strict=True))))
        except ValueError:
            raise BadOption(f"{path}, line {number}: this is no row of the benchmark") from None
    return rows


def _read(row: dict[str, str]) -> Evaluation:
    def share(name: str) -> Share | None:
        return Share(*(float(row[name + part]) for part in PARTS)) if row[name] else None

    return Evaluation(
        game=row["game"],
        players=int(row["players"]),
        options=row["options"],
        policy=row["policy"],
        deals=int(row["deals"]),
        total=share("all"),
        opponents={name: share(name) for name in OPPONENTS},
        sources=row["sources"],
        version=int(row["benchmark"]),
    )


def _written(rows: Iterable[Evaluation]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in sorted(rows, key=lambda row: row.key):
        writer.writerow("" if value is None else value for value in as_row(row).values())
    return text.getvalue()


def as_markdown(rows: Sequence[Evaluation]) -> list[str]:
    """Lines of a table for a page: wins in per cent with intervals, best first; equals where a bot would meet itself."""
    lines = [
        f"| policy | deals | all | {' | '.join(OPPONENTS)} |",
        f"| --- | --- | --- | {' | '.join('---' for _ in OPPONENTS)} |",
    ]
    for row in sorted(rows, key=lambda row: (-(row.total.share if row.total else 0.0), row.policy)):
        cells = [_cell(row.total), *(_cell(row.opponents[name]) for name in OPPONENTS)]
        lines.append(f"| `{row.policy}` | {row.deals} | {' | '.join(cells)} |")
    return lines


def _cell(share: Share | None) -> str:
    return "–" if share is None else f"{100 * share.share:.1f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"
