"""The Gallery of Leaders: boxes elsewhere, and points for each leader."""

from __future__ import annotations

import pytest

from .facts import BOXES, FACES, LEADERS, all_of, building
from .helpers import (
    attacks,
    boxes,
    boxes_now,
    city,
    code,
    coins_now,
    finished,
    gained,
    kind,
    play,
    play_round,
    points,
    refused,
    table,
    targets,
)


def leader(symbol: str, own: str = "", coins: int = 21) -> object:
    return table(city("giza", f"unlock:white {own}", coins=coins), white=f"{symbol}:0")


@pytest.mark.parametrize("symbol", dict.fromkeys(FACES["white"].split()))
def test_a_bust_opens_its_own_box_only(symbol: str) -> None:
    position = leader(symbol)
    for box in all_of("gallery"):
        if box == "gallery.laurel2":
            expected = "not-yet" if symbol == "leader_laurel" else "wrong-symbol"
        else:
            expected = None if symbol in BOXES["giza"][box].faces else "wrong-symbol"
        assert code(position, 0, f"build white {box}") == expected


@pytest.mark.parametrize("box", LEADERS)
def test_a_leader_lets_one_check_boxes_of_his_building(box: str) -> None:
    names, most = LEADERS[box]
    asked = leader(f"leader_{box.split('.')[1]}").play(0, f"build white {box}")
    assert coins_now(asked, 0) == 18
    assert kind(asked, 0) == "check"
    own = boxes_now(asked, 0)
    first = {
        name
        for name, facts in BOXES["giza"].items()
        if building(name) in names and name not in own and (not facts.after or facts.after in own)
    }
    assert targets(asked, 0, "check") == first
    position = asked
    for number in range(most):
        assert kind(position, 0) == "check", number
        position = position.play(0, next(move for move in position.moves(0) if move.kind == "check"))
    assert 0 not in position.to_act
    assert len(boxes_now(position, 0) - own) == most


@pytest.mark.parametrize("box", LEADERS)
def test_a_leader_may_be_checked_without_using_him(box: str) -> None:
    position = leader(f"leader_{box.split('.')[1]}")
    after = play_round(position, f"build white {box}; decline")
    assert gained(position, after, 0) == {box}


def test_boxes_of_a_leader_are_paid_without_die_or_symbol() -> None:
    asked = leader("leader_blue", "warehouse:3", coins=4).play(0, "build white gallery.blue")
    assert coins_now(asked, 0) == 4
    # 3 resources: b1 and c1 cost nothing more, then b2 costs 1 and c2 costs 2.
    done = play(asked, 0, "check agora.c1; check agora.c2")
    assert coins_now(done, 0) == 2
    assert [move.payment for move in asked.moves(0) if move.card == "agora.c1"] == [(0, 0)]


def test_boxes_that_cannot_be_paid_are_not_offered() -> None:
    asked = leader("leader_yellow", "warehouse:3", coins=1).play(0, "build white gallery.yellow")
    assert targets(asked, 0, "check") == {"market.camel1", "market.camel2", "market.chest1", "market.coin1"}
    refused(asked, 0, "check market.chest3", "coins-missing", box="market.chest3", needed=3, coins=1)


def test_arrows_are_kept_for_a_leader() -> None:
    asked = leader("leader_blue").play(0, "build white gallery.blue")
    refused(asked, 0, "check agora.a2", "not-yet", box="agora.a2", after="agora.a1")
    assert code(asked.play(0, "check agora.a1"), 0, "check agora.a2") is None


def test_a_leader_checks_nothing_in_another_building() -> None:
    asked = leader("leader_blue").play(0, "build white gallery.blue")
    for box in ("market.coin1", "warehouse.stone", "wonder.1", "gallery.red", "guild_court.1"):
        refused(asked, 0, f"check {box}", "wrong-building", box=box)


def test_the_red_leader_goes_to_either_barracks_box_by_box() -> None:
    position = table(
        city("giza", "unlock:white warehouse"), city(), city(boxes="west_barracks.defence1"), white="leader_red:0"
    )
    after = play_round(position, "build white gallery.red; check west_barracks.defence1; check east_barracks.attack1")
    assert {"west_barracks.defence1", "east_barracks.attack1"} <= boxes(after, 0)
    assert attacks(after, 0) == {"east_barracks.attack1": 2}


def test_the_green_leader_may_unlock_a_die() -> None:
    own = "unlock:white warehouse university.tablet2"
    position = table(city("giza", own), white="leader_green:0")
    after = play_round(position, "build white gallery.green; check university.tablet3; decline")
    assert "black" in after.to_dict()["forum"]


def test_the_yellow_leader_brings_the_coins_of_the_boxes() -> None:
    position = leader("leader_yellow", "warehouse", coins=0)
    after = play(position, 0, "build white gallery.yellow; check market.coin1; check market.coin2")
    assert coins_now(after, 0) == 14


@pytest.mark.parametrize("laurels", [0, 1, 2])
@pytest.mark.parametrize("coloured", [0, 1, 4])
def test_each_laurel_is_worth_a_point_for_each_gallery_box(laurels: int, coloured: int) -> None:
    own = " ".join([*all_of("gallery")[:coloured], *all_of("gallery")[4 : 4 + laurels]])
    position = finished(city("giza", own))
    assert points(position, 0, "gallery") == laurels * (laurels + coloured)
    assert points(position, 0) == laurels * (laurels + coloured)


@pytest.mark.parametrize(
    ("own", "box", "cost"), [("", "gallery.laurel1", 1), ("gallery.laurel1", "gallery.laurel2", 3)]
)
def test_what_laurels_cost(own: str, box: str, cost: int) -> None:
    assert coins_now(leader("leader_laurel", own).play(0, f"build white {box}"), 0) == 21 - cost
    assert code(leader("leader_laurel", own, coins=cost - 1), 0, f"build white {box}") == "coins-missing"
