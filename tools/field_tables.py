"""Write the tables of fields in docs/formats.md, and the schemas of exact documents, from the declarations.

`python tools/field_tables.py` writes them; tests/test_formats.py sees to it that they are up to date.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from heptapolis.games import GAMES, game_class
from heptapolis.games.exact_documents import schema
from heptapolis.kernel.fields import Field, fields_of

DOCS = Path(__file__).parents[1] / "docs"
FORMATS, SCHEMAS = DOCS / "formats.md", DOCS / "schemas"


def field_row(entry: Field) -> str:
    """A field as a row of its table."""
    axes = " × ".join(f"{axis.length} {axis.name}" for axis in entry.axes) or "1"
    kind = f"int{8 * entry.width}"
    cells = (
        f"`{entry.name}`",
        kind,
        axes,
        str(entry.values),
        f"{entry.low} to {entry.high}",
        entry.seen,
        entry.meaning,
    )
    return f"| {' | '.join(cells)} |"


def field_table(name: str) -> str:
    """The table of a game's fields."""
    head = f"| field | type | axes | values | range | declared as seen by | meaning |\n|{' --- |' * 7}"
    return "\n".join([head, *map(field_row, fields_of(game_class(name).state_type))])


def with_tables(text: str) -> str:
    """docs/formats.md with the tables as they are declared."""

    def put(match: re.Match[str]) -> str:
        return f"{match[1]}\n{field_table(match[2])}\n{match[4]}"

    return re.sub(r"(<!-- fields of ([a-z-]+) -->)\n(.*?)(<!-- end of fields -->)", put, text, flags=re.DOTALL)


def schema_text(name: str) -> str:
    """The schema of a game as a file holds it."""
    found: dict[str, Any] = schema(game_class(name))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write everything."""
    FORMATS.write_text(with_tables(FORMATS.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMAS.mkdir(exist_ok=True)
    for name in GAMES:
        (SCHEMAS / f"{name}.json").write_text(schema_text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
