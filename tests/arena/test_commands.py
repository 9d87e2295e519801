"""`heptapolis arena` and `heptapolis advise`, as people type them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import heptapolis
from heptapolis.arena import Store, read_rows
from heptapolis.arena.rows import sources_digest
from heptapolis.cli import app
from heptapolis.translation import LANGUAGES

DUEL = {
    "game": "duel",
    "age": 2,
    "seat": 1,
    "pawn": 2,
    "cities": [{"buildings": ["shelf_quarry"]}, {"coins": 9, "wonders": ["pyramids"]}],
    "layout": {"0": "aqueduct", "1": "walls", "2": "statue"},
}
QUICK = ("--seconds", "0.05", "--threads", "1")


def run(*arguments: str | Path, text: str | None = None, columns: int = 100) -> Any:
    environment = {"COLUMNS": str(columns), "TERM": "dumb", "NO_COLOR": "1", "HEPTAPOLIS_LANGUAGE": ""}
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text, env=environment)


def refused(*arguments: str | Path, text: str | None = None) -> str:
    """The one line in which the command says what is wrong."""
    result = run(*arguments, text=text)
    assert result.exit_code == 2, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("Error: ")
    return str(lines[0])


def write(path: Path, document: object) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


# arena ---------------------------------------------------------------------------------------------------------------


def test_a_match_is_played_shown_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    command = (
        "arena",
        "duel",
        "gentle",
        "random",
        "--simulations",
        "3",
        "--out",
        out,
        "--processes",
        "1",
        "--seed",
        "2",
    )
    result = run(*command, "--deals", "2")
    assert result.exit_code == 0, result.output
    assert "(deals: 2, seatings: 2, games: 4)" in result.stdout
    assert "gentle:simulations=3" in result.stdout
    assert "8 rows are in" in result.stdout
    assert "the same command gives the same games" in result.stdout
    result = run(*command, "--deals", "3")
    assert result.exit_code == 0, result.output
    assert "4 games of gentle:simulations=3, random are in" in result.stderr
    assert "(deals: 3, seatings: 2, games: 6)" in result.stdout
    assert len(read_rows(out)) == 12
    assert "exists already" in refused(*command, "--anew")


def test_a_tournament_has_a_line_for_each_match_and_ratings(tmp_path: Path) -> None:
    result = run("arena", "duel", "greedy", "random", "habit", "--deals", "2", "--processes", "1")
    assert result.exit_code == 0, result.output
    for table in ("greedy, random", "greedy, habit", "random, habit"):
        assert table in result.stdout
    assert "Ratings" in result.stdout


def test_a_table_of_ones_own_ends_when_it_is_decided() -> None:
    result = run(
        *("arena", "seven-wonders", "--table", "greedy,random,random", "--deals", "300", "--until", "0.05"),
        *("--processes", "1"),
    )
    assert result.exit_code == 0, result.output
    assert "greedy is stronger: p = 0.0" in result.stdout
    assert "deals: 300" not in result.stdout


def test_what_just_fails_to_be_decided_does_not_look_decided() -> None:
    result = run("arena", "duel", "gentle", "random", "--simulations", "12", "--deals", "10", "--seed", "1")
    assert result.exit_code == 0, result.output
    assert "Not decided: that gentle:simulations=12 is stronger has p = 0.0104" in " ".join(result.stdout.split())


@pytest.mark.slow
def test_the_ladder_is_climbed() -> None:
    result = run("arena", "duel", "--ladder", "--simulations", "8", "--deals", "1", "--processes", "1")
    assert result.exit_code == 0, result.output
    assert "Not decided" in result.stdout
    assert "master:simulations=8" in result.stdout
    assert result.stdout.count("Not decided") == 7


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_names_are_legible_in_narrow_terminals(columns: int) -> None:
    result = run("arena", "duel", "greedy", "random", "habit", "--deals", "1", "--processes", "1", columns=columns)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert sum(line.startswith("  greedy ") for line in lines) == 5  # two tables of two matches, the ratings
    assert sum(line.startswith("  greedy, random ") for line in lines) == 1
    assert max(map(len, lines)) <= columns


def test_rows_that_do_not_count_are_told(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    command = ("arena", "duel", "greedy", "random", "--deals", "1", "--processes", "1", "--out", out)
    assert "other rules" not in run(*command).stderr
    out.write_text(out.read_text().replace(sources_digest(), "0a0b0c0d"))
    result = run(*command)
    assert "4 rows in" in result.stderr
    assert "are of other rules or bots" in result.stderr
    assert "8 rows are in" in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_are_told_in_every_language(language: str) -> None:
    result = run("--language", language, "arena", "duel", "greedy", "random", "--deals", "1", "--processes", "1")
    assert result.exit_code == 0, result.output
    assert "greedy" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["duel"], "say who plays"),
        (["duel", "master", "greedy", "--ladder"], "only one of them"),
        (["duel", "--table", "master,greedy", "--ladder"], "only one of them"),
        (["duel", "master"], "needs two different players"),
        (["duel", "master", "nobody"], "there is no bot 'nobody'; bots are"),
        (["duel", "master:quick", "greedy"], "name:seconds=0.3"),
        (["chess", "master", "greedy"], "chess"),
        (["duel", "master", "greedy", "--players", "3"], "2 players"),
        (["duel", "--table", "master,greedy,random"], "2 players"),
        (["dice", "--table", "master,greedy", "--players", "3"], "names all its players"),
        (["duel", "master", "greedy", "--seconds", "-1"], "seconds is a number above 0"),
        (["duel", "--ladder", "--seconds", "inf"], "seconds is a number above 0"),
        (["duel", "--ladder", "--seconds", "1", "--simulations", "5"], "give seconds or simulations, not both"),
        (["duel", "--table", "greedy,random", "--table", "greedy,random"], "name each table once"),
        (["duel", "master", "greedy", "--until", "2"], "--until is a probability"),
        (["duel", "master", "greedy", "--out", "results.txt"], ".csv or .parquet"),
        (["duel", "master", "greedy", "--seed", "-5"], "a seed is a whole number"),
        (["duel", "master", "greedy", "--option", "colour"], "key=value"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(arguments: list[str], complaint: str) -> None:
    assert complaint in refused("arena", *arguments)


@pytest.mark.slow
def test_an_interrupted_match_stops_politely_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    command = [sys.executable, "-m", "heptapolis.cli", "arena", "duel", "greedy", "random", "--processes", "2"]
    command += ["--out", str(out), "--deals"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    process = subprocess.Popen(
        [*command, "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )
    while process.poll() is None and (not out.exists() or out.stat().st_size < 4000):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 130, errors
    assert "Stopped." in errors
    assert "Traceback" not in errors
    kept = out.read_text(encoding="utf-8")
    assert len(read_rows(out)) >= 8
    result = run("arena", "duel", "greedy", "random", "--deals", "2", "--out", out, "--processes", "1")
    assert result.exit_code == 0, result.output
    assert "are in" in result.stderr
    assert out.read_text(encoding="utf-8").startswith(kept)  # what was played is not played again
    played = [(row.deal, row.seating, row.seat) for row in read_rows(out)]
    assert len(set(played)) == len(played)


@pytest.mark.slow
def test_the_processes_of_a_match_that_was_killed_end_too(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    command = [sys.executable, "-m", "heptapolis.cli", "arena", "duel", "greedy", "random", "--processes", "2"]
    command += ["--out", str(out), "--deals", "100000"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        while process.poll() is None and (not out.exists() or out.stat().st_size < 4000):
            time.sleep(0.1)
        process.kill()
        process.communicate(timeout=120)  # ends when the last of them has closed its output
    assert process.returncode == -signal.SIGKILL
    result = run("arena", "duel", "greedy", "random", "--deals", "2", "--out", out, "--processes", "1")
    assert result.exit_code == 0, result.output


def test_a_file_that_another_run_writes_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    with Store(out):
        complaint = refused("arena", "duel", "greedy", "random", "--deals", "1", "--out", str(out), "--processes", "1")
    assert "another run is writing" in complaint


# advise --------------------------------------------------------------------------------------------------------------


def test_advice_on_a_position_is_from_what_the_seat_may_know(tmp_path: Path) -> None:
    result = run("advise", write(tmp_path / "table.json", DUEL), *QUICK)
    assert result.exit_code == 0, result.output
    assert "For seat 1, from what it may know." in result.stdout
    assert "build statue" in result.stdout
    assert "5 moves to choose from" in result.stdout
    assert "1 thread" in result.stdout


def test_advice_on_a_view_can_come_from_the_input() -> None:
    view = heptapolis.game("seven-wonders", players=3).start(seed=7).view(2)
    result = run("advise", "-", *QUICK, "--best", "2", text=json.dumps(view.to_dict()))
    assert result.exit_code == 0, result.output
    assert "For seat" not in result.stdout
    moves = [str(move) for move in view.moves()]
    shown = [line for line in result.stdout.splitlines() if any(line.strip().startswith(move) for move in moves)]
    assert len(shown) == 2


def test_advice_on_a_record_and_for_another_seat(tmp_path: Path) -> None:
    position = heptapolis.game("seven-wonders", players=3).start(seed=7)
    path = tmp_path / "game.txt"
    path.write_text(heptapolis.record(position.play(0, position.moves(0)[0])), encoding="utf-8")
    assert "For seat 1" in run("advise", path, *QUICK).stdout
    result = run("advise", path, *QUICK, "--seat", "2", "--language", "cs")
    assert result.exit_code == 0, result.output
    assert "Pro místo 2" in result.stdout


def test_a_single_move_needs_no_thought(tmp_path: Path) -> None:
    document = {**DUEL, "layout": {"0": "aqueduct"}, "cities": [{}, {"coins": 0}]}
    result = run("advise", write(tmp_path / "table.json", document), *QUICK)
    assert result.exit_code == 0, result.output
    assert "discard aqueduct" in result.stdout
    assert "This is the only move." in result.stdout


def test_advice_by_simulations_and_a_seed_is_repeatable(tmp_path: Path) -> None:
    table = write(tmp_path / "table.json", DUEL)
    budget = ("--simulations", "60", "--seed", "5", "--threads", "1")
    one, two = (run("advise", table, *budget) for _ in range(2))
    assert one.exit_code == 0, one.output
    assert "60 simulations" in one.stdout
    timeless = [re.sub(r"in [\d.]+ s", "", result.stdout) for result in (one, two)]
    assert timeless[0] == timeless[1]


def test_what_cannot_be_advised_on_is_refused_in_one_line(tmp_path: Path) -> None:
    table = write(tmp_path / "table.json", DUEL)
    position = heptapolis.position(DUEL)
    assert "seat 0 has nothing to choose now: it is the turn of seat 1" in refused("advise", table, "--seat", "0")
    assert "there is no seat 4" in refused("advise", table, "--seat", "4")
    assert "seconds is a number above 0" in refused("advise", table, "--seconds", "0")
    assert "there is no file" in refused("advise", tmp_path / "nothing.json")
    view = write(tmp_path / "view.json", position.view(1).to_dict())
    assert "leave --seat out" in refused("advise", view, "--seat", "0")
    spectator = write(tmp_path / "spectator.json", position.view(None).to_dict())
    assert "the view of a spectator" in refused("advise", spectator)
    assert "the input is neither a record" in refused("advise", "-", text="what?")
    assert "the input is empty" in refused("advise", "-", text=" ")
    assert "no game is named" in refused("advise", "-", text="{}")
    assert "threads is a whole number from 1 to 64" in refused("advise", table, "--threads", "3000")
    over = heptapolis.game("duel").start(seed=1)
    while not over.over:
        over = over.play(over.to_act[0], over.moves(over.to_act[0])[0])
    assert "the game is over" in refused("advise", write(tmp_path / "over.json", over.to_dict()))
    assert "the game is over" in refused("advise", write(tmp_path / "seen.json", over.view(0).to_dict()))
