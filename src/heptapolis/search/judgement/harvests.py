"""Harvests in a folder: a lot of games is played in pieces, each kept when it is done, so that it can be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from heptapolis.search.judgement.expert_games import Harvest, Lot, join, play_lots

PIECES = 256
"""In which a lot is handed out to processes: each takes some seconds."""
_FIELDS = ("columns", "values", "starts", "targets")


def gather(
    folder: Path,
    name: str,
    whole: Lot,
    processes: int,
    time_is_up: Callable[[], bool] = lambda: False,
    tell: Callable[[str], None] = print,
) -> Harvest | None:
    """The games of a lot; None if the time was up before all were played. Those that the folder has are only read."""
    planned = list(pieces(folder, name, whole))
    missing = [(path, lot) for path, lot in planned if not path.exists()]
    for done, (path, part) in enumerate(play_lots(missing, processes, time_is_up), start=1):
        unfinished = path.with_suffix(".part.npz")
        np.savez(unfinished, **{field: getattr(part, field) for field in _FIELDS})
        unfinished.replace(path)
        tell(f"{name}: {len(planned) - len(missing) + done} of {len(planned)} pieces")
    if not all(path.exists() for path, _ in planned):
        return None
    return join([_read(path) for path, _ in planned])


def pieces(folder: Path, name: str, whole: Lot) -> Iterator[tuple[Path, Lot]]:
    """A lot in pieces, each with its file."""
    each = -(-whole.games // PIECES)
    for first in range(0, whole.games, each):
        lot = replace(whole, first=first, games=min(each, whole.games - first))
        yield folder / f"{name}-{lot.simulations}-{lot.seed}-{first}-{lot.games}.npz", lot


def _read(path: Path) -> Harvest:
    with np.load(path) as kept:
        return Harvest(**{field: kept[field] for field in _FIELDS})
