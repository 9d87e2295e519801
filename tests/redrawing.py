"""A position with what nobody knows drawn anew, for tests."""

from __future__ import annotations

from heptapolis.games.contract import Position
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import SAMPLE, chance
from heptapolis.kernel.state import to_bytes


def redrawn(position: Position, seed: int) -> Position:
    """The position with what nobody knows drawn anew."""
    state = position._state()
    assert stubs.redraw(state, chance(seed, SAMPLE))
    return Position(position.game, to_bytes(state))
