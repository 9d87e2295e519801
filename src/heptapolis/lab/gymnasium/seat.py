"""What one environment and many have in common: the learner's seat, its opponents, spaces and the info at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from heptapolis.games.contract import Game
from heptapolis.lab.observations import observations
from heptapolis.lab.opponents import SIMULATIONS, Opponent, Opponents
from heptapolis.lab.rewards import forfeit, shares
from heptapolis.lab.setting import Setting
from heptapolis.lab.tables import Tables


class Seat:
    """A learner's place at tables of a game."""

    def __init__(
        self, setting: Setting, seat: int, opponents: Opponent | Sequence[Opponent], simulations: int = SIMULATIONS
    ) -> None:
        self.setting, self.seat = setting, seat
        self.opponents = Opponents(setting.game, seat, opponents, simulations)
        self.spaces = spaces_of(setting)

    def end(self, tables: Tables, row: int, illegal: bool) -> tuple[float, dict[str, Any]]:
        """Reward and info of a game that is over, or that the learner has lost by an illegal action."""
        players = self.setting.game.players
        gained = forfeit(players, self.seat) if illegal else shares(tables.won(row))
        info: dict[str, Any] = {"points": np.array(tables.points(row), np.int64)}
        return float(gained[self.seat]), info | ({"illegal": True} if illegal else {})


def spaces_of(setting: Setting) -> tuple[spaces.Dict, spaces.Discrete]:
    """What a seat sees and what it may number."""
    game: Game = setting.game
    known = observations(game, setting.form)
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(known.low, known.high, dtype=np.float32),
        "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(game.action_count)
