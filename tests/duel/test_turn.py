"""A turn: take one accessible card and build it, discard it or put it under a wonder; reveal; the other one plays."""

from __future__ import annotations

import pytest

import heptapolis

from .facts import CARDS, DECKS, FACE_DOWN
from .helpers import (
    age,
    asked,
    buildings,
    built,
    city,
    code,
    coins,
    layout,
    makers,
    offers,
    pawn,
    pile,
    play,
    points,
    seen,
    table,
    treasuries,
    written,
)

# Slot 5 lies on slot 2, slot 2 (face down) on slot 0.
COLUMN = {"0": "altar", "2": "stable", "5": "theater"}


def test_players_alternate() -> None:
    position = table({}, {}, "altar theater lumber_yard quarry clay_pool guard_tower")
    actors = []
    for card in ("altar", "theater", "lumber_yard", "quarry"):
        actors.append(position.to_act)
        position = play(position, f"discard {card}")
    assert actors == [(0,), (1,), (0,), (1,)]


def test_a_card_can_be_built_or_discarded_or_used_for_each_own_wonder() -> None:
    own = city(coins=50, wonders="sphinx pyramids colossus", built="colossus")
    position = table(own, city(wonders="piraeus"), "altar theater")
    assert sorted(offers(position, 0, card="altar")) == [
        "build altar",
        "discard altar",
        "wonder pyramids altar",
        "wonder sphinx altar",
    ]
    assert len(offers(position, 0)) == 8
    assert offers(position, 1) == []


def test_a_card_is_used_in_exactly_one_way_and_leaves_the_layout() -> None:
    own = city(coins=50, wonders="pyramids")
    for move in ("build altar", "discard altar", "wonder pyramids altar"):
        after = table(own, {}, "altar theater").play(0, move)
        assert list(layout(after).values()) == ["theater"]
        places = [buildings(after, 0), pile(after), list(written(after, 0).get("under", {}).values())]
        assert sum(place == ["altar"] for place in places) == 1
        assert sum(len(place) for place in places) == 1


def test_discarding_is_always_possible_even_without_coins() -> None:
    position = table(city(coins=0), {}, "palisade scriptorium")
    assert sorted(offers(position, 0)) == ["discard palisade", "discard scriptorium"]


def test_there_is_no_pass() -> None:
    position = table({}, {}, "altar theater")
    assert {move.kind for move in position.moves(0)} <= {"build", "discard", "wonder"}
    assert code(position, 0, "pass") == "unknown-move"


# Building -------------------------------------------------------------------------------------------------------------


def test_a_building_belongs_to_the_city_of_its_builder() -> None:
    position = play(table({}, {}, "altar theater"), "build altar", "build theater")
    assert buildings(position, 0) == ["altar"]
    assert buildings(position, 1) == ["theater"]
    assert points(position, 0)["civilian"] == points(position, 1)["civilian"] == 3


# Discarding -----------------------------------------------------------------------------------------------------------

YELLOW = [card for card, facts in CARDS.items() if facts.colour == "yellow"]


@pytest.mark.parametrize("count", range(6))
def test_discarding_gives_two_coins_and_one_for_each_yellow_card(count: int) -> None:
    own = city(coins=1, buildings=YELLOW[:count])
    after = table(own, city(coins=3), "senate palace").play(0, "discard senate")
    assert treasuries(after) == (1 + 2 + count, 3)
    assert pile(after) == ["senate"]
    assert buildings(after, 0) == sorted(YELLOW[:count])


@pytest.mark.parametrize("card", YELLOW)
def test_each_yellow_card_counts_for_discarding(card: str) -> None:
    after = table(city(coins=0, buildings=[card]), {}, "senate palace").play(0, "discard senate")
    assert coins(after, 0) == 3


def test_only_own_yellow_cards_count_for_discarding() -> None:
    own = city(coins=0, buildings="lumber_yard press altar stable workshop")
    after = table(own, city(buildings="tavern clay_reserve"), "theater guard_tower").play(0, "discard theater")
    assert coins(after, 0) == 2


def test_a_discarded_yellow_card_does_not_count_itself() -> None:
    after = table(city(coins=0), {}, "tavern altar").play(0, "discard tavern")
    assert coins(after, 0) == 2


@pytest.mark.parametrize("observer", [0, 1, None])
def test_both_players_may_look_through_the_discard_pile_at_any_time(observer: int | None) -> None:
    position = play(table({}, {}, "altar theater quarry clay_pool"), "discard altar", "discard quarry")
    assert sorted(position.view(observer).to_dict()["discard"]) == ["altar", "quarry"]


# Wonders --------------------------------------------------------------------------------------------------------------


def test_a_wonder_costs_its_own_price_and_not_the_cards() -> None:
    own = city(coins=0, wonders="pyramids", buildings=makers("stone stone stone papyrus"))
    position = table(own, {}, "pretorium palace")
    assert code(position, 0, "build pretorium") == "coins-missing"
    after = position.play(0, "wonder pyramids pretorium")
    assert built(after, 0) == ["pyramids"]
    assert coins(after, 0) == 0
    assert points(after, 0) == {"wonders": 9}


def test_the_tucked_card_has_no_effect_and_is_not_in_the_discard_pile() -> None:
    own = city(coins=0, wonders="pyramids", buildings=makers("stone stone stone papyrus"))
    for card in ("walls", "brewery", "statue", "library", "sawmill"):
        after = table(own, {}, f"{card} temple").play(0, f"wonder pyramids {card}")
        assert buildings(after, 0) == sorted(own["buildings"])
        assert (coins(after, 0), pawn(after), pile(after)) == (0, 0, [])
        assert written(after, 0)["under"] == {"pyramids": card}
        assert points(after, 0) == {"wonders": 9}


def test_a_tucked_yellow_card_does_not_count_for_discarding() -> None:
    own = city(coins=0, built="pyramids", under={"pyramids": "tavern"})
    assert coins(table(own, {}, "altar theater").play(0, "discard altar"), 0) == 2


@pytest.mark.parametrize("observer", [0, 1, None])
def test_the_tucked_card_was_seen_by_both(observer: int | None) -> None:
    position = table(city(coins=50, wonders="pyramids"), {}, "altar theater").play(0, "wonder pyramids altar")
    assert position.view(observer).to_dict()["cities"][0]["under"] == {"pyramids": "altar"}


# Revealing ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["build theater", "discard theater", "wonder pyramids theater"])
@pytest.mark.parametrize("observer", [0, 1, None])
def test_a_card_that_becomes_accessible_is_turned_face_up(move: str, observer: int | None) -> None:
    position = table(city(coins=50, wonders="pyramids"), {}, age=1, layout=COLUMN)
    assert seen(position, observer) == {0: "altar", 2: "?", 5: "theater"}
    after = position.play(0, move)
    assert seen(after, observer) == {0: "altar", 2: "stable"}
    assert sorted(offers(after, 1, "discard")) == ["discard stable"]


def test_a_card_that_stays_partly_covered_stays_face_down() -> None:
    position = table(
        {}, {}, age=1, layout={"0": "altar", "2": "stable", "3": "tavern", "5": "theater", "6": "quarry", "1": "baths"}
    )
    after = position.play(0, "discard theater")
    assert seen(after, 1)[2] == "?"
    after = after.play(1, "discard quarry")
    assert (seen(after, 1)[2], seen(after, 1)[3]) == ("stable", "tavern")


def test_accessible_cards_always_lie_face_up() -> None:
    position = heptapolis.game("duel", wonders="first-game").start(8)
    for turn in range(19):
        shown = seen(position, turn % 2)
        hidden = {slot for slot, card in shown.items() if card == "?"}
        assert hidden <= set(FACE_DOWN[1])
        for move in position.moves(position.to_act[0]):
            assert move.card in shown.values()
        position = play(position, offers(position, position.to_act[0], "discard")[turn % 2 - 1])
    assert len(layout(position)) == 1


def test_an_age_is_played_with_twenty_cards() -> None:
    position = heptapolis.game("duel", wonders="first-game").start(9)
    for left in range(20, 0, -1):
        assert (age(position), len(layout(position))) == (1, left)
        position = play(position, offers(position, position.to_act[0], "discard")[0])
    assert asked(position)[1] == "begin"
    assert age(position) == 2
    assert len(pile(position)) == 20
    assert set(pile(position)) <= set(DECKS[1])
