"""Batches on a GPU: the rules of rows.py, one row for each thread. Working space is local to a thread."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from heptapolis.kernel import rows
from heptapolis.kernel.chance import CHANCE
from heptapolis.kernel.cuda_games import WARP, as_kernel, cuda, toolkit

THREADS = 256
"""Threads of a block."""
deal_rows, owed_rows, legal_rows, check_rows = rows.deal_rows, rows.owed_rows, rows.legal_rows, rows.check_rows
step_rows, score_rows, reset_rows = rows.step_rows, rows.score_rows, rows.reset_rows
view_rows, active_rows, encode_rows = rows.view_rows, rows.active_rows, rows.encode_rows


@cache
def kernels(action_count: int, most: int) -> dict[Callable[..., Any], Any]:
    """For each rule of rows.py the kernel that applies it to one row in each thread; compiled when it is first launched."""

    def deal(rows, template, states, master, numbers):
        row = cuda.grid(1)
        if row < rows:
            sources = cuda.local.array(1, CHANCE, 16)
            deal_rows(row, row + 1, template, states, sources, master, numbers)

    def owe(rows, states, owed):
        row = cuda.grid(1)
        if row < rows:
            owed_rows(row, row + 1, states, owed)

    def mask(rows, states, masks):
        row = cuda.grid(1)
        if row < rows:
            actions = cuda.local.array(action_count, np.int16, 16)
            legal_rows(row, row + 1, states, actions, masks)

    def check(rows, states, chosen, faults):
        row = cuda.grid(1)
        if row < rows:
            actions = cuda.local.array(action_count, np.int16, 16)
            check_rows(row, row + 1, states, chosen, actions, faults)

    def step(rows, states, chosen, done):
        row = cuda.grid(1)
        if row < rows:
            step_rows(row, row + 1, states, chosen, done)

    def score(rows, states, points, won, ended):
        row = cuda.grid(1)
        if row < rows:
            score_rows(row, row + 1, states, points, won, ended)

    def reset(rows, template, states, master, numbers, done):
        row = cuda.grid(1)
        if row < rows:
            sources = cuda.local.array(1, CHANCE, 16)
            reset_rows(row, row + 1, template, states, sources, master, numbers, done)

    def look(rows, states, words, views, view_words, plan, seats):
        row = cuda.grid(1)
        if row < rows:
            view_rows(row, row + 1, states, words, views, view_words, plan, seats)

    def find(rows, view_words, starts, silent, entries, codes, moment, seats, counts, columns, values):
        row = cuda.grid(1)
        if row < rows:
            active_rows(
                row, row + 1, view_words, starts, silent, entries, codes, moment, seats, counts, columns, values
            )

    def encode(rows, view_words, starts, silent, entries, codes, moment, seats, tensor):
        row = cuda.grid(1)
        if row < rows:
            columns, values = cuda.local.array(most, np.int32, 16), cuda.local.array(most, np.int16, 16)
            encode_rows(
                row, row + 1, view_words, starts, silent, entries, codes, moment, seats, columns, values, tensor
            )

    made: dict[Any, Any] = {
        deal_rows: deal,
        owed_rows: owe,
        legal_rows: mask,
        check_rows: check,
        step_rows: step,
        score_rows: score,
        reset_rows: reset,
        view_rows: look,
        active_rows: find,
        encode_rows: encode,
    }
    return {rule: as_kernel(function) for rule, function in made.items()}


class Device:
    """Arrays on the GPU, work on the GPU."""

    def __init__(self, action_count: int, most: int) -> None:
        toolkit()
        self.action_count, self.most = action_count, most

    def put(self, array: Any) -> Any:
        """A copy on the GPU."""
        return cuda.to_device(array)

    def get(self, array: Any) -> Any:
        """A copy in memory."""
        return array.copy_to_host()

    def room(self, shape: tuple[int, ...], kind: Any) -> Any:
        """A new array; the rules write all of it."""
        return cuda.device_array(shape, kind)

    def actions(self, given: Any) -> Any:
        """Actions on the GPU, wherever they come from."""
        if hasattr(given, "__cuda_array_interface__"):
            return cuda.as_cuda_array(given)
        return given if hasattr(given, "copy_to_host") else cuda.to_device(np.ascontiguousarray(given))

    def run(self, rule: Callable[..., Any], rows: int, *arrays: Any) -> None:
        """Apply a rule to all rows. Working space, which each thread has for itself, is not passed on."""
        given = [entry for entry in arrays if type(entry) is not object]
        threads = min(THREADS, -(-rows // WARP) * WARP)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # few rows make a small launch, and Numba warns of that
            self.kernels()[rule][-(-rows // threads), threads](rows, *given)

    def kernels(self) -> dict[Callable[..., Any], Any]:
        """For each rule its kernel."""
        return kernels(self.action_count, self.most)
