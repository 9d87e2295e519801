"""Random play in games of PettingZoo and OpenSpiel, for comparison. Runs in an environment of its own and prints JSON."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def pettingzoo_game(name: str) -> Callable[[float], tuple[int, int]]:
    """Random play of a classic game of PettingZoo, with its legal-action masks."""
    import importlib

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


GAMES: dict[str, tuple[Callable[[str], Callable[[float], tuple[int, int]]], str]] = {
    "PettingZoo tic-tac-toe": (pettingzoo_game, "tictactoe_v3"),
    "PettingZoo Connect Four": (pettingzoo_game, "connect_four_v3"),
    "OpenSpiel tic-tac-toe": (openspiel_game, "tic_tac_toe"),
    "OpenSpiel Connect Four": (openspiel_game, "connect_four"),
    "OpenSpiel backgammon": (openspiel_game, "backgammon"),
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
        best: tuple[float, float] = (0.0, 0.0)
        for _ in range(rounds):
            begin = time.perf_counter()
            games, decisions = play(limit)
            seconds = time.perf_counter() - begin
            best = max(best, (decisions / seconds, games / seconds))
        rows.append({"game": label, "decisions_per_second": best[0], "games_per_second": best[1]})
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
