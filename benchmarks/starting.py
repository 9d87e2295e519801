"""What people wait for: compiling the rules, and the first move of a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

FIRST_MOVE = """
import heptapolis
position = heptapolis.game("seven-wonders", players=3).start(seed=1)
position = position.play(0, position.moves(0)[0])
"""
A_GAME = (
    FIRST_MOVE
    + """
while not position.over:
    seat = position.to_act[0]
    position = position.play(seat, position.moves(seat)[0])
position.scores(), position.view(0).sample(seed=1)
heptapolis.simulate("seven-wonders", games=1, players=3, threads=1)
"""
)


def starting(rounds: int) -> dict[str, float]:
    """Seconds: everything compiled from nothing; the first move with an empty and with a filled cache."""
    with tempfile.TemporaryDirectory() as folder:
        cold_move = _seconds(FIRST_MOVE, folder)
    with tempfile.TemporaryDirectory() as folder:
        cold_game = _seconds(A_GAME, folder)
        warm_move = min(_seconds(FIRST_MOVE, folder) for _ in range(rounds))
        warm_game = min(_seconds(A_GAME, folder) for _ in range(rounds))
    bare = min(_seconds("import numpy, numba", tempfile.gettempdir()) for _ in range(rounds))
    return {
        "cold_first_move": cold_move,
        "cold_everything": cold_game,
        "warm_first_move": warm_move,
        "warm_everything": warm_game,
        "import_numpy_and_numba_alone": bare,
    }


def _seconds(program: str, cache: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=os.environ | {"HEPTAPOLIS_CACHE": cache}, check=True)
    return time.perf_counter() - begin
