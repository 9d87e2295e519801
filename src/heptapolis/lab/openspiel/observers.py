"""What a seat knows, as OpenSpiel asks for it: a tensor, and a text that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from heptapolis.lab.tables import Tables

if TYPE_CHECKING:
    from heptapolis.lab.openspiel.states import TableState


class SeatObserver:
    """OpenSpiel's observer: the columns of docs/lab.md, all that a seat knows, or its public or its private part.

    With perfect recall the text adds the seat's own actions. What is public is seen from seat 0 for all; what is private is
    what the seat's columns say besides what a spectator knows.
    """

    def __init__(self, tables: Tables, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer has no parameters here, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = bool(kind.public_info)
        if not self.private and (not self.public or kind.private_info != pyspiel.PrivateInfoType.NONE):
            raise ValueError("an observer sees what one seat knows, the public or the private part of it, or both")
        self.tables, self.recalls = tables, bool(kind.perfect_recall)
        self.tensor = np.zeros(tables.observations.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Write what is observed into the tensor."""
        self.tensor.fill(0)
        if not state.lay(self.tables):
            return
        if self.private:
            self.tensor[:] = self.tables.observe([0], [player])[0][0]
        if self.private and self.public:
            return
        # A spectator's view laid in the place of the state: what everybody knows, turned to a seat.
        self.tables.states[0] = self.tables.view(0, None)._state()
        common = self.tables.observe([0], [player if self.private else 0])[0][0]
        if self.private:
            self.tensor[self.tensor == common] = 0
        else:
            self.tensor[:] = common

    def string_from(self, state: TableState, player: int) -> str:
        """What is observed, a line for each column that is not 0; what a seat may do follows from that."""
        self.set_from(state, player)
        known = self.tables.observations
        lines = [f"seat {player}"] if self.private else []
        if self.recalls:
            lines.append(f"own actions: {' '.join(map(str, state.own_actions(player)))}")
        for column in np.flatnonzero(self.tensor[: known.state_columns]):
            lines.append(f"{known.names[column]}: {self.tensor[column]:g}")
        return "\n".join(lines)
