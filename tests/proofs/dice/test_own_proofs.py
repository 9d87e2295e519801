"""The proofs that Dice alone has, at a volume that a test run can afford."""

from __future__ import annotations

import pytest

from proofs.dice import survey, uniform
from proofs.small import holds, volume


@pytest.mark.slow
def test_dice_fall_as_dice_do():
    holds(uniform.prove(volume(100)))


def test_games_end_under_random_and_greedy_play():
    holds(survey.prove(volume(10)))
