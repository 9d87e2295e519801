"""Posts that come twice, late, for others, or make no sense."""

from __future__ import annotations

import httpx
import pytest

from server.helpers import Person, Program, Server


def test_the_same_post_again_gets_the_same_acknowledgement(program: Program) -> None:
    table = program.create("seven-wonders", ["me", "random", "open"])
    friend = Program(program.server)
    friend.post(f"/api/tables/{table}/sit", invitation=program.invitation)
    sight = program.sight(table, 0)
    move = sight["moves"][0]["move"]
    first = program.move(table, 0, sight, move)
    assert first.status_code == 200
    again = program.move(table, 0, sight, move)
    assert again.status_code == 200
    assert again.json() == first.json()
    other = program.move(table, 0, sight, sight["moves"][1]["move"])
    assert other.status_code == 409
    assert "error" in other.json()
    assert program.sight(table, 0)["decision"] is None  # chosen once
    friends = friend.sight(table, 2)
    friend.move(table, 2, friends, friends["moves"][0]["move"])
    later = program.move(table, 0, sight, move)
    assert later.json() == first.json()  # even when the turn is over
    assert len(program.sight(table, 0)["view"]["cities"][0]["hand"]) == 6


def test_a_choice_can_be_changed_until_all_have_chosen(server: Server) -> None:
    person = Person(server)
    friend = Program(server)
    table = friend.create("seven-wonders", ["me", "open", "random"], visibility="open")
    assert person.script(f"/tables/{table}/seats/1/sit").status_code == 200
    mine = person.http.get(f"/api/tables/{table}/seats/1", headers={"accept": "application/json"}).json()
    keys = {"seat": 1, "decision": mine["decision"]["number"], "revision": mine["revision"]}
    chosen = person.script(f"/tables/{table}/moves", move=mine["moves"][0]["move"], **keys)
    assert chosen.status_code == 200, chosen.text
    assert person.script(f"/tables/{table}/retract", seat=0, revision=0).status_code == 403
    back = person.script(f"/tables/{table}/retract", seat=1, revision=chosen.json()["revision"])
    assert back.status_code == 200, back.text
    again = person.script(f"/tables/{table}/retract", seat=1, revision=chosen.json()["revision"])
    assert again.json() == back.json()
    late = person.script(f"/tables/{table}/moves", move=mine["moves"][1]["move"], **keys)
    assert late.status_code == 409  # the key was used already, for another move
    older = keys | {"revision": keys["revision"] - 1}
    assert person.script(f"/tables/{table}/moves", move=mine["moves"][1]["move"], **older).status_code == 409
    fresh = keys | {"revision": back.json()["revision"]}
    assert person.script(f"/tables/{table}/moves", move=mine["moves"][1]["move"], **fresh).status_code == 200


def test_nobody_acts_for_another_seat(server: Server) -> None:
    one, two = Program(server), Program(server)
    table = one.create("duel", ["me", "random"])
    assert two.http.get(f"/api/tables/{table}/seats/0").status_code == 403
    sight = one.sight(table, 0)
    stolen = two.move(table, 0, sight, sight["moves"][0]["move"])
    assert stolen.status_code == 403
    assert one.move(table, 1, sight, sight["moves"][0]["move"]).status_code == 403
    for deed in ("leave", "resign", "take-back", "hint", "retract"):
        assert two.post(f"/tables/{table}/{deed}", seat=0).status_code in (403, 409), deed
    assert two.post(f"/tables/{table}/delete").status_code == 403
    assert two.post(f"/tables/{table}/seats/1/bot", level="master").status_code == 403


def test_a_forged_token_is_nobody(server: Server) -> None:
    one = Program(server)
    table = one.create("duel", ["me", "random"])
    token = one.http.headers["authorization"]
    body, signature = token.rsplit(".", 1)
    other = ("A" if signature[0] != "A" else "B") + signature[1:]  # not the last letter: not all of its bits count
    for forged in (f"{body}.{other}", f"{body}x.{signature}", "Bearer x"):
        answer = httpx.get(f"{server.url}/api/tables/{table}/seats/0", headers={"authorization": forged})
        assert answer.status_code == 403, forged
        answer = httpx.post(f"{server.url}/api/tables", json={"game": "duel"}, headers={"authorization": forged})
        assert answer.status_code in (401, 403), forged


def test_forms_of_other_sites_are_refused(person: Person) -> None:
    assert person.http.post("/play-now", data={"game": "duel"}).status_code == 403
    assert person.http.post("/play-now", data={"game": "duel", "csrf": "0" * 40}).status_code == 403
    cookie = person.home.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_illegal_moves_are_refused_with_the_reason(program: Program) -> None:
    table = program.create("seven-wonders", ["me", "random", "random"])
    sight = program.sight(table, 0)
    answer = program.move(table, 0, sight, "build palace")
    assert answer.status_code == 422
    assert "Palace" in answer.json()["error"]
    assert answer.json()["code"]
    assert program.move(table, 0, sight, "fly to the moon").status_code == 422


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/play-now", b"{", "application/json"),
        ("/play-now", b"[]", "application/json"),
        ("/play-now", b"[" * 30000, "application/json"),
        ("/play-now", b'{"game": 3}', "application/json"),
        ("/play-now", b'{"game": "chess"}', "application/json"),
        ("/play-now", b"\xff\xfe", "application/x-www-form-urlencoded"),
        ("/tables", b'{"game": "duel", "players": "many"}', "application/json"),
        ("/tables", b'{"game": "duel", "players": 99}', "application/json"),
        ("/tables", b'{"game": "duel", "seat_0": "bot:god"}', "application/json"),
        ("/tables", b'{"game": "seven-wonders", "players": 3, "option_sides": "C"}', "application/json"),
        ("/open", b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        ("/open", b'{"text": "nonsense"}', "application/json"),
        ("/open", b'{"text": "[Game \\"duel\\"]"}', "application/json"),
        ("/settings", b'{"language": "klingon"}', "application/json"),
        ("/tables/nothing/moves", b"{}", "application/json"),
        ("/api/tables", b'{"game": "duel", "what": 1}', "application/json"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(server: Server, person: Person, path: str, body: bytes, kind: str) -> None:
    server.wait_for_rules("duel")
    headers = {"content-type": kind, "x-csrf": person.csrf, "accept": "application/json"}
    answer = person.http.post(path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text)
    assert answer.json()["error"]


def test_too_much_is_refused(person: Person, server: Server) -> None:
    headers = {"x-csrf": person.csrf, "accept": "application/json", "content-type": "application/json"}
    big = b'{"game": "' + b"x" * 100_000 + b'"}'
    assert person.http.post("/play-now", content=big, headers=headers).status_code == 413

    def parts():
        for _ in range(200):
            yield b"x" * 1000

    answer = person.http.post("/play-now", content=parts(), headers=headers)
    assert answer.status_code == 413


def test_pages_say_clearly_what_is_wrong(person: Person) -> None:
    for path in (
        "/nothing",
        "/tables/nothing",
        "/join/nothing",
        "/cards/chess",
        "/new?game=chess",
        "/rules-at-hand/duel/x",
    ):
        answer = person.http.get(path)
        assert answer.status_code == 404, path
        assert "<h1>" in answer.text
    assert person.http.get("/seat/nothing").status_code == 410
    assert person.http.get("/api/tables").status_code == 200
    assert person.http.delete("/").status_code == 405


def test_every_answer_has_its_security_headers(person: Person) -> None:
    for path in ("/", "/nothing", "/healthz", "/api/games"):
        headers = person.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_a_strange_host_is_not_answered(server: Server) -> None:
    assert httpx.get(server.url, headers={"host": "evil.example"}).status_code == 421
    assert httpx.get(server.url, headers={"host": f"localhost:{server.port}"}).status_code == 200
