"""Leaks that are planted in a copy of the package: in a field that is declared as seen, and in `reveal`.

The proof of secrets must find them. The copy runs interpreted, in a process of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from heptapolis.games import GAMES
from proofs.report import Report, reporting

ROOT = Path(__file__).parents[2]
PROVE = """
import sys
from pathlib import Path
import heptapolis
from proofs import secrets
assert Path(heptapolis.__file__).is_relative_to(sys.argv[1]), heptapolis.__file__
report = secrets.prove(sys.argv[2], int(sys.argv[3]), pages=False)
print(sum("look different" in failure for failure in report.failures))
"""


class Leak(NamedTuple):
    """A text of a game's file that is replaced by another."""

    file: str
    old: str
    new: str


LEAKS: dict[str, dict[str, Leak]] = {
    "seven-wonders": {
        "field": Leak("rules/state.py", 'field("card",', 'public("card",'),
        "reveal": Leak("rules/knowledge.py", "if group == VISIBLE:", "if group == VISIBLE or group == OPEN:"),
    },
    "duel": {
        "field": Leak("rules/state.py", 'field(\n        "layout",', 'public(\n        "layout",'),
        "reveal": Leak("rules/knowledge.py", "if library_of(state) != observer:", "if library_of(state) == observer:"),
    },
    "architects": {
        "field": Leak("rules/state.py", 'field(\n        "shuffle",', 'public(\n        "shuffle",'),
        "reveal": Leak(
            "rules/knowledge.py",
            "for place in range(top, top + known):",
            "for place in range(top, min(end, top + known + 1)):",
        ),
    },
    "dice": {
        "field": Leak("rules/state.py", 'field(\n        "leaving",', 'public(\n        "leaving",'),
        "reveal": Leak("rules/knowledge.py", "if forum >> die & 1:", "if forum >> die & 1 or die == 9:"),
    },
}


def found(name: str, leak: Leak, games: int = 2) -> int:
    """How many twins of those that are told look different in a copy of the package with this leak."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "heptapolis"
        shutil.copytree(ROOT / "src" / "heptapolis", copy, ignore=shutil.ignore_patterns("__pycache__"))
        path = copy / "games" / GAMES[name].folder / leak.file
        text = path.read_text(encoding="utf-8")
        if text.count(leak.old) != 1:
            raise ValueError(f"{leak.old!r} is not in {leak.file} of {name} just once")
        path.write_text(text.replace(leak.old, leak.new), encoding="utf-8")
        environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
        environment |= {"PYTHONPATH": f"{folder}:{ROOT / 'tests'}", "HEPTAPOLIS_MODE": "interpreted"}
        command = [sys.executable, "-c", PROVE, folder, name, str(games)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return int(done.stdout)


def prove(name: str) -> Report:
    """Each leak is found."""
    with reporting(f"{name}: planted leaks") as report:
        for kind, leak in LEAKS[name].items():
            with report.case(lambda kind=kind: kind):
                count = found(name, leak)
                report.notes.append(f"in {'a field' if kind == 'field' else kind}: {count} twins look different")
                report.check(count > 0, f"a leak in {kind} was not found: {leak}")
    return report
