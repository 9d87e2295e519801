"""Babylon B: the seventh card of every age may be played instead of being discarded."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .helpers import buildings, city, code, coins, hand, kind, military, moment, offers, pile, play_turn, stages, table


def babylon(hand: str, *others: dict, age: int = 1, **facts: object) -> Position:
    """Babylon B with two stages in turn 6; unless given otherwise the neighbours sell papyrus and glass only."""
    own = {"wonder": "babylon", "side": "B", "stages": 2, "hand": hand, **facts}
    neighbours = others or (city(wonder="ephesus"), city(wonder="alexandria"))
    return table(own, *neighbours, age=age)


def test_the_seventh_card_is_asked_for_after_the_sixth() -> None:
    position = play_turn(babylon("altar theater"), "build altar")
    assert position.to_act == (0,)
    decision = position.decision(0)
    assert decision is not None
    assert (decision.kind, decision.seat, decision.city) == ("seventh", 0, 0)
    assert moment(position) == (1, 6)
    assert hand(position, 0) == ["theater"]
    assert buildings(position, 0) == ["altar"]
    assert position.moves(1) == []


def test_it_can_be_built_for_its_cost() -> None:
    position = play_turn(babylon("altar guard_tower"), "build altar")
    assert offers(position, 0) == ["build guard_tower", "discard guard_tower", "decline"]
    position = position.play(0, "build guard_tower")
    assert buildings(position, 0) == ["altar", "guard_tower"]
    assert moment(position) == (2, 1)


def test_it_is_paid_by_trade_where_goods_are_missing() -> None:
    position = play_turn(babylon("altar workshop", coins=2), "build altar")
    assert offers(position, 0, "build") == ["build workshop R2"]
    position = position.play(0, "build workshop")
    assert coins(position, 0) == 0
    assert coins(position, 2) == 3 + 3 + 2


def test_it_cannot_be_built_without_paying() -> None:
    position = play_turn(babylon("altar stockade"), "build altar")
    assert offers(position, 0) == ["discard stockade", "decline"]
    assert code(position, 0, "build stockade") == "goods-missing"


def test_it_can_be_discarded_for_three_coins() -> None:
    position = play_turn(babylon("altar theater", coins=0), "build altar").play(0, "discard theater")
    assert coins(position, 0) == 3
    assert "theater" in pile(position)
    assert moment(position) == (2, 1)


def test_it_can_be_used_for_the_third_stage() -> None:
    position = babylon("temple statue", age=2, coins=0, buildings="brickyard press_1")
    position = play_turn(position, "discard temple")
    assert offers(position, 0, "stage") == ["stage statue"]
    position = position.play(0, "stage statue")
    assert stages(position, 0) == 3
    assert "statue" not in pile(position)


def test_both_cards_of_turn_six_can_be_used() -> None:
    position = babylon("temple statue", age=2, coins=0, buildings="brickyard press_1 altar")
    position = play_turn(position, "build temple").play(0, "stage statue")
    assert stages(position, 0) == 3
    assert "temple" in buildings(position, 0)


def test_it_may_be_let_go_without_coins() -> None:
    position = play_turn(babylon("altar theater", coins=0), "build altar").play(0, "decline")
    assert coins(position, 0) == 0
    assert buildings(position, 0) == ["altar"]
    assert "theater" in pile(position)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_in_every_age(age: int) -> None:
    cards = {1: "altar theater", 2: "vineyard walls", 3: "palace lodge"}[age]
    position = play_turn(babylon(cards, age=age))
    assert kind(position, 0) == "seventh"
    position = position.play(0, "decline")
    assert position.over == (age == 3)


def test_when_the_second_stage_is_built_in_turn_six_the_seventh_card_may_be_played() -> None:
    position = babylon("temple statue", age=2, stages=1, coins=0, buildings="glassworks_1 sawmill theater")
    position = play_turn(position, "stage temple")
    assert stages(position, 0) == 2
    assert kind(position, 0) == "seventh"
    position = position.play(0, "build statue")
    assert "statue" in buildings(position, 0)


@pytest.mark.parametrize(("side", "number"), [("A", 3), ("A", 2), ("B", 1), ("B", 0)])
def test_without_the_second_stage_of_side_b_the_seventh_card_is_discarded(side: str, number: int) -> None:
    position = play_turn(babylon("altar theater", side=side, stages=number), "build altar")
    assert moment(position) == (2, 1)
    assert "theater" in pile(position)
    assert coins(position, 0) == 3


def test_not_before_turn_six() -> None:
    position = table(city(wonder="babylon", side="B", stages=2, hand="altar theater baths"), turn=5)
    assert moment(play_turn(position, "build altar")) == (1, 6)


def test_its_shields_count_in_the_conflicts() -> None:
    position = play_turn(babylon("altar guard_tower"), "build altar").play(0, "build guard_tower")
    assert military(position, 0) == [1, 1]


def test_conflicts_wait_for_it() -> None:
    position = play_turn(babylon("guard_tower theater"), "build guard_tower")
    assert military(position, 0) == []
    assert military(position.play(0, "decline"), 0) == [1, 1]


def test_no_building_twice() -> None:
    others = [city(wonder="ephesus"), city(wonder="alexandria"), {}, {}]
    position = babylon("altar altar", *others)
    position = play_turn(position, "build altar")
    assert offers(position, 0) == ["discard altar", "decline"]
    assert code(position, 0, "build altar") == "already-built"


def test_the_leftover_cards_of_the_others_are_discarded_already() -> None:
    others = (city(wonder="ephesus", hand="baths loom_1"), city(wonder="alexandria", hand="press_1 stockade"))
    position = play_turn(babylon("altar theater", *others), "build altar", "discard baths", "build press")
    assert pile(position) == ["baths", "loom_1", "stockade"]


def test_others_do_not_see_the_seventh_card() -> None:
    one = play_turn(babylon("altar theater"), "build altar")
    other = play_turn(babylon("altar marketplace"), "build altar")
    assert one.view(0) != other.view(0)
    assert "theater" not in str(one.view(1).to_dict()["cities"][0].get("hand"))
    assert one.view(1).to_act == (0,)


def test_a_vineyard_as_the_seventh_card_counts_what_stands_now() -> None:
    others = (city(wonder="ephesus", hand="quarry statue"), city(wonder="alexandria", hand="foundry library"))
    position = babylon("brickyard vineyard", *others, age=2, coins=1)
    position = play_turn(position, "build brickyard", "build quarry", "build foundry").play(0, "build vineyard")
    assert coins(position, 0) == 3


def test_the_coins_of_the_seventh_card_count_for_points() -> None:
    position = play_turn(babylon("palace lodge", age=3, coins=0), "discard palace").play(0, "discard lodge")
    assert position.over
    assert position.scores()[0].treasury == 2
