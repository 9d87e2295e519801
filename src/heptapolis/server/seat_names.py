"""What people and bots of a table are called: the same name in the log, on the score sheet, on the board and in the API."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live

BOT_NAMES = ("Hypatia", "Imhotep", "Semiramis", "Phidias", "Artemisia", "Sostratus", "Chares")
"""What bots are called, by seat."""


def seat_names(live: Live, language: str) -> tuple[str, ...]:
    """What who has a seat is called, by seat; nothing for an open one. Of several with one name each gets its seat's number."""
    names = []
    for number, seat in enumerate(live.seats):
        if seat.kind == "open":
            names.append("")
        elif seat.holder is not None:
            names.append(seat.name or translate(language, "Guest"))
        else:
            names.append(BOT_NAMES[number])
    shared = {name for name, count in Counter(names).items() if name and count > 1}
    return tuple(f"{name} ({number})" if name in shared else name for number, name in enumerate(names, 1))
