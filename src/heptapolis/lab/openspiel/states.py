"""A moment of a game as OpenSpiel's State.

A state holds bytes and numbers only, because OpenSpiel copies and pickles whatever a Python state holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from heptapolis.games.contract import Position, View
from heptapolis.kernel.stubs import apply
from heptapolis.lab.rewards import shares
from heptapolis.lab.tables import Tables

if TYPE_CHECKING:
    from heptapolis.lab.openspiel.games import TableGame

BYTE, SEED_BYTES = 256, 8
"""Chance chooses the seed of the deal: so many bytes, each of so many values."""


class TableState(pyspiel.State):
    """One moment; before the deal a chance node for each byte of the seed, or one where there are but some deals."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._players = game.rules.players
        self._chosen: tuple[int, ...] = ()
        self._record = b""
        self._own: tuple[tuple[int, ...], ...] = ((),) * self._players
        if game.seed >= 0:
            self._deal(game.tables, game.seed)

    def lay(self, tables: Tables) -> bool:
        """Lay this moment on a table; False before the deal."""
        if not self._record:
            return False
        tables.states[0] = np.frombuffer(self._record, tables.game.state_type)[0]
        return True

    def put(self, position: Position) -> None:
        """Go on from a position; nobody has a past then but what the position remembers."""
        tables: Tables = self.get_game().tables
        tables.put(0, position)
        self._record, self._own = tables.states[0].tobytes(), ((),) * self._players

    def own_actions(self, player: int) -> tuple[int, ...]:
        """What a seat has chosen so far."""
        return self._own[player]

    def _tables(self) -> Tables:
        tables: Tables = self.get_game().tables
        self.lay(tables)
        return tables

    def _deal(self, tables: Tables, seed: int) -> None:
        tables.deal(0, seed)
        self._record = tables.states[0].tobytes()

    def current_player(self) -> int:
        """Whose choice it is: a seat, all at once, chance, or nobody."""
        if not self._record:
            return int(pyspiel.PlayerId.CHANCE)
        tables = self._tables()
        if tables.over():
            return int(pyspiel.PlayerId.TERMINAL)
        owed = tables.owed()
        if len(owed) > 1 and self.get_game().at_once:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return owed[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._tables().legal(0, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of the next byte of the seed, or the deals that there are; all alike."""
        count = self.get_game().deals or BYTE
        return [(value, 1 / count) for value in range(count)]

    def _apply_action(self, action: int) -> None:
        if self._record:
            self._play(self._tables(), self.current_player(), action)
            return
        game = self.get_game()
        if game.deals:
            self._deal(game.tables, action)
            return
        self._chosen = (*self._chosen, action)
        if len(self._chosen) == SEED_BYTES:
            self._deal(game.tables, int.from_bytes(bytes(self._chosen), "big"))

    def _apply_actions(self, actions: list[int]) -> None:
        owed = self._tables().owed()
        for player in owed:
            self._play(self._tables(), player, actions[player])

    def _play(self, tables: Tables, player: int, action: int) -> None:
        apply(tables.states[0], player, int(action))
        self._record = tables.states[0].tobytes()
        self._own = tuple((*own, int(action)) if seat == player else own for seat, own in enumerate(self._own))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self.get_game().deals:
                return f"deal {action}"
            return f"byte {len(self._chosen)} of the seed: {action}"
        tables = self._tables()
        if not tables.is_legal(0, player, action):
            return f"action {action}"
        return tables.game.move(tables.states[0], player, action).notation

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._record) and self._tables().over()

    def returns(self) -> list[float]:
        """At the end each seat's share of the victory less 1/n."""
        if not self.is_terminal():
            return [0.0] * self._players
        return [float(share) for share in shares(self._tables().won())]

    def __str__(self) -> str:
        if not self._record:
            return f"seed: {bytes(self._chosen).hex()}"
        return str(self._tables().position().to_dict())

    def view(self, player: int) -> View:
        """What a seat knows, as the contract has it."""
        return self._tables().view(0, player)

    def resampled(self, player: int, seed: int) -> TableState:
        """Another state that this seat cannot tell from this one, drawn by our sampler."""
        other: TableState = self.clone()
        position = self.view(player).sample(seed=seed)
        other._record = position._state().tobytes()
        # What the others have chosen this seat does not know.
        other._own = tuple(own if seat == player else () for seat, own in enumerate(self._own))
        return other

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> TableState:
        """The same, as OpenSpiel asks for it."""
        return self.resampled(player_id, int(probability_sampler() * (1 << 53)))


def resample(state: TableState, player: int) -> TableState:
    """For `ISMCTSBot.set_resampler`: another state that a seat cannot tell from this one."""
    return state.resampled(player, int(np.random.default_rng().integers(1 << 62)))


def resampler(seed: int) -> Callable[[TableState, int], TableState]:
    """The same, repeatable."""
    random = np.random.default_rng(seed)
    return lambda state, player: state.resampled(player, int(random.integers(1 << 62)))
