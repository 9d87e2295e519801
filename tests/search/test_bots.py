"""Bots choose legal moves, keep to their budget, say why, and know no more than their view."""

from __future__ import annotations

import random
from threading import Event

import pytest

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.search import LEVELS, YARDSTICKS, bot

TABLES = [(name, players) for name in GAMES for players in (2, 3, 7) if name != "duel" or players == 2]


def moments(name: str, players: int, seed: int, every: int) -> list[heptapolis.Position]:
    """Positions of a random game in which somebody has something to choose."""
    rng, position = random.Random(seed), heptapolis.game(name, players=players).start(seed=seed)
    found, number = [], 0
    while not position.over:
        seat = rng.choice(position.to_act)
        if len(position.moves(seat)) > 1:
            number += 1
            if number % every == 0:
                found.append(position)
        position = position.play(seat, rng.choice(position.moves(seat)))
    return found


@pytest.mark.parametrize("name", [*LEVELS, *YARDSTICKS])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_bot_chooses_a_legal_move_everywhere(game: str, players: int, name: str) -> None:
    for position in moments(game, players, 2, every=9 * players):
        for seat in position.to_act:
            view = position.view(seat)
            choice = bot(name).choose(view, simulations=12, seed=3)
            assert choice.move in view.moves()
            position.play(seat, choice.move)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_cheating(game: str, players: int) -> None:
    """With the secrets of a position replaced by others consistent with the view, the bot plays the same."""
    replaced = 0
    for position in moments(game, players, 5, every=6 * players):
        seat = position.to_act[-1]
        view = position.view(seat)
        for seed in range(2):
            other = view.sample(seed=seed)
            replaced += other != position
            one = bot("master").choose(view, simulations=60, seed=8)
            two = bot("master").choose(other.view(seat), simulations=60, seed=8)
            assert (one.move, one.candidates) == (two.move, two.candidates)
    assert replaced > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_comes_with_its_reasons(game: str) -> None:
    view = heptapolis.game(game).start(seed=1).view(0)
    choice = bot("master").choose(view, simulations=200, seed=1)
    assert choice.simulations == 200 == sum(candidate.visits for candidate in choice.candidates)
    assert choice.move == choice.candidates[0].move
    assert {candidate.move for candidate in choice.candidates} == set(view.moves())
    most = max(candidate.visits for candidate in choice.candidates)
    assert choice.candidates[0].visits >= most / 10
    assert all(0 <= candidate.win_share <= 1 for candidate in choice.candidates)
    assert choice.candidates[0].points > 0


def test_a_budget_in_simulations_on_one_thread_is_repeatable() -> None:
    view = heptapolis.game("architects", players=3).start(seed=1).view(0)
    one, two = (bot("master").choose(view, simulations=300, seed=5).candidates for _ in range(2))
    assert one == two
    assert one != bot("master").choose(view, simulations=300, seed=6).candidates


def test_threads_share_the_budget_and_add_up() -> None:
    view = heptapolis.game("duel").start(seed=1).view(0)
    choice = bot("master").choose(view, simulations=400, seed=5, threads=2)
    assert choice.simulations == 400 == sum(candidate.visits for candidate in choice.candidates)


def test_a_bot_with_little_time_or_told_to_stop_still_answers() -> None:
    view = heptapolis.game("duel").start(seed=1).view(0)
    assert bot("master").choose(view, seconds=1e-9).move in view.moves()
    stop = Event()
    stop.set()
    choice = bot("master").choose(view, seconds=60, stop=stop)
    assert 0 < choice.simulations < 1000


def test_gentle_slips_and_master_does_not() -> None:
    view = heptapolis.game("seven-wonders", players=3).start(seed=1).view(0)
    for name, slips in (("gentle", True), ("master", False)):
        choices = [bot(name).choose(view, simulations=40, seed=seed) for seed in range(12)]
        assert any(choice.move != choice.candidates[0].move for choice in choices) == slips


def test_master_takes_a_victory_that_lies_before_it() -> None:
    """Duel: a shield away from the other capital, with a red card to be had, and behind in everything else."""
    blue = [
        "palace",
        "senate",
        "obelisk",
        "gardens",
        "pantheon",
        "town_hall",
        "temple",
        "aqueduct",
        "statue",
        "rostrum",
    ]
    position = heptapolis.position(
        {
            "game": "duel",
            "age": 3,
            "seat": 0,
            "pawn": 8,
            "cities": [{"coins": 30, "wonders": []}, {"coins": 7, "wonders": [], "buildings": blue}],
            "layout": {"19": "circus", "18": "study", "0": "port"},
        }
    )
    for budget in ({"simulations": 100_000}, {"seconds": 600}):
        choice = bot("master").choose(position.view(0), seed=1, **budget)
        assert str(choice.move).startswith("build circus")
        assert choice.candidates[0].win_share == 1.0
        assert choice.simulations < 10_000, "it is sure, and thinks on"


def test_a_search_whose_leader_cannot_be_overtaken_ends() -> None:
    view = heptapolis.game("seven-wonders", players=3).start(seed=3).view(0)
    choice = bot("master").choose(view, simulations=4000, seed=1)
    first, second = sorted((candidate.visits for candidate in choice.candidates), reverse=True)[:2]
    assert choice.simulations < 4000
    assert first - second > 4000 - choice.simulations


def test_what_a_bot_cannot_do_it_says() -> None:
    position = heptapolis.game("duel").start(seed=1)
    for view in (position.view(1), position.view(None)):
        with pytest.raises(BadOption, match="nothing to choose"):
            bot("master").choose(view)
    with pytest.raises(BadOption, match="no bot 'genius'; bots are gentle"):
        bot("genius")
    for budget in ({"seconds": 0}, {"seconds": -1}, {"simulations": 0}, {"threads": 0}, {"seconds": "1"}):
        with pytest.raises(BadOption, match="is a number above 0"):
            bot("master").choose(position.view(0), **budget)
    with pytest.raises(BadOption, match="a seed is"):
        bot("master").choose(position.view(0), seed=-1)


def test_a_single_move_needs_no_thought() -> None:
    rng, position = random.Random(1), heptapolis.game("duel").start(seed=2)
    while len(position.moves(position.to_act[0])) > 1:
        position = position.play(position.to_act[0], rng.choice(position.moves(position.to_act[0])))
    choice = bot("master").choose(position.view(position.to_act[0]))
    assert (choice.simulations, choice.candidates) == (0, ())
