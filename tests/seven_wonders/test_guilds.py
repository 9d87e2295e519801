"""Guilds, and Olympia B, which copies one."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .helpers import city, finished, play_turn, table


def guilds(own: dict, left: dict, right: dict, *far: dict) -> int:
    """Points for guilds of seat 0; other cities of a larger table sit between the two neighbours."""
    return int(finished(own, left, *far, right).scores()[0].guilds)


# Guilds that count the two neighbours but not the own city: each with a card that counts, one that
# does not, and what one card is worth.
COUNTING = {
    "workers_guild": ("lumber_yard sawmill", "stone_pit", "press_1", "quarry", 1),
    "craftsmens_guild": ("loom_1 press_1", "glassworks_1", "lumber_yard", "loom_2", 2),
    "traders_guild": ("marketplace vineyard", "forum", "altar", "caravansery", 1),
    "philosophers_guild": ("workshop school", "library", "altar", "study", 1),
    "spies_guild": ("stockade walls", "barracks", "altar", "arsenal", 1),
    "magistrates_guild": ("altar temple", "baths", "stockade", "palace", 1),
}


@pytest.mark.parametrize("guild", COUNTING)
def test_guilds_that_count_cards_of_the_two_neighbours_and_not_of_the_own_city(guild: str) -> None:
    left, right, other, own, worth = COUNTING[guild]
    points = guilds(
        city(buildings=f"{guild} {own}"),
        city(buildings=f"{left} {other}", stages=2),
        city(buildings=right, stages=1, military=[-1]),
    )
    assert points == 3 * worth


@pytest.mark.parametrize("guild", COUNTING)
def test_guilds_do_not_count_cities_further_away(guild: str) -> None:
    left, right, _, own, worth = COUNTING[guild]
    assert guilds(city(buildings=guild), {}, city(buildings=right), city(buildings=left), city(buildings=own)) == worth


def test_the_strategists_count_defeat_tokens_of_the_neighbours() -> None:
    own = city(buildings="strategists_guild", military=[-1, -1, -1])
    assert guilds(own, city(military=[-1, -1, 1]), city(military=[3, -1, 5])) == 3
    assert guilds(own, city(military=[1]), {}, city(military=[-1, -1])) == 0


def test_the_strategists_count_the_defeats_of_age_three_too() -> None:
    position = table(city(buildings="strategists_guild arsenal"), city(military=[-1]), {}, age=3)
    assert play_turn(position).scores()[0].guilds == 3


def test_the_shipowners_count_brown_grey_and_purple_cards_of_the_own_city() -> None:
    own = city(buildings="shipowners_guild lumber_yard sawmill press_1 spies_guild altar workshop stockade vineyard")
    assert guilds(own, city(buildings="stone_pit loom_1 workers_guild"), {}) == 5


def test_the_builders_count_stages_of_the_own_city_and_both_neighbours() -> None:
    own = city(buildings="builders_guild", wonder="giza", side="B", stages=4)
    assert guilds(own, city(stages=2), city(stages=1)) == 7
    assert guilds(own, city(stages=2), city(stages=1), city(stages=3)) == 7


def test_the_scientists_give_one_free_symbol() -> None:
    score = finished(city(buildings="scientists_guild workshop laboratory")).scores()[0]
    assert score.science == 9
    assert score.guilds == 0
    assert finished(city(buildings="scientists_guild")).scores()[0].science == 1


def test_several_guilds_add_up() -> None:
    own = city(buildings="spies_guild magistrates_guild shipowners_guild")
    assert guilds(own, city(buildings="stockade altar theater"), city(buildings="barracks")) == 2 + 2 + 3


# Olympia B ----------------------------------------------------------------------------------------


def copied(*cities: dict) -> int:
    """What the third stage of Olympia B (seat 0) is worth: its total with and without that stage."""

    def total(number: int) -> int:
        own = {**cities[0], "wonder": "olympia", "side": "B", "stages": number}
        position: Position = finished(own, *cities[1:])
        return int(position.scores()[0].total)

    return total(3) - total(2)


@pytest.mark.parametrize("guild", COUNTING)
def test_olympia_b_copies_a_guild_that_counts_neighbours_from_its_own_seat(guild: str) -> None:
    left, right, _, own, worth = COUNTING[guild]
    # Five cities: seat 1 owns the guild and neighbours seat 2, which Olympia does not.
    cities = (city(buildings=own), city(buildings=[guild]), city(buildings=left), {}, city(buildings=right))
    assert copied(*cities) == worth


@pytest.mark.parametrize("seat", [1, 2])
def test_olympia_b_copies_from_either_neighbour(seat: int) -> None:
    cities = [{}, city(buildings="stockade"), city(buildings="barracks")]
    cities[seat]["buildings"] += " spies_guild"
    assert copied(*cities) == 2


def test_olympia_b_copies_the_strategists() -> None:
    cities = (
        city(military=[-1, -1]),
        city(buildings="strategists_guild", military=[-1]),
        city(military=[-1, -1, -1]),
        {},
        city(military=[-1, -1]),
    )
    assert copied(*cities) == 3


def test_olympia_b_copies_the_shipowners() -> None:
    neighbour = city(buildings="shipowners_guild stone_pit clay_pool quarry")
    assert copied(city(buildings="lumber_yard press_1 altar"), neighbour) == 2


def test_olympia_b_copies_the_builders() -> None:
    cities = ({}, city(buildings="builders_guild", stages=1), city(stages=3), {}, city(stages=2))
    # Its own three stages, one on the left, two on the right.
    assert copied(*cities) == 3 + 1 + 2


def test_olympia_b_copies_the_scientists() -> None:
    neighbour = city(buildings="scientists_guild")
    assert copied(city(buildings="workshop apothecary"), neighbour) == 1 + 7
    assert copied(city(buildings="workshop laboratory study"), neighbour) == 16 - 9


def test_olympia_b_takes_the_best_guild_of_both_neighbours() -> None:
    left = city(buildings="spies_guild workers_guild stockade barracks walls")
    right = city(buildings="magistrates_guild scientists_guild altar")
    assert copied({}, left, right) == 3
    # With two different symbols in the own city the free third one is best.
    assert copied(city(buildings="workshop apothecary"), left, right) == 8


def test_olympia_b_copies_no_guild_that_is_further_away() -> None:
    assert copied({}, city(buildings="stockade"), city(buildings="spies_guild barracks"), city(buildings="altar")) == 0


def test_olympia_b_does_not_copy_an_own_guild() -> None:
    assert copied(city(buildings="spies_guild"), city(buildings="stockade"), {}) == 0


def test_the_copied_guild_is_not_affected() -> None:
    position = finished(
        city(wonder="olympia", side="B", stages=3), city(buildings="spies_guild"), city(buildings="stockade barracks")
    )
    assert position.scores()[1].guilds == 2
    assert position.scores()[0].total == 5 + 1 + 2
