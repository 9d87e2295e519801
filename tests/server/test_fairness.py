"""Fair deals: committed before, contributed to by the seats, told and verified after the end."""

from __future__ import annotations

import json
import random
from pathlib import Path

from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.server import fair
from server.helpers import Person, Program


def test_the_commitment_binds_secret_options_and_rules_version() -> None:
    secret = bytes(range(32))
    stated = fair.statement("duel", 2, {"first": 1}, 1)
    assert fair.commitment(secret, stated) != fair.commitment(secret, fair.statement("duel", 2, {}, 1))
    assert fair.commitment(secret, stated) != fair.commitment(secret, fair.statement("duel", 2, {"first": 1}, 2))
    assert fair.commitment(secret, stated) != fair.commitment(bytes(32), stated)


def test_every_contribution_changes_the_deal() -> None:
    secret, stated = bytes(32), fair.statement("duel", 2, {}, 1)
    keys = {
        fair.deal_key(secret, stated, contributions)
        for contributions in ({}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "b", 1: "a"}, {0: 'a","1":"b'})
    }
    assert len(keys) == 6
    assert all(0 <= key < 1 << 256 for key in keys)
    assert fair.deal_key(secret, stated, {0: "x", 1: "y"}) == fair.deal_key(secret, stated, {1: "y", 0: "x"})


def test_the_secret_is_told_after_the_end_and_the_deal_verified(program: Program, tmp_path: Path) -> None:
    table = program.create("duel", ["me", "random"], contribution="my own luck")
    before = program.get(f"/api/tables/{table}/fair")
    assert before["contributions"] == {"0": "my own luck"}
    assert "secret" not in before
    program.play(table, 0, random.Random(7))
    after = program.get(f"/api/tables/{table}/fair")
    assert after["commitment"] == before["commitment"] == program.get(f"/api/tables/{table}")["commitment"]
    record = program.http.get(f"/tables/{table}/record").text
    assert heptapolis.game("duel").start(seed=int(after["seed"])) == heptapolis.read_record(record).first()
    proof, written = tmp_path / "proof.json", tmp_path / "game.txt"
    proof.write_text(json.dumps(after), encoding="utf-8")
    written.write_text(record, encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(proof), str(written)])
    assert result.exit_code == 0, result.output
    assert "The deal was fair" in result.output
    for change in ({"secret": "00" * 32}, {"contributions": {"0": "other"}}, {"seed": "5"}):
        proof.write_text(json.dumps(after | change), encoding="utf-8")
        result = CliRunner().invoke(app, ["verify", str(proof), str(written)])
        assert result.exit_code == 2, change
    proof.write_text(json.dumps(before), encoding="utf-8")
    assert CliRunner().invoke(app, ["verify", str(proof)]).exit_code == 2
    page = program.http.get(f"/tables/{table}/fair", headers={"accept": "text/html"})
    assert after["secret"] in page.text


def test_play_now_is_committed_to_before_the_click(person: Person) -> None:
    import re

    forms = re.findall(r"<form[^>]*/play-now.*?</form>", person.home.text, re.DOTALL)
    duel = next(form for form in forms if 'value="duel"' in form)
    offer = re.search(r'name="offer" value="([^"]+)"', duel)
    shown = re.search(r'data-commitment="([0-9a-f]{64})"', duel)
    assert offer is not None
    assert shown is not None
    table = person.play_now("duel", offer=offer[1], contribution="mine")
    while (info := person.http.get(f"/api/tables/{table}")).status_code == 503:
        pass
    assert info.json()["commitment"] == shown[1]
    again = person.play_now("duel", offer=offer[1], contribution="mine")
    assert person.http.get(f"/api/tables/{again}").json()["commitment"] != shown[1]  # a promise is kept once
