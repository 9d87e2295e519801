"""A digest of all that a trained net depends on: it holds the versions of environments (versions.py) to their word."""

from __future__ import annotations

import hashlib

import numpy as np

from heptapolis.games.contract import Game
from heptapolis.lab.actions import action_features
from heptapolis.lab.observations import FORMS, Observations


def digest(game: Game) -> str:
    """A digest of what a net that was trained depends on."""
    state = hashlib.blake2b(digest_size=8)
    for form in FORMS:
        known = Observations(game, form)  # type: ignore[arg-type]
        state.update("\n".join(known.names).encode())
        for array in (known.places, known.factors, known.ideas):
            state.update(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes())
    state.update("\n".join((str(game.action_count), *action_features(game).names)).encode())
    return state.hexdigest()
