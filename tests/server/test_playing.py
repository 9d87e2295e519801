"""Whole games through the API and through pages."""

from __future__ import annotations

import random
import re

import pytest

import heptapolis
from server.helpers import Listener, Person, Program, Server


@pytest.mark.parametrize("game", ["seven-wonders", "duel", "architects", "dice"])
def test_a_whole_game_against_bots(program: Program, game: str) -> None:
    seats = ["me", "random"] if game == "duel" else ["me", "random", "random"]
    table = program.create(game, seats)
    sight = program.play(table, 0, random.Random(1))
    assert sight["over"]
    assert len(sight["scores"]) == len(seats)
    assert sight["winners"]
    record = program.http.get(f"/api/tables/{table}/record").text
    assert heptapolis.read_record(record).over


def test_two_people_play_each_other(server: Server) -> None:
    one, two = Program(server, "one"), Program(server, "two")
    table = one.create("duel", ["me", "open"])
    assert one.get(f"/api/tables/{table}")["state"] == "waiting"
    assert two.post(f"/api/tables/{table}/sit").status_code == 409  # not invited
    taken = two.post(f"/api/tables/{table}/sit", invitation=one.invitation)
    assert taken.json() == {"seat": 1}
    info = two.get(f"/api/tables/{table}")
    assert info["state"] == "playing"
    assert [seat["name"] for seat in info["seats"]] == ["one", "two"]
    chance = random.Random(2)
    while True:
        sights = [one.sight(table, 0), two.sight(table, 1)]
        if sights[0]["over"]:
            break
        seat = sights[0]["to_act"][0]
        asked = sights[seat]
        answer = (one, two)[seat].move(table, seat, asked, chance.choice(asked["moves"])["move"])
        assert answer.status_code == 200, answer.text
    assert sights[0]["winners"] == sights[1]["winners"]


def test_play_now_is_one_click(person: Person) -> None:
    table = person.play_now("duel")
    page = person.http.get(f"/tables/{table}")
    while page.status_code == 202:
        page = person.http.get(f"/tables/{table}")
    assert page.status_code == 200
    assert 'id="board"' in page.text
    assert re.search(r'data-decision="\d+"', page.text)


def test_a_stream_tells_what_changed_and_resumes(person: Person, server: Server) -> None:
    table = person.play_now("duel")
    while person.board(table).status_code == 202:
        pass
    listener = Listener(person.http, table)
    first = listener.wait_for("table", table=table)
    other = Program(server)
    sight = other.get(f"/api/tables/{table}/view")
    assert sight["moves"] == []
    board = person.board(table)
    decision = int(re.search(r'data-decision="(\d+)"', board.text)[1])  # type: ignore[index]
    revision = int(re.search(r'data-revision="(\d+)"', board.text)[1])  # type: ignore[index]
    moves = heptapolis.view(sight["view"]).to_act
    assert moves == (0,)
    wonder = sight["view"]["draft"][0][0]
    answer = person.script(
        f"/tables/{table}/moves", move=f"take {wonder}", seat=0, decision=decision, revision=revision
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["revision"] > first["revision"]
    listener.wait_for("table", revision=answer.json()["revision"])
    seen = listener.events[0][0]
    later = Listener(person.http, table, last=listener.events[-1][0])
    assert later.of("table") == []
    again = Listener(person.http, table, last=seen)
    again.wait_for("table", revision=answer.json()["revision"])
