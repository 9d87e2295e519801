"""`heptapolis review`: for people and for programs, and a sentence for what cannot be reviewed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.errors import HeptapolisError
from heptapolis.records import write_record

from .helpers import played


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A recorded game."""
    path = tmp_path / "game.txt"
    path.write_text(write_record(played("duel", 2, 3)), encoding="utf-8")
    return path


def test_a_game_is_reviewed_as_a_table_and_as_json(game: Path) -> None:
    told = CliRunner().invoke(app, ["review", str(game), "--depth", "0.01"])
    assert told.exit_code == 0, told.output
    assert "result = chance + hidden + others - losses + drift" in " ".join(told.output.split())
    assert "Turning point" in told.output
    found = CliRunner().invoke(app, ["review", str(game), "--depth", "0.01", "--json", "--seed", "2"])
    document = json.loads(found.stdout)
    assert document["seed"] == 2
    assert [seat["seat"] for seat in document["seats"]] == [0, 1]
    for seat in document["seats"]:
        terms = seat["chance"] + seat["hidden"] + seat["others"] - seat["losses"] + seat["drift"]
        assert terms == pytest.approx(seat["result"], abs=0.001)
    assert len(document["turning_points"]) == 3
    assert document["curve"][-1]["shares"] in ([1.0, 0.0], [0.0, 1.0]) or document["curve"]


def test_what_cannot_be_reviewed_gets_a_sentence(game: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(game.read_text(encoding="utf-8").replace("1. ", "1. 9 nonsense; ", 1), encoding="utf-8")
    unfinished = tmp_path / "unfinished.txt"
    unfinished.write_text(write_record(played("duel", 2, 3, moves=12)), encoding="utf-8")
    position = tmp_path / "position.json"
    position.write_text(json.dumps(heptapolis.game("duel").start(seed=1).to_dict()), encoding="utf-8")
    for path, words in (
        (damaged, "line "),
        (unfinished, "not over"),
        (position, "whole game"),
        (tmp_path / "no", "no file"),
    ):
        found = CliRunner().invoke(app, ["review", str(path), "--depth", "0.01"])
        assert found.exit_code != 0
        said = found.output + str(found.exception or "")
        assert words in " ".join(said.split()), said
        assert isinstance(found.exception, HeptapolisError | SystemExit)
    one = CliRunner().invoke(app, ["review", str(unfinished), "--depth", "0.01", "--seat", "1"])
    assert one.exit_code == 0, one.output
