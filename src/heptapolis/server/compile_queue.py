"""Rules that compile while pages are up already.

A child process compiles one game after the other into the cache and says how far it is; then this process loads the
result, which is quick. Whoever asks for a game puts it first.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from heptapolis.games import GAMES
from heptapolis.kernel.cache import cache_root, digest, mark_of
from heptapolis.kernel.rules import INTERPRETED

log = logging.getLogger(__name__)

CHILD = """
import json, sys
from heptapolis.server.compile_queue import compile_all
for done, total, label in compile_all(sys.argv[1]):
    print(json.dumps([done, total, label]), flush=True)
"""


class RulesNotReady(Exception):
    """The rules of a game are still being compiled."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


@dataclass
class Progress:
    """How far the rules of one game are."""

    state: str = "waiting"  # then compiling, loading, ready; or failed
    done: int = 0
    total: int = 1
    label: str = ""

    @property
    def fraction(self) -> float:
        """From 0 to 1."""
        return 1.0 if self.state == "ready" else min(0.99, self.done / max(1, self.total))

    def to_dict(self) -> dict[str, Any]:
        """For pages that show a bar."""
        return {"state": self.state, "done": self.done, "total": self.total, "label": self.label}


class CompileQueue:
    """Which games can be played already, and which comes next."""

    def __init__(self, tell: Callable[[str, Progress], None], ahead: bool = True) -> None:
        self.progress = {name: Progress("ready" if INTERPRETED else "waiting") for name in GAMES}
        self._tell = tell
        self._ahead = ahead
        self._wanted: list[str] = list(GAMES) if ahead else []
        self._asked: set[str] = set()
        self._news = asyncio.Event()
        self._child: asyncio.subprocess.Process | None = None
        self._current: str | None = None

    def ready(self, game: str) -> bool:
        """Whether a game can be played at once."""
        return self.progress[game].state == "ready"

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
                    if not self.ready(game):
                        await self._compile(game)
                self._news.clear()
                await self._news.wait()
        finally:
            if self._child is not None:
                with contextlib.suppress(ProcessLookupError):
                    self._child.kill()

    async def _compile(self, game: str) -> None:
        self._current = game
        code = 0
        if not marker(game).exists():
            self._set(game, "compiling")
            code = await self._in_child(game)
        self._child, self._current = None, None
        if game in self._wanted:
            self._set(game, "waiting")  # another one was asked for in between
            return
        if code != 0:
            log.error("rules did not compile", extra={"facts": {"game": game, "code": code}})
            self._asked.discard(game)
            self._set(game, "failed")
            return
        self._set(game, "loading")
        await asyncio.to_thread(_load, game)
        self._asked.discard(game)
        self._set(game, "ready")

    async def _in_child(self, game: str) -> int:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
        self._child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CHILD, game, stdout=asyncio.subprocess.PIPE, env=environment
        )
        assert self._child.stdout is not None
        async for line in self._child.stdout:
            done, total, label = json.loads(line)
            progress = self.progress[game]
            progress.done, progress.total, progress.label = done, total, label
            self._tell(game, progress)
        return await self._child.wait()

    def _set(self, game: str, state: str) -> None:
        progress = self.progress[game]
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


def _load(game: str) -> None:
    for _ in compile_all(game):
        pass
    gc.freeze()  # compiled rules stay for good: nobody need look through them for garbage
