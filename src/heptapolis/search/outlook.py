"""What moves lead to, by category of the score sheet: games played on by habit from the same samples, compared pair by pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from heptapolis.games.contract import Move, View
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import POLICY, SAMPLE, chance
from heptapolis.kernel.state import from_bytes
from heptapolis.search.compiled.move_odds import choose_by_habit
from heptapolis.search.features import learnt_weights
from heptapolis.search.search_run import make_desk

GAMES_EACH = 60
"""Games that are played on from each move."""
LEAST = 0.6
"""Points that a difference must have to be worth a word."""
SURE = 2.5
"""Standard errors that a difference must be away from nothing."""


@dataclass(frozen=True)
class Outlook:
    """What a move brings at the end of the game, as far as games by habit tell."""

    move: Move
    points: Mapping[str, float] = field(default_factory=dict)
    """Own points by category, on average."""
    more: Mapping[str, float] = field(default_factory=dict)
    """Points by category more (or less) than the move it is compared with, where that is no accident."""
    rival: float = 0.0
    """Points that the strongest of the others has more (or less) then, where that is no accident."""


def outlooks(view: View, moves: Sequence[Move], seed: int, games: int = GAMES_EACH) -> list[Outlook]:
    """The outlook of each move: of the first compared with the second, of the others compared with the first."""
    if view.seat is None or not moves:
        return []
    names = view.game.categories
    results = [np.array([_play_on(view, move, seed + number) for number in range(games)]) for move in moves]
    found = []
    for number, (move, own) in enumerate(zip(moves, results, strict=True)):
        other = results[0] if number else results[1] if len(results) > 1 else own
        gains = own - other
        errors = gains.std(axis=0) / max(1.0, np.sqrt(games - 1))
        told = [
            float(mean) if abs(mean) >= max(LEAST, SURE * error) else 0.0
            for mean, error in zip(gains.mean(axis=0), errors, strict=True)
        ]
        more = {name: mean for name, mean in zip(names, told, strict=False) if mean}
        points = {name: float(mean) for name, mean in zip(names, own.mean(axis=0), strict=False)}
        found.append(Outlook(move, points, more, told[-1]))
    return found


def _play_on(view: View, move: Move, seed: int) -> list[int]:
    """The own points by category, and all points of the strongest other seat, after a move and play by habit."""
    game, seat = view.game, int(view.seat or 0)
    desk = make_desk(game, learnt_weights(game.name, game.players), 1)
    state = from_bytes(game.state_type, view._data)
    source = chance(seed, POLICY)
    if not stubs.sample(state, chance(seed, SAMPLE)):
        return [0] * (len(game.categories) + 1)
    stubs.apply(state, seat, move.action)
    while not stubs.over(state):
        owed = int(stubs.to_act(state))
        actor = (owed & -owed).bit_length() - 1
        count = int(stubs.legal(state, actor, desk.actions))
        index = choose_by_habit(state, actor, desk.actions, count, desk.weights, 0, desk.noticed, desk.odds, source)
        stubs.apply(state, actor, int(desk.actions[int(index)]))
    stubs.scores(state, desk.points)
    rival = max(int(desk.points[other].sum()) for other in range(game.players) if other != seat)
    return [*(int(value) for value in desk.points[seat]), rival]
