"""A real PostgreSQL for the tests, on 127.0.0.1, in a folder of its own. Where there is none they are skipped, but not in CI.

With HEPTAPOLIS_TEST_DATABASE=postgresql all servers of the tests keep their tables there.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

EVERYWHERE = os.environ.get("HEPTAPOLIS_TEST_DATABASE") == "postgresql"
only_files = pytest.mark.skipif(EVERYWHERE, reason="about the file of an SQLite database")
PATIENCE = 120.0
USER = "house"
PASSWORD = "the password of the tests"


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: the newest of the distribution's, or what is found by name."""
    installed = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda found: float(found.parent.parent.name)
    )
    named = shutil.which("initdb")
    found = installed[-1] if installed else Path(named) if named else None
    return None if found is None else found.parent


class Cluster:
    """A database server that can be stopped, killed and started again on the same data."""

    def __init__(self, bin: Path, *options: str) -> None:
        self.bin = bin
        self.options = options
        self.folder = Path(tempfile.mkdtemp(prefix="heptapolis-postgres-"))
        self.process: subprocess.Popen[bytes] | None = None
        self.log = self.folder / "log"
        # PostgreSQL refuses to be root: then it runs as the user that its package has made.
        self._as: dict[str, Any] = {}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            self._as = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.folder, "postgres", "postgres")
        password = self.folder / "password"
        password.write_text(PASSWORD, encoding="utf-8")
        if self._as:
            shutil.chown(password, "postgres", "postgres")
        command = [str(bin / "initdb"), "--no-locale", "--no-sync", "-E", "UTF8", "-U", USER, "-A", "scram-sha-256"]
        command += [f"--pwfile={password}", "-D", str(self.folder / "data")]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as)
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = int(found.getsockname()[1])

    def start(self) -> Cluster:
        """Start, and wait until it lets people in."""
        command = [str(self.bin / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        command += ["-h", "127.0.0.1", "-k", str(self.folder), "-c", "max_connections=200", *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._as)
        end = time.monotonic() + PATIENCE
        while True:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")[-3000:]
            with contextlib.suppress(Exception):
                self.sql("postgres", "SELECT 1")
                return self
            assert time.monotonic() < end, self.log.read_text(encoding="utf-8")[-3000:]
            time.sleep(0.1)

    def url(self, name: str, user: str = USER, password: str = PASSWORD) -> str:
        """The address of a database."""
        return f"postgresql://{user}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{name}"

    def sql(self, name: str, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a statement gives; it is committed."""
        import psycopg

        with psycopg.connect(self.url(name), autocommit=True) as connection:
            found = connection.execute(statement.encode(), values or None)
            return found.fetchall() if found.description else []

    def database(self, name: str = "") -> str:
        """The address of a database that is there, made if it was not."""
        name = name or f"house_{secrets.token_hex(4)}"
        if not self.sql("postgres", "SELECT 1 FROM pg_database WHERE datname = %s", name):
            self.sql("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def kill(self) -> None:
        """As a power cut would: it and all its processes at once."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        """Stop, and throw everything away."""
        if self.process is not None and self.process.poll() is None:
            self._end(signal.SIGINT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(timeout=PATIENCE)


def missing(why: str) -> None:
    """Skip, or fail where PostgreSQL must be there."""
    if os.environ.get("CI"):
        pytest.fail(f"No PostgreSQL for the tests of servers: {why}.")
    pytest.skip(f"no PostgreSQL for the tests of servers: {why}")


@cache
def shared_cluster() -> Cluster:
    """The one of this test process. What it acknowledges need not survive this machine."""
    found = programs()
    if found is None:
        missing("it is not installed (on Debian: apt install postgresql)")
    assert found is not None
    cluster = Cluster(found, "-c", "fsync=off").start()
    atexit.register(cluster.stop)
    return cluster
