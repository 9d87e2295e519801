"""Coins when built and points at the end: tavern, vineyard, bazar, haven, chamber of commerce, lighthouse, arena."""

from __future__ import annotations

import pytest

from .helpers import city, coins, finished, offers, play_turn, table


def test_the_tavern_brings_five_coins_once() -> None:
    position = table(city(coins=1, hand="tavern altar loom_1"), {}, {}, {}, turn=5)
    position = play_turn(position, "build tavern")
    assert coins(position, 0) == 6
    position = play_turn(position)
    assert coins(position, 0) == 9  # three more for a discarded card, nothing from the tavern


def test_the_vineyard_counts_brown_cards_of_the_own_city_and_both_neighbours() -> None:
    position = table(
        city(coins=0, buildings="lumber_yard stone_pit press_1", hand="vineyard temple"),
        city(buildings="clay_pool loom_1 altar"),
        city(buildings="ore_vein sawmill"),
        age=2,
    )
    assert coins(play_turn(position, "build vineyard"), 0) == 5


def test_the_vineyard_counts_only_neighbours() -> None:
    position = table(city(coins=0, hand="vineyard temple"), {}, city(buildings="sawmill quarry"), {}, {}, age=2)
    assert coins(play_turn(position, "build vineyard"), 0) == 0


def test_the_bazar_brings_two_coins_for_each_grey_card() -> None:
    position = table(
        city(coins=0, buildings="press_1 lumber_yard", hand="bazar temple"),
        city(buildings="loom_1 altar"),
        city(buildings="glassworks_1"),
        city(buildings="press_2 loom_2"),
        age=2,
    )
    assert coins(play_turn(position, "build bazar"), 0) == 2 * 4


def test_brown_cards_built_by_neighbours_in_the_same_turn_count() -> None:
    position = table(
        city(coins=0, hand="vineyard temple"), city(hand="sawmill statue"), city(hand="quarry library"), age=2
    )
    assert coins(play_turn(position, "build vineyard", "build sawmill", "build quarry"), 0) == 2


def test_grey_cards_built_by_neighbours_in_the_same_turn_count() -> None:
    position = table(
        city(coins=0, hand="bazar temple"), city(hand="loom_2 statue"), {}, city(hand="press_2 library"), age=2
    )
    after = play_turn(position, "build bazar", "build loom", None, "build press")
    assert coins(after, 0) == 4


def test_brown_cards_that_a_neighbour_uses_otherwise_do_not_count() -> None:
    position = table(
        city(coins=0, hand="vineyard temple"),
        city(wonder="giza", buildings="stone_pit", hand="sawmill statue"),
        city(hand="quarry library"),
        age=2,
    )
    assert coins(play_turn(position, "build vineyard", "stage sawmill", "discard quarry"), 0) == 1


def test_vineyard_and_bazar_bring_no_points() -> None:
    position = finished(city(buildings="vineyard bazar lumber_yard press_1"), {}, {}, {})
    assert position.scores()[0].commerce == 0


@pytest.mark.parametrize(
    ("card", "parent", "others", "neighbours", "income"),
    [
        ("haven", "forum", "lumber_yard sawmill press_1", "stone_pit quarry", 2),
        ("lighthouse", "caravansery", "vineyard lumber_yard", "marketplace east_trading_post", 3),
        ("chamber_of_commerce", "brickyard", "press_1 loom_1 lumber_yard", "loom_2 glassworks_1", 4),
        ("arena", "dispensary", "", "", 0),
    ],
)
def test_coins_by_the_own_city_when_built(card: str, parent: str, others: str, neighbours: str, income: int) -> None:
    own = city(coins=0, buildings=f"{parent} {others}", hand=[card, "palace"])
    position = table(own, city(buildings=neighbours, stages=1), {}, {}, age=3)
    assert coins(play_turn(position, f"build {card}"), 0) == income


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_the_arena_brings_three_coins_and_one_point_for_each_stage(number: int) -> None:
    position = table(
        city(wonder="giza", side="B", stages=number, coins=0, buildings="dispensary", hand="arena palace"), age=3
    )
    after = play_turn(position, "build arena")
    assert coins(after, 0) == 3 * number
    assert after.scores()[0].commerce == number


@pytest.mark.parametrize(
    ("card", "buildings", "points"),
    [
        ("haven", "", 0),
        ("haven", "lumber_yard sawmill press_1 altar", 2),
        ("lighthouse", "", 1),
        ("lighthouse", "marketplace vineyard arena altar", 4),
        ("chamber_of_commerce", "", 0),
        ("chamber_of_commerce", "press_1 loom_1 glassworks_2 lumber_yard", 6),
    ],
)
def test_points_by_the_own_city_at_the_end(card: str, buildings: str, points: int) -> None:
    neighbours = city(buildings="stone_pit quarry east_trading_post forum glassworks_1 loom_2")
    position = finished(city(buildings=f"{card} {buildings}"), neighbours, {}, {})
    assert position.scores()[0].commerce == points


def test_points_count_what_was_built_later_and_coins_do_not() -> None:
    position = table(
        city(coins=0, buildings="forum caravansery", hand="lighthouse senate palace"),
        {},
        city(hand="haven lodge study"),
        age=3,
        turn=5,
    )
    position = play_turn(position, "build lighthouse", None, "discard lodge")
    assert coins(position, 0) == 3
    # In age III seat 0 gets the hand of seat 2. The haven is a fourth yellow card; there are no brown ones for coins.
    position = play_turn(position, "build haven")
    assert coins(position, 0) == 3
    assert position.scores()[0].commerce == 4


def test_the_coins_come_after_the_payment() -> None:
    # Lighthouse: stone and glass; the glass is bought. Its own income of 2 coins is no help to pay for it.
    for treasury, expected in ((0, []), (1, ["build lighthouse L1"])):
        own = city(wonder="giza", coins=treasury, buildings="marketplace", hand="lighthouse palace")
        position = table(own, city(wonder="alexandria"), age=3)
        assert offers(position, 0, "build") == expected
    assert coins(play_turn(position, "build lighthouse L1"), 0) == 1 - 1 + 2
