"""All tables: read from the log when somebody touches them, kept in memory while they are used.

A change is decided, written and applied while the table is locked, in this order; so nothing is ever shown that is not on
the disk. Once it has begun it runs to its end, even if whoever asked for it has gone.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Executable, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from heptapolis.games import GAMES, game_class
from heptapolis.games.contract import Game, Position
from heptapolis.server import fair_deals, schema
from heptapolis.server.compile_queue import CompileQueue
from heptapolis.server.contributions import Offer
from heptapolis.server.database import Database, add_entries, add_table, forget_opened, put_seat, put_state, put_stored
from heptapolis.server.database_writer import BUSY, PATIENCE
from heptapolis.server.entries import GAME_KINDS, Entry
from heptapolis.server.incoming_text import MOST_TITLE, clean_name, readable
from heptapolis.server.live_table import Live, OldMove, Setup, replayed
from heptapolis.server.live_updates import LiveUpdates
from heptapolis.server.problems import Problem, no_such_table
from heptapolis.translation import message

log = logging.getLogger(__name__)

Seating = Mapping[str, Any]
"""Who is to sit at a seat: {"visitor", "name"}, {"bot": level}, {"kept": visitor, "name"} for an open seat that is
kept for somebody, or {} for one that anybody takes."""


@dataclass
class Change:
    """What shall happen at a table: entries, the position after them where it is known, and what to answer."""

    entries: Sequence[Entry] = ()
    after: Position | None = None
    answer: Any = None
    revision: int | None = None
    """What a post that came before was acknowledged with; else this is known when the change has happened."""


class Done(NamedTuple):
    """A change that has happened, as who asked for it is told."""

    answer: Any
    revision: int
    """What it is acknowledged with: how often something has changed that they may see."""
    new: bool
    """Whether something was written down: not for a post that came before."""


@dataclass
class Held:
    """A table in memory."""

    live: Live
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = field(default_factory=time.monotonic)


MOST_DECISIONS = 8
"""How often a change is decided anew because the log of its table has gone on meanwhile."""

OLDER_RULES = message(
    "This table goes by older rules (version {old}, now {now}). "
    "The present ones do not allow a move of seat {seat} in line {line}."
)
OLDER_MOVE = message(
    "This table goes by older rules (version {old}, now {now}). "
    "The present ones do not allow a move of seat {seat} in line {line}: “{move}”."
)
"""Which move it is is told when the game was over: before, it may be somebody's secret."""


class Tables:
    """The registry of tables."""

    def __init__(self, database: Database, updates: LiveUpdates, rules: CompileQueue, idle: float) -> None:
        self.database = database
        self.updates = updates
        self.rules = rules
        self.idle = idle
        self.held: dict[str, Held] = {}
        self.changed: list[Callable[[Live], None]] = []
        """Who wants to know when a table has changed, besides the browsers: the bots."""
        self._loading: dict[str, asyncio.Lock] = {}
        self._running: set[asyncio.Task[Any]] = set()

    # Finding --------------------------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> Live:
        """A table, or a Problem when there is none; waits for nothing but the disk (RulesNotReady if rules compile)."""
        return (await self._hold(table_id)).live

    async def _hold(self, table_id: str) -> Held:
        held = self.held.get(table_id)
        if held is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    held = self.held.get(table_id)
                    if held is None:
                        held = self.held[table_id] = Held(await self._load(table_id))
            finally:
                self._loading.pop(table_id, None)
        held.used = time.monotonic()
        if held.live.deleted:
            raise no_such_table()
        return held

    async def _load(self, table_id: str) -> Live:
        game = await self.game_of(table_id)
        self.rules.need(game)
        try:
            found = await self.database.table(table_id)
            if found is not None:
                row, entries = found
                return await asyncio.to_thread(lambda: replayed(setup_from(row), entries))
        except SQLAlchemyError as error:
            raise Problem(503, BUSY) from error
        except OldMove as error:
            states = schema.states
            row = await self.database.row(select(states.c.state).where(states.c.table_id == table_id))
            over = row is not None and row.state == "over"
            raise Problem(410, OLDER_MOVE if over else OLDER_RULES, **error.figures) from error
        except Exception as error:  # a log that was damaged, or written by a later version
            log.error("a table cannot be read", exc_info=error, extra={"facts": {"table": table_id}})
            raise Problem(410, "This table cannot be read any more.") from error
        raise no_such_table()

    async def game_of(self, table_id: str) -> str:
        """The name of the game that is played at a table, or a Problem."""
        if (held := self.held.get(table_id)) is not None:
            return held.live.game.name
        if len(table_id) > 24 or not table_id.isascii():
            raise no_such_table()
        states = schema.states
        row = await self.database.row(select(states.c.game, states.c.state).where(states.c.table_id == table_id))
        if row is None or row.state == "deleted":
            raise no_such_table()
        if row.game not in GAMES:
            raise Problem(410, "This table cannot be read any more.")
        return str(row.game)

    async def invitation_of(self, table_id: str) -> str:
        """What others are invited to a table by."""
        row = await self.database.row(select(schema.tables.c.invitation).where(schema.tables.c.id == table_id))
        if row is None:
            raise no_such_table()
        return str(row.invitation)

    async def invited(self, invitation: str) -> str:
        """The table that an invitation is for."""
        row = await self.database.row(select(schema.tables.c.id).where(schema.tables.c.invitation == invitation[:64]))
        if row is None:
            raise no_such_table()
        return str(row.id)

    # Making ---------------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: Game,
        seating: Sequence[Seating],
        owner: str,
        *,
        name: str = "",
        listed: bool = False,
        offer: Offer | None = None,
        contributions: Mapping[int, str] | None = None,
        wait: bool = False,
        origin: Mapping[str, Any] | None = None,
        pace: str | None = None,
        hints: bool = False,
        estimate: bool = False,
        ended: Position | None = None,
    ) -> str:
        """Make a table and begin if every seat is taken, unless it shall `wait` for its owner; its id.

        Contributions were made for an offer. A game that was opened may have `ended` already.
        """
        table_id, now = offer.table if offer else secrets.token_urlsafe(9), time.time()
        about = dict(origin or {}) | ({"name": name} if name else {})
        opened = json.dumps(about, ensure_ascii=False) if about else None
        row = {
            "id": table_id,
            "game": game.name,
            "players": game.players,
            "options": json.dumps(game.options),
            "rules_version": game.rules_version,
            "open": listed,
            "secret": offer.secret if offer else fair_deals.new_secret(),
            "origin": opened,
            "invitation": secrets.token_urlsafe(16),
            "created": now,
        }
        entries = [Entry(0, "owner", None, {"visitor": owner}, now)]

        def add(kind: str, seat: int | None = None, **data: Any) -> None:
            entries.append(Entry(len(entries), kind, seat, data, now))

        for seat, sitting in enumerate(seating):
            if "visitor" in sitting:
                add("sit", seat, visitor=sitting["visitor"], name=sitting["name"])
            elif "bot" in sitting:
                add("bot", seat, level=sitting["bot"])
            elif "kept" in sitting:
                add("keep", seat, visitor=sitting["kept"], name=sitting["name"])
        for seat, text in (contributions or {}).items():
            assert offer is not None
            add("contribute", seat, text=text, commitment=offer.commitment)
        if pace is not None:
            add("pace", pace=pace)
        if hints:
            add("hints", on=True)
        if estimate:
            add("estimate", on=True)
        free = sum(not sitting or "kept" in sitting for sitting in seating)
        names: Sequence[tuple[Any, ...]] = _names(seating)
        if ended is not None and not free and not wait:
            names = with_result(names, ended)
        if wait:
            add("wait")
        elif not free:
            add("start")
        state = put_state(
            table_id,
            state="waiting" if free or wait else "over" if ended is not None else "playing",
            owner=owner,
            names=json.dumps(names, ensure_ascii=False),
            free=free,
            game=game.name,
            open=listed,
            name=name,
        )
        await self.database.write(
            add_table(row),
            add_entries(table_id, entries),
            *(put_seat(table_id, seat, sitting.get("visitor")) for seat, sitting in enumerate(seating)),
            state,
            *([put_stored(table_id, owner, len(opened.encode()))] if origin and opened else []),
        )
        self.updates.tell_lobby()
        return table_id

    # Changing -------------------------------------------------------------------------------------------------------

    async def change(self, table_id: str, decide: Callable[[Live], Change], visitor: str | None = None) -> Done:
        """Let `decide` say what shall happen, write it down, apply it, tell everybody; what happened, for who asked."""
        task = asyncio.create_task(self._change(table_id, decide, visitor))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        done, _ = await asyncio.wait((task,), timeout=PATIENCE)
        if not done:  # it may still happen: the same post again is answered from the log
            raise Problem(503, BUSY)
        return task.result()

    async def _change(self, table_id: str, decide: Callable[[Live], Change], visitor: str | None) -> Done:
        held = await self._hold(table_id)
        happened: list[Entry] = []
        try:
            async with held.lock:
                live = held.live
                change = await self._decided(live, decide, happened)
                revision = live.revision(live.seats_of(visitor)) if change.revision is None else change.revision
        finally:
            if happened:
                self._tell(held.live, happened)
        return Done(change.answer, revision, bool(change.entries))

    async def _decided(self, live: Live, decide: Callable[[Live], Change], happened: list[Entry]) -> Change:
        """Decide and write down; again from what the log says, where it has gone on meanwhile. Adds to what has `happened`."""
        for _ in range(MOST_DECISIONS):
            if live.deleted:
                raise no_such_table()
            change = decide(live)
            if not change.entries:
                return change
            try:
                await self.database.write(*self._statements(live, change), patience=None)
            except Problem as problem:
                if not isinstance(problem.__cause__, IntegrityError):
                    raise
                tail = await self._catch_up(live)
                if not tail:
                    raise
                happened += tail
                if [one.row(live.id) for one in tail[: len(change.entries)]] == [
                    one.row(live.id) for one in change.entries
                ]:
                    return change  # it had been written, but the line was cut before we heard of it
                continue
            for entry in change.entries:
                live.apply(entry, change.after)
            happened += change.entries
            return change
        raise Problem(503, BUSY)

    async def _catch_up(self, live: Live) -> list[Entry]:
        """Take what the log of a table says beyond what we know; what that is. The table is locked meanwhile."""
        try:
            tail = await self.database.tail(live.id, live.count)
            for entry in tail:
                live.apply(entry)
        except SQLAlchemyError as error:
            raise Problem(503, BUSY) from error
        except Exception:  # half of it may be taken: whoever comes next reads the whole log
            self.held.pop(live.id, None)
            raise
        return tail

    def _tell(self, live: Live, happened: Sequence[Entry]) -> None:
        """Tell everybody whom it concerns what has happened at a table."""
        self.updates.tell(live)
        if any(entry.kind not in GAME_KINDS for entry in happened) or live.over:
            self.updates.tell_lobby()
        for listener in self.changed:
            listener(live)

    def _statements(self, live: Live, change: Change) -> list[tuple[Executable, Any]]:
        statements = [add_entries(live.id, change.entries)]
        about_people = [entry for entry in change.entries if entry.kind not in GAME_KINDS]
        if about_people:
            twin = live.copy()
            for entry in change.entries:
                twin.apply(entry, change.after)
            statements += [put_seat(live.id, seat, one.holder) for seat, one in enumerate(twin.seats)]
            statements.append(state_of(twin))
            if twin.deleted and twin.setup.origin is not None:
                statements += forget_opened(live.id)
        elif change.after is not None and change.after.over:
            twin = live.copy()
            for entry in change.entries:
                twin.apply(entry, change.after)
            statements.append(state_of(twin))
        return statements

    # Tidying up -----------------------------------------------------------------------------------------------------

    def drop_idle(self) -> int:
        """Forget tables that nobody uses: the log has them. How many were dropped."""
        limit = time.monotonic() - self.idle
        idle = [
            table_id
            for table_id, held in self.held.items()
            if held.used < limit and not held.lock.locked() and not self.updates.watched(held.live)
        ]
        for table_id in idle:
            del self.held[table_id]
        return len(idle)

    async def finish(self) -> None:
        """Wait for all changes that have begun."""
        if self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


def setup_from(row: Any) -> Setup:
    """What a table is made of, from its row."""
    game = game_class(row.game)(row.players, readable(json.loads(row.options)))
    about = readable(json.loads(row.origin)) if row.origin else {}
    name = clean_name(about.pop("name", ""), MOST_TITLE)
    older = None if row.rules_version == game.rules_version else row.rules_version
    return Setup(row.id, game, bool(row.open), row.secret, row.invitation, row.created, about or None, name, older)


def state_of(live: Live) -> tuple[Executable, Any]:
    """How a table stands, for the lists."""
    return put_state(
        live.id,
        state=live.state,
        owner=live.owner,
        names=names_of(live),
        free=sum(seat.kind == "open" for seat in live.seats),
        game=live.game.name,
        open=live.setup.open,
        name=live.setup.name,
    )


def names_of(live: Live) -> str:
    """Who sits where, for the lists; when the game is over with what it ended with (`with_result`)."""
    names: list[tuple[Any, ...]] = [
        ("kept", seat.kept.name) if seat.kept else (seat.kind, seat.name if seat.holder else seat.bot or "")
        for seat in live.seats
    ]
    return json.dumps(with_result(names, live.position) if live.over else names, ensure_ascii=False)


def with_result(names: Sequence[tuple[Any, ...]], position: Position) -> list[tuple[Any, ...]]:
    """Names of a finished game, each with points and whether the seat won; with None where the game was given up."""
    if not position.over:
        return [(*name, None) for name in names]
    won, scores = position.winners, position.scores()
    return [(*name, scores[seat].total, seat in won) for seat, name in enumerate(names)]


def _names(seating: Sequence[Seating]) -> list[tuple[str, str]]:
    known = {"visitor": "person", "bot": "bot", "kept": "kept"}
    kinds = (next((kind for key, kind in known.items() if key in one), "open") for one in seating)
    return [(kind, one.get("name") or one.get("bot") or "") for kind, one in zip(kinds, seating, strict=True)]
