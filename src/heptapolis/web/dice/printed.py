"""What is printed on boards and dice of 7 Wonders Dice: marks, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from heptapolis.games.dice.rules.boards import ANY_SYMBOL, BUILDINGS, Box
from heptapolis.games.dice.rules.tables import DICE
from heptapolis.games.dice.text.words import building_icon


@cache
def symbol_icons(symbol: str) -> tuple[str, ...]:
    """What is drawn on a face or above a lane: leaders, spies and guilds together with what they stand for."""
    kind, _, more = symbol.partition("_")
    faces = [face for die in DICE for face in die.faces if face["symbol"] == symbol]
    named = [*faces[0].get("check_in", ()), *filter(None, [faces[0].get("compare")])] if faces else []
    if named:
        return (kind, *(building_icon(name) for name in named))
    if symbol == ANY_SYMBOL:
        return ("guild",)
    return (kind, more) if more else (symbol,)


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
