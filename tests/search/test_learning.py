"""Habits are learnt in a league: the same seed gives the same habits, and an interrupted league goes on where it was."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.errors import BadOption
from heptapolis.search.features import GRAIN, features_of, learnt_weights
from heptapolis.search.habit_match import against
from heptapolis.search.league import BATCH, League, learn
from heptapolis.search.league_run import LeagueRun, usual_games
from heptapolis.search.styles import plans_of


@pytest.mark.parametrize("name", ["duel", "dice"])
def test_the_same_seed_teaches_the_same(name: str) -> None:
    game = heptapolis.game(name, players=2)
    steps: list[int] = []
    one, two = (learn(game, 2 * BATCH, 3, lambda league: steps.append(league.done)) for _ in range(2))
    assert np.array_equal(one.weights, two.weights)
    assert one.weights.shape == (1 + len(plans_of(name)), features_of(name).FEATURES)
    assert np.abs(one.weights).max() > 0
    assert not np.array_equal(one.weights, learn(game, 2 * BATCH, 4).weights)
    assert steps == [1, 2, 1, 2]
    assert [standing.style for standing in one.table] == ["everybody", *(plan.name for plan in plans_of(name))]


def test_an_interrupted_league_goes_on_where_it_was() -> None:
    game = heptapolis.game("duel")
    whole, begun, later = (League(game, 4 * BATCH, 5) for _ in range(3))
    for _ in range(4):
        whole.step()
    begun.step()
    begun.step()
    later.resume(pickle.loads(pickle.dumps(begun.state())))
    later.step()
    later.step()
    assert np.array_equal(whole.weights, later.weights)
    assert whole.lesson().table == later.lesson().table


class Stopped(Exception):
    """Somebody stopped a league."""


def stop_after(batches: int) -> Callable[[LeagueRun], None]:
    """What stops a league after so many batches."""

    def tell(run: LeagueRun) -> None:
        if run.league.done == batches:
            raise Stopped

    return tell


def test_a_league_that_was_stopped_is_kept_and_stores_the_same_in_the_end(tmp_path: Path) -> None:
    game = heptapolis.game("duel")
    whole = LeagueRun(game, 3 * BATCH, 5, tmp_path / "whole")
    report = whole.play()
    whole.store()
    with pytest.raises(Stopped):
        LeagueRun(game, 3 * BATCH, 5, tmp_path / "stopped").play(stop_after(2))
    later = LeagueRun(game, 3 * BATCH, 5, tmp_path / "stopped")
    assert (later.done, later.games) == (2 * BATCH, 3 * BATCH)
    assert later.seconds > 0
    again = later.play()
    later.store()
    assert [mark.games for mark in again.curve] == [BATCH, 2 * BATCH, 3 * BATCH]
    assert again.curve == report.curve
    assert again.table[0].style == "everybody"
    stored = np.load(tmp_path / "whole" / "duel-2.npy")
    assert np.array_equal(stored, np.load(tmp_path / "stopped" / "duel-2.npy"))
    assert np.array_equal(stored, np.round(report.weights * GRAIN).astype(np.int16))
    finished = LeagueRun(game, 3 * BATCH, 5, tmp_path / "stopped")  # it is known until it is forgotten
    assert finished.play().curve == again.curve
    later.forget()
    assert sorted(path.name for path in (tmp_path / "stopped").iterdir()) == ["duel-2.npy", "duel-2.toml"]
    shares = tomllib.loads((tmp_path / "whole" / "duel-2.toml").read_text(encoding="utf-8"))
    assert list(shares) == [plan.name for plan in plans_of("duel")]


def test_a_league_goes_on_with_nothing_but_itself(tmp_path: Path) -> None:
    game = heptapolis.game("duel")
    with pytest.raises(Stopped):
        LeagueRun(game, 3 * BATCH, 5, tmp_path).play(stop_after(1))
    for games, seed in ((4 * BATCH, 5), (3 * BATCH, 6)):
        with pytest.raises(BadOption, match="another seed"):
            LeagueRun(game, games, seed, tmp_path)
    assert LeagueRun(game, 3 * BATCH, 6, tmp_path, anew=True).done == 0
    (tmp_path / "duel-2.league.npz").write_bytes(b"PK no league")
    with pytest.raises(BadOption, match="no league"):
        LeagueRun(game, 3 * BATCH, 5, tmp_path)


def test_what_a_league_cannot_do_it_says(tmp_path: Path) -> None:
    game = heptapolis.game("duel")
    with pytest.raises(BadOption, match="cannot learn"):
        LeagueRun(game, BATCH - 1, 5, tmp_path)
    with pytest.raises(BadOption, match="below 1"):
        LeagueRun(game, BATCH, 5, tmp_path, alone=1.0)
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadOption, match="cannot be made"):
        LeagueRun(game, BATCH, 5, tmp_path / "file").play()
    assert usual_games(7) * 7 == pytest.approx(usual_games(2) * 2, abs=7)


def test_the_command_teaches_stores_and_reports(tmp_path: Path) -> None:
    command = ["learn", "duel", "--games", str(2 * BATCH), "--seed", "3", "--keep", str(tmp_path)]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "120", "TERM": "dumb", "HEPTAPOLIS_LANGUAGE": ""})
    assert result.exit_code == 0, result.output
    said = result.output.replace("\n", "")
    for text in (
        "duel, 2 players",
        f"{2 * BATCH:,} games",
        "seed 3",
        "everybody",
        "scientific-ending",
        "against those that",
        str(tmp_path),
    ):
        assert text in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["duel-2.npy", "duel-2.toml"]
    weights = np.load(tmp_path / "duel-2.npy")
    assert weights.shape == (1 + len(plans_of("duel")), features_of("duel").FEATURES)
    wrong = CliRunner().invoke(app, ["learn", "chess"])
    assert wrong.exit_code == 2
    assert "chess" in wrong.output


def test_better_habits_win_by_habit_alone_and_the_same_ones_do_not() -> None:
    game, rng = heptapolis.game("duel"), np.random.default_rng(1)
    learnt = learnt_weights("duel", 2)[0]
    same = against(game, learnt, learnt, 1, 4000)
    assert abs(same.share - 0.5) < 4 * same.error
    assert same.error < 0.02
    assert 2000 < same.seats < 4000  # one seat at least plays by the other habits
    assert against(game, learnt, np.zeros_like(learnt), 1, 1000).share > 0.8
    assert against(game, rng.permutation(learnt), learnt, 1, 1000).share < 0.3


def test_seekers_begin_as_what_the_usual_style_has_become() -> None:
    league = League(heptapolis.game("duel"), 4 * BATCH, 5, alone=0.5)
    league.step()
    league.step()
    assert np.abs(league.weights[0]).max() > 0
    assert not league.weights[1:].any()
    learnt = league.weights[0].copy()
    league.step()
    assert np.array_equal(league.weights[-4], learnt)  # the first past self
    assert all(np.abs(style - learnt).max() < 0.05 for style in league.weights[: league.learners])
    assert len({style.tobytes() for style in league.weights[: league.learners]}) == league.learners


@pytest.mark.slow
def test_styles_learn_their_plans() -> None:
    """After some thousand games a seeker's plan comes true more often than at the beginning."""
    league = League(heptapolis.game("duel"), 120 * 1024, 1, batch=1024, alone=0.0)
    early = {}
    while league.done < league.steps:
        league.step()
        early = early or {standing.style: standing.by_plan for standing in league.lesson().table}
    table = {standing.style: standing for standing in league.lesson().table}
    assert table["everybody"].share > 0.55
    for style in ("science", "treasury", "military-ending"):
        assert table[style].by_plan > early[style] + 0.02
