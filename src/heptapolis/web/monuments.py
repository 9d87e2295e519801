"""The wonders of the cities of a finished game, as its document tells them: for the ending, whatever the game is.

A city has one wonder that grows by stages (`wonder` or `board`, with the stages that stand), or several that stand or do
not (`built`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heptapolis.games import describe_for
from heptapolis.games.things import Thing, things_of


@dataclass(frozen=True)
class Monument:
    """A wonder, and which of its stages stand."""

    id: str
    stands: tuple[int, ...] = (1,)
    total: int = 1


@dataclass(frozen=True)
class CityMark:
    """What a city is known by."""

    wonder: str = ""
    """Its one wonder, where it has one: symbol and colour go by it."""
    name: str = ""
    """The name of the city, where it has one."""
    monuments: tuple[Monument, ...] = ()
    """What is seen of it."""


UNKNOWN = CityMark()


def city_mark(game: str, city: Mapping[str, Any], language: str) -> CityMark:
    """What an entry of `cities` in the document of a position tells."""
    name = str(city.get("wonder") or city.get("board") or "")
    thing = _wonders(game).get(name)
    if thing is None:
        return CityMark(monuments=tuple(Monument(one) for one in city.get("built", ()) if one in _wonders(game)))
    side = str(city.get("side", ""))
    total = len(thing.stages.get(side, ())) or 1
    stands = tuple(stage for stage in _stages(city) if stage <= total)
    return CityMark(name, describe_for(game).city_name(name, language), (Monument(name, stands, total),))


def _stages(city: Mapping[str, Any]) -> tuple[int, ...]:
    """The numbers of the stages that stand: counted, named one by one, or boxes among others."""
    stages = city.get("stages")
    if isinstance(stages, int):
        return tuple(range(1, stages + 1))
    named = stages or [box.removeprefix("wonder.") for box in city.get("boxes", ()) if box.startswith("wonder.")]
    return tuple(int(digits) for one in named if (digits := "".join(filter(str.isdecimal, one))))


@cache
def _wonders(game: str) -> Mapping[str, Thing]:
    return {thing.id: thing for thing in things_of(game) if thing.kind in ("wonder", "board")}
