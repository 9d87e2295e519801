"""The API as its documentation tells it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import heptapolis
from server.helpers import Listener, Program, Server

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def example() -> str:
    return examples()[0]


def test_the_example_bot_has_about_twenty_lines():
    assert len([line for line in example().splitlines() if line.strip()]) <= 25


@pytest.mark.slow
def test_the_example_bot_plays(server: Server, tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(example().replace('"gentle"', '"random"'), encoding="utf-8")
    done = subprocess.run([sys.executable, str(file), server.url], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "The winner is seat" in done.stdout


@pytest.mark.slow
def test_a_client_made_from_the_description_plays(server: Server, tmp_path: Path):
    file = tmp_path / "client.py"
    file.write_text(examples()[1].replace('"gentle"', '"random"'), encoding="utf-8")
    done = subprocess.run([sys.executable, str(file), server.url], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    played = heptapolis.read_record(done.stdout)
    assert played.over
    assert played.game.name == "duel"


def test_all_requests_are_described(program: Program):
    described = program.get("/api/openapi.json")
    text = DOCS.read_text(encoding="utf-8")
    for path in described["paths"]:
        shown = path.replace("{table_id}", "ID").replace("{seat}", "N")
        assert shown in text, path
        for operation in described["paths"][path].values():
            assert operation["operationId"]


def test_games_and_levels(program: Program):
    games = {game["name"]: game for game in program.get("/api/games")}
    assert set(games) == {"seven-wonders", "duel", "architects", "dice"}
    assert games["duel"]["players"] == [2, 2]
    assert {"gentle", "steady", "sharp", "master", "random", "greedy"} <= set(program.get("/api/levels"))


def test_open_tables_are_listed_and_joined(server: Server, program: Program):
    table = program.create("architects", ["me", "open"], visibility="open", name="Friends")
    hidden = program.create("duel", ["me", "open"])
    friend = Program(server, "friend")
    listed = {line["id"]: line for line in friend.get("/api/tables?which=open")}
    assert table in listed
    assert hidden not in listed
    assert [seat["kind"] for seat in listed[table]["seats"]] == ["person", "open"]
    assert friend.post(f"/api/tables/{table}/sit").json() == {"seat": 1}
    assert table in {line["id"] for line in friend.get("/api/tables?which=mine")}
    assert table in {line["id"] for line in Program(server).get("/api/tables?which=watch")}
    assert friend.post(f"/api/tables/{table}/leave").status_code == 204
    assert table not in {line["id"] for line in friend.get("/api/tables?which=mine")}


def test_programs_get_events(server: Server, program: Program):
    table = program.create("duel", ["me", "open"])
    listener = Listener(program.http, table, path="/api/stream")
    first = listener.wait_for("table", table=table)
    friend = Program(server)
    friend.post(f"/api/tables/{table}/sit", invitation=program.invitation)
    info = program.get(f"/api/tables/{table}")
    assert info["revision"] > first["revision"]
    listener.wait_for("table", revision=info["revision"])
