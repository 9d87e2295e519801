"""A batch: many games of one kind side by side, stepped together, as NumPy arrays or as arrays on a GPU.

    batch = heptapolis.batch("duel", 4096, seed=1)
    masks = batch.legal()                 # bool[game, seat, action]
    done = batch.step(actions)            # int16[game, seat], -1 for a seat that does nothing
    tensor = batch.encode()               # int16[game, seat, column]: what each seat knows

On `device="cuda"` all arrays live on the GPU and have `__cuda_array_interface__`, which cupy.asarray takes without a copy.
`batch.to_torch()` and `batch.to_jax()` are the same batch with tensors instead of arrays (`tensors.py`).

Game i of a batch with seed s is game i of `simulate(seed=s)`; with `auto_reset` row i goes on with games i + size, and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import game_called
from heptapolis.games.contract import Game, Position
from heptapolis.kernel import rows
from heptapolis.kernel.chance import CHANCE, GAMES, chance, check_seed
from heptapolis.kernel.cores import cores
from heptapolis.kernel.encoding import encoder
from heptapolis.kernel.state import blank, to_bytes
from heptapolis.kernel.views import as_words, view_plan
from heptapolis.tensors import TensorBatch

MOST_SIZE = 1 << 24
LEAST_PART = 512
"""Rows that are worth a thread."""
ALIGNED = 64
"""Bytes: JAX takes memory that begins at a multiple of these as it is, and copies all other."""


class _Host:
    """Arrays in memory, work on the CPU's cores."""

    def __init__(self, action_count: int, most: int) -> None:
        self.action_count, self.most = action_count, most
        self.threads = cores()

    def put(self, array: Any) -> Any:
        return array

    def get(self, array: Any) -> Any:
        return array

    def room(self, shape: tuple[int, ...], kind: Any) -> Any:
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        memory = np.zeros(size + ALIGNED, np.uint8)
        begin = -memory.ctypes.data % ALIGNED
        return memory[begin : begin + size].view(kind).reshape(shape)

    def actions(self, given: Any) -> Any:
        if hasattr(given, "__cuda_array_interface__"):
            raise BadOption(
                "these actions are on a GPU, and this batch is on the CPU: batch(…, device='cuda') plays there"
            )
        given = np.asarray(given)
        if given.dtype.kind != "i":
            return given
        return np.clip(given, -1, np.iinfo(np.int16).max).astype(np.int16)  # one width, so that rules are compiled once

    def run(self, rule: Callable[..., Any], rows: int, *arrays: Any) -> None:
        parts = max(1, min(self.threads, rows // LEAST_PART))
        bounds = [rows * part // parts for part in range(parts + 1)]

        def work(part: int) -> None:
            extra: list[Any] = []
            for entry in arrays:
                if entry is ACTIONS:
                    extra.append(np.zeros(self.action_count, np.int16))
                elif entry is COLUMNS or entry is VALUES:
                    extra.append(np.zeros(self.most, np.int32 if entry is COLUMNS else np.int16))
                elif entry is SOURCE:
                    extra.append(np.array([blank(CHANCE)]))
                else:
                    extra.append(entry)
            rule(bounds[part], bounds[part + 1], *extra)

        if parts == 1:
            work(0)
            return
        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(work, range(parts)))


ACTIONS, SOURCE, COLUMNS, VALUES = object(), object(), object(), object()
"""Stand for working space that each thread needs for itself: a list of moves, a Chance record, columns and values."""


class Batch:
    """Many games side by side; see the module for how it is used."""

    def __init__(self, game: Game, size: int, seed: int = 0, device: str = "cpu", auto_reset: bool = True) -> None:
        check_seed(seed)
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= MOST_SIZE:
            raise BadOption(f"the size of a batch is a whole number from 1 to {MOST_SIZE}, not {size!r}")
        self.game, self.size, self.seed, self.device, self.auto_reset = game, size, seed, device, auto_reset
        self._encoder = encoder(game.state_type, game.players)
        work = game.action_count, self._encoder.most
        if device == "cuda":
            from heptapolis.kernel.cuda_rows import Device

            self._on: Any = Device(*work)
        elif device == "cpu":
            self._on = _Host(*work)
        else:
            raise BadOption(f"a device is cpu or cuda, not {device!r}")
        self.fields = self._encoder.fields
        """(field of the record, first column of encode(), end) for each field that has columns."""
        self.width = self._encoder.width
        """Columns of encode()."""
        self._views = self._on.put(view_plan(game.state_type, game.players))
        self._plan = [self._on.put(array) for array in self._encoder.plan]
        self._template = self._on.put(np.array([game.prepare(None)]))
        self._master = self._on.put(np.array([chance(seed, GAMES)]))
        self.states = self._on.room((size,), game.state_type)
        """The states themselves, one record each: everything, secrets included."""
        self.numbers = self._on.put(np.arange(size, dtype=np.int64))
        """Which game of the series each row plays."""
        self._deal()

    def _deal(self) -> None:
        work = (self._template, self.states, SOURCE, self._master, self.numbers)
        self._on.run(rows.deal_rows, self.size, *work)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew: the same ones, or those of another seed."""
        if seed is not None:
            check_seed(seed)
            self.seed = seed
            self._master = self._on.put(np.array([chance(seed, GAMES)]))
        self.numbers = self._on.put(np.arange(self.size, dtype=np.int64))
        self._deal()

    def to_act(self) -> Any:
        """bool[game, seat]: who owes a choice."""
        owed = self._on.room((self.size, self.game.players), np.bool_)
        self._on.run(rows.owed_rows, self.size, self.states, owed)
        return owed

    def legal(self) -> Any:
        """bool[game, seat, action]: what each seat may choose; nothing for a seat that owes nothing."""
        masks = self._on.room((self.size, self.game.players, self.game.action_count), np.bool_)
        self._on.run(rows.legal_rows, self.size, self.states, ACTIONS, masks)
        return masks

    def step(self, actions: Any, check: bool = True) -> Any:
        """Play actions[game, seat], -1 for none; bool[game]: the games that have ended by it.

        With `check`, an action that is not legal raises IllegalMove and nothing is played. Without it, such an action has
        effects that no rule describes. Of games that end, `final_points` and `final_won` hold the rows, and with
        `auto_reset` the next game is dealt.
        """
        chosen = self._on.actions(actions)
        if tuple(chosen.shape) != (self.size, self.game.players) or np.dtype(chosen.dtype).kind != "i":
            raise BadOption(f"actions are whole numbers of the shape ({self.size}, {self.game.players})")
        if check:
            faults = self._on.room((self.size,), np.int8)
            self._on.run(rows.check_rows, self.size, self.states, chosen, ACTIONS, faults)
            self._refuse(self._on.get(faults), chosen)
        done = self._on.room((self.size,), np.bool_)
        self._on.run(rows.step_rows, self.size, self.states, chosen, done)
        self.final_points, self.final_won, _ = self._score()
        """int16[game, seat, category] and bool[game, seat] after the last step, before new games were dealt."""
        if self.auto_reset:
            work = (self._template, self.states, SOURCE, self._master, self.numbers, done)
            self._on.run(rows.reset_rows, self.size, *work)
        return done

    def _refuse(self, faults: Any, chosen: Any) -> None:
        if faults.any():
            row = int(np.flatnonzero(faults)[0])
            seat = int(faults[row]) - 1
            action = int(self._on.get(chosen)[row, seat])
            raise IllegalMove(
                f"seat {seat} of game {row} in this batch may not choose action {action} now", "not-legal"
            )

    def _score(self) -> tuple[Any, Any, Any]:
        points = self._on.room((self.size, self.game.players, len(self.game.categories)), np.int16)
        won, ended = self._on.room((self.size, self.game.players), np.bool_), self._on.room((self.size,), np.bool_)
        self._on.run(rows.score_rows, self.size, self.states, points, won, ended)
        return points, won, ended

    def scores(self) -> Any:
        """int16[game, seat, category]: points if the games ended now."""
        return self._score()[0]

    def winners(self) -> Any:
        """bool[game, seat]: who has won; nobody while a game goes on."""
        return self._score()[1]

    def over(self) -> Any:
        """bool[game]: which games have ended (with `auto_reset` none ever has, after a step)."""
        return self._score()[2]

    def columns(self) -> list[str]:
        """What each column of encode() means, for people: `coins[city+1]`, `built[city+0] has baths`."""
        return self._encoder.columns()

    def view_words(self) -> Any:
        """The views of all seats as words, row game * seats + seat: for programs that call the encoder themselves."""
        views = self._on.room((self.size * self.game.players,), self.game.state_type)
        words = as_words(views)
        states = self.states, as_words(self.states)
        self._on.run(rows.view_rows, self.size, *states, views, words, self._views, self.game.players)
        return words

    def encode(self) -> Any:
        """int16[game, seat, column]: what each seat may know, as numbers (docs/formats.md)."""
        seats, count = self.game.players, self.size * self.game.players
        tensor = self._on.room((count, self.width), np.int16)
        self._on.run(rows.encode_rows, count, self.view_words(), *self._plan, seats, COLUMNS, VALUES, tensor)
        return tensor.reshape(self.size, seats, self.width)

    def active(self) -> tuple[Any, Any, Any]:
        """The same as lists: counts[game, seat], and so many columns[game, seat, …] with their values[game, seat, …]."""
        seats, count, most = self.game.players, self.size * self.game.players, self._encoder.most
        counts, columns = self._on.room((count,), np.int32), self._on.room((count, most), np.int32)
        values = self._on.room((count, most), np.int16)
        self._on.run(rows.active_rows, count, self.view_words(), *self._plan, seats, counts, columns, values)
        shape = self.size, seats
        return counts.reshape(*shape), columns.reshape(*shape, most), values.reshape(*shape, most)

    def to_torch(self) -> TensorBatch:
        """The same batch with tensors of torch in and out, where it is, without a copy."""
        return TensorBatch(self, "torch")

    def to_jax(self) -> TensorBatch:
        """The same batch with arrays of JAX in and out, where it is, without a copy."""
        return TensorBatch(self, "jax")

    def position(self, index: int) -> Position:
        """One of the games as a Position, to look at or to play on by hand."""
        if not 0 <= index < self.size:
            raise BadOption(f"the games of this batch are 0 to {self.size - 1}, not {index!r}")
        return Position(self.game, to_bytes(self._on.get(self.states)[index]), from_document=True)


def batch(
    game: Game | str,
    size: int,
    *,
    players: int | None = None,
    seed: int = 0,
    device: str = "cpu",
    auto_reset: bool = True,
    **options: Any,
) -> Batch:
    """A batch of games: of a Game, or by name with its options."""
    if isinstance(game, str):
        game = game_called(game)(players, options)
    elif not isinstance(game, Game) or options or players not in (None, game.players):
        raise BadOption("batch takes the name of a game with its options, or a Game that has them already")
    return Batch(game, size, seed, device, auto_reset)
