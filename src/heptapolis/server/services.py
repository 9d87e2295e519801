"""The parts of one server, put together and taken apart."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from heptapolis.server.addresses import Proxies
from heptapolis.server.compile_queue import CompileQueue, Progress
from heptapolis.server.connections import Connections
from heptapolis.server.contributions import Offers
from heptapolis.server.database import Database
from heptapolis.server.database_home import home_of
from heptapolis.server.lan import Lan
from heptapolis.server.limits import Rates
from heptapolis.server.live_table import Live
from heptapolis.server.live_updates import LiveUpdates
from heptapolis.server.metrics import Metrics
from heptapolis.server.older_results import tell_older_results
from heptapolis.server.overload import FairSlots, Strain
from heptapolis.server.readiness import Readiness
from heptapolis.server.rights import Rights
from heptapolis.server.settings import Settings
from heptapolis.server.table_bots import Bots
from heptapolis.server.tables import Tables
from heptapolis.server.visitors import Visitors

log = logging.getLogger(__name__)

TIDY_SECONDS = 20.0
DRAWN_AT_ONCE = 2
"""Boards that are drawn at the same time: one interpreter draws no faster with more."""


class Services:
    """All parts of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        home = home_of(settings)
        self.metrics = Metrics()
        self.database = Database(home)
        self.readiness = Readiness(self.database, settings.data if home.in_folder else None)
        self.updates = LiveUpdates()
        self.rules = CompileQueue(self._tell_progress, settings.compile_ahead)
        self.tables = Tables(self.database, self.updates, self.rules, settings.idle)
        key = home.key(settings.data)
        self.visitors = Visitors(key, self.database)
        self.offers = Offers(key)
        self.strain = Strain(settings.limits.requests)
        self.drawings = FairSlots(DRAWN_AT_ONCE)
        self.bots = Bots(self.tables, self.updates, self.metrics, settings.limits, settings.bot_threads, self.strain)
        self.proxies = Proxies(settings.proxies)
        self.connections = Connections(settings.limits, self.proxies, self.metrics)
        self.lan = Lan(settings, self.connections)
        newcomers = settings.limits.address_rate
        self.newcomers = Rates(newcomers / 3600.0, newcomers)
        """New visitors that an address may bring."""
        self.thinking: Counter[str] = Counter()
        """Hints that are being thought about, by visitor."""
        for name, text, value in (
            ("streams", "Open event streams", lambda: self.updates.streams),
            ("tables_in_memory", "Tables in memory", lambda: len(self.tables.held)),
            ("tables_with_bots_to_move", "Tables at which a bot is about to move", lambda: self.bots.busy),
            ("bot_turns_people_wait_for", "Bots' turns for which people wait", lambda: len(self.bots.turns.people)),
            ("bot_turns_alone", "Bots' turns at tables where bots play alone", lambda: len(self.bots.turns.alone)),
            ("bot_turns_hurried_total", "Bots' turns cut short because of load", lambda: self.bots.turns.hurried),
            ("requests_running", "Requests that are being answered", lambda: self.strain.running),
            ("writes_waiting", "Changes that wait to be written down", lambda: self.database.writer.waiting),
            ("writer_stumbles_total", "What the writer had not foreseen", lambda: self.database.writer.stumbles),
            ("commits_total", "Commits of the database", lambda: self.database.writer.commits),
            ("writes_total", "Changes written down", lambda: self.database.writer.written),
        ):
            self.metrics.gauge(name, text, value)

    def rights(self, live: Live, visitor: str | None) -> Rights:
        """What a visitor may do at a table."""
        return Rights(live, visitor, self.updates, self.settings.gone)

    def attend(self, live: Live, visitor: str) -> None:
        """Somebody looks at a table: they are told about it from now on, and its bots wake up."""
        was_here = self.updates.is_here(visitor)
        self.updates.follow(visitor, live)
        if not was_here and live.seats_of(visitor):
            self.updates.tell_presence(live)
        self.bots.wake(live)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the database and start what runs beside the requests."""
        await self.database.open()
        jobs = [
            asyncio.create_task(self._tidy(), name="tidy"),
            asyncio.create_task(self.rules.run(), name="rules"),
            asyncio.create_task(tell_older_results(self.tables), name="older results"),
        ]
        try:
            yield
        finally:
            self.updates.close()
            await self.lan.close()
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            await self.bots.close()
            await self.tables.finish()
            await self.database.close()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                self.updates.tell_who_came_or_went(held.live for held in self.tables.held.values())
                self.updates.forget_old()
                dropped = self.tables.drop_idle()
                if dropped:
                    log.info("tables left the memory", extra={"facts": {"count": dropped}})
            except Exception as error:  # one table that cannot be told of must not keep all others in memory
                log.error("tidying up failed", exc_info=error)

    def _tell_progress(self, game: str, progress: Progress) -> None:
        with contextlib.suppress(RuntimeError):
            self.updates.tell_all("rules", game=game, **progress.to_dict())
