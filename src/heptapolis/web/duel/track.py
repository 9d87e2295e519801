"""The conflict track: capitals at the ends, zones with their points, military tokens, the pawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from heptapolis.games.duel.rules.tables import CAPITAL, LOOT_AT, LOOT_COINS, MILITARY_POINTS
from heptapolis.translation import translate, translate_plural


@dataclass(frozen=True)
class Zone:
    """Spaces that are worth the same."""

    places: tuple[int, ...]
    """How far each is from the middle; on the left of it below 0."""
    points: int
    """For the city that has pushed the pawn here."""
    loot: int
    """Coins that the city on this side loses when the pawn comes here, while the token lies there."""
    city: int
    """The city on whose side it lies; in the middle nobody's."""
    capital: bool


@dataclass(frozen=True)
class Track:
    """The track as it is drawn, with the capital of the city on the left at its left end."""

    zones: tuple[Zone, ...]
    pawn: int
    """Where the pawn stands; above 0 the city on the left is ahead."""
    to_capital: int
    """Spaces that are missing to military supremacy."""
    words: str
    """Where the city on the left stands."""
    leading: str
    """Who leads, and what is missing to win."""


def track(document: Mapping[str, Any], names: tuple[str, str], left: int, language: str) -> Track:
    """The track seen by the city on the left; `names` are those of the cities on the left and on the right."""
    pawn = document["pawn"] if left == 0 else -document["pawn"]
    zones = []
    for _, group in groupby(range(-CAPITAL, CAPITAL + 1), key=_kind):
        places = tuple(group)
        nearest = min(map(abs, places))
        city = left if places[0] < 0 else 1 - left
        lying = document["cities"][city]["loot"]
        loot = sum(
            int(coins)
            for at, coins in zip(LOOT_AT, LOOT_COINS, strict=True)
            if at == nearest and int(coins) in lying and places[0] != 0
        )
        zones.append(Zone(places, int(MILITARY_POINTS[nearest]), loot, city, nearest == CAPITAL))
    to_capital = CAPITAL - abs(pawn)
    leading = _leading(names[pawn < 0] if pawn else "", abs(pawn), to_capital, language)
    return Track(tuple(zones), pawn, to_capital, _standing(pawn, language), leading)


def _kind(place: int) -> tuple[int, int, bool]:
    """What the places of a zone have in common."""
    return (place > 0) - (place < 0), int(MILITARY_POINTS[abs(place)]), abs(place) == CAPITAL


def _standing(lead: int, language: str) -> str:
    """Where the city on the left stands."""
    if lead == 0:
        return translate(language, "in the middle")
    if lead > 0:
        return translate_plural(language, "{n} space ahead", "{n} spaces ahead", lead)
    return translate_plural(language, "{n} space behind", "{n} spaces behind", -lead)


def _leading(leader: str, lead: int, missing: int, language: str) -> str:
    """Who leads by how much, and how much more wins the game."""
    if not lead:
        return translate_plural(
            language,
            "Nobody leads: {n} space to either capital",
            "Nobody leads: {n} spaces to either capital",
            missing,
        )
    if not missing:
        return translate(language, "{city} has reached the capital", city=leader)
    return translate(
        language, "{city} leads by {lead}, {missing} more win the game", city=leader, lead=lead, missing=missing
    )
