"""Bots at tables. They think in threads, one seat of a table after the other, and only while somebody is there.

Seats are served in order, so that the order in which bots have chosen tells nothing about what they had to think about.
"""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from heptapolis.kernel.cores import cores
from heptapolis.search import LEVELS, YARDSTICKS, bot
from heptapolis.server import actions
from heptapolis.server.problems import Problem

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, View
    from heptapolis.server.hub import Hub
    from heptapolis.server.live import Live
    from heptapolis.server.metrics import Metrics
    from heptapolis.server.tables import Tables

log = logging.getLogger(__name__)

ALL_LEVELS = (*LEVELS, *YARDSTICKS)
"""What may play for a seat: the levels that people pick, and the simple ones that they are measured by."""
PACES = {"slow": 1.6, "normal": 0.7, "fast": 0.0}
"""Seconds that people are given to see what a bot did before the next thing happens."""
MOST_CANDIDATES = 8
"""Moves that a hint names."""
NAMES = ("Hypatia", "Imhotep", "Semiramis", "Phidias", "Artemisia", "Sostratus", "Chares")
"""What bots are called, by seat."""


def check_level(level: object, default: str = LEVELS[0]) -> str:
    """A level, or a Problem."""
    if level in (None, ""):
        return default
    if not isinstance(level, str) or level not in ALL_LEVELS:
        raise Problem(422, "There is no such level; the levels are {levels}.", levels=", ".join(ALL_LEVELS))
    return level


class Bots:
    """All bots of a server."""

    def __init__(self, tables: Tables, hub: Hub, metrics: Metrics, threads: int | None = None) -> None:
        self.tables = tables
        self.hub = hub
        self.metrics = metrics
        self._threads = ThreadPoolExecutor(threads or max(1, cores() - 1), thread_name_prefix="bot")
        self._playing: dict[str, asyncio.Task[None]] = {}
        tables.changed.append(self.wake)

    @property
    def busy(self) -> int:
        """Tables at which a bot is about to move."""
        return len(self._playing)

    def wake(self, live: Live) -> None:
        """Let the bots of a table play, if it is their turn and somebody is there."""
        if live.id not in self._playing and self._next(live) is not None:
            task = asyncio.create_task(self._play(live), name=f"bots {live.id}")
            self._playing[live.id] = task
            task.add_done_callback(lambda _: self._done(live))

    def _done(self, live: Live) -> None:
        task = self._playing.pop(live.id, None)
        if task is not None and not task.cancelled() and (error := task.exception()) is not None:
            log.error("the bots of a table stopped", exc_info=error, extra={"facts": {"table": live.id}})

    def _next(self, live: Live) -> int | None:
        if live.deleted or not self.hub.watched(live):
            return None
        return next((seat for seat in live.to_act if live.seats[seat].bot is not None), None)

    async def _play(self, live: Live) -> None:
        loop = asyncio.get_running_loop()
        while (seat := self._next(live)) is not None:
            view, level = live.view(seat), live.seats[seat].bot
            decision = view.decision()
            if decision is None or level is None:
                return
            shown = PACES[live.pace or "normal"] if len(live.to_act) == 1 else 0.0
            begin = loop.time()
            move = await loop.run_in_executor(self._threads, think, view, level)
            self.metrics.thought.observe(loop.time() - begin)
            await asyncio.sleep(max(0.0, shown - (loop.time() - begin)))
            number = decision.number
            await self.tables.change(
                live.id,
                lambda now: actions.bot_move(now, seat, level, move, number),  # noqa: B023
            )

    async def hint(self, view: View, level: str, language: str) -> list[dict[str, Any]]:
        """What a bot thinks of the candidates, best first."""
        loop = asyncio.get_running_loop()
        choice = await loop.run_in_executor(self._threads, lambda: bot(level).choose(view))
        considered = choice.candidates[:MOST_CANDIDATES]
        visits = max(1, sum(candidate.visits for candidate in choice.candidates))
        if not considered:  # there was one thing to do, or the bot does not think ahead
            return [_candidate(choice.move, language, 1.0, None, None)]
        return [
            _candidate(one.move, language, one.visits / visits, one.win_share, one.points)
            for one in considered
            if one.visits or one is considered[0]
        ]

    async def close(self) -> None:
        """Stop playing."""
        for task in list(self._playing.values()):
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)


def _candidate(move: Move, language: str, share: float, win: float | None, points: float | None) -> dict[str, Any]:
    """A move that was considered: share of the simulations, of victories, and points at the end."""
    return {
        "move": str(move),
        "say": move.describe(language),
        "share": round(share, 4),
        "win": None if win is None else round(win, 4),
        "points": None if points is None else round(points, 2),
    }


def think(view: View, level: str) -> str:
    """A bot's move in notation. A bot that fails is reported and moves at random: nobody shall wait for ever."""
    try:
        return str(bot(level).choose(view).move)
    except Exception:
        log.exception("a bot failed", extra={"facts": {"game": view.game.name, "level": level}})
        return str(random.choice(view.moves()))
