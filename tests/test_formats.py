"""The documents that docs/formats.md shows can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import heptapolis

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
