"""A table keeps the version of the rules that it was made with: its commitment, its deal and its proof go by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import heptapolis
from heptapolis.records import write_record
from heptapolis.server.entries import Entry
from heptapolis.server.fair_deals import Proof, commitment, deal_key, statement
from heptapolis.server.live_table import OldMove, Setup, replayed
from heptapolis.server.verify import verify

SECRET = bytes(range(32))
GAME = heptapolis.game("seven-wonders", players=2)


def test_a_table_deals_by_the_version_in_its_row() -> None:
    old, new = (Setup("t", GAME, False, SECRET, "", 0.0, rules=rules) for rules in (1, None))
    assert '"rules":1' in old.statement
    assert f'"rules":{GAME.rules_version}' in new.statement
    assert old.commitment != new.commitment
    live = replayed(old, [Entry(0, "owner", None, {"visitor": "a"}, 0.0), Entry(1, "start", None, {}, 0.0)])
    assert live.position == GAME.start(seed=deal_key(SECRET, old.statement, {}))


def test_the_proof_of_an_older_deal_is_verified(tmp_path: Path) -> None:
    stated = statement("seven-wonders", 2, {}, 1)
    proof = Proof(stated, commitment(SECRET, stated), {0: "mine"}, SECRET)
    (tmp_path / "proof.json").write_text(json.dumps(proof.to_dict()), encoding="utf-8")
    position = GAME.start(seed=proof.seed)
    for rules, holds in ((1, True), (None, False)):  # the record says by which rules it was dealt, too
        (tmp_path / "record.txt").write_text(write_record(position, rules), encoding="utf-8")
        verdict = verify(tmp_path / "proof.json", tmp_path / "record.txt", proof.commitment, "mine")
        assert verdict.holds == holds, verdict.checks


def test_a_move_that_the_present_rules_forbid_is_named() -> None:
    setup = Setup("t", GAME, False, SECRET, "", 0.0, rules=1)
    log = [Entry(0, "owner", None, {"visitor": "a"}, 0.0), Entry(1, "start", None, {}, 0.0)]
    log.append(Entry(2, "move", 0, {"move": "build palace"}, 0.0))
    with pytest.raises(OldMove, match=r"line 1, seat 0, 'build palace'") as caught:
        replayed(setup, log)
    assert (caught.value.figures["old"], caught.value.figures["now"]) == (1, GAME.rules_version)
