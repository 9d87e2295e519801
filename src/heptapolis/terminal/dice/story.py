"""What a round of Dice did, in lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from heptapolis.games import words
from heptapolis.terminal.marks import STYLES
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Event


def story(events: Sequence[Event], seat: int, language: str) -> list[Text]:
    """What happened, a line for each thing done, with the coins that came of it; the own city stands out."""
    lines: list[Text] = []
    for event in events:
        if event.kind == "income":
            coins = f"+{event.facts['amount']}{words.COIN}"
            lines[-1].append(f" · {translate(language, 'bank {coins}', coins=coins)}", style=STYLES["yellow"])
            continue
        mark, style = ("▸ ", "bold") if event.city == seat else ("  ", "italic" if event.city is None else "")
        lines.append(Text(mark + event.describe(language), style=style))
    return lines
