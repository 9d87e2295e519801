"""Gymnasium's own conformance suite, and many tables against single ones, step by step."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import heptapolis
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import GAMES
from heptapolis.games.contract import Move, View
from heptapolis.lab.gymnasium import TableEnv, TableVectorEnv
from heptapolis.lab.versions import environment_id
from heptapolis.search import bot
from lab.tables import TABLES, first_moves, pick, twins


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_single_table_conforms(name: str, players: int) -> None:
    check_env(TableEnv(name, players), skip_render_check=True)
    check_env(gymnasium.make(environment_id(name), players=2, seat=1).unwrapped, skip_render_check=True)


def test_drawing_conforms(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(environment_id("duel"), render_mode="ansi").unwrapped
    check_env(env)
    capsys.readouterr()
    env.reset(seed=1)
    assert "\x1b[" in env.render()
    assert capsys.readouterr().out == ""
    svg = TableEnv("duel", render_mode="svg")
    svg.reset(seed=1)
    assert svg.render().startswith("<svg")
    human = TableEnv("duel", render_mode="human")
    human.reset(seed=1)
    assert human.render() is None
    assert "\x1b[" in capsys.readouterr().out
    with pytest.warns(UserWarning, match="render_mode"):
        assert _begun(TableEnv("duel")).render() is None


def _begun(env: Any, seed: int = 1) -> Any:
    env.reset(seed=seed)
    return env


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seed_gives_the_game_of_the_contract(name: str, players: int) -> None:
    """The learner and its opponents, who here follow the same fixed rule, play the contract's game move for move."""
    moves = [(seat, move.action) for _, seat, move in first_moves(name, players, 11)]
    *_, (last, seat, move) = first_moves(name, players, 11)
    last = last.play(seat, move)
    learner, waiting = players - 1, list(moves)

    def opponent(view: View) -> Move:
        owed, action = waiting.pop(0)
        assert owed == view.seat
        return next(found for found in view.moves() if found.action == action)

    env = TableEnv(name, players, seat=learner, opponents=opponent)
    env.reset(seed=11)
    done, reward, info = False, 0.0, {}
    while not done:
        owed, action = waiting.pop(0)
        assert owed == learner
        assert reward == 0.0
        _, reward, done, cut, info = env.step(action)
        assert not cut
    assert not waiting
    assert env.tables.position() == last
    share = 1 / len(last.winners) if learner in last.winners else 0
    assert reward == pytest.approx(share - 1 / players)
    assert info["points"].tolist() == [score.total for score in last.scores()]


def alike(one: Any, other: Any, where: str = "") -> None:
    """Two results are the same to the last number, and of the same types."""
    assert type(one) is type(other), where
    if isinstance(one, tuple):
        for a, b in zip(one, other, strict=True):
            alike(a, b, where)
    elif isinstance(one, dict):
        assert one.keys() == other.keys(), where
        for key in one:
            alike(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, np.ndarray) and one.dtype == object:
        assert one.shape == other.shape
        for a, b in zip(one, other, strict=True):
            alike(a, b, f"{where}[]")
    elif isinstance(one, np.ndarray):
        assert (one.dtype, one.shape) == (other.dtype, other.shape), where
        assert np.array_equal(one, other), where
    else:
        assert one == other, where


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize(
    ("name", "players", "opponents"),
    [*((name, players, "random") for name, players in TABLES), ("duel", 2, "greedy"), ("dice", 3, ["random", "habit"])],
)
def test_many_tables_are_single_ones_side_by_side(name: str, players: int, opponents: Any, mode: AutoresetMode) -> None:
    size, seat = 3, players - 1
    many = gymnasium.make_vec(
        environment_id(name),
        num_envs=size,
        vectorization_mode="vector_entry_point",
        players=players,
        seat=seat,
        opponents=opponents,
        autoreset_mode=mode,
    )
    single = SyncVectorEnv([lambda: TableEnv(name, players, seat, opponents)] * size, autoreset_mode=mode)
    assert many.metadata["autoreset_mode"] is mode
    assert many.observation_space == single.observation_space
    assert many.action_space == single.action_space
    one, other = many.reset(seed=5), single.reset(seed=5)
    ended, count = np.zeros(size, int), 0
    while ended.min() < (1 if opponents == "random" else 0) or count < 12:
        alike(one, other, f"step {count}")
        masks = one[0]["action_mask"]
        legal = [np.flatnonzero(mask) for mask in masks]
        actions = np.array([row[pick(count, len(row))] if len(row) else 0 for row in legal])
        if count == 9:  # an illegal action ends a game
            actions[1] = int(np.argmin(masks[1]))
        one, other = many.step(actions), single.step(actions)
        alike(one, other, f"step {count}")
        count, done = count + 1, one[2]
        ended += done
        if mode is AutoresetMode.DISABLED and done.any():
            one = many.reset(options={"reset_mask": done.copy()})
            other = single.reset(options={"reset_mask": done.copy()})
    assert ended[1] >= 1


@pytest.mark.parametrize("name", GAMES)
def test_secrets_are_behind_no_door_of_gymnasium(name: str) -> None:
    for seat, position, twin in twins(name, 8):
        seen = []
        for table in (position, twin):
            if table.to_act and table.to_act[0] != seat:
                continue  # opponents who choose at random among what they have would differ
            env = TableEnv(table.game, seat=seat)
            observation, info = env.reset(options={"position": table})
            assert set(info) == {"action_mask"}
            seen.append([array.tobytes() for array in (*observation.values(), *info.values())])
        assert not seen or seen[0] == seen[1]


def test_opponents_are_bots_or_functions() -> None:
    calls: list[int] = []

    def first(view: View) -> Move:
        calls.append(view.seat or 0)
        return view.moves()[0]

    env = TableEnv("seven-wonders", 4, seat=2, opponents=[first, "steady", bot("greedy")], simulations=10)
    observation, _ = env.reset(seed=1)
    assert calls == [0]
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    again = TableEnv("seven-wonders", 4, seat=2, opponents=[first, "steady", bot("greedy")], simulations=10)
    observation, _ = again.reset(seed=1)
    again.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert env.tables.position() == again.tables.position()
    for wrong in (["random"], [1, 2, 3], 7, "nobody"):
        with pytest.raises(BadOption):
            TableEnv("seven-wonders", 4, opponents=wrong)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="learner's seat"):
        TableEnv("duel", seat=2)


def test_an_illegal_action_loses_or_raises() -> None:
    env = _begun(TableEnv("architects", 4))
    wrong = int(np.argmin(env.tables.observe([0], [0])[1][0]))
    before = copy.deepcopy(env.tables.states)
    _, reward, done, _, info = env.step(wrong)
    assert (reward, done, info["illegal"]) == (-0.25, True, True)
    assert env.tables.states.tobytes() == before.tobytes()
    strict = _begun(TableEnv("architects", 4, illegal="raise"))
    with pytest.raises(IllegalMove):
        strict.step(wrong)
    many = _begun(TableVectorEnv(2, "architects", 4, illegal="raise"))
    with pytest.raises(IllegalMove, match="game 1"):
        many.step(np.array([int(np.argmax(many.reset(seed=1)[0]["action_mask"][0])), wrong]))


def test_bad_input_is_refused_as_gymnasium_does() -> None:
    env = TableEnv("duel")
    with pytest.raises(ResetNeeded):
        env.step(0)  # type: ignore[arg-type]
    with pytest.raises(ResetNeeded):
        gymnasium.make(environment_id("duel")).step(0)
    env.reset(seed=1)
    for wrong in (-1, env.tables.game.action_count, 1.5, None):
        with pytest.raises(InvalidAction):
            env.step(wrong)  # type: ignore[arg-type]
    many = TableVectorEnv(2, "duel", autoreset_mode="Disabled")
    with pytest.raises(ResetNeeded):
        many.step(np.zeros(2, int))
    many.reset(seed=1)
    for wrong in (np.zeros(3, int), np.zeros(2), np.array([0, 5000]), np.array([-1, 0])):
        with pytest.raises(InvalidAction):
            many.step(wrong)
    many.step(np.argmin(many.reset(seed=1)[0]["action_mask"], axis=1))
    with pytest.raises(ResetNeeded, match="reset_mask"):
        many.step(np.zeros(2, int))
    for wrong in (np.zeros(3, np.bool_), np.zeros(2), [True, False]):
        with pytest.raises(TypeError):
            many.reset(options={"reset_mask": wrong})
    with pytest.raises(ValueError, match="no environment"):
        many.reset(options={"reset_mask": np.zeros(2, np.bool_)})
    with pytest.raises(ValueError, match="seeds"):
        many.reset(seed=[1])
    with pytest.raises(BadOption):
        TableVectorEnv(0, "duel")
    with pytest.raises(BadOption):
        TableVectorEnv(2, "duel", render_mode="ansi")


def test_the_last_moment_is_told_even_where_all_games_end_at_once_and_nothing_is_copied() -> None:
    env = TableVectorEnv(1, "dice", 2, autoreset_mode=AutoresetMode.SAME_STEP, copy=False)
    seen, _ = env.reset(seed=3)
    over = False
    while not over:
        seen, _, (over,), _, infos = env.step(seen["action_mask"].argmax(axis=1))
    assert np.array_equal(infos["final_info"]["action_mask"][0], infos["final_obs"][0]["action_mask"])
    assert not infos["final_info"]["action_mask"].any()
    assert infos["action_mask"].any()


def test_games_are_registered_when_the_laboratory_is_imported() -> None:
    assert heptapolis.lab
    for name, game in GAMES.items():
        known = environment_id(name)
        assert known == f"heptapolis/{game.game}-v1"
        assert gymnasium.spec(known).vector_entry_point
        env = gymnasium.make(known)
        assert isinstance(env.unwrapped, TableEnv)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_without_copies_the_same_arrays_hold_the_same_numbers(mode: AutoresetMode) -> None:
    copied = TableVectorEnv(4, "dice", 2, autoreset_mode=mode)
    shared = TableVectorEnv(4, "dice", 2, autoreset_mode=mode, copy=False)
    one, other = copied.reset(seed=3), shared.reset(seed=3)
    arrays, ended = other[0], 0
    for count in range(60):
        alike(one, other, f"step {count}")
        assert other[0]["observation"] is arrays["observation"]
        assert other[0]["action_mask"] is arrays["action_mask"]
        before = one[0]["observation"].copy()
        actions = one[0]["action_mask"].argmax(axis=1)
        kept, (one, other) = one[0]["observation"], (copied.step(actions), shared.step(actions))
        assert np.array_equal(kept, before)  # what was given away as a copy stays as it is
        ended += int(one[2].sum())
        if mode is AutoresetMode.DISABLED and one[2].any():
            options = {"reset_mask": one[2].copy()}
            one, other = copied.reset(options=options), shared.reset(options=options)
    assert ended
