"""What happened, in lines to read: the same for all games, but for what they leave out and where coins come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from heptapolis.games import words
from heptapolis.terminal.marks import STYLES
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Event

Coins = Mapping[str, Callable[["Event"], str]]
"""The kinds of events that tell of coins, and the message with which they stand behind what brought them: "bank {coins}"."""


def event_line(event: Event, seat: int, language: str) -> Text:
    """An event in a line; those of the own city stand out."""
    mark, style = ("▸ ", "bold") if event.city == seat else ("  ", "italic" if event.city is None else "")
    return Text(mark + event.describe(language), style=style)


def event_lines(events: Sequence[Event], seat: int, language: str, coins: Coins) -> list[Text]:
    """A line for each thing done, with the coins that came of it to the city that did it."""
    lines: list[Text] = []
    last: dict[int | None, Text] = {}
    for event in events:
        if event.kind in coins and event.city in last:
            amount = f"+{event.facts['amount']}{words.COIN}"
            told = translate(language, coins[event.kind](event), coins=amount)
            last[event.city].append(f" · {told}", style=STYLES["yellow"])
            continue
        lines.append(event_line(event, seat, language))
        if event.kind not in coins:
            last[event.city] = lines[-1]
    return lines
