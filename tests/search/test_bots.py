"""Bots choose legal moves, keep to their budget, say why, and know no more than their view."""

from __future__ import annotations

import math
import random
from threading import Event
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.search import LEVELS, YARDSTICKS, Candidate, bot, bots, search_run
from heptapolis.search import budget as budgets
from heptapolis.search.budget import MOST_SIMULATIONS
from heptapolis.search.compiled.tree import NONE
from heptapolis.search.levels import REFERENCE, Manner, manner_of
from heptapolis.search.search_run import SearchRun

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


@pytest.mark.parametrize("name", ["master", "reference"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_simulation_begins_with_a_move_of_the_seat_that_thinks(game: str, players: int, name: str) -> None:
    """Also where seats choose at once, whichever seat it is."""
    seats = set()
    for position in moments(game, players, 4, every=11):
        for seat in position.to_act:
            if len(position.moves(seat)) > 1:
                choice = bot(name).choose(position.view(seat), simulations=30, seed=3)
                assert sum(candidate.visits for candidate in choice.candidates) == choice.simulations
                seats.add(seat)
    assert len(seats) > 1


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
    assert choice.threads == 2


def test_threads_bring_no_more_than_a_level_has() -> None:
    view = heptapolis.game("duel").start(seed=1).view(0)
    assert bot("gentle").choose(view, simulations=1000, threads=64).simulations == 12
    assert bot("master").choose(view, simulations=10, threads=64).simulations == 10


def test_with_a_clock_there_are_no_more_threads_than_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "cores", lambda: 2)
    view = heptapolis.game("duel").start(seed=1).view(0)
    assert bot("master").choose(view, seconds=0.05, threads=8).threads == 2
    assert bot("master").choose(view, simulations=80, threads=8).threads == 8


def test_numbers_of_other_libraries_are_numbers() -> None:
    view = heptapolis.game("duel").start(seed=1).view(0)
    assert bot("master").choose(view, simulations=np.int64(20), seed=5).simulations == 20
    assert bot("master").choose(view, seconds=np.float32(0.01)).simulations > 0


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


def test_the_impatient_end_when_the_leader_cannot_be_overtaken_and_others_use_their_time() -> None:
    view = heptapolis.game("seven-wonders", players=3).start(seed=3).view(0)
    assert bot("master").choose(view, simulations=4000, seed=1).simulations == 4000
    choice = bot("veteran").choose(view, simulations=4000, seed=1)
    first, second = sorted((candidate.visits for candidate in choice.candidates), reverse=True)[:2]
    assert choice.simulations < 4000
    assert first - second > 4000 - choice.simulations


@pytest.mark.parametrize("manner", [manner_of("duel"), REFERENCE], ids=["own", "plain"])
def test_a_full_tree_goes_on_learning_about_what_it_holds(manner: Manner) -> None:
    view = heptapolis.game("duel").start(seed=1).view(0)
    run = SearchRun(view, manner, seed=1, most_nodes=600)
    while run.desk.used[0] < 600:
        run.simulate(10)
    nodes = run.desk.nodes
    parents = [number for number in range(2, 600) if nodes[number].child != NONE]
    before = {number: (int(nodes[number].visits), _visits_below(run, number)) for number in parents}
    assert run.simulate(3000)
    assert sum(tried.visits for tried in run.tried().values()) == run.done
    busiest = max(parents, key=lambda number: int(nodes[number].visits) - before[number][0])
    more, below = int(nodes[busiest].visits) - before[busiest][0], _visits_below(run, busiest) - before[busiest][1]
    assert more > 100
    assert below > more / 2, "simulations that pass a node should pass its children, too"


def _visits_below(run: SearchRun, parent: int) -> int:
    nodes, child, visits = run.desk.nodes, int(run.desk.nodes[parent].child), 0
    while child != NONE:
        visits += int(nodes[child].visits)
        child = int(nodes[child].sibling)
    return visits


def test_a_search_that_was_held_up_once_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment in which the machine did something else says little about what can be done in the time that is left."""
    now = 0.0

    class Runs:
        done = 0

        def simulate(self, simulations: int) -> bool:
            nonlocal now
            self.done += simulations
            now += 0.1 if 0.1 <= now < 0.11 else simulations / 10_000
            return True

        def settled(self, more: int) -> bool:
            return more < self.done / 2  # a leader with three quarters of the visits

    monkeypatch.setattr(search_run.time, "perf_counter", lambda: now)
    run = Runs()
    search_run.run_to_end(run, 1_000_000, deadline=0.8)  # type: ignore[arg-type]
    assert now > 0.4
    assert run.done > 3500


def test_a_sample_that_is_not_found_ends_a_search_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    view = heptapolis.game("duel").start(seed=1).view(0)
    ran = iter((100, 40, 0))
    monkeypatch.setattr(search_run, "search", lambda *_: next(ran))
    run = SearchRun(view, manner_of("duel"), seed=1, most_nodes=10)
    assert run.simulate(100)
    assert not run.simulate(100)
    assert run.done == 140
    with pytest.raises(BadOption, match="no full position is consistent"):
        SearchRun(view, manner_of("duel"), seed=1, most_nodes=10).simulate(100)


def test_what_a_bot_cannot_do_it_says() -> None:
    position = heptapolis.game("duel").start(seed=1)
    for view in (position.view(1), position.view(None)):
        with pytest.raises(BadOption, match="nothing to choose"):
            bot("master").choose(view)
    with pytest.raises(BadOption, match="no bot 'genius'; bots are gentle"):
        bot("genius")
    with pytest.raises(BadOption, match=r"from a view, such as position.view\(0\), not from a Position"):
        bot("master").choose(position)  # type: ignore[arg-type]
    for seconds in (0, -1, "1", True, math.inf, math.nan):
        with pytest.raises(BadOption, match="seconds is a number above 0 and up to 1000000, not"):
            bot("master").choose(position.view(0), seconds=seconds)  # type: ignore[arg-type]
    for number in (0, -1, 2.5, "1", math.inf, 10**12):
        with pytest.raises(BadOption, match="simulations is a whole number from 1 to"):
            bot("master").choose(position.view(0), simulations=number)  # type: ignore[arg-type]
        with pytest.raises(BadOption, match="threads is a whole number from 1 to 64"):
            bot("master").choose(position.view(0), threads=number)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="a seed is"):
        bot("master").choose(position.view(0), seed=-1)


def test_the_first_choice_does_not_pay_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[tuple[Any, ...]] = []
    monkeypatch.setattr(bots, "_ready", set())

    def note(run: SearchRun, *budget: Any) -> tuple[()]:
        budgets.append(budget)
        run.done = 1
        return ()

    monkeypatch.setattr(bots, "run_in_slices", note)
    monkeypatch.setattr(bots, "_candidates", lambda moves, *_: (Candidate(moves[0], 1, 1.0, 1.0),))
    view = heptapolis.game("duel").start(seed=1).view(0)
    for _ in range(2):
        bot("master").choose(view, seconds=60)
    assert [(simulations, deadline is None) for simulations, deadline, _ in budgets] == [
        (1, True),
        (MOST_SIMULATIONS, False),
        (MOST_SIMULATIONS, False),
    ]


def test_a_single_move_needs_no_thought() -> None:
    rng, position = random.Random(1), heptapolis.game("duel").start(seed=2)
    while len(position.moves(position.to_act[0])) > 1:
        position = position.play(position.to_act[0], rng.choice(position.moves(position.to_act[0])))
    choice = bot("master").choose(position.view(position.to_act[0]))
    assert (choice.simulations, choice.candidates) == (0, ())


def test_where_all_is_lost_master_does_not_lose_at_once() -> None:
    """Duel: far behind in points, and the other needs one shield more: who leaves the red card to be taken loses at once."""
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
            "pawn": -8,
            "cities": [{"coins": 7, "wonders": []}, {"coins": 30, "wonders": [], "buildings": blue}],
            "layout": {"19": "circus", "18": "study", "0": "port"},
        }
    )
    for seed in range(5):
        choice = bot("master").choose(position.view(0), simulations=600, seed=seed)
        assert "circus" in str(choice.move)
        assert all(candidate.claimed < 0.01 for candidate in choice.candidates if candidate.visits > 100)
