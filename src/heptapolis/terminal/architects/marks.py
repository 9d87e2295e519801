"""Small pieces that the screens of Architects use."""

from __future__ import annotations

from rich.text import Text

from heptapolis.games.architects.rules.tables import CARD_BY_ID
from heptapolis.games.architects.text.words import card_name, city_name
from heptapolis.terminal.marks import Document, coloured

CAT = "🐾"


def city(document: Document, number: int, language: str) -> str:
    """What a city is called."""
    return city_name(document["cities"][number]["wonder"], language)


def card_text(card_id: str, language: str) -> Text:
    """The name of a card in its colour, after the symbol of the colour."""
    return coloured(CARD_BY_ID[card_id].colour, card_name(card_id, language))
