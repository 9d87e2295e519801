"""How long a backup takes at rest, and while another process writes.

    python -m benchmarks.backups --megabytes 96 --writes 50

A database of that size is made, and the command `heptapolis backup` copies it: a few times at rest, and as often while a
process commits so many times a second. The best times and the writes that were made meanwhile are printed.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from heptapolis.server.upgrade import migrate, prepare

ROW = 4000
"""Bytes of an entry of the database that is copied."""

WRITER = """
import sqlite3, sys, time
from heptapolis.server.upgrade import prepare
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
prepare(connection, None)
for number in range(1_000_000, 2_000_000):
    begun = time.monotonic()
    connection.execute("INSERT INTO entries VALUES ('t', ?, 'move', 0, 'x', 0.0)", (number,))
    print(number, flush=True)
    time.sleep(max(0, 1 / float(sys.argv[2]) - (time.monotonic() - begun)))
"""


def make(database: Path, megabytes: float) -> None:
    """A database of this size."""
    migrate(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        prepare(connection, None)
        connection.execute("INSERT INTO tables VALUES ('t', 'duel', 2, '{}', 1, 0, x'00', NULL, 'i', 0)")
        rows = (("t", number, "move", 0, "x" * ROW, 0.0) for number in range(round(megabytes * 1_000_000 / ROW)))
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)


def copies(folder: Path, rounds: int) -> float:
    """Seconds of the quickest of some backups."""
    best = float("inf")
    for _ in range(rounds):
        target = folder / "copy.sqlite"
        begun = time.perf_counter()
        command = [sys.executable, "-m", "heptapolis.cli", "backup", str(target), "--data", str(folder)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - begun)
        target.unlink()
    return best


def measure(folder: Path, megabytes: float, writes: float, rounds: int) -> dict[str, Any]:
    """Seconds at rest and under load, their ratio, and the writes a second that were made meanwhile."""
    database = folder / "tables.sqlite"
    make(database, megabytes)
    rest = copies(folder, rounds)
    command = [sys.executable, "-c", WRITER, str(database), str(writes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        begun = time.perf_counter()
        busy = copies(folder, rounds)
        seconds = time.perf_counter() - begun
        writer.terminate()
        made = len(writer.stdout.readlines())
    figures = {"at_rest": rest, "under_writes": busy, "ratio": busy / rest, "writes_a_second": made / seconds}
    return {"megabytes": megabytes} | {name: round(value, 2) for name, value in figures.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.backups", description="How long a backup takes.")
    parser.add_argument("--megabytes", type=float, default=96)
    parser.add_argument("--writes", type=float, default=50, help="commits a second of another process")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many (3)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(Path(folder), wanted.megabytes, wanted.writes, wanted.rounds)))


if __name__ == "__main__":
    main()
