"""Random tables for proofs: position documents with cities such as games bring about, but livelier trade."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from proofs.seven_wonders import facts

LIVELY = {"brown": 6.0, "grey": 4.0, "yellow": 3.0}
"""Production and discounts are what payments are about: they are drawn that much more often than the rest."""


def random_document(rng: random.Random, players: int | None = None) -> dict[str, Any]:
    """A position document at the beginning of a turn, every hand given in full."""
    players = players or rng.randint(2, 7)
    age, turn = rng.randint(1, 3), rng.randint(1, facts.TURNS)
    wonders = rng.sample(sorted(facts.WONDERS), facts.cities_at(players))
    cities = [_wonder(rng, wonder) for wonder in wonders]
    for past in range(1, age):
        deck = random_deck(rng, players, past)
        for city in cities:
            _build(rng, city, deck, rng.choice([0, 1, *range(facts.TURNS + 1)]))
    deck = random_deck(rng, players, age)
    for city in cities:
        _build(rng, city, deck, rng.randint(0, turn - 1))
    cards = list(deck.elements())
    rng.shuffle(cards)
    for city, size in zip(cities, facts.hand_sizes(players, age, turn), strict=False):
        city["hand"] = [cards.pop() for _ in range(size)]
    return {"game": "seven-wonders", "players": players, "age": age, "turn": turn, "cities": cities}


def random_deck(rng: random.Random, players: int, age: int) -> Counter[str]:
    """One age's deck; guilds drawn."""
    deck = facts.printed(players, age)
    if age == 3:
        deck.update(rng.sample(facts.GUILDS, facts.guilds_in_game(players)))
    return deck


def _wonder(rng: random.Random, wonder: str) -> dict[str, Any]:
    side = rng.choice("AB")
    stages = rng.randint(0, len(facts.WONDERS[wonder][side]))
    return {
        "wonder": wonder,
        "side": side,
        "stages": stages,
        "coins": rng.randint(0, rng.choice([4, 14, 40])),
        "buildings": [],
    }


def _build(rng: random.Random, city: dict[str, Any], deck: Counter[str], count: int) -> None:
    for _ in range(count):
        standing = {facts.building(card) for card in city["buildings"]}
        free = sorted(card for card in deck if deck[card] and facts.building(card) not in standing)
        if not free:
            return
        card = rng.choices(free, [LIVELY.get(facts.CARDS[name]["colour"], 1.0) for name in free])[0]
        deck[card] -= 1
        city["buildings"].append(card)
