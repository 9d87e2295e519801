"""What a turn of 7 Wonders did, in lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from heptapolis.games import words
from heptapolis.terminal.marks import STYLES
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Event

_COINS = {
    "sold": ("+", message("trade {coins}")),
    "income": ("+", message("bank {coins}")),
}


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened, a line for each thing done, with the coins that came of it; the own city stands out."""
    lines: list[Text] = []
    last: dict[int | None, Text] = {}
    for event in events:
        if event.kind == "left-over" and event.facts["card"] is None:
            continue  # it happens to everybody
        if event.kind in _COINS and event.city in last:
            sign, source = _COINS[event.kind]
            coins = f"{sign}{event.facts['amount']}{words.COIN}"
            last[event.city].append(f" · {translate(language, source, coins=coins)}", style=STYLES["yellow"])
            continue
        mark, style = ("▸ ", "bold") if event.city == seat else ("  ", "italic" if event.city is None else "")
        line = Text(mark + event.describe(language), style=style)
        lines.append(line)
        if event.kind not in _COINS:
            last.setdefault(event.city, line)
    return lines
