"""Conflicts at the end of each age."""

from __future__ import annotations

import pytest

from .facts import CARDS
from .helpers import city, military, play_turn, table

SHIELDS = [card for card, facts in CARDS.items() if facts.shields]


@pytest.mark.parametrize(("age", "value"), [(1, 1), (2, 3), (3, 5)])
def test_more_shields_bring_a_victory_token_of_the_age_and_fewer_a_defeat(age: int, value: int) -> None:
    after = play_turn(table(city(buildings="stockade"), {}, {}, {}, age=age))
    assert military(after, 0) == [value, value]
    assert military(after, 1) == [-1]
    assert military(after, 2) == []
    assert military(after, 3) == [-1]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_equal_shields_bring_nothing(age: int) -> None:
    position = table(city(buildings="stockade"), city(buildings="barracks"), city(buildings="guard_tower"), age=age)
    after = play_turn(position)
    assert [military(after, number) for number in range(3)] == [[], [], []]


def test_each_neighbour_is_compared_separately() -> None:
    after = play_turn(table(city(buildings="stockade"), city(buildings="barracks guard_tower"), {}))
    assert military(after, 0) == [-1, 1]
    assert military(after, 1) == [1, 1]
    assert military(after, 2) == [-1, -1]


def test_only_neighbours_are_compared() -> None:
    after = play_turn(table(city(buildings="stockade barracks"), {}, {}, {}, {}))
    assert [military(after, number) for number in range(5)] == [[1, 1], [-1], [], [], [-1]]


def test_a_city_gets_at_most_two_tokens_an_age_and_keeps_those_it_has() -> None:
    after = play_turn(table(city(buildings="walls", military=[1, -1]), city(military=[-1]), city(military=[1]), age=2))
    assert military(after, 0) == [-1, 1, 3, 3]
    assert military(after, 1) == [-1, -1]
    assert military(after, 2) == [-1, 1]


@pytest.mark.parametrize("card", SHIELDS)
def test_the_shields_of_every_red_card(card: str) -> None:
    facts = CARDS[card]
    # The neighbours have as many shields as the card, and one less.
    equal = {1: "stockade", 2: "walls", 3: "arsenal"}[facts.shields]
    equal = {"stockade": "barracks", "walls": "stables", "arsenal": "siege_workshop"}[equal] if card == equal else equal
    fewer = {1: "", 2: "guard_tower", 3: "archery_range"}[facts.shields]
    cities = [city(buildings=card), city(buildings=equal), {}, {}, city(buildings=fewer)]
    after = play_turn(table(*cities, age=3))
    assert military(after, 0) == [5]


def test_shields_of_all_ages_count_together() -> None:
    own = city(buildings="stockade barracks guard_tower")
    after = play_turn(table(own, city(buildings="walls"), city(buildings="arsenal"), age=3))
    assert military(after, 0) == [5]


def test_shields_are_not_lost_by_fighting() -> None:
    # The same stockade that won in age I wins again at the end of age II.
    position = table(city(buildings="stockade", military=[1, 1]), age=2)
    assert military(play_turn(position), 0) == [1, 1, 3, 3]


def test_shields_built_in_the_sixth_turn_count() -> None:
    position = table(city(wonder="olympia", hand="stockade altar"))
    assert military(play_turn(position, "build stockade"), 0) == [1, 1]


@pytest.mark.parametrize(("side", "number", "tokens"), [("A", 2, [3]), ("A", 3, [3]), ("B", 1, [-1]), ("B", 2, [3])])
def test_the_stages_of_rhodes_fight_too(side: str, number: int, tokens: list[int]) -> None:
    # Two shields against 2 and 1; one shield against 2 and 1.
    cities = [city(wonder="rhodes", side=side, stages=number), city(buildings="stables"), city(buildings="guard_tower")]
    assert military(play_turn(table(*cities, age=2)), 0) == tokens


def test_the_stage_of_rhodes_counts_in_the_age_in_which_it_is_built() -> None:
    position = table(
        city(wonder="rhodes", stages=1, buildings="brickyard clay_pool", hand="temple statue"),
        city(buildings="guard_tower"),
        {},
        age=2,
    )
    assert military(play_turn(position, "stage temple"), 0) == [3, 3]


def test_there_is_no_conflict_within_an_age() -> None:
    after = play_turn(table(city(buildings="stockade"), turn=5))
    assert [military(after, number) for number in range(3)] == [[], [], []]


def test_with_three_players_each_pair_of_cities_fights_once() -> None:
    after = play_turn(table(city(buildings="stockade barracks"), city(buildings="guard_tower"), {}))
    assert sum(len(military(after, number)) for number in range(3)) == 6
    assert [military(after, number) for number in range(3)] == [[1, 1], [-1, 1], [-1, -1]]
