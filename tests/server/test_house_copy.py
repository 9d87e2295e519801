"""`heptapolis copy`: a house of an earlier version goes from SQLite to PostgreSQL and back, and nothing of it changes."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from fixtures.test_database import restored
from fixtures.told import FOLDERS
from heptapolis.cli import app
from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.server import house_copy, schema
from heptapolis.server.database_home import FileHome, Home, home_at
from heptapolis.server.house_copy import copy, refuse_unfinished
from server.helpers import INTERPRETED
from server.postgres import Cluster

pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="about what is stored, not about how rules run"),
    pytest.mark.skipif(sys.platform == "win32", reason="PostgreSQL is started as on a Unix system"),
]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The data folder of a house with some history."""
    data = restored(FOLDERS[0], tmp_path / "old")
    FileHome(data / "tables.sqlite").make_ready()
    return data


def all_of(home: Home) -> dict[str, list[Any]]:
    """Every row of a house, but the keys."""
    engine = home.writing()
    with engine.connect() as connection:
        found = {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for name, table in schema.metadata.tables.items()
            if name not in ("keys", "pulse")
        }
    engine.dispose()
    return found


def file_of(folder: Path) -> FileHome:
    return FileHome(folder / "tables.sqlite")


def test_there_and_back_nothing_changes(house: Path, tmp_path: Path, cluster: Cluster) -> None:
    before, url, back = all_of(file_of(house)), cluster.database(), tmp_path / "back"
    assert len(before["entries"]) > 50
    for source, target in ((str(house), url), (url, str(back))):
        run = CliRunner().invoke(app, ["copy", source, target])
        assert run.exit_code == 0, run.output
        told = f"{len(before['tables'])} tables with {len(before['entries'])} entries are there"
        assert told in run.output
    assert all_of(home_at(url)) == before
    assert all_of(file_of(back)) == before
    assert (back / "signing.key").read_bytes() == (house / "signing.key").read_bytes()
    for home in (home_at(url), file_of(back)):
        refuse_unfinished(home)
    assert copy(str(house), url).added == 0, "the same command once more finds that all is there"
    assert before["entries"] == all_of(file_of(house))["entries"], "the old house is as it was"


@pytest.mark.parametrize("kind", ["postgresql", "folder"])
def test_a_copy_that_was_stopped_goes_on_where_it_was(
    house: Path, tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    target = cluster.database() if kind == "postgresql" else str(tmp_path / "new")
    home = home_at(target) if kind == "postgresql" else file_of(tmp_path / "new")
    monkeypatch.setattr(house_copy, "AT_ONCE", 1)

    def stop(done: int, total: int) -> None:
        assert total == 2 * (len(before["tables"]) + len(before["visitors"]))
        if done == 3:
            raise KeyboardInterrupt

    before = all_of(file_of(house))
    with pytest.raises(KeyboardInterrupt):
        copy(str(house), target, stop)
    arrived = all_of(home)
    assert len(arrived["tables"]) == 3
    with pytest.raises(HeptapolisError, match="was not finished: run heptapolis copy again"):
        refuse_unfinished(home)
    with pytest.raises(HeptapolisError, match="was not finished: run heptapolis copy again"):
        copy(target, str(tmp_path / "third"))
    heard: list[tuple[int, int]] = []
    done = copy(str(house), target, lambda *told: heard.append(told))
    assert done.added == len(before["entries"]) - len(arrived["entries"]), "what was there is not sent again"
    assert done.entries == len(before["entries"])
    assert [number for number, _ in heard] == list(range(heard[0][1] + 1)), "progress is told piece by piece"
    assert all_of(home) == before
    refuse_unfinished(home)


def test_what_arrives_otherwise_is_found(house: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    target = cluster.database()
    add = house_copy._add

    def spoil(table: Any, old: Any, new: Any, *rest: Any) -> int:
        if table is schema.entries:
            key = max(old)
            old = old | {key: old[key] | {"data": '{"move":"another"}'}}
        return add(table, old, new, *rest)

    monkeypatch.setattr(house_copy, "_add", spoil)
    with pytest.raises(HeptapolisError, match="is not what was sent"):
        copy(str(house), target)
    with pytest.raises(HeptapolisError, match="was not finished"):
        refuse_unfinished(home_at(target))
    monkeypatch.undo()
    with pytest.raises(HeptapolisError, match="has gone another way"):
        copy(str(house), target)


def test_two_houses_are_never_mixed(house: Path, tmp_path: Path, cluster: Cluster) -> None:
    target = cluster.database()
    copy(str(house), target)
    other = tmp_path / "other"
    other.mkdir()
    file_of(other).make_ready()
    (other / "signing.key").write_bytes(b"k" * 32)
    with pytest.raises(BadOption, match="holds another house"):
        copy(str(other), target)
    with pytest.raises(BadOption, match="holds another house"):
        copy(target, str(other))
    with closing(sqlite3.connect(house / "tables.sqlite")) as file, file:
        table = file.execute("SELECT max(id) FROM tables").fetchone()[0]
        for name in ("seats", "states", "stored"):
            file.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
    assert copy(str(house), target).added == 0  # what only helps to find tables follows
    assert all_of(home_at(target)) == all_of(file_of(house))


def test_what_cannot_be_copied_is_said_in_one_sentence(house: Path, tmp_path: Path, cluster: Cluster) -> None:
    empty = cluster.database()
    for source, target, told in (
        (str(tmp_path / "none"), empty, "there is no database at"),
        (empty, str(tmp_path / "new"), "is empty, or was written by an older version"),
        (str(house), str(house), "cannot be copied onto itself"),
        (str(house / "tables.sqlite"), empty, "is a file: name a data folder"),
        (str(house), "mysql://a/b", "an address such as postgresql://"),
        (str(house), cluster.url("nowhere"), "does not exist"),
    ):
        run = CliRunner().invoke(app, ["copy", source, target])
        assert run.exit_code in (1, 2), (run.output, source, target)
        assert told in str(run.exception or "") + run.output, (run.output, run.exception)
    assert not home_at(empty).there(), "nothing was made"
