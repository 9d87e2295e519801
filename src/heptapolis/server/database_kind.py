"""What kind of database a file is, found out without changing it."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

from alembic.config import Config
from alembic.script import ScriptDirectory

from heptapolis.errors import HeptapolisError
from heptapolis.server import schema
from heptapolis.server.files import reason

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).with_name("migrations")
VERSIONS = "alembic_version"
"""The table in which Alembic writes the step."""
OURS = frozenset(schema.metadata.tables) | {VERSIONS}


@dataclass(frozen=True)
class Found:
    """What stands in a file."""

    step: str | None
    """The last step of its schema; None where nothing was ever written."""
    unfinished: bool = False
    """Whether some tables are there, all empty: an earlier version was stopped while it made them."""


def migrations() -> Config:
    """Where Alembic finds the steps."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def steps() -> tuple[str, ...]:
    """All steps that this version knows, oldest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions())[::-1]


def beside(database: Path, ending: str) -> Path:
    """A file that SQLite keeps beside a database, and beside what a link leads to: `-wal`, `-shm` or `-journal`."""
    real = database.resolve()
    return real.with_name(real.name + ending)


def _filled(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def open_to_read(database: Path, in_use: bool) -> sqlite3.Connection:
    """A connection that leaves the database as it is.

    Where nobody else uses it and nothing is left to be recovered, SQLite need not even make the files that it keeps beside.
    """
    mode = "mode=ro"
    if _filled(beside(database, "-journal")):
        mode = "mode=rw"  # a transaction was cut off: only who may write can take it back
    elif not in_use and not _filled(beside(database, "-wal")):
        mode = "mode=ro&immutable=1"
    return sqlite3.connect(f"file:{quote(os.fspath(database))}?{mode}", uri=True, isolation_level=None)


def look(database: Path, in_use: bool = False) -> Found:
    """What stands in a file; HeptapolisError, in one sentence, if this version cannot work with it."""
    if not database.exists():
        return Found(None)
    if not database.is_file():
        raise HeptapolisError(f"{database} should be the database, but it is not a file: move it away")
    try:
        with closing(open_to_read(database, in_use)) as connection:
            return _look(database, connection)
    except sqlite3.Error as error:
        raise HeptapolisError(f"the database {database} cannot be used: {reason(error, database.parent)}") from None


def _look(database: Path, connection: sqlite3.Connection) -> Found:
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    tables = {str(name) for (name,) in names}
    row = connection.execute(f"SELECT version_num FROM {VERSIONS}").fetchone() if VERSIONS in tables else None

    def filled(table: str) -> bool:
        return connection.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone() is not None

    found = judged(str(database), tables, None if row is None else str(row[0]), filled)
    if found.step is not None and (fault := connection.execute("PRAGMA quick_check(1)").fetchone()) != ("ok",):
        log.error("the database is damaged", extra={"facts": {"fault": str(fault)[:200]}})
        raise HeptapolisError(f"the database {database} is damaged: restore a backup of it (heptapolis restore FILE)")
    return found


def judged(database: str, tables: set[str], step: str | None, filled: Callable[[str], bool]) -> Found:
    """What a database is, by the names of its tables, the step that it tells, and which of its tables are `filled`."""
    if step is not None and {"tables", "entries"} <= tables:
        if step not in steps():
            raise HeptapolisError(
                f"the database {database} was written by a newer version of Heptapolis (step {step}; this one knows up to "
                f"{steps()[-1]}): use that version"
            )
        return Found(step)
    if step is not None or not tables <= OURS:
        raise HeptapolisError(f"{database} is a database of another program: move it away")
    if any(filled(table) for table in tables):
        raise HeptapolisError(
            f"the database {database} does not tell its step, though there is something in it: restore a backup of it"
        )
    return Found(None, unfinished=bool(tables))
