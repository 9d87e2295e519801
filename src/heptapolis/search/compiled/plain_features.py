"""What the search knows of a game that nobody has studied: every action is an idea of its own, and nothing is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heptapolis.kernel.rules import rule
from heptapolis.search.compiled.stubs import register

if TYPE_CHECKING:
    from heptapolis.games.contract import Game


@rule
def group(state, seat, action):
    """The action itself."""
    return action


@rule
def notice(state, seat, action, noticed):
    """Nothing."""
    return 0


class PlainFeatures:
    """What a module of `search/features/` offers, for a game that has none."""

    FEATURES = 0

    def __init__(self, game: type[Game]) -> None:
        self.GROUPS = game.action_count
        register(game.state_type, group, notice)
