"""Many games as one Gymnasium vector environment, stepped together by compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Game
from heptapolis.lab.gymnasium.asked import check_many, rows_of, seeds_of
from heptapolis.lab.gymnasium.seat import Seat
from heptapolis.lab.observations import Form
from heptapolis.lab.opponents import SIMULATIONS, Opponent
from heptapolis.lab.rewards import forfeit, shares
from heptapolis.lab.setting import Illegal, Setting, table_game
from heptapolis.lab.tables import Screen, Tables

Seen = dict[str, Any]
SMALL = 1 << 63
"""Seeds below this are dealt by compiled code; those that chance gives are."""


class TableVectorEnv(VectorEnv[Seen, Any, Any]):
    """A seat at each of many tables: what `SyncVectorEnv` over single environments gives, number for number.

    `reset(seed=s)` deals game s + i at table i. `autoreset_mode` is one of Gymnasium's three. With opponents who all choose at
    random compiled code plays; others are asked game by game. With `copy=False`, as in Gymnasium's own, observations and
    masks are the environment's own arrays, which the next step writes anew: faster, and for who is done with them by then.
    """

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        players: int | None = None,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        simulations: int = SIMULATIONS,
        illegal: Illegal = "lose",
        form: Form = "one-hot",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        copy: bool = True,
        **options: Any,
    ) -> None:
        check_many(num_envs, render_mode)
        setting = Setting(table_game(game, players, options), illegal, form)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.place = Seat(setting, seat, opponents, simulations)
        self.tables = Tables(setting.game, num_envs, form)
        self.copy = copy
        self._screen = Screen(self.tables)
        self.single_observation_space, self.single_action_space = self.place.spaces
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows, self._seats = np.arange(num_envs), np.full(num_envs, seat)
        self._randoms: list[np.random.Generator | None] = [None] * num_envs
        self._ended = np.ones(num_envs, np.bool_)
        """Whose game is over, or has not begun."""
        self._masks: Any = None
        """What may be chosen now; None before the first game."""

    def _deal(self, rows: Any, seeds: Sequence[int | None] | None = None) -> None:
        """Begin games at some tables, each from the row's own numbers of chance where there is no seed."""
        numbers = rows.tolist()
        chosen = [self._seed(row, None if seeds is None else seeds[row]) for row in numbers]
        if max(chosen) < SMALL:
            self.tables.deal_many(rows, chosen)
        else:
            for row, seed in zip(numbers, chosen, strict=True):
                self.tables.deal(row, seed)
        if self.place.opponents.at_random:
            self.tables.turn(self.place.seat)  # where a game goes on, the learner is to choose, and nothing happens
        else:
            for row in numbers:
                self.place.opponents.play_on(self.tables, row)
        self._ended[rows] = False

    def _seed(self, row: int, seed: int | None) -> int:
        random = self._randoms[row]
        if seed is not None or random is None:
            random, _ = seeding.np_random(seed)
            self._randoms[row] = random
        return int(random.integers(SMALL)) if seed is None else seed

    def _look(self, rows: Any = None) -> None:
        """Look at all tables, or at some, with the learner's eyes."""
        rows = self._rows if rows is None else rows
        self.tables.show(self._screen, rows, self._seats[: len(rows)])
        self._masks = self._screen.masks

    def _seen(self) -> Seen:
        """What is given away: copies, if nothing else was asked for."""
        screen = self._screen
        if self.copy:
            return {"observation": screen.tensor.copy(), "action_mask": screen.masks.copy()}
        return {"observation": screen.tensor, "action_mask": screen.masks}

    def _info(self, rows: Any, copy: bool) -> dict[str, Any]:
        """The info of some rows as Gymnasium arranges it."""
        masks = self._masks
        if not rows.all():
            masks = np.where(rows[:, None], masks, np.int8(0))
        elif copy:
            masks = masks.copy()
        return {"action_mask": masks, "_action_mask": rows.copy()}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew, or those of `options["reset_mask"]`."""
        seeds, rows = seeds_of(seed, self.num_envs), rows_of(options, self.num_envs)
        self._deal(np.flatnonzero(rows), seeds)
        self._look()
        return self._seen(), self._info(rows, self.copy)

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Choose at all tables at once."""
        if self._masks is None:
            raise ResetNeeded("there are no games: call reset() first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise InvalidAction(f"actions are {self.num_envs} whole numbers, not {actions!r}")
        begun = self._ended.copy()
        if self.autoreset_mode is AutoresetMode.DISABLED and begun.any():
            raise ResetNeeded(f"games {np.flatnonzero(begun).tolist()} are over: reset them by reset_mask")
        outside = ~begun & ((chosen < 0) | (chosen >= self.place.setting.game.action_count))
        if outside.any():
            raise InvalidAction(f"there is no action {chosen[outside][0]}")
        chosen = np.where(begun, 0, chosen).astype(np.int64)
        illegal = ~begun & (self._masks[self._rows, chosen] == 0)
        if illegal.any() and self.place.setting.illegal == "raise":
            row = int(np.flatnonzero(illegal)[0])
            raise IllegalMove(f"seat {self.place.seat} of game {row} may not choose action {chosen[row]}", "not-legal")
        if begun.any():
            self._deal(np.flatnonzero(begun))
        self._play(np.where(begun | illegal, -1, chosen), np.flatnonzero(~begun & ~illegal))
        self._ended |= illegal
        self._look()
        ended = self._ended.copy()
        rewards, told = self._end(ended, illegal)
        infos: dict[str, Any] = dict(told)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            rows = np.flatnonzero(ended)
            final = np.full(self.num_envs, None, object)
            for row in rows.tolist():
                screen = self._screen
                final[row] = {"observation": screen.tensor[row].copy(), "action_mask": screen.masks[row].copy()}
            # A copy in any case: the next deal, a line below, writes new masks.
            last = {"final_obs": final, "final_info": self._info(ended, copy=True) | told}
            self._deal(rows)
            self._look(rows)
            infos = last | {f"_{name}": ended.copy() for name in last}
        infos = self._info(np.ones(self.num_envs, np.bool_), self.copy) | infos
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _play(self, chosen: Any, playing: Any) -> None:
        """Make the choices, and let the opponents play on."""
        if self.place.opponents.at_random:
            self._ended = self.tables.turn(self.place.seat, chosen)
            return
        self.tables.turn(self.place.seat, chosen, alone=True)
        for row in playing:
            self.place.opponents.play_on(self.tables, int(row))
        self._ended = np.array([self.tables.over(row) for row in range(self.num_envs)])

    def _end(self, ended: Any, illegal: Any) -> tuple[Any, dict[str, Any]]:
        """The rewards, and what is told of games that are over."""
        rewards, told = np.zeros(self.num_envs), {}
        if ended.any():
            rows, players = np.flatnonzero(ended), self.place.setting.game.players
            totals, won = self.tables.ends(rows)
            gained = shares(won)
            gained[illegal[rows]] = forfeit(players, self.place.seat)
            rewards[rows] = gained[:, self.place.seat]
            points = np.zeros((self.num_envs, players), np.int64)
            points[rows] = totals
            told = {"points": points, "_points": ended.copy()}
        if illegal.any():
            told |= {"illegal": illegal.copy(), "_illegal": illegal.copy()}
        return rewards, told

    def render(self) -> None:
        """Many tables have no drawing."""
        return None
