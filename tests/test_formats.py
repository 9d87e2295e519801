"""The documents that docs/formats.md shows can be read."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest

import heptapolis
from heptapolis.games import GAMES

_SPEC = importlib.util.spec_from_file_location("field_tables", Path(__file__).parents[1] / "tools" / "field_tables.py")
assert _SPEC is not None
assert _SPEC.loader is not None
field_tables = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(field_tables)
TEXT = (Path(__file__).parents[1] / "docs" / "formats.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
DOCUMENTS = [block for block in BLOCKS if '"game"' in block]


@pytest.mark.parametrize("text", DOCUMENTS, ids=range(len(DOCUMENTS)))
def test_a_document_that_is_shown_can_be_read(text: str) -> None:
    document = json.loads(text)
    table = heptapolis.view(document) if "view" in document else heptapolis.position(document)
    assert table.to_dict()["game"] == document["game"]
    if "view" in document:
        assert table.moves(), "an example for advice"


def test_every_game_is_shown() -> None:
    assert {json.loads(text)["game"] for text in DOCUMENTS} == {"seven-wonders", "duel", "architects", "dice"}


def test_the_tables_of_fields_and_the_schemas_are_as_declared() -> None:
    """`python tools/field_tables.py` writes them."""
    assert field_tables.with_tables(TEXT) == TEXT
    for name in GAMES:
        assert f"<!-- fields of {name} -->\n| field |" in TEXT
        assert (field_tables.SCHEMAS / f"{name}.json").read_text(encoding="utf-8") == field_tables.schema_text(name)
