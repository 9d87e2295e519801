"""The documents that docs/formats.md shows can be read."""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
from pathlib import Path

import pytest

import heptapolis
from heptapolis.games import GAMES, game_class

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


# Reasons and endings --------------------------------------------------------------------------------------------------

SHORT = {"sw": "seven-wonders", "du": "duel", "ar": "architects", "di": "dice"}


def listed(heading: str) -> dict[str, set[str]]:
    """What a table of the page lists for each game: the codes in its first column, the games in its second."""
    table = TEXT.split(f"| {heading} | games |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `([\w-]+)` \| ([\w ]+) \|", table, re.MULTILINE)
    return {name: {code for code, games in rows if short in games.split()} for short, name in SHORT.items()}


@pytest.mark.parametrize("name", GAMES)
def test_all_reasons_of_a_game_are_listed(name: str) -> None:
    legality = importlib.import_module(f"{GAMES[name].package}.rules.legality")
    assert listed("code")[name] == {*legality.REFUSALS.values(), "unknown-move"}


@pytest.mark.parametrize("name", GAMES)
def test_all_endings_of_a_game_are_listed(name: str) -> None:
    assert listed("ending")[name] == set(game_class(name).endings)
