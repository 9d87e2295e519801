"""The baseline that learns: it gets better, stops, goes on, and its net plays as a bot."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.lab.nets import read_net
from heptapolis.lab.selfplay import SelfPlay
from heptapolis.search import bot

pytest.importorskip("torch", reason="torch for the CPU is not installed (tools/setup.sh)")
from heptapolis.lab.baselines import ppo


def test_every_seat_learns_from_its_own_choices_alone() -> None:
    """By hand: two seats take turns, seat 0 gains 1 at the end and seat 1 loses 1; then a game begins that does not end."""
    lesson = ppo.Lesson()
    seen = (np.array([0, 1]), np.array([3], np.int32), np.ones(1, np.float32), np.ones((1, 4), np.int8))
    worths = [0.1, 0.2, 0.3, 0.4, 0.5]
    for step, (seat, over) in enumerate([(0, False), (1, False), (0, True), (1, False), (0, False)]):
        gained = np.array([[1.0, -1.0]]) if over else np.zeros((1, 2))
        row = np.array([seat]), np.array([0]), np.zeros(1, np.float32), np.array([worths[step]], np.float32)
        lesson.add(seen, *row, np.array([step != 1]), np.array([over]), gained)
    lesson.close(0.5)
    assert lesson.chosen.tolist() == [0, 2]  # choice 1 was another's, and of 3 and 4 nobody knows what came of them
    assert lesson.advantages[:3] == pytest.approx([0.3 - 0.1 + 0.5 * 0.7, -1 - 0.2, 1 - 0.3])
    assert lesson.targets[:3] == pytest.approx([0.65, -1.0, 1.0])
    bounds, columns, numbers, masks = lesson.part(np.array([2, 0]))
    assert bounds.tolist() == [0, 1, 2]
    assert (columns.tolist(), numbers.tolist(), masks.shape) == ([3, 3], [1, 1], (2, 4))


@pytest.mark.slow
def test_it_learns_resumes_and_plays_as_a_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {"games": 64, "steps": 64, "batch": 1024, "units": 32, "tried": 100, "every": 0}
    small = [word for name, value in sizes.items() for word in (f"--{name}", str(value))] + ["--folder"]
    assert ppo.main(["duel", "--minutes", "0.001", *small, str(tmp_path)]) == 0
    assert ppo.main(["duel", "--minutes", "0.001", *small, str(tmp_path)]) == 2
    assert "has had its" in capsys.readouterr().err
    training = ppo.Training(heptapolis.game("duel"), ppo.Settings(units=32, minutes=1e9), tmp_path, ppo.tell)
    assert training.told["lessons"] == 1
    before = ppo.victories(training.game, training.agent, 200, 5)
    training.settings = ppo.Settings(units=32, minutes=1e9, batch=1024)
    for _ in range(3):
        training._learn(training._play())
    assert ppo.victories(training.game, training.agent, 200, 5) > max(before - 0.1, 0.6)
    with pytest.raises(BadOption, match="name another folder"):
        ppo.Training(heptapolis.game("duel"), ppo.Settings(units=16), tmp_path, ppo.tell)
    with (tmp_path / "log.csv").open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert int(row["choices"]) == 64 * 64
    assert 0 <= float(row["victories"]) <= 1
    games = SelfPlay(training.game, 8, seed=3)
    net = read_net(tmp_path / "net.npz")
    net.check(training.game)
    position = training.game.start(seed=1)
    choice = bot(str(tmp_path / "net.npz")).choose(position.view(position.to_act[0]))
    assert choice.move in position.moves(position.to_act[0])
    trained = ppo.Training(heptapolis.game("duel"), ppo.Settings(units=32), tmp_path, ppo.tell).agent
    with ppo.torch.no_grad():
        leanings = trained(*ppo.tensors(games.active()))[0].numpy()
    assert np.array_equal(leanings.argmax(axis=1), net(*games.observe()))


def test_bad_settings_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ppo.main(["chess", "--folder", str(tmp_path)]) == 2
    assert "chess" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        ppo.main(["duel", "--units", "many"])
    for wrong in (["--minutes", "0"], ["--minutes", "nan"], ["--random", "2"], ["--games", "-1"]):
        assert ppo.main(["duel", "--folder", str(tmp_path), *wrong]) == 2
    (tmp_path / "state.pt").write_bytes(b"nothing")
    assert ppo.main(["duel", "--folder", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "players"), [("seven-wonders", 3), ("dice", 2)])
def test_games_in_which_all_seats_learn_are_those_of_single_tables(name: str, players: int) -> None:
    game = heptapolis.game(name, players=players)
    games, ended = SelfPlay(game, 4, seed=2), np.zeros(4, int)
    positions: list[Any] = [games.tables.position(row) for row in range(4)]
    random = np.random.default_rng(1)
    while ended.min() < 1:
        seen, masks = games.observe()
        bounds, columns, numbers, again = games.active()
        assert np.array_equal(masks, again)
        for row, position in enumerate(positions):
            assert games.seats[row] == position.to_act[0]
            wide = np.zeros(seen.shape[1], np.float32)
            own = slice(bounds[row], bounds[row + 1])
            wide[columns[own]] = numbers[own]
            assert np.array_equal(wide, seen[row])
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        after = [
            position.play(seat, next(move for move in position.moves(seat) if move.action == action))
            for position, seat, action in zip(positions, games.seats.tolist(), actions.tolist(), strict=True)
        ]
        over, gained, points = games.step(actions)
        for row, position in enumerate(after):
            assert over[row] == position.over
            assert points[row].tolist() == (
                [score.total for score in position.scores()] if position.over else [0] * players
            )
            assert gained[row].sum() == pytest.approx(0)
            assert bool(gained[row].any()) == (position.over and len(position.winners) < players)
            positions[row] = games.tables.position(row) if position.over else position
        ended += over
    with pytest.raises(IllegalMove, match="of game 0 may not choose action -1"):
        games.step(np.full(4, -1))
    for wrong in (np.zeros(3, int), np.zeros(4)):
        with pytest.raises(BadOption, match="4 whole numbers"):
            games.step(wrong)
    with pytest.raises(BadOption, match="number of games"):
        SelfPlay(game, 0)
