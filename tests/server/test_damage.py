"""A damaged database is said in one sentence; what could not be written while it was held is written later."""

from __future__ import annotations

import hashlib
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from server.helpers import INTERPRETED, PATIENCE, Program, Server
from server.postgres import only_files

pytestmark = only_files


def damage(file: Path) -> str:
    """Turn some bytes over, behind the first page; the digest of what is left."""
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    content, chance = bytearray(file.read_bytes()), random.Random(1)
    for _ in range(200):
        content[chance.randrange(4096, len(content))] ^= 0xFF
    file.write_bytes(content)
    return hashlib.sha256(content).hexdigest()


def test_a_damaged_database_is_said_in_one_sentence(own_server: Server, tmp_path: Path) -> None:
    program = Program(own_server)
    for _ in range(20):
        program.post("/api/tables", game="duel", seats=["me", "open"])
    own_server.stop()
    left = damage(own_server.data / "tables.sqlite")
    for command in (["serve", "--no-browser", "--port", "0"], ["export", str(tmp_path / "out")]):
        ran = subprocess.run(
            [sys.executable, "-m", "heptapolis.cli", *command, "--data", str(own_server.data)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        said = ran.stdout + ran.stderr
        assert ran.returncode == 2, said
        assert "damaged" in said
        assert "Traceback" not in said
    assert hashlib.sha256((own_server.data / "tables.sqlite").read_bytes()).hexdigest() == left


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="the server is the same")
def test_bots_go_on_when_their_moves_can_be_written_again(own_server: Server) -> None:
    program = Program(own_server)
    table = program.create("duel", ["me", "random"], pace="slow")
    sight = program.sight(table, 0)
    assert program.move(table, 0, sight, sight["moves"][0]["move"]).status_code == 200
    hand = sqlite3.connect(own_server.data / "tables.sqlite", isolation_level=None)
    hand.execute("BEGIN IMMEDIATE")
    time.sleep(13)  # longer than SQLite waits for whoever holds the file
    hand.execute("ROLLBACK")
    hand.close()
    end = time.monotonic() + PATIENCE
    while program.sight(table, 0)["decision"] is None:
        assert time.monotonic() < end, "the bot has stopped"
        time.sleep(0.2)
