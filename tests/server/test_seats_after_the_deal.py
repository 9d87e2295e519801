"""From the deal on: an end is final, a seat changes hands by its own person or with everybody's consent, and all are told."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import httpx

import heptapolis
from heptapolis.server.entries import Entry
from heptapolis.server.live_table import Setup, replayed
from server.helpers import Listener, Person, Program, Server


def info(http: httpx.Client, table: str) -> Any:
    answer = http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def news(http: httpx.Client, table: str) -> list[tuple[str, int]]:
    return [(one["kind"], one["seat"]) for one in info(http, table)["people"]]


def told(http: httpx.Client, table: str) -> str:
    """The log of a table as its page shows it."""
    page = http.get(f"/tables/{table}/board").text
    found = re.search(r'<section class="log".*?</section>', page, re.DOTALL)
    assert found, page[:1000]
    return found[0]


def link_for(http: Program, table: str, seat: int) -> str:
    answer = http.post(f"/tables/{table}/seats/{seat}/link")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"].rsplit("/", 1)[1])


def table_for_three(one: Program, two: Program, third: str = "random", **more: Any) -> str:
    """A running game of 7 Wonders: two people, and somebody else at seat 2."""
    table = one.create("seven-wonders", ["me", "open", third], **more)
    assert two.post(f"/api/tables/{table}/sit?seat=1", invitation=one.invitation).json() == {"seat": 1}
    return table


def wait_for_bot(http: httpx.Client, table: str, seat: int = 2) -> None:
    end = time.monotonic() + 60
    while seat in info(http, table)["to_act"]:
        assert time.monotonic() < end
        time.sleep(0.02)


def looks(http: httpx.Client, table: str, seat: int) -> list[tuple[int, dict[str, str], str]]:
    """All that somebody gets to see of a table, byte by byte; their own csrf token is left out."""
    got = []
    for path in (
        f"/tables/{table}",
        f"/tables/{table}/board",
        f"/tables/{table}/board?seat={seat}",
        f"/tables/{table}/record",
        f"/tables/{table}/replay",
        f"/tables/{table}/replay/board?at=0",
        f"/tables/{table}/replay/board?eyes={seat}",
        f"/tables/{table}/replay?eyes={seat}",
        f"/tables/{table}/fair",
        f"/api/tables/{table}",
        f"/api/tables/{table}/view",
        f"/api/tables/{table}/seats/{seat}",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/fair",
    ):
        answer = http.get(path)
        kept = {key: value for key, value in answer.headers.items() if key not in ("date", "set-cookie")}
        got.append((answer.status_code, kept, re.sub(r'(name="csrf" (?:content|value))="\w+"', r"\1", answer.text)))
    return got


# An end is an end ---------------------------------------------------------------------------------------------------


def test_whoever_resigned_and_read_the_secret_never_plays_on(server: Server) -> None:
    one, two = Program(server, "Ada"), Program(server, "Boudica")
    table = one.create("duel", ["me", "open"])
    invitation = one.invitation
    two.post(f"/api/tables/{table}/sit", invitation=invitation)
    mine = one.sight(table, 0)
    token = link_for(two, table, 1)
    assert "secret" not in one.get(f"/api/tables/{table}/fair")
    assert two.post(f"/tables/{table}/resign").status_code == 200
    secret = two.get(f"/api/tables/{table}/fair")["secret"]
    record = two.http.get(f"/api/tables/{table}/record").text
    assert two.post(f"/api/tables/{table}/leave").status_code == 204

    phone = Person(server)
    assert two.http.get(f"/api/tables/{table}/seats/1").status_code == 403
    assert phone.form(f"/join/{invitation}", name="Boudica").status_code == 409
    assert phone.form(f"/seat/{token}", name="Boudica").status_code == 410
    for visitor in (one, two):
        assert visitor.post(f"/api/tables/{table}/sit?seat=1", invitation=invitation).status_code == 403
        assert visitor.post(f"/api/tables/{table}/requests", seat=1, invitation=invitation).status_code == 409
        assert visitor.post(f"/tables/{table}/seats/1/sit").status_code == 403
        assert visitor.post(f"/tables/{table}/seats/1/ask").status_code == 409
        assert visitor.post(f"/tables/{table}/seats/1/bot", level="random").status_code == 403
    assert two.post(f"/api/tables/{table}/sit", invitation=invitation).status_code == 409
    assert two.move(table, 1, mine, mine["moves"][0]["move"]).status_code == 403
    assert one.move(table, 0, mine, mine["moves"][0]["move"]).status_code == 409
    for deed in ("take-back", "retract", "resign", "hint"):
        assert one.post(f"/tables/{table}/{deed}").status_code in (403, 409), deed

    assert info(one.http, table)["state"] == "over"
    assert one.get(f"/api/tables/{table}/fair")["secret"] == secret
    assert one.http.get(f"/api/tables/{table}/record").text == record
    page = one.http.get(f"/tables/{table}").text
    assert 'data-decision=""' in page
    assert "that is final" in page
    assert "data-pick" not in page


def test_an_end_stays_an_end_when_everybody_has_left_or_moved(server: Server) -> None:
    """In each of these ways a game was running again: leaving after giving up, and a link to another device."""
    alone = Program(server)
    table = alone.create("duel", ["me", "random"])
    invitation = alone.invitation
    alone.post(f"/tables/{table}/resign")
    assert alone.post(f"/api/tables/{table}/leave").status_code == 204
    assert info(alone.http, table)["state"] == "over"
    assert Person(server).form(f"/join/{invitation}", name="Zoe").status_code == 409
    other = Program(server)
    assert other.post(f"/api/tables/{table}/sit", invitation=invitation).status_code == 409

    linked = Program(server)
    table = linked.create("duel", ["me", "random"])
    token = link_for(linked, table, 0)
    linked.post(f"/tables/{table}/resign")
    phone = Person(server)
    assert phone.form(f"/seat/{token}", name="Ada").status_code == 303
    now = info(phone.http, table)
    assert (now["state"], now["own"], now["to_act"]) == ("over", [0], [])
    assert phone.script(f"/tables/{table}/seats/0/sit").status_code in (200, 403)
    assert info(phone.http, table)["state"] == "over"


def test_a_seat_that_was_given_up_stays_so_and_sees_no_more_than_before(server: Server) -> None:
    one, two, three = (Program(server, name) for name in ("Ada", "Boudica", "Cleo"))
    table = one.create("seven-wonders", ["me", "open", "open"])
    for seat, friend in enumerate((two, three), 1):
        friend.post(f"/api/tables/{table}/sit?seat={seat}", invitation=one.invitation)
    token = link_for(three, table, 2)
    assert three.post(f"/tables/{table}/resign").status_code == 200
    wait_for_bot(one.http, table)
    for visitor in (one, three):
        assert info(visitor.http, table)["state"] == "playing"
        assert "secret" not in visitor.get(f"/api/tables/{table}/fair")
        assert "is running" in visitor.http.get(f"/api/tables/{table}/record").text
    for eyes in (0, 1):
        assert three.http.get(f"/tables/{table}/replay/board?eyes={eyes}").status_code == 403
        assert three.http.get(f"/api/tables/{table}/seats/{eyes}").status_code == 403
    assert three.post(f"/tables/{table}/seats/2/sit").status_code == 200  # it is theirs, and played by a bot still
    assert info(three.http, table)["seats"][2]["kind"] == "bot"

    phone = Person(server)
    assert phone.form(f"/seat/{token}", name="Cleo").status_code == 303
    assert info(phone.http, table)["seats"][2]["kind"] == "bot"
    assert phone.script(f"/tables/{table}/leave").status_code == 200
    now = info(one.http, table)
    assert (now["seats"][2]["kind"], now["state"]) == ("bot", "playing")
    for friend in (one, two, three):
        assert friend.post(f"/api/tables/{table}/requests", seat=2, invitation=one.invitation).status_code == 409

    one.post(f"/tables/{table}/resign")
    assert info(one.http, table)["state"] == "playing"
    two.post(f"/tables/{table}/leave")  # nobody is left who plays
    assert info(one.http, table)["state"] == "over"
    assert "secret" in one.get(f"/api/tables/{table}/fair")
    assert two.post(f"/api/tables/{table}/sit?seat=1", invitation=one.invitation).status_code == 403
    assert info(one.http, table)["state"] == "over"


def test_a_log_that_an_older_version_went_on_with_loads_and_ends_where_it_ended() -> None:
    game = heptapolis.game("duel")
    setup = Setup("table", game, False, bytes(32), "invitation", 0.0)
    kinds: list[tuple[str, int | None, dict[str, Any]]] = [
        ("owner", None, {"visitor": "a"}),
        ("sit", 0, {"visitor": "a", "name": "Ada"}),
        ("sit", 1, {"visitor": "b", "name": "Boudica"}),
        ("start", None, {}),
    ]

    def log(*more: tuple[str, int | None, dict[str, Any]]) -> list[Entry]:
        return [Entry(number, kind, seat, data) for number, (kind, seat, data) in enumerate([*kinds, *more])]

    begun = replayed(setup, log())
    (first,) = begun.to_act
    move = str(begun.view(first).moves()[0])
    ended = [("resign", 1 - first, {"level": "steady"})]
    reopened = [
        ("leave", 1 - first, {}),
        ("sit", 1 - first, {"visitor": "b", "name": "Boudica"}),
        ("move", first, {"move": move, "decision": 0, "revision": 1, "by": "person"}),
        ("take-back", first, {"keep": 1}),
        ("move", first, {"move": move, "decision": 0, "revision": 9, "by": "person"}),
    ]
    live = replayed(setup, log(*ended, *reopened))
    assert live.over
    assert live.position == begun.position
    assert live.to_act == ()
    assert live.proof().secret is not None
    assert not replayed(setup, log(reopened[2])).over


# Seats that nobody holds --------------------------------------------------------------------------------------------


def test_no_player_and_no_invited_visitor_looks_into_a_bots_hand(server: Server) -> None:
    one, two = Program(server, "Ada"), Program(server, "Boudica")
    table = table_for_three(one, two)
    invited, stranger = Person(server), Person(server)
    for thief, path, fields in (
        (one, f"/tables/{table}/seats/2/sit", {}),
        (one, f"/api/tables/{table}/sit?seat=2", {"invitation": one.invitation}),
        (two, f"/api/tables/{table}/sit?seat=2", {}),
        (two, f"/tables/{table}/seats/2/sit", {}),
    ):
        answer = thief.post(path, **fields)
        assert answer.status_code == 409, (path, answer.text)
        assert "must agree" in answer.json()["error"]
    assert stranger.script(f"/tables/{table}/seats/2/sit").status_code == 403
    assert stranger.script(f"/tables/{table}/seats/2/ask").status_code == 409
    assert "must agree" not in stranger.script(f"/tables/{table}/seats/2/sit").text

    wait_for_bot(one.http, table)
    assert 'name="seat"' in invited.http.get(f"/join/{one.invitation}").text
    assert invited.form(f"/join/{one.invitation}", name="Mallory").status_code == 303
    (asked,) = info(one.http, table)["requests"]
    assert (asked["seat"], asked["name"], asked["awaited"], asked["yours"]) == (2, "Mallory", [0, 1], "answer")
    for http in (one.http, two.http, invited.http):
        assert info(http, table)["own"] == [0] * (http is one.http) + [1] * (http is two.http)
        assert info(http, table)["seats"][2]["kind"] == "bot"
    assert info(invited.http, table)["requests"][0]["yours"] == "withdraw"
    for path in (f"/api/tables/{table}/seats/2", f"/tables/{table}/replay/board?eyes=2"):
        assert invited.http.get(path).status_code == 403
    assert (
        invited.http.get(f"/api/tables/{table}/view").content == stranger.http.get(f"/api/tables/{table}/view").content
    )
    assert invited.http.get(f"/tables/{table}/record").content == stranger.http.get(f"/tables/{table}/record").content
    number = asked["request"]
    for visitor in (invited, stranger):
        assert visitor.script(f"/tables/{table}/requests/{number}/agree").status_code == 403
        assert visitor.script(f"/tables/{table}/requests/{number}/refuse").status_code == 403
    assert stranger.script(f"/tables/{table}/requests/{number}/withdraw").status_code == 409


def test_a_seat_is_given_when_everybody_has_agreed_and_whoever_leaves_it_is_a_spectator_again(server: Server) -> None:
    one, two = Program(server, "Ada"), Program(server, "Boudica")
    table = table_for_three(one, two)
    wait_for_bot(one.http, table)
    guest, spectator = Person(server, **{"accept-language": "en"}), Person(server, **{"accept-language": "en"})
    guest.form(f"/join/{one.invitation}", seat="2")
    (asked,) = info(guest.http, table)["requests"]
    page = one.http.get(f"/tables/{table}").text
    for answer in ("agree", "refuse"):
        assert f'data-act="requests/{asked["request"]}/{answer}"' in page
    assert f"requests/{asked['request']}/withdraw" in guest.board(table).text
    assert "requests/" not in spectator.board(table).text
    assert "asks for seat 3" in told(spectator.http, table)

    assert one.post(f"/tables/{table}/requests/{asked['request']}/agree").status_code == 200
    assert one.post(f"/api/tables/{table}/requests/{asked['request']}/agree").status_code == 204  # the same again
    assert info(two.http, table)["requests"][0]["awaited"] == [1]
    assert guest.http.get(f"/api/tables/{table}/seats/2").status_code == 403
    assert two.post(f"/api/tables/{table}/requests/{asked['request']}/agree").status_code == 204
    assert two.post(f"/api/tables/{table}/requests/{asked['request']}/agree").status_code == 409
    now = info(guest.http, table)
    assert (now["own"], now["seats"][2]["kind"], now["requests"]) == ([2], "person", [])
    assert not now["contest"]
    assert now["liberties"] == ["seat"]
    hand = guest.http.get(f"/api/tables/{table}/seats/2").json()["view"]["cities"][2]["hand"]
    assert len(hand) == 7
    seen = guest.board(table)
    assert seen.headers["etag"] != spectator.board(table).headers["etag"]

    assert guest.script(f"/tables/{table}/seats/2/bot", level="random").status_code == 200  # handed back, not lent
    wait_for_bot(one.http, table)
    assert info(guest.http, table)["own"] == []
    assert looks(guest.http, table, 2) == looks(spectator.http, table, 2)
    for http in (guest.http, spectator.http):
        again = http.get(f"/tables/{table}/board", headers={"if-none-match": seen.headers["etag"]})
        assert again.status_code == 200
        assert "data-pick" not in again.text
    sent = {"move": f"build {hand[0]}", "seat": 2, "decision": 0, "revision": 0}
    for path in ("moves", "retract", "take-back", "hint", "resign", "seats/2/link", "seats/2/sit", "leave"):
        late, never = (who.script(f"/tables/{table}/{path}", **sent) for who in (guest, spectator))
        assert (late.status_code, late.content) == (never.status_code, never.content), path
        assert late.status_code in (403, 409), path

    streams = [Listener(who.http, table) for who in (guest, spectator)]
    for who, seat in ((one, 0), (two, 1)):
        sight = who.sight(table, seat)
        assert who.move(table, seat, sight, sight["moves"][0]["move"]).status_code == 200
    wait_for_bot(one.http, table)
    last = info(spectator.http, table)["revision"]
    for stream in streams:
        stream.wait_for("table", revision=last)
        stream.quit()
    assert streams[0].of("table") == streams[1].of("table")
    assert looks(guest.http, table, 2) == looks(spectator.http, table, 2)
    assert news(guest.http, table) == [("asks", 2), ("given", 2), ("leaves", 2), ("bot", 2)]


def test_one_refusal_or_a_withdrawal_ends_a_request_and_nobody_is_pestered(server: Server) -> None:
    one, two = Program(server, "Ada"), Program(server, "Boudica")
    table = table_for_three(one, two)
    path = f"/api/tables/{table}/requests"
    guests = [Program(server, f"guest {number}") for number in range(3)]
    assert guests[0].post(path, seat=2).status_code == 409  # not invited
    number = guests[0].post(path, seat=2, invitation=one.invitation).json()["request"]
    assert guests[0].post(path, seat=2, invitation=one.invitation).json()["request"] == number  # the same
    assert guests[1].post(path, seat=2, invitation=one.invitation).status_code == 409  # one at a time
    assert one.post(f"{path}/{number}/agree").status_code == 204
    assert two.post(f"{path}/{number}/refuse").status_code == 204
    assert info(one.http, table)["requests"] == []
    assert info(one.http, table)["seats"][2]["kind"] == "bot"
    again = guests[0].post(path, seat=2, invitation=one.invitation)
    assert again.status_code == 429, again.text
    number = guests[1].post(path, invitation=one.invitation).json()["request"]
    assert guests[1].post(f"{path}/{number}/withdraw").status_code == 204
    assert one.post(f"{path}/{number}/agree").status_code == 409  # whoever agrees to what is gone agrees to nothing
    number = two.post(path, seat=2).json()["request"]
    assert one.post(f"{path}/{number}/refuse").status_code == 204
    kinds = [kind for kind, _ in news(two.http, table)]
    assert kinds == ["asks", "refused", "asks", "withdrawn", "asks", "refused"]
    for _ in range(15):
        guest = Program(server)
        answer = guest.post(path, seat=2, invitation=one.invitation)
        if answer.status_code == 201:
            guest.post(f"{path}/{answer.json()['request']}/withdraw")
    assert answer.status_code == 429


def test_those_who_are_left_decide_and_people_at_one_screen_answer_once(server: Server) -> None:
    one, two = Program(server, "Ada"), Program(server, "Boudica")
    table = table_for_three(one, two)
    guest = Program(server, "Cleo")
    path = f"/api/tables/{table}/requests"
    number = guest.post(path, seat=2, invitation=one.invitation).json()["request"]
    one.post(f"{path}/{number}/agree")
    wait_for_bot(one.http, table)
    assert two.post(f"/tables/{table}/leave").status_code == 200
    assert info(guest.http, table)["own"] == [2]  # everybody who is left had agreed
    for seen in (f"/tables/{table}/board", f"/tables/{table}/board?seat=1", f"/api/tables/{table}/record"):
        assert two.http.get(seen).content == Person(server).http.get(seen).content  # who has left is a spectator
    assert info(guest.http, table)["seats"][1]["kind"] == "open"
    assert two.post(path, seat=1, invitation=one.invitation).status_code == 201  # back, if the others agree
    assert [request["awaited"] for request in info(two.http, table)["requests"]] == [[0, 2]]

    screen = Person(server)
    made = screen.form("/tables", game="seven-wonders", players="3", seat_0="me", seat_1="here", seat_2="bot:random")
    table = made.headers["location"].rsplit("/", 1)[1]
    ((invitation,),) = server.sql("SELECT invitation FROM tables WHERE id = :table", table=table)
    wait_for_bot(screen.http, table)
    number = guest.post(f"/api/tables/{table}/requests", seat=2, invitation=invitation).json()["request"]
    assert f"requests/{number}/agree" in screen.board(table).text  # also on the cover between two people
    assert screen.script(f"/tables/{table}/requests/{number}/agree").status_code == 200
    assert info(guest.http, table)["own"] == [2]


def test_requests_are_in_the_log_and_survive_a_restart(server: Server) -> None:
    one, two, guest = (Program(server, name) for name in ("Ada", "Boudica", "Cleo"))
    table = table_for_three(one, two)
    number = guest.post(f"/api/tables/{table}/requests", seat=2, invitation=one.invitation).json()["request"]
    assert two.post(f"/api/tables/{table}/requests/{number}/agree").status_code == 204
    server.kill()
    server.start()
    server.wait_for_rules("seven-wonders")
    (asked,) = info(one.http, table)["requests"]
    assert (asked["request"], asked["name"], asked["awaited"]) == (number, "Cleo", [0])
    assert one.post(f"/api/tables/{table}/requests/{number}/agree").status_code == 204
    assert info(guest.http, table)["own"] == [2]


# Alone, and without people ------------------------------------------------------------------------------------------


def test_alone_against_bots_everything_is_allowed_and_the_table_says_so_for_ever(server: Server) -> None:
    alone = Program(server, "Ada")
    table = alone.create("seven-wonders", ["me", "random", "random"])
    invitation = alone.invitation
    assert info(alone.http, table)["contest"] is True
    assert "not a contest" not in told(alone.http, table)
    assert alone.post(f"/tables/{table}/seats/1/sit").status_code == 200
    assert info(alone.http, table)["own"] == [0, 1]
    assert alone.sight(table, 1)["view"]["cities"][1]["hand"]
    assert alone.post(f"/tables/{table}/seats/1/bot", level="random").status_code == 200
    now = info(alone.http, table)
    assert (now["own"], now["contest"], now["liberties"]) == ([0], False, ["seat"])
    assert alone.http.get(f"/api/tables/{table}/seats/1").status_code == 403
    assert alone.http.get(f"/tables/{table}/replay/board?eyes=1").status_code == 403
    for http in (alone.http, Person(server).http):
        assert "not a contest: a seat changed hands" in told(http, table)
    sight = alone.sight(table, 0)
    alone.move(table, 0, sight, sight["moves"][0]["move"])
    assert alone.post(f"/tables/{table}/take-back").status_code == 200
    assert info(alone.http, table)["liberties"] == ["seat", "take-back"]

    friend = Program(server, "Boudica")
    asked = friend.post(f"/api/tables/{table}/requests", seat=2, invitation=invitation).json()["request"]
    assert alone.post(f"/tables/{table}/requests/{asked}/agree").status_code == 200
    assert info(friend.http, table)["own"] == [2]
    assert alone.post(f"/tables/{table}/seats/1/sit").status_code == 409  # alone no more
    assert alone.post(f"/tables/{table}/take-back").status_code == 403


def test_a_table_without_people_is_its_owners(server: Server) -> None:
    owner, other = Program(server, "Ada"), Program(server)
    table = owner.create("dice", ["random", "random"])
    assert other.post(f"/api/tables/{table}/sit?seat=0", invitation=owner.invitation).status_code == 403
    assert other.post(f"/api/tables/{table}/requests", seat=0, invitation=owner.invitation).status_code == 409
    assert owner.post(f"/tables/{table}/seats/0/sit").status_code == 200
    assert info(owner.http, table)["contest"] is False


def test_a_game_that_began_from_a_position_is_no_contest(program: Program) -> None:
    table = program.open(text=json.dumps(heptapolis.game("duel").start(seed=3).to_dict()))
    assert info(program.http, table)["liberties"] == ["position"]


# Everybody is told --------------------------------------------------------------------------------------------------


def test_every_change_of_a_seat_is_told_to_all(server: Server) -> None:
    one, two = Program(server, "Ada <b>"), Program(server, "Boudica")
    table = table_for_three(one, two, visibility="open")
    spectator = Person(server)
    listener = Listener(spectator.http, table)
    before = info(spectator.http, table)["revision"]
    assert one.post(f"/tables/{table}/seats/0/bot", level="random").status_code == 200
    assert one.http.get(f"/api/tables/{table}/seats/0").status_code == 200  # still their seat, so they see its hand
    assert one.post(f"/tables/{table}/seats/0/sit").status_code == 200
    token = link_for(one, table, 0)
    assert Person(server).form(f"/seat/{token}", name="Somebody else").status_code == 303
    assert two.post(f"/tables/{table}/resign").status_code == 200
    assert two.post(f"/tables/{table}/leave").status_code == 200
    expected = ["bot", "back", "device", "resigns", "leaves"]
    for http in (spectator.http, two.http):
        assert [kind for kind, _ in news(http, table)] == expected
    log = told(spectator.http, table)
    for sentence in (
        "A bot plays at seat 1 now.",
        "Ada &lt;b&gt; plays again at seat 1.",
        "Seat 1 has moved to another device.",
        "Boudica gives the game up at seat 2.",
        "Boudica leaves seat 2.",
    ):
        assert sentence in log, log
    assert "Somebody else" not in log
    listener.wait_for("table", revision=info(spectator.http, table)["revision"])
    listener.quit()
    assert info(spectator.http, table)["revision"] >= before + len(expected)
