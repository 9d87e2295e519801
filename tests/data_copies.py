"""Copies of a game's data in which something was changed, read as the package reads its own. For tests of every game."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

NAME = "tables_of_other_data"
Edit = tuple[str, str]
Damage = tuple[str, list[Edit], list[str]]
"""A data file, texts to replace, and words that must be in the complaint."""


def head(thing: Any) -> str:
    """How a card's entry begins in its file."""
    names = ", ".join(f'{language} = "{name}"' for language, name in thing.name.items())
    return f'id = "{thing.id}"\nname = {{ {names} }}\n'


def loader(tables: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ModuleType]:
    """A function that reads a copy of the data in which each text of a file was replaced by another."""

    def load(name: str = "", *edits: Edit) -> ModuleType:
        shutil.copytree(tables.DATA, folder / "data")
        if edits:
            edit(folder / "data" / name, *edits)
        spec = importlib.util.spec_from_file_location(NAME, tables.__file__)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        module.__file__ = str(folder / "rules" / "tables.py")  # the data are looked for beside its folder
        monkeypatch.setitem(sys.modules, NAME, module)
        spec.loader.exec_module(module)
        return module

    return load


def edit(path: Path, *edits: Edit) -> None:
    """Replace texts, each of which must be there."""
    text = path.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def arrays(module: ModuleType) -> dict[str, Any]:
    """All tables of a module."""
    return {name: value for name, value in vars(module).items() if isinstance(value, np.ndarray)}


def check_same_tables(found: ModuleType, own: ModuleType) -> None:
    """A copy of the data gives the same tables, and nobody can write on them."""
    assert arrays(found).keys() == arrays(own).keys()
    assert len(arrays(own)) > 10
    for name, table in arrays(found).items():
        assert np.array_equal(table, arrays(own)[name]), name
        assert not table.flags.writeable, name


def check_refused(load: Callable[..., ModuleType], damage: Damage) -> None:
    """Damaged data are refused, and the text says what is wrong."""
    file, edits, words = damage
    with pytest.raises(Exception, match=re.escape(words[0])) as caught:
        load(file, *edits)
    assert type(caught.value).__name__ == "BadData"
    for word in words[1:]:
        assert word in str(caught.value)
