"""Moves: their notation, what they say of themselves, their numbers, and dice that come to the same."""

from __future__ import annotations

import pytest

import heptapolis

from .facts import BOXES, DICE, building, lane_of
from .helpers import QUIET, city, code, coins_now, offers, play, table, without

# The first number of each building's boxes.
FIRST = {
    "warehouse": 0,
    "wonder": 6,
    "west_barracks": 10,
    "east_barracks": 18,
    "agora": 26,
    "market": 34,
    "university": 42,
    "guild_court": 52,
    "gallery": 56,
}


def number(box: str, board: str) -> int:
    place = [other for other in BOXES[board] if building(other) == building(box)].index(box)
    return FIRST[building(box)] + place


def everything() -> object:
    """Tables at which all kinds of moves are offered."""
    own = "unlock:white unlock:black unlock:purple"
    return table(
        city("olympia", own, coins=21),
        city("rhodes", "warehouse wonder.1"),
        city("giza", f"warehouse {without('agora', 'agora.b2')}"),
        black="spy_any:0",
        white="leader_laurel:0",
        blue="temple:0",
        purple="guild_grey:0",
    )


def test_there_are_711_action_numbers() -> None:
    assert heptapolis.game("dice", players=2).action_count == 711


def test_numbers_of_builds_name_die_and_box() -> None:
    position = everything()
    seen = set()
    for seat, board in enumerate(("olympia", "rhodes", "giza")):
        for move in position.moves(seat):
            if move.kind == "build":
                assert move.action == 64 * DICE.index(str(move.target)) + number(str(move.card), board)
                seen.add(building(str(move.card)))
    assert seen >= {"agora", "market", "west_barracks", "university", "gallery"}


def test_numbers_of_the_other_moves() -> None:
    position = everything()
    for seat in range(3):
        found = {str(move): move.action for move in position.moves(seat) if move.kind != "build"}
        assert found["pass"] == 705
        assert found.get("wonder", 704) == 704
    again = position.play(0, "wonder")
    assert {str(move): move.action for move in again.moves(0)}["decline"] == 710
    check = position.play(1, "wonder")
    for move in check.moves(1):
        if move.kind == "check":
            assert move.action == 640 + number(str(move.card), "rhodes")
    bonus = position.play(2, "build blue agora.b2")
    assert {str(move): move.action for move in bonus.moves(2)} == {
        "bonus coins": 706,
        "bonus again": 707,
        "bonus build": 708,
    }


def test_moves_are_listed_in_the_order_of_their_numbers() -> None:
    position = everything()
    tables = [position, position.play(0, "wonder"), position.play(1, "wonder"), position.play(2, "build blue agora.b2")]
    for position in tables:
        for seat in range(3):
            numbers = [move.action for move in position.moves(seat)]
            assert numbers == sorted(set(numbers))


def test_every_move_that_is_offered_is_allowed_and_means_itself() -> None:
    start = everything()
    for position in (start, start.play(0, "wonder"), start.play(1, "wonder"), start.play(2, "build blue agora.b2")):
        for seat in position.to_act:
            for move in position.moves(seat):
                assert position.why_not(seat, move) is None
                assert position.play(seat, move) == position.play(seat, str(move))
                assert move.game == "dice"
                assert len(move.describe("en")) > 3


def test_what_a_move_says_of_itself() -> None:
    position = table(city("giza", "warehouse.stone", coins=9), blue="owl:2")
    moves = {str(move): move for move in position.moves(0)}
    build = moves["build blue agora.c1"]
    assert (build.kind, build.card, build.target, build.payment) == ("build", "agora.c1", "blue", (2, 1))
    wonder = moves["wonder"]
    assert (wonder.kind, wonder.card, wonder.payment) == ("wonder", "wonder.1", (0, 1))
    assert (moves["pass"].kind, moves["pass"].card) == ("pass", None)


def test_what_follow_up_moves_say_of_themselves() -> None:
    own = f"warehouse:3 wonder.1 {without('west_barracks', 'west_barracks.attack4')}"
    asked = table(city("rhodes", own, coins=9)).play(0, "wonder")
    check = {str(move): move for move in asked.moves(0)}["check west_barracks.attack4"]
    assert (check.kind, check.card, check.payment) == ("check", "west_barracks.attack4", (0, 1))
    bonus = {str(move): move for move in asked.play(0, check).moves(0)}["bonus again"]
    assert (bonus.kind, bonus.target) == ("bonus", "again")


def test_coins_for_choosing_are_not_in_the_payment() -> None:
    income = f"university.{lane_of('giza', 'black')}1"
    position = table(city("giza", income, coins=9), blue="owl:2")
    move = next(move for move in position.moves(0) if move.card == "agora.c1")
    assert move.payment == (2, 2)
    assert coins_now(position.play(0, move), 0) == 9 - 4 + 2


# Dice that come to the same -------------------------------------------------------------------------


def greys(*faces: str, own: str = "", board: str = "giza") -> object:
    return table(city(board, own, coins=9), **dict(zip(("grey1", "grey2", "grey3"), faces, strict=True)), **QUIET)


def test_dice_of_one_colour_with_the_same_symbol_and_cost_are_one_move() -> None:
    position = greys("stone:1", "stone:1", "stone:2")
    assert [move for move in offers(position, 0) if "warehouse" in move] == [
        "build grey1 warehouse.stone",
        "build grey3 warehouse.stone",
    ]
    assert position.play(0, "build grey2 warehouse.stone") == position.play(0, "build grey1 warehouse.stone")
    assert code(position, 0, "build grey2 warehouse.stone") is None


def test_where_dice_cost_nothing_they_are_one_move() -> None:
    free = f"university.{lane_of('giza', 'white')}1"
    position = greys("stone:1", "stone:3", "stone:2", own=free)
    assert [move for move in offers(position, 0) if "warehouse" in move] == ["build grey1 warehouse.stone"]
    asked = greys("stone:1", "stone:3", "clay:2", board="halicarnassus").play(0, "wonder")
    assert [move for move in offers(asked, 0) if "warehouse" in move] == [
        "build grey1 warehouse.stone",
        "build grey3 warehouse.clay",
    ]


def test_a_discount_may_make_two_sections_one_move() -> None:
    position = greys("stone:2", "stone:1", "stone:0", board="alexandria", own="wonder.2")
    assert [move for move in offers(position, 0) if "warehouse" in move] == [
        "build grey1 warehouse.stone",
        "build grey2 warehouse.stone",
    ]


def test_dice_of_one_colour_with_different_symbols_are_different_moves() -> None:
    position = greys("stone:1", "wood:1", "clay:1")
    assert len([move for move in offers(position, 0) if "warehouse" in move]) == 3


@pytest.mark.parametrize(
    ("faces", "die"), [(("stone:1", "stone:1", "stone:0"), "grey3"), (("stone:2", "stone:1", "wood:0"), "grey2")]
)
def test_a_colour_stands_for_the_die_that_leaves_most_coins(faces: tuple[str, str, str], die: str) -> None:
    position = greys(*faces)
    for move in ("build grey warehouse.stone", "build warehouse.stone"):
        assert position.play(0, move) == position.play(0, f"build {die} warehouse.stone")


def test_without_a_die_it_is_the_one_that_leaves_most_coins() -> None:
    # Blue costs 2 and brings 2, black costs 1.
    own = f"unlock:black university.{lane_of('giza', 'black')}1"
    position = table(city("giza", own, coins=9), blue="mask:2", black="spy_blue:1")
    assert position.play(0, "build agora.a1") == position.play(0, "build blue agora.a1")
    position = table(city("giza", own, coins=9), blue="mask:3", black="spy_blue:0")
    assert position.play(0, "build agora.a1") == position.play(0, "build black agora.a1")
    assert position.play(0, "build black agora.a1") != position.play(0, "build blue agora.a1")


def test_of_dice_that_leave_as_much_the_first_is_meant() -> None:
    own = f"unlock:black university.{lane_of('giza', 'black')}1"
    position = table(city("giza", own, coins=9), blue="mask:2", black="spy_blue:0")
    assert position.play(0, "build agora.a1") == position.play(0, "build blue agora.a1")
    assert position.play(0, "build agora.a1") != position.play(0, "build black agora.a1")


def test_two_dice_for_one_box_are_two_moves() -> None:
    position = table(city("giza", "unlock:black", coins=9), blue="mask:2", black="spy_blue:0")
    assert {"build blue agora.a1", "build black agora.a1"} <= set(offers(position, 0))


def test_the_notation_is_read_whatever_its_blanks() -> None:
    position = table(blue="mask:0")
    assert position.play(0, "  build   blue agora.a1 ") == position.play(0, "build blue agora.a1")


def test_a_move_of_another_game_is_unknown() -> None:
    position = table(blue="mask:0")
    move = position.moves(0)[0]
    foreign = type(move)(action=move.action, kind=move.kind, card=move.card, notation=str(move), game="duel")
    reason = position.why_not(0, foreign)
    assert reason is not None
    assert reason.code == "unknown-move"


def test_moves_of_a_turn_stand_in_the_history() -> None:
    position = play(table(city("rhodes", "warehouse")), 0, "wonder; check east_barracks.defence1")
    assert position.history == ((1, 0, "wonder"), (1, 0, "check east_barracks.defence1"))
