"""Lists cost what they show, however much was opened; what is kept has a quota."""

from __future__ import annotations

import statistics
import time

import httpx

import heptapolis
from server.helpers import Program, Server

PADDING = 1_000_000


def long_record() -> str:
    """A record of a short game with a megabyte of remarks."""
    position = heptapolis.game("duel").start(seed=1)
    for _ in range(4):
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    remark = "# " + "x" * 97 + "\n"
    return remark * (PADDING // len(remark)) + heptapolis.record(position)


def lobby_cost(http: httpx.Client) -> float:
    times = []
    for _ in range(15):
        begin = time.perf_counter()
        assert http.get("/lobby").status_code == 200
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def test_lists_do_not_read_what_was_opened_and_what_is_kept_has_a_quota(own_server: Server) -> None:
    own_server.wait_for_rules("duel")
    program, text = Program(own_server), long_record()
    tables = [program.open(text=text) for _ in range(2)]
    few = lobby_cost(program.http)
    while (answer := program.post("/open", text=text)).status_code == 200:
        tables.append(answer.json()["location"].split("/")[2])
        assert len(tables) < 30
    assert answer.status_code == 429
    assert "delete" in answer.json()["error"]
    assert len(tables) == 16  # of a megabyte each, and a bit
    many = lobby_cost(program.http)
    assert many < 4 * few + 0.05, (few, many)  # it was eighty times as much
    assert len(program.get("/api/tables?which=mine")) == 16
    assert program.post(f"/tables/{tables[0]}/delete").status_code == 200
    assert program.post("/open", text=text).status_code == 200  # there is room again
    assert Program(own_server).post("/open", text=text).status_code == 200  # and others have their own
    (kept,) = own_server.sql("SELECT origin FROM tables WHERE id = :table", table=tables[0])
    (sizes,) = own_server.sql("SELECT count(*), min(bytes) FROM stored")
    assert kept == (None,)
    assert sizes[0] == 17
    assert sizes[1] >= PADDING * 0.99
    own_server.stop()
    own_server.start()
    own_server.wait_for_rules("duel")
    assert program.http.get(f"/api/tables/{tables[0]}").status_code == 404
    assert program.get(f"/api/tables/{tables[1]}")["state"] == "playing"
