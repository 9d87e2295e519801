"""Matches are played on several processes, go on where they stopped, and give the same rows."""

from __future__ import annotations

import json
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from heptapolis.arena import (
    Evidence,
    GameResult,
    Match,
    Row,
    Runner,
    Store,
    make_match,
    play_game,
    rate,
    read_rows,
    read_table,
    summarise,
)
from heptapolis.errors import BadOption

MATCH = make_match("duel", read_table("gentle:simulations=4,random"), seed=11)


def untimed(rows: list[Row]) -> list[Row]:
    """The rows without what the clock said."""
    return [replace(row, seconds_mean=0.0, seconds_most=0.0) for row in rows]


def in_order(rows: list[Row]) -> list[Row]:
    """The rows without what the clock said, and by game: which one ended first is the clock's, too."""
    return sorted(untimed(rows), key=lambda row: (row.deal, row.seating, row.seat))


@pytest.fixture(scope="module")
def alone() -> list[Row]:
    store = Store(None)
    with Runner(processes=1) as runner:
        runner.run(MATCH, 6, store)
    return store.rows


def test_every_deal_is_played_in_every_seating(alone: list[Row]) -> None:
    assert [(row.deal, row.seating, row.seat) for row in alone] == [
        (deal, seating, seat) for deal in range(6) for seating in (0, 1) for seat in (0, 1)
    ]
    assert len({row.deal_seed for row in alone}) == 6


@pytest.mark.slow
def test_the_rows_do_not_depend_on_the_processes(alone: list[Row], tmp_path: Path) -> None:
    with Store(tmp_path / "results.csv") as store, Runner(processes=2) as runner:
        runner.run(MATCH, 6, store)
        more = Store(None)
        runner.run(MATCH, 2, more)  # the processes serve the next match too
    assert in_order(store.rows) == in_order(alone)
    assert in_order(read_rows(tmp_path / "results.csv")) == in_order(alone)
    assert in_order(more.rows) == in_order(alone[:8])


class Ahead(Runner):
    """Plays nothing: games end when they are told to."""

    def __init__(self) -> None:
        super().__init__(processes=2)
        self.begun: dict[tuple[int, int], Future[GameResult]] = {}

    def _submit(self, match: Match, place: tuple[int, int]) -> Future[GameResult]:
        self.begun[place] = Future()
        return self.begun[place]

    def end(self, place: tuple[int, int]) -> None:
        self.begun[place].set_result(play_game(MATCH, *place))


def test_a_game_that_ends_ahead_of_its_turn_is_kept_at_once(alone: list[Row], tmp_path: Path) -> None:
    path, runner, first = tmp_path / "results.csv", Ahead(), (0, 0)
    with Store(path) as store, ThreadPoolExecutor(1) as pool:
        running = pool.submit(runner.run, MATCH, 6, store)
        while len(read_rows(path)) < 22:  # all games but the first
            for place in list(runner.begun):
                if place != first and not runner.begun[place].done():
                    runner.end(place)
            time.sleep(0.01)
        assert not running.done()
        runner.end(first)
        games = running.result()
    assert [(game.deal, game.seating) for game in games] == [(deal, way) for deal in range(6) for way in (0, 1)]
    assert untimed(read_rows(path)[-2:]) == untimed(alone[:2])


def test_games_that_have_ended_are_kept_when_somebody_stops(tmp_path: Path) -> None:
    path, runner = tmp_path / "results.csv", Ahead()

    def stop(done: int, most: int, evidence: Evidence) -> None:
        for place in [(0, 1), (1, 0)]:
            runner.end(place)
        raise KeyboardInterrupt

    with Store(path) as store, ThreadPoolExecutor(1) as pool:
        running = pool.submit(runner.run, MATCH, 6, store, None, stop)
        while len(runner.begun) < 8:
            time.sleep(0.01)
        runner.end((0, 0))
        with pytest.raises(KeyboardInterrupt):
            running.result()
    assert {(row.deal, row.seating) for row in read_rows(path)} == {(0, 0), (0, 1), (1, 0)}
    assert all(future.done() for future in runner.begun.values())  # the others were called off


def test_a_match_that_was_decided_is_not_gone_on_with() -> None:
    match = make_match("duel", read_table("greedy,random"), seed=1)
    with Runner(processes=1) as runner:
        store = Store(None)
        games = len(runner.run(match, 400, store, 0.01))
        assert games < 400
    again = Ahead()
    assert len(again.run(match, 400, store, 0.01)) == games
    assert not again.begun


def test_a_match_goes_on_where_it_stopped(alone: list[Row], tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    seen: list[int] = []

    def stop(done: int, most: int, evidence: Evidence) -> None:
        seen.append(done)
        if done == 5:
            raise KeyboardInterrupt

    with Store(path) as store, Runner(processes=1) as runner, pytest.raises(KeyboardInterrupt):
        runner.run(MATCH, 6, store, progress=stop)
    kept = path.read_text()
    assert len(read_rows(path)) == 10
    with Store(path) as store, Runner(processes=1) as runner:
        runner.run(MATCH, 6, store)
    assert path.read_text().startswith(kept)  # nothing was played twice: even the times are the old ones
    assert untimed(read_rows(path)) == untimed(alone)


def test_a_decided_match_ends_early() -> None:
    match = make_match("seven-wonders", read_table("greedy,random,random"), json.loads("{}"), seed=1)
    told: list[tuple[int, int]] = []
    with Runner(processes=1) as runner:
        games = runner.run(match, 400, Store(None), 0.01, lambda done, most, evidence: told.append((done, most)))
    result = summarise(match, games)
    assert result.evidence.p_stronger < 0.01
    assert result.deals < 400
    assert result.games == 3 * result.deals == len(games)
    assert told[-1] == (len(games), 1200)
    without_the_last = summarise(match, games[:-3])
    assert without_the_last.evidence.p_stronger >= 0.01


def test_what_a_match_shows(alone: list[Row]) -> None:
    with Runner(processes=1) as runner:
        store = Store(None)
        store.rows = alone
        games = runner.run(MATCH, 6, store)
    assert store.rows is alone  # all was known
    result = summarise(MATCH, games)
    first, second = result.standings
    assert (result.deals, result.games) == (6, 12)
    assert first.share + second.share == pytest.approx(1)
    assert (first.player, first.seats, first.fair) == ("gentle:simulations=4", 1, 0.5)
    assert first.low < first.share < first.high or first.share in (0, 1)
    assert first.simulations_mean == pytest.approx(4)
    assert (second.simulations_mean, second.pace) == (0, 0)
    assert first.seconds_most >= first.seconds_mean > 0
    half = summarise(MATCH, games[:-1])
    assert (half.deals, half.games) == (5, 10)
    ratings = rate(games)
    assert [rating.games for rating in ratings] == [12, 12]
    assert (ratings[0].player == first.player) == (first.share > 0.5)
    assert ratings[0].skill > 25 > ratings[1].skill


def test_a_player_with_several_seats_has_one_rating() -> None:
    match = make_match("seven-wonders", read_table("greedy,random,random"))
    with Runner(processes=1) as runner:
        ratings = rate(runner.run(match, 4, Store(None)))
    assert [(rating.player, rating.games) for rating in ratings] == [("greedy", 12), ("random", 12)]


def test_an_empty_match_shows_nothing() -> None:
    result = summarise(MATCH, [])
    assert (result.deals, result.games, result.evidence.p_stronger) == (0, 0, 1)
    assert [own.share for own in result.standings] == [0, 0]


@pytest.mark.parametrize("processes", [0, -1, 5000])
def test_a_number_of_processes_that_cannot_be_is_refused(processes: int) -> None:
    with pytest.raises(BadOption, match="processes is a whole number from 1"):
        Runner(processes)


def test_options_of_the_game_are_played_with() -> None:
    match = make_match("duel", read_table("greedy,random"), {"wonders": "first-game"})
    assert isinstance(match, Match)
    assert match.rules().options["wonders"] == "first-game"
