"""Caravans as the contract wants it: its fields, what chance decides, and its one kind of move."""

from __future__ import annotations

from caravans.manifest import MANIFEST
from caravans.rules import CARDS, STATE
from heptapolis.games.plain import MoveKind, PlainGame


class Caravans(PlainGame):
    """Caravans for two to five players."""

    manifest = MANIFEST
    state_type = STATE
    kinds = (MoveKind("take", "Take {thing}.", "{player} takes {thing}.", CARDS),)
    dealt = ("packet",)
    question = "Take a card of the packet you hold."
