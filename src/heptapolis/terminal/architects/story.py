"""What a move of Architects did, in lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from heptapolis.games.contract import Event

_MINOR = {"turn"}
"""What the heading of the table says anyway."""


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened, a line for each thing done; the own city stands out."""
    lines = []
    for event in events:
        if event.kind in _MINOR or (event.kind == "peeked" and event.city != seat):
            continue
        mark, style = ("▸ ", "bold") if event.city == seat else ("  ", "italic" if event.city is None else "")
        lines.append(Text(mark + event.describe(language), style=style))
    return lines
