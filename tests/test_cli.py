"""The command `heptapolis`: simulate, show, score, explain, compile, and what it says when something is wrong."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.games.duel.text import describe as describe_duel

WORDS_OF_A_TRACEBACK = ("Traceback", "most recent call last")


def run(*arguments: str | Path, columns: int = 100, text: str | None = None) -> Any:
    """Run the command in this process."""
    environment = {"COLUMNS": str(columns), "TERM": "dumb", "NO_COLOR": "1", "HEPTAPOLIS_LANGUAGE": ""}
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text, env=environment)


def refused(*arguments: str | Path) -> str:
    """The one line in which the command says what is wrong."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("Error: ")
    return str(lines[0])


@pytest.fixture(scope="module")
def finished() -> heptapolis.Position:
    """A game played to its end, always by the first move."""
    position = heptapolis.game("seven-wonders", players=4).start(seed=5)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    return position


@pytest.fixture
def record(finished: heptapolis.Position, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(heptapolis.record(finished), encoding="utf-8")
    return path


def write(path: Path, document: object) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


# Help, version, explain ---------------------------------------------------------------------------------------------


def test_help_names_all_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in ("play", "simulate", "show", "score", "explain", "learn", "compile"):
        assert command in result.output
        assert run(command, "--help").exit_code == 0


def test_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.output.startswith("heptapolis")


def test_help_and_explain_do_not_load_the_compiler() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from heptapolis.cli import app;"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0;"
        "assert CliRunner().invoke(app, ['explain', 'tavern']).exit_code == 0;"
        "assert 'numba' not in sys.modules and 'llvmlite' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_terminal_without_our_symbols_gets_question_marks() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "heptapolis.cli", "explain", "baths"]
    result = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=True)
    assert b"? blue (civilian)" in result.stdout


@pytest.mark.parametrize("name", ["baths", "Baths", "lázně", "LAZNE"])
def test_a_card_is_found_by_any_of_its_names(name: str) -> None:
    result = run("explain", name, "--language", "cs")
    assert result.exit_code == 0
    assert "Lázně" in result.output
    assert "3 vítězné body." in result.output


def test_a_name_of_several_words_needs_no_quotes() -> None:
    assert "west_trading_post" in run("explain", "west", "trading", "post").output


def test_wonders_are_explained_with_both_sides() -> None:
    output = run("explain", "giza").output
    assert "Side A, stage 3" in output
    assert "Side B, stage 4" in output


def test_progress_tokens_and_wonders_of_duel_are_explained() -> None:
    assert "Science symbol: scales." in run("explain", "law").output
    assert "Another turn at once." in run("explain", "piraeus").output
    assert "Justiție" in run("explain", "law", "-l", "ro").output


def test_what_several_games_know_is_explained_for_each() -> None:
    output = run("explain", "library").output
    assert "Library · 7 Wonders ─" in output
    assert "Library · 7 Wonders Duel ─" in output
    assert "7 Wonders" not in run("explain", "piraeus").output


def test_the_language_may_stand_before_the_command() -> None:
    assert "Krčma" in run("--language", "cs", "explain", "tavern").output


def test_close_names_are_suggested() -> None:
    assert "did you mean Library" in refused("explain", "libary")
    assert "things: " in refused("explain", "guild")
    assert "nothing is called" in refused("explain", "[bold]")


def test_an_unknown_language_is_refused() -> None:
    assert "expected one of en, cs, sk, ro" in refused("explain", "tavern", "--language", "xx")


# Simulate -----------------------------------------------------------------------------------------------------------


def test_simulate_shows_points_wonders_seats_and_speed() -> None:
    result = run("simulate", "seven-wonders", "--players", "3", "--games", "60", "--seed", "3", columns=120)
    assert result.exit_code == 0, result.output
    for word in ("Military", "Guilds", "Total", "Wonders", "Seats", "games", "decisions a second"):
        assert word in result.output


def test_simulate_shows_how_games_of_duel_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    result = run("simulate", "duel", "--games", "40", "--seed", "3", "--out", path, columns=120)
    assert result.exit_code == 0, result.output
    for word in ("Progress", "The Sphinx", "Civilian victory", "Military supremacy", "Scientific supremacy"):
        assert word in result.output
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 80
    assert {row["ending"] for row in rows} <= {"civilian", "military", "scientific"}
    assert {len(row["board"].split("+")) for row in rows} == {4}


def test_simulate_writes_a_row_for_each_seat_and_game(tmp_path: Path) -> None:
    paths = [tmp_path / "games.csv", tmp_path / "games.parquet"]
    for path in paths:
        result = run("simulate", "--players", "4", "--games", "25", "--seed", "9", "-o", "sides=A", "--out", path)
        assert result.exit_code == 0, result.output
        assert "100 rows" in result.output
    with paths[0].open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 100
    assert {row["board"].split(":")[1] for row in rows} == {"A"}
    categories = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
    for row in rows:
        assert int(row["total"]) == sum(int(row[category]) for category in categories)
    for game in range(25):
        table = [row for row in rows if int(row["game"]) == game]
        assert [int(row["seat"]) for row in table] == [0, 1, 2, 3]
        best = max(int(row["total"]) for row in table)
        assert all(int(row["total"]) == best for row in table if row["won"] == "1")
        assert any(row["won"] == "1" for row in table)
    again = pyarrow.parquet.read_table(paths[1]).to_pylist()
    assert [{key: str(value) for key, value in row.items()} for row in again] == rows


def test_simulated_games_can_be_chosen_by_their_wonders(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    result = run("simulate", "-n", "5", "-o", "wonders=giza:A,rhodes:B,olympia:A", "--out", path)
    assert result.exit_code == 0, result.output
    with path.open(newline="", encoding="utf-8") as file:
        assert [row["board"] for row in csv.DictReader(file)] == ["giza:A", "rhodes:B", "olympia:A"] * 5


def test_simulate_takes_a_policy() -> None:
    result = run("simulate", "duel", "--games", "20", "--policy", "greedy", columns=120)
    assert result.exit_code == 0, result.output
    assert "Civilian victory" in result.output


def test_simulate_refuses_before_it_plays(tmp_path: Path) -> None:
    assert ".csv or .parquet" in refused("simulate", "--out", tmp_path / "games.xls")
    assert "no folder" in refused("simulate", "--out", tmp_path / "none" / "games.csv")
    assert "chess" in refused("simulate", "chess")
    assert "key=value" in refused("simulate", "-o", "sides")
    assert "sides" in refused("simulate", "-n", "1", "-o", "sides=C")
    assert "has no option 'seed'" in refused("simulate", "-n", "1", "-o", "seed=3")
    assert "2 to 7" in refused("simulate", "--players", "9")
    assert "random or greedy" in refused("simulate", "--policy", "clever")
    assert "cpu or cuda" in refused("simulate", "--device", "abacus")


# Show and score -----------------------------------------------------------------------------------------------------


def test_show_draws_a_finished_game_with_its_score(record: Path, finished: heptapolis.Position) -> None:
    result = run("show", record)
    assert result.exit_code == 0, result.output
    assert "Score" in result.output
    for score in finished.scores():
        assert str(score.total) in result.output


def test_show_draws_any_move_and_any_seat(record: Path, finished: heptapolis.Position) -> None:
    first = run("show", record, "--move", "0")
    assert first.exit_code == 0, first.output
    assert "Age I, turn 1 of 6" in first.output
    assert first.output.count("Hand ") == 4
    seen = run("show", record, "--move", "0", "--seat", "2")
    assert "your city" in seen.output
    assert "Hand " not in seen.output
    assert "Build (coins: " in seen.output
    chosen = run("show", record, "--move", "1", "--seat", "0")
    assert chosen.output.count("Hand ") == 1  # nothing to choose, so the hand lies with the city
    moves = len(finished.history)
    assert f"Move {moves} of {moves}" in run("show", record, "--move", str(moves)).output
    assert f"has {moves} moves" in refused("show", record, "--move", str(moves + 1))
    assert "no seat 4" in refused("show", record, "--seat", "4")


def test_show_draws_position_and_view_documents(finished: heptapolis.Position, tmp_path: Path) -> None:
    position = list(finished.trail())[30]
    path = write(tmp_path / "position.json", position.to_dict())
    assert run("show", path).exit_code == 0
    assert "only a record has moves" in refused("show", path, "--move", "3")
    path = write(tmp_path / "view.json", position.view(1).to_dict())
    assert "your city" in run("show", path, "--seat", "1").output
    assert "leave --seat out" in refused("show", path, "--seat", "0")
    path = write(tmp_path / "spectator.json", position.view(None).to_dict())
    assert run("show", path, "--language", "cs").exit_code == 0


def test_show_never_shows_the_hand_of_another_seat(finished: heptapolis.Position, tmp_path: Path) -> None:
    start = finished.first()
    output = run("show", write(tmp_path / "view.json", start.view(0).to_dict()), columns=200).output
    hands = start.to_dict()["cities"]
    others = {card for city in hands[1:] for card in city["hand"]} - set(hands[0]["hand"])
    from heptapolis.games.seven_wonders.text.words import card_name

    assert others
    assert not [card for card in others if card_name(card) in output]


def test_score_counts_a_single_city_and_says_so(tmp_path: Path) -> None:
    # The example of the rulebook: three coins a point, symbols 3, 2 and 1 of a kind and one set.
    city: dict[str, Any] = {
        "wonder": "alexandria",
        "side": "A",
        "stages": 3,
        "coins": 14,
        "military": [1, 3, 5, -1, -1, -1],
        "buildings": ["altar", "aqueduct", "town_hall", "tavern", "apothecary", "dispensary", "lodge"],
    }
    city["buildings"] += ["workshop", "laboratory", "library"]
    for name, document in (
        ("city", city),
        ("table", {"cities": [city]}),
        ("game", {"game": "seven-wonders", "cities": [city]}),
        ("named", {"game": "seven-wonders", **city}),
    ):
        result = run("score", write(tmp_path / f"{name}.json", document))
        assert result.exit_code == 0, result.output
        figures = [line.split("│")[2].strip() for line in result.output.splitlines() if line.count("│") == 3]
        assert figures[1:] == ["6", "4", "10", "13", "21", "0", "0", "54"]
        assert "single city" in result.output


def test_score_counts_a_table_and_a_record(record: Path, finished: heptapolis.Position, tmp_path: Path) -> None:
    totals = [str(score.total) for score in finished.scores()]
    for path in (record, write(tmp_path / "end.json", finished.to_dict())):
        output = run("score", path).output
        last = next(line for line in output.splitlines() if "Total" in line)
        assert [part.strip() for part in last.strip("│").split("│")][1:] == totals
        assert "not over" not in output
    middle = write(tmp_path / "middle.json", list(finished.trail())[20].to_dict())
    assert "if it ended now" in run("score", middle).output
    view = write(tmp_path / "view.json", list(finished.trail())[20].view(0).to_dict())
    assert "if it ended now" in run("score", view).output


def test_score_of_a_table_given_by_its_cities_only(tmp_path: Path) -> None:
    cities = [
        {"wonder": "giza", "side": "A", "coins": 6, "buildings": ["workers_guild"]},
        {"wonder": "rhodes", "side": "A", "coins": 0, "buildings": ["lumber_yard", "ore_vein"]},
        {"wonder": "olympia", "side": "B", "coins": 2, "buildings": ["clay_pool"]},
    ]
    result = run("score", write(tmp_path / "table.json", {"cities": cities}))
    assert result.exit_code == 0, result.output
    assert "single city" not in result.output
    guilds = next(line for line in result.output.splitlines() if "Guilds" in line)
    assert [part.strip() for part in guilds.strip("│").split("│")][1:] == ["3", "0", "0"]


# Duel ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def duel() -> heptapolis.Position:
    """A game of Duel played to its end, always by the first move."""
    position = heptapolis.game("duel").start(seed=5)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    return position


def test_show_draws_a_recorded_game_of_duel(duel: heptapolis.Position, tmp_path: Path) -> None:
    path = tmp_path / "duel.txt"
    path.write_text(heptapolis.record(duel), encoding="utf-8")
    whole = run("show", path)
    assert whole.exit_code == 0, whole.output
    for word in ("The game is over.", "Total", *(str(score.total) for score in duel.scores())):
        assert word in whole.output
    assert duel.ending is not None
    assert describe_duel.ending_name(duel.ending) in whole.output
    draft = run("show", path, "--move", "1")
    assert "Choice of wonders · to choose: City 1" in draft.output
    seen = run("show", path, "--move", "12", "--seat", "0", "-l", "ro")
    assert seen.exit_code == 0, seen.output
    assert "orașul dumneavoastră" in seen.output


def test_show_draws_a_position_of_duel_set_up_by_hand(tmp_path: Path) -> None:
    cities = [{"coins": 5, "wonders": ["piraeus", "sphinx"], "built": ["piraeus"]}, {"progress": ["law"]}]
    document = {"game": "duel", "age": 2, "seat": 1, "pawn": -2, "cities": cities, "layout": {"18": "aqueduct"}}
    result = run("show", write(tmp_path / "position.json", document))
    assert result.exit_code == 0, result.output
    for word in ("┏1", "■ Aqueduct", "▣ Piraeus", "□ Sphinx", "◎ Law (scales)", "Age II · to choose: City 1"):
        assert word in result.output


def test_score_counts_a_city_and_a_table_of_duel(tmp_path: Path) -> None:
    city = {"coins": 10, "buildings": ["baths", "academy", "moneylenders_guild"], "built": ["sphinx"]}
    city |= {"wonders": ["sphinx"], "progress": ["philosophy", "mathematics"]}
    other = {"coins": 30}
    for name, document, guilds, military in (
        ("city", {"game": "duel", **city}, "3", "0"),
        ("pawn", {"game": "duel", "pawn": 4, **city}, "3", "5"),
        ("alone", {"game": "duel", "cities": [city]}, "3", "0"),
        ("table", {"game": "duel", "cities": [city, other], "pawn": 2}, "10", "2"),
    ):
        result = run("score", write(tmp_path / f"{name}.json", document))
        assert result.exit_code == 0, result.output
        figures = [line.split("│")[2].strip() for line in result.output.splitlines() if line.count("│") >= 3][1:]
        total = 3 + 3 + int(guilds) + 6 + 13 + 3 + int(military)
        assert figures == ["3", "3", "0", guilds, "6", "13", "3", military, str(total)]
        assert ("single city" in result.output) == (name != "table")
    assert "neither a table" in refused("score", write(tmp_path / "nothing.json", {"game": "duel"}))
    middle = {"game": "duel", "age": 3, "cities": [city, other]}
    assert "if it ended now" in run("score", write(tmp_path / "middle.json", middle)).output


GARBAGE = {
    "empty": b"",
    "bytes": bytes(range(256)),
    "words": b"to be or not to be",
    "null": b"null",
    "list": b"[1, 2]",
    "nested": b"[" * 100_000,
    "nothing": b"{}",
    "game": b'{"game": 5}',
    "unknown": b'{"game": "chess", "cities": []}',
    "cities": b'{"game": "seven-wonders", "cities": {"a": 1}}',
    "city": b'{"game": "seven-wonders", "cities": [1, 2, 3]}',
    "wonder": b'{"game": "seven-wonders", "cities": [{"wonder": "atlantis"}, {}, {}]}',
    "coins": b'{"game": "seven-wonders", "cities": [{"coins": 1e99}, {}, {}]}',
    "view": b'{"game": "seven-wonders", "view": "me", "cities": [{}, {}, {}]}',
    "duel": b'{"game": "duel", "cities": [1, 2]}',
    "layout": b'{"game": "duel", "cities": [{}, {}], "layout": {"0": "zoo"}}',
    "lonely": b'{"game": "duel", "cities": {"coins": 3}}',
    "header": b'[Heptapolis "1"]\n',
    "version": b'[Heptapolis "99"]\n[Game "seven-wonders"]\n',
    "headers": b'[Heptapolis "1"]\n[Game "seven-wonders"]\n[Players "x"]\n',
}


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("command", ["show", "score"])
def test_garbage_is_refused_in_one_line(command: str, garbage: str, tmp_path: Path) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(GARBAGE[garbage])
    assert refused(command, path)


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    assert "no file" in refused("show", tmp_path / "none")
    assert "folder" in refused("score", tmp_path)


def test_a_damaged_record_is_refused_with_its_line(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("7. "))
    lines[number] = "7. 0 build palace of glass"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert f"line {number + 1}" in refused("show", record)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_documents_never_end_in_a_traceback(
    data: Any, finished: heptapolis.Position, duel: heptapolis.Position, tmp_path: Path
) -> None:
    game = data.draw(st.sampled_from([finished, duel]))
    text = json.dumps(list(game.trail())[25].to_dict())
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 30))
    damaged = text[:start] + data.draw(st.text(max_size=5)) + text[start + length :]
    path = tmp_path / "damaged.json"
    path.write_text(damaged, encoding="utf-8", errors="surrogatepass")
    for command in ("show", "score"):
        result = run(command, path)
        assert result.exit_code in (0, 2), result.output
        assert not any(word in result.output + result.stderr for word in WORDS_OF_A_TRACEBACK)


# Compile ------------------------------------------------------------------------------------------------------------


def test_compile_refuses_an_unknown_game() -> None:
    assert "chess" in refused("compile", "chess")


def test_compile_fills_the_cache() -> None:
    result = run("compile", "seven-wonders")
    assert result.exit_code == 0, result.output
    assert "seven-wonders: ready" in result.output
