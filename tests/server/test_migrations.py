"""Migrations: a kill at any statement, every older step with rows in it, and what earlier versions left unfinished."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from heptapolis.errors import HeptapolisError
from heptapolis.server import database_kind, schema
from heptapolis.server.database_kind import Found, look, steps
from heptapolis.server.upgrade import KEPT, migrate, upgrade
from server.helpers import CLIENTS, Program, Server
from server.postgres import only_files

pytestmark = only_files

REAL_STEPS = steps()
COMING = f'''"""A step as there may be one day: it makes tables anew, adds a column and rewrites rows."""
import sqlalchemy as sa
from alembic import op
revision, down_revision = "coming", "{REAL_STEPS[-1]}"
def upgrade():
    op.create_table("awards", sa.Column("visitor", sa.String(32), primary_key=True))
    with op.batch_alter_table("tables", recreate="always") as tables:
        tables.add_column(sa.Column("colour", sa.String(8), server_default="blue", nullable=False))
    op.execute("UPDATE visitors SET theme = 'dark'")
    op.drop_index("states_by_time")
'''


@pytest.fixture
def coming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """One more step than there are."""
    folder = tmp_path / "migrations"
    shutil.copytree(database_kind.MIGRATIONS, folder)
    (folder / "versions" / "step_coming.py").write_text(COMING, encoding="utf-8")
    monkeypatch.setattr(database_kind, "MIGRATIONS", folder)
    steps.cache_clear()
    yield folder
    steps.cache_clear()


def rows_of(database: Path) -> dict[str, list[dict[str, Any]]]:
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        names = [
            name for (name,) in map(tuple, connection.execute("SELECT name FROM sqlite_master WHERE type='table'"))
        ]
        return {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names}


def fill(database: Path) -> None:
    """Some rows in every table, whatever its columns are."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for table in sorted(rows_of(database).keys() - {"alembic_version"}):
            columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
            for number in range(5):
                kinds = {"INTEGER": number, "BOOLEAN": 1, "FLOAT": 0.5 + number, "BLOB": bytes(32)}
                row = [kinds.get(kind, f"{number}") for _, _, kind, *_ in columns]
                connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def check(database: Path, before: dict[str, list[dict[str, Any]]]) -> None:
    """At the newest step, whole, with all that was in it."""
    assert look(database) == Found(steps()[-1])
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        triggers = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'")}
        assert triggers >= {"entries_no_update", "entries_no_delete"}
    after = rows_of(database)
    assert set(schema.metadata.tables) < set(after)
    for table in before.keys() - {"alembic_version"}:
        assert len(after[table]) == len(before[table])
        for old, new in zip(before[table], after[table], strict=True):
            changed = {"theme": "dark"} if table == "visitors" and steps()[-1] == "coming" else {}
            assert {**old, **changed}.items() <= new.items()


KILLED = """
import os, shutil, signal, sqlite3, sys
from pathlib import Path
from heptapolis.server import database_kind, upgrade
start, trials, migrations = map(Path, sys.argv[1:])
database_kind.MIGRATIONS = migrations

def migrate_until(database, last):
    count = 0
    def step(*_):
        nonlocal count
        count += 1
        if count == last:
            os.kill(os.getpid(), signal.SIGKILL)
    def watched(call):
        def watching(*given, **named):
            step()
            return call(*given, **named)
        return watching
    connect = sqlite3.connect
    def connected(*given, **named):
        connection = connect(*given, **named)
        connection.set_trace_callback(step)
        return connection
    sqlite3.connect = sqlite3.dbapi2.connect = connected
    for name in ("link", "replace", "unlink", "fsync"):
        setattr(os, name, watched(getattr(os, name)))
    upgrade.migrate(database)

for number in range(1, 1000):
    folder = trials / str(number)
    shutil.copytree(start, folder)
    child = os.fork()
    if not child:
        migrate_until(folder / "tables.sqlite", number)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if not status:
        break
    assert os.WIFSIGNALED(status), status
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signals")
@pytest.mark.parametrize("start_at", [None, REAL_STEPS[0]])
def test_a_kill_at_any_statement_does_no_harm(tmp_path: Path, coming: Path, start_at: str | None) -> None:
    start, trials = tmp_path / "start", tmp_path / "trials"
    start.mkdir()
    before = {}
    if start_at is not None:
        upgrade(start / "tables.sqlite", start_at)
        fill(start / "tables.sqlite")
        before = rows_of(start / "tables.sqlite")
    command = [sys.executable, "-c", KILLED, str(start), str(trials), str(coming)]
    subprocess.run(command, check=True)
    tried = list(trials.iterdir())
    assert len(tried) > 15
    for folder in tried:
        database = folder / "tables.sqlite"
        migrate(database)
        check(database, before)
        for kept in folder.glob("tables-step-*.sqlite"):  # as soon as it has this name it is whole
            assert look(kept) == Found(start_at)
            assert rows_of(kept) == before


@pytest.mark.parametrize("step", REAL_STEPS)
def test_every_older_step_is_brought_to_the_newest_with_all_rows(tmp_path: Path, coming: Path, step: str) -> None:
    database = tmp_path / "tables.sqlite"
    upgrade(database, step)
    fill(database)
    before = rows_of(database)
    kept = migrate(database)
    check(database, before)
    assert kept is not None
    assert kept.parent == tmp_path
    assert kept.name.startswith(f"tables-step-{step}-")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert rows_of(kept) == before
    assert migrate(database) is None, "there is nothing more to be done, and so no copy"
    assert len(list(tmp_path.glob("tables-step-*"))) == 1


def test_only_the_last_copies_stay(tmp_path: Path, coming: Path) -> None:
    database, old = tmp_path / "tables.sqlite", tmp_path / "old"
    upgrade(old, REAL_STEPS[-1])
    made = []
    for _ in range(KEPT + 2):
        shutil.copy(old, database)
        made.append(migrate(database))
    assert {*tmp_path.glob("tables-step-*")} == {*made[-KEPT:]}


def test_the_newest_step_is_what_the_schema_says(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    assert migrate(database) is None
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def unfinished(tmp_path: Path) -> Iterator[Path]:
    """Databases in which an earlier version was killed at each statement of the first step."""
    whole = tmp_path / "whole"
    upgrade(whole, REAL_STEPS[0])
    with closing(sqlite3.connect(whole)) as connection:
        listed = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    for count in range(len(listed) + 1):
        database = tmp_path / f"{count}" / "tables.sqlite"
        database.parent.mkdir()
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            for (statement,) in listed[:count]:
                connection.execute(statement)
        yield database


def test_what_an_earlier_version_left_unfinished_is_finished(tmp_path: Path) -> None:
    for database in unfinished(tmp_path):
        assert migrate(database) is None, "nothing was in it, so there is nothing to keep"
        check(database, {})


def test_an_unfinished_database_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    *_, database = unfinished(tmp_path)
    fill(database)
    before = database.read_bytes()
    with pytest.raises(HeptapolisError, match="does not tell its step"):
        migrate(database)
    assert database.read_bytes() == before


def test_a_server_starts_on_a_database_that_was_left_unfinished(tmp_path: Path) -> None:
    databases = list(unfinished(tmp_path))
    server = Server(databases[len(databases) // 2].parent).start()
    made = Program(server).post("/api/tables", game="duel", players=2, seats=["me", "random"])
    assert made.status_code == 201, made.text
    while CLIENTS:
        CLIENTS.pop().close()
    server.stop()
