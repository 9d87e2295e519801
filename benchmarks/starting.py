"""What people wait for: compiling the rules, and the first move of a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

FIRST_MOVE = """
import heptapolis
position = heptapolis.game({name!r}).start(seed=1)
seat = position.to_act[0]
position = position.play(seat, position.moves(seat)[0])
"""
A_GAME = (
    FIRST_MOVE
    + """
while not position.over:
    seat = position.to_act[0]
    position = position.play(seat, position.moves(seat)[0])
position.scores(), position.view(0).sample(seed=1)
heptapolis.simulate({name!r}, games=1, threads=1)
"""
)


def starting(name: str, rounds: int) -> dict[str, float]:
    """Seconds: everything of a game compiled from nothing; the first move with an empty and with a filled cache."""
    first_move, a_game = FIRST_MOVE.format(name=name), A_GAME.format(name=name)
    with tempfile.TemporaryDirectory() as folder:
        cold_move = _seconds(first_move, folder)
    with tempfile.TemporaryDirectory() as folder:
        cold_game = _seconds(a_game, folder)
        warm_move = min(_seconds(first_move, folder) for _ in range(rounds))
        warm_game = min(_seconds(a_game, folder) for _ in range(rounds))
    return {
        "cold_first_move": cold_move,
        "cold_everything": cold_game,
        "warm_first_move": warm_move,
        "warm_everything": warm_game,
    }


def bare(rounds: int) -> float:
    """Seconds that a process takes to load NumPy and Numba alone: what no game can do anything about."""
    return min(_seconds("import numpy, numba", tempfile.gettempdir()) for _ in range(rounds))


def _seconds(program: str, cache: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=os.environ | {"HEPTAPOLIS_CACHE": cache}, check=True)
    return time.perf_counter() - begin
