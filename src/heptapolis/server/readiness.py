"""Whether the server can do its work: told apart from whether it is alive.

Ready is who has just written something, has room on the disk and has a living writer. However many ask, it is looked at
once a second at most.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path

from heptapolis.server import schema
from heptapolis.server.database import Database
from heptapolis.server.problems import Problem
from heptapolis.server.upserts import upsert

EVERY = 1.0
"""Seconds for which an answer holds."""
PATIENCE = 3.0
"""Seconds after which a write that has not come back counts as failed."""
LEAST_ROOM = 32 * 1024 * 1024
"""Bytes that must be free on the disk."""

_PULSE = upsert(schema.pulse, ("id", "at"), ("at",))


class Readiness:
    """Looks whether the server is ready, and remembers it for a moment."""

    def __init__(self, database: Database, folder: Path | None) -> None:
        self.database = database
        self.folder = folder
        self._looked = float("-inf")
        self._found: list[str] = []
        self._looking: asyncio.Task[None] | None = None

    async def failings(self) -> list[str]:
        """What keeps the server from its work; nothing where it is ready."""
        if time.monotonic() - self._looked >= EVERY and self._looking is None:
            self._looking = asyncio.create_task(self._look(), name="readiness")
        if self._looking is not None:
            await asyncio.shield(self._looking)
        return self._found

    async def _look(self) -> None:
        try:
            found = []
            if not self.database.writer.alive:
                found.append("the writer is not running")
            try:
                await self.database.write((_PULSE, {"id": 1, "at": time.time()}), patience=PATIENCE)
            except Problem:
                found.append("nothing can be written to the database")
            try:
                if self.folder is not None and shutil.disk_usage(self.folder).free < LEAST_ROOM:
                    found.append("the disk is nearly full")
            except OSError:
                found.append("the data folder cannot be reached")
            self._found = found
        finally:
            self._looked = time.monotonic()
            self._looking = None
