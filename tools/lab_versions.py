"""Write down what the laboratory's environments look like now, with a new version for each game in which that has changed.

.venv/bin/python tools/lab_versions.py
"""

from __future__ import annotations

import sys

import heptapolis
from heptapolis.games import GAMES, game_class
from heptapolis.lab.digests import digest
from heptapolis.lab.versions import VERSIONS, stored

HEAD = "# The version of this game's environments; tools/lab_versions.py writes it (src/heptapolis/lab/versions.py).\n"


def digests(name: str) -> dict[str, str]:
    """The digest for each number of players of a game."""
    least, most = game_class(name).seat_range
    return {str(players): digest(heptapolis.game(name, players=players)) for players in range(least, most + 1)}


def main() -> int:
    """Write the files."""
    VERSIONS.mkdir(exist_ok=True)
    for name in (name for name in GAMES if GAMES[name].package.startswith("heptapolis.")):
        now, known = digests(name), dict(stored(name))
        number = int(known.pop("version", 0))
        if now != known:
            number += 1
            print(f"{name}: version {number}")
        lines = [f"version = {number}", *(f'{key} = "{value}"' for key, value in now.items())]
        (VERSIONS / f"{GAMES[name].folder}.toml").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
