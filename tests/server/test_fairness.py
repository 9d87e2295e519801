"""Fair deals: committed before, contributed to by the seats, told and verified after the end."""

from __future__ import annotations

import html
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.server import fair_deals
from server.helpers import Person, Program, Server


def test_the_commitment_binds_secret_options_and_rules_version() -> None:
    secret = bytes(range(32))
    stated = fair_deals.statement("duel", 2, {"first": 1}, 1)
    assert fair_deals.commitment(secret, stated) != fair_deals.commitment(
        secret, fair_deals.statement("duel", 2, {}, 1)
    )
    newer_rules = fair_deals.statement("duel", 2, {"first": 1}, 2)
    assert fair_deals.commitment(secret, stated) != fair_deals.commitment(secret, newer_rules)
    assert fair_deals.commitment(secret, stated) != fair_deals.commitment(bytes(32), stated)


def test_every_contribution_changes_the_deal() -> None:
    secret, stated = bytes(32), fair_deals.statement("duel", 2, {}, 1)
    keys = {
        fair_deals.deal_key(secret, stated, contributions)
        for contributions in ({}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "b", 1: "a"}, {0: 'a","1":"b'})
    }
    assert len(keys) == 6
    assert all(0 <= key < 1 << 256 for key in keys)
    assert fair_deals.deal_key(secret, stated, {0: "x", 1: "y"}) == fair_deals.deal_key(
        secret, stated, {1: "y", 0: "x"}
    )


# Offers: the commitment first, then what somebody adds --------------------------------------------------------------


def offered(person: Person, game: str, page: httpx.Response | None = None) -> dict[str, str]:
    """What the first page promises for a game: the fields of its form, and the fingerprint that it shows."""
    text = (page or person.home).text
    card = text[text.index(f'class="game-card game-{game}"') :].partition("</li>")[0]
    offer = re.search(r'name="offer" value="([^"]+)"', card)
    shown = re.search(r'<code class="fingerprint">([0-9a-f]{64})</code>', card)
    assert offer is not None
    assert shown is not None, "the fingerprint can be read before the click"
    assert f'data-copy="{shown[1]}"' in card
    return {"offer": offer[1], "commitment": shown[1]}


def commitment_of(person: Person, table: str) -> str:
    while (info := person.http.get(f"/api/tables/{table}")).status_code == 503:
        pass
    return str(info.json()["commitment"])


def test_play_now_is_committed_to_before_the_click(person: Person) -> None:
    promised = offered(person, "duel")
    table = person.play_now("duel", offer=promised["offer"], contribution="mine")
    assert commitment_of(person, table) == promised["commitment"]
    proof = person.http.get(f"/api/tables/{table}/fair").json()
    assert proof["contributions"] == {"0": "mine"}
    assert person.play_now("duel", offer=promised["offer"], contribution="mine") == table  # the same post again
    fresh = person.play_now("duel")  # nothing kept, nothing added: it begins at once
    assert commitment_of(person, fresh) != promised["commitment"]
    assert person.http.get(f"/api/tables/{fresh}").json()["state"] == "playing"


def test_an_offer_that_is_gone_is_told_and_a_new_one_shown(server: Server, person: Person) -> None:
    promised = offered(person, "duel")
    person.play_now("duel", offer=promised["offer"], contribution="mine")
    somebody_else = Person(server)
    for who, fields in (
        (person, {"offer": promised["offer"], "contribution": "another"}),
        (person, {"offer": promised["offer"]}),
        (person, {"offer": "forged", "contribution": "mine"}),
        (person, {"contribution": "mine"}),  # without an offer nothing was shown
        (person, {"offer": offered(person, "dice")["offer"], "contribution": "mine"}),  # of another game
        (somebody_else, {"offer": promised["offer"], "contribution": "mine"}),
    ):
        before = len(who.http.get("/api/tables", params={"which": "mine"}).json())
        answer = who.form("/play-now", game="duel", **fields)
        assert answer.status_code in (409, 410, 422), fields
        assert 'role="alert"' in answer.text
        again = offered(who, "duel", answer)
        assert again["commitment"] != promised["commitment"]
        assert len(who.http.get("/api/tables", params={"which": "mine"}).json()) == before
    assert somebody_else.play_now("duel", offer=again["offer"], contribution="x")


def test_an_offer_makes_one_table_also_when_two_posts_come_at_once(server: Server, person: Person) -> None:
    promised = offered(person, "duel")
    with ThreadPoolExecutor(8) as pool:
        posts = [{"offer": promised["offer"], "contribution": f"luck {number % 2}"} for number in range(8)]
        answers = list(pool.map(lambda fields: person.form("/play-now", game="duel", **fields), posts))
    assert {answer.status_code for answer in answers} == {303, 410}
    assert len({answer.headers["location"] for answer in answers if answer.status_code == 303}) == 1
    assert "a write failed" not in server.text()  # who comes second is no fault of the server


def test_a_program_asks_for_an_offer_before_it_adds(program: Program) -> None:
    wanted = {"game": "duel", "options": {"first": 1}}
    promised = program.post("/api/offers", **wanted).json()
    assert json.loads(promised["statement"])["options"] == {"first": 1}
    seats = {"seats": ["me", "random"], "contribution": "mine"}
    unasked = program.post("/api/tables", **wanted, **seats)
    assert unasked.status_code == 422
    assert "before its commitment was shown" in unasked.json()["error"]
    other = program.post("/api/tables", game="duel", **seats, offer=promised["offer"])
    assert other.status_code == 409
    assert "another game" in other.json()["error"]
    apart = seats | {"seats": ["open", "random"]}
    assert program.post("/api/tables", **wanted, **apart, offer=promised["offer"]).status_code == 422  # has no seat
    made = program.post("/api/tables", **wanted, **seats, offer=promised["offer"])
    assert made.status_code == 201, made.text
    again = program.post("/api/tables", **wanted, **seats, offer=promised["offer"])
    assert again.json() == made.json()
    proof = program.get(f"/api/tables/{made.json()['id']}/fair")
    assert (proof["commitment"], proof["statement"]) == (promised["commitment"], promised["statement"])
    assert proof["contributions"] == {"0": "mine"}
    changed = program.post("/api/tables", **wanted, **seats | {"contribution": "b"}, offer=promised["offer"])
    assert changed.status_code == 410


# Tables that wait ---------------------------------------------------------------------------------------------------


def test_at_a_table_that_waits_the_commitment_comes_before_the_contribution(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "open"])
    shown = program.get(f"/api/tables/{table}")["commitment"]
    path = f"/api/tables/{table}/seats/0/contribution"
    blind = program.post(path, contribution="luck")
    assert blind.status_code == 422
    assert "send the commitment that the table shows" in blind.json()["error"]
    assert program.post(path, contribution="luck", commitment="0" * 64).status_code == 409
    assert program.post(path, contribution="luck", commitment=shown).status_code == 204
    assert program.post(path, contribution="more luck", commitment=shown.upper()).status_code == 204  # the last counts
    friend = Program(server)
    assert friend.post(path, contribution="x", commitment=shown).status_code == 403
    sitting = f"/api/tables/{table}/sit"
    assert friend.post(sitting, invitation=program.invitation, contribution="friendly").status_code == 422
    asked = {"invitation": program.invitation, "contribution": "friendly", "commitment": shown}
    assert friend.post(sitting, **asked).json() == {"seat": 1}
    assert friend.post(sitting, **asked).json() == {"seat": 1}
    assert friend.post(sitting, **asked | {"contribution": "late"}).status_code == 409  # the deal is made
    assert program.post(path, contribution="late", commitment=shown).status_code == 409
    proof = friend.get(f"/api/tables/{table}/fair")
    assert proof["contributions"] == {"0": "more luck", "1": "friendly"}
    assert proof["commitment"] == shown


def fields_of(page: str, action: str) -> dict[str, str]:
    """The hidden fields of a form, as a browser without scripts sends them."""
    form = next(part for part in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'action="{action}"' in part)
    return {name: html.unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}


def test_with_forms_alone_somebody_keeps_adds_and_begins(person: Person) -> None:
    """Everything that a browser without scripts needs: the box, the field, the button."""
    page = person.http.get("/new", params={"game": "duel"}).text
    assert re.search(r'<input type="checkbox" name="wait"', page)
    assert 'name="contribution"' not in page
    seats = {"game": "duel", "players": "2", "seat_0": "me", "seat_1": "bot:random"}
    early = person.form("/tables", **seats, contribution="too early")
    assert early.status_code == 422
    path = person.form("/tables", **seats, wait="1").headers["location"]
    while (room := person.http.get(path)).status_code == 202:
        pass
    shown = re.search(r'<code class="fingerprint">([0-9a-f]{64})</code>', room.text)
    assert shown is not None
    assert person.http.get(f"/api{path}").json()["state"] == "waiting"
    adding = f"{path}/seats/0/contribution"
    answer = person.http.post(adding, data=fields_of(room.text, adding) | {"contribution": "mine <b>"})
    assert answer.status_code == 303
    room = person.http.get(answer.headers["location"])
    assert "mine &lt;b&gt;" in room.text
    assert "Begin the game" in room.text
    assert person.http.post(f"{path}/start", data=fields_of(room.text, f"{path}/start")).status_code == 303
    info = person.http.get(f"/api{path}").json()
    assert (info["state"], info["commitment"]) == ("playing", shown[1])
    assert person.http.get(f"/api{path}/fair").json()["contributions"] == {"0": "mine <b>"}


def test_with_bots_only_and_nothing_to_add_the_game_begins_at_once(person: Person) -> None:
    path = person.form("/tables", game="duel", players="2", seat_0="me", seat_1="bot:random").headers["location"]
    while (info := person.http.get(f"/api{path}")).status_code == 503:
        pass
    assert info.json()["state"] == "playing"
    page = person.http.get(f"{path}/fair").text
    assert "Nobody added anything to this deal" in page


def test_an_invitation_shows_the_commitment_with_the_field(server: Server, program: Program, person: Person) -> None:
    table = program.create("duel", ["me", "open"], wait=True)
    shown = program.get(f"/api/tables/{table}")["commitment"]
    path = f"/join/{program.invitation}"
    page = person.http.get(path).text
    assert f'<code class="fingerprint">{shown}</code>' in page
    fields = fields_of(page, path)
    assert fields["commitment"] == shown
    assert person.form(path, name="Berenike", contribution="blind").status_code == 422
    assert person.form(path, name="Berenike", contribution="mine", commitment=shown).status_code == 303
    assert program.get(f"/api/tables/{table}")["state"] == "waiting"  # full, and its owner has not begun
    assert person.script(f"/tables/{table}/start").status_code == 403
    assert program.http.post(f"/api/tables/{table}/start").status_code == 204
    assert program.get(f"/api/tables/{table}/fair")["contributions"] == {"1": "mine"}
    late = Person(server)
    assert "contribution" not in late.http.get(path).text  # the deal is made


def test_somebody_who_walks_by_adds_while_sitting_down(server: Server, person: Person) -> None:
    table = Program(server).create("duel", ["me", "open"], visibility="open")
    room = person.http.get(f"/tables/{table}").text
    assert f'formaction="/tables/{table}/seats/1/sit"' in room
    shown = re.search(r'<form method="post" id="sitting">.*?name="commitment" value="([0-9a-f]{64})"', room)
    assert shown is not None
    sat = person.form(f"/tables/{table}/seats/1/sit", commitment=shown[1], contribution="walking by")
    assert sat.status_code == 303
    assert person.http.get(f"/api/tables/{table}/fair").json()["contributions"] == {"1": "walking by"}


# After the end, and after a restart ---------------------------------------------------------------------------------


def test_the_secret_is_told_after_the_end_and_the_deal_verified(program: Program, tmp_path: Path) -> None:
    promised = program.post("/api/offers", game="duel", players=2).json()
    table = program.create("duel", ["me", "random"], contribution="my own luck", offer=promised["offer"])
    before = program.get(f"/api/tables/{table}/fair")
    assert before["contributions"] == {"0": "my own luck"}
    assert "secret" not in before
    program.play(table, 0, random.Random(7))
    after = program.get(f"/api/tables/{table}/fair")
    assert after["commitment"] == promised["commitment"] == program.get(f"/api/tables/{table}")["commitment"]
    record = program.http.get(f"/tables/{table}/record").text
    assert heptapolis.game("duel").start(seed=int(after["seed"])) == heptapolis.read_record(record).first()
    proof, written = tmp_path / "proof.json", tmp_path / "game.txt"
    proof.write_text(json.dumps(after), encoding="utf-8")
    written.write_text(record, encoding="utf-8")
    kept = ["--commitment", promised["commitment"], "--contribution", "my own luck"]
    result = CliRunner().invoke(app, ["verify", str(proof), str(written), *kept])
    assert result.exit_code == 0, result.output
    assert "The deal was fair: nobody who could not guess what you would add could choose it." in result.output
    for change in ({"secret": "00" * 32}, {"contributions": {"0": "other"}}, {"seed": "5"}):
        proof.write_text(json.dumps(after | change), encoding="utf-8")
        result = CliRunner().invoke(app, ["verify", str(proof), str(written)])
        assert result.exit_code == 2, change
    proof.write_text(json.dumps(before), encoding="utf-8")
    assert CliRunner().invoke(app, ["verify", str(proof)]).exit_code == 2
    page = program.http.get(f"/tables/{table}/fair", headers={"accept": "text/html"}).text
    assert after["secret"] in page
    command = f"heptapolis verify duel-{table}-proof.json duel-{table}.txt --commitment"
    assert command in page
    assert "not noted" not in page
    gone = program.post("/api/tables", game="duel", offer=promised["offer"], contribution="my own luck")
    assert gone.status_code == 410  # the secret is told: nobody deals with it again


def test_an_offer_is_used_once_also_after_a_restart_and_old_logs_are_told_as_they_are(data: Path) -> None:
    server = Server(data).start()
    program = Program(server)
    promised = program.post("/api/offers", game="duel").json()
    wanted: dict[str, Any] = {"game": "duel", "seats": ["me", "random"], "offer": promised["offer"]}
    made = program.post("/api/tables", **wanted, contribution="mine")
    assert made.status_code == 201, made.text
    old = program.create("duel", ["me", "open"])
    server.kill()
    last = server.sql("SELECT max(number) FROM entries WHERE table_id = :table", table=old)[0][0]
    for number, (kind, seat, entry) in enumerate(  # as earlier versions wrote it
        (("contribute", 0, '{"text":"at creation"}'), ("bot", 1, '{"level":"random"}'), ("start", None, "{}"))
    ):
        server.sql(
            "INSERT INTO entries VALUES (:table, :number, :kind, :seat, :entry, 0.0)",
            table=old,
            number=last + 1 + number,
            kind=kind,
            seat=seat,
            entry=entry,
        )
    server.start()
    assert program.post("/api/tables", **wanted, contribution="chosen").status_code == 410
    assert program.post("/api/tables", **wanted, contribution="mine").json() == made.json()
    server.wait_for_rules("duel")
    assert program.get(f"/api/tables/{old}/fair")["contributions"] == {"0": "at creation"}
    page = program.http.get(f"/tables/{old}/fair", headers={"accept": "text/html"}).text
    assert "It was not noted whether the fingerprint was shown before this was added." in page
    program.http.close()
    assert server.stop() in (0, -15)
    assert "Traceback" not in server.text()
