"""Rules that compile while pages are up already.

A child process compiles one game after the other into the cache and says how far it is; this process follows and loads each
step, which is quick. What the first question of a game needs comes first: from then on it can be played, while the search still
compiles. Whoever asks for a game puts it first.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from heptapolis.games import GAMES
from heptapolis.kernel.cache import cache_root, digest, mark_of
from heptapolis.kernel.rules import INTERPRETED

log = logging.getLogger(__name__)

USUAL = 8.0
"""Seconds that the first question of a game takes to compile on a common machine."""
BEGIN = 1.2
"""How long a process takes to begin, compared with the steps of `compiling.WEIGHTS`."""

CHILD = """
import json, sys
from heptapolis.server.compile_queue import compile_all
try:
    for done, total, label in compile_all(sys.argv[1]):
        print(json.dumps([done, total, label]), flush=True)
except BrokenPipeError:
    sys.stdout = None  # another game is wanted first, and nobody listens any more
"""


class RulesNotReady(Exception):
    """The rules of a game are still being compiled."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


@dataclass
class Progress:
    """How far the rules of one game are."""

    state: str = "waiting"  # then compiling, loading, ready to be played; or failed
    done: int = 0
    total: int = 1
    label: str = ""
    loaded: int = 0
    """Steps of `compiling.STEPS` that this process has: more than are needed to play, when bots can search as well."""
    since: float | None = None
    """When compiling began."""
    reached: float | None = None
    """When the last step was done: so far the pace is known."""
    broken: bool = False
    """Whether what is missing could not be compiled."""

    @property
    def fraction(self) -> float:
        """From 0 to 1, where the game can be played."""
        return 1.0 if self.state == "ready" else min(0.99, self.done / max(1, self.total))

    @property
    def seconds(self) -> int:
        """About how long it takes until the game can be played: as it went so far, or as on a common machine."""
        from heptapolis.compiling import STEPS, WEIGHTS

        parts = [BEGIN, *(WEIGHTS.get(step, 0.0) for step in STEPS)]
        if self.since is None:
            return round(USUAL)
        steps = 0 if self.reached is None else self.done + 1
        at = self.since if self.reached is None else self.reached
        behind, whole = sum(parts[:steps]), sum(parts)
        pace = (at - self.since) / behind if behind else USUAL / whole
        later = sum(parts[steps + 1 :])  # a step that takes longer than it should says nothing about those after it
        return max(1, round(max(pace * (whole - behind) - (time.monotonic() - at), pace * later)))

    def to_dict(self) -> dict[str, Any]:
        """For pages that show a bar."""
        shown = {"state": self.state, "done": self.done, "total": self.total, "label": self.label}
        return shown | {"seconds": 0 if self.state == "ready" else self.seconds}


class CompileQueue:
    """Which games can be played already, and which comes next."""

    def __init__(self, tell: Callable[[str, Progress], None], ahead: bool = True) -> None:
        self.progress = {name: Progress("ready" if INTERPRETED else "waiting") for name in GAMES}
        self._tell = tell
        self._ahead = ahead
        self._wanted: list[str] = list(GAMES) if ahead else []
        self._asked: set[str] = set()
        self._news = asyncio.Event()
        self._loaded = asyncio.Condition()
        self._child: asyncio.subprocess.Process | None = None
        self._current: str | None = None
        self._loaders: dict[str, Iterator[tuple[int, int, str]]] = {}

    def ready(self, game: str) -> bool:
        """Whether a game can be played at once."""
        return self.progress[game].state == "ready"

    def has(self, game: str, step: str) -> bool:
        """Whether a step of `compiling.STEPS` is there."""
        from heptapolis.compiling import STEPS

        return INTERPRETED or self.progress[game].loaded > STEPS.index(step)

    async def until(self, game: str, step: str) -> None:
        """Wait for a step; at once where it is there, or where nothing can be compiled."""
        async with self._loaded:
            await self._loaded.wait_for(lambda: self.has(game, step) or self.progress[game].broken)

    def need(self, game: str) -> None:
        """RulesNotReady unless a game can be played at once; if not, it comes next."""
        if not self.ready(game):
            self.ask(game)
            raise RulesNotReady(game)

    def ask(self, game: str) -> None:
        """Put a game first."""
        if self.ready(game) or game in self._asked:
            return
        self._asked.add(game)
        if self.progress[game].state == "failed":
            self.progress[game] = Progress()
        if game in self._wanted:
            self._wanted.remove(game)
        self._wanted.insert(0, game)
        if self._child is not None and self._current not in self._asked and self._current != game:
            assert self._current is not None
            self._wanted.insert(1, self._current)  # what it has compiled so far stays in the cache
            with contextlib.suppress(ProcessLookupError):
                self._child.terminate()
        self._news.set()

    async def run(self) -> None:
        """Compile whatever is wanted, until cancelled."""
        try:
            while True:
                while self._wanted:
                    game = self._wanted.pop(0)
                    if not self._whole(game):
                        await self._compile(game)
                self._news.clear()
                await self._news.wait()
        finally:
            if self._child is not None:
                with contextlib.suppress(ProcessLookupError):
                    self._child.kill()

    def _whole(self, game: str) -> bool:
        from heptapolis.compiling import STEPS

        return self.has(game, STEPS[-1])

    async def _compile(self, game: str) -> None:
        self._current = game
        code = 0
        if not marker(game).exists():
            self.progress[game].broken = False
            self._set(game, "compiling")
            code = await self._in_child(game)
        self._child, self._current = None, None
        if game in self._wanted:
            self._set(game, "waiting")  # another one was asked for in between
            return
        if code != 0:
            log.error("rules did not compile", extra={"facts": {"game": game, "code": code}})
            self._asked.discard(game)
            self.progress[game].broken = True
            self._set(game, "failed")
            await self._tell_waiting()
            return
        self._set(game, "loading")
        await self._load(game, None)

    async def _in_child(self, game: str) -> int:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
        self._child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CHILD, game, stdout=asyncio.subprocess.PIPE, env=environment
        )
        assert self._child.stdout is not None
        progress = self.progress[game]
        progress.since, progress.reached = time.monotonic(), None
        async for line in self._child.stdout:
            done, _, progress.label = json.loads(line)
            progress.done, progress.reached = min(done, progress.total), time.monotonic()
            await self._load(game, done)
            self._tell(game, progress)
        return await self._child.wait()

    async def _load(self, game: str, steps: int | None) -> None:
        """Follow the child: load as many steps as it has compiled, or all of them. They are quick, and leave the loop free."""
        from heptapolis.compiling import PLAYABLE, STEPS

        progress, last = self.progress[game], len(STEPS)
        loader = self._loaders.setdefault(game, compile_all(game))
        progress.total = PLAYABLE
        while progress.loaded < (last if steps is None else steps):
            if not progress.loaded:
                await asyncio.to_thread(next, loader)  # the first one says what comes, and has done nothing yet
            await asyncio.to_thread(next, loader)
            progress.loaded += 1
            if progress.loaded == PLAYABLE:
                self._asked.discard(game)  # the next first question need not wait for the search of this game
                self._set(game, "ready")
            await self._tell_waiting()
        if progress.loaded == last:
            self._loaders.pop(game, None)
            gc.freeze()  # compiled rules stay for good: nobody need look through them for garbage

    async def _tell_waiting(self) -> None:
        async with self._loaded:
            self._loaded.notify_all()

    def _set(self, game: str, state: str) -> None:
        progress = self.progress[game]
        if progress.state == "ready":
            return  # what can be played stays so, whatever happens to the search
        progress.state = state
        if state == "ready":
            progress.done = progress.total
        self._tell(game, progress)


def compile_all(game: str) -> Iterator[tuple[int, int, str]]:
    """Compile all that a game needs, or load it, and leave a mark that it is there; yields as `fill_cache` does."""
    from heptapolis.compiling import fill_cache

    for done, total, label in fill_cache(game):
        if done == total:
            with contextlib.suppress(OSError):
                marker(game).touch()
        yield done, total, label


@cache
def folder() -> Path:
    """Where compiled rules are kept."""
    return cache_root() / digest("search")


def marker(game: str) -> Path:
    """A file that says that the cache has all of a game: then there is nothing to compile, only to load."""
    return folder() / f"{game}{mark_of(GAMES[game].home)}.whole"
