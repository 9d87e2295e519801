"""Luck: five terms that add up, each from what it is about."""

from __future__ import annotations

import numpy as np
import pytest

from heptapolis.review import review
from heptapolis.review.luck import Luck, Step, Stretch
from heptapolis.review.moments import moments_of

from .helpers import played

SHALLOW = 0.01


def balance(luck: Luck, seat: int) -> float:
    """The five terms, put together."""
    terms = luck.terms(seat)
    return terms["chance"] + terms["hidden"] + terms["others"] - terms["losses"] + terms["drift"]


def test_the_terms_of_each_seat_add_up_to_its_result() -> None:
    for seed in range(3, 5):
        game = played("duel", 2, seed)
        luck = review(game, depth=SHALLOW).luck
        assert luck is not None
        for seat in range(2):
            share = (seat in game.winners) / len(game.winners)
            assert balance(luck, seat) == pytest.approx(share - 0.5, abs=1e-9)


def test_each_term_is_what_its_own_events_changed() -> None:
    stretches = [
        Stretch(1, [np.array([0.6, 0.4]), np.array([0.5, 0.5])]),
        Stretch(4, [np.array([0.4, 0.6])]),
        Stretch(6, [np.array([0.7, 0.3])], np.array([1.0, 0.0])),
    ]
    steps = [
        Step(0, "chance", np.array([0.05, -0.05])),
        Step(3, "choice", np.array([-0.15, 0.15]), seat=0, loss=0.10),
        Step(5, "chance", np.array([0.3, -0.3])),
    ]
    luck = Luck(stretches, steps)
    expected = {"chance": 0.35, "hidden": -0.05, "others": 0.0, "losses": 0.10, "drift": 0.3}
    assert luck.terms(0) == pytest.approx(expected)
    assert luck.terms(1) == pytest.approx({"chance": -0.35, "hidden": 0, "others": 0.15, "losses": 0, "drift": -0.3})
    assert balance(luck, 0) == pytest.approx(0.5)


def test_chance_speaks_where_a_card_is_turned_up() -> None:
    for moment in list(moments_of(played("duel", 2, 3)))[8:40]:
        before, after = moment.before._state(), moment.after._state()
        if before.age == after.age:
            turned = (int(before.hidden) & ~int(after.hidden)) != 0
            assert moment.chance_spoke() == turned


@pytest.mark.soak
def test_chance_speaks_between_the_ages_of_seven_wonders() -> None:
    game = played("seven-wonders", 3, 3)
    spoken = {moment.line for moment in moments_of(game) if moment.chance_spoke()}
    assert spoken == {6, 12}


@pytest.mark.parametrize("games", [5, pytest.param(10_000, marks=pytest.mark.soak)])
def test_chance_is_nothing_on_average(games: int) -> None:
    found = []
    for seed in range(games):
        luck = review(played("duel", 2, 100 + seed), depth=SHALLOW).luck
        assert luck is not None
        found.append(luck.terms(0)["chance"])
    error = float(np.std(found, ddof=1) / np.sqrt(games))
    assert abs(np.mean(found)) < (2 if games > 1000 else 4) * error
