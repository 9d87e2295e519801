"""Reading the data files of a game. They are data: whoever owns the game may correct a figure."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


class BadData(Exception):
    """A data file says something that the rules cannot mean."""


def read_data(folder: Path, name: str) -> dict[str, Any]:
    """One data file of a game."""
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))
