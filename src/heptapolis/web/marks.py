"""Effects and costs as rows of small marks, the same in every game: goods, coins, points, shields, symbols.

A mark is drawn by the macro of its kind in templates/marks.html. What it means stands beside it in words, from the describe
layer, for whoever cannot see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heptapolis.games import words


@dataclass(frozen=True)
class Mark:
    """One mark.

    kind "goods": one of `icons` a turn. "points", "coins": `n` of them. "icons": `icons` one after another. "per": `icons`
    counted, `each` for every one of them. "words": `text`.
    """

    kind: str
    icons: tuple[str, ...] = ()
    n: int = 0
    each: tuple[Mark, ...] = ()
    text: str = ""


def goods(slots: Sequence[Sequence[str]]) -> list[Mark]:
    """What is produced: a mark for each slot."""
    return [Mark("goods", tuple(slot)) for slot in slots]


def cost(price: Mapping[str, int]) -> list[Mark]:
    """What something costs: coins first, then every unit of goods."""
    marks = [Mark("coins", n=price["coins"])] if price.get("coins") else []
    units = [good for good in words.GOODS for _ in range(price.get(good, 0))]
    return marks + [Mark("icons", (good,)) for good in units]
