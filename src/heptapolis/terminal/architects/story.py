"""What a move of Architects did, in lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from heptapolis.terminal.story import event_line

if TYPE_CHECKING:
    from heptapolis.games.contract import Event


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened, but for what the heading of the table says anyway, and who else looks at a card."""
    told = [event for event in events if event.kind != "turn" and (event.kind != "peeked" or event.city == seat)]
    return [event_line(event, seat, language) for event in told]
