"""Running matches on all cores, one process each, so that results depend on the match alone.

Games are handed out and taken back in order: the test sees the deals one after another, and the rows of a file are the same
whatever the number of processes (but for what the clock said).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from heptapolis.arena.evidence import Evidence
from heptapolis.arena.matches import Match, tasks
from heptapolis.arena.playing import GameResult, Interrupted, play_game
from heptapolis.arena.results import difference
from heptapolis.arena.rows import Store, games_of, rows_of
from heptapolis.errors import BadOption, HeptapolisError

AHEAD = 4
"""Games handed out for each process before the first of them is back."""

Progress = Callable[[int, int, Evidence], None]
"""Told (games done, games at most, evidence so far) after each game."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warm_up(match: Match) -> None:
    """Let every player of a match choose once at each kind of beginning: then nobody is measured while compiling."""
    position = match.rules().start(seed=0)
    view = position.view(position.to_act[0])
    for player in match.sides:
        player.bot(match.game).choose(view, simulations=20, seed=0)
        player.bot(match.game).choose(view, seconds=0.01, seed=0)  # the clock's way through the search, too
    position.play(position.to_act[0], position.moves(position.to_act[0])[0])
    position.scores()


class Runner:
    """Plays matches. Use it in a `with`: processes are started for the first match and serve all."""

    def __init__(self, processes: int | None = None) -> None:
        wanted = cores() if processes is None else processes
        if not 1 <= wanted <= 1024:
            raise BadOption(f"processes is a whole number from 1 to 1024, not {wanted}")
        self.processes = wanted
        self._pool: ProcessPoolExecutor | None = None
        self._stop: Any = None

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._stop.set()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def run(
        self, match: Match, deals: int, store: Store, until: float | None = None, progress: Progress | None = None
    ) -> list[GameResult]:
        """Play a match: all deals, or until the test is decided at this level. What the store has is not played again.

        The games, in order; all seatings of each deal.
        """
        known = games_of(match, store.rows)
        seatings = len(match.seatings())
        most = deals * seatings
        found: list[GameResult] = []
        evidence = Evidence()
        with self._results(match, deals, known) as results:
            for result in results:
                found.append(result)
                if (result.deal, result.seating) not in known:
                    store.add(rows_of(match, result))
                if result.seating == seatings - 1:
                    evidence.see(difference(match, found[-seatings:]))
                if progress is not None:
                    progress(len(found), most, evidence)
                if until is not None and result.seating == seatings - 1 and evidence.decided(until):
                    break
        store.flush()
        return found

    @contextmanager
    def _results(
        self, match: Match, deals: int, known: dict[tuple[int, int], GameResult]
    ) -> Iterator[Iterator[GameResult]]:
        if all(place in known for place in tasks(match, deals)):
            yield (known[place] for place in tasks(match, deals))
        elif self.processes == 1:
            warm_up(match)
            yield (known.get(place) or play_game(match, *place) for place in tasks(match, deals))
        else:
            waiting: deque[Future[GameResult] | GameResult] = deque()
            try:
                yield self._ordered(match, deals, known, waiting)
            finally:
                for entry in waiting:
                    if isinstance(entry, Future):
                        entry.cancel()

    def _ordered(
        self,
        match: Match,
        deals: int,
        known: dict[tuple[int, int], GameResult],
        waiting: deque[Future[GameResult] | GameResult],
    ) -> Iterator[GameResult]:
        """Results in order, with a few games under way ahead of them."""
        pool = self._workers(match)
        places = tasks(match, deals)
        try:
            while True:
                while len(waiting) < AHEAD * self.processes and (place := next(places, None)) is not None:
                    waiting.append(known[place] if place in known else pool.submit(_play, match, *place))
                if not waiting:
                    return
                head = waiting.popleft()
                yield head.result() if isinstance(head, Future) else head
        except BrokenProcessPool:
            raise HeptapolisError(
                "a process of the arena ended unexpectedly. Out of memory? Then fewer processes help. In a script? Then its "
                'own commands belong under `if __name__ == "__main__":`, because every process reads it'
            ) from None

    def _workers(self, match: Match) -> ProcessPoolExecutor:
        warm_up(match)  # here first: the processes find everything compiled
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._stop = context.Event()
            self._pool = ProcessPoolExecutor(self.processes, context, _begin, (self._stop,))
        return self._pool


_stop: Any = None
_warm: set[tuple[str, str]] = set()


def _begin(stop: Any) -> None:
    """A process of the arena begins."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides what an interrupt means
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """End this process when the one that started it has ended, also if it was killed: nobody waits for its games."""
    first = multiprocessing.parent_process()
    assert first is not None
    first.join()
    os._exit(1)


def _play(match: Match, deal: int, seating: int) -> GameResult:
    """Play one game in a process of the arena."""
    if _stop.is_set():
        raise Interrupted
    if (match.game, match.spelling) not in _warm:
        warm_up(match)
        _warm.add((match.game, match.spelling))
    return play_game(match, deal, seating, _stop.is_set)
