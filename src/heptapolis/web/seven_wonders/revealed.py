"""What was hidden during the game and is shown when it is over: cards under the wonders, and the discard pile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heptapolis.games.seven_wonders.rules.state import FREE_CITY, holder
from heptapolis.web.printed import Face
from heptapolis.web.seven_wonders.printed import face


@dataclass(frozen=True)
class Revealed:
    """Hidden cards of a finished game."""

    under: dict[int, tuple[Face, ...]]
    """By city: the cards that mark the stages of its wonder."""
    discarded: tuple[Face, ...]


def revealed(document: Mapping[str, Any], language: str) -> Revealed | None:
    """The hidden cards that the document of a finished position tells; None where nothing was hidden."""
    players = int(document["players"])
    under: dict[int, list[Face]] = {}
    for age, rows in document.get("seen", {}).get("packets", {}).items():
        for row, places in rows.items():
            for turn, text in enumerate(places):
                card, _, fate = text.partition(" ")
                if fate == "marker":
                    # A packet's place is the turn in which its card was played, and whoever held it then played it.
                    last = min(turn, 5)
                    free_city = players == 2 and int(row) >= FREE_CITY
                    city = FREE_CITY if free_city else int(holder(players, int(age) - 1, int(row), last))
                    under.setdefault(city, []).append(face(card, language))
    pile = tuple(face(card, language) for card in document.get("discard", ()))
    if not under and not pile:
        return None
    return Revealed({city: tuple(cards) for city, cards in sorted(under.items())}, pile)
