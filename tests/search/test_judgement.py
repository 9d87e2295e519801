"""The learned judgement: what it reads, what it computes, what a search makes of it, and the games that it learns from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.games.contract import Position, View
from heptapolis.kernel.encoding import encoder
from heptapolis.kernel.state import from_bytes
from heptapolis.search import bot
from heptapolis.search.bots import SearchBot
from heptapolis.search.compiled.expert_games import CHOSE, FOUND_SHARE, FOUND_WORTH, SHARE
from heptapolis.search.compiled.judgement import POINTS, foresee, read_columns
from heptapolis.search.judgement import harvests, nets
from heptapolis.search.judgement.expert_games import Lot, join, play_lot
from heptapolis.search.levels import LEVEL, manner_of
from heptapolis.search.search_run import make_desk

ROW = 1
"""The state of a desk that is judged here."""


def random_net(position: Position, seed: int = 1) -> dict[str, Any]:
    """A net that knows nothing, but says something."""
    game, chance = position.game, np.random.default_rng(seed)
    net = nets.blank_net(encoder(game.state_type, game.players).width, 16, 8, POINTS + len(game.categories))
    return {name: chance.normal(scale=0.2, size=layer.shape).astype(np.float32) for name, layer in net.items()}


def desk_of(position: Position, net: dict[str, Any] | None) -> Any:
    """A desk with a position on it."""
    desk = make_desk(position.game, np.zeros((0, 0), np.float32), 10, np.ones(1), net)
    desk.states[ROW] = from_bytes(position.game.state_type, position._data)
    return desk


def dense(view: View) -> Any:
    """All columns of a view, from its own bytes."""
    game = view.game
    states = np.zeros(1, game.state_type)
    states[0] = from_bytes(game.state_type, view._data)
    net = nets.make_judgement(game, states)
    row = np.zeros(encoder(game.state_type, game.players).width, np.float32)
    count = read_columns(states, 0, net, view.seat)
    row[net.columns[:count]] = net.values[:count]
    return row


def positions(name: str, players: int, moves: int = 25) -> list[Position]:
    """Some of a random game."""
    position, chance, found = heptapolis.game(name, players=players).start(seed=3), np.random.default_rng(3), []
    for number in range(moves):
        if position.over:
            break
        seat = position.to_act[0]
        choices = position.moves(seat)
        position = position.play(seat, choices[int(chance.integers(len(choices)))])
        if number % 6 == 0:
            found.append(position)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_judged_by_what_it_knows(name: str) -> None:
    """The inputs from a full state are those of the seat's view, so they are the same for every sample of it."""
    for position in positions(name, GAMES[name].players[0]):
        desk = desk_of(position, random_net(position))
        for seat in range(position.game.players):
            count = read_columns(desk.states, ROW, desk.judgement, seat)
            row = np.zeros(desk.judgement.first.shape[0], np.float32)
            row[desk.judgement.columns[:count]] = desk.judgement.values[:count]
            view = position.view(seat)
            np.testing.assert_array_equal(row, dense(view))
            np.testing.assert_array_equal(row, dense(view.sample(seed=5).view(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_the_net_is_that_of_the_textbook(name: str) -> None:
    players = min(3, GAMES[name].players[1])
    position = positions(name, players)[-1]
    net = random_net(position)
    desk = desk_of(position, net)
    foresee(desk.states, ROW, desk.judgement, desk.results)
    leanings = []
    for seat in range(players):
        units = np.maximum(0, dense(position.view(seat)) @ net["first"] + net["first_bias"])
        middle = np.maximum(0, units @ net["second"] + net["second_bias"])
        told = middle @ net["last"] + net["last_bias"]
        np.testing.assert_allclose(desk.judgement.told[seat], told, rtol=1e-3, atol=1e-3)
        np.testing.assert_allclose(desk.results[seat, 0], 1 / (1 + np.exp(-told[1])), rtol=1e-3)
        np.testing.assert_allclose(desk.results[seat, 2], told[POINTS:].sum(), rtol=1e-3, atol=1e-2)
        leanings.append(told[0])
    shares = np.exp(np.array(leanings) - max(leanings))
    np.testing.assert_allclose(desk.results[:, 1], shares / shares.sum(), rtol=1e-3)


def test_a_desk_without_a_net_is_left_alone() -> None:
    position = heptapolis.game("duel").start(seed=1)
    desk = desk_of(position, None)
    foresee(desk.states, ROW, desk.judgement, desk.results)
    assert not desk.results.any()


def judged_bot(part: float) -> SearchBot:
    """A master whose positions are judged so often."""
    return SearchBot("judged", LEVEL["master"], lambda game: replace(manner_of(game), judged=part))


def test_a_search_with_a_net_is_repeatable_and_uses_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    position = heptapolis.game("duel").start(seed=2)
    view = position.view(0)
    monkeypatch.setattr(nets, "NETS", tmp_path)
    plain = bot("master").choose(view, simulations=60, seed=4)
    assert judged_bot(1.0).choose(view, simulations=60, seed=4).candidates == plain.candidates  # there is no net
    nets.write_net(tmp_path / "duel-2.npz", random_net(position))
    try:
        choices = [judged_bot(part).choose(view, simulations=60, seed=4) for part in (1.0, 1.0, 0.5)]
    finally:
        nets.net_of.cache_clear()
    assert choices[0].candidates == choices[1].candidates
    assert choices[0].candidates not in (plain.candidates, choices[2].candidates)
    assert sum(candidate.visits for candidate in choices[0].candidates) == 60


def test_a_net_that_does_not_fit_is_refused() -> None:
    duel = heptapolis.game("duel").start(seed=1)
    other = random_net(heptapolis.game("dice", players=2).start(seed=1))
    with pytest.raises(ValueError, match="does not fit duel"):
        desk_of(duel, other)


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    net = random_net(heptapolis.game("duel").start(seed=1))
    nets.write_net(tmp_path / "net.npz", net)
    for name, layer in nets.read_net(tmp_path / "net.npz").items():
        np.testing.assert_allclose(layer, net[name], rtol=2e-3, atol=1e-4)


@pytest.mark.parametrize("simulations", [0, 6])
def test_games_to_learn_from(simulations: int) -> None:
    lot = Lot("duel", 2, 1, 0, 30 if simulations == 0 else 2, simulations)
    harvest = play_lot(lot)
    again = play_lot(lot)
    np.testing.assert_array_equal(harvest.columns, again.columns)
    targets = harvest.targets
    assert len(targets) == len(harvest.starts) - 1 > 10
    assert (np.diff(harvest.starts) > 0).all()
    np.testing.assert_allclose(targets[:, SHARE].reshape(-1, 2).sum(1), 1)
    choosing = targets[:, CHOSE].reshape(-1, 2).sum(1)
    assert (choosing == (1 if simulations else 0)).all()
    assert ((targets[:, FOUND_SHARE : FOUND_WORTH + 1] >= 0) & (targets[:, FOUND_SHARE : FOUND_WORTH + 1] <= 1)).all()
    both = join([harvest, again])
    assert both.starts[-1] == len(both.columns) == 2 * len(harvest.columns)
    assert (np.diff(both.starts) > 0).all()


def test_a_net_learns_who_wins() -> None:
    pytest.importorskip("torch", reason="torch is in the extra `train`")
    from heptapolis.search.judgement.training import Trainer

    game = heptapolis.game("duel")
    harvest = play_lot(Lot("duel", 2, 1, 0, 3000, 0))
    trainer = Trainer(encoder(game.state_type, 2).width, 2, len(game.categories), 16, 8)
    trainer.take_scale(harvest)
    report = trainer.learn(harvest, epochs=3, rate=5e-3, found_part=0.0, batch=512)
    assert report.brier < report.alike - 0.01
    again = Trainer(encoder(game.state_type, 2).width, 2, len(game.categories), 16, 8)
    again.take_scale(harvest)
    again.take_net(trainer.net())
    for name, layer in again.net().items():
        np.testing.assert_allclose(layer, trainer.net()[name], rtol=1e-4, atol=1e-5)


def test_a_harvest_is_gone_on_with_where_its_time_was_up(tmp_path: Path) -> None:
    lot = Lot("dice", 2, 1, 0, 8, 0)
    told: list[str] = []
    assert harvests.gather(tmp_path, "habit", lot, 1, lambda: bool(told), told.append) is None
    assert 0 < len(told) < 8
    done = len(told)
    found = harvests.gather(tmp_path, "habit", lot, 1, tell=told.append)
    assert found is not None
    assert len(told) == 8, "what was played is not played again"
    assert told[done:] == [f"habit: {number} of 8 pieces" for number in range(done + 1, 9)]
    whole = play_lot(lot)
    np.testing.assert_array_equal(found.targets, whole.targets)
    np.testing.assert_array_equal(found.columns, whole.columns)
