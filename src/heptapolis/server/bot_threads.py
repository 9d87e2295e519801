"""The threads in which bots think. After every slice a thread asks which thought is due most, so none holds it for long.

Compiled rules release the interpreter, so tables are served meanwhile.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable

from heptapolis.search import Choice
from heptapolis.server.bot_queue import Thought, Turns

NICENESS = 5
"""How far threads of bots stand back behind the one that serves people, where both want the same core (`docs/bots.md`)."""
STUCK = 60.0
"""Seconds after which a slice counts as hanging: it should take some milliseconds."""
CLOSING = 0.8
"""Seconds that threads are given to end their slices."""


class Workers:
    """Some threads, and the queue that they share."""

    def __init__(self, threads: int, turns: Turns, clock: Callable[[], float] = time.monotonic) -> None:
        self.turns = turns
        self._wanted = threads
        self._clock = clock
        self._news = threading.Condition()
        self._threads: dict[threading.Thread, Thought | None] = {}
        """What each of them thinks about."""
        self._closed = False

    def ask(self, thought: Thought) -> None:
        """Queue a thought; its outcome tells when it is done. It keeps its place until it is dropped."""
        with self._news:
            if self._closed:
                thought.outcome.set_result(None)
                return
            while len(self._threads) < self._wanted:
                self._start_thread()
            self.turns.add(thought, self._clock())
            self._news.notify()

    def refile(self, thought: Thought, visitor: str, people: bool) -> None:
        """Somebody came to a thought's table, or went."""
        with self._news:
            self.turns.refile(thought, visitor, people)
            self._news.notify()

    def drop(self, thought: Thought) -> None:
        """Nobody wants a thought any more: it ends after the slice that runs."""
        with self._news:
            self._drop(thought)
            if len(self.turns.alone):  # one of them may begin now; what people wait for never waits for room
                self._news.notify_all()

    def look_after(self, thought: Thought) -> None:
        """Give up a thought that hangs in a slice, and the thread with it: another one takes its place."""
        with self._news:
            if thought.since is None or self._clock() - thought.since < STUCK or thought.outcome.done():
                return
            stuck = next(thread for thread, now in self._threads.items() if now is thought)
            del self._threads[stuck]
            self._start_thread()
            thought.outcome.set_exception(TimeoutError(f"a bot thought for {STUCK:.0f} s without a look at the clock"))
            self.turns.remove(thought)

    def close(self) -> None:
        """Drop all thoughts and end the threads; those that hang are left behind."""
        with self._news:
            self._closed = True
            for line in (self.turns.people, self.turns.alone):
                for thought in list(line):
                    self._drop(thought)
            self._news.notify_all()
        end = time.monotonic() + CLOSING
        for thread in list(self._threads):
            thread.join(max(0.0, end - time.monotonic()))

    def _start_thread(self) -> None:
        thread = threading.Thread(target=self._work, name="bot", daemon=True)
        self._threads[thread] = None
        thread.start()

    def _drop(self, thought: Thought) -> None:
        thought.stop.set()
        if not thought.outcome.done():
            thought.outcome.set_result(None)
        self.turns.remove(thought)

    def _work(self) -> None:
        stand_back()
        while (thought := self._begin_slice()) is not None:
            choice: Choice | None = None
            failure: BaseException | None = None
            try:
                next(thought.slices)
            except StopIteration as end:
                choice = end.value
            except BaseException as error:  # whatever it is, the next thought must not wait for it
                failure = error
            self._end_slice(thought, choice, failure)

    def _begin_slice(self) -> Thought | None:
        """What this thread is to think about, as soon as there is something; None when it shall end."""
        me = threading.current_thread()
        with self._news:
            while not self._closed and me in self._threads:
                thought = self._threads[me] = self.turns.begin_slice(self._clock())
                if thought is not None:
                    return thought
                self._news.wait()
        return None

    def _end_slice(self, thought: Thought, choice: Choice | None, failure: BaseException | None) -> None:
        me = threading.current_thread()
        with self._news:
            if me in self._threads:
                self._threads[me] = None
            self.turns.end_slice(thought, self._clock())
            if not thought.outcome.done():
                if failure is not None:
                    thought.outcome.set_exception(failure)
                elif choice is not None:
                    thought.outcome.set_result(choice)
        if thought.outcome.done():
            thought.slices.close()  # a thought that was dropped half-way holds a tree


def stand_back() -> None:
    """Let this thread wait for the others of the process, where the system can do that for a thread alone."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
