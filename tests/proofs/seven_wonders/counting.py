"""Final scores and winners, counted again from the document of a finished game.

Written from the rules and the data files alone; nothing of the engine's counting is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from proofs.report import Report
from proofs.seven_wonders import facts

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
City = dict[str, Any]


@dataclass(frozen=True)
class Count:
    """One city's points. A city that copies a guild may have several equally good ways to count."""

    ways: tuple[dict[str, int], ...]
    total: int
    coins: int


def check_final(report: Report, position: Any) -> None:
    """Compare a finished position's scores and winners with the recount of its document."""
    document = position.to_dict()
    counts = recount(document)
    scores = position.scores()
    report.check(len(scores) == document["players"], lambda: f"{len(scores)} scores for {document['players']} players")
    for seat, (score, count) in enumerate(zip(scores, counts, strict=True)):
        report.check(
            score.categories() in count.ways and score.total == count.total,
            lambda seat=seat, score=score, count=count: (
                f"seat {seat}: scored {score.categories()}, recount {count.ways}; {document}"
            ),
        )
    report.check(
        position.winners == winners(counts),
        lambda: f"winners {position.winners}, recount {winners(counts)}; {document}",
    )


def recount(document: dict[str, Any]) -> list[Count]:
    """Count every seat of a finished game's document; the Free City is no seat."""
    cities = document["cities"]
    return [_count(cities, seat) for seat in range(document["players"])]


def winners(counts: list[Count]) -> tuple[int, ...]:
    """Most points; of those, most coins; whoever is still level shares."""
    best = max((count.total, count.coins) for count in counts)
    return tuple(seat for seat, count in enumerate(counts) if (count.total, count.coins) == best)


def _count(cities: list[City], number: int) -> Count:
    city = cities[number]
    ways = [_points(cities, number, copied) for copied in _copies(cities, number)]
    best = max(sum(way.values()) for way in ways)
    return Count(tuple(way for way in ways if sum(way.values()) == best), best, city["coins"])


def _copies(cities: list[City], number: int) -> list[str | None]:
    """The guilds that Olympia's third stage (side B) may copy; None: nothing."""
    if not any(stage.get("special") == "copy_neighbour_guild" for stage in facts.stages_of(cities[number])):
        return [None]
    next_door = {card for city in _neighbours(cities, number) for card in city["buildings"]}
    return [None, *sorted(next_door.intersection(facts.GUILDS))]


def _points(cities: list[City], number: int, copied: str | None) -> dict[str, int]:
    """Points by category when this guild (or none) is copied: its points count as a guild's, its symbol as science."""
    city = cities[number]
    own = [facts.CARDS[card] for card in city["buildings"]]
    guilds = [card for card in own if card["colour"] == "purple"]
    if copied is not None:
        guilds.append(facts.CARDS[copied])
    stages = facts.stages_of(city)
    free_symbols = sum(source.get("science_choice", 0) for source in [*stages, *guilds])
    return {
        "military": sum(city["military"]),
        "treasury": city["coins"] // facts.NUMBERS["scoring"]["coins_per_point"],
        "wonder": sum(stage.get("points", 0) for stage in stages),
        "civilian": sum(card["points"] for card in own if card["colour"] == "blue"),
        "science": science([card["science"] for card in own if "science" in card], free_symbols),
        "commerce": sum(_per(cities, number, card) for card in own if card["colour"] == "yellow"),
        "guilds": sum(_per(cities, number, guild) for guild in guilds),
    }


def science(symbols: list[str], free: int) -> int:
    """The best count with so many free symbols: squares of equals, seven for each set of three."""
    return max(
        sum(amount**2 for amount in amounts) + facts.NUMBERS["scoring"]["science_set"] * min(amounts)
        for chosen in combinations_with_replacement(facts.NUMBERS["scoring"]["symbols"], free)
        for amounts in [[[*symbols, *chosen].count(symbol) for symbol in facts.NUMBERS["scoring"]["symbols"]]]
    )


def _per(cities: list[City], number: int, card: dict[str, Any]) -> int:
    rule = card.get("points_per")
    if rule is None:
        return 0
    places = {
        "self": [cities[number]],
        "neighbours": _neighbours(cities, number),
        "both": [cities[number], *_neighbours(cities, number)],
    }[rule["scope"]]
    return int(rule["amount"]) * sum(_things(city, thing) for city in places for thing in rule["count"])


def _neighbours(cities: list[City], number: int) -> list[City]:
    return [cities[(number + 1) % len(cities)], cities[(number - 1) % len(cities)]]


def _things(city: City, thing: str) -> int:
    if thing == "wonder_stage":
        return int(city["stages"])
    if thing == "defeat_token":
        return sum(token < 0 for token in city["military"])
    return sum(facts.CARDS[card]["colour"] == thing for card in city["buildings"])
