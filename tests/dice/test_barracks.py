"""The Barracks: attacks against the defence of earlier rounds, written down at once."""

from __future__ import annotations

import pytest

from .facts import ATTACK_POINTS
from .helpers import attacks, boxes, city, code, play, play_round, points, table, targets, two

SIDES = {"west": ("axe", 1, "east"), "east": ("sword", -1, "west")}


@pytest.mark.parametrize("players", [3, 4, 7])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("defences", [0, 1, 2])
@pytest.mark.parametrize("number", [1, 4])
def test_an_attack_scores_the_printed_points_less_the_defence_facing_it(
    number: int, defences: int, side: str, players: int
) -> None:
    symbol, step, facing = SIDES[side]
    before = f"{side}_barracks.attack{number - 1}" if number > 1 else ""
    cities = [city() for _ in range(players)]
    cities[1] = city(boxes=f"warehouse {before}")
    guard = f"{facing}_barracks.defence{defences}" if defences else ""
    cities[(1 + step) % players] = city(boxes=guard)
    box = f"{side}_barracks.attack{number}"
    after = play_round(table(*cities, red=f"{symbol}:0"), None, f"build red {box}")
    assert attacks(after, 1)[box] == ATTACK_POINTS[number] - defences
    earlier = sum(ATTACK_POINTS[other] for other in range(1, number))
    assert points(after, 1, f"{side}_barracks") == earlier + ATTACK_POINTS[number] - defences


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("side", SIDES)
def test_the_points_printed_on_each_attack(side: str, number: int) -> None:
    before = f"{side}_barracks.attack{number - 1}" if number > 1 else ""
    box = f"{side}_barracks.attack{number}"
    position = table(city(boxes=f"warehouse {before}"), red=f"{SIDES[side][0]}:0")
    assert attacks(play_round(position, f"build red {box}"), 0)[box] == {1: 3, 2: 4, 3: 5, 4: 6}[number]


@pytest.mark.parametrize("side", SIDES)
def test_other_defences_do_not_count(side: str) -> None:
    symbol, step, _ = SIDES[side]
    everything = "west_barracks.defence2 east_barracks.defence2"
    cities = [city(boxes=everything) for _ in range(4)]
    cities[step % 4] = city(boxes=f"{side}_barracks.defence2")  # turned away from seat 0
    after = play_round(table(*cities, red=f"{symbol}:0"), f"build red {side}_barracks.attack1")
    assert attacks(after, 0) == {f"{side}_barracks.attack1": 3}


def test_west_looks_at_the_next_seat_and_east_at_the_previous_one() -> None:
    left = city(boxes="east_barracks.defence1")
    right = city(boxes="west_barracks.defence2")
    west = play_round(table(city(), left, right, red="axe:0"), "build red west_barracks.attack1")
    east = play_round(table(city(), left, right, red="sword:0"), "build red east_barracks.attack1")
    assert attacks(west, 0) == {"west_barracks.attack1": 2}
    assert attacks(east, 0) == {"east_barracks.attack1": 1}


@pytest.mark.parametrize("side", SIDES)
def test_an_attack_that_is_taken_back_or_not_yet_seen_leaves_nothing_written(side: str) -> None:
    position = table(red=f"{SIDES[side][0]}:0")
    chosen = position.play(0, f"build red {side}_barracks.attack1")
    assert chosen.retract(0) == position
    assert chosen.view(1) == position.play(0, "pass").view(1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("side", SIDES)
def test_with_two_players_west_and_east_face_each_other(side: str, seat: int) -> None:
    symbol, _, facing = SIDES[side]
    cities = [city(), city()]
    cities[1 - seat] = city(boxes=f"{facing}_barracks.defence1 {side}_barracks.defence2")
    choices: list[str | None] = [None, None]
    choices[seat] = f"build red {side}_barracks.attack1"
    after = play_round(two(*cities, red=f"{symbol}:0"), *choices)
    assert attacks(after, seat) == {f"{side}_barracks.attack1": 2}


def test_a_shield_checks_a_defence_of_either_barracks() -> None:
    position = table(city(boxes="west_barracks.defence1"), red="shield:0")
    assert targets(position, 0, "build", "red") == {"west_barracks.defence2", "east_barracks.defence1"}
    for box in ("west_barracks.defence2", "east_barracks.defence1"):
        after = play_round(position, f"build red {box}")
        assert box in boxes(after, 0)
        assert points(after, 0) == 0
        assert attacks(after, 0) == {}


def test_a_defence_counts_from_the_next_round_on() -> None:
    position = table(city(boxes="warehouse"), city(boxes="warehouse"), red="shield:0", to_come=[{"red": "axe:0"}] * 2)
    after = play_round(position, None, "build red east_barracks.defence1")
    later = play_round(after, "build red west_barracks.attack1")
    assert attacks(later, 0) == {"west_barracks.attack1": 2}


def test_both_may_attack_each_other_in_one_round() -> None:
    guards = "west_barracks.defence1 east_barracks.defence2"
    position = two(
        city(boxes=f"{guards} unlock:black warehouse"), city(boxes="warehouse"), red="sword:0", black="spy_red:0"
    )
    after = play_round(position, "build black west_barracks.attack1", "build red east_barracks.attack1")
    assert attacks(after, 0) == {"west_barracks.attack1": 3}
    assert attacks(after, 1) == {"east_barracks.attack1": 2}


def test_an_attack_and_a_defence_of_one_turn_do_not_meet() -> None:
    # Seat 1 checks two defences by an effect; seat 0 attacks him in the same round.
    position = table(city(boxes="warehouse"), city("rhodes", "warehouse wonder.1"), red="axe:0")
    guarded = play(position, 1, "wonder; check east_barracks.defence1; check east_barracks.defence2")
    after = play_round(guarded, "build red west_barracks.attack1")
    assert attacks(after, 0) == {"west_barracks.attack1": 3}
    assert {"east_barracks.defence1", "east_barracks.defence2"} <= boxes(after, 1)


def test_attack_points_that_were_written_are_kept_apart_from_those_printed() -> None:
    position = table(city(boxes="west_barracks.attack2", attacks={"west_barracks.attack1": 1}))
    assert points(position, 0, "west_barracks") == 1 + 4
    after = play_round(position)
    assert points(after, 0, "west_barracks") == 1 + 4
    assert attacks(after, 0) == {"west_barracks.attack1": 1, "west_barracks.attack2": 4}


def test_attacks_bring_the_attacked_no_loss() -> None:
    position = table(red="axe:0")
    after = play_round(position, "build red west_barracks.attack1")
    assert [points(after, seat) for seat in range(3)] == [3, 0, 0]


def test_points_are_counted_only_when_the_round_is_over() -> None:
    position = table(red="axe:0").play(0, "build red west_barracks.attack1")
    assert points(position, 0) == 0
    assert code(position, 0, "build red west_barracks.attack1") == "not-your-turn"
