"""docs/review.md: its example runs, and its bounds are those of the code."""

from __future__ import annotations

import doctest
from pathlib import Path

from heptapolis.review.marks import BOUNDS, bound

from .helpers import played

PAGE = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    source = "".join(part.partition("```")[0] for part in PAGE.split("```pycon\n")[1:])
    test = doctest.DocTestParser().get_doctest(source, {"game": played("duel", 2, 3)}, "review.md", "review.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_bounds_are_those_of_the_code() -> None:
    rows = [
        line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith(("| 2 ", "| 3 ", "| 4 ", "| 5 "))
    ]
    assert len(rows) == 4
    for players, *bounds in rows:
        expected = [bound(mark, int(players)) for mark in reversed(BOUNDS)]
        assert [float(text) for text in bounds] == [round(value, 3) for value in expected]
