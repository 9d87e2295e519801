"""Proof: samples are uniform over all worlds that a seat thinks possible, found by brute force over orders of cards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import heptapolis
from proofs.chi_square import chi_square
from proofs.report import Report, reporting

FAR_OUT = 5.0
"""Standard deviations that chance does not explain."""


def orders(cards: list[str]) -> Counter[str]:
    """All orders of cards, each copy a thing of its own: how many of them look like this."""
    return Counter(" ".join(order) for order in permutations(cards))


def prove(cases: int, seed: int = 0, samples: int = 40) -> Report:
    """A deck with few cards left, a stack with few tokens left, and what the cat and Halicarnassus have shown."""
    rng = random.Random(seed)
    with reporting("architects: uniform samples against brute force") as report:
        for number in range(cases):
            kind = (_decks, _cat, _glimpsed)[number % 3]
            position, seat, worlds, world = kind(rng)
            with report.case(position.to_dict):
                view = position.view(seat)
                found: Counter[str] = Counter()
                for _ in range(samples * len(worlds)):
                    found[world(view.sample(seed=rng.getrandbits(64)).to_dict())] += 1
                off, strange = chi_square(found, worlds)
                report.check(not strange, lambda strange=strange: f"impossible worlds: {strange}")
                report.check(off < FAR_OUT, lambda off=off, kind=kind: f"{kind.__name__}: {off:.1f} deviations off")
    return report


def _some(rng: random.Random, count: int) -> list[str]:
    return rng.sample(["wood", "wood", "coin", "coin", "gear", "red_0", "red_0", "blue_3"], count)


def _decks(rng: random.Random) -> Any:
    """A wonder deck whose top card lies open."""
    deck = _some(rng, 5)
    cities = [{"wonder": "rhodes", "deck": deck, "deck_size": 5}, {"wonder": "olympia"}]
    position = heptapolis.position({"game": "architects", "cities": cities, "seed": rng.getrandbits(30)})
    worlds = {f"{deck[0]} {rest}": count for rest, count in orders(deck[1:]).items()}
    return position, rng.choice([0, 1, None]), worlds, lambda document: " ".join(document["cities"][0]["deck"])


def _cat(rng: random.Random) -> Any:
    """The centre, whose top card is known to who has looked."""
    centre, seat = _some(rng, 4), rng.choice([0, 1])
    document = {"game": "architects", "cities": [{"wonder": "giza"}, {"wonder": "rhodes"}], "centre": centre}
    document |= {"centre_size": 4, "seen": {"centre": [0]}, "seed": rng.getrandbits(30)}
    worlds = orders(centre)
    if seat == 0:
        worlds = Counter({f"{centre[0]} {rest}": count for rest, count in orders(centre[1:]).items()})
    return heptapolis.position(document), seat, worlds, lambda found: " ".join(found["centre"])


def _glimpsed(rng: random.Random) -> Any:
    """A deck of which Halicarnassus has seen the top cards, put back in an order that it does not know."""
    deck, seat = _some(rng, 5), rng.choice([0, 1])
    document = {
        "game": "architects",
        "cities": [
            {"wonder": "halicarnassus", "stages": ["s1", "s2"]},
            {"wonder": "rhodes", "deck": deck, "deck_size": 5},
        ],
        "options": {"halicarnassus_shuffle_whole_deck": False},
        "seen": {"glimpsed": {"1": 3}},
        "seed": rng.getrandbits(30),
    }
    worlds: Counter[str] = Counter()
    if seat == 0:
        for near, ways in orders(deck[1:3]).items():
            for far, more in orders(deck[3:]).items():
                worlds[f"{deck[0]} {near} {far}"] += ways * more
    else:
        worlds.update({f"{deck[0]} {rest}": count for rest, count in orders(deck[1:]).items()})
    return heptapolis.position(document), seat, worlds, lambda found: " ".join(found["cities"][1]["deck"])
