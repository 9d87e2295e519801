"""Why a neighbour's goods cost what they cost."""

from __future__ import annotations

from typing import Any

from heptapolis.games import words
from heptapolis.games.seven_wonders.rules.tables import CARDS, DISCOUNT
from heptapolis.games.seven_wonders.text.words import card_name
from heptapolis.translation import message, translate

_KINDS = (message("raw goods"), message("manufactured goods"))


def why(state: Any, city: int, side: str, language: str) -> tuple[str, str]:
    """What a unit of raw and of manufactured goods costs a city at a side, and which building changes that: a sentence each."""
    said: list[str] = []
    for kind, name in enumerate(_KINDS):
        place = 2 * kind + ("left", "right").index(side)
        price = words.coins(int(state.prices[city, place]), language)
        lowers = list(dict.fromkeys(card_name(card.id, language) for card in CARDS if DISCOUNT[card.number, place]))
        text = (
            message("{goods}: {price} a unit, lowered already.")
            if any(DISCOUNT[:, place] == state.prices[city, place])
            else message("{goods}: {price} a unit, because you own no {building}.")
        )
        goods = translate(language, name)
        building = words.either(lowers, language)
        said.append(translate(language, text, goods=goods[:1].upper() + goods[1:], price=price, building=building))
    return said[0], said[1]
