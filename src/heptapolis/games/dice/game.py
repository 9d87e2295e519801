"""7 Wonders Dice as the contract wants it."""

from __future__ import annotations

from dataclasses import replace

from heptapolis.games.contract import Decision
from heptapolis.games.dice.rules.boards import MOST_CHOICES
from heptapolis.games.folder_game import FolderGame
from heptapolis.kernel.state import State


class Dice(FolderGame):
    """7 Wonders Dice for 2 to 7 players."""

    def decision(self, state: State, seat: int) -> Decision | None:
        """What a seat is asked: in one round it may be asked several things."""
        asked = super().decision(state, seat)
        return asked and replace(asked, number=asked.number * MOST_CHOICES + int(state.choices[seat]))
