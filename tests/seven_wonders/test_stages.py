"""Wonder stages: order, cost, markers; what every stage of all fourteen boards costs and brings."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import BOARD_GOOD, STAGES
from .helpers import buildings, city, code, coins, hand, makers, military, offers, pile, play_turn, stages, table

EVERY = [(wonder, side, number) for (wonder, side), rows in STAGES.items() for number in range(1, len(rows) + 1)]


def before(wonder: str, side: str, number: int, goods: str) -> Position:
    """A city without coins that makes these goods and has all stages before this one; the others have no shields."""
    own = city(
        wonder=wonder, side=side, stages=number - 1, coins=0, buildings=makers(goods, wonder), hand="temple statue"
    )
    return table(own, age=2)


@pytest.mark.parametrize(("wonder", "side", "number"), EVERY)
def test_a_stage_is_built_for_the_cost_printed_on_it(wonder: str, side: str, number: int) -> None:
    position = before(wonder, side, number, STAGES[wonder, side][number - 1].goods)
    assert offers(position, 0, "stage") == ["stage temple", "stage statue"]
    after = play_turn(position, "stage temple")
    assert stages(after, 0) == number
    assert "temple" not in buildings(after, 0)


@pytest.mark.parametrize(
    ("wonder", "side", "number", "missing"),
    [
        (wonder, side, number, good)
        for wonder, side, number in EVERY
        for good in sorted(set(STAGES[wonder, side][number - 1].goods.split()))
        if not (good == BOARD_GOOD[wonder] and STAGES[wonder, side][number - 1].goods.split().count(good) == 1)
    ],
)
def test_every_unit_of_the_cost_of_a_stage_must_be_covered(wonder: str, side: str, number: int, missing: str) -> None:
    goods = STAGES[wonder, side][number - 1].goods.split()
    goods.remove(missing)
    made = " ".join(goods)
    if (wonder, side) == ("alexandria", "B") and number == 3:
        made = made.replace("stone", "", 1)  # the first stage makes up for any one raw good
    if (wonder, side) == ("alexandria", "B") and number == 2:
        made = ""
    position = before(wonder, side, number, made)
    assert offers(position, 0, "stage") == []
    assert code(position, 0, "stage temple") in ("goods-missing", "coins-missing")


@pytest.mark.parametrize(("wonder", "side", "number"), EVERY)
def test_a_stage_brings_its_points_and_its_coins_once(wonder: str, side: str, number: int) -> None:
    facts = STAGES[wonder, side][number - 1]
    position = before(wonder, side, number, facts.goods)
    after = play_turn(position, "stage temple")
    assert coins(after, 0) == facts.coins
    assert after.scores()[0].wonder - position.scores()[0].wonder == facts.points
    assert position.scores()[0].wonder == sum(stage.points for stage in STAGES[wonder, side][: number - 1])


@pytest.mark.parametrize(("wonder", "side", "number"), EVERY)
def test_a_stage_brings_its_shields(wonder: str, side: str, number: int) -> None:
    facts = STAGES[wonder, side]
    shields = sum(stage.shields for stage in facts[:number])
    position = table(
        city(wonder=wonder, side=side, stages=number),
        city(buildings="stockade"),
        city(buildings="barracks guard_tower"),
    )
    tokens = []
    for others in (1, 2):
        if shields != others:
            tokens.append(1 if shields > others else -1)
    position = play_turn(position)
    if (wonder, side) == ("babylon", "B") and number >= 2:
        position = position.play(0, "decline")  # its seventh card
    assert military(position, 0) == sorted(tokens)


@pytest.mark.parametrize(("wonder", "side"), STAGES)
def test_each_stage_is_built_once_and_after_the_last_there_is_no_more(wonder: str, side: str) -> None:
    every_good = ["lumber_yard", "sawmill", "stone_pit", "quarry", "clay_pool", "brickyard", "ore_vein", "foundry"]
    every_good += ["loom_1", "glassworks_1", "press_1"]
    own = city(wonder=wonder, side=side, stages=len(STAGES[wonder, side]), buildings=every_good, hand="temple statue")
    position = table(own, age=2)
    assert offers(position, 0, "stage") == []
    assert code(position, 0, "stage temple") == "no-stage-left"


def test_stages_are_built_strictly_in_order() -> None:
    # Wood for the second stage of Giza A is there, stone for the first is not.
    position = table(city(wonder="giza", coins=0, buildings="sawmill lumber_yard", hand="temple statue"), age=2)
    assert offers(position, 0, "stage") == []
    position = table(
        city(wonder="giza", coins=0, stages=1, buildings="sawmill lumber_yard", hand="temple statue"), age=2
    )
    assert stages(play_turn(position, "stage temple"), 0) == 2


def test_several_stages_in_one_age_and_all_of_them_in_the_last() -> None:
    position = table(
        city(wonder="olympia", buildings="lumber_yard quarry foundry", hand="palace senate gardens lodge"),
        age=3,
        turn=4,
    )
    for number in (1, 2, 3):
        position = play_turn(position, offers(position, 0, "stage")[0])
        assert stages(position, 0) == number
    assert position.over
    assert position.scores()[0].wonder == 10


def test_the_cost_of_the_marker_does_not_matter() -> None:
    position = table(city(wonder="giza", coins=0, buildings="stone_pit", hand="palace pantheon"), age=3)
    assert sorted(offers(position, 0)) == ["discard palace", "discard pantheon", "stage palace", "stage pantheon"]


def test_a_card_that_the_city_already_has_can_be_a_marker() -> None:
    position = table(city(wonder="giza", coins=0, buildings="stone_pit loom_1", hand="loom_2 temple"), age=2)
    assert offers(position, 0, card="loom_2") == ["stage loom_2", "discard loom_2"]


def test_the_marker_is_no_building_and_has_no_effect() -> None:
    position = table(city(wonder="giza", coins=0, buildings="stone_pit", hand="vineyard temple"), age=2)
    after = play_turn(position, "stage vineyard")
    assert buildings(after, 0) == ["stone_pit"]
    assert coins(after, 0) == 0
    assert "vineyard" not in pile(after)
    assert "vineyard" not in [card for seat in range(3) for card in hand(after, seat)]


def test_building_the_wonder_is_optional_and_not_needed_to_win() -> None:
    position = table(city(wonder="giza", coins=90, buildings="stone_pit", hand="palace lodge"), age=3)
    after = play_turn(position, "discard palace")
    assert after.winners == (0,)
    assert stages(after, 0) == 0


def test_no_chain_applies_to_a_stage() -> None:
    position = table(city(wonder="giza", coins=0, buildings="baths", hand="aqueduct temple"), age=2)
    assert offers(position, 0, card="aqueduct") == ["build aqueduct", "discard aqueduct"]


def test_the_coins_of_a_stage_cannot_pay_for_it() -> None:
    # Ephesus A, stage 2: 2 wood to be bought for 4 coins, 9 coins come back afterwards.
    for treasury, expected in ((3, []), (4, ["stage altar L4"])):
        position = table(
            city(wonder="ephesus", stages=1, coins=treasury, hand="altar theater"),
            city(wonder="olympia", buildings="lumber_yard"),
        )
        assert offers(position, 0, "stage", "altar") == expected
    assert coins(play_turn(position, "stage altar"), 0) == 9
