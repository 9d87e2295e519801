"""Nobody learns what they may not know: not from answers, events, records, nor from their number, order and sizes.

Two tables are made that differ only in what one seat and spectators do not know (hands, what lies face down, what was chosen in
secret). Everything that this seat and a spectator receive from the server while the same public things happen at both must be
equal: at the beginning of games, and at moments throughout them.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.server.live_table import Live, Setup
from server.helpers import Listener, Person, Program, Server

LONGEST_STRETCH = 9
"""Moves that are played at twin tables."""
SAMPLES = 20
"""Positions that are tried as a twin: the one that can stay alike for longest is taken."""


class Watcher:
    """Somebody who sees a table with a browser and writes down every byte."""

    def __init__(self, server: Server, table: str, http: httpx.Client | None = None) -> None:
        self.http = http or Person(server).http
        self.table = table
        self.listener = Listener(self.http, table)
        self.got: list[Any] = []

    def look(self) -> None:
        self.take(self.http.get(f"/tables/{self.table}/board"))
        self.take(self.http.get(f"/tables/{self.table}/record"))
        self.take(self.http.get(f"/tables/{self.table}/replay/board"))
        self.take(self.http.get(f"/api/tables/{self.table}"))
        self.take(self.http.get(f"/api/tables/{self.table}/view"))
        self.take(self.http.get(f"/tables/{self.table}/fair", headers={"accept": "application/json"}))

    def take(self, answer: Any) -> None:
        headers = {key: value for key, value in answer.headers.items() if key not in ("date", "etag", "set-cookie")}
        self.got.append((answer.status_code, headers, answer.text))

    def events(self) -> list[tuple[str, dict[str, Any]]]:
        return [(event, data) for _, event, data in self.listener.events if event == "table"]


def settled(*watchers: Watcher) -> None:
    """Wait until nothing more comes."""
    before = None
    while before != (before := [len(watcher.listener.events) for watcher in watchers]):
        time.sleep(0.5)


def told(text: Any, table: str, token: str = "") -> str:
    """What was received, with the table's own id and deal commitment taken out."""
    plain = json.dumps(text, default=str) if not isinstance(text, str) else text
    plain = plain.replace(table, "TABLE")
    plain = re.sub(r"[0-9a-f]{64}", "DIGEST", plain)
    return re.sub(r"id: [0-9a-f]{8}-", "id: BOOT-", plain)


def opened(server: Server, position: dict[str, Any]) -> tuple[str, list[Program]]:
    """A table that begins from a position, with a person at each seat."""
    players = position.get("players", len(position["cities"]))  # the Free City has no seat
    people = [Program(server, f"seat {seat}") for seat in range(players)]
    table = people[0].open(text=json.dumps(position), seat=0, level="open")
    link = re.search(r"/join/([\w-]+)", people[0].http.get(f"/tables/{table}").text)
    invitation = link[1] if link else _invitation(server, table)
    for seat, person in enumerate(people[1:], 1):
        taken = person.post(f"/api/tables/{table}/sit?seat={seat}", invitation=invitation)
        assert taken.json() == {"seat": seat}, taken.text
    return table, people


def _invitation(server: Server, table: str) -> str:
    return str(server.sql("SELECT invitation FROM tables WHERE id = :table", table=table)[0][0])


class Twins(NamedTuple):
    """Two positions that look the same to seat 1 and to spectators, and moves after each of which they still do."""

    positions: tuple[Position, Position]
    moves: list[tuple[int, tuple[str, str]]]
    """a seat, and what it plays at either table"""


def walk(game: str, players: int, seed: int) -> Iterator[Position]:
    """A game of random choices."""
    chance = random.Random(seed)
    position = heptapolis.game(game, players=players).start(seed=5 + seed)
    yield position
    while not position.over:
        seat = chance.choice(position.to_act)
        position = position.play(seat, chance.choice(position.moves(seat)))
        yield position


def twins(game: str, players: int, moment: int) -> Twins:
    """Twins so many random choices into a game; where nothing is hidden any more, the last moment at which something was."""
    passed = list(islice(walk(game, players, moment), moment + 1))
    for first in reversed(passed):
        if (found := twin_of(first)) is not None:
            return found
    raise AssertionError("no twin was found")


MAIN_CHOICES = {"card", "draft", "begin", "action"}
"""What seats are asked in every turn; everything else is asked in between, because of what was chosen."""


def twins_in_between(game: str, players: int, number: int) -> Twins:
    """Twins of whom another seat is asked for more than its main choice when they are watched first, or later."""
    for seed in range(1000 * number, 1000 * number + 400):
        for place, position in enumerate(walk(game, players, seed)):
            asked = asked_for_more(position)
            found = twin_of(position) if asked or place % 9 == seed % 9 else None
            if found is not None and found.moves and (asked or in_between(found)):
                return found
    raise AssertionError("no follow-up choice was found")


def asked_for_more(position: Position) -> bool:
    """Whether somebody other than seat 1 owes a follow-up choice."""
    decisions = [position.decision(seat) for seat in position.to_act if seat != 1]
    return any(asked is not None and asked.kind not in MAIN_CHOICES for asked in decisions)


def in_between(found: Twins) -> bool:
    """Whether somebody other than seat 1 makes a follow-up choice while the twins are watched."""
    position = found.positions[0]
    for seat, (move, _) in found.moves:
        position = position.play(seat, move)
        if asked_for_more(position):
            return True
    return False


def twin_of(first: Position) -> Twins | None:
    """A position and another that looks the same to seat 1 and to spectators, for as long as possible; None without one."""
    first = heptapolis.position(first.to_dict())  # as it is opened: what happened before is told at neither table
    samples = [first.view(1).sample(seed=seed) for seed in range(SAMPLES)] if not first.over else []
    others = [other for other in samples if other != first and alike(first, other)]
    if first.game.name == "dice" and not first.over:  # nothing is hidden but what is chosen
        others = [first]
    found = [Twins((first, other), stretch(first, other)) for other in others]
    return max(found, key=lambda one: len(one.moves), default=None)


def alike(first: Position, other: Position) -> bool:
    """Whether two positions look the same to seat 1 and to spectators, and tell the same."""

    def told(position: Position, seat: int | None) -> list[str]:
        return [event.describe("en") for event in position.events(seat)]

    if first.over or other.over or first.to_act != other.to_act:
        return False
    return all(first.view(seat) == other.view(seat) and told(first, seat) == told(other, seat) for seat in (1, None))


def stretch(first: Position, other: Position) -> list[tuple[int, tuple[str, str]]]:
    """Moves through which two positions stay alike; where a seat can choose differently in secret, it does."""
    made: list[tuple[int, tuple[str, str]]] = []
    while len(made) < LONGEST_STRETCH and (step := next(steps(first, other), None)):
        seat, (mine, theirs) = step
        first, other = first.play(seat, mine), other.play(seat, theirs)
        made.append(step)
    return made


def steps(first: Position, other: Position) -> Iterator[tuple[int, tuple[str, str]]]:
    """All that can come next."""
    for seat in first.to_act:
        pairs = [(str(mine), str(theirs)) for mine in first.moves(seat) for theirs in other.moves(seat)]
        for mine, theirs in sorted(pairs, key=lambda pair: pair[0] == pair[1]):
            if (mine == theirs or seat != 1) and alike(first.play(seat, mine), other.play(seat, theirs)):
                yield seat, (mine, theirs)


def compare(received: list[list[Any]]) -> None:
    (answers, events, raw), (other_answers, other_events, other_raw) = received
    assert events == other_events
    assert len(answers) == len(other_answers)
    for one, other in zip(answers, other_answers, strict=True):
        assert one == other
    assert raw == other_raw


def received_by(watcher: Watcher) -> list[Any]:
    """Answers, events and the bytes of the stream; who is there when is a matter of time, not of secrets."""
    parts = [part for part in watcher.listener.raw.decode().split("\n\n") if "event: table" in part]
    raw = [re.sub(r"^id: \S+", "id", part) for part in parts]
    return [
        [told(entry, watcher.table) for entry in watcher.got],
        [told(entry, watcher.table) for entry in watcher.events()],
        [told(part, watcher.table) for part in raw],
    ]


SOON, LATER = (0, 20, 45), range(3, 130, 7)
TABLES = [("seven-wonders", 3), ("dice", 3), ("duel", 2), ("architects", 3)]
SMALLEST_AND_LARGEST = [(game, count) for game in ("seven-wonders", "dice", "architects") for count in (2, 7)]


def soak(*values: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.soak)


@pytest.mark.parametrize("moment", [*SOON, *(soak(moment) for moment in LATER if moment not in SOON)])
@pytest.mark.parametrize(("game", "players"), [*TABLES, *(soak(*table) for table in SMALLEST_AND_LARGEST)])
def test_what_others_receive_does_not_depend_on_secrets(server: Server, game: str, players: int, moment: int) -> None:
    watch(server, twins(game, players, moment))


@pytest.mark.parametrize("number", [0, *(soak(number) for number in range(1, 8))])
@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("duel", 2),
        ("seven-wonders", 2),
        ("architects", 2),
        soak("seven-wonders", 7),
        soak("architects", 7),
        soak("dice", 2),
        soak("dice", 7),
    ],
)
def test_nothing_is_told_in_the_middle_of_follow_up_choices(
    server: Server, game: str, players: int, number: int
) -> None:
    watch(server, twins_in_between(game, players, number))


def watch(server: Server, found: Twins) -> None:
    """Play the same public things at both tables, and compare what a spectator and seat 1 receive to the last byte."""
    received: list[list[Any]] = []
    for which, position in enumerate(found.positions):
        table, people = opened(server, position.to_dict())
        watchers = [Watcher(server, table), Watcher(server, table, people[1].http)]
        there = [Listener(person.http, table) for person in people]  # on a slow machine they would seem to have gone
        for watcher in watchers:
            watcher.look()
        for seat, choices in found.moves:
            answer = people[seat].move(table, seat, people[seat].sight(table, seat), choices[which])
            assert answer.status_code == 200, answer.text
            for watcher in watchers:
                watcher.look()
        settled(*watchers)
        received.append([received_by(watcher) for watcher in watchers])
        for listener in there:
            listener.quit()  # connections from one address are counted
        for watcher in watchers:
            watcher.listener.quit()
            watcher.http.close()
        for person in people:
            person.http.close()
    for spectator in (0, 1):
        compare([received[0][spectator], received[1][spectator]])


def test_what_somebody_else_chose_before_a_game_was_opened_names_no_card_of_another_move(server: Server) -> None:
    """Seats 1 and 2 discard the same card; seat 1 did so before the position was written down."""
    position = heptapolis.game("seven-wonders", players=7).start(seed=2)
    for seat in (0, 1, 3, 4, 5, 6):
        card = "workshop" if seat == 1 else next(move.notation.split()[1] for move in position.moves(seat))
        position = position.play(seat, f"discard {card}")
    table, people = opened(server, position.to_dict())
    answer = people[2].move(table, 2, people[2].sight(table, 2), "discard workshop")
    assert answer.status_code == 200, answer.text
    record = people[1].http.get(f"/tables/{table}/record").text
    assert "2 discard ?" in record
    for person in people:
        person.http.close()


def test_numbers_of_requests_and_of_seats_that_change_do_not_count_hidden_choices() -> None:
    """Seat 0 has begun a chain of follow-up choices, or not: who asks for a seat then is told the same numbers."""

    game = heptapolis.game("dice", players=3)
    start = {"position": game.start(seed=0).to_dict()}

    def changed(hidden: bool) -> tuple[object, ...]:
        live = Live(Setup("table", game, False, b"secret", "invitation", 0.0, start))
        people = [("sit", 0, {"visitor": "ann", "name": "Ann"}), ("sit", 1, {"visitor": "bob", "name": "Bob"})]
        for kind, seat, data in [*people, ("bot", 2, {"level": "gentle"}), ("start", None, {})]:
            live.apply(live.next_entry(kind, seat, **data))  # type: ignore[arg-type]
        before = live.revision((1,))
        if hidden:
            live.apply(live.next_entry("move", 0, move="wonder"))
            assert 0 in live.to_act
            assert live.revision((1,)) == before
        live.apply(live.next_entry("ask", 2, visitor="spy", name="Spy"))
        live.apply(live.next_entry("sit", 1, visitor="bob's phone", name="Bob"))
        return list(live.requests), [news.number for news in live.news], live.seats[1].since

    assert changed(False) == changed(True)


def test_who_asks_for_a_seat_in_the_middle_of_follow_up_choices_is_told_nothing_of_them(server: Server) -> None:
    """At the second table seat 0 has begun a chain of choices in secret when somebody asks for the seat that seat 2 left."""
    received = []
    for hidden in (False, True):
        table, people = opened(server, heptapolis.game("dice", players=3).start(seed=0).to_dict())
        spy = Program(server, "spy")
        watchers = [Watcher(server, table), Watcher(server, table, people[1].http), Watcher(server, table, spy.http)]
        assert people[2].post(f"/tables/{table}/leave").status_code == 200
        if hidden:
            answer = people[0].move(table, 0, people[0].sight(table, 0), "wonder")
            assert answer.status_code == 200, answer.text
            assert people[0].sight(table, 0)["decision"] is not None  # there is more to choose
        asked = spy.post(f"/api/tables/{table}/requests", seat=2, invitation=_invitation(server, table))
        assert asked.status_code == 201, asked.text
        for watcher in watchers:
            watcher.take(asked)
            watcher.look()
        for person, answer in ((people[1], "agree"), (people[0], "refuse")):
            path = f"/api/tables/{table}/requests/{asked.json()['request']}/{answer}"
            assert person.post(path).status_code == 204
            for watcher in watchers:
                watcher.look()
        settled(*watchers)
        received.append([received_by(watcher) for watcher in watchers])
        for watcher in watchers:
            watcher.listener.quit()
            watcher.http.close()
        for person in people:
            person.http.close()
    for number in range(3):
        compare([received[0][number], received[1][number]])


@pytest.mark.slow
def test_a_spectator_of_a_whole_game_learns_nothing_from_secrets(server: Server) -> None:
    """Everybody discards a card in every turn: two deals with the same boards look the same to the last turn."""
    received = []
    for seed in (1, 2):
        game = heptapolis.game("seven-wonders", players=3, wonders="giza:A,rhodes:A,olympia:A")
        table, people = opened(server, game.start(seed=seed).to_dict())
        watcher = Watcher(server, table)
        watcher.look()
        for turn in range(18):
            for seat, person in enumerate(people):
                sight = person.sight(table, seat)
                moves = [move["move"] for move in sight["moves"] if move["kind"] == "discard"]
                answer = person.move(table, seat, sight, moves[seed % len(moves)])
                assert answer.status_code == 200, answer.text
                if (turn, seat) != (17, 2):
                    watcher.look()
        assert people[0].sight(table, 0)["over"]
        settled(watcher)
        received.append(received_by(watcher))
    compare(received)


@pytest.mark.slow
def test_a_seat_of_a_whole_game_learns_nothing_from_secrets(server: Server) -> None:
    """At the second table two cards of each age have changed places that their holders discard before seat 1 sees the hands."""
    game = heptapolis.game("seven-wonders", players=3, wonders="giza:A,rhodes:A,olympia:A")
    deal = json.dumps(game.start(seed=1).to_dict())
    later = json.loads(deal)["to_come"].values()
    hands = [[city["hand"] for city in json.loads(deal)["cities"]], *(age["hands"] for age in later)]
    secret = [{0: dealt[0][0], 2: dealt[2][0]} for dealt in hands]
    received = []
    for swapped in (False, True):
        for cards in secret if swapped else []:
            one, other = f'"{cards[0]}"', f'"{cards[2]}"'
            deal = deal.replace(one, "~").replace(other, one).replace("~", other)
        table, people = opened(server, json.loads(deal))
        watcher = Watcher(server, table, people[1].http)
        for turn in range(18):
            for seat in (1, 0, 2):
                if (turn, seat) == (17, 2):
                    break  # after the last choice all cards are shown
                sight = people[seat].sight(table, seat)
                moves = sorted(move["move"] for move in sight["moves"] if move["kind"] == "discard")
                if turn % 6 == 0 and seat != 1:
                    moves = [f"discard {secret[turn // 6][2 - seat if swapped else seat]}"]
                answer = people[seat].move(table, seat, sight, sight["moves"][0]["move"] if seat == 1 else moves[0])
                assert answer.status_code == 200, answer.text
                watcher.look()
        settled(watcher)
        received.append(received_by(watcher))
    compare(received)


def test_logs_tell_no_secrets(server: Server, tmp_path: Path) -> None:
    program = Program(server, "logged")
    table = program.create("seven-wonders", ["me", "open", "random"])
    token = program.http.headers["authorization"].removeprefix("Bearer ")
    friend = Person(server)
    friend.form(f"/join/{program.invitation}", name="Friend")
    sight = program.sight(table, 0)
    program.move(table, 0, sight, sight["moves"][0]["move"])
    text = server.text()
    assert token not in text
    assert program.invitation not in text
    assert friend.csrf not in text
    assert str(sight["moves"][0]["move"]) not in text
    assert all(json.loads(line) for line in text.splitlines() if line.startswith("{"))


def test_a_running_game_gives_no_deal_away(server: Server) -> None:
    program = Program(server)
    table = program.create("seven-wonders", ["me", "random", "random"])
    for _ in range(3):
        program.play(table, 0, random.Random(1), moves=1)
    record = program.http.get(f"/tables/{table}/record").text
    assert "Seed" not in record
    assert "deal" not in record.replace("the deal, the seed", "")
    assert "view {" in record
    proof = program.get(f"/api/tables/{table}/fair")
    assert "secret" not in proof
    assert "seed" not in proof
    moves = [line for line in record.splitlines() if re.match(r"\d+\. ", line)]
    assert moves
    for line in moves:
        for part in line.split(". ", 1)[1].split("; "):
            seat, word, *rest = part.split()
            if seat != "0" and word in ("discard", "stage"):
                assert rest[0] == "?", line
