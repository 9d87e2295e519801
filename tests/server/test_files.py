"""The data folder: private, one server's alone, and what is wrong with it said in one sentence; a disk that is full."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import re
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from heptapolis.cli import app
from heptapolis.errors import HeptapolisError
from heptapolis.server.folder_lock import Occupancy, who_has
from heptapolis.server.settings import KEY_BYTES, signing_key
from heptapolis.server.upgrade import migrate
from server.helpers import CLIENTS, PATIENCE, Program, Server
from server.postgres import only_files

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="rights, mounts and limits of a Unix system"),
    only_files,
]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data")
    yield made
    while CLIENTS:
        CLIENTS.pop().close()
    if made.process is not None and made.process.poll() is None:
        made.stop()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def contents(folder: Path) -> dict[str, bytes | None]:
    return {file.name: file.read_bytes() if file.is_file() else None for file in folder.iterdir()}


def refused(data: Path, limit: Callable[[], None] | None = None) -> str:
    """The one sentence with which a server refuses to start."""
    command = [sys.executable, "-W", "error", "-m", "heptapolis.server", "--port", "0", "--no-browser", "--when-asked"]
    command += ["--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, preexec_fn=limit)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert re.fullmatch(r"Error: [^\n]+\n", done.stderr), done.stderr
    return done.stderr


# Private ------------------------------------------------------------------------------------------------------------


def test_all_that_a_server_keeps_is_private(server: Server, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        server.data.mkdir(mode=0o755)
        migrate(server.data / "tables.sqlite")
        (server.data / "signing.key").write_bytes(bytes(KEY_BYTES))
        assert {mode(file) for file in server.data.iterdir()} == {0o644}
        program = Program(server.start())
        table = program.create("duel", ["me", "random"])
        program.play(table, 0, random.Random(1), moves=2)
        assert mode(server.data) == 0o700
        assert {file.name: mode(file) for file in server.data.iterdir()} == dict.fromkeys(
            ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "signing.key", "server.lock"), 0o600
        )
        result = CliRunner().invoke(app, ["export", str(tmp_path / "games"), "--data", str(server.data)])
        assert result.exit_code == 0, result.output
        assert mode(tmp_path / "games") == 0o700
        assert [mode(file) for file in (tmp_path / "games").iterdir()] == [0o600]
    finally:
        os.umask(before)


def test_a_key_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[bytes] = []
    both = threading.Barrier(8)

    def ask() -> None:
        both.wait()
        keys.append(signing_key(tmp_path))

    asking = [threading.Thread(target=ask) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert keys == [(tmp_path / "signing.key").read_bytes()] * 8
    assert list(contents(tmp_path)) == ["signing.key"]
    assert mode(tmp_path / "signing.key") == 0o600

    (tmp_path / "signing.key").write_bytes(b"short")
    with pytest.raises(HeptapolisError, match="is damaged: put the right one back, or remove it"):
        signing_key(tmp_path)
    (tmp_path / "signing.key").unlink()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(HeptapolisError, match="the disk is full"):
        signing_key(tmp_path)
    assert contents(tmp_path) == {}


# One server ---------------------------------------------------------------------------------------------------------


def test_a_second_server_says_who_has_the_folder(server: Server) -> None:
    server.start()
    assert server.process is not None
    said = refused(server.data)
    assert f"at {server.url}/ " in said
    assert f"process {server.process.pid}, since 20" in said
    server.kill()  # the lock goes with the process
    with Occupancy(server.data):
        assert f"process {os.getpid()}, since 20" in refused(server.data)


@pytest.mark.parametrize("note", ["", "[]", '{"process": null}', "\ufffd" * 50])
def test_a_holder_that_left_no_note_is_told_all_the_same(tmp_path: Path, note: str) -> None:
    assert "in use by another process" in who_has(tmp_path, note)


# What cannot be worked with -----------------------------------------------------------------------------------------


def garbage(data: Path) -> None:
    (data / "tables.sqlite").write_bytes(bytes(range(256)) * 20)


def folder_instead(data: Path) -> None:
    (data / "tables.sqlite").mkdir()


def newer(data: Path) -> None:
    migrate(data / "tables.sqlite")
    with closing(sqlite3.connect(data / "tables.sqlite")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")


def of_another_program(data: Path) -> None:
    with closing(sqlite3.connect(data / "tables.sqlite")) as connection:
        connection.execute("CREATE TABLE recipes (soup)")


def empty_key(data: Path) -> None:
    (data / "signing.key").touch()


def folder_as_key(data: Path) -> None:
    (data / "signing.key").mkdir()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (garbage, "damaged, or not a database"),
        (folder_instead, "it is not a file"),
        (newer, "newer version of Heptapolis"),
        (of_another_program, "a database of another program"),
        (empty_key, "is empty: put the right one back, or remove it"),
        (folder_as_key, "cannot be read"),
    ],
)
def test_what_cannot_be_worked_with_is_said_and_left_alone(
    tmp_path: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    spoil(data)
    before = contents(data)
    said = refused(data)
    assert sentence in said
    assert str(data) in said
    assert contents(data) == before


@contextlib.contextmanager
def mounted(folder: Path, *options: str) -> Iterator[None]:
    """A mount, by root; others cannot, and nor can root in some containers."""
    done = subprocess.run(["mount", *options, str(folder)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_read_only_folder_is_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    migrate(data / "tables.sqlite")
    before = contents(data)
    with contextlib.ExitStack() as stack:
        if os.geteuid() == 0:  # root may write whatever the rights say
            stack.enter_context(mounted(data, "--bind", "-o", "ro", str(data)))
        else:
            data.chmod(0o500)
            stack.callback(data.chmod, 0o700)
        assert "cannot be written to" in refused(data)
        assert contents(data) == before


# A full disk --------------------------------------------------------------------------------------------------------


class SmallDisk:
    """A disk of two megabytes, mounted over the data folder."""

    def __init__(self, data: Path) -> None:
        self.filler = data / "filler"

    def fill(self, _: Server | None = None) -> None:
        with self.filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(1024))

    def free(self, _: Server) -> None:
        self.filler.unlink()


class SmallFiles:
    """No file of the server's process may grow any more: the next best thing where no disk can be mounted."""

    def fill(self, server: Server) -> None:
        self._limit(server, 0)

    def free(self, server: Server) -> None:
        import resource

        self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: Server, size: int) -> None:
        import resource

        assert server.process is not None
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


@pytest.fixture
def full(server: Server) -> Iterator[list[SmallDisk | SmallFiles]]:
    """The ways in which a disk can be full here."""
    server.data.mkdir()
    ways: list[SmallDisk | SmallFiles] = [SmallFiles()] if sys.platform == "linux" else []
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(pytest.skip.Exception):
            stack.enter_context(mounted(server.data, "-t", "tmpfs", "-o", "size=2m,mode=755", "tmpfs"))
            ways.append(SmallDisk(server.data))
        if not ways:
            pytest.skip("nothing can be filled here: no mounts, and no limits for a process that runs already")
        yield ways
        if server.process is not None and server.process.poll() is None:
            server.stop()


def to_choose(program: Program, table: str) -> Any:
    """What a seat sees as soon as it is to choose."""
    end = time.monotonic() + PATIENCE
    while (sight := program.sight(table, 0))["decision"] is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    return sight


def test_a_server_goes_on_by_itself_when_there_is_room_again(
    server: Server, full: list[SmallDisk | SmallFiles]
) -> None:
    program = Program(server.start())
    table = program.create("duel", ["me", "random"])
    acknowledged = 0
    for way in full:
        program.play(table, 0, random.Random(1), moves=2)
        sight = to_choose(program, table)
        way.fill(server)
        while (answer := program.move(table, 0, sight, sight["moves"][0]["move"])).status_code == 200:
            acknowledged += 1  # there was room left for this one
            sight = to_choose(program, table)
        assert answer.status_code == 503, answer.text
        assert answer.headers["retry-after"] == "1"
        assert "error" in answer.json()
        assert program.sight(table, 0)["revision"] == sight["revision"], "what could not be written is shown"
        assert program.http.get("/healthz").status_code == 200
        way.free(server)
        end = time.monotonic() + PATIENCE
        while (answer := program.move(table, 0, sight, sight["moves"][0]["move"])).status_code != 200:
            assert answer.status_code == 503, answer.text
            assert time.monotonic() < end
            time.sleep(0.1)
        acknowledged += 3
    program.play(table, 0, random.Random(2), moves=1)
    acknowledged += 1
    server.kill()
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        mine = "SELECT count(*) FROM entries WHERE kind = 'move' AND seat = 0"
        assert connection.execute(mine).fetchone() == (acknowledged,)


@pytest.mark.parametrize("there_already", [False, True])
def test_a_start_on_a_full_disk_is_said(tmp_path: Path, there_already: bool) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with mounted(data, "-t", "tmpfs", "-o", "size=1m,mode=755", "tmpfs"):
        if there_already:
            signing_key(data)
            migrate(data / "tables.sqlite")
        SmallDisk(data).fill()
        before = contents(data)
        assert "the disk is full" in refused(data)
        after = contents(data)
        assert before.items() <= after.items()
        assert not any(after[name] for name in after.keys() - before.keys() - {"tables.sqlite-shm"}), after.keys()
        (data / "filler").unlink()
        migrate(data / "tables.sqlite")  # as the next start does


def test_a_start_without_any_room_says_so(tmp_path: Path) -> None:
    import resource

    data = tmp_path / "data"
    said = refused(data, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
    assert "cannot be" in said
    assert contents(data) == {}
