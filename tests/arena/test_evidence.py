"""The test that may be looked at all the time, and the intervals."""

from __future__ import annotations

import random

import pytest

from heptapolis.arena.evidence import Evidence, interval, weigh


def smallest_p(chance: random.Random, advantage: float, deals: int) -> float:
    """The p of a match in which each deal is won twice, once or never, after the last deal."""
    odds = (0.25 + advantage, 0.5, 0.25 - advantage)
    return weigh(chance.choices((1.0, 0.0, -1.0), odds, k=deals)).p_stronger


def test_between_equals_a_small_p_is_as_rare_as_it_says_however_often_one_looks() -> None:
    chance = random.Random(1)
    small = sum(
        smallest_p(chance, 0.0, 300) < 0.05 for _ in range(1000)
    )  # p never rises: this is the least of 300 looks
    assert small <= 50


def test_a_stronger_player_is_found_out() -> None:
    chance = random.Random(2)
    assert sum(smallest_p(chance, 0.15, 300) < 0.01 for _ in range(100)) >= 99


def test_p_never_rises() -> None:
    chance, evidence, last = random.Random(3), Evidence(), 1.0
    for _ in range(200):
        evidence.see(chance.uniform(-1, 1))
        assert evidence.p_stronger <= last
        last = evidence.p_stronger


def test_both_sides_are_tested() -> None:
    assert weigh([]).p_stronger == weigh([]).p_weaker == 1
    winning, losing = weigh([1.0] * 12), weigh([-1.0] * 12)
    assert winning.p_stronger == losing.p_weaker < 0.01
    assert winning.p_weaker == losing.p_stronger == 1
    assert winning.decided(0.01)
    assert losing.decided(0.01)
    assert not weigh([0.0] * 12).decided(0.01)


def test_an_impossible_difference_is_noticed() -> None:
    with pytest.raises(ValueError, match="between -1 and 1"):
        Evidence().see(1.5)


def test_the_interval_is_wilsons_where_deals_are_single_games() -> None:
    low, high = interval([1.0] * 8 + [0.0] * 2, 10)
    assert (low, high) == (pytest.approx(0.4902, abs=0.003), pytest.approx(0.9433, abs=0.003))


def test_deals_that_agree_give_a_narrower_interval() -> None:
    wide = interval([1.0, 0.0] * 50, 200)
    narrow = interval([0.5, 0.6, 0.4, 0.5] * 25, 200)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]


@pytest.mark.parametrize("shares", [[], [1.0], [1.0] * 50, [0.0] * 50, [0.5] * 3])
def test_an_interval_is_never_a_point_and_stays_within_0_and_1(shares: list[float]) -> None:
    low, high = interval(shares, 2 * len(shares))
    assert 0 <= low < high <= 1
    mean = sum(shares) / max(1, len(shares))
    assert low <= mean + 1e-12 or not shares
    assert mean <= high + 1e-12


def test_intervals_hold_the_truth_about_95_times_of_100() -> None:
    chance, held = random.Random(4), 0
    for _ in range(1000):
        deals = [(chance.random() < 0.8) * 0.5 + (chance.random() < 0.8) * 0.5 for _ in range(60)]
        low, high = interval(deals, 120)
        held += low <= 0.8 <= high
    assert 930 <= held <= 980
