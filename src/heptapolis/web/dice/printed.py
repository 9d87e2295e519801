"""How the boards of 7 Wonders Dice are laid out: the rows of a building, the order of the buildings."""

from __future__ import annotations

from collections.abc import Iterable

from heptapolis.games.dice.rules.boards import BUILDINGS, Box


def lanes(boxes: Iterable[Box]) -> list[list[Box]]:
    """Boxes of a building that the same symbols open, in the order of the board."""
    found: dict[tuple[str, ...], list[Box]] = {}
    for box in boxes:
        found.setdefault(box.symbols, []).append(box)
    return list(found.values())


ORDER = (
    "warehouse",
    "wonder",
    "west_barracks",
    "agora",
    "university",
    "market",
    "east_barracks",
    "guild_court",
    "gallery",
)
"""The buildings as they are read on a page: from the left neighbour's side to the right one's."""
assert set(ORDER) == set(BUILDINGS)
