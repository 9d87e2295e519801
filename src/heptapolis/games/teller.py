"""Telling what happened: the events of one resolution, collected one by one."""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.games.contract import Event
from heptapolis.games.manifest import Manifest
from heptapolis.kernel import stubs
from heptapolis.kernel.state import State


class Teller:
    """Collects events. A game says in a subclass what it tells, and what goes with each event of a city."""

    manifest: Manifest

    def __init__(self) -> None:
        self.told: list[Event] = []

    def about(self, city: int) -> dict[str, Any]:
        """What every event of a city tells besides its own facts."""
        return {}

    def tell(self, kind: str, city: int | None, **facts: Any) -> None:
        """Add an event."""
        more = {} if city is None else self.about(city)
        self.told.append(Event(kind, city, {**facts, **more}, self.manifest.id))

    def end(self, state: State) -> dict[str, Any]:
        """How a finished game ended, and who has won it."""
        least, most = self.manifest.players
        players = least if least == most else int(state.players)
        points = np.zeros((players, len(self.manifest.categories)), np.int16)
        stubs.scores(state, points)
        won = int(stubs.winners(state, points))
        ending = self.manifest.endings[int(stubs.ending(state))]
        return {"ending": ending, "winners": [seat for seat in range(players) if won >> seat & 1]}
