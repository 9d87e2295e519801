"""Final scores, winners and endings of Duel, counted again from the document of a finished game.

Written from the rules and the data files alone; nothing of the engine's counting is used.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from proofs.duel import facts
from proofs.report import Report

City = dict[str, Any]
COLOURS = {"civilian": "blue", "science": "green", "commerce": "yellow", "guilds": "purple"}
"""The categories whose points stand on cards."""


def check_final(report: Report, position: Any) -> None:
    """Compare a finished position's scores, winners and ending with the count of its document."""
    document = position.to_dict()
    counts = [count(document, seat) for seat in range(2)]
    for seat, score in enumerate(position.scores()):
        report.check(
            score.categories() == counts[seat] and score.total == sum(counts[seat].values()),
            lambda seat=seat, score=score: (
                f"seat {seat}: scored {score.categories()}, counted {counts[seat]}; {document}"
            ),
        )
    how, won = result(document, counts)
    report.check(
        (position.ending, position.winners) == (how, won),
        lambda: f"{position.ending} victory of {position.winners}, counted {how} of {won}; {document}",
    )
    report.check(position.over and not position.to_act, lambda: f"somebody must still act: {document}")
    _check_end(report, document, how)
    _check_cards(report, document)


def count(document: dict[str, Any], seat: int) -> dict[str, int]:
    """Points by category."""
    cities = document["cities"]
    city = cities[seat]
    points = {category: _card_points(cities, seat, colour) for category, colour in COLOURS.items()}
    tokens = [facts.TOKENS[token] for token in city["progress"]]
    ahead = document["pawn"] if seat == 0 else -document["pawn"]
    return points | {
        "wonders": sum(facts.WONDERS[wonder].get("points", 0) for wonder in city["built"]),
        "progress": sum(token.get("points", 0) + token.get("points_per_token", 0) * len(tokens) for token in tokens),
        "treasury": _sets_of_coins(city),
        "military": facts.NUMBERS["military"]["points"][max(0, ahead)],
    }


def result(document: dict[str, Any], counts: list[dict[str, int]]) -> tuple[str, tuple[int, ...]]:
    """How the game ended, and who won: by supremacy, else by points, then by points of blue cards; else both."""
    if abs(document["pawn"]) >= facts.CAPITAL:
        return "military", (0 if document["pawn"] > 0 else 1,)
    for seat, city in enumerate(document["cities"]):
        if len(facts.symbols(city)) >= facts.NUMBERS["science"]["supremacy"]:
            return "scientific", (seat,)
    ranks = [(sum(points.values()), points["civilian"]) for points in counts]
    return "civilian", tuple(seat for seat in range(2) if ranks[seat] == max(ranks))


def _card_points(cities: list[City], seat: int, colour: str) -> int:
    points = 0
    for card in (facts.CARDS[name] for name in cities[seat]["buildings"]):
        if card["colour"] == colour:
            points += card.get("points", 0)
            if rule := card.get("points_per"):
                points += rule["amount"] * max(_things(city, rule["count"]) for city in cities)
    return int(points)


def _things(city: City, counted: list[str]) -> int:
    """How many of these things a city has."""
    total = sum(facts.CARDS[card]["colour"] in counted for card in city["buildings"])
    total += len(city["built"]) if "wonder" in counted else 0
    return total + (_sets_of_coins(city) if "coins" in counted else 0)


def _sets_of_coins(city: City) -> int:
    return int(city["coins"] // facts.NUMBERS["scoring"]["coins_per_point"])


def _check_end(report: Report, document: dict[str, Any], how: str) -> None:
    """A civilian victory comes when the last card of age III is gone; a supremacy only once."""
    report.check(document["phase"] == "over", lambda: f"the phase is {document['phase']}: {document}")
    if how == "civilian":
        left = [card for card in document["layout"] if card is not None]
        report.check(document["age"] == 3 and not left, lambda: f"it ended with {left} left: {document}")
    science = [len(facts.symbols(city)) >= facts.NUMBERS["science"]["supremacy"] for city in document["cities"]]
    kinds = sum(science) + (abs(document["pawn"]) == facts.CAPITAL)
    report.check(kinds == (how != "civilian"), lambda: f"{kinds} supremacies: {document}")


def _check_cards(report: Report, document: dict[str, Any]) -> None:
    """Every card that was laid out is in one place, and as many wonders were built as have a card under them."""
    lying = [card for card in document["layout"] if card is not None]
    for cards in document.get("to_come", {}).values():
        lying += cards
    gone = list(document["discard"])
    for city in document["cities"]:
        gone += [*city["buildings"], *city["under"].values()]
        report.check(set(city["under"]) == set(city["built"]), lambda: f"cards under wonders: {document}")
        report.check(set(city["built"]) <= set(city["wonders"]), lambda: f"a wonder of nobody: {document}")
    taken = [card for cards in document["seen"]["taken"].values() for card in cards if card is not None]
    report.check(sorted(gone) == sorted(taken), lambda: f"what left the layout is not what was used: {document}")
    seen = Counter(lying + gone)
    report.check(max(seen.values()) == 1, lambda: f"a card is there twice: {document}")
    ages = Counter(facts.CARDS[card]["age"] for card in seen)
    report.check(ages == Counter(dict.fromkeys(facts.AGES, facts.SLOTS)), lambda: f"cards of an age: {ages}")
    report.check(len(seen.keys() & set(facts.GUILDS)) == facts.GUILDS_IN_GAME, lambda: f"guilds: {document}")
    built = sum(len(city["built"]) for city in document["cities"])
    report.check(built <= facts.NUMBERS["table"]["wonders_buildable"], lambda: f"{built} wonders: {document}")
