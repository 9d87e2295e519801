"""Games of the search against itself as arrays, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from heptapolis.games import game_class
from heptapolis.games.contract import Game
from heptapolis.kernel.chance import CHANCE, GAMES, chance
from heptapolis.kernel.state import blank
from heptapolis.kernel.views import as_words
from heptapolis.search.compiled.expert_games import TARGETS, Notes, play_expert_games, play_habit_games
from heptapolis.search.features import learnt_weights
from heptapolis.search.judgement.nets import make_judgement
from heptapolis.search.levels import manner_of
from heptapolis.search.search_run import make_desk, make_settings, nodes_for
from heptapolis.search.styles import mixture_of

MOST_DECISIONS = 160
"""More than a seat has in a game, on average."""


@dataclass(frozen=True)
class Lot:
    """Which games of a series to play: by a search of so many simulations, or by habit alone if there are none."""

    game: str
    players: int
    seed: int
    first: int
    games: int
    simulations: int
    wander: float = 0.12
    """how often a seat plays by habit"""
    early: int = 12
    """so many first choices of a game are drawn among all that was tried"""
    kept: float = 0.06
    """how often a position of a game by habit is noted"""
    usual: float = 0.5
    """how often a seat of such a game plays in everybody's style"""
    net: dict[str, Any] | None = None
    """what says how much a position is worth, instead of a playout"""


@dataclass(frozen=True)
class Harvest:
    """What was noted: a row for each seat at each decision, seats of a decision one after the other."""

    columns: Any
    values: Any
    starts: Any
    targets: Any


def play_lot(lot: Lot) -> Harvest:
    """Play the games of a lot in this process."""
    game = game_class(lot.game)(lot.players, {})
    manner = manner_of(lot.game)
    weights = learnt_weights(lot.game, lot.players) / np.float32(manner.calm)
    mixture = mixture_of(lot.game, lot.players, manner.mixed)
    if not lot.simulations:
        mixture = np.full(len(weights), 1 / len(weights))
    desk = make_desk(game, weights, nodes_for(lot.players, lot.simulations), mixture, lot.net)
    settings = make_settings(players=lot.players, **manner.for_engine() | {"judged": float(lot.net is not None)})
    table, template = np.zeros(1, game.state_type), np.zeros(1, game.state_type)
    template[0] = game.prepare(None)
    eyes = make_judgement(game, table)
    notes = _room(game, lot)
    sources = np.array([blank(CHANCE), chance(lot.seed, GAMES)])
    if lot.simulations:
        how = lot.simulations, lot.wander, lot.early
        play_expert_games(
            desk, as_words(desk.states), settings, table, template, eyes, notes, *how, sources, lot.first, lot.games
        )
    else:
        habit = lot.kept, lot.usual
        play_habit_games(desk, settings, table, template, eyes, notes, *habit, sources, lot.first, lot.games)
    rows = int(notes.used[0])
    end = int(notes.starts[rows])
    return Harvest(
        notes.columns[:end].copy(),
        notes.values[:end].copy(),
        notes.starts[: rows + 1].copy(),
        notes.targets[:rows].copy(),
    )


def _room(game: Game, lot: Lot) -> Notes:
    rows = int(lot.games * game.players * MOST_DECISIONS * (1.0 if lot.simulations else lot.kept)) + 100
    return Notes(
        columns=np.zeros(rows * 200, np.uint16),
        values=np.zeros(rows * 200, np.int16),
        starts=np.zeros(rows + 1, np.int64),
        targets=np.zeros((rows, TARGETS + len(game.categories)), np.float32),
        used=np.zeros(1, np.int64),
    )


Kept = TypeVar("Kept")


def play_lots(
    lots: Sequence[tuple[Kept, Lot]], processes: int, time_is_up: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Kept, Harvest]]:
    """Play lots side by side: each as it ends, with what was given beside it. One is compiled for before the others begin.

    When the time is up no other lot is begun; those under way are played to their end.
    """
    if not lots or time_is_up():
        return
    play_lot(replace(lots[0][1], games=1))
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(play_lot, lot): beside for beside, lot in lots}
        for ended in as_completed(running):
            if ended.cancelled():
                continue
            yield running[ended], ended.result()
            if time_is_up():
                for other in running:
                    other.cancel()


def join(harvests: list[Harvest]) -> Harvest:
    """All of them as one."""
    ends = np.cumsum([0, *(int(one.starts[-1]) for one in harvests)])
    return Harvest(
        np.concatenate([one.columns for one in harvests]),
        np.concatenate([one.values for one in harvests]),
        np.concatenate(
            [np.zeros(1, np.int64), *(one.starts[1:] + end for one, end in zip(harvests, ends[:-1], strict=True))]
        ),
        np.concatenate([one.targets for one in harvests]),
    )
