"""What is noticed about moves stays within its banks, and one idea keeps its number wherever its card lies."""

from __future__ import annotations

import random

import numpy as np
import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.kernel import stubs
from heptapolis.search.compiled.engine import FEATURES_AT_ONCE
from heptapolis.search.compiled.stubs import group, notice
from heptapolis.search.features import features_of, learnt_weights
from heptapolis.search.styles import plans_of

for _name in GAMES:
    features_of(_name)  # registers them, whichever test comes first
TABLES = [(name, players) for name in GAMES for players in (2, 3, 7) if name != "duel" or players == 2]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_features_and_groups_of_every_move_are_in_range(name: str, players: int) -> None:
    habits, rng = features_of(name), random.Random(players)
    noticed = np.zeros(FEATURES_AT_ONCE, np.int32)
    for seed in range(2):
        position = heptapolis.game(name, players=players).start(seed=seed)
        actions = np.zeros(position.game.action_count, np.int16)
        while not position.over:
            seat, state = rng.choice(position.to_act), position._state()
            for action in actions[: int(stubs.legal(state, seat, actions))]:
                count = int(notice(state, seat, int(action), noticed))
                assert 1 <= count <= FEATURES_AT_ONCE
                assert all(0 <= feature < habits.FEATURES for feature in noticed[:count])
                assert len(set(noticed[:count].tolist())) >= count - 2  # two neighbours may look the same
                assert 0 <= int(group(state, seat, int(action))) < habits.GROUPS
            position = position.play(seat, rng.choice(position.moves(seat)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_noticed_is_what_the_seat_may_know(name: str, players: int) -> None:
    """The features of an own move are the same in the position and in the view."""
    rng = random.Random(1)
    of_position, of_view = np.zeros(FEATURES_AT_ONCE, np.int32), np.zeros(FEATURES_AT_ONCE, np.int32)
    position = heptapolis.game(name, players=players).start(seed=5)
    while not position.over:
        seat = position.to_act[0]
        view = position.view(seat)
        for move in position.moves(seat):
            count = int(notice(position._state(), seat, move.action, of_position))
            assert int(notice(view._state(), seat, move.action, of_view)) == count
            assert of_position[:count].tolist() == of_view[:count].tolist()
            assert group(position._state(), seat, move.action) == group(view._state(), seat, move.action)
        position = position.play(seat, rng.choice(position.moves(seat)))


def test_a_card_is_the_same_idea_in_every_slot() -> None:
    """7 Wonders: building the loom is one idea, whatever else is in the hand and however it lies."""
    hands = (["loom_1", "altar"], ["lumber_yard", "loom_1"])
    numbers = set()
    for hand in hands:
        cities = [{"wonder": wonder, "side": "A"} for wonder in ("giza", "rhodes", "babylon")]
        position = heptapolis.position(
            {"game": "seven-wonders", "turn": 6, "cities": [{**cities[0], "hand": hand}, *cities[1:]]}
        )
        build = next(move for move in position.moves(0) if str(move).startswith("build loom_1"))
        numbers.add((int(group(position._state(), 0, build.action)), build.action))
    assert len({number for number, _ in numbers}) == 1
    assert len({action for _, action in numbers}) == 2


@pytest.mark.parametrize("name", GAMES)
def test_habits_are_learnt_for_every_number_of_players(name: str) -> None:
    least, most = heptapolis.game(name).seat_range
    for players in range(least, most + 1):
        weights = learnt_weights(name, players)
        assert weights.shape[1] == features_of(name).FEATURES
        assert len(weights) in (1, 1 + len(plans_of(name)))
        assert (np.abs(weights).max(axis=1) > 1).all()
