"""The seven Wonders: points and effects of each box."""

from __future__ import annotations

import pytest

from .facts import BOARDS, BOXES, building
from .helpers import (
    QUIET,
    bonuses,
    boxes,
    boxes_now,
    city,
    code,
    coins,
    coins_now,
    finished,
    kind,
    offers,
    play,
    play_round,
    points,
    table,
    targets,
)

EVERY_BOX = [(board, number) for board in BOARDS for number in (1, 2, 3)]


@pytest.mark.parametrize(("board", "number"), EVERY_BOX)
def test_the_points_of_each_box(board: str, number: int) -> None:
    position = finished(city(board, f"wonder:{number}"))
    assert points(position, 0) == points(position, 0, "wonder") == sum(BOARDS[board].points[:number])


@pytest.mark.parametrize(("board", "number"), EVERY_BOX)
def test_what_each_box_leads_to(board: str, number: int) -> None:
    effect = BOARDS[board].effects[number - 1]
    # With two bonuses checked the last one is taken by itself: it is the one for coins.
    own = f"warehouse:3 wonder:{number - 1}"
    position = table(city(board, own, coins=10, bonuses="again build"), grey1="clay:3", blue="mask:0", yellow="coin:3")
    cost = max(0, BOARDS[board].costs[number - 1] - 3)
    after = position.play(0, "wonder")
    first = effect.split()[0] if effect else ""
    income = 7 if effect == "coins 7" else 0
    last = 7 if number == 3 and first in ("", "coins", "dice") else 0
    assert coins_now(after, 0) == 10 - cost + income + last
    expected = {"again": "again", "build": "build", "check": "check"}.get(first)
    assert kind(after, 0) == expected


@pytest.mark.parametrize(
    ("board", "number", "names", "most"),
    [
        ("alexandria", 1, ("warehouse",), 2),
        ("babylon", 1, ("university",), 1),
        ("babylon", 2, ("university",), 2),
        ("rhodes", 1, ("west_barracks", "east_barracks"), 1),
        ("rhodes", 2, ("west_barracks", "east_barracks"), 2),
    ],
)
def test_wonders_that_check_boxes(board: str, number: int, names: tuple[str, ...], most: int) -> None:
    asked = table(city(board, f"wonder:{number - 1}", coins=21)).play(0, "wonder")
    start = boxes_now(asked, 0)
    assert targets(asked, 0, "check") == {
        box for box, facts in BOXES[board].items() if building(box) in names and not facts.after
    }
    done, left = asked, coins_now(asked, 0)
    for _ in range(most):
        assert kind(done, 0) == "check"
        move = [move for move in done.moves(0) if move.kind == "check"][-1]
        resources = sum(box.startswith("warehouse") for box in boxes_now(done, 0))
        left -= max(0, BOXES[board][str(move.card)].cost - resources)
        done = done.play(0, move)
        assert coins_now(done, 0) == left
    assert kind(done, 0) is None
    new = boxes_now(done, 0) - start
    assert len(new) == most
    assert {building(box) for box in new} <= set(names)


def test_alexandria_makes_every_die_a_coin_cheaper() -> None:
    sections = {"grey1": "stone:3", "blue": "mask:2", "green": "gear:1", "red": "axe:0", "yellow": "coin:3"}
    position = table(city("alexandria", "wonder.2", coins=21), **sections)
    paid = {str(move.target): move.payment[0] for move in position.moves(0) if move.kind == "build" and move.payment}
    assert [paid[die] for die in sections] == [2, 1, 0, 0, 2]
    assert coins(play_round(position, "build blue agora.a1"), 0) == 20


@pytest.mark.parametrize(
    ("colour", "face"), [("white", "leader_laurel"), ("black", "spy_blue"), ("purple", "guild_grey")]
)
def test_alexandria_makes_special_dice_cheaper_too(colour: str, face: str) -> None:
    position = table(city("alexandria", f"wonder.2 unlock:{colour}", coins=21), **{colour: f"{face}:3"})
    paid = {move.payment[0] for move in position.moves(0) if move.target == colour and move.payment}
    assert paid == {2}


def test_ephesus_has_seven_coins_from_each_box() -> None:
    position = table(city("ephesus", "warehouse", coins=0))
    for total in (7, 14):
        position = play_round(position, "wonder")
        assert coins(position, 0) == total


def test_giza_has_nothing_but_points() -> None:
    position = table(city("giza", "warehouse wonder.1", coins=2))
    after = play_round(position, "wonder")
    assert coins(after, 0) == 2
    assert points(after, 0) == 5 + 8


def test_halicarnassus_builds_once_more_and_the_die_is_free() -> None:
    dice = {"grey1": "stone:3", "grey2": "wood:2", "grey3": "clay:3", **QUIET}
    asked = table(city("halicarnassus", coins=2), **dice).play(0, "wonder")
    assert coins_now(asked, 0) == 0
    assert offers(asked, 0) == [
        "build grey1 warehouse.stone",
        "build grey2 warehouse.wood",
        "build grey3 warehouse.clay",
        "build blue agora.a1",
        "decline",
    ]
    assert all(move.payment == (0, 0) for move in asked.moves(0) if move.kind == "build")
    done = asked.play(0, "build grey2 warehouse.wood")
    assert kind(done, 0) is None
    assert boxes_now(done, 0) == {"wonder.1", "warehouse.wood"}
    assert coins_now(done, 0) == 0


def test_halicarnassus_pays_for_the_box_and_may_not_do_otherwise_than_build() -> None:
    asked = table(city("halicarnassus", "warehouse:2", coins=2), blue="owl:3", yellow="camel:3").play(0, "wonder")
    assert code(asked, 0, "wonder") == "not-now"
    assert code(asked, 0, "pass") == "not-now"
    assert code(asked, 0, "build yellow market.camel2") is None
    assert coins_now(asked.play(0, "build yellow market.camel2"), 0) == 2 - 2 + 2


def test_olympia_acts_once_more() -> None:
    asked = table(city("olympia", "warehouse", coins=5), blue="mask:1").play(0, "wonder")
    assert {move.kind for move in asked.moves(0)} >= {"build", "wonder", "pass", "decline"}
    assert coins_now(asked.play(0, "pass"), 0) == 8
    assert coins_now(asked.play(0, "decline"), 0) == 5
    built = asked.play(0, "build blue agora.a1")
    assert coins_now(built, 0) == 4
    assert kind(built, 0) is None


def test_rhodes_attacks_with_its_wonder() -> None:
    position = table(city("rhodes", "warehouse"), city(boxes="east_barracks.defence1"))
    after = play_round(position, "wonder; check west_barracks.attack1")
    assert points(after, 0, "west_barracks") == 2


@pytest.mark.parametrize("board", BOARDS)
def test_a_complete_wonder_gives_a_bonus(board: str) -> None:
    position = table(city(board, "warehouse wonder.2", coins=3))
    half = position.play(0, "wonder")
    if BOARDS[board].effects[2] in ("again", "build"):
        half = half.play(0, "decline")
    assert kind(half, 0) == "bonus"
    after = play_round(play(half, 0, "bonus coins"))
    assert bonuses(after, 0) == {"coins"}
    assert "wonder.3" in boxes(after, 0)
