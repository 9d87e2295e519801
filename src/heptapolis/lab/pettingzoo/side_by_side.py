"""A table as a Parallel environment."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.env import ParallelEnv

from heptapolis.errors import IllegalMove
from heptapolis.lab.pettingzoo.spaces import SeatsAtTable
from heptapolis.lab.setting import Setting


class TableSideBySide(SeatsAtTable, ParallelEnv[str, dict[str, Any], int]):
    """All seats act at each step. Who owes nothing has exactly one legal action, to wait, numbered after all others."""

    def __init__(self, setting: Setting) -> None:
        SeatsAtTable.__init__(self, setting, 1)
        self.wait = setting.game.action_count
        """The action of who owes nothing."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a game: of a seed, or with `options["position"]`."""
        self.deal(seed, options)
        return self._look()

    def _look(self) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        seats = list(range(len(self.possible_agents)))
        tensor, masks = self.tables.observe([0] * len(seats), seats, 1)
        masks[:, self.wait] = ~masks.any(axis=1)
        seen = {agent: {"observation": tensor[seat], "action_mask": masks[seat]} for agent, seat in self._seats.items()}
        return seen, {agent: {"action_mask": masks[seat]} for agent, seat in self._seats.items()}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the choices of all agents. Those of seats that owe one take effect together, as the rules have it."""
        if not self.agents:
            raise ValueError("there is no game: call reset() first")
        if missing := [agent for agent in self.agents if agent not in actions]:
            raise ValueError(f"every agent acts at each step; there is no action of {', '.join(missing)}")
        owed = self.tables.owed()
        offender = next((seat for seat in self._seats.values() if not self._fits(seat, actions, owed)), None)
        if offender is not None and self.setting.illegal == "raise":
            agent = self.possible_agents[offender]
            raise IllegalMove(f"{agent} may not choose action {actions[agent]} now", "not-legal")
        if offender is None:
            for seat in owed:
                self.tables.play(0, seat, int(actions[self.possible_agents[seat]]))
        ended = offender is not None or self.tables.over()
        seen, infos = self._look()
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        if ended:
            rewards, told = self.result(offender)
            infos = {agent: infos[agent] | told[agent] for agent in infos}
            self.agents = []
        terminations = dict.fromkeys(self.possible_agents, ended)
        return seen, rewards, terminations, dict.fromkeys(self.possible_agents, False), infos

    def _fits(self, seat: int, actions: dict[str, int], owed: tuple[int, ...]) -> bool:
        action = int(actions[self.possible_agents[seat]])
        return self.tables.is_legal(0, seat, action) if seat in owed else action == self.wait

    def render(self) -> str | None:
        """What everybody sees."""
        return self.picture(None)

    def close(self) -> None:
        """Nothing has to be closed."""
