"""7 Wonders Architects as the contract wants it."""

from __future__ import annotations

from typing import Any

from heptapolis.games.architects.text.switches import switched
from heptapolis.games.folder_game import FolderGame
from heptapolis.kernel.state import State


class Architects(FolderGame):
    """7 Wonders Architects for 2 to 7 players."""

    @classmethod
    def options_of(cls, state: State) -> dict[str, Any]:
        """The switches of its rules."""
        return switched(int(state.switches))
