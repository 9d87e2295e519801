"""Random play in games of OpenSpiel, PettingZoo and Pgx, for comparison. Runs in an environment of its own, prints JSON."""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def pettingzoo_game(name: str) -> Callable[[float], tuple[int, int]]:
    """Random play of a classic game of PettingZoo, with its legal-action masks."""
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    environment = module.env()

    def play(limit: float) -> tuple[int, int]:
        games = decisions = 0
        generator = random.Random(1)
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            environment.reset(seed=games)
            for _ in environment.agent_iter():
                observation, _, terminated, truncated, _ = environment.last()
                if terminated or truncated:
                    environment.step(None)
                    continue
                mask = observation["action_mask"]
                environment.step(generator.choice([action for action, allowed in enumerate(mask) if allowed]))
                decisions += 1
            games += 1
        return games, decisions

    return play


def openspiel_game(name: str) -> Callable[[float], tuple[int, int]]:
    """Random play of a game of OpenSpiel through its Python interface."""
    import pyspiel

    if name.startswith("python_"):
        importlib.import_module("open_spiel.python.games")  # enters its games written in Python
    game = pyspiel.load_game(name)

    def play(limit: float) -> tuple[int, int]:
        games = decisions = 0
        generator = random.Random(1)
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(generator.choices(outcomes, chances)[0])
                else:
                    state.apply_action(generator.choice(state.legal_actions()))
                    decisions += 1
            games += 1
        return games, decisions

    return play


def pgx_game(name: str) -> Callable[[float], tuple[int, int]]:
    """Random play of a game of Pgx, compiled by JAX for one core of the CPU; many games side by side, begun anew when over."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    if hasattr(os, "sched_setaffinity"):  # XLA takes every core that it sees
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    jax: Any = importlib.import_module("jax")
    jnp: Any = importlib.import_module("jax.numpy")
    environment: Any = importlib.import_module("pgx").make(name)
    begin = jax.vmap(environment.init)

    def one_step(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choose, renew, roll = jax.random.split(key, 4)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        choices = state.legal_action_mask.sum(axis=-1) > 1
        actions = jax.random.categorical(choose, logits)
        played = jax.vmap(environment.step)(state, actions, jax.random.split(roll, PGX_BATCH))
        fresh = begin(jax.random.split(renew, PGX_BATCH))
        over = played.terminated | played.truncated

        def renewed(new: Any, old: Any) -> Any:
            return jnp.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        return (jax.tree_util.tree_map(renewed, fresh, played), key), (over.sum(), choices.sum())

    def run(state: Any, key: Any) -> Any:
        (state, key), (games, decisions) = jax.lax.scan(one_step, (state, key), None, length=PGX_STEPS)
        return state, key, games.sum(), decisions.sum()

    run_compiled = jax.jit(run)
    first = begin(jax.random.split(jax.random.PRNGKey(0), PGX_BATCH))
    table = [first, jax.random.PRNGKey(1)]

    def play(limit: float) -> tuple[int, int]:
        games = decisions = 0
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            table[0], table[1], ended, chosen = run_compiled(*table)
            games, decisions = games + int(ended), decisions + int(chosen)
        return games, decisions

    return play


PGX_BATCH, PGX_STEPS = 1024, 32
"""Games side by side, and steps between two looks at the clock."""

GAMES: dict[str, tuple[Callable[[str], Callable[[float], tuple[int, int]]], str]] = {
    "PettingZoo tic-tac-toe": (pettingzoo_game, "tictactoe_v3"),
    "PettingZoo Connect Four": (pettingzoo_game, "connect_four_v3"),
    "PettingZoo Leduc hold'em": (pettingzoo_game, "leduc_holdem_v4"),
    "PettingZoo chess": (pettingzoo_game, "chess_v6"),
    "OpenSpiel tic-tac-toe": (openspiel_game, "tic_tac_toe"),
    "OpenSpiel Connect Four": (openspiel_game, "connect_four"),
    "OpenSpiel backgammon": (openspiel_game, "backgammon"),
    "OpenSpiel tic-tac-toe in Python": (openspiel_game, "python_tic_tac_toe"),
    "OpenSpiel Kuhn poker in Python": (openspiel_game, "python_kuhn_poker"),
    "Pgx tic-tac-toe": (pgx_game, "tic_tac_toe"),
    "Pgx Connect Four": (pgx_game, "connect_four"),
    "Pgx backgammon": (pgx_game, "backgammon"),
}


def main() -> None:
    """Measure each game that is installed: the best of some rounds."""
    rounds, limit = int(sys.argv[1]), float(sys.argv[2])
    rows: list[dict[str, Any]] = []
    for label, (make, name) in GAMES.items():
        try:
            play = make(name)
        except Exception as error:  # whatever keeps it from being there
            print(f"{label}: not measured ({type(error).__name__}: {error})", file=sys.stderr)
            continue
        play(limit / 10)
        best, busiest = (0.0, 0.0), (0.0, 0.0)
        for _ in range(rounds):
            begin, worked = time.perf_counter(), time.process_time()
            games, decisions = play(limit)
            seconds, busy = time.perf_counter() - begin, time.process_time() - worked
            best = max(best, (decisions / seconds, games / seconds))
            busiest = max(busiest, (decisions / busy, games / busy))
        rows.append(
            {
                "game": label,
                "decisions_per_second": best[0],
                "games_per_second": best[1],
                "decisions_per_cpu_second": busiest[0],
                "games_per_cpu_second": busiest[1],
            }
        )
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
