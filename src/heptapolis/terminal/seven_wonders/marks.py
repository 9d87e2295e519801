"""What cities and cards of 7 Wonders are called on the screens."""

from __future__ import annotations

from rich.text import Text

from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID
from heptapolis.games.seven_wonders.text.words import card_name, city_name
from heptapolis.terminal.marks import Document, coloured


def city(document: Document, number: int, language: str) -> str:
    """What a city is called: its name and the side of its board."""
    entry = document["cities"][number]
    return f"{city_name(entry['wonder'], language)} {entry.get('side', 'A')}"


def card_text(card_id: str, language: str) -> Text:
    """The name of a card in its colour, after the symbol of the colour."""
    return coloured(CARD_BY_ID[card_id].colour, card_name(card_id, language))
