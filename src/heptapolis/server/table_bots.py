"""Bots at tables. They think in threads, one seat of a table after the other, and only while somebody is there.

Seats are served in order, so that the order in which bots have chosen tells nothing about what they had to think about.
Which table's bot may think is decided in `bot_queue.py`: those for whom people wait come first, and all visitors get their
share.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from heptapolis.kernel.cores import cores
from heptapolis.search import CHARACTERS, LEVELS, YARDSTICKS, Choice, bot
from heptapolis.search.bots import SearchBot
from heptapolis.server import actions
from heptapolis.server.bot_queue import Thought, Turns
from heptapolis.server.bot_threads import Workers
from heptapolis.server.overload import Strain
from heptapolis.server.problems import Problem
from heptapolis.server.settings import Limits

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.server.live_table import Live
    from heptapolis.server.live_updates import LiveUpdates
    from heptapolis.server.metrics import Metrics
    from heptapolis.server.tables import Tables

log = logging.getLogger(__name__)

ALL_LEVELS = (*LEVELS, *CHARACTERS, *YARDSTICKS)
"""What may play for a seat: the levels and characters that people pick, and those that they are measured by."""
PACES = {"slow": 1.6, "normal": 0.7, "fast": 0.0}
"""Seconds that people are given to see what a bot did before the next thing happens."""
TRY_AGAIN = 2.0
"""Seconds after which a bot whose move could not be written down tries again."""
LOOK_SECONDS = 1.0
"""Between two looks at whether a thought is still wanted, and by whom."""
MOST_BEGUN = 32
"""Thoughts that people wait for, under way at the same time: with the largest trees half a gigabyte."""


def check_level(level: object, default: str = LEVELS[0]) -> str:
    """A level, or a Problem."""
    if level in (None, ""):
        return default
    if not isinstance(level, str) or level not in ALL_LEVELS:
        raise Problem(422, "There is no such level; the levels are {levels}.", levels=", ".join(ALL_LEVELS))
    return level


class Claim(NamedTuple):
    """For whom a thought is counted, and whether people wait for it."""

    visitor: str
    people: bool


class Bots:
    """All bots of a server."""

    def __init__(
        self,
        tables: Tables,
        updates: LiveUpdates,
        metrics: Metrics,
        limits: Limits,
        threads: int | None = None,
        strain: Strain | None = None,
    ) -> None:
        threads = threads or max(1, cores() - 1)
        self.tables = tables
        self.updates = updates
        self.metrics = metrics
        self.strain = strain or Strain(limits.requests)
        self.turns = Turns(limits.bots_alone, limits.all_bots_alone, max(MOST_BEGUN, 2 * threads))
        self._workers = Workers(threads, self.turns)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._looks: dict[str, Callable[[], None]] = {}
        """By table: looks whether what its bot thinks about is still wanted."""
        self._closed = False
        tables.changed.append(self.wake)

    @property
    def busy(self) -> int:
        """Tables at which a bot is about to move."""
        return len(self._playing)

    def wake(self, live: Live) -> None:
        """Let the bots of a table play, if it is their turn and somebody is there."""
        if live.id in self._playing:
            if (look := self._looks.get(live.id)) is not None:
                look()
        elif not self._closed and self._next(live) is not None:
            self._playing[live.id] = asyncio.create_task(self._play(live), name=f"bots {live.id}")

    def _next(self, live: Live) -> int | None:
        seat = next((seat for seat in live.to_act if live.seats[seat].bot is not None), None)
        return None if seat is None or live.deleted or not self.updates.watched(live) else seat

    async def _play(self, live: Live) -> None:
        try:
            while (seat := self._next(live)) is not None:
                try:
                    await self._take_turn(live, seat)
                except Problem:  # the move could not be written down: once more when the disk may take it again
                    await asyncio.sleep(TRY_AGAIN)
        except Exception:
            log.exception("the bots of a table stopped", extra={"facts": {"table": live.id}})
        finally:
            del self._playing[live.id]

    async def _take_turn(self, live: Live, seat: int) -> None:
        """Think and move for a seat; nothing if the table moves on, or everybody goes, before it has chosen."""
        loop = asyncio.get_running_loop()
        view, level, count = live.view(seat), live.seats[seat].bot, live.count
        decision = view.decision()
        assert decision is not None and level is not None
        number, begin = decision.number, loop.time()
        shown = PACES[live.pace or "normal"] if len(live.to_act) == 1 else 0.0

        def claim() -> Claim | None:
            if live.count != count and not actions.is_asked(live, seat, level, number):
                return None
            return self._claim(live)

        async def play(move: str) -> None:
            wait = max(self.strain.bots_wait, shown - (loop.time() - begin))
            if wait > 0:
                await asyncio.sleep(wait)
            await self.tables.change(live.id, lambda now: actions.bot_move(now, seat, level, move, number))

        scripted = live.lesson.reply(live.position, seat) if live.lesson is not None else None
        if scripted is not None:
            await play(scripted)
            return
        thinker = await self._able(live.game.name, level)
        first = claim()
        if first is None:
            return
        if first.people and bot(thinker).is_instant(live.game.name):
            choice = _or_random(lambda: bot(thinker).choose(view), view, thinker)  # to wake a thread would take longer
            assert choice is not None
            await play(str(choice.move))
            return
        async with self._thought(view, thinker, claim, live.id) as outcome:
            if (choice := _or_random(outcome.result, view, thinker)) is not None:
                await play(str(choice.move))

    async def _able(self, game: str, level: str) -> str:
        """Who thinks for a level now: while the search of a game still compiles, a bot that does without it."""
        rules = self.tables.rules
        if level == "random":
            return level
        await rules.until(game, "greedy")
        return next((able for able, step in ((level, "bots"), ("greedy", "greedy")) if rules.has(game, step)), "random")

    def _claim(self, live: Live) -> Claim | None:
        """For whom the bots of a table think: people who play there; else its owner, or somebody else, who watches."""
        watching = self.updates.watching(live)
        if live.deleted or not watching:
            return None
        for seat in live.seats:
            if seat.kind == "person" and seat.holder in watching:
                return Claim(seat.holder, True)
        return Claim(live.owner if live.owner in watching else watching[0], False)

    @asynccontextmanager
    async def _thought(
        self, view: View, level: str, claim: Callable[[], Claim | None], table: str = ""
    ) -> AsyncIterator[asyncio.Future[Choice | None]]:
        """What a bot chooses; None when nobody claims it any more. It keeps its place in the queue until this is left."""
        stop, first = Event(), claim()
        assert first is not None
        thought = Thought(bot(level).thought(view, stop=stop), think_time(level), *first, stop)
        outcome = asyncio.wrap_future(thought.outcome)

        def look() -> None:
            if (now := claim()) is None:
                self._workers.drop(thought)
            else:
                self._workers.refile(thought, *now)
                self._workers.look_after(thought)

        begin = time.monotonic()
        self._workers.ask(thought)
        self._looks[table] = look
        try:
            while not outcome.done():  # what fails in a thought, whoever reads the outcome meets
                done, _ = await asyncio.wait((outcome,), timeout=LOOK_SECONDS)
                if not done:
                    look()
            self.metrics.thought.observe(thought.spent)
            self.metrics.waited.observe(max(0.0, time.monotonic() - begin - thought.spent))
            yield outcome
        finally:
            self._looks.pop(table, None)
            self._workers.drop(thought)

    async def consider(self, view: View, level: str, visitor: str) -> Choice | None:
        """What a bot thinks about a view, for a person who asks; None when the server stops."""
        await self.tables.rules.until(view.game.name, "bots")
        if not self.tables.rules.has(view.game.name, "bots"):
            raise Problem(500, "The rules of this game could not be prepared.")
        async with self._thought(view, level, lambda: Claim(visitor, True)) as outcome:
            return outcome.result()

    async def close(self) -> None:
        """Stop playing, whatever is being thought about."""
        self._closed = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._workers.close)


def think_time(level: str) -> float:
    """Seconds that a bot thinks about a move if nothing disturbs it; those that do not think ahead need none."""
    found = bot(level)
    return found.level.seconds if isinstance(found, SearchBot) else 0.0


def _or_random(choose: Callable[[], Choice | None], view: View, level: str) -> Choice | None:
    """A bot's choice. A bot that fails is reported and moves at random: nobody shall wait for ever."""
    try:
        return choose()
    except Exception:
        log.exception("a bot failed", extra={"facts": {"game": view.game.name, "bot": level}})
        return Choice(random.choice(view.moves()))
