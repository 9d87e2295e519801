"""Tables in a PostgreSQL database: all that SQLite promises, and one sentence for whatever keeps a server from its work."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from heptapolis.errors import HeptapolisError
from heptapolis.server import schema
from heptapolis.server.database import Database, add_entries, add_table, put_visitor
from heptapolis.server.database_home import home_at
from heptapolis.server.database_kind import steps
from heptapolis.server.entries import Entry
from heptapolis.server.postgres_home import PostgresHome
from heptapolis.server.problems import Problem
from server.helpers import CLIENTS, INTERPRETED, Program, Server
from server.postgres import PASSWORD, Cluster, programs, shared_cluster

pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="about what is stored, not about how rules run"),
    pytest.mark.skipif(sys.platform == "win32", reason="PostgreSQL is started as on a Unix system"),
]


@pytest.fixture
def home(cluster: Cluster) -> PostgresHome:
    """A new house."""
    found = home_at(cluster.database())
    assert isinstance(found, PostgresHome)
    found.make_ready()
    return found


@pytest.fixture
def at_postgres(cluster: Cluster, tmp_path: Path) -> Iterator[Server]:
    """A server whose tables are there."""
    running = Server(tmp_path / "data", database=cluster.database()).start()
    yield running
    while CLIENTS:
        CLIENTS.pop().close()
    assert running.process is not None
    if running.process.poll() is None:
        assert running.stop() in (0, -15), running.text()[-3000:]
    text = running.text()
    assert "Traceback" not in text, text[-5000:]
    assert PASSWORD not in text
    assert "%20" not in text


def said(*options: str) -> str:
    """What a server that cannot start says."""
    command = [sys.executable, "-W", "error", "-m", "heptapolis.server", "--no-browser", *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode != 0
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert PASSWORD not in run.stderr
    lines = [line for line in run.stderr.splitlines() if line.strip()]
    assert len(lines) == 1, run.stderr
    return lines[0]


def test_a_game_is_played_and_goes_on_after_a_kill(at_postgres: Server) -> None:
    program = Program(at_postgres)
    table = program.create("duel", ["me", "random"])
    program.play(table, 0, random.Random(3), moves=4)
    before = program.http.get(f"/api/tables/{table}/record").text
    at_postgres.kill()
    at_postgres.start()
    at_postgres.wait_for_rules("duel")
    after = program.http.get(f"/api/tables/{table}/record").text  # and the key is the same: the seat is still ours
    assert before.split("\n\n")[0] == after.split("\n\n")[0]
    assert program.play(table, 0, random.Random(4))["over"]
    assert not (at_postgres.data).exists(), "nothing is kept in a folder"
    kinds = at_postgres.sql("SELECT kind, count(*) FROM entries WHERE table_id = :table GROUP BY kind", table=table)
    assert dict(map(tuple, kinds))["move"] > 20


def test_postgresql_refuses_to_change_or_delete_an_entry(home: PostgresHome, cluster: Cluster) -> None:
    name = str(home.url.database)
    for statement in (
        "UPDATE entries SET seat = 1",
        "DELETE FROM entries",
        "TRUNCATE entries",
        "TRUNCATE tables CASCADE",
    ):
        with pytest.raises(Exception, match="only be added to"):
            cluster.sql(name, statement)


def test_a_second_server_is_told_so(at_postgres: Server) -> None:
    told = said("--database", at_postgres.database)
    assert "another server is using the database postgresql://house:***@127.0.0.1" in told


def test_a_server_that_is_refused_changes_nothing(cluster: Cluster) -> None:
    url = cluster.database("taken")
    with PostgresHome(url).occupied():
        assert "another server is using" in said("--database", url)
    assert not home_at(url).there()


# What keeps a server from its work ----------------------------------------------------------------------------------------


def test_what_is_wrong_is_said_in_one_sentence(cluster: Cluster) -> None:
    good = cluster.database("wrongly_asked")
    assert "is named by an address such as postgresql://" in said("--database", "mysql://a:secret@b/c")
    assert "is named by an address such as postgresql://" in said("--database", "postgresql://nobody")
    assert "password authentication failed" in said("--database", good.replace(PASSWORD.replace(" ", "%20"), "no"))
    assert 'database "nowhere" does not exist' in said("--database", cluster.url("nowhere"))
    refused = said("--database", good.replace(f":{cluster.port}/", ":1/"))
    assert "cannot be used" in refused
    assert "refused" in refused


def test_a_database_that_is_newer_or_not_ours_is_left_alone(cluster: Cluster) -> None:
    newer, foreign = home_at(cluster.database("newer")), home_at(cluster.database("customers"))
    newer.make_ready()
    cluster.sql("newer", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(HeptapolisError, match="was written by a newer version of Heptapolis"):
        newer.make_ready()
    assert cluster.sql("newer", "SELECT version_num FROM alembic_version") == [("9999",)]
    cluster.sql("customers", "CREATE TABLE customers (id integer)")
    with pytest.raises(HeptapolisError, match="is a database of another program"):
        foreign.make_ready()
    cluster.sql("customers", "ALTER TABLE customers RENAME TO tables")
    with pytest.raises(HeptapolisError, match="is a database of another program"):
        foreign.make_ready()
    assert cluster.sql("customers", "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(1,)]


def test_missing_rights_are_said_before_the_first_move(home: PostgresHome, cluster: Cluster) -> None:
    name = str(home.url.database)
    if not cluster.sql("postgres", "SELECT 1 FROM pg_roles WHERE rolname = 'guest'"):
        cluster.sql("postgres", "CREATE ROLE guest LOGIN PASSWORD 'guest'")
    guest = home_at(cluster.url(name, "guest", "guest"))
    with pytest.raises(HeptapolisError, match="permission denied"):
        guest.make_ready()
    cluster.sql(name, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest")
    with pytest.raises(HeptapolisError, match="no right to INSERT in its table"):
        guest.make_ready()
    empty = cluster.database("empty_for_guests").rsplit("/", 1)[1]
    with pytest.raises(HeptapolisError, match="permission denied for schema public"):
        home_at(cluster.url(empty, "guest", "guest")).make_ready()
    cluster.sql(name, "GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guest")
    guest.make_ready()
    with pytest.raises(Exception, match=r"only be added to|must be owner|permission denied"):
        Server(Path("unused"), database=guest.plain_url).sql("UPDATE entries SET seat = 1")


def test_a_database_that_can_only_be_read_is_told_so(home: PostgresHome, cluster: Cluster) -> None:
    name = str(home.url.database)
    cluster.sql(name, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(HeptapolisError, match="can only be read"):
        home.make_ready()


def test_servers_that_start_together_migrate_once(cluster: Cluster) -> None:
    url = cluster.database()
    wrong: list[Exception] = []
    keys: list[bytes] = []

    def start() -> None:
        try:
            mine = PostgresHome(url)
            mine.make_ready()
            keys.append(mine.key())
        except Exception as error:
            wrong.append(error)

    starters = [threading.Thread(target=start) for _ in range(6)]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join(120)
    assert not wrong
    assert len(keys) == 6
    assert len(set(keys)) == 1
    assert cluster.sql(url.rsplit("/", 1)[1], "SELECT version_num FROM alembic_version") == [(steps()[-1],)]


# The log decides ----------------------------------------------------------------------------------------------------------


def table_row(table: str) -> dict[str, Any]:
    return {
        "id": table,
        "game": "duel",
        "players": 2,
        "options": "{}",
        "rules_version": 1,
        "open": False,
        "secret": b"s" * 32,
        "origin": None,
        "invitation": table,
        "created": 1.0,
    }


def test_a_write_that_fails_fails_alone_and_a_cut_line_costs_nothing(home: PostgresHome, cluster: Cluster) -> None:
    async def run() -> list[object]:
        database = Database(home)
        await database.open()
        try:
            await database.write(
                add_table(table_row("a")), add_entries("a", [Entry(0, "owner", None, {"visitor": "x"})])
            )
            one, other = (add_entries("a", [Entry(1, "pace", None, {"pace": pace})]) for pace in ("slow", "fast"))
            writes = [put_visitor("one", name="1"), one, other, put_visitor("two", name="2")]
            found = await asyncio.gather(*(database.write(write) for write in writes), return_exceptions=True)
            cut = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
            )
            assert cluster.sql("postgres", cut, str(home.url.database))
            await database.write(put_visitor("three", name="3"))
            assert [entry.number for entry in await database.tail("a", 0)] == [0, 1]
            assert cluster.sql("postgres", cut, str(home.url.database))
            assert len(await database.rows(schema.visitors.select())) == 3
            assert database.writer.alive
            return [type(one) for one in found]
        finally:
            await database.close()

    assert asyncio.run(run()) == [type(None), type(None), Problem, type(None)]


def test_a_table_whose_log_went_on_elsewhere_is_decided_anew(at_postgres: Server) -> None:
    """What another server, or a write whose line was cut, has added counts: it is taken first, and nothing is done twice."""
    program = Program(at_postgres)
    table = program.create("duel", ["me", "random"])
    sight = program.sight(table, 0)
    first, other = (one["move"] for one in sight["moves"][:2])

    def add(kind: str, seat: int | None, **data: object) -> None:
        for _ in range(20):  # the bot may be faster
            last = at_postgres.sql("SELECT max(number) FROM entries WHERE table_id = :table", table=table)[0][0]
            values = {"table": table, "number": last + 1, "kind": kind, "seat": seat, "data": json.dumps(data)}
            with contextlib.suppress(IntegrityError):
                at_postgres.sql("INSERT INTO entries VALUES (:table, :number, :kind, :seat, :data, 0)", **values)
                return
        raise AssertionError("somebody else was always faster")

    key = {"decision": sight["decision"]["number"], "revision": sight["revision"]}
    add("move", 0, move=first, by="person", **key)
    refused = program.move(table, 0, sight, other)  # it was answered already, otherwise
    assert refused.status_code == 409, refused.text
    again = program.move(table, 0, sight, first)  # the same post again is acknowledged, not played twice
    assert again.status_code == 200, again.text
    moves = at_postgres.sql("SELECT seat FROM entries WHERE table_id = :table AND kind = 'move'", table=table)
    assert [seat for (seat,) in moves].count(0) == 1
    add("pace", None, pace="fast")  # something that does not touch the next move: it is played after it
    assert program.play(table, 0, random.Random(5))["over"]
    count, last = at_postgres.sql("SELECT count(*), max(number) FROM entries WHERE table_id = :table", table=table)[0]
    assert last == count - 1, "there is an entry at every number"
    paces = at_postgres.sql("SELECT count(*) FROM entries WHERE table_id = :table AND kind = 'pace'", table=table)
    assert paces[0][0] == 2


@pytest.mark.slow
def test_postgresql_is_killed_while_people_play(tmp_path: Path) -> None:
    """Every acknowledged move is there after it has come back, once."""
    from server.test_continuity import at_the_tables, check, made, sent_home, wait_for

    found = programs()
    own = Cluster(found).start() if found is not None else shared_cluster()
    try:
        server = Server(tmp_path / "data", database=own.database()).start()
        players = at_the_tables(server, ["duel"], 4)
        for _ in range(3):
            wait_for(players, made(players) + 8)
            own.kill()
            own.start()
        wait_for(players, made(players) + 8)
        sent_home(players)
        assert check(server, players) >= 32
        assert "the writer stumbled" not in server.text()
        server.stop()
    finally:
        while CLIENTS:
            CLIENTS.pop().close()
        own.stop()


def test_the_page_for_operators_can_be_followed(cluster: Cluster, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "operate.md").read_text(encoding="utf-8")
    (statements,) = re.findall(r"^```sql\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    for statement in statements.split(";"):
        if statement.strip():
            cluster.sql("postgres", statement)
    home = home_at(cluster.url("tables", "heptapolis", "choose another one"))
    assert isinstance(home, PostgresHome)
    home.make_ready()
    key = home.key()
    cluster.sql("tables", "INSERT INTO visitors (id, name, sound, touched) VALUES ('a', 'Ada', false, 1.5)")
    (backup,) = (
        block for block in re.findall(r"^```sh\n(.*?)^```", page, re.DOTALL | re.MULTILINE) if "pg_dump" in block
    )
    empty = home_at(cluster.database())
    assert isinstance(empty, PostgresHome)
    environment = os.environ | {
        "PATH": f"{cluster.bin}{os.pathsep}{os.environ['PATH']}",
        "HEPTAPOLIS_DATABASE": home.plain_url,
        "EMPTY_DATABASE": empty.plain_url,
    }
    run = subprocess.run(
        ["bash", "-euc", backup], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert empty.key() == key
    name = str(empty.url.database)
    assert cluster.sql(name, "SELECT name, touched FROM visitors") == [("Ada", 1.5)]
    with pytest.raises(Exception, match="only be added to"):
        cluster.sql(name, "DELETE FROM entries")
