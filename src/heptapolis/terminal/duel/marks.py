"""What cities and cards of Duel are called on the screens, and who looks."""

from __future__ import annotations

from rich.text import Text

from heptapolis.games.duel.rules.tables import CARD_BY_ID
from heptapolis.games.duel.text.words import card_name
from heptapolis.games.words import city_number
from heptapolis.terminal.marks import Document, coloured
from heptapolis.translation import translate


def city(document: Document, number: int, language: str) -> str:
    """What a city is called."""
    return city_number(number, language)


def whose(number: int, seat: int | None, language: str) -> Text:
    """What a city is called, and whose it is for the seat that looks."""
    title = Text(city_number(number, language), style="bold not dim")
    if seat is not None:
        role = translate(language, "your city") if number == seat else translate(language, "the other city")
        title.append(f" · {role}", style="not bold")
    return title


def card_text(card_id: str, language: str) -> Text:
    """The name of a card in its colour, after the symbol of the colour."""
    return coloured(CARD_BY_ID[card_id].colour, card_name(card_id, language))


def observer(document: Document) -> int | None:
    """The seat whose view a document is, if it is the view of a seat."""
    seat = document.get("view")
    return seat if isinstance(seat, int) else None
