"""Write the rulings in docs/rules/<game>.md from the files that the package brings and pages show.

`.venv/bin/python tools/rulings.py` writes them; tests/test_rulings.py sees to it that they are up to date.
"""

from __future__ import annotations

from pathlib import Path

from heptapolis.games import GAMES
from heptapolis.games.rulebook import ruling_lines

DOCS = Path(__file__).parents[1] / "docs" / "rules"
MARK = "<!-- rulings: written by tools/rulings.py -->\n"
"""What stands above it in a page is written by hand."""


def with_rulings(page: str, game: str) -> str:
    """A page with the rulings as the package has them."""
    return page.partition(MARK)[0] + MARK + ruling_lines(game, "en")


def main() -> None:
    """Write all pages."""
    for game in GAMES:
        path = DOCS / f"{game}.md"
        if path.exists():
            path.write_text(with_rulings(path.read_text(encoding="utf-8"), game), encoding="utf-8")


if __name__ == "__main__":
    main()
