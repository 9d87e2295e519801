"""PettingZoo's own conformance suites, and what they do not look at."""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import heptapolis
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import GAMES
from heptapolis.lab.pettingzoo import aec_env, parallel_env
from heptapolis.lab.registration import register_all
from heptapolis.lab.versions import environment_id
from lab.tables import TABLES, first_moves, pick, twins

CYCLES = 150
"""Enough to reach the end of every game."""


@contextmanager
def masked_observations_allowed() -> Iterator[None]:
    """PettingZoo's suite warns of observations that are a Dict with a mask, which its own guide recommends.

    Its own games with masks do the same and are excused by a list of their names (`env_obs_dicts` and `env_obs_space` in
    pettingzoo/test/api_test.py). No other warning is let pass.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array", UserWarning)
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be", UserWarning)
        yield


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_in_turns_conforms(name: str, players: int) -> None:
    with masked_observations_allowed():
        api_test(aec_env(name, players), num_cycles=CYCLES)
    seed_test(lambda: aec_env(name, players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_side_by_side_conforms(name: str, players: int) -> None:
    parallel_api_test(parallel_env(name, players), num_cycles=CYCLES * players)
    parallel_seed_test(lambda: parallel_env(name, players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_drawing_conforms(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return aec_env(name, players, render_mode=render_mode)

    told = {"svg": lambda picture: picture.startswith("<svg") and picture.count("://") == 1}  # its own namespace
    told["ansi"] = lambda text: "\x1b[" in text
    render_test(make, told)
    assert "\x1b[" in capsys.readouterr().out, "human prints"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seed_gives_the_game_of_the_contract(name: str, players: int) -> None:
    """In turns and side by side, the same moves lead through the same positions to the same end."""
    turns, side = aec_env(name, players), parallel_env(name, players)
    turns.reset(seed=11)
    side.reset(seed=11)
    moves: dict[str, list[int]] = defaultdict(list)
    for position, seat, move in first_moves(name, players, 11):
        agent = f"player_{seat}"
        assert turns.agent_selection == agent
        assert turns.unwrapped.tables.position() == position
        mask = turns.observe(agent)["action_mask"]
        legal = np.flatnonzero(mask)
        assert legal.tolist() == sorted(entry.action for entry in position.moves(seat))
        turns.step(move.action)
        moves[agent].append(move.action)
    while side.agents:  # here all who owe a choice make it at once, each the next of its own
        owed = [f"player_{seat}" for seat in side.tables.owed()]
        side.step({who: moves[who].pop(0) if who in owed else side.wait for who in side.agents})
    assert not any(moves.values())
    last = position.play(seat, move)
    assert last.over
    assert turns.unwrapped.tables.position() == side.tables.position() == last
    won = [1 / len(last.winners) if who in last.winners else 0 for who in range(players)]
    for who in range(players):
        observation, reward, done, cut, info = turns.last()
        assert (turns.agent_selection, done, cut) == (f"player_{who}", True, False)
        assert reward == pytest.approx(won[who] - 1 / players)
        assert info["points"].tolist() == [score.total for score in last.scores()]
        assert not observation["action_mask"].any()
        turns.step(None)
    assert not turns.agents


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_owes_nothing_waits(name: str, players: int) -> None:
    env = parallel_env(name, players)
    seen, infos = env.reset(seed=3)
    count = 0
    while env.agents:
        owed = env.tables.owed()
        actions = {}
        for seat, agent in enumerate(env.agents):
            mask = seen[agent]["action_mask"]
            assert mask.dtype == np.int8
            assert (mask == infos[agent]["action_mask"]).all()
            legal = np.flatnonzero(mask)
            assert (legal.tolist() == [env.wait]) == (seat not in owed)
            assert env.wait == env.action_space(agent).n - 1
            actions[agent] = int(legal[pick(count, len(legal))])
        seen, rewards, *_, infos = env.step(actions)
        count += 1
    assert sum(rewards.values()) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES)
def test_secrets_are_behind_no_door_of_pettingzoo(name: str) -> None:
    for seat, position, twin in twins(name, 8):
        agent, seen = f"player_{seat}", []
        for table in (position, twin):
            turns, side = aec_env(table.game), parallel_env(table.game)
            turns.reset(options={"position": table})
            beside, infos = side.reset(options={"position": table})
            turns_seen = turns.observe(agent)
            told = [turns_seen["observation"], turns_seen["action_mask"], turns.infos[agent]["action_mask"]]
            told += [beside[agent]["observation"], beside[agent]["action_mask"], infos[agent]["action_mask"]]
            assert set(turns.infos[agent]) == set(infos[agent]) == {"action_mask"}
            seen.append([array.tobytes() for array in told])
        assert seen[0] == seen[1]


def test_an_illegal_action_loses() -> None:
    env = aec_env("seven-wonders", 3)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    wrong = int(np.flatnonzero(env.observe("player_1")["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())
    gained = {agent: env.rewards[agent] for agent in env.agents}
    assert gained == pytest.approx({"player_0": 1 / 6, "player_1": -1 / 3, "player_2": 1 / 6})
    assert [agent for agent in env.agents if env.infos[agent].get("illegal")] == ["player_1"]
    side = parallel_env("duel")
    side.reset(seed=1)
    _, rewards, done, _, infos = side.step({"player_0": side.wait, "player_1": side.wait})
    assert rewards == {"player_0": -0.5, "player_1": 0.5}
    assert all(done.values())
    assert infos["player_0"]["illegal"]
    assert "illegal" not in infos["player_1"]
    assert not side.agents


def test_an_illegal_action_may_raise() -> None:
    env = aec_env("duel", illegal="raise")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(wrong)
    side = parallel_env("duel", illegal="raise")
    side.reset(seed=1)
    with pytest.raises(IllegalMove, match="player_0"):
        side.step({"player_0": side.wait, "player_1": side.wait})


def test_bad_input_is_refused_as_pettingzoo_does() -> None:
    env = aec_env("duel")
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agent_selection
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(env.action_space("player_0").n)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(None)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    side = parallel_env("duel")
    with pytest.raises(ValueError, match="call reset"):
        side.step({})
    side.reset(seed=1)
    with pytest.raises(ValueError, match="player_1"):
        side.step({"player_0": 0})
    for wrong in ({"illegal": "ignore"}, {"form": "bits"}, {"render_mode": "film"}):
        with pytest.raises(BadOption):
            aec_env("duel", **wrong)
    with pytest.raises(BadOption):
        parallel_env("duel", 3)
    with pytest.raises(BadOption):
        parallel_env(heptapolis.game("duel"), first=1)


@pytest.mark.parametrize("name", GAMES)
def test_games_stand_in_the_registry(name: str) -> None:
    known = environment_id(name)
    env = pettingzoo.make("aec", known, players=2)
    env.reset(seed=1)
    assert env.num_agents == 2
    assert str(env.unwrapped) == f"heptapolis_{GAMES[name].folder}_v{known.rpartition('-v')[2]}"
    assert pettingzoo.make("parallel", known, players=2).reset(seed=1)[0].keys() == {"player_0", "player_1"}
    register_all()  # once more, and nothing is overridden
    assert pettingzoo.spec("aec", known).kwargs == {"game": name}


def test_without_a_seed_games_differ_and_go_on_from_the_last_one() -> None:
    env, other = parallel_env("dice", 2), parallel_env("dice", 2)
    env.reset(seed=5)
    other.reset(seed=5)
    games = []
    for _ in range(3):
        env.reset()
        other.reset()
        assert env.tables.states.tobytes() == other.tables.states.tobytes()
        games.append(env.tables.states.tobytes())
    assert len(set(games)) == 3
    one, two = parallel_env("dice", 2), parallel_env("dice", 2)
    one.reset()
    two.reset()
    assert one.tables.states.tobytes() != two.tables.states.tobytes()


def test_drawing_without_a_mode_is_no_error() -> None:
    env = parallel_env("duel")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
