"""Rollouts: what policies did, as Parquet, and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.lab.nets import write_net
from heptapolis.lab.observations import observations
from heptapolis.lab.rollouts import Rollouts, record, recording
from heptapolis.lab.tables import Tables

GAMES_EACH = 3


@pytest.mark.parametrize("name", GAMES)
def test_a_recording_holds_what_the_contract_plays(name: str, tmp_path: Path) -> None:
    """The games are dealt and played again by the contract, choice by choice."""
    players = 3 if name == "seven-wonders" else 2
    path = record(name, "random", GAMES_EACH, tmp_path / "games.parquet", players=players, seed=4, processes=1)
    found = Rollouts(path)
    game = heptapolis.game(name, players=players)
    assert found.game() == game
    assert found.names == observations(game).names
    assert (found.about["games"], found.about["policies"], found.about["seed"]) == (GAMES_EACH, ["random"], 4)
    assert sorted(path.parent.iterdir()) == [path]
    row, tables = 0, Tables(game)
    seen, masks = found.observations(range(len(found))), found.masks(range(len(found)))
    for number in range(GAMES_EACH):
        position, begin, step = game.start(seed=heptapolis.game_seed(4, number)), row, 0
        while not position.over:
            seat = position.to_act[0]
            assert (found.games[row], found.steps[row], found.seats[row]) == (number, step, seat)
            tables.put(0, position)
            tensor, mask = tables.observe([0], [seat])
            assert np.array_equal(seen[row], tensor[0])
            assert np.array_equal(masks[row], mask[0])
            move = next(move for move in position.moves(seat) if move.action == found.actions[row])
            position, row, step = position.play(seat, move), row + 1, step + 1
        totals = [score.total for score in position.scores()]
        for place in range(begin, row):
            share = (found.seats[place] in position.winners) / len(position.winners) - 1 / players
            assert found.results[place] == np.float32(share)
            assert found.points[place].tolist() == totals
    assert row == len(found)


def test_policies_change_seats_and_play_as_they_do_elsewhere(tmp_path: Path) -> None:
    game = heptapolis.game("duel")
    random, width = np.random.default_rng(3), observations(game).width
    layers = [(random.normal(size=(width, game.action_count)), np.zeros(game.action_count))]
    write_net(tmp_path / "net.npz", game, layers)
    policies = [str(tmp_path / "net.npz"), "lab.policies:Indices", "greedy"]
    with pytest.raises(BadOption, match="1 to 2 policies"):
        record("duel", policies, 2, tmp_path / "games.parquet")
    found = Rollouts(record("duel", policies[:2], 4, tmp_path / "one.parquet", processes=1))
    assert (found.policies == (found.seats + found.games) % 2).all()
    best = found.masks(range(len(found)))[:, ::-1].argmax(axis=1)
    own = found.policies == 1
    assert (found.actions[own] == game.action_count - 1 - best[own]).all()
    again = Rollouts(record("duel", "greedy", 2, tmp_path / "two.parquet", processes=1, simulations=5))
    assert set(again.policies) == {0}


def test_a_net_that_was_trained_on_is_read_again(tmp_path: Path) -> None:
    game = heptapolis.game("duel")
    width, net, actions = observations(game).width, tmp_path / "net.npz", []
    for sign in (1, -1):
        leanings = sign * np.arange(game.action_count, dtype=np.float32)
        write_net(net, game, [(np.zeros((width, game.action_count), np.float32), leanings)])
        found = Rollouts(record("duel", str(net), 1, tmp_path / f"{sign}.parquet", processes=1))
        actions.append((found.actions[0], found.masks([0])[0]))
    (last, mask), (first, _) = actions
    assert (first, last) == (mask.argmax(), len(mask) - 1 - mask[::-1].argmax())


def test_the_same_rows_come_from_any_number_of_processes_and_after_any_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "PART", 2)
    told: list[tuple[int, int]] = []
    one = record("duel", "random", 5, tmp_path / "a.parquet", processes=1, progress=lambda *given: told.append(given))
    assert told == [(0, 5), (2, 5), (4, 5), (5, 5)]
    path = tmp_path / "b.parquet"

    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record("duel", "random", 5, path, processes=1, progress=stop)
    assert not path.exists()
    told.clear()
    with pytest.raises(BadOption, match="another recording"):
        record("duel", "greedy", 5, path, processes=1)
    record("duel", "random", 5, path, processes=2, progress=lambda *given: told.append(given))
    assert told[0] == (2, 5)
    assert told[-1] == (5, 5)
    assert path.read_bytes() == one.read_bytes()
    with pytest.raises(BadOption, match="exists already"):
        record("duel", "random", 5, path)


def test_rollouts_are_a_dataset_of_torch(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="torch for the CPU is not installed (tools/setup.sh)")
    found = Rollouts(record("duel", "random", 2, tmp_path / "games.parquet", processes=1))
    data = found.to_torch()
    assert len(data) == len(found)
    assert data[-1]["action"] == found.actions[-1]
    rows = 0
    for batch in torch.utils.data.DataLoader(data, batch_size=50):
        part = range(rows, rows + len(batch["action"]))
        kinds = {
            "observation": torch.float32,
            "action_mask": torch.int8,
            "action": torch.int64,
            "result": torch.float32,
        }
        assert all(batch[name].dtype == kind for name, kind in kinds.items())
        assert np.array_equal(batch["observation"].numpy(), found.observations(part))
        assert np.array_equal(batch["action_mask"].numpy(), found.masks(part))
        assert (batch["action_mask"].gather(1, batch["action"][:, None]) == 1).all()
        rows += len(batch["action"])
    assert rows == len(found)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"games": 0}, "games is a whole number"),
        ({"path": "x.csv"}, r"should end in \.parquet"),
        ({"path": "nowhere/x.parquet"}, "no folder"),
        ({"policies": "nobody"}, "no bot"),
        ({"policies": []}, "1 to 2 policies"),
        ({"policies": 7}, "cannot be called"),
        ({"form": "bits"}, "form is"),
        ({"simulations": 0}, "simulations is"),
        ({"processes": 0}, "processes is"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_what_cannot_be_recorded_is_refused_before_anything_is_played(
    more: dict[str, Any], said: str, tmp_path: Path
) -> None:
    given: dict[str, Any] = {"game": "duel", "policies": "random", "games": 2, "path": "x.parquet"} | more
    given["path"] = tmp_path / given["path"]
    with pytest.raises(BadOption, match=said):
        record(**given)
    assert not list(tmp_path.iterdir())


def test_files_of_something_else_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.parquet"
    with pytest.raises(BadOption, match="no file"):
        Rollouts(path)
    path.write_bytes(b"PAR1")
    with pytest.raises(BadOption, match="no Parquet file"):
        Rollouts(path)
    pyarrow.parquet.write_table(pyarrow.table({"game": [1]}), path)
    with pytest.raises(BadOption, match="no rollouts"):
        Rollouts(path)
    whole = Rollouts(record("duel", "random", 1, tmp_path / "y.parquet", processes=1))
    with pytest.raises(IndexError):
        whole.observations([len(whole)])
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "heptapolis.lab.rollouts.dataset", raising=False)
    with pytest.raises(BadOption, match=r"heptapolis\[train\]"):
        whole.to_torch()
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(BadOption, match=r"heptapolis\[parquet\]"):
        record("duel", "random", 1, tmp_path / "z.parquet")


def test_the_command_records_and_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    run = CliRunner().invoke(app, ["lab", "record", "dice", "-p", "3", "-n", "2", "--out", str(path), "--indices"])
    assert run.exit_code == 0, run.output
    found = Rollouts(path)
    assert f"{len(found):,} rows are written to" in " ".join(run.output.split())
    assert (found.about["players"], found.about["form"], found.about["games"]) == (3, "indices", 2)
    for wrong, said in (
        ([], "exists already"),
        (["--policy", "nobody"], "exists already"),
        (["-o", "x"], "key=value"),
        (["-o", "seed=3"], "has no option 'seed'"),
    ):
        run = CliRunner().invoke(app, ["lab", "record", "dice", "--out", str(path), *wrong])
        assert run.exit_code == 2
        assert said in " ".join(run.output.split())
