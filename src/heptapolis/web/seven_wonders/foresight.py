"""What a move changes, told by the places of the table where it is seen, so that it shows there before it is confirmed.

All cities act at once and may pay each other, so coins of neighbours are told as what this move adds, those of the city that
moves as what it comes to by this move alone, and nothing is told that depends on what others choose. A name alone is a place
that stands for the move and can be picked for it (a stage, the wonder, the city, the discard pile); a name with a value only
shows something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from heptapolis.games.seven_wonders.rules.legality import next_stage
from heptapolis.games.seven_wonders.rules.tables import (
    CARD_BY_ID,
    COINS,
    COINS_COUNT,
    COINS_PER,
    COINS_SCOPE,
    COLOURS,
    DISCARD_COINS,
    SHIELDS,
    STAGE_COUNTED,
)
from heptapolis.games.seven_wonders.text.words import card_name

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, View
    from heptapolis.web.seven_wonders.cities import City


NO_BREAK = "\u00a0"
"""Spaces in values do not break: a space ends what is told."""


def foresee(view: View, move: Move, around: Mapping[str, City], language: str) -> tuple[str, ...]:
    """What a move of the city around["own"] changes on the table."""
    own, told = around["own"], []
    left, right, bank = move.payment or (0, 0, 0)
    coins = -(left + right + bank)
    if move.kind == "discard":
        told.append("pile")
        coins = DISCARD_COINS
    elif move.kind != "decline" and move.card is not None:
        stage = move.kind == "stage"
        work = int(next_stage(view._state(), own.number)) if stage else CARD_BY_ID[move.card].number
        if stage:
            told += [f"{own.number}-{own.built + 1}", f"wonder-{own.number}"]
        else:
            told += [f"city-{own.number}", f"plot-{own.number}={card_name(move.card, language).replace(' ', NO_BREAK)}"]
        if SHIELDS[work]:
            told.append(f"shields-{own.number}=→{NO_BREAK}{own.shields + int(SHIELDS[work])}")
        # What is paid by the number of things at the neighbours waits for what they build.
        waits = COINS_PER[work] and (stage or COINS_SCOPE[work])
        coins = 0 if waits else coins + int(COINS[work]) + _counted(own, work, CARD_BY_ID[move.card].colour)
    if coins:
        told.append(f"coins-{own.number}=→{NO_BREAK}{own.coins + coins}")
    told += [f"coins-{around[side].number}=+{paid}" for side, paid in (("left", left), ("right", right)) if paid]
    return tuple(told)


def _counted(own: City, work: int, colour: str) -> int:
    """Coins for buildings and stages of the own city, when a building of this colour joins them."""
    if not COINS_PER[work]:
        return 0
    counted = {COLOURS.index(column.colour): len(column.cards) for column in own.columns}
    counted[COLOURS.index(colour)] = counted.get(COLOURS.index(colour), 0) + 1
    counted[STAGE_COUNTED] = own.built
    return int(COINS_PER[work]) * sum(n for kind, n in counted.items() if int(COINS_COUNT[work]) >> kind & 1)
