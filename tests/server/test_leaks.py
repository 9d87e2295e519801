"""Nobody learns what they may not know: not from answers, events, records, nor from their number, order and sizes.

Two tables are made that differ only in what one seat holds in its hand (or has chosen in secret). Everything that another
seat and a spectator receive over the wire while the same public things happen at both must be equal.
"""

from __future__ import annotations

import json
import random
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import heptapolis
from server.helpers import Listener, Person, Program, Server

IDS = re.compile(r"[A-Za-z0-9_-]{12}(?![A-Za-z0-9_-])")


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
    people = [Program(server, f"seat {seat}") for seat in range(len(position["cities"]))]
    table = people[0].open(text=json.dumps(position), seat=0, level="open")
    link = re.search(r"/join/([\w-]+)", people[0].http.get(f"/tables/{table}").text)
    invitation = link[1] if link else _invitation(server, table)
    for seat, person in enumerate(people[1:], 1):
        taken = person.post(f"/api/tables/{table}/sit?seat={seat}", invitation=invitation)
        assert taken.json() == {"seat": seat}, taken.text
    return table, people


def _invitation(server: Server, table: str) -> str:
    with sqlite3.connect(server.data / "tables.sqlite") as connection:
        (found,) = connection.execute("SELECT invitation FROM tables WHERE id = ?", (table,)).fetchone()
    connection.close()
    return str(found)


def twins(game: str) -> list[tuple[dict[str, Any], list[str]]]:
    """Two positions that look the same to seat 1 and to spectators, and what seat 0 chooses at each."""
    first = heptapolis.game(game, players=2 if game == "duel" else 3).start(seed=5)
    if game == "dice":  # nothing is hidden but what a seat has chosen
        return [(first.to_dict(), _choices(first)), (first.to_dict(), _choices(first, last=True))]
    for seed in range(6, 400):
        guess = first.view(1).sample(seed=seed)
        if guess != first and guess.view(1) == first.view(1) and guess.view(None) == first.view(None):
            if len(first.to_act) > 1:
                return [(first.to_dict(), _choices(first)), (guess.to_dict(), _choices(guess, last=True))]
            # In Duel the first choices uncover nothing; in Architects every card that is taken uncovers the next.
            alike = _choices(first) if game == "duel" else []
            return [(first.to_dict(), alike), (guess.to_dict(), alike)]
    raise AssertionError("no twin was found")


def _choices(position: Any, last: bool = False) -> list[str]:
    """What seat 0 chooses until it owes nothing more: the first or the last thing it may do."""
    made = []
    while 0 in position.to_act:
        move = position.moves(0)[-1 if last else 0]
        made.append(str(move))
        position = position.play(0, move)
    return made


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


@pytest.mark.parametrize("game", ["seven-wonders", "dice", "duel", "architects"])
def test_what_others_receive_does_not_depend_on_secrets(server: Server, game: str) -> None:
    received: list[list[Any]] = []
    for position, choices in twins(game):
        table, people = opened(server, position)
        watchers = [Watcher(server, table), Watcher(server, table, people[1].http)]
        for watcher in watchers:
            watcher.look()
        for choice in choices:
            answer = people[0].move(table, 0, people[0].sight(table, 0), choice)
            assert answer.status_code == 200, answer.text
        settled(*watchers)
        for watcher in watchers:
            watcher.look()
        received.append([received_by(watcher) for watcher in watchers])
    for spectator in (0, 1):
        compare([received[0][spectator], received[1][spectator]])


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
