"""Tables on a GPU, one for each thread: what a vector environment does in a step, without asking the host."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from heptapolis.games.contract import Game
from heptapolis.kernel.chance import CHANCE
from heptapolis.kernel.cuda_games import WARP, simulated
from heptapolis.kernel.cuda_rows import Device
from heptapolis.kernel.views import as_words, view_plan
from heptapolis.lab.compiled.kernels import act_rows, allow_learner, begin_rows, clear, kernels, see_rows
from heptapolis.lab.observations import Form, observations

CLEARERS = 128
"""Threads that clear a row."""


class LabDevice(Device):
    """A GPU with the kernels of the laboratory."""

    def __init__(self, action_count: int, most: int, listable: int) -> None:
        super().__init__(action_count, most)
        self.listable = listable

    def kernels(self) -> dict[Callable[..., Any], Any]:
        """For each rule its kernel."""
        return kernels(self.action_count, self.most, self.listable)

    def cleared(self, rows: int, width: int, kind: Any) -> Any:
        """A new array of zeros."""
        array = self.room((rows, width), kind)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # few rows make a small launch, and Numba warns of that
            self.kernels()[clear][rows, WARP if simulated() else CLEARERS](array)
        return array


class CudaTables:
    """Tables at which one seat learns and all others choose at random. All arrays are on the GPU."""

    def __init__(self, game: Game, size: int, learner: int, form: Form = "one-hot") -> None:
        self.game, self.size, self.learner = game, size, learner
        self.observations = known = observations(game, form)
        coder = known.encoder
        self.on = LabDevice(game.action_count, coder.most, coder.most + known.width - known.state_columns)
        self.states = self.on.put(np.zeros(size, game.state_type))
        self.sources = self.on.put(np.zeros(size, CHANCE))
        self.chances = self.on.put(np.zeros((size, 4), np.uint64))
        """Where each row is in its own numbers of chance (`compiled/environments.py`)."""
        self._words, self._looks = as_words(self.states), self.on.room((size,), game.state_type)
        self._look_words = as_words(self._looks)
        self._room = self.on.room((size, game.players, len(game.categories)), np.int16)
        self._template = self.on.put(np.array([game.prepare(None)]))
        plan = view_plan(game.state_type, game.players), *coder.plan, known.places, known.factors, known.ideas
        self._plan = [self.on.put(array) for array in plan]
        self._drawn = self.on.put(np.full(size, -1, np.int64))
        """The seeds of games that chance is to choose."""
        self.everywhere = self.on.put(np.ones(size, np.bool_))
        self.ended = self.on.put(np.ones(size, np.bool_))
        """Whose game is over, or has not begun."""

    def begin(self, wanted: Any, seeds: Any = None) -> None:
        """Begin games where it is wanted: those of these seeds, or where they are negative, the next that chance gives."""
        seeds = self._drawn if seeds is None else seeds
        work = wanted, seeds, self.chances, self._template, self.states, self.sources, self.learner
        self.on.run(begin_rows, self.size, *work, self.ended)

    def faults(self, chosen: Any) -> Any:
        """bool[row], in memory: where a game goes on and the learner may not choose this."""
        faults = self.on.room((self.size,), np.bool_)
        self.on.run(allow_learner, self.size, self.states, self.learner, chosen, self.ended, faults)
        return self.on.get(faults)

    def act(self, chosen: Any) -> tuple[Any, Any, Any, Any, Any]:
        """A step: which games had ended before, where the choice was illegal, rewards, points, and which are over now."""
        begun, illegal, done = (self.on.room((self.size,), np.bool_) for _ in range(3))
        rewards = self.on.room((self.size,), np.float64)
        points = self.on.room((self.size, self.game.players), np.int64)
        work = self.states, self.learner, chosen, self.sources, self._room
        self.on.run(act_rows, self.size, *work, self.ended, begun, illegal, rewards, points, done)
        return begun, illegal, rewards, points, done

    def look(self, wanted: Any = None) -> tuple[Any, Any]:
        """float32[row, column] and int8[row, action]: what the learner knows and may choose; zeros where it is not wanted."""
        tensor = self.on.cleared(self.size, self.observations.width, np.float32)
        masks = self.on.cleared(self.size, self.game.action_count, np.int8)
        wanted = self.everywhere if wanted is None else wanted
        looking = self.states, self._words, self._looks, self._look_words, *self._plan
        self.on.run(see_rows, self.size, wanted, self.learner, *looking, tensor, masks)
        return tensor, masks
