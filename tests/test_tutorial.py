"""docs/add-a-game.md: its code is the example package, whole, and what it lets people type works."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from example import EXAMPLE, installed

TEXT = (EXAMPLE.parents[1] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = [path for path in sorted(EXAMPLE.rglob("*")) if path.suffix in (".py", ".toml")]


@pytest.fixture(scope="module", autouse=True)
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with installed(tmp_path_factory.mktemp("packages")) as path:
        yield path


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def test_its_code_is_the_example_and_all_of_it() -> None:
    shown: dict[str, list[str]] = {}
    for block in blocks("python") + blocks("toml"):
        head, _, code = block.partition("\n")
        name = head.removeprefix("# ")
        assert code in (EXAMPLE / name).read_text(encoding="utf-8"), f"{name} has no such passage:\n{code}"
        shown.setdefault(name, []).append(code)
    for path in FILES:
        name = path.relative_to(EXAMPLE).as_posix()
        whole = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        lines = [line for code in shown[name] for line in code.splitlines() if line.strip()]
        assert lines == whole, name


def test_its_python_session_prints_what_it_says() -> None:
    (session,) = blocks("pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, "add-a-game.md", "add-a-game.md", 0)
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)
    assert len(test.examples) > 10


def test_its_commands_work(place: str) -> None:
    commands = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("heptapolis ")]
    assert len(commands) > 4
    environment = os.environ | {"PYTHONPATH": place, "HEPTAPOLIS_MODE": "interpreted"}
    for command in commands:
        arguments = command.split()[1:]
        if arguments[0] in ("play", "serve"):
            arguments = [arguments[0], "--help"]  # a game needs somebody to play it, a server somebody to stop it
        done = subprocess.run(
            [sys.executable, "-m", "heptapolis.cli", *arguments],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        assert done.stdout.strip()


def test_every_file_that_it_names_exists() -> None:
    source = EXAMPLE.parents[1]
    for name in re.findall(r"`((?:examples|tests|heptapolis)/[\w/.-]+)`", TEXT):
        assert (source / name).exists() or (source / "src" / name).exists(), name
    assert Path(EXAMPLE).exists()
