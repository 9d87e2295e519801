"""A second count, from the printed facts alone, of what positions in play tell: points, prices, production, symbols."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import heptapolis

from .facts import CARDS, COUNTING_GUILDS, MILITARY_POINTS, RESOURCES, WONDERS
from .helpers import laid, offers, play

TOKEN_POINTS = {"agriculture": 4, "philosophy": 7}
COLOUR = {"civilian": "blue", "science": "green", "commerce": "yellow"}


def count(city: dict[str, Any], *colours: str) -> int:
    return sum(CARDS[card].colour in colours for card in city["buildings"])


def recount(made: dict[str, Any], seat: int) -> dict[str, int]:
    """The score sheet of a seat."""
    cities = made["cities"]
    own = cities[seat]
    ahead = made["pawn"] if seat == 0 else -made["pawn"]
    guilds = 0
    for card in own["buildings"]:
        if card in COUNTING_GUILDS:
            guilds += max(count(city, *COUNTING_GUILDS[card]) for city in cities)
        if card == "builders_guild":
            guilds += 2 * max(len(city["built"]) for city in cities)
        if card == "moneylenders_guild":
            guilds += max(city["coins"] for city in cities) // 3
    tokens = own["progress"]
    progress = sum(TOKEN_POINTS.get(token, 0) for token in tokens)
    progress += 3 * len(tokens) if "mathematics" in tokens else 0
    sheet = {
        name: sum(CARDS[card].points for card in own["buildings"] if CARDS[card].colour == colour)
        for name, colour in COLOUR.items()
    }
    return {
        **sheet,
        "guilds": guilds,
        "wonders": sum(WONDERS[wonder].points for wonder in own["built"]),
        "progress": progress,
        "treasury": own["coins"] // 3,
        "military": MILITARY_POINTS[min(ahead, 8)] if ahead > 0 else 0,
    }


def check_city(own: dict[str, Any], other: dict[str, Any]) -> None:
    """What a document tells besides: prices, production, choices and symbols."""
    made, dear = (
        Counter(resource for card in city["buildings"] for resource in CARDS[card].makes.split())
        for city in (own, other)
    )
    cheap = {resource for card in own["buildings"] for resource in CARDS[card].cheap.split()}
    assert own["prices"] == {resource: 1 if resource in cheap else 2 + dear[resource] for resource in RESOURCES}
    assert own["produces"] == dict(made)
    choices = [CARDS[card].one_of for card in own["buildings"]] + [WONDERS[wonder].one_of for wonder in own["built"]]
    assert own["choices"] == {
        "raw": sum("wood" in one_of for one_of in choices),
        "goods": sum("glass" in one_of for one_of in choices),
    }
    symbols = Counter(CARDS[card].science for card in own["buildings"] if CARDS[card].science)
    if "law" in own["progress"]:
        symbols["scales"] += 1
    assert own["symbols"] == dict(symbols)


@pytest.mark.parametrize("seed", range(6))
def test_positions_in_play_tell_what_a_second_count_finds(seed: int) -> None:
    position = heptapolis.game("duel").start(seed)
    number = 0
    while not position.over:
        moves = offers(position, position.to_act[0])
        position = play(position, moves[(11 * number + seed) % len(moves)])
        number += 1
        if number % 8 and not position.over:
            continue
        made = position.to_dict()
        first, second = made["cities"]
        check_city(first, second)
        check_city(second, first)
        if abs(made["pawn"]) < 9:
            assert [score.categories() for score in position.scores()] == [recount(made, seat) for seat in (0, 1)]
        assert len(first["built"]) + len(second["built"]) <= 7


@pytest.mark.parametrize("seed", range(4))
def test_the_twenty_cards_of_an_age_are_always_somewhere(seed: int) -> None:
    position = heptapolis.game("duel", wonders="first-game").start(seed)
    deal = position.deal()["layouts"]
    number = 0
    while not position.over:
        moves = offers(position, position.to_act[0])
        position = play(position, moves[(13 * number + seed) % len(moves)])
        number += 1
        if number % 7:
            continue
        made = position.to_dict()
        places = Counter([*laid(made).values(), *made["discard"]])
        for city in made["cities"]:
            places.update([*city["buildings"], *city["under"].values()])
            assert city["coins"] >= 0
        assert set(places.values()) == {1}
        assert set(places) == {card for age in range(1, made["age"] + 1) for card in deal[str(age)]}
