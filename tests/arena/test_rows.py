"""Rows of results in files: written, read back, gone on with."""

from __future__ import annotations

import errno
import fcntl
from pathlib import Path
from types import SimpleNamespace

import pytest

from heptapolis.arena import GameResult, SeatResult, Store, make_match, read_rows, read_table
from heptapolis.arena import rows as rows_module
from heptapolis.arena.rows import COLUMNS, games_of, rows_of
from heptapolis.errors import BadOption

MATCH = make_match("duel", read_table("random,greedy"), seed=5)


def game(deal: int, seating: int = 0) -> GameResult:
    names = [str(player) for player in MATCH.seatings()[seating]]
    return GameResult(
        deal,
        seating,
        "military",
        (SeatResult(names[0], 0.0, 40 + deal, 10, 0, 0.5, 0.1), SeatResult(names[1], 1.0, 61, 8, 80, 0.4, 0.2)),
    )


@pytest.fixture(params=[".csv", ".parquet"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / f"results{request.param}"


def test_games_come_back_from_a_file_as_they_were(path: Path) -> None:
    with Store(path) as store:
        for deal in range(3):
            store.add(rows_of(MATCH, game(deal)))
    with Store(path) as again:
        assert again.rows == store.rows
        assert games_of(MATCH, again.rows) == {(deal, 0): game(deal) for deal in range(3)}
        again.add(rows_of(MATCH, game(0, 1)))
    assert set(games_of(MATCH, read_rows(path))) == {(0, 0), (1, 0), (2, 0), (0, 1)}


def test_a_row_says_where_its_game_began() -> None:
    row = rows_of(MATCH, game(2))[0]
    start = MATCH.rules().start(seed=int(row.deal_seed))
    assert start == MATCH.rules().start(seed=MATCH.deal_seed(2))
    assert (row.game, row.table, row.seating, row.seat, row.player) == ("duel", "random,greedy", 0, 0, "random")


def test_other_matches_in_the_file_are_not_counted() -> None:
    rows = rows_of(MATCH, game(0))
    assert games_of(make_match("duel", read_table("random,greedy"), seed=6), rows) == {}
    assert games_of(make_match("duel", read_table("greedy,random"), seed=5), rows) == {}


def test_rows_that_other_sources_played_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = rows_of(MATCH, game(0))
    monkeypatch.setattr(rows_module, "sources_digest", lambda: "another")
    assert games_of(MATCH, rows) == {}


def test_half_a_game_is_no_game() -> None:
    assert games_of(MATCH, rows_of(MATCH, game(0))[:1]) == {}


@pytest.mark.parametrize("missing", [2, 5, 40, 130], ids=["the end of the line", "sources", "columns", "a row"])
def test_a_game_that_was_not_written_whole_is_dropped(tmp_path: Path, missing: int) -> None:
    path = tmp_path / "results.csv"
    with Store(path) as store:
        store.add(rows_of(MATCH, game(0)))
        store.add(rows_of(MATCH, game(1)))
    whole = path.read_bytes()
    path.write_bytes(whole[:-missing])
    with Store(path) as again:
        assert set(games_of(MATCH, again.rows)) == {(0, 0)}
        again.add(rows_of(MATCH, game(1)))
    assert path.read_bytes() == whole


def test_one_run_at_a_time_writes_a_file(path: Path) -> None:
    with Store(path):
        with pytest.raises(BadOption, match="another run is writing"):
            Store(path)
        Store(path.with_stem("others")).close()
    Store(path).close()
    assert {file.suffix for file in path.parent.iterdir()} <= {".csv", ".parquet"}


@pytest.mark.parametrize(
    "first", [OSError(errno.ENOTSUP, "no locks here"), None], ids=["no locks", "released meanwhile"]
)
def test_a_file_is_claimed_also_where_locks_are_odd(
    path: Path, first: OSError | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, flock = path.with_name(path.name + ".lock"), fcntl.flock
    tries: list[int] = []

    def odd(held: int, how: int) -> None:
        tries.append(held)
        if first is not None:
            raise first
        if len(tries) == 1:
            lock.unlink()
        flock(held, how)

    monkeypatch.setattr(fcntl, "flock", odd)
    with Store(path) as store:
        store.add(rows_of(MATCH, game(0)))
    assert len(tries) == (1 if first else 2)
    assert len(read_rows(path)) == 2
    assert not lock.exists()


def test_a_link_to_a_file_stays_one(path: Path) -> None:
    link = path.with_stem("link")
    link.symlink_to(path)
    with Store(link) as store:
        store.add(rows_of(MATCH, game(0)))
        with pytest.raises(BadOption, match="another run is writing"):
            Store(path)
    assert link.is_symlink()
    assert len(read_rows(path)) == 2


def test_a_game_is_in_the_file_soon_after_its_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(rows_module, "time", SimpleNamespace(monotonic=lambda: now))
    with Store(path) as store:
        store.add(rows_of(MATCH, game(0)))
        assert len(read_rows(path)) == 2  # a file that was just begun is written at once
        store._rested = 105.0
        store.add(rows_of(MATCH, game(1)))
        store.keep_up()
        assert len(read_rows(path)) == (4 if path.suffix == ".csv" else 2)
        now = 106.0
        store.keep_up()
        assert len(read_rows(path)) == 4


def test_a_damaged_line_in_the_middle_is_told(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    with Store(path) as store:
        store.add(rows_of(MATCH, game(0)))
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "what,is,this", *lines[1:]]))
    with pytest.raises(BadOption, match="line 2: this is no row of results"):
        Store(path)


@pytest.mark.parametrize("content", [b"a,b,c\n1,2,3\n", b"\xff\xfe\x00"])
def test_a_file_with_something_else_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(BadOption, match="results of the arena"):
        Store(path)
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"\.csv or \.parquet"):
        Store(tmp_path / "results.txt")
    with pytest.raises(BadOption, match="there is no folder"):
        Store(tmp_path / "nowhere" / "results.csv")


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text("")
    Store(path).close()
    assert path.read_text().strip() == ",".join(COLUMNS)
