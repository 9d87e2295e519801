"""What cities and cards of Duel are called on the screens, and who looks."""

from __future__ import annotations

from rich.text import Text

from heptapolis.games.duel.rules.tables import CARD
from heptapolis.games.duel.text.words import card_name
from heptapolis.games.words import city_number
from heptapolis.terminal.marks import Document, coloured


def city(document: Document, number: int, language: str) -> str:
    """What a city is called."""
    return city_number(number, language)


def card_text(card_id: str, language: str) -> Text:
    """The name of a card in its colour, after the symbol of the colour."""
    return coloured(CARD[card_id].colour, card_name(card_id, language))


def observer(document: Document) -> int | None:
    """The seat whose view a document is, if it is the view of a seat."""
    seat = document.get("view")
    return seat if isinstance(seat, int) else None
