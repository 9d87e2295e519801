"""Paying: resources are produced and never spent, missing ones cost a coin each, dice cost coins."""

from __future__ import annotations

import pytest

from .facts import BOARDS, BOXES, COIN_BOXES, PER_BOX, RESOURCES, building
from .helpers import city, code, coins, play_round, refused, table

PLAIN = {box: facts for box, facts in BOXES["giza"].items() if building(box) in ("agora", "warehouse")}


def die_for(box: str) -> tuple[str, str]:
    """A common die and a face that open a box."""
    symbol = BOXES["giza"][box].faces[0]
    dice = {"warehouse": "grey3" if symbol == "cloth" else "grey1", "agora": "blue", "university": "green"}
    dice |= {"market": "yellow", "west_barracks": "red", "east_barracks": "red"}
    return dice[building(box)], symbol


@pytest.mark.parametrize("section", [0, 2])
@pytest.mark.parametrize("resources", [0, 2, 5])
@pytest.mark.parametrize("box", ["agora.a1", "agora.b1", "agora.c1", "agora.a2", "agora.b2", "agora.c2"])
def test_a_cost_of_n_needs_n_resources_and_missing_ones_cost_a_coin(box: str, resources: int, section: int) -> None:
    facts = BOXES["giza"][box]
    due = section + max(0, facts.cost - resources)
    own = f"warehouse:{resources} {facts.after}"
    face = f"{facts.faces[1]}:{section}"
    position = table(city(boxes=own, coins=due), blue=face)
    move = next(move for move in position.moves(0) if move.card == box)
    assert move.payment == (section, due - section)
    assert coins(play_round(position, f"build blue {box}"), 0) == 0
    if due:
        poor = table(city(boxes=own, coins=due - 1), blue=face)
        refused(poor, 0, f"build blue {box}", "coins-missing", box=box, needed=due, coins=due - 1)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_wonder_boxes_cost_what_the_board_says(board: str, number: int) -> None:
    cost = BOARDS[board].costs[number - 1]
    own = f"warehouse:1 wonder:{number - 1}"
    position = table(city(board, own, coins=cost - 1))
    assert code(position, 0, "wonder") is None
    assert [move.payment for move in position.moves(0) if move.kind == "wonder"] == [(0, cost - 1)]
    if cost > 1:
        assert code(table(city(board, own, coins=cost - 2)), 0, "wonder") == "coins-missing"


OTHERS = [box for box in BOXES["giza"] if building(box) in ("market", "university", "west_barracks", "east_barracks")]


@pytest.mark.parametrize("box", OTHERS)
def test_what_each_box_costs(box: str) -> None:
    facts = BOXES["giza"][box]
    die, symbol = die_for(box)
    # The first box of a lane may make a die free or give coins, but never the green one.
    own = f"warehouse.stone {facts.after}"
    due = max(0, facts.cost - 1)
    position = table(city("giza", own, coins=due), **{die: f"{symbol}:0"})
    income = COIN_BOXES.get(box, 0)
    if box in PER_BOX:
        counted, each = PER_BOX[box]
        income = each * (1 if counted == ("warehouse",) else 0)
    assert coins(play_round(position, f"build {die} {box}"), 0) == income
    if due:
        poor = table(city("giza", own, coins=due - 1), **{die: f"{symbol}:0"})
        assert code(poor, 0, f"build {die} {box}") == "coins-missing"


def test_resources_are_never_used_up() -> None:
    position = table(city(boxes="warehouse:3 agora.a1", coins=0), blue="mask:0", to_come=[{"yellow": "coin:0"}])
    after = play_round(position, "build blue agora.a2")
    assert coins(after, 0) == 0
    assert code(after, 0, "build yellow market.coin1") is None
    assert after.to_dict()["cities"][0]["resources"] == 3


@pytest.mark.parametrize("good", RESOURCES)
def test_the_kind_of_a_resource_does_not_matter(good: str) -> None:
    position = table(city(boxes=f"warehouse.{good}", coins=0), yellow="coin:0")
    assert coins(play_round(position, "build yellow market.coin1"), 0) == 7


def test_resources_beyond_the_cost_bring_nothing() -> None:
    position = table(city(boxes="warehouse", coins=4), blue="fountain:1")
    assert coins(play_round(position, "build blue agora.b1"), 0) == 3


def test_die_and_box_together_must_be_affordable() -> None:
    # 2 for the die and 2 for the box: each alone could be paid with 3 coins.
    position = table(city(coins=3), blue="owl:2")
    refused(position, 0, "build blue agora.c1", "coins-missing", box="agora.c1", needed=4, coins=3)


def test_neighbours_neither_sell_nor_pay() -> None:
    position = table(city(coins=5), city(boxes="warehouse"), city(boxes="warehouse"), blue="owl:0")
    after = play_round(position, "build blue agora.c1")
    assert [coins(after, seat) for seat in range(3)] == [3, 10, 10]


@pytest.mark.parametrize("box", [box for box in PLAIN if building(box) == "warehouse"])
def test_what_warehouse_boxes_cost(box: str) -> None:
    die, symbol = die_for(box)
    cost = PLAIN[box].cost
    assert coins(play_round(table(**{die: f"{symbol}:1"}), f"build {die} {box}"), 0) == 7 - 1 - cost
    assert code(table(city(coins=cost), **{die: f"{symbol}:1"}), 0, f"build {die} {box}") == "coins-missing"
