"""Backups of the database, and what brings them back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.server.database_copy import Report, copy_into, free_name
from heptapolis.server.database_kind import beside, look
from heptapolis.server.files import give_name, reason, sync_folder, whole_file, write_whole
from heptapolis.server.folder_lock import Occupancy
from heptapolis.server.settings import KEY_BYTES, Settings, key_file, open_data_folder, signing_key

KEY_TABLE = "kept_key"
"""Where a backup that was made with the key has it; a server's own database never has such a table."""


def backup(folder: Path, target: Path, with_key: bool = False, report: Report | None = None) -> int:
    """Copy the database of a data folder, while it may be in use, into one new file; how many tables it has."""
    database = Settings(folder).database
    if not database.exists():
        raise BadOption(f"there is no database at {database}")
    if os.path.lexists(target):
        raise BadOption(f"{target} exists already")
    if look(database, in_use=True).step is None:
        raise BadOption(f"there are no tables in {database} yet")
    key = signing_key(folder) if with_key and key_file(folder).exists() else None
    if with_key and key is None:
        raise BadOption(f"there is no key at {key_file(folder)} to put into the backup")
    with _explaining("the backup", target), whole_file(target) as part:
        copy_into(part, database, in_use=True, report=report)
        with closing(sqlite3.connect(part)) as copy:
            if key is not None:
                with copy:
                    copy.execute(f"CREATE TABLE {KEY_TABLE} (key BLOB NOT NULL)")
                    copy.execute(f"INSERT INTO {KEY_TABLE} VALUES (?)", (key,))
            return _tables(copy)


@dataclass(frozen=True)
class Restored:
    """What a restore has done."""

    tables: int
    """How many there are now."""
    aside: tuple[Path, ...]
    """What was there before, under new names."""
    has_key: bool
    """Whether the folder has a key now; without one a new one will be made, and nobody keeps a seat."""


def restore(file: Path, folder: Path, overwrite: bool = False, report: Report | None = None) -> Restored:
    """Put a backup into a data folder that no server is using. What was there is kept, under another name."""
    if not file.is_file():
        raise BadOption(f"there is no file {file}")
    if look(file).step is None:
        raise BadOption(f"there are no tables in {file}")
    with Occupancy(open_data_folder(folder)):
        database = Settings(folder).database.resolve()  # where a link leads, the tables go there
        if database.exists():
            if database.samefile(file):
                raise BadOption(f"{file} is the database itself, not a backup of it")
            if not overwrite:
                raise BadOption(
                    f"there is a database at {database} already: --overwrite replaces it, and keeps it under another name"
                )
        with _explaining("the database", database), whole_file(database, replace=True) as part:
            copy_into(part, file, in_use=False, report=report)
            with closing(sqlite3.connect(part)) as copy:
                key, count = _take_key_out(copy), _tables(copy)
            _write_back(database)
            aside = _bring_key_back(folder, key, overwrite) + _set_aside(database)
        return Restored(count, tuple(aside), key_file(folder).exists())


@contextmanager
def _explaining(what: str, path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise BadOption(f"{path} exists already") from None
    except (OSError, sqlite3.Error) as error:
        raise HeptapolisError(f"{what} {path} cannot be written: {reason(error, path.absolute().parent)}") from None


def _tables(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _take_key_out(copy: sqlite3.Connection) -> bytes | None:
    if copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (KEY_TABLE,)).fetchone() is None:
        return None
    (key,) = copy.execute(f"SELECT key FROM {KEY_TABLE}").fetchone() or (b"",)
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        raise HeptapolisError("the key in this backup is damaged")
    copy.execute("PRAGMA secure_delete=ON")
    copy.execute(f"DROP TABLE {KEY_TABLE}")
    copy.commit()
    return key


def _bring_key_back(folder: Path, key: bytes | None, overwrite: bool) -> list[Path]:
    path = key_file(folder)
    if key is None or (path.exists() and path.read_bytes() == key):
        return []
    aside = []
    if path.exists():
        if not overwrite:
            raise BadOption(
                f"there is another key at {path} already: --overwrite replaces it, and keeps it under another name"
            )
        aside.append(free_name(path, "replaced"))
        give_name(path, aside[0])
    write_whole(path, key, replace=True)
    return aside


def _set_aside(database: Path) -> list[Path]:
    """Give the database another name. It keeps the old one until another takes that, so that there is always one."""
    aside = []
    if database.exists():
        aside.append(free_name(database, "replaced"))
        give_name(database, aside[0])
        if beside(database, "-wal").exists():  # only if it is damaged, or it would have been written back
            beside(database, "-wal").rename(beside(aside[0], "-wal"))
    for ending in ("-wal", "-shm", "-journal"):  # they would be taken for those of the new one
        beside(database, ending).unlink(missing_ok=True)
    sync_folder(database.parent)
    return aside


def _write_back(database: Path) -> None:
    """Have all that SQLite keeps beside a database in the database itself."""
    if not database.exists():
        return
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise HeptapolisError(f"another process, perhaps a backup, is using {database}: wait for it") from None
