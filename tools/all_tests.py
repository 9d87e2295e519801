"""Run pytest, and what failed of it once more, one test after the other with nothing beside it: `make test` does so.

    .venv/bin/python tools/all_tests.py -q -n auto tests

Browsers, servers and clocks of many tests share the machine: a test that fails only among others tells of the machine, one that
fails alone tells of the code. What passes the second time is named, so that nobody overlooks a test that is not sure of itself.
More than a handful of failures is no accident and gets no second try, nor does a run that broke off.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
"""Where pytest keeps what failed."""
TESTS_FAILED = 1
"""What pytest ends with when it ran to its end and tests failed."""
MOST = 5
"""So many failures may have a second try."""


def main() -> int:
    """Run the tests; 0 if each has passed, the first or the second time."""
    FAILED.unlink(missing_ok=True)
    ended = pytest(*sys.argv[1:])
    failed = sorted(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.exists() else []
    if ended != TESTS_FAILED or not 0 < len(failed) <= MOST:
        return ended
    names = ", ".join(failed)
    print(f"Once more, alone: {names}", file=sys.stderr, flush=True)
    ended = pytest("-q", *failed)
    if ended == 0:
        print(f"Passed alone, failed among others: {names}", file=sys.stderr)
    return ended


def pytest(*arguments: str) -> int:
    """What a run of pytest ends with."""
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
