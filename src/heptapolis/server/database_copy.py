"""Copies of a database: of one moment, checked, private, and there only when they are whole."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from heptapolis.errors import HeptapolisError
from heptapolis.server.database_kind import open_to_read
from heptapolis.server.files import reason, whole_file

AT_ONCE = 4096
"""Pages that are copied between two reports."""

Report = Callable[[int, int], None]
"""Hears how many pages are done, and how many there are."""


def copy_into(part: Path, source: Path, in_use: bool, report: Report | None = None) -> None:
    """Fill a file with a copy of a database, which others may be writing meanwhile; sqlite3.Error if that fails.

    All is read in one transaction. Without it the copy would begin anew after every write of another process.
    """

    def tell(_: int, remaining: int, total: int) -> None:
        if report is not None:
            report(total - remaining, total)

    with closing(open_to_read(source, in_use)) as read, closing(sqlite3.connect(part, isolation_level=None)) as write:
        write.execute(
            "PRAGMA journal_mode=MEMORY"
        )  # it is thrown away after a crash, and brought to the disk at the end
        write.execute("PRAGMA synchronous=OFF")
        read.execute("BEGIN")
        read.execute("SELECT count(*) FROM sqlite_master").fetchone()  # a transaction begins when something is read
        read.backup(write, pages=AT_ONCE, progress=tell)
        write.execute("PRAGMA journal_mode=DELETE")  # one file, that can be read without making others beside it
        (found,) = write.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise HeptapolisError(f"{source} is damaged, so it was not copied ({found})")


def keep_copy(database: Path, label: str) -> Path:
    """A copy beside a database that nobody is using, with a label and the time in its name."""
    kept = free_name(database, label)
    try:
        with whole_file(kept) as part:
            copy_into(part, database, in_use=False)
    except (OSError, sqlite3.Error) as error:
        why = reason(error, database.parent)
        raise HeptapolisError(f"no copy of the database {database} can be kept: {why}") from None
    return kept


def free_name(file: Path, label: str) -> Path:
    """A name beside a file, with a label and the time, that nothing has yet."""
    stem = f"{file.stem}-{label}-{time.strftime('%Y%m%d-%H%M%S')}"
    name, count = file.with_name(stem + file.suffix), 1
    while name.exists():
        count += 1
        name = file.with_name(f"{stem}-{count}{file.suffix}")
    return name
