"""Text at the door, rows that cannot be read, and everything that once was answered with a 5xx."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from heptapolis.server.app import create_app
from heptapolis.server.incoming_text import check_document, check_text, clean_name, readable
from heptapolis.server.logs import JsonLines
from heptapolis.server.problems import Problem
from heptapolis.server.request import CheckedRoute
from heptapolis.server.settings import Settings
from heptapolis.terminal.console import SafeConsole
from server.helpers import INTERPRETED, Person, Program, Server
from server.postgres import only_files

BAD = ["\ud800", "a\udfffb", "\0", "\x1b[31m", "\x07", "\x7f", "\x9b31m", "a\nb", "\r", "\t"]
"""Text that no field takes, as JSON can carry it."""


@pytest.mark.parametrize("bad", BAD)
def test_what_is_no_text_passes_no_door(server: Server, bad: str) -> None:
    person, program = Person(server), Program(server)
    table = program.create("duel", ["me", "random"])
    posts = [
        (person, "/settings", {"name": bad}),
        (person, "/tables", {"game": "duel", "players": 2, "seat_0": "me", "seat_1": "here", "name_1": bad}),
        (person, "/tables", {"game": "duel", "players": 2, "seat_0": "me", "name": bad}),
        (person, "/tables", {"game": "duel", "players": 2, f"option_{bad}": "x"}),
        (person, "/settings", {"csrf": bad, "language": bad, bad: "x"}),
        (person, f"/tables/{table}/moves", {"move": bad, "seat": 0, "decision": 0, "revision": 0}),
    ]
    for who, path, fields in posts:
        answer = who.script(path, **fields)
        assert answer.status_code == 422, (path, fields, answer.status_code, answer.text)
    for path, fields in [
        ("/api/visitors", {"name": bad}),
        ("/api/tables", {"game": "duel", "name": bad}),
        ("/api/tables", {"game": "duel", "options": {bad: [bad]}}),
        ("/api/tables", {"game": "duel", bad: 1}),
        ("/api/tables", {"game": "duel", "seats": ["me", bad]}),
        (f"/api/tables/{table}/seats/0/move", {"move": bad, "decision": 0, "revision": 0}),
    ]:
        answer = program.post(path, **fields)
        assert answer.status_code == 422, (path, fields, answer.status_code, answer.text)
    assert person.form("/settings", name="Still here").status_code == 303  # somebody writes, and it is written
    assert Person(server).home.status_code == 200


def test_line_ends_pass_where_a_record_is_taken_and_nothing_else_does(server: Server, person: Person) -> None:
    server.wait_for_rules("duel")
    lines = person.script("/open", text='{"game": "duel",\n\t"what": 1}\r\n')
    assert "characters" not in lines.json()["error"]  # refused for what it says, not for its line ends
    for bad in ('{"game": "duel", "what": "\ud800"}', '{"game": "duel"}\0', r'{"game": "duel", "what": "\ud800"}'):
        answer = person.script("/open", text=bad)
        assert answer.status_code == 422
        assert "characters" in answer.json()["error"], answer.text


@pytest.mark.parametrize(
    "charset", ["undefined", "unicode_escape", "utf-7", "raw_unicode_escape", "idna", "rot13", "no-such"]
)
def test_a_form_is_utf_8_whatever_it_calls_itself(person: Person, charset: str) -> None:
    part = 'Content-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    fields = [part.format("csrf", person.csrf), part.format("name", "\\ud800+2AA-")]
    body = "".join(f"--x\r\n{field}" for field in fields) + "--x--\r\n"
    for kind in (
        f"multipart/form-data; boundary=x; charset={charset}",
        f'multipart/form-data; charset="{charset}"; boundary=x',
    ):
        answer = person.http.post("/settings", content=body.encode(), headers={"content-type": kind})
        assert answer.status_code == 415, (kind, answer.status_code, answer.text[:300])
    assert (
        person.http.post(
            "/settings",
            content=b"name=x",
            headers={"content-type": f"application/x-www-form-urlencoded; charset={charset}"},
        ).status_code
        == 415
    )


@pytest.mark.parametrize(
    "path",
    ["/new?game=%00", "/%1b%5b31m", "/tables/%c2%9b", "/settings?next=/%e2%80%ae", "/?%7f=1", "/cards/%0d%0aX:1"],
)
def test_addresses_hold_no_control_characters(server: Server, path: str) -> None:
    answer = Person(server).http.get(path)
    assert answer.status_code == 400
    assert not any(ord(letter) < 32 and letter != "\n" for letter in answer.text)


def test_head_is_answered_as_get_is_without_a_body(server: Server, person: Person, program: Program) -> None:
    table = program.create("duel", ["me", "random"], visibility="open")
    for path in ("/", "/cards/duel", "/static/style.css", f"/tables/{table}", "/api/games", "/healthz"):
        asked, told = person.http.get(path), person.http.head(path)
        assert told.status_code == asked.status_code == 200, path
        assert told.headers["content-type"] == asked.headers["content-type"]
        assert told.content == b""
    assert person.http.head("/nowhere").status_code == 404
    assert person.http.head("/settings/nowhere").content == b""


def test_head_of_a_stream_opens_none(program: Program) -> None:
    for _ in range(20):  # more than anybody may have open
        answer = program.http.head("/api/stream")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
    with program.http.stream("GET", "/api/stream") as stream:
        assert stream.status_code == 200


def test_whoever_asks_about_anything_is_told_or_told_nothing(person: Person) -> None:
    asked = {
        name: person.http.get(f"/rules-at-hand/architects/{name}") for name in ("symbol-coin", "symbol-clock", "x")
    }
    assert [answer.status_code for answer in asked.values()] == [200, 204, 404]
    assert "Coins" in asked["symbol-coin"].text
    assert [person.http.get(path).status_code for path in ("/rules", "/cards")] == [303, 303]
    ready = person.http.get("/rules", headers={"accept": "*/*"})  # the script is told how far the rules are
    assert "duel" in ready.json()


@pytest.mark.parametrize("number", ["0.0", "+0", " 0", "0_0", "-0", "٠", "1e0"])
def test_a_number_of_an_address_is_written_in_digits(person: Person, program: Program, number: str) -> None:
    table = program.create("duel", ["me", "open"], visibility="open")
    assert program.http.get(f"/api/tables/{table}/seats/0").status_code == 200
    assert program.http.get(f"/api/tables/{table}/seats/{number}").status_code in (404, 422)
    assert person.script(f"/tables/{table}/seats/{number}/sit").status_code in (404, 422)
    assert person.http.get(f"/app-icon-{number}.png").status_code in (404, 422)


@pytest.mark.parametrize(
    "name", ["players", "name", "self", "options", "cls", "deal", "seed", "args", "kwargs", "__class__", ""]
)
def test_options_are_a_mapping_whatever_they_are_called(person: Person, program: Program, name: str) -> None:
    answers = [
        program.post("/api/tables", game="duel", options={name: 2}),
        person.script("/tables", **{"game": "duel", "players": 2, f"option_{name}": "2"}),
        person.form("/tables", **{"game": "duel", "players": "2", f"option_{name}": "2"}),
    ]
    for answer in answers:
        assert answer.status_code == 422, (name, answer.status_code, answer.text[:300])


@pytest.mark.parametrize("option", ["self", "players", "name"])
def test_a_record_with_odd_options_is_refused_in_a_sentence(server: Server, person: Person, option: str) -> None:
    server.wait_for_rules("duel")
    text = f'[Heptapolis "1"]\n[Game "duel"]\n[Players "2"]\n[Option {option} "1"]\n\ndeal {{}}\n'
    answer = person.script("/open", text=text)
    assert answer.status_code == 422, answer.text


@pytest.mark.parametrize(
    "body",
    [
        b'{"players": NaN}',
        b'{"players": 1e999}',
        b'{"a":' * 100 + b"1" + b"}" * 100,
        b'{"players": ' + b"9" * 5000 + b"}",
    ],
)
def test_numbers_and_depth_have_bounds(person: Person, body: bytes) -> None:
    headers = {"content-type": "application/json", "x-csrf": person.csrf, "accept": "application/json"}
    assert person.http.post("/tables", content=body, headers=headers).status_code == 400
    assert person.http.post("/api/tables", content=body, headers=headers).status_code == 400


def test_names_are_cleaned_in_one_place(server: Server, person: Person) -> None:
    made = person.form(
        "/tables",
        game="duel",
        players="2",
        seat_0="me",
        seat_1="here",
        name_1="  Ada\u202e  \u200bL\u00a0 ",
        name="\u2066The\u2069  table\u3164 ",
        visibility="open",
    )
    table = made.headers["location"].rsplit("/", 1)[1]
    while (info := person.http.get(f"/api/tables/{table}")).status_code == 503:
        pass
    assert info.json()["seats"][1]["name"] == "Ada L"
    assert "The table" in person.http.get("/").text
    for nothing_to_see in ("\u034f", " \u0301\ufe0f", "\u3164"):
        assert clean_name(nothing_to_see) == ""
    assert clean_name("e\u0301") == "e\u0301"


@only_files
@pytest.mark.skipif(INTERPRETED, reason="the server is the same")
def test_a_row_that_cannot_be_read_costs_that_row(own_server: Server) -> None:
    """As the first version could leave it, or a hand."""
    program = Program(own_server)
    kept = program.create("duel", ["me", "open"], visibility="open", name="Whole")
    tables = [program.create("duel", ["me", "open"], visibility="open", name=f"Broken {number}") for number in range(8)]
    own_server.stop()
    with sqlite3.connect(own_server.data / "tables.sqlite") as file:
        for table, (column, value) in zip(
            tables,
            [
                ("names", '[["person", "\\ud800"], ["open", ""]]'),
                ("names", "not JSON"),
                ("names", '{"a": 1}'),
                ("names", "[[1]]"),
                ("game", "chess"),
                ("names", b"\xff\xfe"),
                ("state", "waiting"),
                ("name", b"\xed\xa0\x80"),
            ],
            strict=True,
        ):
            text = value.decode("latin-1") if isinstance(value, bytes) else value
            stored = "CAST(? AS TEXT)" if isinstance(value, bytes) else "?"
            file.execute(
                f"UPDATE states SET {column} = {stored} WHERE table_id = ?",
                (value if isinstance(value, bytes) else text, table),
            )
        file.execute("UPDATE tables SET origin = ? WHERE id = ?", ('{"name": "\\ud800\\u0000"}', tables[0]))
        file.execute("UPDATE tables SET options = 'nonsense' WHERE id = ?", (tables[1],))
        file.execute("INSERT INTO entries VALUES (?, 99, 'unheard-of', 5, '{', 0.0)", (tables[6],))
    file.close()
    own_server.start()
    for path in ("/", "/lobby", "/api/tables?which=open", "/api/tables?which=mine"):
        answer = program.http.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 200, (path, answer.text[:500])
        assert kept in answer.text
    for table in tables:
        for path in (f"/tables/{table}", f"/api/tables/{table}"):
            while (answer := program.http.get(path)).status_code in (202, 503):
                pass
            assert answer.status_code in (200, 404, 410), (path, answer.status_code, answer.text[:300])
    assert program.http.get(f"/api/tables/{tables[6]}").status_code == 410
    assert program.http.get(f"/api/tables/{kept}").status_code == 200
    with Program(own_server).http.stream(
        "GET", "/api/stream", params={"tables": ",".join([tables[6], kept])}
    ) as stream:
        assert stream.status_code == 200


def test_every_route_is_behind_the_door(tmp_path: Path) -> None:
    from fastapi.routing import APIRoute

    app = create_app(Settings(data=tmp_path))
    assert all(isinstance(route, CheckedRoute) for route in app.routes if isinstance(route, APIRoute))


def test_texts_are_checked_to_the_last_letter() -> None:
    assert check_text("Žluťoučký kůň — 𝔘𝔫𝔦 🂡") == "Žluťoučký kůň — 𝔘𝔫𝔦 🂡"
    assert check_text("a\nb\tc\r\n", lines=True) == "a\nb\tc\r\n"
    assert check_text("\u202eabc\u2069") == "abc"
    for code in [*range(0x20), *range(0x7F, 0xA0), 0xD800, 0xDBFF, 0xDC00, 0xDFFF]:
        with pytest.raises(Problem):
            check_text(f"a{chr(code)}b")
    for document in ({"a": ["\ud800"]}, {"\0": 1}, ["x", {"y": "\x85"}], float("inf"), float("nan")):
        with pytest.raises(Problem):
            check_document(document)
    assert clean_name("  A\u202eda\n \u200b L. ") == "Ada L."
    assert clean_name("x" * 99) == "x" * 40
    assert clean_name(5) == clean_name("\u3164\u2800") == ""
    assert readable({"\ud800": ["\0a", 1]}) == {"\ufffd": ["\ufffda", 1]}


def test_log_lines_and_the_terminal_carry_no_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    import logging

    record = logging.LogRecord("heptapolis", 20, "", 0, "request", (), None)
    record.facts = {"path": "/\x1b[31m\x9b\u202e\0"}
    line = JsonLines().format(record)
    assert line.isprintable()
    assert line.isascii()
    assert json.loads(line)["path"] == "/\x1b[31m\x9b\u202e\0"
    SafeConsole(width=200).print("a\x1b[31mb\x9bc\u202ed", markup=False)
    assert capsys.readouterr().out.strip() == "a\ufffd[31mb\ufffdc\ufffdd"


def test_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from heptapolis.cli import app

    file = tmp_path / "position.json"
    file.write_text(json.dumps({"game": "duel", "\x1b[2J\x9b": 1}), encoding="utf-8")
    result = CliRunner().invoke(app, ["show", str(file)])
    assert result.exit_code == 2
    assert not {"\x1b", "\x9b"} & set(result.output)


def test_what_anybody_can_cause_does_not_fill_the_log(own_server: Server) -> None:
    import socket

    for _ in range(300):
        with socket.create_connection(("127.0.0.1", own_server.port), timeout=20) as connection:
            connection.sendall(b"\x00garbage\r\n\r\n")
            connection.settimeout(5)
            while connection.recv(4096):
                pass
    assert own_server.text().count("Invalid HTTP request") <= 20
