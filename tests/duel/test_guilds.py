"""Guilds: coins when built and points at the end, by the city that has most then."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS, COUNTING_GUILDS, GUILDS
from .helpers import city, coins, finished, points, table, treasuries

COUNTS = [(0, 0), (1, 0), (0, 1), (3, 1), (1, 3), (2, 2)]


def some(colours: tuple[str, ...], first: int, count: int) -> list[str]:
    """Cards of these colours, none of age III."""
    cards = [card for card, facts in CARDS.items() if facts.colour in colours and facts.age < 3]
    return cards[first : first + count]


def build(guild: str, own: list[str], other: list[str], **facts: object) -> Position:
    """Seat 0 buys all resources of the guild and has nothing left but what the guild brings."""
    mine = city(coins=60, buildings=own, **facts)
    position = table(mine, city(coins=0, buildings=other), f"{guild} palace")
    (payment,) = (move.payment for move in position.moves(0) if str(move) == f"build {guild}")
    assert payment is not None
    assert payment[1] == 0
    mine["coins"] = payment[0]
    return table(mine, city(coins=0, buildings=other), f"{guild} palace").play(0, f"build {guild}")


@pytest.mark.parametrize("guild", COUNTING_GUILDS)
@pytest.mark.parametrize(("mine", "theirs"), COUNTS)
def test_one_coin_for_each_card_in_the_city_that_has_most(guild: str, mine: int, theirs: int) -> None:
    colours = COUNTING_GUILDS[guild]
    after = build(guild, some(colours, 0, mine), some(colours, 4, theirs))
    assert treasuries(after) == (max(mine, theirs), 0)


@pytest.mark.parametrize("guild", COUNTING_GUILDS)
@pytest.mark.parametrize(("mine", "theirs"), COUNTS)
def test_one_point_for_each_card_in_the_city_that_has_most_at_the_end(guild: str, mine: int, theirs: int) -> None:
    colours = COUNTING_GUILDS[guild]
    own = city(coins=0, buildings=[guild, *some(colours, 0, mine)])
    position = finished(own, city(coins=0, buildings=some(colours, 4, theirs)))
    assert position.scores()[0].categories()["guilds"] == max(mine, theirs)
    assert position.scores()[1].categories()["guilds"] == 0


@pytest.mark.parametrize("guild", COUNTING_GUILDS)
def test_other_colours_do_not_count(guild: str) -> None:
    colours = COUNTING_GUILDS[guild]
    others = [
        name
        for colour in ("brown", "grey", "blue", "green", "yellow", "red")
        if colour not in colours
        for name in some((colour,), 0, 2)
    ]
    assert coins(build(guild, others, []), 0) == 0
    assert coins(build(guild, [], others), 0) == 0
    assert points(finished(city(coins=0, buildings=[guild, *others]), city(coins=0)), 0).get("guilds", 0) == 0


def test_shipowners_takes_one_city_for_brown_and_grey_together() -> None:
    own, other = ["quarry", "stone_pit", "clay_pool"], ["press", "glassworks"]
    assert coins(build("shipowners_guild", own, other), 0) == 3
    own, other = ["quarry", "press"], ["clay_pit", "glassworks", "glass_blower"]
    assert coins(build("shipowners_guild", own, other), 0) == 3
    # Most brown here and most grey there are not added up: two and two, never two and two more.
    position = finished(
        city(coins=0, buildings="shipowners_guild quarry clay_pool"), city(coins=0, buildings="press glassworks")
    )
    assert points(position, 0)["guilds"] == 2


def test_a_card_with_two_symbols_is_one_card_for_the_shipowners() -> None:
    assert coins(build("shipowners_guild", ["sawmill"], []), 0) == 1


@pytest.mark.parametrize("guild", COUNTING_GUILDS)
def test_the_city_that_counts_may_be_another_at_the_end(guild: str) -> None:
    colours = COUNTING_GUILDS[guild]
    after = build(guild, some(colours, 0, 2), some(colours, 4, 1))
    assert coins(after, 0) == 2
    position = finished(
        city(coins=0, buildings=[guild, *some(colours, 0, 2)]), city(coins=0, buildings=some(colours, 4, 4))
    )
    assert position.scores()[0].categories()["guilds"] == 4


@pytest.mark.parametrize("seat", [0, 1])
def test_the_owner_scores_whichever_city_has_most(seat: int) -> None:
    cities = [city(coins=0, buildings="magistrates_guild"), city(coins=0, buildings="altar theater baths")]
    if seat == 1:
        cities.reverse()
    position = finished(*cities)
    assert points(position, seat) == {"guilds": 3}
    assert points(position, 1 - seat) == {"civilian": 9}


# Builders and Moneylenders --------------------------------------------------------------------------------------------

MINE = ["sphinx", "pyramids", "colossus", "hanging_gardens"]
THEIRS = ["piraeus", "appian_way", "mausoleum", "great_library"]


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 0), (0, 1), (4, 3), (2, 4), (3, 3)])
def test_builders_guild_is_worth_two_points_for_each_wonder_in_the_city_with_most(mine: int, theirs: int) -> None:
    own = city(coins=0, buildings="builders_guild", wonders=MINE, built=MINE[:mine])
    position = finished(own, city(coins=0, wonders=THEIRS, built=THEIRS[:theirs]))
    assert position.scores()[0].categories()["guilds"] == 2 * max(mine, theirs)
    assert position.scores()[1].categories()["guilds"] == 0


def test_builders_guild_brings_no_coins() -> None:
    assert coins(build("builders_guild", [], [], built="sphinx pyramids"), 0) == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [(0, 0, 0), (2, 2, 0), (3, 0, 1), (0, 5, 1), (8, 9, 3), (12, 11, 4), (5, 5, 1), (4, 2, 1)],
)
def test_moneylenders_guild_is_worth_one_point_for_three_coins_in_the_richest_city(
    mine: int, theirs: int, expected: int
) -> None:
    position = finished(city(coins=mine, buildings="moneylenders_guild"), city(coins=theirs))
    assert position.scores()[0].categories()["guilds"] == expected
    assert position.scores()[0].categories()["treasury"] == mine // 3
    assert position.scores()[1].categories()["guilds"] == 0


def test_moneylenders_guild_brings_no_coins() -> None:
    assert coins(build("moneylenders_guild", [], []), 0) == 0


# Purple cards ---------------------------------------------------------------------------------------------------------


def test_guilds_never_count_guilds() -> None:
    for guild in COUNTING_GUILDS:
        others = [other for other in GUILDS if other != guild][:2]
        position = finished(city(coins=0, buildings=[guild]), city(coins=0, buildings=others))
        assert position.scores()[0].categories()["guilds"] == 0


def test_points_of_several_guilds_are_added() -> None:
    own = city(coins=9, buildings="magistrates_guild tacticians_guild moneylenders_guild altar theater")
    position = finished(own, city(coins=0, buildings="stable"))
    assert points(position, 0) == {"civilian": 6, "guilds": 2 + 1 + 3, "treasury": 3}


def test_a_guild_counts_what_is_built_after_it_at_the_end_but_brings_no_more_coins() -> None:
    own = city(coins=40, buildings="altar")
    position = table(own, {}, "magistrates_guild palace obelisk").play(0, "build magistrates_guild")
    assert coins(position, 0) == 40 - 8 + 1
    position = position.play(1, "discard palace").play(0, "build obelisk")
    assert coins(position, 0) == 33 - 6
    assert points(position, 0)["guilds"] == 2
