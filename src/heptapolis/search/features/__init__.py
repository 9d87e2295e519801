"""What experienced players notice about a move, for each game, and the weights that they learnt to give it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.games import game_class, room_of
from heptapolis.search.compiled.plain_features import PlainFeatures

WEIGHTS = Path(__file__).parent / "weights"
GRAIN = 256.0
"""Weights are stored as whole numbers of 1/256."""
NO_WEIGHTS = np.zeros((0, 0), np.float32)
"""No habits: everything is played at random."""


def features_of(name: str) -> Any:
    """The module with a game's `group`, `notice`, GROUPS and FEATURES; plain ones where nobody has written any."""
    return room_of(name, "search.features") or _plain_features(name)


@cache
def _plain_features(name: str) -> PlainFeatures:
    return PlainFeatures(game_class(name))


@cache
def learnt_weights(name: str, players: int, folder: str = "") -> Any:
    """The weights of a game for a number of players, by style and feature; none if nobody has learnt any.

    The first style is how everybody plays by habit; the others follow the plans of `search/styles.py`. `folder` names weights
    that were kept from the past.
    """
    path = WEIGHTS / folder / f"{name}-{players}.npy"
    if not path.exists():
        return NO_WEIGHTS
    weights = np.atleast_2d(np.load(path).astype(np.float32) / np.float32(GRAIN))
    if weights.shape[1] != features_of(name).FEATURES:
        raise ValueError(f"{path.name} has {weights.shape[1]} weights instead of {features_of(name).FEATURES}")
    return weights


def store_weights(name: str, players: int, weights: Any, folder: Path = WEIGHTS) -> None:
    """Write the weights of a game for a number of players, by style and feature."""
    folder.mkdir(exist_ok=True)
    limit = np.iinfo(np.int16).max
    np.save(folder / f"{name}-{players}.npy", np.clip(np.round(weights * GRAIN), -limit, limit).astype(np.int16))
