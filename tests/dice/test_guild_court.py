"""The Guild Court: as many boxes as each neighbour (with two players more), counted as the round began."""

from __future__ import annotations

import pytest

from .facts import BARRACKS, GUILDS, all_of
from .helpers import boxes, city, code, play, play_round, points, refused, table, two

MOVE = "build purple guild_court.1"


def some(face: str, count: int) -> str:
    """So many boxes of what a face shows; of University boxes those of the lane for the black die come first."""
    names = GUILDS[face]
    found = [box for name in names for box in all_of(name)]
    if names == ("university",):
        found = [*found[3:], *found[:3]]
    return " ".join(found[:count])


def own(face: str, count: int) -> str:
    """The purple die unlocked, and so many boxes of what the face shows; the lane itself is three University boxes."""
    extra = max(0, count - 3) if face == "guild_green" else count
    return f"unlock:purple {some(face, extra)}"


@pytest.mark.parametrize("face", GUILDS)
@pytest.mark.parametrize(
    ("left", "right"), [(-1, -1), (0, 0), (0, -1), (-1, 0), (1, 0), (0, 1), (1, 1), (1, -1), (-3, 1)]
)
def test_three_or_more_players_need_as_many_as_each_neighbour(face: str, left: int, right: int) -> None:
    mine = 3 if face == "guild_green" else 2
    theirs = [max(0, mine + left), max(0, mine + right)]
    cities = [city("giza", own(face, mine), coins=21), *(city(boxes=some(face, count)) for count in theirs)]
    position = table(*cities, purple=f"{face}:0")
    if max(left, right) <= 0:
        assert code(position, 0, MOVE) is None
    else:
        refused(position, 0, MOVE, "guild-condition", own=mine, left=theirs[0], right=theirs[1])


@pytest.mark.parametrize("face", GUILDS)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_two_players_need_more_than_the_opponent(face: str, more: int) -> None:
    mine = 3 if face == "guild_green" else 2
    position = two(city("giza", own(face, mine), coins=21), city(boxes=some(face, mine + more)), purple=f"{face}:0")
    if more < 0:
        assert code(position, 0, MOVE) is None
    else:
        refused(position, 0, MOVE, "guild-condition", own=mine, left=mine + more, right=mine + more)


def test_players_who_are_no_neighbours_do_not_matter() -> None:
    cities = [city("giza", "unlock:purple", coins=21), city(), city(boxes="market"), city()]
    assert code(table(*cities, purple="guild_yellow:0"), 0, MOVE) is None
    cities = [city("giza", "unlock:purple", coins=21), city(), city(), city(boxes="market.coin1")]
    assert code(table(*cities, purple="guild_yellow:0"), 0, MOVE) == "guild-condition"


def test_both_barracks_are_counted_together() -> None:
    mine = "unlock:purple west_barracks.attack1 east_barracks.defence2"
    position = table(
        city("giza", mine, coins=21),
        city(boxes="west_barracks.attack3"),
        city(boxes="east_barracks.attack1 west_barracks.defence2"),
        purple="guild_red:0",
    )
    assert code(position, 0, MOVE) is None
    more = table(city("giza", mine, coins=21), city(boxes="west_barracks.attack4"), purple="guild_red:0")
    refused(more, 0, MOVE, "guild-condition", own=3, left=4, right=0)


def test_the_reason_names_the_building() -> None:
    position = table(city("giza", "unlock:purple", coins=21), city(boxes="agora.a1"), purple="guild_blue:0")
    refused(position, 0, MOVE, "guild-condition", building="agora", own=0, left=1, right=0)
    position = table(city("giza", "unlock:purple", coins=21), city(), city(boxes="wonder.1"), purple="guild_wonder:0")
    refused(position, 0, MOVE, "guild-condition", building="wonder", own=0, left=0, right=1)


@pytest.mark.parametrize(("number", "cost", "worth"), [(1, 2, 5), (2, 3, 6), (3, 4, 7)])
def test_what_the_boxes_cost_and_are_worth(number: int, cost: int, worth: int) -> None:
    position = table(city("giza", f"unlock:purple guild_court:{number - 1}", coins=cost + 1), purple="guild_grey:1")
    moves = f"build purple guild_court.{number}"
    after = play_round(position, f"{moves}; bonus again; decline" if number == 3 else moves)
    assert after.to_dict()["cities"][0]["coins"] == 0
    assert points(after, 0, "guild_court") - points(position, 0, "guild_court") == worth
    poor = table(city("giza", f"unlock:purple guild_court:{number - 1}", coins=cost), purple="guild_grey:1")
    assert code(poor, 0, f"build purple guild_court.{number}") == "coins-missing"


def test_a_neighbours_boxes_of_this_round_do_not_count() -> None:
    position = table(city("giza", "unlock:purple", coins=21), city(), city(), purple="guild_blue:0", blue="mask:0")
    others = play(position, 1, "build blue agora.a1").play(2, "build blue agora.a1")
    assert "guild_court.1" in boxes(others.play(0, MOVE), 0)


def test_the_condition_is_looked_at_again_for_each_box() -> None:
    position = table(
        city("giza", "unlock:purple agora.a1", coins=21),
        city(boxes="agora.a1"),
        purple="guild_blue:0",
        blue="fountain:0",
        to_come=[{"purple": "guild_blue:0"}],
    )
    after = play_round(position, MOVE, "build blue agora.b1")
    refused(after, 0, "build purple guild_court.2", "guild-condition", own=1, left=2)


def test_the_condition_does_not_bind_other_dice() -> None:
    position = table(city("giza", "unlock:purple", coins=21), city(boxes="agora"), purple="guild_blue:0", blue="mask:0")
    assert code(position, 0, "build blue agora.a1") is None


@pytest.mark.parametrize("name", [*BARRACKS, "agora", "market", "gallery", "university", "warehouse"])
def test_the_purple_die_opens_no_other_building(name: str) -> None:
    position = table(city("giza", "unlock:purple", coins=21), purple="guild_blue:0")
    box = next(box for box in all_of(name) if box not in boxes(position, 0))
    assert code(position, 0, f"build purple {box}") == "wrong-symbol"
