"""Backups of the database, and exports of all games as records."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import create_engine, select

import heptapolis
from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.server import schema
from heptapolis.server.entries import from_row
from heptapolis.server.live import replayed
from heptapolis.server.tables import setup_from


def backup(database: Path, target: Path) -> int:
    """Copy the database while it is in use; how many tables it has."""
    if not database.exists():
        raise BadOption(f"there is no database at {database}")
    if target.exists():
        raise BadOption(f"{target} exists already")
    try:
        source = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        copy = sqlite3.connect(target)
    except sqlite3.Error as error:
        raise HeptapolisError(f"the backup cannot be made: {error}") from None
    try:
        with copy:
            source.backup(copy, pages=1024)
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise HeptapolisError(f"the backup {target} is damaged: try again")
        return int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
    finally:
        source.close()
        copy.close()


def export(database: Path, folder: Path) -> Iterator[tuple[int, int, str]]:
    """Write every game that has begun as a record; yields (done, all, name of the file or what went wrong)."""
    if not database.exists():
        raise BadOption(f"there is no database at {database}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"the folder {folder} cannot be made: {error.strerror}") from None
    engine = create_engine(f"sqlite:///file:{database}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            rows = connection.execute(select(schema.tables).order_by(schema.tables.c.created)).all()
            for done, row in enumerate(rows):
                log = (
                    select(schema.entries).where(schema.entries.c.table_id == row.id).order_by(schema.entries.c.number)
                )
                live = replayed(setup_from(row), [from_row(entry) for entry in connection.execute(log)])
                if not live.started or live.deleted:
                    yield done + 1, len(rows), ""
                    continue
                path = folder / f"{row.game}-{row.id}.txt"
                path.write_text(heptapolis.record(live.position), encoding="utf-8")
                yield done + 1, len(rows), path.name
    finally:
        engine.dispose()
