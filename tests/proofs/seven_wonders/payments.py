"""Proof: the payments that the rules offer are exactly those found by trying every purchase.

The brute force is written from the rules alone and shares no code with the engine. Every unit of a cost comes from the own
production, from the left or from the right neighbour; a set of purchases counts if the neighbours can deliver it, if the own
production covers the rest, and if no bought unit could be replaced by own production with the rest unchanged.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import heptapolis
from proofs.report import Report, reporting
from proofs.seven_wonders import facts
from proofs.seven_wonders.cities import random_document

Goods = tuple[str, ...]
"""A multiset of goods, sorted."""
Slots = tuple[Goods, ...]
"""Each slot gives one of its goods."""
Payment = tuple[int, int]


def prove(count: int, seed: int = 0) -> Report:
    """Compare every card and the next stage of `count` random cities."""
    rng = random.Random(seed)
    most = 0
    with reporting("seven-wonders: payments") as report:
        while report.cases < count:
            document = random_document(rng)
            position = heptapolis.position(document)
            for seat in range(document["players"]):
                report.cases += 1
                most = max(most, _check_city(report, rng, document, position, seat, seat))
            if document["players"] == 2:
                report.cases += 1
                seat = facts.controller(document["age"], document["turn"])
                most = max(most, _check_free_city(report, rng, document, position, seat))
        report.notes.append(f"most payments for one card or stage: {most}")
    return report


def _check_city(
    report: Report, rng: random.Random, document: dict[str, Any], position: Any, seat: int, city: int
) -> int:
    """Compare all moves that build something in `city`, whose choice `seat` owes now."""
    offered: dict[tuple[str, str], list[Payment]] = {}
    for move in position.moves(seat):
        if move.kind in ("build", "stage"):
            offered.setdefault((move.kind, move.card), []).append((move.payment or (0, 0, 0))[:2])
    most = 0
    hand = sorted(set(document["cities"][seat]["hand"]))
    for card in hand:
        for kind in ("build", "stage"):
            expected = expected_payments(document["cities"], city, card, kind)
            if city == 2 and document["players"] == 2 and kind == "stage" and chained(document["cities"][city], card):
                expected = []  # the Free City must build what it can build free through a chain
            found = offered.pop((kind, card), [])
            most = max(most, len(expected))
            report.check(
                found == expected,
                f"seat {seat}, city {city}, {kind} {card}: offered {found}, brute force {expected}; {document}",
            )
            _check_notation(report, rng, document, position, seat, kind, card, expected)
    report.check(not offered, f"seat {seat}: moves with cards that are not in hand: {offered}; {document}")
    return most


def _check_free_city(report: Report, rng: random.Random, document: dict[str, Any], position: Any, seat: int) -> int:
    own = rng.choice(document["cities"][seat]["hand"])
    rest = list(document["cities"][seat]["hand"])
    rest.remove(own)
    cities = [dict(city) for city in document["cities"]]
    cities[seat]["hand"] = rest
    asked = position.play(seat, f"discard {own}")
    if seat not in asked.to_act:
        return 0  # one choice was left, and made
    return _check_city(report, rng, document | {"cities": cities}, asked, seat, 2)


def _check_notation(
    report: Report,
    rng: random.Random,
    document: dict[str, Any],
    position: Any,
    seat: int,
    kind: str,
    card: str,
    expected: list[Payment],
) -> None:
    """The shortest notation means the cheapest payment; a payment that brute force does not know is refused."""
    if expected:
        report.check(
            position.play(seat, f"{kind} {card}") == position.play(seat, notation(kind, card, expected[0])),
            lambda: f"seat {seat}: {kind} {card} is not {notation(kind, card, expected[0])}; {document}",
        )
    wrong = (rng.randint(0, 6), rng.randint(1, 6))
    if wrong not in expected:
        report.check(
            position.why_not(seat, notation(kind, card, wrong)) is not None,
            lambda: f"seat {seat}: {notation(kind, card, wrong)} is allowed, brute force {expected}; {document}",
        )


def notation(kind: str, card: str, payment: Payment) -> str:
    left, right = payment
    return f"{kind} {card}" + (f" L{left}" if left else "") + (f" R{right}" if right else "")


def expected_payments(cities: list[dict[str, Any]], number: int, card: str, kind: str) -> list[Payment]:
    """All payments for building a card, or the next stage with it, by total and then by the left neighbour's part."""
    city = cities[number]
    if kind == "stage":
        stage = facts.next_stage(city)
        return purchases(cities, number, stage["cost"]) if stage else []
    if facts.building(card) in {facts.building(own) for own in city["buildings"]}:
        return []
    if chained(city, card):
        return [(0, 0)]
    return purchases(cities, number, facts.CARDS[card].get("cost", {}))


def chained(city: dict[str, Any], card: str) -> bool:
    return not set(facts.CARDS[card].get("free_with", ())).isdisjoint(city["buildings"])


def purchases(cities: list[dict[str, Any]], number: int, cost: dict[str, int]) -> list[Payment]:
    """Every (coins to the left, coins to the right) that some minimal set of purchases costs and the treasury affords."""
    city = cities[number]
    left, right = cities[(number + 1) % len(cities)], cities[(number - 1) % len(cities)]
    own, from_left, from_right = production(city), for_sale(left), for_sale(right)
    found = set()
    for kept, bought_left, bought_right in _splits(cost):
        if (
            covers(own, kept)
            and covers(from_left, bought_left)
            and covers(from_right, bought_right)
            and not any(covers(own, tuple(sorted((*kept, good)))) for good in {*bought_left, *bought_right})
        ):
            coins_left = sum(price(city, good, "left") for good in bought_left)
            coins_right = sum(price(city, good, "right") for good in bought_right)
            if coins_left + coins_right + cost.get("coins", 0) <= city["coins"]:
                found.add((coins_left, coins_right))
    return sorted(found, key=lambda payment: (sum(payment), payment[0]))


def _splits(cost: dict[str, int]) -> Iterator[tuple[Goods, Goods, Goods]]:
    """All ways to get the units of a cost: (own, from the left, from the right)."""
    goods = [good for good in facts.GOODS if cost.get(good)]
    ways = [
        [
            (cost[good] - left - right, left, right)
            for left in range(cost[good] + 1)
            for right in range(cost[good] + 1 - left)
        ]
        for good in goods
    ]
    for way in product(*ways):
        kept, left, right = (
            tuple(sorted(good for good, counts in zip(goods, way, strict=True) for _ in range(counts[source])))
            for source in range(3)
        )
        yield kept, left, right


@lru_cache(maxsize=200_000)
def covers(slots: Slots, units: Goods) -> bool:
    """Whether each unit can come from a slot of its own. Tries everything."""
    if not units:
        return True
    first, rest = units[0], units[1:]
    return any(first in slot and covers(slots[:place] + slots[place + 1 :], rest) for place, slot in enumerate(slots))


def production(city: dict[str, Any]) -> Slots:
    """All that a city produces for itself: board, buildings, stages."""
    sources = [facts.CARDS[card] for card in city["buildings"]] + facts.stages_of(city)
    slots = [(facts.WONDERS[city["wonder"]]["good"],)]
    slots += [tuple(slot) for source in sources for slot in source.get("produces", ())]
    return tuple(sorted(slots))


def for_sale(city: dict[str, Any]) -> Slots:
    """What neighbours can buy: the board's good and what brown and grey buildings produce."""
    sources = [facts.CARDS[card] for card in city["buildings"] if facts.CARDS[card]["colour"] in ("brown", "grey")]
    slots = [(facts.WONDERS[city["wonder"]]["good"],)]
    slots += [tuple(slot) for source in sources for slot in source.get("produces", ())]
    return tuple(sorted(slots))


def price(city: dict[str, Any], good: str, side: str) -> int:
    """What a unit from a neighbour costs this city."""
    lowest: int = facts.NUMBERS["coins"]["unit_price"]
    for source in [facts.CARDS[card] for card in city["buildings"]] + facts.stages_of(city):
        discount = source.get("discount")
        if discount and side in discount["neighbours"] and good in facts.NUMBERS["goods"][discount["resources"]]:
            lowest = min(lowest, discount["price"])
    return lowest
