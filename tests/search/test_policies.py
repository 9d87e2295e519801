"""The yardsticks: greedy against a count of the same thing through the contract."""

from __future__ import annotations

import random

import numpy as np
import pytest

import heptapolis
from heptapolis.kernel.chance import SAMPLE, chance, draw, rewind
from heptapolis.kernel.policies import greedy_choice
from heptapolis.search import bot


@pytest.mark.parametrize(("name", "players"), [("duel", 2), ("architects", 2), ("architects", 4)])
def test_greedy_takes_the_most_points_and_then_keeps_most_coins(name: str, players: int) -> None:
    """Where seats move in turns, nothing else happens between the move and the count."""
    rng, game = random.Random(3), heptapolis.game(name, players=players)
    for seed in range(3):
        position = game.start(seed=seed)
        while not position.over:
            seat = position.to_act[0]
            guess = position.view(seat).sample(seed=9)
            chosen = _greedy(guess, seat, 9)
            worth = {move.action: _worth(guess.play(seat, move), seat) for move in guess.moves(seat)}
            assert worth[chosen] == max(worth.values())
            assert chosen == next(action for action, value in worth.items() if value == worth[chosen])
            position = position.play(seat, rng.choice(position.moves(seat)))


def _greedy(guess: heptapolis.Position, seat: int, seed: int) -> int:
    game = guess.game
    states = np.array([guess._state(), guess._state()])
    actions, others = np.zeros(game.action_count, np.int16), np.zeros(game.action_count, np.int16)
    points = np.zeros((game.players, len(game.categories)), np.int16)
    return int(greedy_choice(states, seat, actions, others, points, chance(seed, SAMPLE)))


def _worth(after: heptapolis.Position, seat: int) -> tuple[int, int]:
    city = after.to_dict()["cities"][seat]
    coins = city["coins"] if after.game.name == "duel" else city["cards"].count("coin")
    return after.scores()[seat].total, coins


def test_greedy_tries_each_move_against_the_same_choices_of_the_others() -> None:
    """7 Wonders, last turn: two equal moves of a seat must not differ by what the others happen to choose."""
    position = heptapolis.game("seven-wonders", players=3).start(seed=1)
    rng = random.Random(0)
    while position.to_dict().get("age", 1) < 3:
        seat = position.to_act[0]
        position = position.play(seat, rng.choice(position.moves(seat)))
    seat = position.to_act[0]
    assert len({_greedy(position, seat, 4) for _ in range(5)}) == 1


def test_rewinding_chance_gives_the_same_draws_again() -> None:
    source = chance(11, SAMPLE)
    for before in (0, 1, 15, 16, 17, 40):
        for _ in range(before):
            draw(source, 1000)
        block, used = int(source.block), int(source.used)
        first = [int(draw(source, 1000)) for _ in range(50)]
        rewind(source, block, used)
        assert [int(draw(source, 1000)) for _ in range(50)] == first


@pytest.mark.parametrize("name", ["random", "greedy", "habit"])
def test_quick_bots_repeat_themselves_with_the_same_seed(name: str) -> None:
    view = heptapolis.game("dice", players=3).start(seed=4).view(1)
    assert len({bot(name).choose(view, seed=7).move for _ in range(3)}) == 1
