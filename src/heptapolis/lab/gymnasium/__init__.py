"""Gymnasium: one seat of a table as an environment, the others played by opponents of your choice.

    import gymnasium
    import heptapolis.lab

    env = gymnasium.make("heptapolis/Duel-v1", opponents="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

    many = gymnasium.make_vec("heptapolis/Duel-v1", num_envs=256, vectorization_mode="vector_entry_point")

With `device="cuda"` (and `arrays="torch"` or `"jax"`) all arrays are on the GPU and stay there (`CudaVectorEnv`).
`make_vec` with `vector_entry_point` makes the environment of this package for many games at once (`TableVectorEnv`), which
gives what `SyncVectorEnv` gives, and faster.
"""

from __future__ import annotations

from typing import Any

from heptapolis.errors import BadOption
from heptapolis.lab.gymnasium.many import TableVectorEnv
from heptapolis.lab.gymnasium.single import TableEnv

__all__ = ["TableEnv", "TableVectorEnv", "vector_env"]


def vector_env(num_envs: int, game: Any, device: str = "cpu", **more: Any) -> Any:
    """The vector environment for a device: `TableVectorEnv`, or `CudaVectorEnv` for "cuda"."""
    if device == "cpu":
        return TableVectorEnv(num_envs, game, **more)
    if device != "cuda":
        raise BadOption(f"a device is cpu or cuda, not {device!r}")
    from heptapolis.lab.gymnasium.on_gpu import CudaVectorEnv

    return CudaVectorEnv(num_envs, game, **more)
