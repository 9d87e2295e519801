"""The benchmark: one row for a policy, the same however it is played, kept in a folder and printed for a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from heptapolis.arena import Runner, Store
from heptapolis.arena.benchmark import (
    OPPONENTS,
    Evaluation,
    Share,
    benchmark_matches,
    evaluate,
    judge,
    measured_player,
    unplayed,
)
from heptapolis.arena.evaluations import COLUMNS, as_markdown, as_row, games_file, keep, read_rows
from heptapolis.arena.matches import tasks
from heptapolis.arena.playing import GameResult, SeatResult
from heptapolis.arena.results import summarise
from heptapolis.cli import app
from heptapolis.errors import BadOption

POLICY = "lab.policies:first"


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["lab", *arguments])


def test_a_row_is_the_same_whoever_plays_it_and_however_often_it_stops(tmp_path: Path) -> None:
    """One process or two; and again after half of the games were lost."""
    arguments = ["evaluate", POLICY, "--game", "duel", "--deals", "1", "--json", "--folder"]
    alone = asked(*arguments, str(tmp_path / "one"), "--processes", "1")
    assert alone.exit_code == 0, alone.output
    row = json.loads(alone.stdout.splitlines()[-1])
    assert list(row) == list(COLUMNS)
    assert (row["game"], row["players"], row["policy"], row["deals"]) == ("duel", 2, POLICY, 1)
    for name in ("all", *OPPONENTS):
        assert 0 <= row[f"{name}_low"] <= row[name] <= row[f"{name}_high"] <= 1
    (games,) = (tmp_path / "one" / "games").glob("*.csv")
    lines = games.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 2 * 2 * len(OPPONENTS)
    games.write_text("".join(lines[:11]), encoding="utf-8")
    again = asked(*arguments, str(tmp_path / "one"), "--processes", "2")
    assert json.loads(again.stdout.splitlines()[-1]) == row
    shown = asked("rows", "--game", "duel", "--folder", str(tmp_path / "one")).stdout
    assert f"| `{POLICY}` | 1 |" in shown
    other = asked("rows", "--game", "Duel", "--option", "first=1", "--folder", str(tmp_path / "one")).stdout
    assert POLICY not in other
    told = asked("evaluate", POLICY, "--deals", "1", "--folder", str(tmp_path / "one"), "--game", "duel")
    assert all(name in told.stdout for name in OPPONENTS)
    assert len(read_rows(tmp_path / "one" / "rows.csv")) == 1


def test_deals_and_opponents_are_the_same_for_everybody() -> None:
    one = benchmark_matches("seven-wonders", measured_player("greedy"), 3)
    other = benchmark_matches("seven-wonders", measured_player(POLICY), 3)
    assert one["greedy"] is None  # equals need not be measured
    for name, match in one.items():
        beside = other[name]
        assert beside is not None
        if match is not None:
            assert [match.deal_seed(deal) for deal in range(5)] == [beside.deal_seed(deal) for deal in range(5)]
            assert match.table[1:] == beside.table[1:]
            assert {str(player) for player in match.table[1:]} == {OPPONENTS[name]}
        assert all(player.repeatable for player in beside.table)
    assert measured_player("sharp").simulations == 200
    assert measured_player("sharp:simulations=7").simulations == 7


def result(match: object, deal: int, seating: int, winner: str) -> GameResult:
    lineup = match.seatings()[seating]  # type: ignore[attr-defined]
    seats = tuple(SeatResult(str(player), float(str(player) == winner), 50, 9, 0, 1.0, 0.5) for player in lineup)
    return GameResult(deal, seating, "points", seats)


def test_a_row_says_what_was_won_against_each_and_against_all() -> None:
    """The policy wins each first seating against random, every game against sharp, none against the others."""
    matches = benchmark_matches("duel", measured_player("greedy"))
    played = {}
    for name, match in matches.items():
        if match is not None:
            own, other = map(str, match.table)
            played[name] = [
                result(match, deal, seating, own if name == "sharp" or (name == "random" and seating == 0) else other)
                for deal, seating in tasks(match, 4)
            ]
    row = judge(matches, played)
    shares = {name: found.share if found else None for name, found in row.opponents.items()}
    assert shares == {"random": 0.5, "greedy": None, "steady": 0.0, "sharp": 1.0, "master": 0.0}
    assert row.total is not None
    assert row.total.share == pytest.approx((0.5 + 0.5 + 0 + 1 + 0) / 5)
    assert row.deals == 4
    for name, match in matches.items():
        if match is not None:
            own = summarise(match, played[name]).standings[0]
            found = row.opponents[name]
            assert found is not None
            assert (found.low, found.high) == pytest.approx((own.low, own.high), abs=1e-4)
    played["master"] = played["master"][:5]  # two deals and half of a third
    assert judge(matches, played).deals == 2
    played["steady"] = []
    partial = judge(matches, played)
    assert (partial.deals, partial.total, partial.opponents["steady"]) == (0, None, None)


def test_games_one_by_one_meet_everybody_before_the_next_deal() -> None:
    matches = benchmark_matches("duel", measured_player(POLICY))
    known: dict[str, set[tuple[int, int]]] = {}
    order = []
    while (place := unplayed(matches, 2, known)) is not None:
        name, deal, seating = place
        known.setdefault(name, set()).add((deal, seating))
        order.append(place)
    assert len(order) == 2 * 2 * len(OPPONENTS)
    assert [deal for _, deal, _ in order] == sorted(deal for _, deal, _ in order)
    assert {name for name, deal, _ in order if deal == 0} == set(OPPONENTS)


def test_rows_are_kept_one_for_each_policy(tmp_path: Path) -> None:
    def row(policy: str, share: float) -> Evaluation:
        shares = {**dict.fromkeys(OPPONENTS, Share(share, 0.1, 0.9)), "sharp": None}
        return Evaluation("duel", 2, "{}", policy, 5, Share(share, 0.2, 0.8), shares, "1234")

    for policy, share in (("mine:policy", 0.25), ("a,b", 0.5), ("mine:policy", 0.75)):
        path = keep(tmp_path, row(policy, share))
    assert read_rows(path) == [row("a,b", 0.5), row("mine:policy", 0.75)]
    assert as_row(row("a,b", 0.5))["sharp"] is None
    lines = as_markdown(read_rows(path))
    assert lines[2].startswith("| `mine:policy` | 5 | 75.0 % (20–80) | 75.0 % (10–90) |")
    assert lines[2].endswith("| – | 75.0 % (10–90) |")
    for text, said in (("", "something else"), (",".join(COLUMNS) + "\n1,duel\n", "line 2")):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadOption, match=said):
            read_rows(path)
    with pytest.raises(BadOption, match="cannot be read"):
        read_rows(tmp_path / "nowhere.csv")


def test_files_of_games_have_names_of_their_own(tmp_path: Path) -> None:
    names = set()
    for policy in (POLICY, "lab.policies:last_move", "greedy", "sharp:simulations=7"):
        match = benchmark_matches("duel", measured_player(policy))["random"]
        assert match is not None
        names.add(games_file(tmp_path, match).name)
    assert len(names) == 4
    assert "duel-2-greedy.csv" in names


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["master:seconds=1"], "not the same on every machine"),
        (["nowhere:policy"], "no module 'nowhere'"),
        (["greedy", "--game", "chess"], "no game 'chess'"),
        (["greedy", "--players", "9"], "players"),
        (["@nobody-at-all"], "no games of @nobody-at-all"),
        (["greedy", "--folder", __file__], "cannot be made"),
        (["greedy", "--option", "first"], "key=value"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    folder = [] if "--folder" in arguments else ["--folder", str(tmp_path)]
    told = asked("evaluate", *arguments, *folder)
    assert told.exit_code == 2
    assert said in " ".join(told.stderr.split())
    assert told.stdout == ""


def test_progress_tells_of_each_opponent(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    matches = {
        name: match for name, match in benchmark_matches("duel", measured_player(POLICY)).items() if name == "random"
    }
    with Store(None) as store, Runner(1) as runner:
        evaluate(matches, 2, runner, store, lambda *one: told.append(one))
    assert told == [("random", done, 4) for done in (1, 2, 3, 4)]
