"""OpenSpiel's own conformance suite, playthroughs and search, on every game."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.algorithms.ismcts import ISMCTSBot

import heptapolis
from heptapolis.games import GAMES
from heptapolis.lab.openspiel import register_all, resampler, short_name
from lab.tables import TABLES, first_moves, twins


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_conforms(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(short_name(name), {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_conforms_in_turns(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    """Both OpenSpiel's own way of making a simultaneous game a sequential one, and ours."""
    parameters = {"players": players, "rng_seed": 5}
    simultaneous = pyspiel.load_game(short_name(name), parameters)
    assert (simultaneous.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS) == (
        len(heptapolis.game(name, players=players).start(seed=5).to_act) > 1
    )
    for game in (
        pyspiel.load_game_as_turn_based(short_name(name), parameters),
        pyspiel.load_game(short_name(name), {**parameters, "in_turns": True}),
    ):
        assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_are_repeatable(name: str) -> None:
    told = f"{short_name(name)}(players=2,rng_seed=7)"
    first, again = (generate_playthrough.playthrough(told, None, seed=3) for _ in range(2))
    assert first == again
    assert "IsTerminal() = True" in first


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seed_gives_the_game_of_the_contract(name: str, players: int) -> None:
    game = pyspiel.load_game(short_name(name), {"players": players, "rng_seed": 11, "in_turns": True})
    state = game.new_initial_state()
    for position, seat, move in first_moves(name, players, 11):
        assert state.current_player() == seat
        assert state.legal_actions() == sorted(entry.action for entry in position.moves(seat))
        assert state.action_to_string(seat, move.action) == str(move)
        assert str(state) == str(position.to_dict())
        assert state.returns() == [0.0] * players
        state.apply_action(move.action)
    last = position.play(seat, move)
    assert state.is_terminal()
    won = [1 / len(last.winners) if who in last.winners else 0 for who in range(players)]
    assert state.returns() == pytest.approx([share - 1 / players for share in won])


def test_chance_chooses_the_seed_byte_by_byte() -> None:
    game = pyspiel.load_game(short_name("duel"))
    state = game.new_initial_state()
    for value in (0, 0, 0, 0, 0, 0, 1, 44):
        assert state.is_chance_node()
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == list(range(256))
        assert sum(odds for _, odds in outcomes) == 1.0
        state.apply_action(value)
    assert str(state) == str(heptapolis.game("duel").start(seed=300).to_dict())


@pytest.mark.parametrize("name", GAMES)
def test_a_state_can_be_kept(name: str) -> None:
    game = pyspiel.load_game(short_name(name), {"players": 2, "rng_seed": 4, "in_turns": True})
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[-1])
    again, (_, read) = (
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state)),
    )
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(other) != str(state)
    for kept in (again, read):
        assert str(kept) == str(state)
        assert kept.history() == state.history()
        assert kept.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_the_search_of_openspiel_runs_on_our_samples(name: str) -> None:
    game = pyspiel.load_game(short_name(name), {"players": 2, "rng_seed": 9, "in_turns": True})
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(state.legal_actions()[0])
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    found = []
    for _ in range(2):
        chance = np.random.RandomState(1)
        bot = ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 2.0, 6, random_state=chance)
        bot.set_resampler(resampler(3))
        found.append(bot.step(state))
    assert found[0] == found[1]
    assert found[0] in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_alike_to_the_seat(name: str) -> None:
    game = pyspiel.load_game(short_name(name), {"players": 2, "rng_seed": 9, "in_turns": True})
    state, differing = game.new_initial_state(), 0
    for count in range(8):
        player = state.current_player()
        other = resampler(count)(state, player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differing += str(other) != str(state)
        state.apply_action(state.legal_actions()[count % len(state.legal_actions())])
    assert differing


@pytest.mark.parametrize("name", GAMES)
def test_secrets_are_behind_no_door_of_openspiel(name: str) -> None:
    for seat, position, twin in twins(name, 8):
        game = pyspiel.load_game(short_name(name), {"players": position.game.players, "rng_seed": 0})
        seen = []
        for table in (position, twin):
            state = game.new_initial_state()
            state.put(table)
            told = [state.information_state_string(seat), state.observation_string(seat)]
            for kind in (
                pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE),
                pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
            ):
                observer = game.make_py_observer(kind)
                told.append(observer.string_from(state, seat))
                told.append(observer.tensor.tobytes())
            told += [state.information_state_tensor(seat), state.observation_tensor(seat), state.legal_actions(seat)]
            seen.append(told)
        assert seen[0] == seen[1]


def test_bad_input_is_refused_as_openspiel_does() -> None:
    state = pyspiel.load_game(short_name("duel"), {"rng_seed": 1}).new_initial_state()
    wrong = next(action for action in range(450) if action not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match="illegal action"):
        state.apply_action_with_legality_check(wrong)
    with pytest.raises(pyspiel.SpielError):
        state.information_state_string(2)
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game(short_name("duel"), {"seats": 2})
    with pytest.raises(heptapolis.BadOption):
        pyspiel.load_game(short_name("duel"), {"players": 3})
    with pytest.raises(heptapolis.BadOption, match="rng_seed"):
        pyspiel.load_game(short_name("duel"), {"rng_seed": -2})
    game = state.get_game()
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"all": True})
    with pytest.raises(ValueError, match="one seat"):
        game.make_py_observer(pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS))


def test_games_are_registered_and_the_process_ends_well() -> None:
    register_all()  # once more, and nothing is registered twice
    names = pyspiel.registered_names()
    assert all(names.count(short_name(name)) == 1 for name in GAMES)
    play = f"import pyspiel, heptapolis.lab.openspiel; pyspiel.load_game({short_name('duel')!r}).new_initial_state()"
    run = subprocess.run([sys.executable, "-c", play], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
