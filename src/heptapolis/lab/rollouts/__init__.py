"""Rollouts: games of any policies as rows to learn from, in a Parquet file.

    from heptapolis.lab.rollouts import record, Rollouts

    record("duel", ["greedy", "net.npz"], games=10_000, path=Path("games.parquet"))
    rollouts = Rollouts(Path("games.parquet"))
    rollouts.observations([0, 1, 2])        # float32[row, column]; masks, actions and results likewise
    rollouts.to_torch()                     # a torch.utils.data.Dataset

A row is one choice of one seat. Game i of a recording with seed s is dealt as `game.start(seed=game_seed(s, i))`. The file says
which environment and version its numbers are of and what each column means. It is there whole or not at all; what an
interrupted recording has played lies beside it, and the same call goes on from there.
"""

from __future__ import annotations

from heptapolis.lab.rollouts.reading import Rollouts
from heptapolis.lab.rollouts.recording import record

__all__ = ["Rollouts", "record"]
