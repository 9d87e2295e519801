"""How fast bots think: simulations a second of a core, over positions of whole games."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

import heptapolis
from heptapolis.games.contract import View
from heptapolis.search import LEVELS, bot

TABLES = [
    ("duel", 2),
    ("seven-wonders", 2),
    ("seven-wonders", 3),
    ("seven-wonders", 7),
    ("architects", 2),
    ("architects", 4),
    ("dice", 2),
    ("dice", 4),
]
BOTS = (*LEVELS, "reference")
SIMULATIONS = 2000
POSITIONS = 24


def pace(rounds: int, scale: float) -> list[dict[str, Any]]:
    """For each table and bot the simulations in a second that the core worked, the best of some rounds.

    A level's own limit of simulations is kept: what it does before and after them counts, too.
    """
    rows = []
    for name, players in TABLES:
        views = list(_views(name, players, max(2, round(POSITIONS * scale))))
        row: dict[str, Any] = {"game": name, "players": players}
        for level in BOTS:
            bot(level).choose(views[0], simulations=1, seed=0)
            row[level] = max(_pace(level, views) for _ in range(rounds))
        rows.append(row)
    return rows


def _pace(level: str, views: list[View]) -> float:
    begin, done = time.process_time(), 0
    for number, view in enumerate(views):
        done += bot(level).choose(view, simulations=SIMULATIONS, seed=number).simulations
    return done / (time.process_time() - begin)


def _views(name: str, players: int, count: int) -> Iterator[View]:
    """Views of random games, from their beginning to their end."""
    for seed in range(count):
        rng, position = random.Random(seed), heptapolis.game(name, players=players).start(seed=seed)
        moments = []
        while not position.over:
            seat = rng.choice(position.to_act)
            if len(position.moves(seat)) > 1:
                moments.append((position, seat))
            position = position.play(seat, rng.choice(position.moves(seat)))
        chosen, seat = moments[len(moments) * seed // count]
        yield chosen.view(seat)


def table_of(rows: list[dict[str, Any]]) -> Table:
    """The paces as a table."""
    table = Table("simulations a second, one core", *BOTS)
    for row in rows:
        table.add_row(f"{row['game']}, {row['players']}", *(f"{row[level]:,.0f}" for level in BOTS))
    return table


if __name__ == "__main__":
    Console().print(table_of(pace(int(sys.argv[1]) if len(sys.argv) > 1 else 3, 1.0)))
