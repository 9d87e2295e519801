"""Versions of environments: a number for people, held by a digest of all that a trained net depends on.

`versions/<game>.toml` says the version of a game and a digest for each number of players. A change of the columns, of their
scale or of the action numbers changes a digest; a test then asks for a new version, and `tools/lab_versions.py` writes it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from heptapolis.games import GAMES

VERSIONS = Path(__file__).with_name("versions")


@cache
def stored(game: str) -> dict[str, Any]:
    """What is written down for a game; nothing for one of another package."""
    path = VERSIONS / f"{GAMES[game].folder}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def version(game: str) -> int:
    """The version of a game's environments; 0 for a game of another package, which has none here."""
    return int(stored(game).get("version", 0))


def environment_id(game: str) -> str:
    """What a game's environments are called in the registries: namespace, the game's class, version."""
    return f"heptapolis/{GAMES[game].game}-v{version(game)}"
