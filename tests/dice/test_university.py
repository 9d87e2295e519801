"""The University of each board: what its lanes cost, bring and unlock."""

from __future__ import annotations

import pytest

from .facts import BOARDS, BOXES, LANE_SYMBOLS, LANES, SPECIAL, lane_of
from .helpers import city, code, coins, coins_now, finished, forum, play_round, points, table, written

EVERY_LANE = [(board, colour) for board in BOARDS for colour in SPECIAL]


@pytest.mark.parametrize(("board", "colour"), EVERY_LANE)
def test_the_lane_of_each_special_die(board: str, colour: str) -> None:
    """Its costs, points, and that its last box, and no other, unlocks the die."""
    costs, worth, _ = LANES[colour]
    lane = lane_of(board, colour)
    rolls = [{"green": f"{lane}:0"}] * 2
    position = table(city(board, coins=21), green=f"{lane}:0", to_come=rolls)
    left, scored = 21, 0
    for number in (1, 2, 3):
        assert not written(position, 0).get("unlocked")
        assert colour not in forum(position)
        position = play_round(position, f"build green university.{lane}{number}")
        left -= costs[number - 1]
        scored += worth[number - 1]
        assert coins(position, 0) == left
        assert points(position, 0, "university") == scored
    assert written(position, 0)["unlocked"] == [colour]
    assert colour in forum(position)


@pytest.mark.parametrize("board", BOARDS)
def test_all_points_of_a_university(board: str) -> None:
    position = finished(city(board, "university"))
    assert points(position, 0, "university") == 9
    assert points(position, 0) == 9
    assert sum(facts.points for box, facts in BOXES[board].items() if box.startswith("university")) == 9


@pytest.mark.parametrize("board", BOARDS)
def test_each_board_unlocks_all_three_dice(board: str) -> None:
    position = table(city(board, "university"))
    assert set(written(position, 0)["unlocked"]) == set(SPECIAL)
    assert not any(die.startswith("grey") for die in forum(position))


FREE = [(colour, number, what) for colour in SPECIAL for number, what in enumerate(LANES[colour][2], 1)]
WITH = {
    "grey": ("grey1", "stone", "warehouse.stone"),
    "blue": ("blue", "mask", "agora.a1"),
    "red": ("red", "axe", "west_barracks.attack1"),
    "yellow": ("yellow", "camel", "market.camel2"),
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("colour", "number", "what"), FREE)
def test_discounts_and_incomes_of_each_lane(board: str, colour: str, number: int, what: str) -> None:
    """The first two boxes of a lane make a colour free, or bring two coins whenever it is chosen."""
    own = f"university.{lane_of(board, colour)}{number}"
    so_far = {f"{what} {dice}" for what, dice in (effect.split() for effect in LANES[colour][2][:number])}
    assert what in so_far
    position = table(city(board, own, coins=14), **{die: f"{symbol}:3" for die, symbol, _ in WITH.values()})
    for dice, (die, _, target) in WITH.items():
        move = next(move for move in position.moves(0) if (move.target, move.card) == (die, target))
        cost = BOXES[board][target].cost
        assert move.payment == (0 if f"free {dice}" in so_far else 3, cost)
        left = 14 - sum(move.payment) + (2 if f"coins {dice}" in so_far else 0)
        assert coins_now(position.play(0, move), 0) == left


@pytest.mark.parametrize("symbol", LANE_SYMBOLS)
def test_a_lane_is_opened_by_its_own_symbol_only(symbol: str) -> None:
    position = table(city(coins=21), green=f"{symbol}:0")
    for lane in LANE_SYMBOLS:
        expected = None if lane == symbol else "wrong-symbol"
        assert code(position, 0, f"build green university.{lane}1") == expected
