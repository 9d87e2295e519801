"""A league played to its end: kept while it plays, so that an interrupted one goes on; what it made is stored for the bots."""

from __future__ import annotations

import contextlib
import os
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.games.contract import Game
from heptapolis.kernel.cache import digest_of, part_of, source_files
from heptapolis.search import features, league
from heptapolis.search.features import WEIGHTS, learnt_weights, store_weights
from heptapolis.search.habit_match import HabitMatch, against
from heptapolis.search.league import ALONE, BATCH, KEPT, League, Standing
from heptapolis.search.styles import store_standings

SEATS = 3_000_000
"""Seats of all games together that a league learns from, if nothing else is said: enough that more of them change little."""
KEEP_EVERY = 30.0
"""Seconds of work between two times that a league is kept."""
POINTS_OF_CURVE = 10
"""How often a league notes how its styles do."""


@dataclass(frozen=True)
class Mark:
    """How the styles did when a league had played so many games."""

    games: int
    table: tuple[Standing, ...]


@dataclass(frozen=True)
class Report:
    """What a league was, what it cost, and how it went."""

    game: str
    players: int
    games: int
    seed: int
    seconds: float
    """that a core worked, all runs of the league together"""
    curve: tuple[Mark, ...]
    weights: Any
    """by style and feature"""
    match: HabitMatch | None = None
    """the usual style against the one that the bots have now, if they have any"""

    @property
    def table(self) -> tuple[Standing, ...]:
        """How the styles did in the end."""
        return self.curve[-1].table


def usual_games(players: int) -> int:
    """Games of a league at a table for so many, if nothing else is said."""
    return SEATS // players


class LeagueRun:
    """A league of one game and table, from nothing or from where the last run of the same league in `folder` stopped."""

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int,
        folder: Path = WEIGHTS,
        *,
        batch: int = BATCH,
        alone: float = ALONE,
        anew: bool = False,
    ) -> None:
        if not 1 <= batch <= games:
            raise BadOption(f"a league of {games:,} games cannot learn after every {batch:,}")
        if not 0 <= alone < 1:
            raise BadOption(f"the part of a league without seekers is at least 0 and below 1, not {alone:g}")
        self.game, self.seed, self.folder = game, seed, folder
        self.league = League(game, games, seed, batch=batch, alone=alone)
        self.kept = folder / f"{game.name}-{game.players}.league.npz"
        self.seconds = 0.0
        self.curve: list[tuple[int, Any, Any]] = []
        sources = [*source_files(part_of(type(game).__module__)), *source_files("search"), Path(league.__file__)]
        self.asked = f"{games} {seed} {batch} {alone} {digest_of(sorted(set(sources))).hexdigest()}"
        if not anew and self.kept.exists():
            self._resume()

    @property
    def games(self) -> int:
        """That it has in all."""
        return self.league.steps * self.league.batch

    @property
    def done(self) -> int:
        """Games that are played."""
        return self.league.done * self.league.batch

    def play(self, tell: Callable[[LeagueRun], None] = lambda run: None) -> Report:
        """Play all that is left; `tell` is called after each batch. Finished or interrupted, it keeps what there is."""
        self._check_folder()
        kept = began = time.process_time()
        before = self.seconds
        every = max(1, self.league.steps // POINTS_OF_CURVE)
        try:
            while self.league.done < self.league.steps:
                self.league.step()
                self.seconds = before + time.process_time() - began
                if self.league.done % every == 0 or self.league.done == self.league.steps:
                    table = self.league.lesson().table
                    self.curve.append((self.done, [one.share for one in table], [one.by_plan for one in table]))
                if time.process_time() - kept > KEEP_EVERY:
                    self._keep()
                    kept = time.process_time()
                tell(self)
        finally:
            self._keep()
        report, now = self.report(), learnt_weights(self.game.name, self.game.players)
        if not now.size:
            return report
        return replace(report, match=against(self.game, report.weights[0], now[0], self.seed))

    def report(self) -> Report:
        """What there is to say about the league so far."""
        lesson = self.league.lesson()
        names = [one.style for one in lesson.table]
        curve = [
            Mark(int(games), tuple(map(Standing, names, map(float, shares), map(float, came_true))))
            for games, shares, came_true in self.curve
        ]
        return Report(
            self.game.name, self.game.players, self.done, self.seed, self.seconds, tuple(curve), lesson.weights
        )

    def store(self) -> None:
        """Store what was learnt where the bots find it, or wherever this league was told to."""
        lesson = self.league.lesson()
        made = f"{self.done:,} games, {self.league.batch} at once, seed {self.seed}, {self.seconds:.0f} s of a core"
        store_weights(self.game.name, self.game.players, lesson.weights, self.folder)
        shares = {one.style: one.share for one in lesson.table[1:]}
        store_standings(self.game.name, self.game.players, shares, self.folder, made)
        features.learnt_weights.cache_clear()

    def forget(self) -> None:
        """Keep the league no longer: nobody will go on with it."""
        with contextlib.suppress(OSError):
            self.kept.unlink()

    def _check_folder(self) -> None:
        """BadOption, before anything is computed, for a folder in which nothing could be kept."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"{self.folder} cannot be made: {error.strerror}") from None
        if not os.access(self.folder, os.W_OK):
            raise BadOption(f"{self.folder} cannot be written into")

    def _keep(self) -> None:
        """Write all that the league is; what was kept before stays whole until then."""
        new = self.kept.with_suffix(".part")
        games, shares, came_true = zip(*self.curve, strict=True) if self.curve else ((), (), ())
        with new.open("wb") as file:
            np.savez(
                file,
                asked=self.asked,
                seconds=self.seconds,
                games=np.array(games),
                shares=np.array(shares),
                came_true=np.array(came_true),
                **self.league.state(),
            )
        os.replace(new, self.kept)

    def _resume(self) -> None:
        try:
            with np.load(self.kept, allow_pickle=False) as kept:
                asked, seconds = str(kept["asked"]), float(kept["seconds"])
                state = {name: kept[name] for name in KEPT}
                curve = list(zip(kept["games"], kept["shares"], kept["came_true"], strict=True))
        except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
            raise BadOption(f"{self.kept} is no league that was kept: --anew begins anew") from None
        if asked != self.asked:
            raise BadOption(
                f"{self.kept} is of a league with other games, another seed or other rules: --anew begins anew"
            )
        self.seconds, self.curve = seconds, curve
        self.league.resume({**state, "done": int(state["done"])})
