"""The example package at work without being installed for good: on the path, with its metadata, while a test needs it."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from heptapolis.games import GAMES

EXAMPLE = Path(__file__).parents[1] / "examples" / "caravans"
PROJECT = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def write_metadata(folder: Path) -> list[str]:
    """Write what an installer would write from the example's pyproject.toml; what must be on the path then is returned."""
    metadata = folder / f"{PROJECT['name']}-{PROJECT['version']}.dist-info"
    metadata.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n"
    (metadata / "METADATA").write_text(head, encoding="utf-8")
    lines = [
        line
        for group, entries in PROJECT["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [str(folder), str(EXAMPLE)]


@contextmanager
def installed(folder: Path) -> Iterator[str]:
    """The example is there, in this process; gives what PYTHONPATH must be for others."""
    places = write_metadata(folder)
    sys.path[:0] = places
    GAMES.forget()
    try:
        yield ":".join(places)
    finally:
        for place in places:
            sys.path.remove(place)
        GAMES.forget()
