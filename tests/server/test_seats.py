"""Seats: invitations, hot seat, bots that stand in, leaving, resigning, deleting, playing once more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import heptapolis
from heptapolis.server.entries import Entry
from heptapolis.server.live_table import Setup, replayed
from heptapolis.server.live_updates import LiveUpdates
from heptapolis.server.rights import Rights
from heptapolis.server.settings import Settings
from server.helpers import INTERPRETED, Person, Program, Server


def link_in(page: str) -> str:
    found = re.search(r"/join/([\w-]+)", page)
    assert found, page[:2000]
    return found[0]


def test_a_link_seats_a_friend_who_is_asked_for_a_name_once(server: Server, person: Person) -> None:
    made = person.form("/tables", game="duel", players="2", seat_0="me", seat_1="invite", visibility="invitation")
    assert made.status_code == 303, made.text
    table = made.headers["location"].rsplit("/", 1)[1]
    page = person.http.get(f"/tables/{table}")
    while page.status_code == 202:
        page = person.http.get(f"/tables/{table}")
    link = link_in(page.text)
    assert "<svg" in page.text
    friend = Person(server)
    asked = friend.http.get(link)
    assert 'name="name"' in asked.text
    assert friend.form(link, name="  Ada\u202e Lovelace ").status_code == 303
    info = friend.http.get(f"/api/tables/{table}").json()
    assert info["seats"][1]["name"] == "Ada Lovelace"
    assert info["own"] == [1]
    assert info["state"] == "playing"
    assert friend.http.get(link).status_code == 303  # at the table already
    third = Person(server)
    assert third.form(link, name="Late").status_code == 409


def test_a_seat_moves_to_another_device_once(server: Server, person: Person) -> None:
    table = person.play_now("duel")
    while person.http.get(f"/tables/{table}").status_code == 202:
        pass
    url = person.script(f"/tables/{table}/seats/0/link").json()["url"]
    token = url.rsplit("/", 1)[1]
    phone, thief = Person(server), Person(server)
    assert phone.form(f"/seat/{token}", name="Ada").status_code == 303
    assert phone.http.get(f"/api/tables/{table}").json()["own"] == [0]
    assert person.http.get(f"/api/tables/{table}").json()["own"] == []
    assert thief.form(f"/seat/{token}", name="Thief").status_code == 410
    assert person.script(f"/tables/{table}/seats/0/link").status_code == 403


def test_a_bot_stands_in_and_the_person_comes_back(program: Program) -> None:
    table = program.create("duel", ["me", "random"])
    assert program.post(f"/tables/{table}/seats/0/bot", level="random").status_code == 200
    info = program.get(f"/api/tables/{table}")
    assert info["seats"][0]["kind"] == "bot"
    assert info["own"] == [0]
    assert program.post(f"/tables/{table}/seats/0/sit").status_code == 200
    assert program.get(f"/api/tables/{table}")["seats"][0]["kind"] == "person"


def test_an_empty_seat_goes_to_a_bot_and_the_game_begins(server: Server, program: Program) -> None:
    table = program.create("dice", ["me", "open", "open"])
    stranger = Program(server)
    assert stranger.post(f"/tables/{table}/seats/1/bot").status_code == 403
    assert stranger.post(f"/tables/{table}/start").status_code == 403
    assert program.post(f"/tables/{table}/seats/1/bot", level="random").status_code == 200
    assert program.get(f"/api/tables/{table}")["state"] == "waiting"
    assert program.post(f"/tables/{table}/start", level="random").status_code == 200
    assert program.get(f"/api/tables/{table}")["state"] == "playing"


def test_somebody_who_is_there_cannot_be_replaced(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "open"])
    friend = Program(server)
    friend.post(f"/api/tables/{table}/sit", invitation=program.invitation)
    assert program.post(f"/tables/{table}/seats/1/bot", level="random").status_code == 403
    assert friend.post(f"/tables/{table}/leave").status_code == 200
    assert program.post(f"/tables/{table}/seats/1/bot", level="random").status_code == 200


def test_resigning_ends_a_game_for_two(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "open"])
    friend = Program(server)
    friend.post(f"/api/tables/{table}/sit", invitation=program.invitation)
    assert friend.post(f"/tables/{table}/resign").status_code == 200
    assert program.get(f"/api/tables/{table}")["state"] == "over"
    assert "secret" in program.get(f"/api/tables/{table}/fair")
    sight = program.sight(table, 0)
    assert sight["over"]
    assert sight["decision"] is None


def test_a_table_is_deleted_by_its_owner_alone(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "open"], visibility="open")
    friend = Program(server)
    friend.post(f"/api/tables/{table}/sit")
    assert friend.post(f"/tables/{table}/delete").status_code == 403
    assert program.post(f"/tables/{table}/delete").status_code == 403  # somebody else plays there
    friend.post(f"/tables/{table}/leave")
    assert program.post(f"/tables/{table}/delete").status_code == 200
    assert program.http.get(f"/api/tables/{table}").status_code == 404
    assert table not in {line["id"] for line in program.get("/api/tables?which=mine")}


def test_leaving_gives_the_table_to_somebody_else(server: Server, program: Program) -> None:
    table = program.create("architects", ["me", "open", "open"], visibility="open")
    friend = Program(server)
    friend.post(f"/api/tables/{table}/sit")
    assert program.post(f"/tables/{table}/leave").status_code == 200
    assert friend.post(f"/tables/{table}/start", level="random").status_code == 200
    assert friend.post(f"/tables/{table}/leave").status_code == 200
    assert friend.http.get(f"/api/tables/{table}").status_code == 404  # nobody is left


def test_a_turn_is_taken_back_against_bots_alone(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "random"])
    assert program.post(f"/tables/{table}/take-back").status_code == 409
    before = program.sight(table, 0)
    program.move(table, 0, before, before["moves"][0]["move"])
    assert program.post(f"/tables/{table}/take-back").status_code == 200
    after = program.sight(table, 0)
    assert after["view"] == before["view"]
    assert after["revision"] > before["revision"]
    other = program.create("duel", ["me", "open"])
    friend = Program(server)
    friend.post(f"/api/tables/{other}/sit", invitation=program.invitation)
    sight = program.sight(other, 0)
    program.move(other, 0, sight, sight["moves"][0]["move"])
    assert program.post(f"/tables/{other}/take-back").status_code == 403


def test_hot_seat_hands_stay_covered_until_the_right_person_has_the_screen(person: Person) -> None:
    made = person.form("/tables", game="seven-wonders", players="3", seat_0="me", seat_1="here", seat_2="bot:random")
    table = made.headers["location"].rsplit("/", 1)[1]
    while person.board(table).status_code == 202:
        pass
    hands = [
        person.http.get(f"/api/tables/{table}/seats/{seat}").json()["view"]["cities"][seat]["hand"] for seat in (0, 1)
    ]
    covered = person.board(table).text
    own = [person.board(table, seat=seat).text for seat in (0, 1)]
    assert 'data-decision=""' in covered
    for seat in (0, 1):
        secret = set(hands[seat]) - set(hands[1 - seat])
        assert all(f"{card}" in own[seat] for card in secret)
        assert not any(f'"build {card}"' in own[1 - seat] or f">{card}<" in covered for card in secret)


def test_once_more_with_the_same_people(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "open"])
    friend = Program(server)
    friend.post(f"/api/tables/{table}/sit", invitation=program.invitation)
    assert program.post(f"/tables/{table}/rematch").status_code == 409
    program.post(f"/tables/{table}/resign")
    first = program.post(f"/tables/{table}/rematch").json()["location"]
    asked = program.get(f"/api/tables/{first.rsplit('/', 1)[1]}")
    assert (asked["state"], [seat["kind"] for seat in asked["seats"]]) == ("waiting", ["person", "open"])
    assert "wants to play once more" in friend.http.get(f"/tables/{table}").text
    assert "wants to play once more" not in program.http.get(f"/tables/{table}").text
    second = friend.post(f"/tables/{table}/rematch").json()["location"]
    assert first == second
    again = first.rsplit("/", 1)[1]
    assert again != table
    assert program.get(f"/api/tables/{again}")["own"] == [0]
    assert friend.get(f"/api/tables/{again}")["own"] == [1]
    assert friend.get(f"/api/tables/{again}")["state"] == "playing"
    assert program.get(f"/api/tables/{table}")["next"] == again


def test_a_rematch_keeps_the_seats_of_who_was_asked(server: Server, program: Program) -> None:
    table = program.create("seven-wonders", ["me", "open", "open"], visibility="open")
    friend, other, stranger = (Program(server) for _ in range(3))
    for one, name in ((friend, "Berenike"), (other, "Cyrus")):
        one.post("/settings", name=name)
        assert one.post(f"/api/tables/{table}/sit", invitation=program.invitation).status_code == 200
    for one in (friend, other, program):
        assert one.post(f"/tables/{table}/resign").status_code == 200
    again = program.post(f"/tables/{table}/rematch").json()["location"].rsplit("/", 1)[1]
    room = program.http.get(f"/tables/{again}").text
    assert "kept for Berenike" in room
    assert "kept for Cyrus" in room
    assert "open seat<" not in room
    screen = stranger.http.get(f"/tables/{again}/tv").text
    assert "kept for Berenike" in screen
    assert "open seat<" not in screen, "the seat of who made the table is taken"
    # Nobody else takes it: not at a listed table, not by the invitation, nor who made the table.
    assert "Sit down" not in stranger.http.get(f"/tables/{again}").text
    invitation = re.search(r"/join/([\w-]+)", room)
    assert invitation
    assert stranger.post(f"/tables/{again}/seats/1/sit").status_code == 403
    assert stranger.post(f"/api/tables/{again}/sit", invitation=invitation[1]).status_code == 409
    assert stranger.post(f"/api/tables/{again}/sit?seat=1", invitation=invitation[1]).status_code == 403
    assert other.post(f"/tables/{again}/seats/1/sit").status_code == 403
    assert program.post(f"/tables/{again}/seats/1/sit").status_code == 403
    # Who was asked needs no invitation, and gets the seat they had.
    assert friend.post(f"/api/tables/{again}/sit", invitation=invitation[1]).json()["seat"] == 1
    # Whoever made the table may let anybody have it.
    for one in (stranger, other, friend):
        assert one.post(f"/tables/{again}/seats/2/free").status_code == 403
    assert program.post(f"/tables/{again}/seats/2/free").status_code == 200
    assert program.post(f"/tables/{again}/seats/2/free").status_code == 200  # the same again changes nothing
    assert "open seat<" in program.http.get(f"/tables/{again}").text
    assert stranger.post(f"/tables/{again}/seats/2/sit").status_code == 200
    assert stranger.get(f"/api/tables/{again}")["own"] == [2]
    other.post(f"/tables/{table}/rematch")
    assert other.get(f"/api/tables/{again}")["own"] == []


def test_nobody_is_dragged_into_a_rematch(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "open"])
    friend = Program(server)
    friend.post(f"/api/tables/{table}/sit", invitation=program.invitation)
    program.post(f"/tables/{table}/resign")
    again = program.post(f"/tables/{table}/rematch").json()["location"].rsplit("/", 1)[1]
    assert friend.get(f"/api/tables/{again}")["own"] == []
    assert (
        program.post(f"/tables/{again}/start", level="random").status_code == 200
    )  # who waits in vain plays with a bot
    late = friend.post(f"/tables/{table}/rematch").json()["location"]
    assert late.endswith(again)
    assert friend.get(f"/api/tables/{again}")["own"] == []  # who comes too late may ask for the seat


def test_the_pace_of_bots_is_kept(program: Program) -> None:
    table = program.create("duel", ["me", "random"])
    assert program.post(f"/tables/{table}/pace", pace="slow").status_code == 200
    assert program.post(f"/tables/{table}/pace", pace="warp").status_code == 422


@pytest.mark.skipif(INTERPRETED, reason="bots think with compiled rules")
def test_a_hint_names_candidates(program: Program) -> None:
    table = program.create("duel", ["me", "random"])
    answer = program.post(f"/tables/{table}/hint", level="gentle")
    assert answer.status_code == 200, answer.text
    sight = program.sight(table, 0)
    legal = {move["move"] for move in sight["moves"]}
    assert {candidate["move"] for candidate in answer.json()["candidates"]} <= legal
    assert all(candidate["say"] for candidate in answer.json()["candidates"])


def test_settings_are_kept(person: Person) -> None:
    kept = person.form(
        "/settings", name="Božena", language="cs", theme="dark", pace="fast", sound="on", next="/new?game=duel"
    )
    assert kept.status_code == 303
    assert kept.headers["location"] == "/new?game=duel"
    page = person.http.get("/settings")
    assert 'lang="cs"' in page.text
    assert "Božena" in page.text
    assert person.form("/settings", next="//evil.example").headers["location"] == "/"


def test_the_language_of_the_browser_is_used(server: Server) -> None:
    assert '<html lang="ro"' in Person(server, **{"accept-language": "fr;q=0.9, ro;q=0.8"}).home.text


def test_any_seat_leads_a_table_whose_owner_has_been_gone_for_long() -> None:
    """Five minutes cannot be waited for: the live updates are made to believe that they began so long ago."""
    game = heptapolis.game("dice", players=3)
    people = [Entry(0, "owner", None, {"visitor": "owner"}, 0.0)]
    people += [
        Entry(seat + 1, "sit", seat, {"visitor": name, "name": name}, 0.0)
        for seat, name in enumerate(("owner", "friend"))
    ]
    live = replayed(Setup("table", game, False, bytes(32), "invitation", 0.0, None, ""), people)

    def may_hand_over(visitor: str, away: float) -> bool:
        updates = LiveUpdates()
        updates.started -= away
        return Rights(live, visitor, updates, Settings(data=Path()).gone).hand_over(2)

    assert may_hand_over("owner", away=0)
    assert not may_hand_over("friend", away=290)
    assert may_hand_over("friend", away=310)
    assert not may_hand_over("stranger", away=310)


def test_a_page_offers_a_seat_only_to_whom_it_would_be_given(server: Server, program: Program) -> None:
    tables = {
        visibility: program.create("duel", ["me", "open"], visibility=visibility)
        for visibility in ("open", "invitation")
    }
    stranger = Person(server)
    for visibility, table in tables.items():
        offered = f"/tables/{table}/seats/1/sit" in stranger.http.get(f"/tables/{table}").text
        assert offered is (visibility == "open")


def test_the_record_of_a_shared_screen_shows_nobodys_hand(program: Program) -> None:
    table = program.create("seven-wonders", ["me", "here", "random"])
    hands = [program.sight(table, seat)["view"]["cities"][seat]["hand"] for seat in (0, 1)]
    record = program.http.get(f"/tables/{table}/record").text
    assert '[View "spectator"]' in record
    assert not any(f'"{card}"' in record for hand in hands for card in hand)
