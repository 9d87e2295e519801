"""The special dice: unlocked by each player for himself, put into the Forum when the first has unlocked them."""

from __future__ import annotations

import pytest

from .facts import COMMON, SPECIAL, lane_of
from .helpers import city, code, forum, offers, play_round, refused, table, written

GREY = ("grey1", "grey2", "grey3")
LAST = {colour: lane_of("giza", colour) for colour in SPECIAL}


def nearly(colour: str, board: str = "giza", more: str = "") -> dict:
    """A city that can check the last box of a lane."""
    return city(board, f"warehouse university.{lane_of(board, colour)}2 {more}", coins=21)


def greys(shown: dict[str, str]) -> list[str]:
    return [die for die in shown if die.startswith("grey")]


@pytest.mark.parametrize("colour", SPECIAL)
@pytest.mark.parametrize("grey", GREY)
def test_the_first_unlock_puts_the_die_in_place_of_a_grey_one(colour: str, grey: str) -> None:
    lane = LAST[colour]
    position = table(nearly(colour), green=f"{lane}:0", leaving=[grey])
    assert colour not in forum(position)
    after = play_round(position, f"build green university.{lane}3")
    assert set(forum(after)) == set(COMMON) - {grey} | {colour}
    assert set(after.to_dict()["aside"]) == {grey} | set(SPECIAL) - {colour}


def test_the_swap_comes_at_the_end_of_the_round() -> None:
    lane = LAST["black"]
    position = table(nearly("black"), green=f"{lane}:0").play(0, f"build green university.{lane}3")
    assert set(forum(position)) == set(COMMON)
    assert set(forum(play_round(position))) != set(COMMON)


def test_the_grey_die_is_drawn_at_random() -> None:
    lane = LAST["white"]
    gone = set()
    for seed in range(12):
        position = table(nearly("white"), green=f"{lane}:0", seed=seed)
        after = play_round(position, f"build green university.{lane}3")
        gone |= set(GREY) - set(forum(after))
    assert gone == set(GREY)


def test_later_unlocks_by_others_change_nothing_in_the_forum() -> None:
    lane = lane_of("rhodes", "black")
    position = table(city("giza", "unlock:black"), nearly("black", "rhodes"), green=f"{lane}:0")
    before = set(forum(position))
    after = play_round(position, None, f"build green university.{lane}3")
    assert set(forum(after)) == before
    assert written(after, 1)["unlocked"] == ["black"]


def test_a_special_die_stays_in_the_forum() -> None:
    lane = LAST["purple"]
    position = table(nearly("purple"), green=f"{lane}:0")
    after = play_round(position, f"build green university.{lane}3")
    shown = set(forum(after))
    for _ in range(2):
        after = play_round(after)
        assert set(forum(after)) == shown


def test_the_forum_always_holds_seven_dice_and_grey_ones_can_run_out() -> None:
    position = table(city("giza", "unlock:white unlock:black unlock:purple"))
    assert len(forum(position)) == 7
    assert greys(forum(position)) == []
    assert set(position.to_dict()["aside"]) == set(GREY)


@pytest.mark.parametrize(
    ("colour", "face", "box"),
    [
        ("white", "leader_laurel", "gallery.laurel1"),
        ("black", "spy_blue", "agora.a1"),
        ("purple", "guild_grey", "guild_court.1"),
    ],
)
def test_only_who_has_unlocked_a_die_may_choose_it(colour: str, face: str, box: str) -> None:
    position = table(city("giza", f"warehouse unlock:{colour}"), city("rhodes", "warehouse"), **{colour: f"{face}:0"})
    assert code(position, 0, f"build {colour} {box}") is None
    refused(position, 1, f"build {colour} {box}", "not-unlocked", die=colour)
    assert not any(move.target == colour for move in position.moves(1))
    assert any(move.target == colour for move in position.moves(0))


def test_a_die_unlocked_this_round_is_not_there_before_the_next() -> None:
    # Olympia acts again after the box that unlocks would have come: here the unlock completes the University.
    last = f"university.{lane_of('olympia', 'black')}3"
    lane = last[:-1].split(".")[1]
    own = f"warehouse unlock:white unlock:purple university.{lane}2"
    position = table(city("olympia", own, coins=21), green=f"{lane}:0")
    assert "black" not in forum(position)
    asked = position.play(0, f"build green {last}").play(0, "bonus again")
    assert code(asked, 0, "build black agora.a1") == "not-in-forum"
    after = play_round(asked, "decline")
    assert "black" in forum(after)


def test_two_different_dice_unlocked_in_one_round_replace_two_grey_ones() -> None:
    position = table(
        nearly("black", "giza"),
        city("babylon", f"warehouse university.{lane_of('babylon', 'white')}2", coins=21),
        green=f"{LAST['black']}:0",
        leaving=["grey2", "grey3"],
    )
    after = play_round(
        position,
        f"build green university.{LAST['black']}3",
        f"wonder; check university.{lane_of('babylon', 'white')}3",
    )
    assert set(forum(after)) == set(COMMON) - {"grey2", "grey3"} | {"black", "white"}


def test_one_seat_may_unlock_two_dice_in_one_round() -> None:
    lanes = [f"university.{lane_of('babylon', colour)}" for colour in ("black", "purple")]
    own = f"warehouse wonder.1 {lanes[0]}2 {lanes[1]}2"
    position = table(city("babylon", own, coins=21), leaving=["grey3", "grey1"])
    after = play_round(position, f"wonder; check {lanes[0]}3; check {lanes[1]}3")
    assert set(forum(after)) == set(COMMON) - {"grey1", "grey3"} | {"black", "purple"}
    assert set(written(after, 0)["unlocked"]) == {"black", "purple"}


def test_the_dice_that_left_are_not_offered_any_more() -> None:
    position = table(city("giza", "unlock:black", coins=21), leaving=["grey2"])
    assert "grey2" not in forum(position)
    assert code(position, 0, "build grey2 warehouse.wood") == "not-in-forum"
    assert not any(" grey2 " in move for move in offers(position, 0))


def test_all_three_grey_dice_leave_in_their_order() -> None:
    board = "babylon"
    lanes = {colour: f"university.{lane_of(board, colour)}" for colour in SPECIAL}
    own = f"warehouse wonder.1 {lanes['black']}2 {lanes['purple']}2 {lanes['white']}2"
    green = {"green": f"{lane_of(board, 'white')}:0"}
    position = table(city(board, own, coins=21), leaving=["grey3", "grey1", "grey2"], to_come=[green], **green)
    after = play_round(position, f"wonder; check {lanes['black']}3; decline")
    assert greys(forum(after)) == ["grey1", "grey2"]
    later = play_round(after, f"build green {lanes['white']}3")
    assert greys(forum(later)) == ["grey2"]
