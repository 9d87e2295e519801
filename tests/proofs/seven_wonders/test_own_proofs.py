"""The proofs that 7 Wonders alone has, at a volume that a test run can afford."""

from __future__ import annotations

import pytest

from proofs.seven_wonders import payments, uniform
from proofs.small import INTERPRETED, holds, volume


@pytest.mark.slow
def test_payments_agree_with_brute_force():
    holds(payments.prove(volume(2_000)))


@pytest.mark.slow
def test_samples_are_uniform_over_all_worlds_that_a_seat_thinks_possible():
    holds(uniform.prove_worlds(5 if INTERPRETED else 11, samples=10 if INTERPRETED else 30))


@pytest.mark.slow
def test_guilds_are_drawn_uniformly_for_a_view_written_by_hand():
    holds(uniform.prove_guilds(1, samples=3 if INTERPRETED else 30))


@pytest.mark.slow
def test_choices_of_others_are_drawn_afresh():
    holds(uniform.prove_choices(volume(8), samples=100 if INTERPRETED else 200))
