"""Many games in which all seats learn: at each step one seat of each game chooses, the first that owes a choice.

    games = SelfPlay(heptapolis.game("duel"), 256, seed=1)
    observations, masks = games.observe()       # of games.seats, a row for each game; `games.active()` has them as lists
    ended, gained, points = games.step(masks.argmax(axis=1))

A game that has ended is followed by the next of the series at once. Where all choose at the same time they do so one after the
other, and nobody sees what was chosen before: so every row always has a legal action, and every choice is one step.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games.contract import Game
from heptapolis.kernel.chance import check_seed
from heptapolis.lab.observations import Form
from heptapolis.lab.rewards import shares
from heptapolis.lab.tables import Tables

SEEDS = 1 << 63
"""Games are dealt from seeds below this."""


class SelfPlay:
    """Games side by side, each asking one seat at a time."""

    def __init__(self, game: Game, size: int, seed: int = 0, form: Form = "one-hot") -> None:
        if not isinstance(size, int) or isinstance(size, bool) or size < 1:
            raise BadOption(f"the number of games is a whole number from 1, not {size!r}")
        check_seed(seed)
        self.game, self.size = game, size
        self.tables = Tables(game, size, form)
        self.seats: Any = np.zeros(size, np.int64)
        """int64[row]: who is to choose."""
        self.rows: Any = np.arange(size)
        self._random = np.random.default_rng(seed)
        self._deal(self.rows)

    def _deal(self, rows: Any) -> None:
        self.tables.deal_many(rows, self._random.integers(SEEDS, size=len(rows)))
        self.tables.play_many(self.seats, np.full(self.size, -1))

    def observe(self) -> tuple[Any, Any]:
        """float32[row, column] and int8[row, action]: what who is to choose knows, and may choose."""
        return self.tables.observe(self.rows, self.seats)

    def active(self) -> tuple[Any, Any, Any, Any]:
        """The same as lists: bounds, columns, numbers, and masks (`Tables.active`)."""
        return self.tables.active(self.rows, self.seats)

    def step(self, actions: Any) -> tuple[Any, Any, Any]:
        """Choose in all games, an action for each row; IllegalMove where one is not legal, and nothing has happened.

        bool[row], float64[row, seat], int64[row, seat]: which games have ended by it, what their seats have gained (the share
        of the victory less 1/n), and their points; 0 where a game goes on.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise BadOption(f"actions are {self.size} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
        legal = self.tables.are_legal(self.seats, chosen)
        if not legal.all():
            row = int(np.argmin(legal))
            raise IllegalMove(f"seat {self.seats[row]} of game {row} may not choose action {chosen[row]}", "not-legal")
        ended = self.tables.play_many(self.seats, chosen.astype(np.int64))
        gained, points = np.zeros((self.size, self.game.players)), np.zeros((self.size, self.game.players), np.int64)
        if ended.any():
            rows = np.flatnonzero(ended)
            points[rows], won = self.tables.ends(rows)
            gained[rows] = shares(won)
            self._deal(rows)
        return ended, gained, points
