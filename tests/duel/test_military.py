"""The military track: zones and loot, both at once, back again, and victory in the capital."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS, MILITARY_POINTS
from .helpers import asked, city, coins, finished, kind, loot, makers, pawn, points, table, treasuries

# A red card of each number of shields, built without coins.
SHIELDS = {1: "guard_tower", 2: "walls", 3: "arsenal"}
BESIDE = {1: "altar", 2: "temple", 3: "palace"}


def strike(shields: int, where: int, seat: int = 0, strategy: bool = False, **victim: object) -> Position:
    """A seat builds a red card of so many shields; the pawn stands somewhere."""
    card = SHIELDS[shields]
    own = city(coins=0, buildings=makers(CARDS[card].cost), progress="strategy" if strategy else "")
    cities = [own, city(**victim)]
    if seat == 1:
        cities.reverse()
    position = table(*cities, f"{card} {BESIDE[CARDS[card].age]}", seat=seat, pawn=where)
    return position.play(seat, f"build {card}")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("shields", [1, 2, 3])
@pytest.mark.parametrize("where", [-5, 0, 4])
def test_each_shield_moves_the_pawn_one_space_towards_the_opponents_capital(
    seat: int, shields: int, where: int
) -> None:
    assert pawn(strike(shields, where, seat)) == where + (shields if seat == 0 else -shields)


def test_only_red_cards_and_wonders_move_the_pawn() -> None:
    for move in ("build altar", "discard guard_tower"):
        assert pawn(table({}, {}, "altar guard_tower").play(0, move)) == 0
    position = table(city(coins=40, wonders="pyramids colossus"), {}, "altar guard_tower")
    assert pawn(position.play(0, "wonder pyramids guard_tower")) == 0
    assert pawn(position.play(0, "wonder colossus guard_tower")) == 2


# Zones and loot -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("where", "shields", "lost"),
    [(0, 1, 0), (0, 2, 0), (1, 1, 0), (2, 1, 2), (1, 2, 2), (0, 3, 2), (2, 3, 2), (3, 1, 0), (4, 1, 0), (3, 2, 0)],
)
def test_who_is_pushed_into_the_first_zone_with_a_token_loses_two(
    seat: int, where: int, shields: int, lost: int
) -> None:
    sign = 1 if seat == 0 else -1
    after = strike(shields, sign * where, seat, coins=9)
    assert coins(after, 1 - seat) == 9 - lost
    assert coins(after, seat) == 0
    assert loot(after, 1 - seat) == ([5] if where + shields >= 3 else [2, 5])
    assert loot(after, seat) == [2, 5]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("where", "shields", "lost"), [(5, 1, 5), (4, 2, 5), (3, 3, 5), (5, 3, 5), (6, 1, 0), (7, 1, 0)]
)
def test_who_is_pushed_into_the_second_zone_loses_five(seat: int, where: int, shields: int, lost: int) -> None:
    after = strike(shields, where if seat == 0 else -where, seat, coins=9)
    assert coins(after, 1 - seat) == 9 - lost
    assert loot(after, 1 - seat) == []
    assert loot(after, seat) == [2, 5]


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_who_is_short_of_coins_loses_what_there_is(held: int, left: int) -> None:
    assert coins(strike(1, 2, coins=held), 1) == left


@pytest.mark.parametrize(("held", "left"), [(0, 0), (4, 0), (5, 0), (6, 1)])
def test_the_same_for_five_coins(held: int, left: int) -> None:
    assert coins(strike(1, 5, coins=held), 1) == left


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (6, 0), (7, 0), (8, 1), (12, 5)])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_move_through_both_zones_takes_both_tokens(held: int, left: int, seat: int) -> None:
    after = strike(3, 2 if seat == 0 else -2, seat, strategy=True, coins=held)
    assert abs(pawn(after)) == 6
    assert coins(after, 1 - seat) == left
    assert loot(after, 1 - seat) == []


def test_a_token_works_once() -> None:
    after = strike(1, 2, coins=9, loot=[5])
    assert coins(after, 1) == 9
    assert loot(after, 1) == [5]
    after = strike(1, 5, coins=9, loot=[])
    assert coins(after, 1) == 9


def test_the_pawn_goes_back_without_loot_and_comes_again_without_loot() -> None:
    cards = "horse_breeders walls parade_ground temple"
    position = table(city(coins=50), city(coins=50), cards, pawn=2).play(0, "build horse_breeders")
    assert (pawn(position), treasuries(position)) == (3, (46, 48))
    position = position.play(1, "build walls")
    assert (pawn(position), treasuries(position)) == (1, (46, 44))
    position = position.play(0, "build parade_ground")
    assert (pawn(position), treasuries(position)) == (3, (40, 44))
    assert loot(position, 1) == [5]


def test_moving_back_towards_the_middle_takes_nothing() -> None:
    for where in (-8, -6, -5, -3):
        after = strike(2, where, coins=9)
        assert coins(after, 1) == 9
        assert loot(after, 1) == [2, 5]


def test_through_the_middle_into_the_other_half() -> None:
    after = strike(3, -1, coins=9)
    assert pawn(after) == 2
    assert coins(after, 1) == 9


def test_coins_lost_go_to_the_bank() -> None:
    assert treasuries(strike(1, 2, coins=9)) == (0, 7)


# Supremacy ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("where", "shields"), [(8, 1), (7, 2), (6, 3), (8, 3), (7, 3)])
def test_the_pawn_in_the_opponents_capital_wins_at_once(seat: int, where: int, shields: int) -> None:
    after = strike(shields, where if seat == 0 else -where, seat)
    assert after.over
    assert after.ending == "military"
    assert after.winners == (seat,)
    assert after.to_act == ()
    assert pawn(after) == (9 if seat == 0 else -9)  # it stops there


@pytest.mark.parametrize("seat", [0, 1])
def test_one_space_before_the_capital_is_no_victory(seat: int) -> None:
    after = strike(3, 5 if seat == 0 else -5, seat)
    assert not after.over
    assert asked(after) == (1 - seat, "card")
    assert after.ending is None
    assert after.winners == ()


def test_a_wonder_can_win_too() -> None:
    position = table(city(coins=40, wonders="colossus"), {}, "altar theater", pawn=7)
    after = position.play(0, "wonder colossus altar")
    assert (after.ending, after.winners) == ("military", (0,))


def test_who_wins_by_the_sword_may_have_fewer_points() -> None:
    after = strike(1, 8, coins=60, buildings="theater baths")
    assert after.winners == (0,)
    assert after.scores()[1].total > after.scores()[0].total


def test_the_last_card_of_an_age_may_win() -> None:
    position = table({}, {}, age=1, layout={"0": "guard_tower"}, pawn=8)
    after = position.play(0, "build guard_tower")
    assert (after.ending, after.winners, kind(after)) == ("military", (0,), None)


def test_loot_on_the_way_to_the_capital_is_taken() -> None:
    after = strike(3, 5, strategy=True, coins=9)
    assert after.over
    assert coins(after, 1) == 4


# Points ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("distance", range(9))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_points_for_the_pawns_place_go_to_who_is_ahead(distance: int, seat: int) -> None:
    position = finished(city(coins=0), city(coins=0), pawn=distance if seat == 0 else -distance)
    expected = {"military": MILITARY_POINTS[distance]} if distance else {}
    assert points(position, seat) == expected
    assert points(position, 1 - seat) == {}
