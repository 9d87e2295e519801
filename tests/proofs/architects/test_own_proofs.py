"""The proofs that Architects alone has, at a volume that a test run can afford."""

from __future__ import annotations

import pytest

from proofs.architects import uniform
from proofs.small import INTERPRETED, holds


@pytest.mark.slow
def test_samples_are_uniform_over_all_worlds_that_a_seat_thinks_possible():
    holds(uniform.prove(3 if INTERPRETED else 12, samples=10 if INTERPRETED else 40))
