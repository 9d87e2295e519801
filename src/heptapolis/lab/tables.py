"""Tables: some games of one kind side by side, each dealt from a seed of its own, for environments of every kind.

A seed gives the game that `Game.start(seed=…)` gives; the rules are the same compiled functions, called on the same records.
`heptapolis.batch` is for those who want the last bit of speed and no environment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games.contract import Game, Position, View
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import CHANCE, DEAL, POLICY, chance, check_seed
from heptapolis.kernel.rows import is_legal
from heptapolis.kernel.state import to_bytes
from heptapolis.kernel.views import as_words, view_bytes, view_plan
from heptapolis.lab.compiled.rows import allow_rows, deal_rows, end_rows, list_rows, observe_rows, play_rows, turn_rows
from heptapolis.lab.compiled.screens import refresh_rows
from heptapolis.lab.observations import Form, observations


class Screen:
    """Observations and masks of as many tables, in arrays that stay; `Tables.show` brings rows up to date."""

    def __init__(self, tables: Tables) -> None:
        size, width = tables.size, tables.observations.width
        self.tensor: Any = np.zeros((size, width), np.float32)
        self.masks: Any = np.zeros((size, tables.game.action_count), np.int8)
        self.counts: Any = np.zeros(size, np.int64)
        self.listed: Any = np.zeros((size, tables._most), np.int32)
        """The columns in which a row is not 0, as many as counts[row]."""


class Tables:
    """Some tables; a row is one of them."""

    def __init__(self, game: Game, size: int = 1, form: Form = "one-hot") -> None:
        self.game, self.size = game, size
        self.observations = observations(game, form)
        self.states: Any = np.zeros(size, game.state_type)
        """The whole states, one record each, secrets included."""
        self.sources: Any = np.zeros(size, CHANCE)
        """What opponents who choose at random draw from: a stream of the deal's seed."""
        self._words = as_words(self.states)
        self._template = np.array([game.prepare(None)])
        self._views = view_plan(game.state_type, game.players)
        coder = self.observations.encoder
        self._work = np.zeros(coder.most, np.int32), np.zeros(coder.most, np.int16)
        self._most = coder.most + self.observations.width - self.observations.state_columns
        """More columns than any observation has active ones."""
        self._listed = np.zeros(self._most, np.int32), np.zeros(self._most, np.float32)
        self._actions = np.zeros(game.action_count, np.int16)
        self._looks: Any = np.zeros(0, game.state_type)

    def deal(self, row: int, seed: int) -> None:
        """Begin a game: the one that `Game.start(seed=seed)` begins."""
        check_seed(seed)
        self.states[row] = self._template[0]
        stubs.setup(self.states[row], chance(seed, DEAL))
        self.sources[row] = chance(seed, POLICY)

    def deal_many(self, rows: Any, seeds: Any) -> None:
        """The same for several rows, with seeds below 2**63."""
        rows, seeds = np.asarray(rows, np.int64), np.asarray(seeds, np.int64)
        deal_rows(0, len(rows), rows, seeds, self._template, self.states, self.sources)

    def put(self, row: int, position: Position) -> None:
        """Go on from a position."""
        if position.game != self.game:
            raise BadOption(f"this is a table of {self.game!r}, not of {position.game!r}")
        if position.over:
            raise BadOption("this game is over: nobody has anything to choose")
        self.states[row] = position._state()
        self.sources[row] = chance(0, POLICY)

    def owed(self, row: int = 0) -> tuple[int, ...]:
        """The seats that owe a choice."""
        owed = int(stubs.to_act(self.states[row]))
        return tuple(seat for seat in range(self.game.players) if owed >> seat & 1)

    def over(self, row: int = 0) -> bool:
        """Whether the game has ended."""
        return bool(stubs.over(self.states[row]))

    def observe(self, rows: Sequence[int] | Any, seats: Sequence[int] | Any, more_actions: int = 0) -> tuple[Any, Any]:
        """float32[row, column] and int8[row, action]: what these seats of these rows know and may choose.

        `more_actions` leaves room in the masks for actions that the rules do not know.
        """
        tensor = np.empty((len(rows), self.observations.width), np.float32)
        masks = np.empty((len(rows), self.game.action_count + more_actions), np.int8)
        tensor.fill(0)  # memory that was used before is nearer than new memory
        masks.fill(0)
        observe_rows(*self._looking(rows, seats), *self._listed, tensor, masks)
        return tensor, masks

    def active(self, rows: Sequence[int] | Any, seats: Sequence[int] | Any) -> tuple[Any, Any, Any, Any]:
        """The same as lists of the columns that are not 0, which are few: bounds, columns, numbers, and the masks.

        Row r has columns[bounds[r] : bounds[r + 1]] (int32) with their numbers (float32), as `torch.nn.EmbeddingBag` and
        sparse matrices want them.
        """
        bounds = np.zeros(len(rows) + 1, np.int64)
        columns, numbers = np.empty(len(rows) * self._most, np.int32), np.empty(len(rows) * self._most, np.float32)
        masks = np.zeros((len(rows), self.game.action_count), np.int8)
        list_rows(*self._looking(rows, seats), bounds, columns, numbers, masks)
        return bounds, columns[: bounds[-1]], numbers[: bounds[-1]], masks

    def show(self, screen: Screen, rows: Any, seats: Any) -> None:
        """Bring rows of a screen up to date: what these seats of these tables know and may choose."""
        if self._looks.size < self.size:
            self._looks = np.zeros(self.size, self.game.state_type)
        refresh_rows(
            *self._looking(rows, seats), screen.counts, screen.listed, self._listed[1], screen.tensor, screen.masks
        )

    def _looking(self, rows: Sequence[int] | Any, seats: Sequence[int] | Any) -> tuple[Any, ...]:
        """What the rules that look need to know."""
        count, known = len(rows), self.observations
        if self._looks.size < count:
            self._looks = np.zeros(count, self.game.state_type)
        return (
            0,
            count,
            np.asarray(rows, np.int64),
            np.asarray(seats, np.int64),
            self.states,
            self._words,
            self._looks,
            as_words(self._looks),
            self._views,
            *known.encoder.plan,
            *self._work,
            known.places,
            known.factors,
            known.ideas,
            self._actions,
        )

    def is_legal(self, row: int, seat: int, action: int) -> bool:
        """Whether a seat may choose an action now."""
        return 0 <= action < self.game.action_count and bool(
            is_legal(self.states[row], seat, int(action), self._actions)
        )

    def legal(self, row: int, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, in the order of the rules; none for a seat that owes nothing."""
        if not int(stubs.to_act(self.states[row])) >> seat & 1:
            return []
        count = int(stubs.legal(self.states[row], seat, self._actions))
        return [int(action) for action in self._actions[:count]]

    def play(self, row: int, seat: int, action: int) -> None:
        """Make a seat's choice; IllegalMove where it may not."""
        if not self.is_legal(row, seat, action):
            raise IllegalMove(f"seat {seat} may not choose action {action} now", "not-legal")
        stubs.apply(self.states[row], seat, int(action))

    def turn(self, learner: int, chosen: Any = None, rows: slice | None = None, alone: bool = False) -> Any:
        """bool[row]: which games are over, after choices of one seat (int[row], -1 for none) that are known to be legal.

        Then all others choose at random until that seat is the first who owes a choice; not so where it is `alone`.
        """
        first, last, _ = (rows or slice(None)).indices(self.size)
        if chosen is None:
            chosen = np.full(self.size, -1, np.int64)
        ended = np.zeros(self.size, np.bool_)
        turn_rows(first, last, self.states, learner, chosen, int(alone), self.sources, self._actions, ended)
        return ended[first:last]

    def are_legal(self, seats: Any, chosen: Any) -> Any:
        """bool[row]: whether seats[row] may choose chosen[row]."""
        allowed = np.zeros(self.size, np.bool_)
        allow_rows(0, self.size, self.states, seats, np.asarray(chosen, np.int64), self._actions, allowed)
        return allowed

    def play_many(self, seats: Any, chosen: Any) -> Any:
        """bool[row]: which games are over, after the choices of seats[row] (-1 for none) that are known to be legal.

        Then seats[row] is the first seat that owes a choice, -1 where the game is over.
        """
        ended = np.zeros(self.size, np.bool_)
        play_rows(0, self.size, self.states, seats, chosen, ended)
        return ended

    def points(self, row: int = 0) -> list[int]:
        """The points of each seat if the game ended now."""
        return [int(total) for total in self.game.points(self.states[row]).sum(axis=1)]

    def won(self, row: int = 0) -> Any:
        """bool[seat]: who has won; nobody while the game goes on."""
        won = np.zeros(self.game.players, np.bool_)
        if self.over(row):
            won[list(self.game.winners(self.states[row]))] = True
        return won

    def ends(self, rows: Any) -> tuple[Any, Any]:
        """int64[row, seat] and bool[row, seat]: the points of some rows, and who has won there."""
        count, game = len(rows), self.game
        points = np.zeros((count, game.players, len(game.categories)), np.int16)
        won = np.zeros((count, game.players), np.bool_)
        end_rows(0, count, np.asarray(rows, np.int64), self.states, points, won)
        return points.sum(axis=2, dtype=np.int64), won

    def view(self, row: int, seat: int | None) -> View:
        """What a seat knows, as the contract has it; None is a spectator."""
        observer = -1 if seat is None else seat
        data = view_bytes(self.game.state_type, to_bytes(self.states[row]), observer, self.game.seat_range[1])
        return View(self.game, data, seat)

    def position(self, row: int = 0) -> Position:
        """The game as a Position, to look at or to play on by hand."""
        return Position(self.game, to_bytes(self.states[row]), from_document=True)
