"""A table as an AEC environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo.utils.env import AECEnv

from heptapolis.errors import IllegalMove
from heptapolis.lab.pettingzoo.spaces import SeatsAtTable
from heptapolis.lab.setting import Setting


class TableInTurns(SeatsAtTable, AECEnv[str, dict[str, Any], int]):
    """The seats that owe a choice are selected one after the other; a seat that owes nothing never is.

    Where all choose at once, who is selected does not see what the others have chosen before it.
    """

    def __init__(self, setting: Setting) -> None:
        AECEnv.__init__(self)
        SeatsAtTable.__init__(self, setting, 0)
        self._idle = np.zeros(setting.game.action_count, np.int8)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: of a seed, or with `options["position"]`."""
        self.deal(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: str | None = None
        self._select()

    def _select(self) -> None:
        """Point to the first seat that owes a choice, and look at the table with its eyes."""
        seat = self.tables.owed()[0]
        self.agent_selection = self.possible_agents[seat]
        tensor, masks = self.tables.observe([0], [seat])
        self._seen: dict[str, dict[str, Any]] = {
            self.agent_selection: {"observation": tensor[0], "action_mask": masks[0]}
        }
        self.infos = {agent: {"action_mask": self._idle} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": masks[0]}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now; only the selected one has actions in its mask."""
        if agent not in self._seen:
            tensor, _ = self.tables.observe([0], [self._seats[agent]])
            self._seen[agent] = {"observation": tensor[0], "action_mask": self._idle}
        return self._seen[agent]

    def step(self, action: int | None) -> None:
        """Make the choice of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to choose an action: only an agent that is done steps with None")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat, offender = self._seats[agent], None
        if self.tables.is_legal(0, seat, int(action)):
            self.tables.play(0, seat, int(action))
        elif self.setting.illegal == "raise":
            raise IllegalMove(f"{agent} may not choose action {action} now", "not-legal")
        else:
            offender = seat
        if offender is None and not self.tables.over():
            self._select()
            return
        self.rewards, self.infos = self.result(offender)
        for info in self.infos.values():
            info["action_mask"] = self._idle
        self.terminations = dict.fromkeys(self.agents, True)
        self._seen = {}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """What the selected agent sees; after the end, what everybody does."""
        return self.picture(None if self.tables.over() else self._seats[self.agent_selection])

    def close(self) -> None:
        """Nothing has to be closed."""
