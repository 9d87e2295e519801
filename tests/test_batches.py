"""Batches: many games side by side, the same games as everywhere else."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.batches import Batch
from heptapolis.games import GAMES
from test_fields import told_by_fields

SIZE = 6


def at_random(batch: Batch, generator: np.random.Generator) -> Any:
    """A legal action for each seat that owes one."""
    masks = batch.legal()
    actions = np.full(masks.shape[:2], -1, np.int16)
    for row, seat in zip(*np.nonzero(masks.any(axis=2)), strict=True):
        actions[row, seat] = generator.choice(np.flatnonzero(masks[row, seat]))
    return actions


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_same_games_as_positions(name: str) -> None:
    players = 3 if name == "seven-wonders" else 2
    batch = heptapolis.batch(name, SIZE, players=players, seed=5, auto_reset=False)
    game = heptapolis.game(name, players=players)
    positions = [game.start(seed=heptapolis.game_seed(5, row)) for row in range(SIZE)]
    generator = np.random.default_rng(1)
    for _ in range(8):
        owed, masks = batch.to_act(), batch.legal()
        for row, position in enumerate(positions):
            assert tuple(np.flatnonzero(owed[row])) == position.to_act
            for seat in range(players):
                wanted = sorted(move.action for move in position.moves(seat))
                assert list(np.flatnonzero(masks[row, seat])) == wanted
        actions = at_random(batch, generator)
        done = batch.step(actions)
        for row in range(SIZE):
            for seat in range(players):
                if actions[row, seat] >= 0:
                    move = next(m for m in positions[row].moves(seat) if m.action == actions[row, seat])
                    positions[row] = positions[row].play(seat, move)
        assert list(done) == [position.over for position in positions]
        totals = batch.scores().sum(axis=2)
        assert totals.tolist() == [[score.total for score in position.scores()] for position in positions]
    assert all(batch.position(row)._data == position._data for row, position in enumerate(positions))


def test_games_end_and_begin_anew() -> None:
    batch = heptapolis.batch("duel", SIZE, seed=2)
    generator, ended = np.random.default_rng(3), np.zeros(SIZE, int)
    for _ in range(160):
        done = batch.step(at_random(batch, generator))
        ended += done
        assert not batch.over().any()
        assert batch.final_won[done].any(axis=1).all()
    assert ended.min() >= 1
    assert batch.numbers.tolist() == [row + SIZE * count for row, count in enumerate(ended.tolist())]


def test_without_auto_reset_games_stay_over() -> None:
    batch = heptapolis.batch("duel", 2, seed=2, auto_reset=False)
    generator = np.random.default_rng(3)
    while not batch.over().all():
        batch.step(at_random(batch, generator))
    assert not batch.legal().any()
    assert batch.winners().any(axis=1).all()
    before = batch.states.tobytes()
    assert not batch.step(np.full((2, 2), -1)).any()
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_tensor_tells_what_a_seat_knows_and_no_more(name: str) -> None:
    batch = heptapolis.batch(name, SIZE, seed=9)
    generator = np.random.default_rng(4)
    for _ in range(5):
        batch.step(at_random(batch, generator))
    tensor, columns = batch.encode(), batch.columns()
    assert tensor.shape == (SIZE, batch.game.players, batch.width)
    assert tensor.dtype == np.int16
    for row in range(SIZE):
        for seat in range(batch.game.players):
            active = {columns[place]: int(tensor[row, seat, place]) for place in np.flatnonzero(tensor[row, seat])}
            assert active == told_by_fields(batch.position(row).view(seat), batch.game.players)
    counts, places, values = batch.active()
    again = np.zeros_like(tensor)
    for row, seat in np.ndindex(*counts.shape):
        count = counts[row, seat]
        assert len(set(places[row, seat, :count])) == count
        again[row, seat, places[row, seat, :count]] = values[row, seat, :count]
    assert (again == tensor).all()


def test_illegal_actions_are_refused_before_anything_is_played() -> None:
    batch = heptapolis.batch("duel", 3, seed=1)
    actions = at_random(batch, np.random.default_rng(0))
    before = batch.states.tobytes()
    actions[2, 1] = 0
    with pytest.raises(heptapolis.IllegalMove, match="seat 1 of game 2"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_a_batch_can_be_reset() -> None:
    batch = heptapolis.batch("dice", 4, seed=1)
    first = batch.states.tobytes()
    batch.step(at_random(batch, np.random.default_rng(0)))
    batch.reset()
    assert batch.states.tobytes() == first
    batch.reset(seed=2)
    assert batch.states.tobytes() != first
    assert batch.states.tobytes() == heptapolis.batch("dice", 4, seed=2).states.tobytes()


def test_large_batches_use_several_threads_and_come_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    many = heptapolis.batch("duel", 2100, seed=1)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    one = heptapolis.batch("duel", 2100, seed=1)
    assert many.states.tobytes() == one.states.tobytes()


def test_bad_batches_are_refused() -> None:
    with pytest.raises(heptapolis.BadOption, match="size"):
        heptapolis.batch("duel", 0)
    with pytest.raises(heptapolis.BadOption, match="device"):
        heptapolis.batch("duel", 1, device="abacus")
    with pytest.raises(heptapolis.BadOption, match="options"):
        heptapolis.batch(heptapolis.game("duel"), 1, wonders="first-game")
    with pytest.raises(heptapolis.BadOption, match="shape"):
        heptapolis.batch("duel", 2).step(np.zeros((2, 3), np.int16))
    with pytest.raises(heptapolis.BadOption, match="0 to 1"):
        heptapolis.batch("duel", 2).position(2)
