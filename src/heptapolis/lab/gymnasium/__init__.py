"""Gymnasium: one seat of a table as an environment, the others played by opponents of your choice.

    import gymnasium
    import heptapolis.lab

    env = gymnasium.make("heptapolis/Duel-v1", opponents="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

    many = gymnasium.make_vec("heptapolis/Duel-v1", num_envs=256, vectorization_mode="vector_entry_point")

`make_vec` with `vector_entry_point` makes the environment of this package for many games at once (`TableVectorEnv`), which
gives what `SyncVectorEnv` gives, and faster.
"""

from __future__ import annotations

from heptapolis.lab.gymnasium.many import TableVectorEnv
from heptapolis.lab.gymnasium.single import TableEnv

__all__ = ["TableEnv", "TableVectorEnv"]
