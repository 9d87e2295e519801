"""Edge cases 34 to 51 of the rules specification: the track, the eighth wonder, ages, revealing, guilds, decisions."""

from __future__ import annotations

import pytest

from .facts import GUILDS
from .helpers import (
    asked,
    built,
    city,
    code,
    coins,
    finished,
    full_layout,
    last,
    loot,
    offers,
    pawn,
    play,
    points,
    price,
    seen,
    table,
    treasuries,
)

MINE = "colossus pyramids great_lighthouse sphinx"
THEIRS = "hanging_gardens piraeus appian_way mausoleum"


def test_edge_case_34_one_move_through_two_zones_takes_both_tokens() -> None:
    own = city(coins=8, progress="strategy")
    after = table(own, city(coins=10), "pretorium palace", pawn=2).play(0, "build pretorium")
    assert pawn(after) == 6
    assert treasuries(after) == (0, 3)
    assert loot(after, 1) == []


def test_edge_case_35_a_zone_that_was_looted_brings_nothing_again() -> None:
    position = table(city(coins=0), city(coins=9, loot=[5]), "guard_tower stable", pawn=2)
    after = position.play(0, "build guard_tower")
    assert (pawn(after), coins(after, 1)) == (3, 9)
    # Neither does the pawn on its way back.
    position = table(city(coins=9), city(coins=9), "guard_tower stable", pawn=6, seat=1)
    assert treasuries(position.play(1, "build guard_tower")) == (9, 9)


def test_edge_case_36_the_pawn_stops_in_the_capital() -> None:
    after = table(city(coins=8, progress="strategy"), {}, "pretorium palace", pawn=7).play(0, "build pretorium")
    assert pawn(after) == 9
    assert after.winners == (0,)


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_edge_case_37_who_is_short_of_coins_loses_what_there_is(held: int, left: int) -> None:
    after = table(city(coins=0), city(coins=held), "guard_tower stable", pawn=2).play(0, "build guard_tower")
    assert coins(after, 1) == left


@pytest.mark.parametrize(("held", "left"), [(0, 0), (2, 0), (3, 0), (4, 1)])
def test_edge_case_38_the_same_for_the_appian_way(held: int, left: int) -> None:
    position = table(city(coins=10, wonders="appian_way"), city(coins=held), "altar theater")
    assert treasuries(position.play(0, "wonder appian_way altar")) == (3, left)


def test_edge_case_39_the_eighth_wonder_is_out_of_the_game() -> None:
    own = city(coins=50, wonders=MINE, built="colossus pyramids great_lighthouse")
    other = city(coins=50, wonders=THEIRS, built="hanging_gardens piraeus appian_way")
    after = play(table(own, other, "altar theater quarry"), "wonder sphinx altar", "discard theater")
    assert offers(after, 1, "wonder") == []
    assert code(after, 1, "wonder mausoleum quarry") == "seven-wonders"
    assert points(after, 1)["wonders"] == 3 + 2 + 3


def test_edge_case_40_the_builder_of_the_seventh_gets_its_effects() -> None:
    own = city(coins=8, wonders="hanging_gardens colossus pyramids sphinx", built="colossus pyramids sphinx")
    other = city(wonders="piraeus appian_way mausoleum great_library", built="piraeus appian_way mausoleum")
    after = table(own, other, "altar theater").play(0, "wonder hanging_gardens altar")
    assert len(built(after, 0)) == 4
    assert coins(after, 0) == 6
    assert asked(after) == (0, "card")


def test_edge_case_41_a_choice_producer_does_not_pay_for_itself() -> None:
    position = table(city(coins=40, wonders="great_lighthouse piraeus"), {}, "caravansery forum")
    assert price(position, 0, "build caravansery") == (4, 2)
    assert price(position, 0, "build forum") == (2, 3)
    assert price(position, 0, "wonder great_lighthouse forum") == (8, 0)
    assert price(position, 0, "wonder piraeus forum") == (8, 0)


def test_edge_case_42_a_reserve_works_from_the_next_turn_even_an_extra_one() -> None:
    position = table(city(coins=20), {}, "stone_reserve baths altar theater")
    assert price(position, 0, "build baths") == (2, 0)
    after = play(position, "build stone_reserve", "discard altar")
    assert price(after, 0, "build baths") == (1, 0)
    # An extra turn is a next turn: with Theology the builder of the Mausoleum fetches the reserve and plays again.
    own = city(coins=30, wonders="mausoleum", progress="theology")
    position = table(own, {}, "baths altar theater", discard="stone_reserve quarry")
    after = play(position, "wonder mausoleum altar", "fetch stone_reserve")
    assert asked(after) == (0, "card")
    assert price(after, 0, "build baths") == (1, 0)


@pytest.mark.parametrize(("where", "chooser"), [(1, 1), (-1, 0), (8, 1), (-8, 0)])
def test_edge_case_43_the_weaker_military_chooses_and_may_choose_itself(where: int, chooser: int) -> None:
    for seat in (0, 1):
        after = last({}, {}, "altar", pawn=where, seat=seat).play(seat, "discard altar")
        assert asked(after) == (chooser, "begin")
        for starter in (0, 1):
            assert asked(after.play(chooser, f"begin {starter}")) == (starter, "card")


@pytest.mark.parametrize("seat", [0, 1])
def test_edge_case_44_with_the_pawn_in_the_middle_the_last_active_player_chooses(seat: int) -> None:
    after = last({}, {}, "altar", seat=seat).play(seat, "discard altar")
    assert asked(after) == (seat, "begin")
    assert sorted(offers(after, seat)) == ["begin 0", "begin 1"]


@pytest.mark.parametrize("seat", [0, 1])
def test_edge_case_45_after_a_lost_extra_turn_the_last_active_player_is_who_played_the_last_card(seat: int) -> None:
    cities = [city(coins=40, wonders="sphinx"), {}]
    if seat == 1:
        cities.reverse()
    after = last(*cities, "altar", seat=seat).play(seat, "wonder sphinx altar")
    assert asked(after) == (seat, "begin")


def test_edge_case_46_cards_are_revealed_after_all_choices_of_the_turn() -> None:
    layout = {"0": "temple", "1": "walls", "6": "forum", "11": "library"}
    own = city(coins=40, buildings="scriptorium")
    position = table(own, {}, age=2, layout=layout, progress="law economy")
    position = position.play(0, "build library")
    assert asked(position) == (0, "token")
    for observer in (0, 1, None):
        assert seen(position, observer)[6] == "?"
    after = position.play(0, "token law")
    assert asked(after) == (1, "card")
    for observer in (0, 1, None):
        assert seen(after, observer)[6] == "forum"
    # Before an extra turn as well.
    position = table(city(coins=40, wonders="sphinx"), {}, age=2, layout=layout).play(0, "wonder sphinx library")
    assert asked(position) == (0, "card")
    assert seen(position, 0)[6] == "forum"


@pytest.mark.parametrize("observer", [0, 1, None])
def test_edge_case_47_face_down_guilds_are_known_by_their_back(observer: int | None) -> None:
    cards = full_layout(3)
    position = table({}, {}, age=3, layout=cards)
    shown = seen(position, observer)
    assert [slot for slot in shown if shown[slot] == "?guild"] == [2, 9, 16]
    # Which guild it is stays hidden.
    swapped = list(cards)
    swapped[2], swapped[9], swapped[16] = GUILDS[5], GUILDS[4], GUILDS[6]
    assert table({}, {}, age=3, layout=swapped).view(observer) == position.view(observer)


def test_edge_case_48_moneylenders_count_full_sets_of_three_of_the_larger_treasury() -> None:
    for mine, theirs, expected in ((11, 8, 3), (8, 11, 3), (5, 5, 1), (2, 2, 0)):
        position = finished(city(coins=mine, buildings="moneylenders_guild"), city(coins=theirs))
        assert position.scores()[0].categories()["guilds"] == expected


def test_edge_case_49_purple_cards_are_never_counted() -> None:
    own = city(coins=40, buildings="builders_guild moneylenders_guild")
    after = table(own, {}, "merchants_guild palace").play(0, "build merchants_guild")
    assert coins(after, 0) == 32
    assert points(after, 0)["guilds"] == 32 // 3  # the Moneylenders' alone


def test_edge_case_50_equal_counts_give_the_same_either_way() -> None:
    own = city(coins=8, buildings="altar theater")
    after = table(own, city(buildings="statue temple"), "magistrates_guild palace").play(0, "build magistrates_guild")
    assert coins(after, 0) == 2
    assert points(after, 0)["guilds"] == 2


def test_edge_case_51_the_active_player_takes_all_decisions_of_the_turn() -> None:
    own = city(coins=90, wonders="statue_of_zeus circus_maximus mausoleum great_library", buildings="scriptorium")
    other = city(buildings="quarry sawmill press drying_room", coins=9)
    position = table(own, other, "library temple", discard="altar baths", progress="law economy")
    for move, asks in (
        ("wonder statue_of_zeus temple", "destroy"),
        ("wonder circus_maximus temple", "destroy"),
        ("wonder mausoleum temple", "fetch"),
        ("wonder great_library temple", "library"),
        ("build library", "token"),
    ):
        after = position.play(0, move)
        assert asked(after) == (0, asks)
        assert after.moves(1) == []
    # Who loses coins decides nothing.
    after = table(city(coins=0), city(coins=9), "guard_tower stable", pawn=2).play(0, "build guard_tower")
    assert asked(after) == (1, "card")
