"""Reading the data files of a game. They are data: whoever owns the game may correct a figure."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, TypeVar, cast

T = TypeVar("T")


class BadData(Exception):
    """A data file says something that the rules cannot mean."""


def read_rows(folder: Path, file: str, key: str, needed: set[str]) -> list[dict[str, Any]]:
    """The entries of a data file; each must have what is needed, and no id may come twice."""
    rows = [dict(row) for row in read_data(folder, file)[key]]
    for number, row in enumerate(rows):
        if missing := needed - set(row):
            raise BadData(f"{key} {number + 1} of {file} has no {', '.join(sorted(missing))}")
        if row["id"] in [other["id"] for other in rows[:number]]:
            raise BadData(f"{file} has the id {row['id']!r} twice")
    return rows


def read_things(kind: Callable[..., T], folder: Path, file: str, key: str) -> list[T]:
    """The entries of a data file as things of a dataclass, numbered.

    A field without a default must be there; what an entry has beside the fields is its `effect`.
    """
    known = [field for field in fields(cast(Any, kind)) if field.name not in ("number", "effect")]
    needed = {field.name for field in known if field.default is MISSING and field.default_factory is MISSING}
    found = []
    for number, row in enumerate(read_rows(folder, file, key, needed)):
        told = {field.name: row.pop(field.name) for field in known if field.name in row}
        found.append(kind(number=number, effect=row, **told))
    return found


def check_colours(cards: Sequence[Any], colours: tuple[str, ...]) -> None:
    """Refuse a card with a colour that there is not."""
    for card in cards:
        if card.colour not in colours:
            raise BadData(f"{card.id} has the colour {card.colour!r}; colours are {', '.join(colours)}")


def freeze(names: dict[str, Any]) -> None:
    """Let nobody write on the arrays of a module any more. (Manifests read data too, and do without NumPy.)"""
    for table in names.values():
        if hasattr(table, "setflags"):
            table.setflags(write=False)


def read_data(folder: Path, name: str) -> dict[str, Any]:
    """One data file of a game."""
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))
