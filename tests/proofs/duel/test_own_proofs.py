"""The proofs that Duel alone has, at a volume that a test run can afford."""

from __future__ import annotations

import pytest

from proofs.duel import decks, payments, uniform
from proofs.small import INTERPRETED, holds, volume


def test_the_cheapest_payment_agrees_with_brute_force():
    holds(payments.prove(volume(1_500)))


@pytest.mark.slow
def test_samples_are_uniform_over_all_worlds_that_a_seat_of_duel_thinks_possible():
    holds(uniform.prove_worlds(4, samples=8, most=80 if INTERPRETED else 150))


@pytest.mark.slow
def test_samples_of_a_view_of_duel_written_by_hand_are_uniform():
    holds(uniform.prove_hand_made(1 if INTERPRETED else 3, samples=8, most=50 if INTERPRETED else 250))


@pytest.mark.slow
def test_samples_lay_out_the_ages_to_come_at_random():
    holds(decks.prove(1 if INTERPRETED else 3, samples=volume(2_000)))
