"""The small game of examples/ behind OpenSpiel's door: its chance is listed, so regret and exploitability can be computed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr
from open_spiel.python.policy import UniformRandomPolicy

import heptapolis
from example import installed
from heptapolis.errors import BadOption
from heptapolis.lab.openspiel import register_all, short_name

NAME = "caravans"
SMALL = {"players": 2, "in_turns": True, "deals": 1, "options": "length:short"}


@pytest.fixture(scope="module", autouse=True)
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with installed(tmp_path_factory.mktemp("packages")) as path:
        register_all()
        yield path


def load(**more: Any) -> Any:
    return pyspiel.load_game(short_name(NAME), {**SMALL, **more})


def test_chance_is_one_node_with_a_deal_for_each_outcome() -> None:
    game = load(deals=3)
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(deal, pytest.approx(1 / 3)) for deal in range(3)]
    assert state.action_to_string(2) == "deal 2"
    state.apply_action(2)
    assert str(state) == str(heptapolis.game(NAME, players=2, length="short").start(seed=2).to_dict())
    for wrong in ({"deals": -1}, {"rng_seed": 1}, {"options": "length"}, {"options": "length:endless"}):
        with pytest.raises(BadOption):
            load(**wrong)


def test_the_suite_of_openspiel_holds_with_listed_deals(capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(deals=2), num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(deals=2, in_turns=False), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


def test_regret_goes_down_and_exploitability_says_so() -> None:
    """External sampling MCCFR comes nearer to an equilibrium than chance does, and exploitability measures it exactly."""
    game = load()
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(60):
        solver.iteration()
    learnt = exploitability.nash_conv(game, solver.average_policy())
    careless = exploitability.nash_conv(game, UniformRandomPolicy(game))
    assert 0 <= learnt < careless <= 2
