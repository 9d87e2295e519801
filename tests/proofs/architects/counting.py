"""Final scores and winners, counted again from the document of a finished game.

Written from the rules and the data files alone; nothing of the engine's counting is used.
"""

from __future__ import annotations

from typing import Any

from proofs.architects import facts
from proofs.report import Report

City = dict[str, Any]


def count(document: dict[str, Any], seat: int) -> dict[str, int]:
    """The points of one seat by category."""
    city = document["cities"][seat]
    stages = facts.WONDERS[city["wonder"]]["stages"]
    complete = len(city["stages"]) == len(stages)
    tokens = 0
    for name in set(city["tokens"]):
        effect, own = facts.TOKENS[name], city["tokens"].count(name)
        per = effect.get("points_per", {})
        tokens += effect.get("points", [0, 0])[complete]
        tokens += per.get("cat", 0) * sum(facts.CARDS[card].get("cat", False) for card in city["cards"])
        tokens += per.get("victory", 0) * city["military"]
        tokens += per.get("token", 0) * len(city["tokens"])
        tokens += effect["points_set"][own - 1] if "points_set" in effect else 0
    return {
        "stages": sum(stage["points"] for number, stage in enumerate(stages, 1) if f"s{number}" in city["stages"]),
        "cat": facts.NUMBERS["scoring"]["cat"] if document["cat"] == seat else 0,
        "blue": sum(facts.CARDS[card].get("points", 0) for card in city["cards"]),
        "military": facts.NUMBERS["scoring"]["victory"] * city["military"],
        "tokens": tokens,
    }


def check_final(report: Report, position: Any) -> None:
    """Compare a finished position's scores, winners and ending with the recount of its document."""
    document = position.to_dict()
    counts = [count(document, seat) for seat in range(document["players"])]
    found = [score.categories() for score in position.scores()]
    report.check(counts == found, lambda: f"scored {found}, recount {counts}; {document}")
    built = [len(city["stages"]) for city in document["cities"]]
    standing = [(sum(points.values()), stages) for points, stages in zip(counts, built, strict=True)]
    winners = tuple(seat for seat, place in enumerate(standing) if place == max(standing))
    report.check(position.winners == winners, lambda: f"winners {position.winners}, recount {winners}; {document}")
    ending = "wonder" if 5 in built else "cards"
    report.check(position.ending == ending, lambda: f"ending {position.ending} instead of {ending}; {document}")
