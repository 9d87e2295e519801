"""The cities of Duel have no names of their own: in what is told at a table they are called by who plays them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from heptapolis.games.duel.text.words import city_name

if TYPE_CHECKING:
    from heptapolis.web.board import BoardContext


def named(setting: BoardContext, language: str) -> BoardContext:
    """The same setting, its log with people instead of "City 0": the sentences need no inflection."""
    names = {city_name(seat, language): card.name for seat, card in enumerate(setting.seats) if card.name}
    if not names:
        return setting
    city = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    log = tuple(
        line
        if line.news is not None
        else replace(line, sentences=tuple(city.sub(lambda found: names[found[0]], one) for one in line.sentences))
        for line in setting.log
    )
    return replace(setting, log=log)
