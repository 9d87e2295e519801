"""Styles and characters: plans follow from the manifest, a character follows its plan, the veteran plays as it always did."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.games.contract import View
from heptapolis.kernel.rules import INTERPRETED
from heptapolis.search import CHARACTERS, bot
from heptapolis.search.features import learnt_weights
from heptapolis.search.levels import Manner, character_manner, manner_of, veteran_manner
from heptapolis.search.search_run import SearchRun
from heptapolis.search.styles import mixture_of, plans_of, style_of


def seen(game: str, players: int, moves: int = 24) -> View:
    """What the seat to choose sees after some random moves."""
    position = heptapolis.game(game, players=players).start(seed=3)
    chance = random.Random(3)
    for _ in range(moves):
        seat = position.to_act[0]
        position = position.play(seat, chance.choice(position.moves(seat)))
    return position.view(position.to_act[0])


def test_plans_are_endings_and_categories() -> None:
    names = [plan.name for plan in plans_of("duel")]
    assert names[:3] == ["civilian-ending", "military-ending", "scientific-ending"]
    assert set(GAMES["duel"].categories) < set(names)
    assert [plan.name for plan in plans_of("seven-wonders")] == list(GAMES["seven-wonders"].categories)  # one ending
    assert style_of("duel", "scientific-ending") == 3


@pytest.mark.parametrize("name", GAMES)
def test_characters_have_a_plan_of_their_game_and_a_style_that_was_learnt(name: str) -> None:
    for character, plan in GAMES[name].characters.items():
        assert character in CHARACTERS
        assert style_of(name, plan) < len(learnt_weights(name, GAMES[name].usual))


def test_mixtures_are_parts_of_a_whole() -> None:
    mixture = mixture_of("duel", 2, 0.8)
    assert mixture.sum() == pytest.approx(1)
    assert mixture[0] == pytest.approx(0.2)
    assert mixture[style_of("duel", "scientific-ending")] > 3 * mixture[style_of("duel", "treasury")]
    assert mixture_of("duel", 2, 0.0).tolist() == [1.0]


def test_a_character_searches_after_its_plan_and_as_everybody_where_there_is_none() -> None:
    manner = character_manner("scholar", "duel")
    assert (manner.plan, manner.plan_weight > 0) == (style_of("duel", "scientific-ending"), True)
    assert character_manner("scholar", "dice") == manner_of("dice")
    view = seen("duel", 2)
    run = SearchRun(view, manner, 1, 500)
    run.simulate(100)
    tries = run.desk.by_style[view.seat, :, 0]
    assert tries[manner.plan] == tries.sum() == 100


def test_a_plan_that_nobody_has_learnt_is_followed_with_the_usual_habits() -> None:
    view = seen("architects", 3)
    assert len(learnt_weights("architects", 3)) == 1
    run = SearchRun(
        view, replace(manner_of("architects"), plan=style_of("architects", "blue"), plan_weight=0.3), 1, 500
    )
    assert (int(run.settings.style), int(run.settings.plan_category)) == (0, 2)
    run.simulate(100)
    assert run.desk.by_style[view.seat, 0, 0] == 100


def test_seats_take_to_the_style_that_does_best() -> None:
    view = seen("duel", 2)
    run = SearchRun(view, replace(manner_of("duel"), keenness=40.0), 1, 5000)
    run.simulate(2000)
    for seat in range(2):
        tries, gave = run.desk.by_style[seat].T
        assert (tries > 5).sum() > 3  # none is given up for good
        means = gave[tries > 5] / tries[tries > 5]
        assert means[np.argmax(tries[tries > 5])] > means.mean()


@pytest.mark.parametrize("name", CHARACTERS)
def test_characters_choose(name: str) -> None:
    view = seen("duel", 2)
    choice = bot(name).choose(view, simulations=50, seed=1)
    assert choice.move in view.moves()
    assert choice.simulations == 50


@pytest.mark.skipif(INTERPRETED, reason="the search is the same")
@pytest.mark.parametrize(
    ("game", "players", "move", "visits"),
    [
        ("duel", 2, "discard palisade", [347, 41, 10, 2]),
        ("seven-wonders", 3, "build vineyard", [374, 12, 3, 3, 3, 3]),
        ("architects", 2, "take right", [389, 6, 5]),
        ("dice", 2, "wonder", [354, 19, 14, 13]),
    ],
)
def test_the_veteran_chooses_as_the_strongest_of_version_0_1_did(
    game: str, players: int, move: str, visits: list[int]
) -> None:
    choice = bot("veteran").choose(seen(game, players), simulations=400, seed=11)
    assert str(choice.move) == move
    assert [candidate.visits for candidate in choice.candidates][:6] == visits
    assert veteran_manner(game).old_habits


def test_others_can_be_made_to_answer_by_chance_instead_of_always_with_the_best() -> None:
    view = seen("seven-wonders", 3)
    own = SearchRun(view, manner_of("seven-wonders"), 1, 5000)
    drawn = SearchRun(view, replace(manner_of("seven-wonders"), response=10.0), 1, 5000)
    again = SearchRun(view, replace(manner_of("seven-wonders"), response=10.0), 1, 5000)
    for run in (own, drawn, again):
        assert run.simulate(300)
        assert sum(tried.visits for tried in run.tried().values()) == 300
    assert drawn.tried() == again.tried()
    assert drawn.tried() != own.tried()


def test_parts_are_parts() -> None:
    with pytest.raises(BadOption, match="parts of a whole"):
        Manner(mixed=1.5)


def test_moves_that_may_be_as_good_as_the_best_can_be_tried_as_often() -> None:
    """Without that a search that settled on one of two keeps to them, whatever the third is worth."""
    view, thirds = seen("seven-wonders", 3), []
    for fairness in (0.0, 0.5):
        run = SearchRun(view, replace(manner_of("seven-wonders"), fairness=fairness), 1, 10_000)
        assert run.simulate(1500)
        tried = sorted((entry.visits for entry in run.tried().values()), reverse=True)
        assert sum(tried) == 1500
        thirds.append(tried[2])
    assert thirds[1] > 3 * thirds[0]
