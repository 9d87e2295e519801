"""The statistics of the proofs, tried on dice."""

from __future__ import annotations

from collections import Counter

from proofs.chi_square import chi_square


def test_chi_square_notices_a_crooked_die():
    fair = dict.fromkeys("123456", 1.0)
    assert abs(chi_square(Counter(dict.fromkeys("123456", 100)), fair)[0]) < 6
    assert chi_square(Counter({**dict.fromkeys("12345", 90), "6": 150}), fair)[0] > 3.5
    assert chi_square(Counter({"7": 1}), fair)[1] == ["7"]
