"""The page of rulings: numbered lines, each of them held by tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rules" / "seven-wonders.md"


def rulings() -> list[str]:
    return [line for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\d+\. ", line)]


def test_rulings_are_numbered_without_gaps() -> None:
    assert [int(line.split(".")[0]) for line in rulings()] == list(range(1, len(rulings()) + 1))


def test_every_ruling_names_tests_that_exist() -> None:
    defined = {
        name
        for folder in (HERE, HERE.with_name("proofs"))
        for path in folder.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    }
    for line in rulings():
        named = re.findall(r"\btest_\w+", line)
        assert named, f"no test is named: {line}"
        assert set(named) <= defined, f"unknown test: {line}"
