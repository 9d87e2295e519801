"""The moments of a recorded game: who had to choose, what they knew, what they chose, and whether chance spoke then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from heptapolis.games.contract import Move, Position
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import SAMPLE, chance
from heptapolis.kernel.state import to_bytes
from heptapolis.kernel.views import view_bytes

TRIALS = 8
"""How often what nobody knew is drawn anew to see whether it could have come otherwise."""


@dataclass(frozen=True)
class Moment:
    """A choice of a seat, as it stood before."""

    number: int
    """of the move in the game, from 1"""
    line: int
    """of the record"""
    seat: int
    before: Position
    after: Position
    move: Move
    """the one that was made"""

    @property
    def is_choice(self) -> bool:
        """Whether there was anything to choose."""
        return len(self.before.moves(self.seat)) > 1

    def chance_spoke(self) -> bool:
        """Whether somebody learnt something by this move that nobody had known: it could have come otherwise."""
        game, kind = self.before.game, self.before.game.state_type
        known = all_views(self.after)
        for trial in range(TRIALS):
            state = self.before._state()
            if not stubs.redraw(state, chance(trial, SAMPLE)):
                return False
            stubs.apply(state, self.seat, self.move.action)
            data = to_bytes(state)
            if known != [view_bytes(kind, data, seat, game.seat_range[1]) for seat in range(game.players)]:
                return True
        return False


def all_views(position: Position) -> list[bytes]:
    """What each seat knows."""
    return [position.view(seat)._data for seat in range(position.game.players)]


def moments_of(game: Position) -> Iterator[Moment]:
    """All moments of a game, from its last position."""
    for number, ((before, after), (line, seat, notation)) in enumerate(
        zip(pairwise(game.trail()), game.history, strict=True), 1
    ):
        move = before.view(seat).legal_move(notation)
        assert isinstance(move, Move)
        yield Moment(number, line, seat, before, after, move)
