"""Rollouts as a dataset of torch, for a DataLoader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.utils.data import Dataset

from heptapolis.lab.rollouts.reading import Rollouts


class RolloutDataset(Dataset[dict[str, Any]]):
    """A row for each choice: observation (float32), action_mask (int8), action (int64), result (float32), seat, policy, game.

    A DataLoader asks for all rows of a batch at once, which is much faster than one by one. `observation` is made when it is
    asked for: in memory there are only the columns that are not 0.
    """

    def __init__(self, rollouts: Rollouts) -> None:
        self.rollouts = rollouts

    def __len__(self) -> int:
        return len(self.rollouts)

    def batch(self, rows: Sequence[int] | Any) -> dict[str, Any]:
        """Some rows as tensors, stacked."""
        own = self.rollouts
        chosen = own._rows(rows)
        arrays = {
            "observation": own.observations(chosen),
            "action_mask": own.masks(chosen),
            "action": own.actions[chosen],
            "result": own.results[chosen],
            "seat": own.seats[chosen],
            "policy": own.policies[chosen],
            "game": own.games[chosen],
        }
        return {name: torch.from_numpy(array) for name, array in arrays.items()}

    def __getitem__(self, row: int) -> dict[str, Any]:
        return self.__getitems__([row])[0]

    def __getitems__(self, rows: Sequence[int]) -> list[dict[str, Any]]:
        """Rows one by one, read together: what a DataLoader asks for."""
        found = self.batch([range(len(self))[row] for row in rows])
        return [{name: tensor[place] for name, tensor in found.items()} for place in range(len(rows))]
