"""The database, read by several and written by one hand (`database_writer.py`); where it is, `database_home.py` knows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Executable, TextClause, delete, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from heptapolis.server import schema
from heptapolis.server.database_home import FileHome, Home
from heptapolis.server.database_writer import PATIENCE, Writer
from heptapolis.server.entries import Entry, from_row
from heptapolis.server.upserts import upsert

ADD_TABLES = insert(schema.tables)
"""The statement that makes tables."""
ADD_ENTRIES = insert(schema.entries)
"""The statement that adds to logs."""

Read = TypeVar("Read")


class Database:
    """All that is read from and written to one database."""

    def __init__(self, home: Home | Path) -> None:
        self.home = FileHome(home) if isinstance(home, Path) else home
        self.engine: AsyncEngine = self.home.reading()
        # All tables and logs together and before the rest: of two servers that write to one table one waits here for the other.
        self.writer = Writer(self.home.writing(), (ADD_TABLES, ADD_ENTRIES))

    async def open(self) -> None:
        """Migrate, and begin to take writes."""
        await asyncio.to_thread(self.home.make_ready)
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

        async def ask(connection: AsyncConnection) -> Sequence[Any]:
            return (await connection.execute(statement)).all()

        return await self._read(ask)

    async def row(self, statement: Executable) -> Any | None:
        """The first row, or None."""

        async def ask(connection: AsyncConnection) -> Any | None:
            return (await connection.execute(statement)).first()

        return await self._read(ask)

    async def table(self, table_id: str) -> tuple[Any, list[Entry]] | None:
        """A table's row and its whole log."""

        async def ask(connection: AsyncConnection) -> tuple[Any, list[Entry]] | None:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).first()
            if row is None:
                return None
            log = select(schema.entries).where(schema.entries.c.table_id == table_id).order_by(schema.entries.c.number)
            return row, [from_row(entry) for entry in (await connection.execute(log)).all()]

        return await self._read(ask)

    async def tail(self, table_id: str, number: int) -> list[Entry]:
        """What the log of a table says from a number on."""
        entries = schema.entries.c
        log = select(schema.entries).where(entries.table_id == table_id, entries.number >= number)
        return [from_row(entry) for entry in await self.rows(log.order_by(entries.number))]

    async def _read(self, ask: Callable[[AsyncConnection], Awaitable[Read]]) -> Read:
        try:
            async with self.engine.connect() as connection:
                return await ask(connection)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        async with self.engine.connect() as connection:  # a database that was started anew has cut the lines of before
            return await ask(connection)


# Statements that several rooms use ----------------------------------------------------------------------------------

_STATE = ("state", "owner", "names", "free", "touched")
"""What changes of how a table stands; the rest is written once."""
_PUT_STATE = upsert(schema.states, schema.states.c.keys(), _STATE)
_PUT_SEAT = upsert(schema.seats, schema.seats.c.keys(), ("holder",))


def add_table(row: Mapping[str, Any]) -> tuple[Executable, Any]:
    """Make a table. An id that is taken already is refused by the database itself."""
    return ADD_TABLES, [row]


def add_entries(table_id: str, entries: Iterable[Entry]) -> tuple[Executable, Any]:
    """Append to a log. A number that is taken already is refused by the database itself."""
    return ADD_ENTRIES, [entry.row(table_id) for entry in entries]


def put_seat(table_id: str, seat: int, holder: str | None) -> tuple[Executable, Any]:
    """Who holds a seat: for finding somebody's tables."""
    return _PUT_SEAT, {"table_id": table_id, "seat": seat, "holder": holder}


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
    values = {"id": visitor_id, "touched": time.time(), "sound": False} | fields
    return _put_visitor(tuple(values), (*fields, "touched")), values


@cache
def _put_visitor(columns: tuple[str, ...], changed: tuple[str, ...]) -> TextClause:
    return upsert(schema.visitors, columns, changed)


__all__ = [
    "Database",
    "add_entries",
    "add_table",
    "forget_opened",
    "put_seat",
    "put_state",
    "put_stored",
    "put_visitor",
]
