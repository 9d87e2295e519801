"""The few functions that every game's kernel offers, callable without knowing the game.

Code that serves every game (batches, search, the lab) calls these. From Python they look up the rules by the type of the
state's record; inside compiled code Numba resolves them when it compiles, and the result is cached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from heptapolis.kernel.rules import INTERPRETED

_RULES: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}


def setup(state: Any, source: Any) -> Any:
    """Decide by chance all that is still open in a prepared state, and begin the game."""
    return _RULES[state.dtype]["setup"](state, source)


def to_act(state: Any) -> Any:
    """The seats that owe a choice, a bit each."""
    return _RULES[state.dtype]["to_act"](state)


def legal(state: Any, seat: Any, actions: Any) -> Any:
    """Write the action numbers of a seat's legal moves into `actions`; their number is returned."""
    return _RULES[state.dtype]["legal"](state, seat, actions)


def apply(state: Any, seat: Any, action: Any) -> Any:
    """Take one seat's legal action; the turn resolves when the last seat owed has acted."""
    return _RULES[state.dtype]["apply"](state, seat, action)


def retract(state: Any, seat: Any) -> Any:
    """Take back what a seat has chosen in this phase; False when there is nothing to take back."""
    return _RULES[state.dtype]["retract"](state, seat)


def over(state: Any) -> Any:
    """Whether the game has ended."""
    return _RULES[state.dtype]["over"](state)


def scores(state: Any, points: Any) -> Any:
    """Write points[seat, category] as if the game ended now."""
    return _RULES[state.dtype]["scores"](state, points)


def winners(state: Any, points: Any) -> Any:
    """The seats that win with these points, a bit each."""
    return _RULES[state.dtype]["winners"](state, points)


def clock(state: Any) -> Any:
    """A number that goes up each time the table resolves."""
    return _RULES[state.dtype]["clock"](state)


def purse(state: Any, seat: Any) -> Any:
    """The coins that a seat has."""
    return _RULES[state.dtype]["purse"](state, seat)


def ending(state: Any) -> Any:
    """How a finished game ended: an index into the game's `endings`."""
    return _RULES[state.dtype]["ending"](state)


def trait(state: Any, seat: Any) -> Any:
    """What a seat was given to play with (its board, its wonders), a bit each: for statistics."""
    return _RULES[state.dtype]["trait"](state, seat)


def reveal(state: Any, into: Any, observer: Any) -> Any:
    """Add to a view what an observer (a seat, or -1 for a spectator) knows besides what the fields declare (views.py)."""
    return _RULES[state.dtype]["reveal"](state, into, observer)


def sample(state: Any, source: Any) -> Any:
    """Fill a view again, consistently with what it says; False when nothing is consistent."""
    return _RULES[state.dtype]["sample"](state, source)


def redraw(state: Any, source: Any) -> Any:
    """Draw anew, in a full state, all that no seat knows; False where the game cannot tell what that is."""
    return _RULES[state.dtype]["redraw"](state, source)


STUBS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        setup,
        to_act,
        legal,
        apply,
        retract,
        over,
        clock,
        purse,
        scores,
        winners,
        ending,
        trait,
        reveal,
        sample,
        redraw,
    )
}


def register(kind: np.dtype[Any], **rules: Callable[..., Any]) -> None:
    """Make a game's rules known under its record type; the usual rules serve where it has nothing special to say."""
    from heptapolis.kernel.usual_rules import USUAL

    rules = {**USUAL, **rules}
    if set(rules) != set(STUBS):
        needed = [name for name in STUBS if name not in USUAL]
        raise TypeError(f"a game must offer {', '.join(needed)}, and may offer {', '.join(USUAL)}")
    _RULES[kind] = rules
    if not INTERPRETED:
        import numba

        _COMPILED[numba.from_dtype(kind)] = rules


if not INTERPRETED:
    from numba.extending import overload

    _COMPILED: dict[Any, dict[str, Callable[..., Any]]] = {}

    def _resolve(name: str, state: Any) -> Any:
        return _COMPILED.get(state, {}).get(name)

    def _overload_unary(name: str) -> None:
        @overload(STUBS[name])
        def choose(state):
            found = _resolve(name, state)
            return None if found is None else lambda state: found(state)

    def _overload_binary(name: str, argument: str) -> None:
        # Numba matches overloads by argument names, so each stub's own second name is needed.
        if argument == "source":

            @overload(STUBS[name])
            def choose_source(state, source):
                found = _resolve(name, state)
                return None if found is None else lambda state, source: found(state, source)

        elif argument == "points":

            @overload(STUBS[name])
            def choose_points(state, points):
                found = _resolve(name, state)
                return None if found is None else lambda state, points: found(state, points)

        else:

            @overload(STUBS[name])
            def choose_seat(state, seat):
                found = _resolve(name, state)
                return None if found is None else lambda state, seat: found(state, seat)

    for _name in ("to_act", "over", "clock", "ending"):
        _overload_unary(_name)
    for _name, _argument in (
        ("setup", "source"),
        ("sample", "source"),
        ("redraw", "source"),
        ("scores", "points"),
        ("winners", "points"),
        ("retract", "seat"),
        ("purse", "seat"),
        ("trait", "seat"),
    ):
        _overload_binary(_name, _argument)

    @overload(legal)
    def _legal(state, seat, actions):
        found = _resolve("legal", state)
        return None if found is None else lambda state, seat, actions: found(state, seat, actions)

    @overload(apply)
    def _apply(state, seat, action):
        found = _resolve("apply", state)
        return None if found is None else lambda state, seat, action: found(state, seat, action)

    @overload(reveal)
    def _reveal(state, into, observer):
        found = _resolve("reveal", state)
        return None if found is None else lambda state, into, observer: found(state, into, observer)
