"""What a turn of 7 Wonders did, in lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from heptapolis.terminal.story import event_lines
from heptapolis.translation import message

if TYPE_CHECKING:
    from heptapolis.games.contract import Event

_TRADE, _BANK = message("trade {coins}"), message("bank {coins}")
_COINS = {"sold": lambda _: _TRADE, "income": lambda _: _BANK}


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened; that a card is left over happens to everybody, and is told where it is known which."""
    told = [event for event in events if event.kind != "left-over" or event.facts["card"] is not None]
    return event_lines(told, seat, language, _COINS)
