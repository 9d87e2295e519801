"""Hints: for who is alone against bots, and at tables that were made with hints for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from server.helpers import INTERPRETED, Person, Program, Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="bots think with compiled rules")

BUTTON = 'data-act="hint"'


def two_at_a_table(server: Server, **more: Any) -> tuple[str, tuple[Program, Program]]:
    one, two = Program(server, "Ada"), Program(server, "Boudica")
    table = one.create("dice", ["me", "open"], **more)
    waiting = one.http.get(f"/tables/{table}").text
    assert ("Hints are on for everybody" in waiting) == bool(more.get("hints"))
    two.post(f"/api/tables/{table}/sit", invitation=one.invitation)
    return table, (one, two)


def test_against_people_hints_are_off_and_no_page_offers_them(server: Server) -> None:
    table, people = two_at_a_table(server)
    for seat, visitor in enumerate(people):
        assert visitor.get(f"/api/tables/{table}")["hints"] is False
        assert BUTTON not in visitor.http.get(f"/tables/{table}").text
        for path in (f"/tables/{table}/hint", f"/api/tables/{table}/seats/{seat}/hint?level=gentle"):
            answer = visitor.http.post(path, json={"level": "gentle"} if path.startswith("/tables") else {})
            assert answer.status_code == 403, (path, answer.text)
            assert "off" in answer.json()["error"]
    assert people[0].get(f"/api/tables/{table}")["contest"] is True


def test_a_table_may_have_hints_for_everybody_and_says_so(server: Server) -> None:
    table, people = two_at_a_table(server, hints=True)
    for seat, visitor in enumerate(people):
        page = visitor.http.get(f"/tables/{table}").text
        assert BUTTON in page
        assert "hints are on for everybody" in page
        known = visitor.get(f"/api/tables/{table}")
        assert (known["hints"], known["contest"], known["liberties"]) == (True, False, ["hints"])
        answer = visitor.post(f"/api/tables/{table}/seats/{seat}/hint?level=gentle")
        assert answer.status_code == 200, answer.text
    people[0].post(f"/tables/{table}/resign")
    again = people[1].post(f"/tables/{table}/rematch").json()["location"].rsplit("/", 1)[1]
    assert people[0].get(f"/api/tables/{again}")["hints"] is True


def test_alone_against_bots_hints_work_and_are_remembered(server: Server) -> None:
    alone = Program(server, "Ada")
    table = alone.create("dice", ["me", "random", "random"])
    assert BUTTON in alone.http.get(f"/tables/{table}").text
    assert alone.get(f"/api/tables/{table}")["contest"] is True
    for _ in range(2):
        assert alone.post(f"/tables/{table}/hint", level="gentle").status_code == 200
    assert alone.get(f"/api/tables/{table}")["liberties"] == ["hint"]
    sight = alone.sight(table, 0)
    friend = Program(server, "Boudica")
    asked = friend.post(f"/api/tables/{table}/requests", seat=1, invitation=alone.invitation).json()["request"]
    alone.post(f"/tables/{table}/requests/{asked}/agree")
    assert alone.move(table, 0, sight, sight["moves"][0]["move"]).status_code == 200  # what was asked is asked still
    for visitor in (alone, friend):
        assert visitor.post(f"/tables/{table}/hint", level="gentle").status_code == 403
    assert friend.post(f"/tables/{table}/leave").status_code == 200
    assert alone.post(f"/tables/{table}/hint", level="gentle").status_code in (
        200,
        409,
    )  # allowed, if something is asked


def test_people_at_one_screen_are_people(server: Server) -> None:
    for more, status in (({}, 403), ({"hints": "on"}, 200)):
        screen = Person(server)
        made = screen.form("/tables", game="dice", players="3", seat_0="me", seat_1="here", seat_2="bot:random", **more)
        table = made.headers["location"].rsplit("/", 1)[1]
        assert screen.http.get(f"/api/tables/{table}").json()["hints"] is bool(more)
        assert (BUTTON in screen.board(table, seat=0).text) == bool(more)
        answer = screen.script(f"/tables/{table}/hint", seat=0, level="gentle")
        assert answer.status_code == status, answer.text


def test_the_form_offers_the_choice_and_leaves_it_off(person: Person) -> None:
    form = person.http.get("/new?game=dice").text
    assert '<input type="checkbox" name="hints" value="on">' in form
