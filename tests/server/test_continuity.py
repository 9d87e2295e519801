"""Restarts, and `kill -9` at any moment: every acknowledged move is there, none twice, every table goes on."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.helpers import CLIENTS, PATIENCE, Program, Server, client


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data").start()
    yield server
    while CLIENTS:
        CLIENTS.pop().close()
    server.stop()


class Player(threading.Thread):
    """Plays at several tables, and remembers what was acknowledged."""

    def __init__(self, server: Server, games: list[str], tables: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.chance = server, random.Random(seed)
        self.program = Program(server, f"player {seed}")
        self.tables = [self._table(games[index % len(games)]) for index in range(tables)]
        self.acknowledged: dict[str, list[tuple[int, str]]] = {table: [] for table in self.tables}
        self.wanted: dict[str, tuple[dict, str]] = {}
        self.over: set[str] = set()
        self.stopped = False
        self.wrong: list[str] = []

    def _table(self, game: str) -> str:
        return self.program.create(game, ["me", "random"] if game == "duel" else ["me", "random", "random"])

    @property
    def done(self) -> bool:
        return len(self.over) == len(self.tables)

    def run(self) -> None:
        while not self.stopped:
            for table in self.tables:
                if table in self.over:
                    continue
                try:
                    self._step(table)
                except httpx.HTTPError:
                    time.sleep(0.02)  # the server is away; what was sent is sent again
                except AssertionError as error:
                    self.wrong.append(str(error))
                    return

    def _step(self, table: str) -> None:
        if table in self.wanted:
            sight, move = self.wanted[table]
        else:
            answer = self.program.http.get(f"/api/tables/{table}/seats/0")
            if answer.status_code == 503:
                time.sleep(0.05)
                return
            assert answer.status_code == 200, answer.text
            sight = answer.json()
            if sight["over"]:
                self.over.add(table)
            if sight["decision"] is None:
                return
            move = self.chance.choice(sight["moves"])["move"]
            self.wanted[table] = sight, move
        answer = self.program.move(table, 0, sight, move)
        if answer.status_code == 503:
            time.sleep(0.05)
            return
        assert answer.status_code == 200, answer.text  # nobody else moves for this seat: never a conflict
        self.acknowledged[table].append((sight["decision"]["number"], move))
        del self.wanted[table]


def logged(database: Path, table: str) -> list[tuple[int, str]]:
    query = (
        "SELECT json_extract(data, '$.decision'), coalesce(json_extract(data, '$.posted'), json_extract(data, '$.move')) "
        "FROM entries WHERE table_id = ? AND kind = 'move' AND seat = 0 ORDER BY number"
    )
    with sqlite3.connect(database) as connection:
        rows = connection.execute(query, (table,)).fetchall()
    connection.close()
    return [(int(decision), str(move)) for decision, move in rows]


def check(server: Server, players: list[Player]) -> int:
    count = 0
    for player in players:
        assert not player.wrong, player.wrong
        for table, known in player.acknowledged.items():
            found = logged(server.data / "tables.sqlite", table)
            assert found[: len(known)] == known, f"table {table}: {len(known)} acknowledged, {len(found)} written"
            assert len(found) - len(known) <= 1, "more was written than was ever sent"
            assert len(set(found)) == len(found), "a move was written twice"
            count += len(known)
    return count


def kill_often(server: Server, games: list[str], tables: int, kills: int) -> int:
    """Kill the server so many times while people play; how many moves were acknowledged."""
    chance = random.Random(kills)
    server.wait_for_rules(*games)
    players = [Player(server, games, tables // 4, seed) for seed in range(4)]
    for player in players:
        player.start()

    def made() -> int:
        assert not any(player.wrong for player in players), [player.wrong for player in players]
        return sum(len(moves) for player in players for moves in player.acknowledged.values())

    def wait_for(count: int) -> None:
        end = time.monotonic() + PATIENCE
        while made() < count and time.monotonic() < end and not all(player.done for player in players):
            time.sleep(0.01)

    for _ in range(kills):
        wait_for(made() + chance.randrange(1, 2 * tables))  # in the middle of play
        time.sleep(chance.random() * 0.2)
        server.kill()
        server.start()
    wait_for(made() + tables)
    for player in players:
        player.stopped = True
    for player in players:
        player.join(timeout=120)
        assert not player.is_alive()
    count = check(server, players)
    server.wait_for_rules(*games)
    for player in players:
        for table in player.tables[: 1 if kills < 10 else None]:  # every table goes on: to its end
            assert player.program.play(table, 0, chance)["over"]
    return count


@pytest.mark.slow
def test_kill_9_at_random_moments_loses_nothing(own_server: Server) -> None:
    assert kill_often(own_server, ["duel", "dice"], tables=8, kills=3) > 10


@pytest.mark.soak
def test_kill_9_fifty_times_with_a_hundred_tables(own_server: Server) -> None:
    games = ["seven-wonders", "duel", "architects", "dice"]
    count = kill_often(own_server, games, tables=100, kills=50)
    print(f"{count} moves were acknowledged over 50 kills with 100 tables; none lost, none twice")


def test_a_table_goes_on_after_a_restart(own_server: Server) -> None:
    program = Program(own_server)
    table = program.create("duel", ["me", "random"])
    sight = program.play(table, 0, random.Random(3), moves=3)
    info = program.get(f"/api/tables/{table}")
    own_server.stop()
    own_server.start()
    own_server.wait_for_rules("duel")
    assert program.get(f"/api/tables/{table}")["seats"] == info["seats"]
    again = program.sight(table, 0)
    if again["to_act"] == sight["to_act"]:
        assert again["view"] == sight["view"]
        assert again["revision"] == sight["revision"]
    assert program.play(table, 0, random.Random(4))["over"]


def test_the_log_can_only_be_added_to(own_server: Server) -> None:
    program = Program(own_server)
    table = program.create("duel", ["me", "random"])
    connection = sqlite3.connect(own_server.data / "tables.sqlite")
    for statement in ("UPDATE entries SET seat = 1 WHERE table_id = ?", "DELETE FROM entries WHERE table_id = ?"):
        with pytest.raises(sqlite3.IntegrityError, match="only be added to"):
            connection.execute(statement, (table,))
    connection.close()


def test_a_dropped_connection_does_not_lose_a_move(own_server: Server) -> None:
    program = Program(own_server)
    table = program.create("duel", ["me", "random"])
    sight = program.sight(table, 0)
    move = sight["moves"][0]["move"]
    hasty = client(own_server, headers=dict(program.http.headers))
    body = {"move": move, "decision": sight["decision"]["number"], "revision": sight["revision"]}
    with contextlib.suppress(httpx.HTTPError):
        hasty.post(f"/api/tables/{table}/seats/0/move", json=body, timeout=0.0005)
    answer = program.move(table, 0, sight, move)
    assert answer.status_code == 200
    assert logged(own_server.data / "tables.sqlite", table)[0][1] == move
    assert len(logged(own_server.data / "tables.sqlite", table)) == 1
