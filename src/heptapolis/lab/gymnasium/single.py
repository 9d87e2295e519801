"""One game as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded

from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Game
from heptapolis.lab.gymnasium.seat import Seat
from heptapolis.lab.observations import Form
from heptapolis.lab.opponents import SIMULATIONS, Opponent
from heptapolis.lab.rendering import MODES, drawn
from heptapolis.lab.setting import Illegal, Setting, table_game
from heptapolis.lab.tables import Tables

Seen = dict[str, Any]


class TableEnv(gymnasium.Env[Seen, np.int64]):
    """A seat at a table. `reset(seed=s)` deals the game of seed s; without a seed, the next that chance gives.

    `opponents` is the name of a bot, a Bot or a function from a view to a move, or one for each other seat. An illegal action
    loses the game, or raises IllegalMove with `illegal="raise"`. `reset(options={"position": …})` begins with a Position.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it so
        "render_modes": list(MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        simulations: int = SIMULATIONS,
        illegal: Illegal = "lose",
        form: Form = "one-hot",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        setting = Setting(table_game(game, players, options), illegal, form, render_mode)
        self.place = Seat(setting, seat, opponents, simulations)
        self.tables = Tables(setting.game, 1, form)
        self.observation_space, self.action_space = self.place.spaces
        self.render_mode = render_mode
        self._running = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game, and let the opponents play until the learner is to choose."""
        super().reset(seed=seed)
        if position := (options or {}).get("position"):
            self.tables.put(0, position)
        else:
            self.tables.deal(0, int(self.np_random.integers(1 << 63)) if seed is None else seed)
        self.place.opponents.play_on(self.tables, 0)
        self._running = True
        return self._look()

    def _look(self) -> tuple[Seen, dict[str, Any]]:
        tensor, masks = self.tables.observe([0], [self.place.seat])
        return {"observation": tensor[0], "action_mask": masks[0]}, {"action_mask": masks[0]}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Choose, and let the opponents play until the learner is to choose again or the game is over."""
        if not self._running:
            raise ResetNeeded("there is no game: call reset() first")
        if not self.action_space.contains(action):
            raise InvalidAction(f"an action is a whole number below {self.tables.game.action_count}, not {action!r}")
        seat = self.place.seat
        illegal = not self.tables.is_legal(0, seat, int(action))
        if illegal and self.place.setting.illegal == "raise":
            raise IllegalMove(f"seat {seat} may not choose action {action} now", "not-legal")
        if not illegal:
            self.tables.play(0, seat, int(action))
            self.place.opponents.play_on(self.tables, 0)
        seen, info = self._look()
        if not illegal and not self.tables.over():
            return seen, 0.0, False, False, info
        self._running = False
        reward, told = self.place.end(self.tables, 0, illegal)
        return seen, reward, True, False, info | told

    def render(self) -> Any:
        """What the learner's seat sees."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() is called without a render_mode; choose one when the environment is made")
            return None
        return drawn(self.tables.view(0, self.place.seat), self.render_mode)
