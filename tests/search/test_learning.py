"""Habits are learnt in a league: the same seed gives the same habits, and an interrupted league goes on where it was."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import heptapolis
from heptapolis.search.features import features_of
from heptapolis.search.league import BATCH, League, learn
from heptapolis.search.styles import plans_of


@pytest.mark.parametrize("name", ["duel", "dice"])
def test_the_same_seed_teaches_the_same(name: str) -> None:
    game = heptapolis.game(name, players=2)
    steps: list[int] = []
    one, two = (learn(game, 2 * BATCH, 3, lambda league: steps.append(league.done)) for _ in range(2))
    assert np.array_equal(one.weights, two.weights)
    assert one.weights.shape == (1 + len(plans_of(name)), features_of(name).FEATURES)
    assert np.abs(one.weights).max() > 0
    assert not np.array_equal(one.weights, learn(game, 2 * BATCH, 4).weights)
    assert steps == [1, 2, 1, 2]
    assert [standing.style for standing in one.table] == ["everybody", *(plan.name for plan in plans_of(name))]


def test_an_interrupted_league_goes_on_where_it_was() -> None:
    game = heptapolis.game("duel")
    whole, begun, later = (League(game, 4 * BATCH, 5) for _ in range(3))
    for _ in range(4):
        whole.step()
    begun.step()
    begun.step()
    later.resume(pickle.loads(pickle.dumps(begun.state())))
    later.step()
    later.step()
    assert np.array_equal(whole.weights, later.weights)
    assert whole.lesson().table == later.lesson().table


@pytest.mark.slow
def test_styles_learn_their_plans() -> None:
    """After some thousand games a seeker's plan comes true more often than at the beginning."""
    league = League(heptapolis.game("duel"), 120 * BATCH, 1)
    early = {}
    while league.done < league.steps:
        league.step()
        early = early or {standing.style: standing.by_plan for standing in league.lesson().table}
    table = {standing.style: standing for standing in league.lesson().table}
    assert table["everybody"].share > 0.55
    for style in ("science", "treasury", "military-ending"):
        assert table[style].by_plan > early[style] + 0.02
