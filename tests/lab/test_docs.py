"""docs/lab.md: its examples run and print what it says, and its figures are those of the environments."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import heptapolis
from heptapolis.arena.evaluations import as_markdown, read_rows
from heptapolis.games import GAMES
from heptapolis.lab.observations import observations
from heptapolis.lab.versions import environment_id, version

ROWS = Path(__file__).parents[2] / "docs" / "evaluations" / "rows.csv"
PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")


def test_the_examples_print_what_the_page_says() -> None:
    source = "\n".join(re.findall(r"^```pycon\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(source, {}, "lab.md", "lab.md", 0)
    assert len(test.examples) > 20
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)


def section(title: str) -> dict[str, str]:
    """The table of an environment: what is asked, and what the page says."""
    text = PAGE.split(f"### {title}\n")[1].split("\n### ")[0]
    return dict(re.findall(r"^\| (\w[\w ]*) \| (.+) \|$", text, re.MULTILINE))


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_are_those_of_the_environments(name: str) -> None:
    manifest = GAMES[name]
    told = section(manifest.title)
    fixed = ("Environment", "Players", "Observation", "Action", "Reward", "Version", "How fast", "Baselines")
    assert tuple(told) == fixed
    least, most = manifest.players
    games = [heptapolis.game(name, players=players) for players in range(least, most + 1)]
    widths = ", ".join(str(observations(game).width) for game in games)
    ideas = observations(games[0]).width - observations(games[0]).state_columns
    assert told["Environment"] == f"`{environment_id(name)}`; in OpenSpiel `python_heptapolis_{manifest.folder}`"
    assert told["Players"] == (f"{least} to {most}" if least < most else str(least))
    assert told["Observation"] == f"{widths} columns, of which {ideas} tell what the seat may do"
    assert told["Action"] == f"{games[0].action_count} numbers"
    assert told["Version"] == str(version(name))


def test_the_tables_of_bots_are_the_rows_that_are_kept() -> None:
    rows = read_rows(ROWS)
    tables = {(row.game, row.players) for row in rows}
    assert {("duel", 2), ("seven-wonders", 3)} <= tables
    for game, players in tables:
        told = as_markdown([row for row in rows if (row.game, row.players) == (game, players)])
        assert "\n".join(told) in PAGE
        assert f"**{GAMES[game].title}, {players} players**" in PAGE
