"""What both of PettingZoo's interfaces have in common: names of agents, spaces, seeds, rewards and pictures."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import seeding

from heptapolis.lab.rendering import MODES, drawn
from heptapolis.lab.rewards import forfeit, shares
from heptapolis.lab.setting import Setting
from heptapolis.lab.tables import Tables
from heptapolis.lab.versions import version


class SeatsAtTable:
    """One table whose seats are agents."""

    def __init__(self, setting: Setting, more_actions: int) -> None:
        game = setting.game
        self.setting, self.render_mode = setting, setting.render_mode
        self.tables = Tables(game, 1, setting.form)
        self.metadata: dict[str, Any] = {
            "name": f"heptapolis_{game.manifest.folder}_v{version(game.name)}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        known, actions = self.tables.observations, game.action_count + more_actions
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(known.low, known.high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: `observation`, with the columns of `tables.observations`, and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of actions (docs/formats.md)."""
        return self._action_spaces[agent]

    def deal(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Begin the game of a seed; without one, the next that chance gives; or `options["position"]`, a Position."""
        self.agents = list(self.possible_agents)
        if position := (options or {}).get("position"):
            self.tables.put(0, position)
            return
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.tables.deal(0, int(self._random.integers(1 << 63)) if seed is None else seed)

    def result(self, offender: int | None) -> tuple[dict[str, float], dict[str, dict[str, Any]]]:
        """Rewards and infos of all agents at the end."""
        players = len(self.possible_agents)
        gained = shares(self.tables.won()) if offender is None else forfeit(players, offender)
        rewards = {agent: float(gained[seat]) for agent, seat in self._seats.items()}
        points = np.array(self.tables.points(), np.int64)
        infos: dict[str, dict[str, Any]] = {agent: {"points": points} for agent in self._seats}
        if offender is not None:
            infos[self.possible_agents[offender]]["illegal"] = True
        return rewards, infos

    def picture(self, seat: int | None) -> str | None:
        """What a seat (None: a spectator) sees, in the mode that was chosen."""
        if self.render_mode is None:
            logger.warn("render() is called without a render_mode; choose one when the environment is made")
            return None
        return drawn(self.tables.view(0, seat), self.render_mode)
