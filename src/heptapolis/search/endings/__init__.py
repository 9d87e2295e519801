"""Endings that can be worked out: what each move is worth for sure, instead of what a search makes of it.

A game that has such endings has a folder here with `is_ending(state)` (of a view), `make_desk(state)`,
`work_out(desk, positions)` and `values(desk, seat)`. What is worked out follows from what the seat knows: the true cards
are never looked at.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from threading import Event
from typing import Any

from heptapolis.games import room_of
from heptapolis.games.contract import Game, View
from heptapolis.kernel.state import from_bytes

SLICE = 5_000
"""Positions between two looks at the clock: some milliseconds."""
MOST_POSITIONS = 1_500_000
"""An ending that is not worked out after so many positions is left to the search: less than a second of a core."""


def prepare(game: Game) -> None:
    """Have all compiled that works out endings of a game, if it has such."""
    room: Any = room_of(game.name, "search.endings")
    if room is not None:
        state = game.prepare(None)
        room.is_ending(state)
        room.work_out(room.make_desk(state), 1)


class Ending:
    """An ending that is being worked out, a slice at a time."""

    def __init__(self, view: View) -> None:
        self._room: Any = room_of(view.game.name, "search.endings") if view.seat is not None else None
        self._seat = -1 if view.seat is None else view.seat
        self._desk: Any = None
        self.positions = 0
        """Positions that were looked at."""
        self.values: dict[int, float] = {}
        """By action, once all is worked out: the share of the victory that it surely leads to on average."""
        if self._room is not None and view.seat in view.to_act:
            state = from_bytes(view.game.state_type, view._data)
            if self._room.is_ending(state):
                self._desk = self._room.make_desk(state)

    @property
    def applies(self) -> bool:
        """Whether this is an ending that can be worked out."""
        return self._desk is not None

    def slices(
        self, seconds: float | None = None, most: int = MOST_POSITIONS, stop: Event | None = None
    ) -> Generator[None, None, float]:
        """Work it out, put aside after each slice, until `values` are known or it takes too long: the seconds that it took."""
        spent = 0.0
        while self.applies and self.positions < most and (seconds is None or spent < seconds):
            if stop is not None and stop.is_set():
                break
            began = time.perf_counter()
            done = bool(self._room.work_out(self._desk, min(SLICE, most - self.positions)))
            self.positions = int(self._desk.now[1])
            if done:
                self.values = self._room.values(self._desk, self._seat)
                self._desk = None
            spent += time.perf_counter() - began
            if not done:
                yield
        return spent

    def solve(self, most: int = MOST_POSITIONS) -> bool:
        """The same at one go: whether it was worked out."""
        for _ in self.slices(None, most):
            pass
        return bool(self.values)
