"""The proofs at a volume that a test run can afford.

Interpreted rules are slower by far, but show overflow and where they go: they get a tenth.
"""

from __future__ import annotations

import os

from proofs.report import Report

INTERPRETED = os.environ.get("HEPTAPOLIS_MODE") == "interpreted"


def volume(cases: int) -> int:
    """So many cases, or what an interpreted run can do of them."""
    return max(1, cases // 10) if INTERPRETED else cases


def holds(report: Report) -> None:
    """A proof that looked at something and found nothing wrong."""
    print(report)
    assert report.cases > 0
    assert not report.failed, str(report)
