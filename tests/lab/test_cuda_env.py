"""The vector environment on a GPU gives what that on the CPU gives, in Numba's simulator, which runs kernels without one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from heptapolis.errors import BadOption
from heptapolis.lab.compiled.environments import next_seed
from heptapolis.lab.gymnasium import vector_env

PROGRAM = Path(__file__).with_name("cuda_env.py")


def simulated(*arguments: str) -> None:
    """Run the comparison in a process of its own: the simulator is a switch of the whole process."""
    pytest.importorskip("numba.cuda")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    environment |= {"NUMBA_ENABLE_CUDASIM": "1", "HEPTAPOLIS_MODE": "compiled"}
    command = [sys.executable, str(PROGRAM), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "same"


@pytest.mark.parametrize(("name", "players", "steps"), [("duel", 2, 45), ("seven-wonders", 3, 8), ("dice", 2, 6)])
def test_a_vector_environment_on_a_gpu_is_that_on_the_cpu(name: str, players: int, steps: int) -> None:
    simulated(name, str(players), str(steps))


def test_bad_input_is_refused_on_a_gpu() -> None:
    simulated("bad")


def test_devices_that_are_not_there_are_told() -> None:
    with pytest.raises(BadOption, match="a device is cpu or cuda, not 'tpu'"):
        vector_env(2, "duel", device="tpu")
    assert vector_env(2, "duel").num_envs == 2
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("COV", "NUMBA_"))}
    code = (
        "from heptapolis.lab.gymnasium import vector_env\ntry:\n    vector_env(2, 'duel', device='cuda')\n"
        "except ValueError as error:\n    print(error)"
    )
    command = [sys.executable, "-W", "ignore", "-c", code]
    environment |= {"CUDA_VISIBLE_DEVICES": "", "HEPTAPOLIS_MODE": "compiled"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "numba-cuda" in done.stdout or "no CUDA device" in done.stdout


def test_seeds_on_a_gpu_are_those_of_numpy() -> None:
    draw = numba.njit(lambda chance: next_seed(chance))  # rules are called from compiled code
    word = (1 << 64) - 1
    for seed in range(20):
        random = np.random.Generator(np.random.PCG64(seed))
        state = random.bit_generator.state["state"]
        words = [part for name in ("state", "inc") for part in (state[name] >> 64, state[name] & word)]
        chance = np.array(words, np.uint64)
        for _ in range(20):
            assert int(draw(chance)) == int(random.integers(1 << 63))
