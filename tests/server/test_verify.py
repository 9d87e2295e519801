"""What `heptapolis verify` proves, to whom, and what it says plainly is not proven."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import heptapolis
from heptapolis.cli import app
from heptapolis.server import fair_deals

DUEL = fair_deals.statement("duel", 2, {}, heptapolis.game("duel").rules_version)
SECRET = bytes(range(32))
KEPT = fair_deals.commitment(SECRET, DUEL)


class Files:
    """A proof and a record on the disk, as somebody saved them."""

    def __init__(self, folder: Path) -> None:
        self.proof, self.record = folder / "proof.json", folder / "game.txt"

    def write(self, secret: bytes, contributions: dict[int, str], **changed: Any) -> None:
        """What a server tells of a deal after the end, perhaps with something changed."""
        proof = fair_deals.Proof(DUEL, fair_deals.commitment(secret, DUEL), contributions, secret)
        self.proof.write_text(json.dumps(proof.to_dict() | changed), encoding="utf-8")
        self.record.write_text(heptapolis.record(heptapolis.game("duel").start(seed=proof.seed)), encoding="utf-8")

    def verify(self, *options: str, record: bool = True) -> Result:
        return CliRunner().invoke(app, ["verify", str(self.proof), *([str(self.record)] if record else []), *options])


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def test_a_secret_chosen_after_the_contributions_is_found_out_by_what_was_kept(files: Files) -> None:
    """The server looks for a secret that gives the deal it likes, when it knows already what the person added."""
    game, mine = heptapolis.game("duel"), "my own luck"

    def first_choice(secret: bytes) -> list[str]:
        return sorted(map(str, game.start(seed=fair_deals.deal_key(secret, DUEL, {0: mine})).moves(0)))

    secrets = (number.to_bytes(32, "big") for number in range(1000))
    chosen = next(secret for secret in secrets if "take sphinx" in first_choice(secret))
    files.write(chosen, {0: mine})
    alone = files.verify()
    assert alone.exit_code == 0, alone.output  # it agrees with itself, and that is all that is said
    assert "The deal was fair" not in alone.output
    assert "does not prove that the deal was fair" in alone.output
    assert "not proven: that the secret was fixed before anything was added" in alone.output
    assert "The deal was fair" not in files.verify("--contribution", mine).output
    caught = files.verify("--commitment", KEPT, "--contribution", mine)
    assert caught.exit_code == 2
    assert "✗ the fingerprint in the proof is the one that you kept" in caught.output


@pytest.mark.parametrize("typed", [KEPT, KEPT.upper(), f"  {KEPT[:32]} {KEPT[32:]}\n"])
def test_what_was_kept_may_be_pasted_in_any_way(files: Files, typed: str) -> None:
    files.write(SECRET, {0: "mine"})
    result = files.verify("--commitment", typed, "--contribution", "mine")
    assert result.exit_code == 0, result.output
    assert "The deal was fair: nobody who could not guess what you would add could choose it." in result.output
    assert "not proven" not in result.output


def test_each_case_is_called_what_it_is(files: Files) -> None:
    files.write(SECRET, {0: "mine"})
    unrecorded = files.verify("--commitment", KEPT, "--contribution", "mine", record=False)
    assert "The deal was fair" not in unrecorded.output
    assert "not proven: that the game was played from this deal" in unrecorded.output
    silent = files.verify("--commitment", KEPT)
    assert "The deal was fair" not in silent.output
    assert "not proven: that the secret was not chosen for its deal" in silent.output
    files.write(SECRET, {})
    assert "The deal was fair" not in files.verify("--commitment", KEPT).output
    files.write(SECRET, {0: "mine", 1: "theirs", 2: "more"})
    assert files.verify("--commitment", KEPT).exit_code == 2  # a table of two has no third seat
    files.write(SECRET, {0: "mine", 1: "theirs"})
    together = files.verify("--commitment", KEPT, "--contribution", "mine")
    assert together.exit_code == 0
    assert "or decided what seat 1 added after you had added" in together.output


def test_what_was_added_must_be_counted_as_it_was(files: Files) -> None:
    files.write(SECRET, {1: "mine"})
    assert "what you added is counted, as that of seat 1" in files.verify("--contribution", "mine").output
    for dropped in ("other", "Mine", "mine "):
        assert files.verify("--commitment", KEPT, "--contribution", dropped).exit_code == 2


@pytest.mark.parametrize("typed", ["", "abc", "x" * 64, KEPT + "0", "１" * 64])
def test_a_commitment_that_is_none_is_said_so(files: Files, typed: str) -> None:
    files.write(SECRET, {0: "mine"})
    result = files.verify("--commitment", typed)
    assert result.exit_code == 2
    assert "64 digits" in result.output


def test_the_record_must_be_of_this_deal(files: Files) -> None:
    files.write(SECRET, {0: "mine"})
    files.record.write_text(heptapolis.record(heptapolis.game("duel").start(seed=5)), encoding="utf-8")
    assert files.verify("--commitment", KEPT, "--contribution", "mine").exit_code == 2


JUNK: list[Any] = [
    None, True, -1, 1 << 300, 1e308, "", "x", "\ud800", "\0", "7" * 5000, "[" * 5000, "NaN", [], {}, [[]], {"a": {}},
    "00" * 31, "{}", '{"game":"duel"}', '{"game":"duel","players":2,"options":{"players":2},"rules":1}',
    '{"game":"duel","players":2,"options":{"self":2},"rules":1}', '{"game":"duel","players":2,"options":[],"rules":1}',
    '{"game":["duel"],"players":2,"options":{},"rules":1}', '{"game":"duel","players":1e999,"options":{},"rules":1}',
    '{"game":"duel","players":2,"options":{"first":{"x":[]}},"rules":1}', {"0": 5}, {"x": "y"}, {"-1": "y"}, {"9" * 5000: "y"},
    {"٣": "y"}, {"01": "y"}, {"0": "\udfff"},
]  # fmt: skip


def test_a_record_that_begins_from_a_position_is_not_the_deal(files: Files) -> None:
    """A position is made by hand: it can look like the deal and say that it was, with whatever else somebody likes."""
    files.write(SECRET, {0: "mine"})
    started = heptapolis.read_record(files.record.read_text(encoding="utf-8"))
    document = started.to_dict()
    opened = heptapolis.position(document)
    files.record.write_text(heptapolis.record(opened), encoding="utf-8")
    assert heptapolis.read_record(files.record.read_text(encoding="utf-8")).from_document
    result = files.verify("--commitment", KEPT, "--contribution", "mine")
    assert result.exit_code == 2
    assert "The deal was fair" not in result.output


def test_the_record_must_follow_the_same_rules(files: Files) -> None:
    files.write(SECRET, {0: "mine"})
    text = files.record.read_text(encoding="utf-8")
    assert '[Rules "1"]' in text
    files.record.write_text(text.replace('[Rules "1"]', '[Rules "0"]'), encoding="utf-8")
    result = files.verify("--commitment", KEPT, "--contribution", "mine")
    assert result.exit_code == 2
    assert "The deal was fair" not in result.output


def test_a_malformed_proof_gets_one_sentence(files: Files) -> None:
    from heptapolis.server.verify import verify

    files.write(SECRET, {0: "mine"})
    whole = json.loads(files.proof.read_text(encoding="utf-8"))
    chance = random.Random(3)
    cases = [json.dumps(whole | {key: value}) for key in whole for value in JUNK]
    cases += [json.dumps({key: value for key, value in whole.items() if key != left_out}) for left_out in whole]
    cases += ["", "{", "[]", "null", "[" * 100_000, '{"a":' * 50_000, "1" * 5000, "\ufeff{}"]
    text = json.dumps(whole)
    for _ in range(60):
        at = chance.randrange(len(text))
        cases.append(text[:at] + chance.choice(["", "\0", '"', "}", "é", "9"]) + text[at + chance.randrange(3) :])
    for case in cases:
        files.proof.write_text(case, encoding="utf-8")
        with contextlib.suppress(
            heptapolis.HeptapolisError
        ):  # what the command says in one sentence; nothing else comes
            verify(files.proof, None, KEPT, "mine")
    for nothing in (b"\xff\xfe\x00", cases[0].encode(), b"[]"):
        files.proof.write_bytes(nothing)
        result = files.verify("--commitment", KEPT)
        assert (result.exit_code, result.output.count("Error:")) == (2, 1), result.output
    files.proof.unlink()
    assert files.verify().exit_code == 2
