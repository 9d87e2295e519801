"""Backups while others write, and bringing them back: whole or not at all, and played on afterwards."""

from __future__ import annotations

import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from heptapolis.cli import app
from heptapolis.errors import HeptapolisError
from heptapolis.server.backups import KEY_TABLE, backup
from heptapolis.server.upgrade import migrate
from server.helpers import CLIENTS, Program, Server
from server.postgres import only_files

pytestmark = only_files

MEGABYTES = 24


def heptapolis(*arguments: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    assert not isinstance(result.exception, Exception), result.exception
    return result.output


def count(database: Path, table: str = "entries") -> int:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a database of some megabytes."""
    folder = tmp_path_factory.mktemp("big")
    migrate(folder / "tables.sqlite")
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection, connection:
        connection.execute("INSERT INTO tables VALUES ('t', 'duel', 2, '{}', 1, 0, x'00', NULL, 'i', 0)")
        rows = (("t", number, "move", 0, "x" * 4000, 0.0) for number in range(MEGABYTES * 250))
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
    return folder


class Busy:
    """Another process that adds to the log, each time in a transaction of its own."""

    WRITE = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
connection.execute("PRAGMA synchronous=OFF")
for number in range(1_000_000, 2_000_000):
    connection.execute("INSERT INTO entries VALUES ('t', ?, 'move', 0, 'x', 0.0)", (number,))
    if number == 1_000_010:
        print("writing", flush=True)
    time.sleep(0.002)
"""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-c", self.WRITE, str(database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"writing\n"

    def __enter__(self) -> Busy:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.poll() is None, "the writer was disturbed"
        self.process.kill()
        self.process.communicate()


def test_a_backup_ends_while_others_write(big: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    command = [sys.executable, "-m", "heptapolis.cli", "backup", str(target), "--data", str(big)]
    with Busy(big / "tables.sqlite"):
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert names(tmp_path) == {"copy.sqlite"}
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with closing(sqlite3.connect(target)) as connection:
        numbers = [number for (number,) in connection.execute("SELECT number FROM entries ORDER BY number")]
    written = numbers[MEGABYTES * 250 :]
    assert len(written) > 10
    assert written == list(range(1_000_000, 1_000_000 + len(written))), "the copy is not of one moment"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_a_backup_that_is_cut_off_leaves_nothing(big: Path, tmp_path: Path, error: BaseException) -> None:
    reports = []

    def report(done: int, total: int) -> None:
        (part,) = tmp_path.iterdir()
        assert part.name != "copy.sqlite", "it has its name before it is whole"
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
        reports.append((done, total))
        raise error

    expected = (
        (KeyboardInterrupt, "") if isinstance(error, KeyboardInterrupt) else (HeptapolisError, "the disk is full")
    )
    with pytest.raises(expected[0]) as raised:
        backup(big, tmp_path / "copy.sqlite", report=report)
    assert expected[1] in str(raised.value)
    assert reports
    assert not names(tmp_path)


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4_000_000, 4_000_000))
sys.argv[0] = "heptapolis"
from heptapolis.cli import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")
def test_a_backup_for_which_there_is_no_room_says_so(big: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIMITED, "backup", str(tmp_path / "copy.sqlite"), "--data", str(big)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert "cannot be written" in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert not names(tmp_path)


def test_what_is_no_backup_is_not_restored(big: Path, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "file"
    assert "there is no file" in heptapolis("restore", file, "--data", data, code=2)
    file.write_bytes(b"no database at all" * 100)
    assert "not a database" in heptapolis("restore", file, "--data", data, code=2)
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (soup)")
    assert "of another program" in heptapolis("restore", file, "--data", data, code=2)
    shutil.copy(big / "tables.sqlite", file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
    assert "newer version" in heptapolis("restore", file, "--data", data, code=2)
    shutil.copy(big / "tables.sqlite", file)
    with file.open("rb+") as damaged:
        damaged.seek(file.stat().st_size // 2)
        damaged.write(b"damage" * 2000)
    assert "damaged" in heptapolis("restore", file, "--data", data, code=2)
    assert not data.exists()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data").start()
    yield running
    while CLIENTS:
        CLIENTS.pop().close()
    if running.process is not None and running.process.poll() is None:
        running.stop()


def test_a_backup_is_restored_and_played_on(server: Server, tmp_path: Path) -> None:
    program = Program(server)
    table = program.create("duel", ["me", "random"])
    program.play(table, 0, random.Random(1), moves=4)
    copy, data = tmp_path / "copy.sqlite", server.data
    heptapolis("backup", copy, "--data", data, "--with-key")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    then = count(copy)
    program.play(table, 0, random.Random(2), moves=4)

    # While a server has the folder nothing is restored, and who has it is said.
    refused = heptapolis("restore", copy, "--data", data, "--overwrite", code=2)
    assert server.process is not None
    assert f"process {server.process.pid}" in refused
    assert server.url in refused

    # After a kill, what the last moves wrote is still beside the database.
    server.kill()
    assert (data / "tables.sqlite-wal").stat().st_size > 0
    before = {file.name: file.read_bytes() for file in data.iterdir()}
    assert "--overwrite" in heptapolis("restore", copy, "--data", data, code=2)
    assert {name: (data / name).read_bytes() for name in before if name != "server.lock"} == {
        name: content for name, content in before.items() if name != "server.lock"
    }
    said = heptapolis("restore", copy, "--data", data, "--overwrite")
    (aside,) = data.glob("tables-replaced-*.sqlite")
    assert str(aside) in said
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    assert count(aside) > then
    assert count(data / "tables.sqlite") == then
    assert not [name for name in names(data) if "wal" in name or "part" in name]
    server.start()
    server.wait_for_rules("duel")
    program.play(table, 0, random.Random(3), moves=4)
    server.stop()
    assert count(data / "tables.sqlite") > then

    # On another machine there is nothing but the backup: with the key in it, seats are kept.
    server.data = tmp_path / "elsewhere"
    heptapolis("restore", copy, "--data", server.data)
    assert count(server.data / "tables.sqlite") == then
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (KEY_TABLE,)).fetchone()
    key = (server.data / "signing.key").read_bytes()
    assert key == (data / "signing.key").read_bytes()
    assert key not in (server.data / "tables.sqlite").read_bytes()
    server.start()
    server.wait_for_rules("duel")
    assert program.play(table, 0, random.Random(4))["over"]


def test_a_key_comes_back_only_where_it_harms_nobody(server: Server, tmp_path: Path) -> None:
    Program(server).create("duel", ["me", "random"])
    with_key, without = tmp_path / "with.sqlite", tmp_path / "without.sqlite"
    heptapolis("backup", with_key, "--data", server.data, "--with-key")
    heptapolis("backup", without, "--data", server.data)
    key = (server.data / "signing.key").read_bytes()
    assert key in with_key.read_bytes()
    assert key not in without.read_bytes()

    data = tmp_path / "elsewhere"
    assert "everybody loses their seats" in heptapolis("restore", without, "--data", data)
    assert not (data / "signing.key").exists()
    (data / "tables.sqlite").unlink()
    (data / "signing.key").write_bytes(b"k" * 32)
    assert "another key" in heptapolis("restore", with_key, "--data", data, code=2)
    assert names(data) == {"signing.key"}
    said = heptapolis("restore", with_key, "--data", data, "--overwrite")
    (aside,) = data.glob("signing-replaced-*.key")
    assert str(aside) in said
    assert aside.read_bytes() == b"k" * 32
    assert (data / "signing.key").read_bytes() == key
