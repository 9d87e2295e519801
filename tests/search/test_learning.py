"""Habits are learnt: the same seed gives the same habits, and they beat the random play that they began from."""

from __future__ import annotations

import numpy as np
import pytest

import heptapolis
from heptapolis.search.compiled.learning import BATCH, learn
from heptapolis.search.features import habits_of


@pytest.mark.parametrize("name", ["duel", "dice"])
def test_the_same_seed_teaches_the_same(name: str) -> None:
    game, blank = heptapolis.game(name, players=2), np.zeros(habits_of(name).FEATURES, np.float32)
    steps: list[int] = []
    one, two = (learn(game, 2 * BATCH, 3, blank, progress=lambda done, *_: steps.append(done)) for _ in range(2))
    assert np.array_equal(one, two)
    assert np.abs(one).max() > 0
    assert not np.array_equal(one, learn(game, 2 * BATCH, 4, blank))
    assert steps == [BATCH, 2 * BATCH] * 2
    assert not blank.any()
