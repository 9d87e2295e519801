"""The one hand that writes: a thread of its own, so that a commit costs the pages nothing.

What comes together is committed together, so that many tables share the time that the disk takes. A write that fails
fails alone: whoever asked is told, and the writer goes on with the others, whatever it was that went wrong.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import queue
import threading
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError, IntegrityError

from heptapolis.server.problems import Problem
from heptapolis.server.schema import entries, tables
from heptapolis.translation import message

log = logging.getLogger(__name__)

Statements = Sequence[tuple[Executable, Any]]
"""What is written together: statements, each with its values."""

MOST_AT_ONCE = 256
"""Writes that share one commit."""
MOST_WAITING = 4096
"""Writes that wait at most: who comes then is told that the server is busy."""
PATIENCE = 15.0
"""Seconds that anybody waits for the disk."""

BUSY = message("The server is busy: try again in a moment.")
NOT_WRITTEN = message("This could not be written down. Try again.")
DISK_FULL = message("The disk is full: nothing can be written down until there is room again.")


class Job:
    """Statements that are committed together, and who waits for it."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.outcome: Exception | None = None

    def tell(self) -> None:
        """Answer who waits; called by the event loop."""
        if self.done.done():
            return
        if self.outcome is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.outcome)
            self.done.exception()  # who gave up waiting is not reported as an error nobody looked at


class Writer:
    """Takes writes from the event loop and commits them in its thread."""

    def __init__(self, engine: Engine, together: Sequence[Executable]) -> None:
        self._engine = engine
        self._together = together
        """Statements whose values of all writes are executed as one, in this order and before all others."""
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._connection: Connection | None = None
        self.closed = False
        self.commits = 0
        self.written = 0
        self.stumbles = 0
        """How often something happened that was not foreseen."""

    @property
    def alive(self) -> bool:
        """Whether the thread is there."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """Writes that wait for their commit."""
        return self._queue.qsize()

    def start(self) -> None:
        """Begin to take writes."""
        if not self.alive:
            self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
            self._thread.start()

    async def write(self, statements: Statements, patience: float | None = PATIENCE) -> None:
        """Commit all of these or none; comes back when they are on the disk, or with a Problem.

        Who has lost patience does not know whether it will still be written.
        """
        if self.closed or self.waiting > MOST_WAITING:
            raise Problem(503, BUSY)
        self.start()
        job = Job(statements)
        self._queue.put(job)
        if patience is not None:
            done, _ = await asyncio.wait((job.done,), timeout=patience)
            if not done:
                raise Problem(503, BUSY)
        await job.done

    async def close(self, seconds: float) -> None:
        """Write what waits, for so long at most, and end the thread."""
        self.closed = True
        thread = self._thread
        if thread is not None and thread.is_alive():
            self._queue.put(None)
            await asyncio.to_thread(thread.join, seconds)

    # In the thread ----------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        more = True
        while more:
            batch: list[Job] = []
            try:
                more = self._take(batch)
                self._commit(batch)
            except BaseException as error:  # whatever happens here, nobody shall wait for ever
                self.stumbles += 1
                log.critical("the writer stumbled", exc_info=error)
                for job in batch:
                    job.outcome = job.outcome or Problem(503, NOT_WRITTEN)
            finally:
                _tell(batch)
        self._drop_connection()

    def _take(self, batch: list[Job]) -> bool:
        """Take the writes that wait, one at least; whether more may come."""
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) >= MOST_AT_ONCE:
                return True
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return True
        return False

    def _commit(self, batch: list[Job]) -> None:
        if not batch:
            return
        used_before = self._connection is not None
        try:
            connection = self._connected()
        except Exception as error:  # asking again for each of them would only make all wait longer
            log.error("the database does not answer", exc_info=error)
            for job in batch:
                job.outcome = _problem(error)
            return
        try:
            self._execute(connection, [one for job in batch for one in job.statements])
        except Exception as error:
            self._drop_connection()
            if used_before and isinstance(error, DBAPIError) and error.connection_invalidated:
                # The database has cut the line, perhaps when it was started anew. What it had committed before it refuses now.
                self._commit(batch)
                return
            if len(batch) > 1:  # one of them spoilt it for all: by halves, so that the others need few commits
                self._commit(batch[: len(batch) // 2])
                self._commit(batch[len(batch) // 2 :])
                return
            if _made_already(error):
                log.info("somebody else was first", exc_info=error)
            else:
                log.error("a write failed", exc_info=error)
            batch[0].outcome = _problem(error)
            return
        self.commits += 1
        self.written += len(batch)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _execute(self, connection: Connection, statements: Statements) -> None:
        gathered: list[list[dict[str, Any]]] = [[] for _ in self._together]
        rest = []
        for statement, values in statements:
            place = next((place for place, one in enumerate(self._together) if statement is one), None)
            if place is None:
                rest.append((statement, values))
            else:
                gathered[place] += values
        with connection.begin():
            for statement, rows in zip(self._together, gathered, strict=True):
                if rows:
                    connection.execute(statement, rows)
            for statement, values in rest:
                connection.execute(statement, values)

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except Exception as error:
                log.warning("a connection could not be closed", exc_info=error)


def _tell(batch: list[Job]) -> None:
    """Let the event loop answer all of them, in one call."""
    if not batch:
        return

    def tell() -> None:
        for job in batch:
            job.tell()

    try:
        batch[0].loop.call_soon_threadsafe(tell)
    except RuntimeError:  # the loop has ended: nobody waits any more
        log.warning("writes were done when nobody waited any more", extra={"facts": {"count": len(batch)}})


def _made_already(error: Exception) -> bool:
    """Whether somebody was faster: the same offer made a table already, or the next number of a log is taken."""
    told = str(error.orig) if isinstance(error, IntegrityError) else ""
    return any(
        f"UNIQUE constraint failed: {one.name}." in told or f'"{one.name}_pkey"' in told for one in (tables, entries)
    )


def _problem(error: Exception) -> Problem:
    """What whoever asked is told."""
    text = str(error).lower()
    full = (
        "disk is full" in text
        or "disk i/o error" in text
        or "no space left" in text
        or getattr(error, "errno", None) == errno.ENOSPC
    )
    problem = Problem(503, DISK_FULL if full else NOT_WRITTEN)
    problem.__cause__ = error
    return problem
