"""Random play through each door of the laboratory, observations and masks included, on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

Count = tuple[int, int]
"""Games that ended, and decisions that were made."""
TABLES = (("7 Wonders Duel", "duel", 2), ("7 Wonders, 3 players", "seven-wonders", 3))
SIDE_BY_SIDE = 64
"""Games of a vector environment."""


def in_turns(game: str, players: int) -> Callable[[float], Count]:
    """PettingZoo's AEC environment, played as `benchmarks/others.py` plays PettingZoo's own games."""
    from heptapolis.lab.pettingzoo import aec_env

    environment, chance = aec_env(game, players), random.Random(1)

    def play(limit: float) -> Count:
        games = decisions = 0
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            environment.reset(seed=games)
            for _ in environment.agent_iter():
                observation, _, terminated, truncated, _ = environment.last()
                if terminated or truncated:
                    environment.step(None)
                    continue
                environment.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                decisions += 1
            games += 1
        return games, decisions

    return play


def side_by_side(game: str, players: int) -> Callable[[float], Count]:
    """PettingZoo's Parallel environment; who only waits decides nothing."""
    from heptapolis.lab.pettingzoo import parallel_env

    environment, chance = parallel_env(game, players), random.Random(1)

    def play(limit: float) -> Count:
        games = decisions = 0
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            seen, _ = environment.reset(seed=games)
            while environment.agents:
                actions = {}
                for agent in environment.agents:
                    actions[agent] = chance.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist())
                decisions += sum(action != environment.wait for action in actions.values())
                seen, *_ = environment.step(actions)
            games += 1
        return games, decisions

    return play


def one_seat(game: str, players: int) -> Callable[[float], Count]:
    """Gymnasium's environment for one game; decisions are those of the learner, opponents' come on top."""
    from heptapolis.lab.gymnasium import TableEnv

    environment, chance = TableEnv(game, players), random.Random(1)

    def play(limit: float) -> Count:
        games = decisions = 0
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            _, info = environment.reset(seed=games)
            done = False
            while not done:
                action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
                _, _, done, _, info = environment.step(np.int64(action))
                decisions += 1
            games += 1
        return games, decisions

    return play


def many_seats(game: str, players: int) -> Callable[[float], Count]:
    """The vector environment, in which a game that is over begins anew; decisions are the learner's again."""
    from heptapolis.lab.gymnasium import TableVectorEnv

    environment = TableVectorEnv(SIDE_BY_SIDE, game, players, autoreset_mode="SameStep", copy=False)
    chance = np.random.default_rng(1)
    seen = [environment.reset(seed=1)[0]]

    def play(limit: float) -> Count:
        games = steps = 0
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            actions = at_random(seen[0]["action_mask"], chance)
            seen[0], _, done, _, _ = environment.step(actions)
            games += int(done.sum())
            steps += 1
        return games, steps * SIDE_BY_SIDE

    return play


def at_random(masks: Any, chance: np.random.Generator) -> Any:
    """A legal action for each row, each as likely: the first in an order that is drawn anew for each step."""
    order = chance.permutation(masks.shape[1])
    return order[masks[:, order].argmax(axis=1)]


def openspiel(game: str, players: int) -> Callable[[float], Count]:
    """OpenSpiel's states with the tensor of whoever is to choose."""
    import pyspiel

    from heptapolis.lab.openspiel import short_name

    chance = random.Random(1)

    def play(limit: float) -> Count:
        games = decisions = 0
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            played: Any = pyspiel.load_game(short_name(game), {"players": players, "rng_seed": games, "in_turns": True})
            state = played.new_initial_state()
            while not state.is_terminal():
                state.information_state_tensor(state.current_player())
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
            games += 1
        return games, decisions

    return play


DOORS: dict[str, Callable[[str, int], Callable[[float], Count]]] = {
    "PettingZoo AEC": in_turns,
    "PettingZoo Parallel": side_by_side,
    "Gymnasium": one_seat,
    f"Gymnasium, {SIDE_BY_SIDE} side by side": many_seats,
    "OpenSpiel": openspiel,
}


def doors(rounds: int, limit: float) -> list[dict[str, Any]]:
    """Decisions and games a second behind each door, the best of some rounds; rounds of all doors take turns."""
    plays = {f"{title}: {door}": make(game, players) for title, game, players in TABLES for door, make in DOORS.items()}
    best = dict.fromkeys(plays, (0.0, 0.0))
    busiest = dict.fromkeys(plays, (0.0, 0.0))
    for play in plays.values():
        play(limit / 10)
    for _ in range(rounds):
        for label, play in plays.items():
            begin, worked = time.perf_counter(), time.process_time()
            games, decisions = play(limit)
            seconds, busy = time.perf_counter() - begin, time.process_time() - worked
            best[label] = max(best[label], (decisions / seconds, games / seconds))
            busiest[label] = max(busiest[label], (decisions / busy, games / busy))
    return [
        {
            "game": label,
            "decisions_per_second": best[label][0],
            "games_per_second": best[label][1],
            "decisions_per_cpu_second": busiest[label][0],
            "games_per_cpu_second": busiest[label][1],
        }
        for label in plays
    ]
