"""Final scores and winners, counted again from the document of a finished game.

Written from the rules and the data files alone; nothing of the engine's counting is used.
"""

from __future__ import annotations

from typing import Any

from proofs.dice import facts
from proofs.report import Report

City = dict[str, Any]


def check_final(report: Report, position: Any) -> None:
    """Compare a finished position's scores, winners and ending with the recount of its document."""
    document = position.to_dict()
    counts = [count(city) for city in document["cities"]]
    for seat, (score, points) in enumerate(zip(position.scores(), counts, strict=True)):
        report.check(
            score.categories() == points and score.total == sum(points.values()),
            lambda seat=seat, score=score, points=points: (
                f"seat {seat}: scored {score.categories()}, recount {points}; {document}"
            ),
        )
    standings = [(sum(points.values()), city["coins"]) for points, city in zip(counts, document["cities"], strict=True)]
    won = tuple(seat for seat, standing in enumerate(standings) if standing == max(standings))
    report.check(position.winners == won, lambda: f"winners {position.winners}, recount {won}; {document}")
    used_up = any(len(city["bonuses"]) == len(facts.BONUSES) for city in document["cities"])
    report.check(position.ending == ("bonuses" if used_up else "rounds"), lambda: f"{position.ending}: {document}")


def count(city: City) -> dict[str, int]:
    """The points of a city, building by building."""
    board = facts.BOARD[city["board"]]
    points = dict.fromkeys(facts.CITY_BUILDINGS, 0)
    for building in city["first"]:
        points[building] += board[building]["first_points"]
    entries = facts.boxes(board)
    for box in city["boxes"]:
        building = facts.building_of(box)
        if building in points:
            points[building] += worth(city, box, entries[box][1])
    return points


def worth(city: City, name: str, box: dict[str, Any]) -> int:
    """What a checked box is worth."""
    total = int(box.get("points", 0)) + int(city["attacks"].get(name, 0))
    for effect in [*facts.effects(box, "coins_and_vp_per_box"), *facts.effects(box, "vp_per_box")]:
        places = facts.members(effect["building"])
        total += effect["points"] * sum(facts.building_of(other) in places for other in city["boxes"])
    return total
