"""What a turn of Duel did, in lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from heptapolis.terminal.duel.marks import card_text
from heptapolis.terminal.story import event_lines
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Event

_SOURCES = {"economy": message("trade {coins}"), "chain": message("chain {coins}")}
_BANK = message("bank {coins}")
_COINS = {"income": lambda event: _SOURCES.get(event.facts["why"], _BANK)}
_REVEALED = message("Turned face up:")


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened, a line for each thing done; the cards turned up stand in one."""
    lines: list[Text] = []
    for revealed, some in groupby(events, lambda event: event.kind == "revealed"):
        if revealed:
            names = Text(", ").join([card_text(event.facts["card"], language) for event in some])
            lines.append(Text.assemble((f"  {translate(language, _REVEALED)} ", "italic"), names))
        else:
            lines += event_lines(list(some), seat, language, _COINS)
    return lines
