"""docs/lab.md: its examples run and print what it says, and its figures are those of the environments."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.lab.observations import observations
from heptapolis.lab.versions import environment_id

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")


def test_the_examples_print_what_the_page_says() -> None:
    source = "\n".join(re.findall(r"^```pycon\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(source, {}, "lab.md", "lab.md", 0)
    assert len(test.examples) > 20
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_are_those_of_the_environments(name: str) -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {GAMES[name].title} |")]
    _, _, known, actions, columns, *_ = (cell.strip() for cell in row.split("|"))
    least, most = GAMES[name].players
    game = heptapolis.game(name, players=least)
    widths = [observations(heptapolis.game(name, players=players)).width for players in range(least, most + 1)]
    ideas = observations(game).width - observations(game).state_columns
    assert known == f"`{environment_id(name)}`"
    assert int(actions) == game.action_count
    assert columns == f"{', '.join(map(str, widths))} ({ideas})"
