"""Running matches on all cores, one process each, so that results depend on the match alone.

Games are handed out in order, and the test sees them in order, whichever ends first: so what a match shows does not depend
on the number of processes, but for what the clock said and the order in which the rows stand in a file.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from typing import Any

from heptapolis.arena.evidence import Evidence
from heptapolis.arena.matches import Match, tasks
from heptapolis.arena.playing import GameResult, Interrupted, play_game
from heptapolis.arena.results import difference
from heptapolis.arena.rows import Store, games_of, rows_of
from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.kernel.cores import cores

AHEAD = 4
"""Games handed out for each of several processes."""
LOOK_EVERY = 1.0
"""Seconds after which the store is looked after if no game has ended."""

Place = tuple[int, int]
"""A game of a match: its deal, and the number of the seating."""

Progress = Callable[[int, int, Evidence], None]
"""Told (games done, games at most, evidence so far) after each game."""


_warm: set[tuple[str, str]] = set()


def warm_up(match: Match) -> None:
    """Let every player of a match choose, once in a process: then nobody is measured while compiling."""
    if (match.game, match.spelling) in _warm:
        return
    position = match.rules().start(seed=0)
    view = position.view(position.to_act[0])
    for player in match.sides:
        player.bot(match.game).choose(view, simulations=20, seed=0)
        player.bot(match.game).choose(view, seconds=0.01, seed=0)  # the clock's way through the search, too
    position.play(position.to_act[0], position.moves(position.to_act[0])[0])
    position.scores()
    _warm.add((match.game, match.spelling))


class Runner:
    """Plays matches. Use it in a `with`: processes are started for the first match and serve all."""

    def __init__(self, processes: int | None = None) -> None:
        wanted = cores() if processes is None else processes
        if not 1 <= wanted <= 1024:
            raise BadOption(f"processes is a whole number from 1 to 1024, not {wanted}")
        self.processes = wanted
        self._ahead = 1 if wanted == 1 else AHEAD * wanted
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
        seatings = len(match.seatings())
        found: list[GameResult] = []
        evidence = Evidence()
        with closing(self._in_order(match, deals, store)) as results:
            for result in results:
                found.append(result)
                if result.seating == seatings - 1:
                    evidence.see(difference(match, found[-seatings:]))
                if progress is not None:
                    progress(len(found), deals * seatings, evidence)
                if until is not None and result.seating == seatings - 1 and evidence.decided(until):
                    break
        store.flush()
        return found

    def _in_order(self, match: Match, deals: int, store: Store) -> Generator[GameResult, None, None]:
        """The games in order. What is played is kept in the store as soon as it ends, also what ends ahead of its turn."""
        known = games_of(match, store.rows)
        missing = (place for place in tasks(match, deals) if place not in known)
        running: dict[Future[GameResult], Place] = {}
        try:
            for place in tasks(match, deals):
                while place not in known:
                    for ahead in islice(missing, self._ahead - len(running)):
                        running[self._submit(match, ahead)] = ahead
                    done, _ = wait(running, timeout=LOOK_EVERY, return_when=FIRST_COMPLETED)
                    for future in done:
                        known[running.pop(future)] = result = future.result()
                        store.add(rows_of(match, result))
                    store.keep_up()
                yield known[place]
        except BrokenProcessPool:
            raise HeptapolisError(
                "a process of the arena ended unexpectedly. Out of memory? Then fewer processes help. In a script? Then its "
                'own commands belong under `if __name__ == "__main__":`, because every process reads it'
            ) from None
        finally:
            for future in running:
                if not future.cancel() and future.done() and future.exception() is None:
                    store.add(rows_of(match, future.result()))

    def _submit(self, match: Match, place: Place) -> Future[GameResult]:
        """A game that will be played: by one of the processes, or now, if there is but one."""
        warm_up(match)  # here first: the processes find everything compiled
        if self.processes > 1:
            return self._workers().submit(_play, match, *place)
        played: Future[GameResult] = Future()
        played.set_result(play_game(match, *place))
        return played

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._stop = context.Event()
            self._pool = ProcessPoolExecutor(self.processes, context, _begin, (self._stop,))
        return self._pool


_stop: Any = None


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
    warm_up(match)
    return play_game(match, deal, seating, _stop)
