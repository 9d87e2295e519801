"""PettingZoo: every game at every number of seats, in turns (AEC) and side by side (Parallel).

    from heptapolis.lab.pettingzoo import aec_env, parallel_env

    env = aec_env("duel")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        mask = observation["action_mask"]
        env.step(None if termination or truncation else env.action_space(agent).sample(mask))

Both stand in PettingZoo's registry as well: `pettingzoo.make("aec", "heptapolis/Duel-v1")`. docs/lab.md says what the columns,
actions and rewards are.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from heptapolis.games.contract import Game
from heptapolis.lab.observations import Form
from heptapolis.lab.pettingzoo.in_turns import TableInTurns
from heptapolis.lab.pettingzoo.side_by_side import TableSideBySide
from heptapolis.lab.setting import Illegal, Setting, table_game


def aec_env(
    game: Game | str,
    players: int | None = None,
    *,
    illegal: Illegal = "lose",
    form: Form = "one-hot",
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """An AEC environment: the seats that owe a choice are selected one after the other, in their order."""
    table = TableInTurns(Setting(table_game(game, players, options), illegal, form, render_mode))
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(table))


def parallel_env(
    game: Game | str,
    players: int | None = None,
    *,
    illegal: Illegal = "lose",
    form: Form = "one-hot",
    render_mode: str | None = None,
    **options: Any,
) -> TableSideBySide:
    """A Parallel environment: all seats act at each step; who owes nothing has one action, to wait."""
    return TableSideBySide(Setting(table_game(game, players, options), illegal, form, render_mode))


__all__ = ["aec_env", "parallel_env"]
