"""Bringing a database to the newest step of its schema: wholly, or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError

from heptapolis.errors import HeptapolisError
from heptapolis.server.database_copy import keep_copy
from heptapolis.server.database_kind import OURS, beside, look, migrations, steps
from heptapolis.server.files import reason

KEPT = 3
"""Copies from before upgrades that stay; older ones go."""


def prepare(connection: Any, _: Any) -> None:
    """A committed move survives a crash of the machine (FULL), and readers do not wait for writers (WAL)."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    getattr(connection, "driver_connection", connection).text_factory = decoded


def decoded(stored: bytes) -> str:
    """A text of the file; what is no UTF-8 costs the letter, not everything that was read with it."""
    return stored.decode("utf-8", errors="replace")


def migrate(database: Path) -> Path | None:
    """Make the database where it is missing, or bring it to the newest step; the copy kept of it as it was, if any."""
    found = look(database)
    if found.step == steps()[-1]:
        _try_to_write(database)
        return None
    existed = database.exists()
    kept = None if found.step is None else keep_copy(database, f"step-{found.step}")
    try:
        upgrade(database, start_anew=found.unfinished)
    except (DBAPIError, sqlite3.Error, OSError) as error:
        if not existed:
            for ending in ("", "-wal", "-shm", "-journal"):
                beside(database, ending).unlink(missing_ok=True)
        raise HeptapolisError(f"the database {database} cannot be written: {_reason(error, database)}") from None
    _forget_old_copies(database)
    return kept


def _try_to_write(database: Path) -> None:
    """See at the start, and not at the first move, whether there is room for what SQLite needs to write."""
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            prepare(connection, None)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise HeptapolisError(f"the database {database} cannot be written: {_reason(error, database)}") from None


def _reason(error: DBAPIError | sqlite3.Error | OSError, database: Path) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    assert isinstance(cause, (sqlite3.Error, OSError))
    return reason(cause, database.parent)


def upgrade(database: Path, step: str = "head", start_anew: bool = False) -> None:
    """Take all steps up to one in one transaction: a kill leaves the file as it was before, or as it shall be.

    `start_anew` takes away first what an earlier version left unfinished.
    """
    engine = create_engine(URL.create("sqlite", database=str(database)), connect_args={"isolation_level": None})
    event.listen(engine, "connect", _prepare_to_migrate)
    event.listen(engine, "begin", _begin)
    config = migrations()
    try:
        with engine.begin() as connection:
            if start_anew:
                for table in OURS:
                    connection.exec_driver_sql(f'DROP TABLE IF EXISTS "{table}"')
            config.attributes["connection"] = connection
            command.upgrade(config, step)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
            if broken is not None:
                raise HeptapolisError(f"a row of {broken[0]} in {database} belongs to nothing: restore a backup of it")
    finally:
        engine.dispose()


def _prepare_to_migrate(connection: Any, record: Any) -> None:
    """A step that makes a table anew drops the old one first, which foreign keys would forbid; they are checked at the end."""
    prepare(connection, record)
    connection.execute("PRAGMA foreign_keys=OFF")


def _begin(connection: Connection) -> None:
    """Python's module for SQLite begins no transaction before statements that change the schema: so we do."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _forget_old_copies(database: Path) -> None:
    kept = list(database.parent.glob(f"{database.stem}-step-*{database.suffix}"))
    kept.sort(key=lambda copy: copy.stat().st_mtime_ns)
    cut_off = database.parent.glob(f"{database.stem}-step-*.part-*")
    for copy in (*kept[:-KEPT], *cut_off):
        copy.unlink(missing_ok=True)
