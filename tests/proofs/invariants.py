"""Proof: what must hold at every moment of every game holds in a million random games.

A game's own `watching` plays each of them compiled and looks after every move; this drives it, tells what was wrong in which
game, and has some of the finished games counted again from their documents.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.kernel.chance import CHANCE, GAMES, chance
from heptapolis.kernel.state import blank, to_bytes
from proofs.report import Report, reporting
from proofs.subject import Results, Watch, subject


def prove(name: str, games: int, seed: int = 0, recount_every: int = 100) -> Report:
    """Watch random games, shared out among the variants."""
    told = subject(name)
    with reporting(f"{name}: invariants of random games") as report:
        shares = [games // len(told.variants)] * len(told.variants)
        shares[0] += games % len(told.variants)
        for label, share in zip(told.variants, shares, strict=True):
            results = _watch(report, name, label, share, seed, recount_every)
            report.notes += told.tell_results(label, results)
    return report


def _watch(report: Report, name: str, label: str, games: int, seed: int, recount_every: int) -> Results:
    told = subject(name)
    watch, game = told.watch, heptapolis.game(name, **told.variants[label])
    template = np.array([game.prepare(None)])
    states = np.array([blank(game.state_type) for _ in range(watch.states)])
    sources = np.array([blank(CHANCE), chance(seed, GAMES)])
    actions, trace = np.zeros(game.action_count, np.int16), np.zeros(watch.moves, np.int64)
    tally = np.zeros(watch.tally, np.int64)
    results: Results = Counter()
    for index in range(games):
        trouble = int(watch.play(template, states, sources, actions, tally, trace, index))
        report.cases += 1
        report.check(not trouble, lambda trouble=trouble, index=index: _tell(watch, label, seed, index, trouble, trace))
        if trouble:
            continue
        position = Position(game, to_bytes(states[0]))
        if len(game.endings) > 1:
            results[str(position.ending), position.winners] += 1
        if index % recount_every == 0:
            told.check_final(report, position)
    return results


def _tell(watch: Watch, label: str, seed: int, index: int, trouble: int, trace: Any) -> str:
    moves = [(int(entry) >> 16, int(entry) & 0xFFFF) for entry in trace if entry >= 0]
    return f"{watch.troubles[trouble]}: {label}, game_seed({seed}, {index}), (seat, action) {moves}"
