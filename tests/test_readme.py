"""The README's examples run, and print what it says they print."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_python_sessions_print_what_the_readme_says():
    sessions = blocks("pycon")
    assert sessions, "the README has examples"
    source = "\n".join(sessions)
    test = doctest.DocTestParser().get_doctest(source, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 10
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)


@pytest.mark.slow
def test_the_shell_examples_work():
    commands = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("heptapolis ")]
    assert commands
    for command in commands:
        arguments = command.split("#")[0].split()[1:]
        if not arguments or arguments[0] in ("play", "serve"):
            arguments = [*arguments[:1], "--help"]  # a game needs somebody to play it, a server somebody to stop it
        run = subprocess.run(
            [sys.executable, "-m", "heptapolis.cli", *arguments], capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"
        assert run.stdout.strip()


def test_every_make_target_that_is_mentioned_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        mentioned = set(re.findall(r"`make ([a-z]+)", text)) | set(re.findall(r"^make ([a-z]+)", text, re.MULTILINE))
        assert mentioned
        assert mentioned <= targets


def test_every_file_that_is_linked_exists():
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / target).exists(), f"{name} links {target}"
