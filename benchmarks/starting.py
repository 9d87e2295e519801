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
A_BOT = (
    A_GAME
    + """
from heptapolis.search import bot
bot("master").choose(heptapolis.game({name!r}).start(seed=1).view(0), simulations=1, seed=1)
"""
)


def starting(name: str, rounds: int) -> dict[str, float]:
    """Seconds with an empty and with a filled cache: the first move, all rules with samples and batches, a bot's move too."""
    first_move, a_game, a_bot = (text.format(name=name) for text in (FIRST_MOVE, A_GAME, A_BOT))
    with tempfile.TemporaryDirectory() as folder:
        cold_move = _seconds(first_move, folder)
    with tempfile.TemporaryDirectory() as folder:
        cold_game = _seconds(a_game, folder)
        warm_move = min(_seconds(first_move, folder) for _ in range(rounds))
        warm_game = min(_seconds(a_game, folder) for _ in range(rounds))
    with tempfile.TemporaryDirectory() as folder:
        cold_bot = _seconds(a_bot, folder)
        warm_bot = min(_seconds(a_bot, folder) for _ in range(rounds))
    return {
        "cold_first_move": cold_move,
        "cold_rules_and_batches": cold_game,
        "cold_with_search": cold_bot,
        "warm_first_move": warm_move,
        "warm_rules_and_batches": warm_game,
        "warm_with_search": warm_bot,
    }


def bare(rounds: int) -> float:
    """Seconds that a process takes to load NumPy and Numba alone: what no game can do anything about."""
    return min(_seconds("import numpy, numba", tempfile.gettempdir()) for _ in range(rounds))


def _seconds(program: str, cache: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=os.environ | {"HEPTAPOLIS_CACHE": cache}, check=True)
    return time.perf_counter() - begin
