"""Random tables of Duel for proofs: two cities such as games bring about, but livelier trade, and a row of cards to take."""

from __future__ import annotations

import random
from typing import Any

from proofs.duel import facts

LIVELY = {"brown": 5.0, "grey": 5.0, "yellow": 4.0, "green": 0.5}
"""Production, choices and fixed prices are what payments are about: they are drawn that much more often than the rest."""
TRADING = {"masonry": 6.0, "architecture": 6.0}
GROWING = {"great_lighthouse": 5.0, "piraeus": 5.0}


def random_document(rng: random.Random) -> dict[str, Any]:
    """A position document at the beginning of a turn, with one row of the layout left, so that every card can be taken."""
    while True:
        document = _document(rng)
        if all(len(facts.symbols(city)) < facts.NUMBERS["science"]["supremacy"] for city in document["cities"]):
            return document


def _document(rng: random.Random) -> dict[str, Any]:
    age = rng.randint(1, 3)
    row = rng.choice([slots for slots in facts.ROWS[age] if slots])
    decks = {each: random_deck(rng, each) for each in range(1, age + 1)}
    cards = rng.sample(decks[age], len(row))
    cities = _cities(rng)
    for each, deck in decks.items():
        left = [card for card in deck if card not in cards]
        most = facts.SLOTS - (len(row) if each == age else 0)
        _build(rng, cities, left, rng.randint(0, rng.choice([4, most])))
    return {
        "game": "duel",
        "age": age,
        "seat": rng.randint(0, 1),
        "cities": cities,
        "layout": {str(slot): card for slot, card in zip(row, cards, strict=True)},
    }


def random_deck(rng: random.Random, age: int) -> list[str]:
    """The cards that an age is played with."""
    guilds = rng.sample(facts.GUILDS, facts.GUILDS_IN_GAME) if age == 3 else []
    return rng.sample(facts.deck(age), facts.SLOTS - len(guilds)) + guilds


def _cities(rng: random.Random) -> list[dict[str, Any]]:
    wonders = rng.sample(sorted(facts.WONDERS), 8)
    built = _pick(rng, wonders, rng.randint(0, facts.NUMBERS["table"]["wonders_buildable"]), GROWING)
    tokens = _pick(rng, sorted(facts.TOKENS), rng.randint(0, 4), TRADING)
    cut = rng.randint(0, len(tokens))
    return [
        {
            "coins": rng.randint(0, rng.choice([5, 15, 40])),
            "wonders": own,
            "built": [wonder for wonder in own if wonder in built],
            "buildings": [],
            "progress": progress,
        }
        for own, progress in ((wonders[:4], tokens[:cut]), (wonders[4:], tokens[cut:]))
    ]


def _build(rng: random.Random, cities: list[dict[str, Any]], left: list[str], count: int) -> None:
    """Cards of an age that were built somewhere."""
    for card in _pick(rng, left, count, {name: LIVELY.get(card["colour"], 1.0) for name, card in facts.CARDS.items()}):
        rng.choice(cities)["buildings"].append(card)


def _pick(rng: random.Random, names: list[str], count: int, weights: dict[str, float]) -> list[str]:
    """So many different names by lot, some more likely than others."""
    left, found = list(names), list[str]()
    while left and len(found) < count:
        found.append(rng.choices(left, [weights.get(name, 1.0) for name in left])[0])
        left.remove(found[-1])
    return found
