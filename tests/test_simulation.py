"""Simulated series: policies, threads, and Numba's CUDA simulator in the place of a GPU."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.simulation import Results

ARRAYS = ("points", "won", "traits", "endings", "lengths", "trails")


def same(one: Results, other: Results) -> bool:
    """Whether two series came out the same in everything."""
    return all(np.array_equal(getattr(one, array), getattr(other, array)) for array in ARRAYS)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_results_do_not_depend_on_threads(name: str, policy: str) -> None:
    games = 600 if policy == "random" else 300
    one, other = (heptapolis.simulate(name, games=games, policy=policy, seed=3, threads=threads) for threads in (1, 3))
    assert same(one, other)
    assert one.decisions == other.decisions
    assert (one.lengths > 0).all()
    assert one.lengths.sum() >= one.decisions
    assert not same(one, heptapolis.simulate(name, games=games, policy=policy, seed=4))


@pytest.mark.parametrize("name", ["duel", "dice"])  # where points come at once; in 7 Wonders greed sells its cards
def test_greedy_gets_more_points_than_random(name: str) -> None:
    random, greedy = (heptapolis.simulate(name, games=200, policy=policy, seed=1) for policy in ("random", "greedy"))
    assert greedy.points.sum() > random.points.sum()


def test_digests_differ_between_games_that_were_played_differently() -> None:
    trails = heptapolis.simulate("duel", games=2000, seed=1).trails
    assert len(set(trails.tolist())) == 2000


def test_bad_policies_and_devices_are_refused() -> None:
    with pytest.raises(heptapolis.BadOption, match="random or greedy"):
        heptapolis.simulate("duel", games=1, policy="clever")
    with pytest.raises(heptapolis.BadOption, match="cpu or cuda"):
        heptapolis.simulate("duel", games=1, device="abacus")


SIMULATED = """
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")  # of the simulator
import heptapolis

name, players = sys.argv[1], int(sys.argv[2])
for policy, games in (("random", 3), ("greedy", 1)):
    one, other = (
        heptapolis.simulate(name, games=games, players=players, policy=policy, device=device, seed=6)
        for device in ("cpu", "cuda")
    )
    for array in ("points", "won", "traits", "endings", "lengths", "trails"):
        assert np.array_equal(getattr(one, array), getattr(other, array)), (policy, array)
cpu, gpu = (heptapolis.batch(name, 3, players=players, seed=6, device=device) for device in ("cpu", "cuda"))
for _ in range(4):
    masks = cpu.legal()
    assert np.array_equal(masks, gpu.legal().copy_to_host())
    actions = np.where(masks.any(axis=2), masks.argmax(axis=2), -1).astype(np.int16)
    assert np.array_equal(cpu.step(actions), gpu.step(actions).copy_to_host())
assert cpu.states.tobytes() == gpu.states.copy_to_host().tobytes()
assert np.array_equal(cpu.encode(), gpu.encode().copy_to_host())
assert np.array_equal(cpu.scores(), gpu.scores().copy_to_host())
try:
    gpu.step(np.full((3, players), gpu.game.action_count - 1, np.int16))
except heptapolis.IllegalMove:
    print("same")
"""


@pytest.mark.parametrize(("name", "players"), [("seven-wonders", 3), ("duel", 2), ("architects", 2), ("dice", 2)])
def test_the_cuda_path_plays_the_same_games(name: str, players: int) -> None:
    """In Numba's simulator, which runs kernels without a GPU."""
    pytest.importorskip("numba.cuda")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    environment |= {"NUMBA_ENABLE_CUDASIM": "1", "HEPTAPOLIS_MODE": "compiled"}
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED, name, str(players)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "same"


def test_without_a_gpu_the_refusal_says_so() -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("COV", "NUMBA_"))}
    environment |= {"CUDA_VISIBLE_DEVICES": ""}
    code = (
        "import heptapolis\ntry:\n    heptapolis.simulate('duel', games=1, device='cuda')\n"
        "except heptapolis.BadOption as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "CUDA" in done.stdout or "cuda" in done.stdout or "GPU" in done.stdout
