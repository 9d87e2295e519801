"""Whole games on a GPU: the same rules, one game for each thread.

Every thread has its state, its chance and its list of moves in local memory, which the hardware interleaves: where the threads
of a warp look at the same field, they read one piece of memory. Nothing is shared between games, and chance depends on the
number of a game alone, so the outcomes are those of the CPU, move for move. What was measured: docs/performance.md.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.kernel.chance import CHANCE, GAMES, chance, draw
from heptapolis.kernel.policies import GREEDY, follow_trail, greedy_choice, next_seat, note_move
from heptapolis.kernel.rules import INTERPRETED
from heptapolis.kernel.state import State
from heptapolis.kernel.stubs import apply, legal, over
from heptapolis.kernel.whole_games import Outcomes, open_game, write_outcome

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 overloads it, NumPy 2.5 has it no more
    np.row_stack = np.vstack
from numba import cuda as cuda  # a name of the module: the simulator exchanges it while a kernel runs

SETTINGS: dict[str, Any] = {"max_registers": 64, "cache": True}
"""How kernels are compiled: with so few registers a block of 1024 threads fits."""
WARP, BLOCK = 32, 1024
"""Threads that run as one, and threads of a block, at the most."""
LAUNCH = 1 << 20
"""Games of one launch, at the most: between launches there is progress to see."""


def simulated() -> bool:
    """Whether Numba's simulator stands in for a GPU (NUMBA_ENABLE_CUDASIM=1)."""
    import numba

    config: Any = numba.config
    return bool(config.ENABLE_CUDASIM)


def as_kernel(function: Any) -> Any:
    """A function as a kernel, compiled at its first launch. The simulator compiles nothing and takes no settings."""
    toolkit()
    return cuda.jit(function) if simulated() else cuda.jit(**SETTINGS)(function)


@cache
def toolkit() -> Any:
    """numba.cuda, put right; BadOption where there is none or no device."""
    if INTERPRETED:
        raise BadOption("interpreted rules do not run on a GPU: unset HEPTAPOLIS_MODE")
    if not simulated() and find_spec("numba_cuda") is None:
        raise BadOption("device cuda needs numba-cuda: pip install 'heptapolis[cuda]'")
    if not cuda.is_available():
        raise BadOption("there is no CUDA device here, or its driver does not answer")
    if simulated():
        _suit_the_simulator()
    else:
        _suit_the_device()
    return cuda


def _suit_the_device() -> None:
    """Have rules read their tables from global memory (measured: docs/performance.md).

    Numba puts constant arrays into constant memory. That is made for threads that all read the same place; threads that look
    up different cards are served one after the other there. It is also small: 64 KB.
    """
    from numba.cuda import target
    from numba.cuda.cudadrv import nvvm

    context: Any = target.CUDATargetContext
    make = context.make_constant_array

    def make_constant_array(self: Any, builder: Any, kind: Any, array: Any) -> Any:
        constant = nvvm.ADDRSPACE_CONSTANT
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
        try:
            return make(self, builder, kind, array)
        finally:
            nvvm.ADDRSPACE_CONSTANT = constant

    context.make_constant_array = make_constant_array


def _suit_the_simulator() -> None:
    """Let Numba's simulator, which runs kernels as plain Python, pass over alignment and give compiled rules plain arrays."""
    from numba.cuda.simulator import kernel as launching
    from numba.cuda.simulator.kernelapi import FakeCUDALocal

    local: Any = FakeCUDALocal
    inside: Any = launching
    make = local.array

    def array(self: Any, shape: Any, dtype: Any, alignment: int | None = None) -> Any:
        return make(self, shape, dtype)

    local.array = array
    inside.FakeWithinKernelCUDAArray = lambda array: array._ary


@cache
def kernel(kind: np.dtype[Any], action_count: int, policy: int) -> Any:
    """The kernel that plays games of one record type by a policy.

    All threads of a block choose at the same time, then all act: the barriers in between keep them in the same part of the
    rules, so that instructions are fetched once for the whole block.
    """

    def play_randomly(template, master, first, points, won, traits, endings, decisions, lengths, trails):
        states, sources = cuda.local.array(1, kind, 16), cuda.local.array(1, CHANCE, 16)
        actions = cuda.local.array(action_count, np.int16, 16)
        index = cuda.grid(1)
        playing, counted, trail, seat, count = index < decisions.size, 0, 0, 0, 0
        if playing:
            states[0] = template[0]
            open_game(states[0], sources[0], master[0], first + index)
        while cuda.syncthreads_or(np.int32(playing)):
            if playing:
                seat = next_seat(states[0])
                count = legal(states[0], seat, actions)
                counted = note_move(counted, count)
            cuda.syncthreads()
            if playing:
                action = int(actions[draw(sources[0], count)])
                trail = follow_trail(trail, seat, action)
                apply(states[0], seat, action)
                playing = not over(states[0])
        if index < decisions.size:
            write_outcome(states[0], counted, trail, index, points, won, traits, endings, decisions, lengths, trails)

    def play_greedily(template, master, first, points, won, traits, endings, decisions, lengths, trails):
        states, sources = cuda.local.array(2, kind, 16), cuda.local.array(1, CHANCE, 16)
        lists = cuda.local.array((2, action_count), np.int16, 16)
        index = cuda.grid(1)
        playing, counted, trail, seat, action = index < decisions.size, 0, 0, 0, 0
        if playing:
            states[0] = template[0]
            open_game(states[0], sources[0], master[0], first + index)
        while cuda.syncthreads_or(np.int32(playing)):
            if playing:
                seat = next_seat(states[0])
                count = legal(states[0], seat, lists[0])
                counted = note_move(counted, count)
                action = int(lists[0, 0])
                if count > 1:
                    action = greedy_choice(states, seat, lists[0], lists[1], points[index], sources[0])
            cuda.syncthreads()
            if playing:
                trail = follow_trail(trail, seat, action)
                apply(states[0], seat, action)
                playing = not over(states[0])
        if index < decisions.size:
            write_outcome(states[0], counted, trail, index, points, won, traits, endings, decisions, lengths, trails)

    return as_kernel(play_greedily if policy == GREEDY else play_randomly)


def launch_shape(games: int) -> tuple[int, int]:
    """Blocks, and threads of a block, for some games."""
    threads = min(BLOCK, -(-games // WARP) * WARP)
    return -(-games // threads), threads


def run_games(
    template: State,
    players: int,
    categories: int,
    action_count: int,
    games: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
    policy: int = 0,
) -> tuple[Outcomes, float]:
    """Play games on the GPU; the outcomes, and the seconds from the first deal until all outcomes are on the host."""
    play = kernel(template.dtype, action_count, policy)
    prepared, master = cuda.to_device(np.array([template])), cuda.to_device(np.array([chance(seed, GAMES)]))
    outcomes = Outcomes.empty(games, players, categories)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # few games make a small launch, and Numba warns of that
        nothing = [cuda.device_array((1, *column.shape[1:]), column.dtype) for column in outcomes]
        play[1, WARP](prepared, master, 0, *(column[:0] for column in nothing))  # compiles
        cuda.synchronize()
        began = time.perf_counter()
        for start in range(0, games, LAUNCH):
            stop = min(start + LAUNCH, games)
            room = [cuda.device_array((stop - start, *column.shape[1:]), column.dtype) for column in outcomes]
            play[launch_shape(stop - start)](prepared, master, start, *room)
            for column, found in zip(outcomes.part(start, stop), room, strict=True):
                found.copy_to_host(column)
            if progress is not None:
                progress(stop, games)
    return outcomes, time.perf_counter() - began
