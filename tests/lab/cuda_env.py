"""Run by test_cuda_env.py where Numba's simulator stands in for a GPU: both vector environments, step by step."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

warnings.simplefilter("ignore")  # of the simulator

from heptapolis.errors import BadOption, IllegalMove  # noqa: E402
from heptapolis.lab.gymnasium import TableVectorEnv, vector_env  # noqa: E402

SIZE = 3


def host(value: Any) -> Any:
    """The same with all arrays in memory."""
    if isinstance(value, dict):
        return {name: host(one) for name, one in value.items()}
    return value.copy_to_host() if hasattr(value, "copy_to_host") else value


def alike(one: Any, other: Any, where: str) -> None:
    """Arrays are the same, of the same types."""
    assert one.dtype == other.dtype, (where, one.dtype, other.dtype)
    assert np.array_equal(one, other), (where, one, other)


def seen_alike(seen: Any, wanted: Any, where: str) -> None:
    """Observations and masks are the same."""
    assert seen.keys() == wanted.keys()
    for name in wanted:
        alike(seen[name], wanted[name], f"{where} {name}")


def told_alike(told: Any, wanted: Any, where: str) -> None:
    """What the CPU tells is told; what it does not tell is empty."""
    for name in ("points", "illegal"):
        if name in wanted:
            alike(told[name], wanted[name], f"{where} {name}")
            alike(told[f"_{name}"], wanted[f"_{name}"], f"{where} _{name}")
        else:
            assert not told[name].any(), (where, name)
            assert not told[f"_{name}"].any(), (where, name)


def compare(name: str, players: int, mode: AutoresetMode, most: int) -> None:
    """Both environments, the same actions."""
    make = {"players": players, "seat": players - 1, "autoreset_mode": mode}
    cpu, gpu = TableVectorEnv(SIZE, name, **make), vector_env(SIZE, name, device="cuda", **make)
    assert gpu.observation_space == cpu.observation_space
    assert gpu.action_space == cpu.action_space
    assert gpu.metadata == cpu.metadata
    (wanted, _), (seen, info) = cpu.reset(seed=5), (host(one) for one in gpu.reset(seed=5))
    seen_alike(seen, wanted, "reset")
    alike(info["action_mask"], wanted["action_mask"], "reset info")
    ended, count = np.zeros(SIZE, int), 0
    while count < most:
        masks = wanted["action_mask"]
        actions = np.where(masks.any(axis=1), masks.argmax(axis=1), 0)
        if count == 1:
            actions[1] = int(np.argmin(masks[1]))  # an illegal action ends a game
        wanted, rewards, over, truncated, told = cpu.step(actions)
        given = actions if count % 2 else gpu.tables.on.put(actions.astype(np.int16))
        seen, *numbers, infos = (host(one) for one in gpu.step(given))
        where = f"{name} {mode} step {count}"
        seen_alike(seen, wanted, where)
        for one, other in zip(numbers, (rewards, over, truncated), strict=True):
            alike(one, other, where)
        alike(infos["action_mask"], told["action_mask"], where)
        alike(infos["_action_mask"], told["_action_mask"], where)
        if mode is AutoresetMode.SAME_STEP:
            last = told.get("final_info", {})
            told_alike(infos["final_info"], last, where)
            alike(infos["_final_obs"], told.get("_final_obs", np.zeros(SIZE, np.bool_)), where)
            for row in np.flatnonzero(over):
                seen_alike({name: a[row] for name, a in infos["final_obs"].items()}, told["final_obs"][row], where)
            if last:
                alike(infos["final_info"]["action_mask"], last["action_mask"], where)
        else:
            told_alike(infos, told, where)
        ended += over
        count += 1
        if mode is AutoresetMode.DISABLED and over.any():
            refused(ResetNeeded, "reset_mask", lambda actions=actions: gpu.step(actions))
            wanted, told = cpu.reset(options={"reset_mask": over.copy()})
            mask = over if count % 2 else gpu.tables.on.put(over)
            seen, infos = (host(one) for one in gpu.reset(options={"reset_mask": mask}))
            seen_alike(seen, wanted, f"{where} reset")
            alike(infos["action_mask"], told["action_mask"], f"{where} reset")
            alike(infos["_action_mask"], told["_action_mask"], f"{where} reset")
    assert ended[1] >= 1


def refused(kind: type[Exception], said: str, call: Any) -> None:
    """The call raises this."""
    with pytest.raises(kind) as raised:
        call()
    assert said in str(raised.value)


def bad_input() -> None:
    """The errors that Gymnasium expects."""
    env = gymnasium.make_vec("heptapolis/Duel-v1", 2, vectorization_mode="vector_entry_point", device="cuda")
    refused(ResetNeeded, "reset()", lambda: env.step(np.zeros(2, int)))
    env.reset(seed=1)
    for wrong in (np.zeros(3, int), np.zeros(2), [0.5, 1], env.unwrapped.tables.on.put(np.zeros(2, np.float32))):
        refused(InvalidAction, "2 whole numbers", lambda wrong=wrong: env.step(wrong))
    refused(ValueError, "seeds", lambda: env.reset(seed=[1]))
    refused(BadOption, "2**63", lambda: env.reset(seed=1 << 63))
    refused(TypeError, "boolean", lambda: env.reset(options={"reset_mask": np.zeros(3, np.bool_)}))
    refused(ValueError, "no environment", lambda: env.reset(options={"reset_mask": np.zeros(2, np.bool_)}))
    strict = vector_env(2, "duel", device="cuda", illegal="raise")
    strict.reset(seed=1)
    before = host(strict.tables.states).tobytes()
    refused(IllegalMove, "game 0 may not choose action 449", lambda: strict.step(np.full(2, 449)))
    assert host(strict.tables.states).tobytes() == before
    refused(BadOption, "at random", lambda: vector_env(2, "duel", device="cuda", opponents="greedy"))
    refused(BadOption, "torch or jax", lambda: vector_env(2, "duel", device="cuda", arrays="lists"))
    refused(BadOption, "whole number", lambda: vector_env(0, "duel", device="cuda"))
    refused(BadOption, "no drawing", lambda: vector_env(2, "duel", device="cuda", render_mode="ansi"))


def begun_by_a_step() -> None:
    """A game that no reset has begun begins in the next step, from numbers of chance of its own."""
    env = vector_env(2, "duel", device="cuda")
    env.reset(options={"reset_mask": np.array([True, False])})
    env.step(np.zeros(2, int))
    assert host(env.tables.chances)[1].any()


if __name__ == "__main__":
    if sys.argv[1] == "bad":
        import heptapolis.lab  # noqa: F401

        bad_input()
        begun_by_a_step()
    else:
        for kind in AutoresetMode:  # one of them until games come to their own end
            compare(sys.argv[1], int(sys.argv[2]), kind, int(sys.argv[3]) if kind is AutoresetMode.SAME_STEP else 5)
    print("same")
