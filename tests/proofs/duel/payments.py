"""Proof: what building costs is the least that trying everything finds.

The brute force is written from the rules alone and shares no code with the engine. It waives every set of symbols that a
discount allows, has every producer with a choice give each of its resources, buys what is still missing, and keeps the least.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import heptapolis
from proofs.duel import facts
from proofs.duel.cities import random_document
from proofs.report import Report, reporting

Payment = tuple[int, int]
"""Coins for resources, and coins that the work itself costs."""


def prove(count: int, seed: int = 0) -> Report:
    """Compare every card on the table and every wonder of `count` random cities."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    with reporting("duel: payments") as report:
        while report.cases < count:
            document = random_document(rng)
            with report.case(lambda document=document: document):
                _check(report, document, seen)
        told = ", ".join(f"{name} {number:,}" for name, number in sorted(seen.items()))
        report.notes.append(f"works compared: {told}")
    return report


def _check(report: Report, document: dict[str, Any], seen: Counter[str]) -> None:
    """Compare all moves of the seat that must play: each is offered exactly if it can be paid, at that price."""
    position = heptapolis.position(document)
    seat = document["seat"]
    offered = {str(move): move.payment for move in position.moves(seat) if move.kind in ("build", "wonder")}
    coins = document["cities"][seat]["coins"]
    prices = position.to_dict()["cities"][seat]["prices"]
    for resource in facts.RESOURCES:
        expected = price(document["cities"], seat, resource)
        report.check(prices[resource] == expected, lambda: f"{resource} costs {prices[resource]}; {document}")  # noqa: B023
    for move, payment in expected_payments(document, seen):
        if sum(payment) <= coins:
            found = offered.pop(move, None)
            report.check(
                found == payment,
                lambda move=move, payment=payment, found=found: (
                    f"{move} is offered for {found}, brute force finds {payment}; {document}"
                ),
            )
        else:
            reason = position.why_not(seat, move)
            report.check(
                reason is not None and (reason.figures["needed"], reason.figures["coins"]) == (sum(payment), coins),
                lambda move=move, payment=payment, reason=reason: (
                    f"{move} costs {payment}, but {reason!r} is why not; {document}"
                ),
            )
    report.check(not offered, lambda: f"moves that cannot be: {offered}; {document}")


def expected_payments(document: dict[str, Any], seen: Counter[str]) -> Iterator[tuple[str, Payment]]:
    """Everything that the seat may want to build, with the cheapest payment."""
    cities, seat = document["cities"], document["seat"]
    city = cities[seat]
    can_grow = sum(len(each["built"]) for each in cities) < facts.NUMBERS["table"]["wonders_buildable"]
    wonders = [wonder for wonder in city["wonders"] if wonder not in city["built"]] if can_grow else []
    to_build = {wonder: cheapest(cities, seat, facts.WONDERS[wonder], "wonder") for wonder in wonders}
    seen["wonders"] += len(wonders)
    for card in document["layout"].values():
        if facts.chained(city, card):
            seen["chains"] += 1
            yield f"build {card}", (0, 0)
        else:
            seen["cards"] += 1
            yield f"build {card}", cheapest(cities, seat, facts.CARDS[card], facts.CARDS[card]["colour"])
        for wonder, payment in to_build.items():
            yield f"wonder {wonder} {card}", payment


def cheapest(cities: list[dict[str, Any]], seat: int, work: dict[str, Any], kind: str) -> Payment:
    """The least coins for resources, and the coins of the work itself; `kind` is the colour of a card, or "wonder"."""
    city, cost = cities[seat], work.get("cost", {})
    prices = {resource: price(cities, seat, resource) for resource in facts.RESOURCES}
    produced = Counter[str]()
    for source in facts.works(city):
        produced.update(source.get("produces", {}))
    choices = [source["choice"] for source in facts.works(city) if "choice" in source]
    waivable = sum(facts.TOKENS[token].get("discount", {}).get(kind, 0) for token in city["progress"])
    needed = Counter({resource: cost[resource] for resource in facts.RESOURCES if cost.get(resource)})
    least = min(
        sum(prices[resource] * units for resource, units in (reduced - produced - Counter(given)).items())
        for reduced in _waived(needed, waivable)
        for given in product(*choices)
    )
    return least, cost.get("coins", 0)


def _waived(needed: Counter[str], most: int) -> list[Counter[str]]:
    """What is needed after every way to waive up to so many symbols."""
    found = [needed]
    for _ in range(most):
        found += [one - Counter([resource]) for one in found for resource in one]
    return found


def price(cities: list[dict[str, Any]], seat: int, resource: str) -> int:
    """What one unit costs a city."""
    for card in cities[seat]["buildings"]:
        fixed = facts.CARDS[card].get("price", {})
        if resource in fixed:
            return int(fixed[resource])
    symbols = sum(facts.CARDS[card].get("produces", {}).get(resource, 0) for card in cities[1 - seat]["buildings"])
    coins = facts.NUMBERS["coins"]
    return int(coins["unit_price"] + coins["price_per_symbol"] * symbols)
