"""The database: SQLite beside the server, read by several and written by one hand (`database_writer.py`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Executable, create_engine, delete, event, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from heptapolis.server import schema
from heptapolis.server.database_writer import PATIENCE, Writer
from heptapolis.server.entries import Entry, from_row
from heptapolis.server.upgrade import migrate, prepare

ADD_ENTRIES = insert(schema.entries)
"""The statement that adds to logs: those of all tables are written together."""


class Database:
    """All that is read from and written to the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine: AsyncEngine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(path)), pool_size=4)
        event.listen(self.engine.sync_engine, "connect", prepare)
        writing = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)
        event.listen(writing, "connect", prepare)
        self.writer = Writer(writing, ADD_ENTRIES)

    async def open(self) -> None:
        """Migrate, and begin to take writes."""
        await asyncio.to_thread(migrate, self.path)
        self.writer.start()

    async def close(self, seconds: float = 2.0) -> None:
        """Write what waits, for so long at most, and let go of the file."""
        await self.writer.close(seconds)
        await self.engine.dispose()

    async def write(self, *statements: tuple[Executable, Any], patience: float | None = PATIENCE) -> None:
        """Commit all of these or none; comes back when they are on the disk."""
        await self.writer.write(statements, patience)

    # Reading --------------------------------------------------------------------------------------------------------

    async def rows(self, statement: Executable) -> Sequence[Any]:
        """All rows that a statement gives."""
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).all()

    async def row(self, statement: Executable) -> Any | None:
        """The first row, or None."""
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).first()

    async def table(self, table_id: str) -> tuple[Any, list[Entry]] | None:
        """A table's row and its whole log."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).first()
            if row is None:
                return None
            log = select(schema.entries).where(schema.entries.c.table_id == table_id).order_by(schema.entries.c.number)
            return row, [from_row(entry) for entry in (await connection.execute(log)).all()]


# Statements that several rooms use ----------------------------------------------------------------------------------

_STATE = upsert(schema.states)
_PUT_STATE = _STATE.on_conflict_do_update(
    index_elements=["table_id"],
    set_={key: _STATE.excluded[key] for key in ("state", "owner", "names", "free", "touched")},
)


def add_entries(table_id: str, entries: Iterable[Entry]) -> tuple[Executable, Any]:
    """Append to a log. A number that is taken already is refused by the database itself."""
    return ADD_ENTRIES, [entry.row(table_id) for entry in entries]


def put_seat(table_id: str, seat: int, holder: str | None) -> tuple[Executable, Any]:
    """Who holds a seat: for finding somebody's tables."""
    statement = upsert(schema.seats)
    statement = statement.on_conflict_do_update(
        index_elements=["table_id", "seat"], set_={"holder": statement.excluded.holder}
    )
    return statement, {"table_id": table_id, "seat": seat, "holder": holder}


def put_state(table_id: str, **columns: Any) -> tuple[Executable, Any]:
    """How a table stands, in the columns of `schema.states`: for the lists, which read nothing else."""
    return _PUT_STATE, {"table_id": table_id, "touched": time.time()} | columns


def put_stored(table_id: str, visitor: str, size: int) -> tuple[Executable, Any]:
    """How much was opened for a table, and by whom."""
    return insert(schema.stored), {"table_id": table_id, "visitor": visitor, "bytes": size}


def forget_opened(table_id: str) -> tuple[tuple[Executable, Any], ...]:
    """Let go of the record or document that a table began from: nobody sees the table any more."""
    return (
        (update(schema.tables).where(schema.tables.c.id == table_id), {"origin": None}),
        (delete(schema.stored).where(schema.stored.c.table_id == table_id), {}),
    )


def put_visitor(visitor_id: str, **fields: Any) -> tuple[Executable, Any]:
    """What a visitor has told about themselves."""
    statement = upsert(schema.visitors)
    changed = {key: statement.excluded[key] for key in (*fields, "touched")}
    statement = statement.on_conflict_do_update(index_elements=["id"], set_=changed)
    return statement, {"id": visitor_id, "touched": time.time(), "sound": False} | fields


__all__ = ["Database", "add_entries", "forget_opened", "put_seat", "put_state", "put_stored", "put_visitor"]
