"""The proofs at a volume that a test run can afford. `make soak` runs them in full.

Interpreted rules are slower by far, but show overflow and where they go: they get a tenth.
"""

from __future__ import annotations

import os

import pytest

from proofs import golden, invariants, payments, playthroughs, recount, roundtrips, secrecy
from proofs.report import Report

INTERPRETED = os.environ.get("HEPTAPOLIS_MODE") == "interpreted"


def volume(cases: int) -> int:
    return max(1, cases // 10) if INTERPRETED else cases


def holds(report: Report) -> None:
    print(report)
    assert report.cases > 0
    assert not report.failed, str(report)


@pytest.mark.skipif(INTERPRETED, reason="the playthroughs compare the modes")
def test_golden_playthroughs_are_as_they_were():
    holds(golden.prove())


@pytest.mark.slow
def test_payments_agree_with_brute_force():
    holds(payments.prove(volume(2_000)))


def test_scores_and_winners_agree_with_a_recount():
    holds(recount.prove(volume(60)))


@pytest.mark.slow
def test_texts_read_back_as_the_same():
    holds(roundtrips.prove_texts(volume(100)))


def test_the_order_of_simultaneous_choices_does_not_matter():
    holds(roundtrips.prove_order(volume(60)))


@pytest.mark.slow
def test_what_a_seat_cannot_know_does_not_reach_it():
    holds(secrecy.prove_samples(volume(300)))


@pytest.mark.slow
def test_samples_are_uniform_over_all_worlds_that_a_seat_thinks_possible():
    holds(secrecy.prove_worlds(5 if INTERPRETED else 11, samples=10 if INTERPRETED else 30))


@pytest.mark.slow
def test_guilds_are_drawn_uniformly_for_a_view_written_by_hand():
    holds(secrecy.prove_guilds(1, samples=3 if INTERPRETED else 30))


@pytest.mark.slow
def test_choices_of_others_are_drawn_afresh():
    holds(secrecy.prove_choices(volume(8), samples=100 if INTERPRETED else 200))


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="both modes have processes of their own")
def test_both_modes_play_the_same_games():
    holds(playthroughs.prove(3))


def test_invariants_hold_in_random_games():
    holds(invariants.prove(24 if INTERPRETED else 3_000, recount_every=6 if INTERPRETED else 100))
