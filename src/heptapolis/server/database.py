"""The database: SQLite beside the server, written by one hand.

`Writer.write` returns when what it was given is on the disk. What comes together is committed together, so that many
tables share the time that the disk takes.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, event, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from heptapolis.server import schema
from heptapolis.server.entries import Entry, from_row
from heptapolis.server.migrating import migrate, prepare
from heptapolis.server.problems import Problem

MOST_AT_ONCE = 256
"""Writes that share one commit."""

ADD_ENTRIES = insert(schema.entries)

Statements = Sequence[tuple[Executable, Any]]
"""What is written together: statements, each with its values."""


class Database:
    """All that is read from and written to the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4)
        event.listen(self.engine.sync_engine, "connect", prepare)
        self._queue: asyncio.Queue[tuple[Statements, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0

    async def open(self) -> None:
        """Migrate, and begin to take writes."""
        await asyncio.to_thread(migrate, self.path)
        self._writer = asyncio.create_task(self._write_forever(), name="writer")

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        if self._writer is not None:
            while not self._queue.empty():
                await asyncio.sleep(0.01)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.engine.dispose()

    # Writing --------------------------------------------------------------------------------------------------------

    async def write(self, *statements: tuple[Executable, Any]) -> None:
        """Commit all of these or none; comes back when they are on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((statements, done))
        await done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            await self._commit(batch)

    async def _commit(self, batch: list[tuple[Statements, asyncio.Future[None]]]) -> None:
        try:
            async with self.engine.begin() as connection:
                await self._execute(connection, [one for statements, _ in batch for one in statements])
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            if len(batch) > 1:  # one of them spoilt it for all: each on its own
                for single in batch:
                    await self._commit([single])
                return
            _answer(batch[0][1], Problem(503, "The move could not be written down. Try again."), error)
            return
        self.commits += 1
        self.written += len(batch)
        for _, done in batch:
            _answer(done)

    @staticmethod
    async def _execute(connection: AsyncConnection, statements: Statements) -> None:
        log: list[dict[str, Any]] = []
        for statement, values in statements:
            if statement is ADD_ENTRIES:
                log += values  # all logs together, after the tables that they belong to
            else:
                await connection.execute(statement, values)
        if log:
            await connection.execute(ADD_ENTRIES, log)

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

    async def alive(self) -> bool:
        """Whether the database answers."""
        try:
            return await self.row(select(1)) is not None
        except (SQLAlchemyError, sqlite3.Error):
            return False


def _answer(done: asyncio.Future[None], problem: Exception | None = None, cause: Exception | None = None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(None)
    else:
        problem.__cause__ = cause
        done.set_exception(problem)


# Statements that several rooms use ----------------------------------------------------------------------------------


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


def put_state(
    table_id: str, state: str, owner: str | None, names: Sequence[tuple[str, str]], free: int
) -> tuple[Executable, Any]:
    """How a table stands: for the lists of the landing page."""
    statement = upsert(schema.states)
    changed = {key: statement.excluded[key] for key in ("state", "owner", "names", "free", "touched")}
    statement = statement.on_conflict_do_update(index_elements=["table_id"], set_=changed)
    values = {"table_id": table_id, "state": state, "owner": owner, "free": free, "touched": time.time()}
    return statement, values | {"names": json.dumps(list(names), ensure_ascii=False)}


def put_visitor(visitor_id: str, **fields: Any) -> tuple[Executable, Any]:
    """What a visitor has told about themselves."""
    statement = upsert(schema.visitors)
    changed = {key: statement.excluded[key] for key in (*fields, "touched")}
    statement = statement.on_conflict_do_update(index_elements=["id"], set_=changed)
    return statement, {"id": visitor_id, "touched": time.time(), "sound": False} | fields


__all__ = ["Database", "add_entries", "put_seat", "put_state", "put_visitor", "update"]
