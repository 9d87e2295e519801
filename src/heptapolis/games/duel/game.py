"""7 Wonders Duel as the contract wants it."""

from __future__ import annotations

from heptapolis.games.folder_game import FolderGame


class Duel(FolderGame):
    """7 Wonders Duel for two players."""
