"""What the search asks of every game besides its rules, callable without knowing the game.

`group` tells which moves are one idea (a card and what to do with it) whatever the slot it lies in or the way it is paid, so
that experience carries over from one sample to the next. `notice` lists what an experienced player notices about a move: the
numbers of features, to each of which a weight belongs (`search/features/`). Like the kernel's stubs they are found by the type
of the state's record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from heptapolis.kernel.rules import INTERPRETED

_HABITS: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}


def group(state: Any, seat: Any, action: Any) -> Any:
    """The number of the idea that a legal action carries out.

    Actions of one idea should follow one another in the order of `legal`: where they do not, each run of them is weighed alone.
    """
    return _HABITS[state.dtype]["group"](state, seat, action)


def notice(state: Any, seat: Any, action: Any, noticed: Any) -> Any:
    """Write the features of a legal action into `noticed`; their number is returned."""
    return _HABITS[state.dtype]["notice"](state, seat, action, noticed)


def register(kind: np.dtype[Any], group: Callable[..., Any], notice: Callable[..., Any]) -> None:
    """Make a game's habits known under its record type."""
    _HABITS[kind] = {"group": group, "notice": notice}
    if not INTERPRETED:
        import numba

        _COMPILED[numba.from_dtype(kind)] = _HABITS[kind]


if not INTERPRETED:
    from numba.extending import overload

    _COMPILED: dict[Any, dict[str, Callable[..., Any]]] = {}

    @overload(group)
    def _group(state, seat, action):
        found = _COMPILED.get(state, {}).get("group")
        return None if found is None else lambda state, seat, action: found(state, seat, action)

    @overload(notice)
    def _notice(state, seat, action, noticed):
        found = _COMPILED.get(state, {}).get("notice")
        return None if found is None else lambda state, seat, action, noticed: found(state, seat, action, noticed)
