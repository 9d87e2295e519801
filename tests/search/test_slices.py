"""A choice can be made in slices, with anything in between, and is the same choice."""

from __future__ import annotations

import random
import time
from threading import Event

import pytest

import heptapolis
from heptapolis.games.contract import View
from heptapolis.search import Choice, bot
from heptapolis.search.bots import Thought
from heptapolis.search.levels import REFERENCE, Manner, manner_of
from heptapolis.search.search_run import SearchRun, nodes_for

KNOWN = [
    ("duel", 2, "gentle", "build stone_pit", 12, [6, 3, 2]),
    ("duel", 2, "steady", "discard press", 400, [189, 37, 83]),
    ("duel", 2, "master", "build press", 700, [389, 106, 78]),
    ("duel", 2, "reference", "build stone_pit", 700, [306, 82, 53]),
    ("seven-wonders", 3, "gentle", "build clay_pool", 12, [4, 5, 3]),
    ("seven-wonders", 3, "steady", "build barracks", 400, [329, 36, 15]),
    ("seven-wonders", 3, "master", "build barracks", 700, [625, 39, 16]),
    ("architects", 3, "steady", "take left", 400, [209, 73, 118]),
    ("architects", 3, "master", "take centre", 700, [386, 93, 221]),
    ("dice", 2, "gentle", "wonder", 12, [7, 5, 0]),
    ("dice", 2, "sharp", "build grey2 warehouse.clay", 700, [670, 25, 5]),
    ("dice", 2, "greedy", "wonder", 0, []),
]
"""What bots choose with 700 simulations and seed 5."""


def moment(game: str, players: int) -> View:
    """Somebody's view after some random moves."""
    rng, position = random.Random(4), heptapolis.game(game, players=players).start(seed=4)
    made = 0
    while made < 7 or len(position.moves(position.to_act[0])) < 2:
        seat = position.to_act[0]
        position = position.play(seat, rng.choice(position.moves(seat)))
        made += 1
    return position.view(position.to_act[0])


def finish(thought: Thought, pause: float = 0.0) -> tuple[Choice, int]:
    """The choice that a thought comes to with pauses between its slices, and how many there were."""
    pauses = 0
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return end.value, pauses
        pauses += 1
        time.sleep(pause)


@pytest.mark.parametrize(("game", "players", "level", "move", "simulations", "visits"), KNOWN)
def test_simulations_and_seed_give_the_choice_that_they_always_gave(
    game: str, players: int, level: str, move: str, simulations: int, visits: list[int]
) -> None:
    view = moment(game, players)
    whole = bot(level).choose(view, simulations=700, seed=5)
    assert (str(whole.move), whole.simulations) == (move, simulations)
    assert [candidate.visits for candidate in whole.candidates][:3] == visits
    sliced, _ = finish(bot(level).thought(view, simulations=700, seed=5))
    assert (sliced.move, sliced.candidates) == (whole.move, whole.candidates)


def test_time_between_slices_is_no_think_time() -> None:
    view = moment("duel", 2)
    choice, pauses = finish(bot("master").thought(view, seconds=0.2), pause=0.2)
    assert pauses * 0.2 > 0.2, "the pauses alone were longer than the think time"
    assert choice.seconds < 0.2 * pauses
    assert choice.simulations > 16


def test_a_thought_that_is_told_to_stop_answers_at_the_next_slice() -> None:
    stop = Event()
    thought = bot("master").thought(moment("duel", 2), seconds=600, stop=stop)
    next(thought)
    stop.set()
    choice, pauses = finish(thought)
    assert (pauses, choice.simulations > 0) == (0, True)


def test_a_thought_that_nobody_asks_on_costs_nothing_and_can_be_dropped() -> None:
    thought = bot("master").thought(moment("duel", 2), seconds=600)
    next(thought)
    thought.close()
    with pytest.raises(StopIteration):
        next(thought)


@pytest.mark.parametrize(
    "manner", [manner_of("duel"), manner_of("seven-wonders"), REFERENCE], ids=["one", "own", "plain"]
)
def test_a_tree_as_large_as_its_simulations_need_finds_the_same(manner: Manner) -> None:
    view = moment("seven-wonders", 3)
    small, large = SearchRun(view, manner, 1, nodes_for(3, 40)), SearchRun(view, manner, 1)
    for run in (small, large):
        run.simulate(40)
    assert small.tried() == large.tried()
    assert len(small.desk.nodes) == 123
    assert nodes_for(3, 10**9) == len(large.desk.nodes)
