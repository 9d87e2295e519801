"""What a vector environment may be asked for, checked alike whatever device it is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from heptapolis.errors import BadOption


def check_many(num_envs: int, render_mode: str | None) -> None:
    """BadOption for a number that is none, and for drawings."""
    if not isinstance(num_envs, int) or num_envs < 1:
        raise BadOption(f"num_envs is a whole number from 1, not {num_envs!r}")
    if render_mode is not None:
        raise BadOption("many tables have no drawing: use gymnasium.make for one")


def seeds_of(seed: int | list[int | None] | None, num_envs: int) -> list[int | None]:
    """A seed for each row, None where chance decides: one number counts up from row to row."""
    if seed is None or isinstance(seed, int):
        return [None if seed is None else seed + row for row in range(num_envs)]
    if len(seed) != num_envs:
        raise ValueError(f"a list of seeds has one for each of {num_envs} environments, not {len(seed)}")
    return seed


def rows_of(
    options: dict[str, Any] | None, num_envs: int, in_memory: Callable[[Any], Any] = lambda array: array
) -> Any:
    """bool[row]: which games begin anew, all of them or those of `options["reset_mask"]`."""
    if options is None or "reset_mask" not in options:
        return np.ones(num_envs, np.bool_)
    rows = in_memory(options["reset_mask"])
    if not isinstance(rows, np.ndarray) or rows.dtype != np.bool_ or rows.shape != (num_envs,):
        raise TypeError(f"reset_mask is a boolean array with {num_envs} entries")
    if not rows.any():
        raise ValueError("reset_mask names no environment")
    return rows
