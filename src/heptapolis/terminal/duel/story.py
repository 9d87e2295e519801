"""What a turn of Duel did, in lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from heptapolis.games import words
from heptapolis.terminal.duel.marks import card_text
from heptapolis.terminal.marks import STYLES
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Event

_SOURCES = {"economy": message("trade {coins}"), "chain": message("chain {coins}")}
_BANK = message("bank {coins}")
_REVEALED = message("Turned face up:")


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened, a line for each thing done, with the coins that came of it; the own city stands out."""
    lines: list[Text] = []
    last: dict[int | None, Text] = {}
    revealed = [event.facts["card"] for event in events if event.kind == "revealed"]
    for event in events:
        if event.kind == "revealed":
            if revealed:
                lines.append(_revealed(revealed, language))
                revealed = []
            continue
        if event.kind == "income" and event.city in last:
            coins = f"+{event.facts['amount']}{words.COIN}"
            source = _SOURCES.get(event.facts["why"], _BANK)
            last[event.city].append(f" · {translate(language, source, coins=coins)}", style=STYLES["yellow"])
            continue
        mark, style = ("▸ ", "bold") if event.city == seat else ("  ", "italic" if event.city is None else "")
        line = Text(mark + event.describe(language), style=style)
        lines.append(line)
        if event.kind != "income":
            last[event.city] = line
    return lines


def _revealed(cards: Sequence[str], language: str) -> Text:
    names = Text(", ").join([card_text(card, language) for card in cards])
    return Text.assemble((f"  {translate(language, _REVEALED)} ", "italic"), names)
