"""The kernels of the laboratory: for each rule one that applies it to one row in each thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from heptapolis.kernel.cuda_games import as_kernel, cuda
from heptapolis.lab.compiled import environments

begin_rows, allow_learner = environments.begin_rows, environments.allow_learner
act_rows, see_rows = environments.act_rows, environments.see_rows


def clear(tensor):
    """Fill a row with zeros, in each block one: neighbours write side by side."""
    for place in range(cuda.threadIdx.x, tensor.shape[1], cuda.blockDim.x):
        tensor[cuda.blockIdx.x, place] = 0


@cache
def kernels(action_count: int, most: int, listable: int) -> dict[Callable[..., Any], Any]:
    """For each rule the kernel that applies it to one row in each thread; compiled when it is first launched."""

    def begin(rows, wanted, seeds, chances, template, states, sources, learner, ended):
        row = cuda.grid(1)
        if row < rows:
            actions = cuda.local.array(action_count, np.int16, 16)
            begin_rows(row, row + 1, wanted, seeds, chances, template, states, sources, learner, actions, ended)

    def allow(rows, states, learner, chosen, ended, faults):
        row = cuda.grid(1)
        if row < rows:
            actions = cuda.local.array(action_count, np.int16, 16)
            allow_learner(row, row + 1, states, learner, chosen, ended, actions, faults)

    def act(rows, states, learner, chosen, sources, room, ended, begun, illegal, rewards, points, done):
        row = cuda.grid(1)
        if row < rows:
            actions = cuda.local.array(action_count, np.int16, 16)
            act_rows(
                row,
                row + 1,
                states,
                learner,
                chosen,
                sources,
                actions,
                room,
                ended,
                begun,
                illegal,
                rewards,
                points,
                done,
            )

    def see(
        rows,
        wanted,
        learner,
        states,
        words,
        views,
        view_words,
        plan,
        starts,
        silent,
        entries,
        codes,
        moment,
        places,
        factors,
        ideas,
        tensor,
        masks,
    ):
        row = cuda.grid(1)
        if row < rows:
            columns, values = cuda.local.array(most, np.int32, 16), cuda.local.array(most, np.int16, 16)
            actions = cuda.local.array(action_count, np.int16, 16)
            listed, numbers = cuda.local.array(listable, np.int32, 16), cuda.local.array(listable, np.float32, 16)
            see_rows(
                row,
                row + 1,
                wanted,
                learner,
                states,
                words,
                views,
                view_words,
                plan,
                starts,
                silent,
                entries,
                codes,
                moment,
                places,
                factors,
                ideas,
                columns,
                values,
                actions,
                listed,
                numbers,
                tensor,
                masks,
            )

    made: dict[Any, Any] = {begin_rows: begin, allow_learner: allow, act_rows: act, see_rows: see, clear: clear}
    return {rule: as_kernel(function) for rule, function in made.items()}
