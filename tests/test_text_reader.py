"""One reader says what a text is, for the terminal, the server and Python."""

from __future__ import annotations

import json

import pytest

import heptapolis
from heptapolis import text_reader
from heptapolis.errors import BadDocument, BadRecord

POSITION = heptapolis.game("duel").start(seed=4)


def test_a_text_is_a_record_a_position_or_a_view() -> None:
    record = "# kept from the summer\n\n" + heptapolis.record(POSITION)
    texts = {
        "record": record,
        "position": json.dumps(POSITION.to_dict()),
        "view": json.dumps(POSITION.view(1).to_dict(), indent=2),
    }
    for kind, text in texts.items():
        written = text_reader.read(text)
        assert (written.kind, written.game) == (kind, "duel")
        assert heptapolis.read(text) == (POSITION.view(1) if kind == "view" else POSITION)


def test_what_some_editors_write_before_a_text_is_passed_over() -> None:
    record, document = heptapolis.record(POSITION), json.dumps(POSITION.to_dict(), indent=1)
    for text in (record, document):
        assert heptapolis.read("\ufeff" + text.replace("\n", "\r\n")) == POSITION
    assert heptapolis.read_record("\ufeff" + record) == POSITION


def test_a_document_is_no_text_and_a_text_no_document() -> None:
    with pytest.raises(BadDocument, match=r"must be a str, not dict; heptapolis\.position reads a document"):
        heptapolis.read(POSITION.to_dict())  # type: ignore[arg-type]
    with pytest.raises(BadDocument, match=r"not str; heptapolis\.read reads text"):
        heptapolis.position(json.dumps(POSITION.to_dict()))  # type: ignore[arg-type]


def test_the_game_is_the_one_that_is_named_not_any_that_is_mentioned() -> None:
    record = heptapolis.record(POSITION).replace("\n\n", '\n# not a [Game "dice"], nor "game": "architects"\n\n', 1)
    assert text_reader.read(record).game == "duel"
    document = {"cities": [{}, {}], "seed": 1, "game": "duel"}
    assert text_reader.read(json.dumps(document)).game == "duel"
    assert text_reader.read('{"game"   :\n "duel", "cities": [{}, {}]}').game == "duel"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the text is empty"),
        ("# only a comment", "neither a record .* nor a document in JSON"),
        ("[1, 2]", "holds no document"),
        ("{" * 3, "nor a document in JSON: line 1"),
        ("[" * 100_000, "nested too deeply"),
        ('{"game": "chess"}', "there is no game 'chess'"),
        ('{"cities": []}', "no game is named"),
        (f'{{"game": "duel", "seed": {"9" * 5000}}}', "too many digits"),
    ],
)
def test_what_is_no_document_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadDocument, match=sentence):
        heptapolis.read(text)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ('[Heptapolis "1"]\n[Players "2"]\n', 1, r"among them \[Game"),
        ('[Heptapolis "1"]\n[Game "chess"]\n', 2, "there is no game 'chess'"),
        ('#\n[Heptapolis "1"\n', 2, "a header is written"),
    ],
)
def test_what_is_no_record_is_told_with_its_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence) as caught:
        heptapolis.read(text)
    assert caught.value.line == line
