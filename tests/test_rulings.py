"""The pages of rulings: numbered lines, each of them held by tests that exist."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from heptapolis.games import GAMES

HERE = Path(__file__).parent
PAGES = HERE.parent / "docs" / "rules"


def tool() -> Any:
    spec = importlib.util.spec_from_file_location("rulings_tool", HERE.parent / "tools" / "rulings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rulings(game: str) -> list[str]:
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if re.match(r"\d+\. ", line)]


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_without_gaps(game: str) -> None:
    assert [int(line.split(".")[0]) for line in rulings(game)] == list(range(1, len(rulings(game)) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_names_tests_that_exist(game: str) -> None:
    defined = {
        name
        for folder in (HERE / GAMES[game].folder, HERE / "proofs")
        for path in folder.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    }
    assert rulings(game)
    for line in rulings(game):
        named = re.findall(r"\btest_\w+", line)
        assert named, f"no test is named: {line}"
        assert set(named) <= defined, f"unknown test: {line}"


@pytest.mark.parametrize("game", GAMES)
def test_documentation_and_pages_have_the_same_rulings(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    assert tool().with_rulings(page, game) == page, "run .venv/bin/python tools/rulings.py"
