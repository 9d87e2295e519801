"""Replays, records, opening what was kept, backups and exports."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from pathlib import Path

from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.games.contract import Position
from server.helpers import Program, Server
from server.postgres import only_files


def test_a_finished_game_is_replayed_from_every_seats_eyes(server: Server, program: Program) -> None:
    table = program.create("seven-wonders", ["me", "random", "random"])
    program.play(table, 0, random.Random(5), moves=2)
    stranger = Program(server)
    assert program.http.get(f"/tables/{table}/replay?at=1&eyes=0").status_code == 200
    assert program.http.get(f"/tables/{table}/replay?at=1&eyes=1").status_code == 403
    assert stranger.http.get(f"/tables/{table}/replay?at=1&eyes=0").status_code == 403
    assert stranger.http.get(f"/tables/{table}/replay/board?at=0").status_code == 200
    program.play(table, 0, random.Random(6))
    for eyes in ("", "0", "1", "2"):
        page = stranger.http.get(f"/tables/{table}/replay?at=3&eyes={eyes}")
        assert page.status_code == 200
        assert 'id="board"' in page.text
    record = stranger.http.get(f"/tables/{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    assert heptapolis.read_record(record.text).over


def test_a_record_is_opened_and_played_on_from_any_move(program: Program) -> None:
    position = heptapolis.game("duel").start(seed=3)
    for _ in range(14):
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    text = heptapolis.record(position)
    table = program.open(text=text, seat=1, level="random")
    sight = program.sight(table, 1)
    assert sight["view"] == position.view(1).to_dict() or sight["to_act"] != list(position.to_act)
    other = program.open(text=text, seat=0, level="random", at=2)
    record = program.http.get(f"/tables/{other}/record").text
    assert len(re.findall(r"^\d+\. ", record, re.MULTILINE)) <= 3
    assert program.play(table, 1, random.Random(1))["over"]
    whole = heptapolis.read_record(program.http.get(f"/tables/{table}/record").text)
    assert whole.history[:14] == position.history


def test_a_position_and_a_view_are_opened(program: Program) -> None:
    document = {"game": "duel", "age": 2, "cities": [{"coins": 9}, {"coins": 3}]}
    table = program.open(text=json.dumps(document), seat=0, level="random")
    assert program.sight(table, 0)["view"]["cities"][0]["coins"] == 9
    assert program.http.get(f"/api/tables/{table}/fair").status_code == 404
    view = heptapolis.game("seven-wonders", players=3).start(seed=1).view(2).to_dict()
    table = program.open(text=json.dumps(view), seat=2, level="random")
    assert sorted(program.sight(table, 2)["view"]["cities"][2]["hand"]) == sorted(view["cities"][2]["hand"])


def test_what_cannot_be_opened_is_explained(program: Program) -> None:
    for text in (
        "",
        "nonsense",
        '{"game": "duel"}',
        '[Heptapolis "1"]\n[Game "duel"]\n',
        '{"game": "duel", "cities": 3}',
    ):
        answer = program.post("/open", text=text, seat=0)
        assert answer.status_code == 422, text
        assert answer.json()["error"]
    finished = _finished_duel()
    assert program.post("/open", text=heptapolis.record(finished), seat=0, at=4, level="random").status_code == 200
    assert program.post("/open", text=heptapolis.record(finished), seat=5, at=4).status_code == 422


def _finished_duel() -> Position:
    position = heptapolis.game("duel").start(seed=1)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    return position


def test_a_finished_game_is_opened_to_be_seen_and_played_on_from_any_moment(program: Program) -> None:
    finished = _finished_duel()
    shown = program.post("/open", text=heptapolis.record(finished), seat=1).json()["location"]
    assert shown.endswith("/replay?at=0")
    table = shown.split("/")[2]
    assert program.http.get(f"/tables/{table}/replay?at=70&eyes=0").status_code == 200
    assert heptapolis.read_record(program.http.get(f"/tables/{table}/record").text).history == finished.history
    began = program.post(f"/tables/{table}/play-on", at=20, seat=1).json()["location"].split("/")[2]
    assert program.play(began, 1, random.Random(1))["over"]
    again = heptapolis.read_record(program.http.get(f"/tables/{began}/record").text)
    assert again.history[:20] == finished.history[:20]
    assert program.post(f"/tables/{table}/play-on", at=999, seat=1).status_code == 409
    running = program.create("duel", ["me", "random"])
    assert program.post(f"/tables/{running}/play-on", at=0, seat=0).status_code == 409


@only_files
def test_backup_and_export_while_the_server_runs(server: Server, program: Program, tmp_path: Path) -> None:
    table = program.create("duel", ["me", "random"])
    program.play(table, 0, random.Random(5), moves=3)
    copy = tmp_path / "copy.sqlite"
    result = CliRunner().invoke(app, ["backup", str(copy), "--data", str(server.data)])
    assert result.exit_code == 0, result.output
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table,)).fetchone()[0] > 3
    connection.close()
    assert CliRunner().invoke(app, ["backup", str(copy), "--data", str(server.data)]).exit_code == 2
    assert CliRunner().invoke(app, ["backup", str(tmp_path / "x"), "--data", str(tmp_path)]).exit_code == 2
    folder = tmp_path / "games"
    result = CliRunner().invoke(app, ["export", str(folder), "--data", str(server.data)])
    assert result.exit_code == 0, result.output
    written = (folder / f"duel-{table}.txt").read_text(encoding="utf-8")
    assert len(heptapolis.read_record(written).history) >= 3
