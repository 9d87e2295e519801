"""Policies that tests name, as a researcher would write them."""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.games.contract import Move, View


def first(observations: Any, masks: Any) -> Any:
    """The first legal action of each row."""
    assert len(observations) == len(masks)
    return masks.argmax(axis=1)


def at_random(observations: Any, masks: Any, seeds: Any) -> Any:
    """Any legal action."""
    return np.array(
        [np.random.default_rng(seed).choice(np.flatnonzero(row)) for seed, row in zip(seeds, masks, strict=True)]
    )


def last_move(view: View) -> Move:
    """The last legal move of a view."""
    return view.moves()[-1]


def wrong(observations: Any, masks: Any) -> Any:
    """An action that is never legal."""
    return masks.argmin(axis=1)


def nothing_at_all() -> None:
    """No policy: it is given nothing to choose from."""


class Indices:
    """A policy with a memory of its own kind, and another form of observations."""

    form = "indices"

    def __init__(self) -> None:
        self.widths: set[int] = set()

    def __call__(self, observations: Any, masks: Any) -> Any:
        self.widths.add(observations.shape[1])
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


NUMBER = 7
