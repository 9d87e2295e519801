"""Just enough statistics to say whether draws are uniform."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from proofs.report import Report

LEAST = 8.0
"""Outcomes expected less often than this are counted together."""
ALLOWED = 5.0
"""Standard deviations that a proof forgives."""


def chi_square(found: Mapping[str, int], weights: Mapping[str, float]) -> tuple[float, list[str]]:
    """How many standard deviations the chi-square of these counts lies off, and outcomes that should never come.

    Uses the cube-root transformation of Wilson and Hilferty, good enough far out in the tail.
    """
    strange = sorted(set(found) - set(weights))
    draws, whole = sum(found.values()), sum(weights.values())
    bins: list[tuple[float, int]] = []
    rest_expected, rest_found = 0.0, 0
    for outcome, weight in weights.items():
        expected = draws * weight / whole
        if expected < LEAST:
            rest_expected, rest_found = rest_expected + expected, rest_found + found.get(outcome, 0)
        else:
            bins.append((expected, found.get(outcome, 0)))
    if rest_expected:
        bins.append((rest_expected, rest_found))
    freedom = len(bins) - 1
    if freedom < 1:
        return 0.0, strange
    total = sum((count - expected) ** 2 / expected for expected, count in bins)
    spread = 2 / (9 * freedom)
    return ((total / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread), strange


def check_uniform(report: Report, found: Mapping[str, int], weights: Mapping[str, float], what: str) -> None:
    """Check that outcomes came as often as their weights say."""
    deviation, strange = chi_square(found, weights)
    report.check(not strange, lambda: f"{what}: samples that cannot be: {strange[:3]}")
    report.check(abs(deviation) < ALLOWED, lambda: f"{what}: not uniform: {deviation:.1f} sigma")
    report.notes.append(f"{what}: deviation {deviation:+.1f} sigma")
