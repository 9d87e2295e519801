"""Rollouts read back: as arrays of NumPy, or as a dataset of torch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.games.contract import Game
from heptapolis.lab.rollouts.files import opened
from heptapolis.lab.rollouts.playing import gathered
from heptapolis.lab.setting import table_game

if TYPE_CHECKING:
    from heptapolis.lab.rollouts.dataset import RolloutDataset


class Rollouts:
    """The choices of a file, in the order of games and within them of time. The lists stay lists until rows are asked for."""

    def __init__(self, path: Path) -> None:
        self.about, table = opened(Path(path))
        self.names: tuple[str, ...] = tuple(self.about["columns"])
        """What each column of an observation means."""

        def plain(name: str) -> Any:
            return table[name].combine_chunks().to_numpy(zero_copy_only=False)

        def lists(name: str) -> tuple[Any, Any]:
            column = table[name].combine_chunks()
            if hasattr(column, "num_chunks"):  # some versions of pyarrow keep it in chunks
                column = column.chunk(0)
            counts = column.value_lengths().to_numpy(zero_copy_only=False)
            return counts.astype(np.int64), column.flatten().to_numpy(zero_copy_only=False)

        self.games, self.steps, self.seats = plain("game"), plain("step"), plain("seat")
        self.policies = plain("policy")
        """int8[row]: the number of who chose, in `about["policies"]`."""
        self.actions, self.results = plain("action").astype(np.int64), plain("result")
        self.points = lists("points")[1].reshape(-1, self.about["players"])
        """int16[row, seat]: the points of all seats at the end."""
        self._counts, self._columns = lists("columns")
        self._numbers = lists("numbers")[1]
        self._legal_counts, self._legal = lists("legal")

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        return f"<rollouts of {self.about['environment']}: {len(self):,} choices in {self.about['games']:,} games>"

    def game(self) -> Game:
        """The game that was played."""
        return table_game(self.about["game"], self.about["players"], self.about["options"])

    def observations(self, rows: Sequence[int] | Any) -> Any:
        """float32[row, column]: what was known in some rows."""
        chosen = self._rows(rows)
        bounds, places = gathered(self._counts, chosen)
        found = np.zeros((len(chosen), len(self.names)), np.float32)
        line = np.repeat(np.arange(len(chosen)), np.diff(bounds))
        np.add.at(found, (line, self._columns[places]), self._numbers[places])
        return found

    def active(self, rows: Sequence[int] | Any) -> tuple[Any, Any, Any]:
        """The same as lists: bounds, columns and numbers, as `Tables.active` gives them."""
        bounds, places = gathered(self._counts, self._rows(rows))
        return bounds, self._columns[places], self._numbers[places]

    def masks(self, rows: Sequence[int] | Any) -> Any:
        """int8[row, action]: what might be chosen."""
        chosen = self._rows(rows)
        bounds, places = gathered(self._legal_counts, chosen)
        found = np.zeros((len(chosen), self.about["actions"]), np.int8)
        found[np.repeat(np.arange(len(chosen)), np.diff(bounds)), self._legal[places]] = 1
        return found

    def _rows(self, rows: Sequence[int] | Any) -> Any:
        chosen = np.asarray(rows, np.int64)
        if chosen.ndim != 1 or (chosen.size and (chosen.min() < 0 or chosen.max() >= len(self))):
            raise IndexError(f"rows are a list of numbers from 0 to {len(self) - 1}")
        return chosen

    def to_torch(self) -> RolloutDataset:
        """A dataset of torch."""
        try:
            from heptapolis.lab.rollouts.dataset import RolloutDataset
        except ImportError:
            raise BadOption("a dataset of torch needs torch: pip install 'heptapolis[train]'") from None
        return RolloutDataset(self)
