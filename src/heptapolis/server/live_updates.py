"""Live updates: one channel for each browser, whatever number of tabs it has.

An event says that something changed, never what: `table` {table, revision}. The page then fetches what it may see. Events
are numbered for each browser apart, so that a gap tells nothing about others; a stream that comes back with the number of
the last event it saw gets what it missed, or how things stand now if that is too long ago.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from typing import TYPE_CHECKING, Any

from heptapolis.server.event_channels import Channel, Reader, Write, written

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.settings import Limits

FOLLOWED = 64
"""Tables that one browser is told about."""
PULSE = 15.0
"""Seconds after which a silent stream says that it is alive."""
GRACE = 15.0
"""Seconds for which somebody whose page is gone still counts as there: pages are loaded anew, lines are cut."""
FORGOTTEN = 900.0
"""Seconds after which a channel without streams is forgotten."""
MOST_CHANNELS = 20_000
"""Channels that are remembered, besides those of open streams and of players."""


class LiveUpdates:
    """The channels of all browsers."""

    def __init__(self) -> None:
        self.boot = secrets.token_hex(4)
        self.started = time.monotonic()
        self.channels: dict[str, Channel] = {}
        self.followers: dict[str, set[str]] = {}
        self.streams = 0
        """Open streams in all."""
        self.streams_from: Counter[str] = Counter()
        """Open streams, by the address that they are counted for."""
        self.attended: dict[str, list[bool]] = {}
        """Which seats of followed tables were attended when it was last looked."""
        self.closed = asyncio.Event()
        self._lobby_told = 0.0
        self._lobby_timer: asyncio.TimerHandle | None = None

    def room_for(self, visitor: str, address: str, limits: Limits) -> bool:
        """Whether a visitor at an address may open one more stream."""
        channel = self.channels.get(visitor)
        return (
            (channel is None or channel.streams < limits.streams)
            and self.streams < limits.all_streams
            and self.streams_from[address] < limits.address_connections
        )

    def opened(self, channel: Channel, address: str) -> None:
        """A stream begins."""
        channel.streams += 1
        self.streams += 1
        self.streams_from[address] += 1

    def ended(self, channel: Channel, address: str) -> None:
        """A stream has ended."""
        channel.streams -= 1
        channel.seen = time.monotonic()
        self.streams -= 1
        self.streams_from[address] -= 1
        if not self.streams_from[address]:
            del self.streams_from[address]

    def channel(self, visitor: str) -> Channel:
        """A browser's channel."""
        found = self.channels.get(visitor)
        if found is None:
            if len(self.channels) >= MOST_CHANNELS:
                self._make_room()
            found = self.channels[visitor] = Channel(visitor)
        found.seen = time.monotonic()
        return found

    def follow(self, visitor: str, live: Live) -> None:
        """From now on this browser is told about this table."""
        channel = self.channel(visitor)
        if live.id not in channel.follows:
            while len(channel.follows) >= FOLLOWED:
                self.unfollow(visitor, next(iter(channel.follows)))
            channel.follows[live.id] = live.revision(live.seats_of(visitor))
        channel.plays = channel.plays or bool(live.seats_of(visitor))
        self.followers.setdefault(live.id, set()).add(visitor)

    def unfollow(self, visitor: str, table: str) -> None:
        """Tell this browser no more about a table."""
        if (channel := self.channels.get(visitor)) is not None:
            channel.follows.pop(table, None)
        if (browsers := self.followers.get(table)) is not None:
            browsers.discard(visitor)
            if not browsers:
                del self.followers[table]

    def tell(self, live: Live) -> None:
        """Tell everybody who follows a table and for whom something changed."""
        texts: dict[int, str] = {}
        for visitor in sorted(self.followers.get(live.id, ())):
            channel = self.channels[visitor]
            revision = live.revision(live.seats_of(visitor))
            if channel.follows.get(live.id) != revision:
                channel.follows[live.id] = revision
                if (text := texts.get(revision)) is None:
                    text = texts[revision] = _standing(live.id, revision)
                channel.tell("table", text)

    def tell_presence(self, live: Live) -> None:
        """Tell the followers of a table who is there."""
        told = written({"table": live.id, "present": self.present(live)})
        for visitor in self.followers.get(live.id, ()):
            self.channels[visitor].tell("presence", told)

    def tell_who_came_or_went(self, lives: Iterable[Live]) -> None:
        """People come and go without a word: those who follow a table are told when it is looked after them.

        At a table that was not looked at before everybody counts as seen: who is away by now was there a moment ago.
        """
        before, self.attended = self.attended, {}
        for live in lives:
            known = before.get(live.id)
            if live.id in self.followers:
                now = self.attended[live.id] = self.present(live)
                if (known or [seat.kind != "open" for seat in live.seats]) != now:
                    self.tell_presence(live)
            elif known is not None:  # who follows it may be back in a moment, and has not been told yet
                self.attended[live.id] = known

    def present(self, live: Live) -> list[bool]:
        """Which seats are attended: bots always, people while one of their pages is open."""
        return [seat.bot is not None or self.is_here(seat.holder, GRACE) for seat in live.seats]

    def last_seen(self, visitor: str | None) -> int | None:
        """When somebody who is away was seen last, in seconds of the clock; None where that is not known."""
        channel = None if visitor is None else self.channels.get(visitor)
        return None if channel is None else int(time.time() - (time.monotonic() - channel.seen))

    def is_here(self, visitor: str | None, seconds: float = 60.0) -> bool:
        """Whether a visitor is there."""
        if visitor is None or (channel := self.channels.get(visitor)) is None:
            return False
        return channel.here(seconds)

    def away(self, visitor: str | None) -> float:
        """Seconds since a visitor was last seen; they count from the start of the server for who never came."""
        if visitor is None:
            return float("inf")
        if (channel := self.channels.get(visitor)) is None:
            return time.monotonic() - self.started
        return 0.0 if channel.streams else time.monotonic() - channel.seen

    @property
    def people(self) -> int:
        """How many browsers have a page open."""
        return sum(channel.streams > 0 for channel in self.channels.values())

    def watched(self, live: Live) -> bool:
        """Whether anybody is there to whom it matters how a table goes on."""
        return any(self.is_here(visitor) for visitor in self.followers.get(live.id, ()))

    def watching(self, live: Live) -> list[str]:
        """Those who are there and to whom it matters how a table goes on."""
        return [visitor for visitor in sorted(self.followers.get(live.id, ())) if self.is_here(visitor)]

    def tell_lobby(self) -> None:
        """Tell everybody who looks at the lists of tables that they changed; at most once a second."""
        loop = asyncio.get_running_loop()
        if self._lobby_timer is not None:
            return
        wait = max(0.0, self._lobby_told + 1.0 - loop.time())
        self._lobby_timer = loop.call_later(wait, self._tell_lobby_now)

    def _tell_lobby_now(self) -> None:
        self._lobby_timer = None
        self._lobby_told = asyncio.get_running_loop().time()
        for channel in self.channels.values():
            if channel.streams and channel.lobby:
                channel.lobby = False
                channel.push("lobby")

    def tell_all(self, kind: str, **data: Any) -> None:
        """Tell every open stream something that is for all."""
        for channel in self.channels.values():
            if channel.streams:
                channel.push(kind, **data)

    def forget_old(self) -> None:
        """Drop channels that nobody has used for long."""
        limit = time.monotonic() - FORGOTTEN
        for visitor in [name for name, one in self.channels.items() if not one.streams and one.seen < limit]:
            self.forget(visitor)

    def forget(self, visitor: str) -> None:
        """Drop a channel that has no stream."""
        channel = self.channels.get(visitor)
        if channel is not None and not channel.streams:
            for table in list(channel.follows):
                self.unfollow(visitor, table)
            del self.channels[visitor]

    def _make_room(self) -> None:
        """Drop the longest unseen of those who only looked; however many come, who plays or listens stays known."""
        lookers = [one for one in self.channels.values() if not one.streams and not one.plays]
        for channel in sorted(lookers, key=lambda one: one.seen)[: MOST_CHANNELS // 10]:
            self.forget(channel.visitor)

    async def stream(
        self, channel: Channel, last: str | None, standing: Iterable[Live], write: Write | None = None
    ) -> AsyncIterator[bytes]:
        """The bytes of one stream, until it is closed, but for those that `write` has taken meanwhile.

        `standing` are the tables to tell about first.
        """
        resumed = self._resumed(channel, last)
        reader = Reader(self.boot, channel.number if resumed is None else resumed, write)
        if resumed is None:
            yield b"retry: 1000\n\n"
            for live in standing:
                revision = live.revision(live.seats_of(channel.visitor))
                channel.follows[live.id] = revision
                yield reader.line(reader.number, "table", _standing(live.id, revision))
        channel.readers.add(reader)
        try:
            while not self.closed.is_set():
                missed = channel.since(reader.number)
                if missed is None:  # too slow: how things stand now
                    reader.number = channel.number
                    for table, told in list(channel.follows.items()):
                        yield reader.line(reader.number, "table", _standing(table, told))
                    continue
                for number, kind, data in missed:
                    reader.number = number
                    yield reader.line(number, kind, data)
                if not missed:
                    before = channel.number
                    await reader.wait(PULSE - reader.silent())
                    if channel.number == before and reader.silent() >= PULSE:
                        yield reader.pulse()
        finally:
            channel.readers.discard(reader)

    def _resumed(self, channel: Channel, last: str | None) -> int | None:
        boot, _, number = (last or "").partition("-")
        if boot != self.boot or not number.isdecimal() or len(number) > 12 or channel.since(int(number)) is None:
            return None
        return int(number)

    def close(self) -> None:
        """End all streams."""
        self.closed.set()
        for channel in self.channels.values():
            channel.rouse()


def _standing(table: str, revision: int | None) -> str:
    """How a table stands, for who is told of it."""
    return written({"table": table, "revision": revision})
