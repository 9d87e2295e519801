"""The edge cases of the specification about effects, bonuses, the end and seats (29 to 48)."""

from __future__ import annotations

import pytest

from .facts import lane_of
from .helpers import (
    ROUND,
    attacks,
    bonuses,
    boxes,
    boxes_now,
    city,
    code,
    coins,
    coins_now,
    finished,
    kind,
    moment,
    offers,
    play,
    play_round,
    points,
    refused,
    table,
    targets,
    without,
)


def test_29_the_first_of_two_boxes_may_open_the_second() -> None:
    asked = table(city("rhodes", "warehouse wonder.1")).play(0, "wonder")
    refused(asked, 0, "check west_barracks.attack2", "not-yet")
    done = play(asked, 0, "check west_barracks.attack1; check west_barracks.attack2")
    assert {"west_barracks.attack1", "west_barracks.attack2"} <= boxes_now(done, 0)


def test_29_the_first_of_two_boxes_may_help_to_pay_for_the_second() -> None:
    # Alexandria has one coin left and no resource: glass costs 2, or 1 coin once stone is there.
    asked = table(city("alexandria", coins=2)).play(0, "wonder")
    assert coins_now(asked, 0) == 1
    refused(asked, 0, "check warehouse.glass", "coins-missing", needed=2, coins=1)
    done = play(asked, 0, "check warehouse.stone; check warehouse.glass")
    assert coins_now(done, 0) == 0
    assert kind(done, 0) is None


@pytest.mark.parametrize(("moves", "count"), [("decline", 0), ("check warehouse.stone; decline", 1)])
def test_29_one_may_stop_after_one_or_take_none(moves: str, count: int) -> None:
    after = play_round(table(city("alexandria")), f"wonder; {moves}")
    assert len(boxes(after, 0)) == 1 + count


@pytest.mark.parametrize("box", ["guild_court.1", "gallery.blue", "gallery.laurel1"])
def test_30_effects_check_nothing_in_guild_court_or_gallery(box: str) -> None:
    own = f"warehouse unlock:white unlock:purple {without('agora', 'agora.b2')}"
    position = table(city("giza", own), blue="temple:0")
    asked = play(position, 0, "build blue agora.b2; bonus build")
    refused(asked, 0, f"check {box}", "wrong-building", box=box)


def test_31_an_effect_on_red_goes_to_either_barracks_box_by_box() -> None:
    asked = table(city("rhodes", "warehouse wonder.1")).play(0, "wonder")
    for first in ("west_barracks.attack1", "west_barracks.defence1"):
        again = asked.play(0, f"check {first}")
        for second in ("east_barracks.attack1", "east_barracks.defence1"):
            assert {first, second} <= boxes_now(again.play(0, f"check {second}"), 0)


def test_32_an_extra_action_has_the_same_dice_and_sections() -> None:
    own = f"warehouse {without('agora', 'agora.b2')}"
    position = table(city("giza", own, coins=9), blue="temple:1", yellow="chest:2")
    asked = play(position, 0, "build blue agora.b2; bonus again")
    assert asked.to_dict()["forum"] == position.to_dict()["forum"]
    assert coins_now(asked.play(0, "build yellow market.chest3"), 0) == 9 - 1 - 2


def test_32_the_die_already_used_may_be_used_again() -> None:
    # Completing the West Barracks with a shield, then another shield of the same die in the East Barracks.
    own = f"warehouse {without('west_barracks', 'west_barracks.defence2')}"
    position = table(city("giza", own, coins=9), red="shield:2")
    done = play(position, 0, "build red west_barracks.defence2; bonus again; build red east_barracks.defence1")
    assert {"west_barracks.defence2", "east_barracks.defence1"} <= boxes_now(done, 0)
    assert coins_now(done, 0) == 9 - 2 - 2


@pytest.mark.parametrize("choice", ["pass", "wonder", "build blue agora.a1"])
def test_32_an_extra_action_may_be_any_of_the_three(choice: str) -> None:
    asked = table(city("olympia", "warehouse"), blue="mask:0").play(0, "wonder")
    assert code(asked, 0, choice) is None


def test_33_an_extra_action_may_build_the_wonder_that_granted_it() -> None:
    asked = play(table(city("olympia", "warehouse")), 0, "wonder; wonder")
    assert kind(asked, 0) == "again"
    asked = asked.play(0, "wonder")
    assert kind(asked, 0) == "again"
    assert {"wonder.1", "wonder.2", "wonder.3"} <= boxes_now(asked, 0)
    refused(asked, 0, "wonder", "wonder-complete")


def test_34_a_build_without_die_cost_is_lost_when_there_is_nothing_to_build() -> None:
    dice = {"grey1": "stone:0", "grey2": "stone:0", "grey3": "stone:0", "blue": "mask:0", "green": "gear:0"}
    own = "warehouse.stone warehouse.clay agora.a1"
    position = table(city("halicarnassus", own, coins=0), **dice, red="axe:0", yellow="chest:0")
    asked = position.play(0, "wonder")
    assert offers(asked, 0) == ["build red west_barracks.attack1", "decline"]
    position = table(
        city("halicarnassus", f"{own} west_barracks.attack2", coins=0), **dice, red="axe:0", yellow="chest:0"
    )
    assert position.play(0, "wonder").to_act == (1, 2)


def test_35_effect_first_then_the_bonus() -> None:
    asked = table(city("halicarnassus", "warehouse wonder.2"), grey1="stone:0", blue="mask:3").play(0, "wonder")
    assert kind(asked, 0) == "build"
    bonus = asked.play(0, "build blue agora.a1")
    assert kind(bonus, 0) == "bonus"


def test_35_coins_of_the_box_are_there_before_the_bonus_is_chosen() -> None:
    own = f"warehouse {without('market', 'market.coin2')}"
    asked = table(city("giza", own, coins=0), yellow="coin:0").play(0, "build yellow market.coin2")
    assert kind(asked, 0) == "bonus"
    assert coins_now(asked, 0) == 7


def test_36_a_nested_action_that_completes_the_building_gives_one_bonus() -> None:
    position = table(city("olympia", "warehouse wonder.1"), blue="mask:0")
    asked = play(position, 0, "wonder; wonder")
    assert kind(asked, 0) == "again"
    asked = asked.play(0, "build blue agora.a1")
    assert kind(asked, 0) == "bonus"
    done = asked.play(0, "bonus coins")
    assert kind(done, 0) is None
    assert bonuses(play_round(done), 0) == {"coins"}


def test_37_two_buildings_completed_in_one_turn_give_two_bonuses_one_by_one() -> None:
    west = without("west_barracks", "west_barracks.attack4")
    east = without("east_barracks", "east_barracks.defence2")
    position = table(city("rhodes", f"warehouse wonder.1 {west} {east}", coins=0))
    asked = play(position, 0, "wonder; check east_barracks.defence2")
    assert offers(asked, 0) == ["bonus coins", "bonus again", "bonus build"]
    asked = play(asked, 0, "bonus coins; check west_barracks.attack4")
    assert offers(asked, 0) == ["bonus again", "bonus build"]
    after = play_round(asked, "bonus again; pass")
    assert bonuses(after, 0) == {"coins", "again"}
    assert coins(after, 0) == 10


def test_38_a_bonus_that_completes_a_further_building_brings_a_further_bonus() -> None:
    own = f"warehouse {without('agora', 'agora.b2')} {without('market', 'market.camel2')}"
    position = table(city("giza", own, coins=0), blue="temple:0")
    asked = play(position, 0, "build blue agora.b2; bonus build; check market.camel2")
    assert kind(asked, 0) == "bonus"
    after = play_round(asked, "bonus coins")
    assert bonuses(after, 0) == {"build", "coins"}


def test_38_even_three_in_one_turn() -> None:
    own = " ".join(without(name, box) for name, box in (("agora", "agora.b2"), ("market", "market.camel2")))
    position = table(city("giza", f"warehouse {own} wonder.2", coins=0), blue="temple:0", round=20)
    after = play_round(position, "build blue agora.b2; bonus build; check market.camel2; bonus again; wonder")
    assert bonuses(after, 0) == {"coins", "again", "build"}
    assert moment(after) == 21
    assert play_round(after).over


def test_39_a_fourth_building_gives_nothing() -> None:
    own = f"warehouse {without('agora', 'agora.b2')}"
    position = table(city("giza", own, bonuses="coins again build", coins=1), blue="temple:0")
    end = play_round(position, "build blue agora.b2")
    assert coins(end, 0) == 1
    assert end.over


def test_40_west_and_east_barracks_are_two_buildings() -> None:
    west = without("west_barracks", "west_barracks.attack4")
    asked = table(city("giza", f"warehouse {west}"), red="axe:0").play(0, "build red west_barracks.attack4")
    assert kind(asked, 0) == "bonus"
    both = table(
        city("giza", f"warehouse west_barracks {without('east_barracks', 'east_barracks.attack4')}"), red="sword:0"
    )
    assert kind(both.play(0, "build red east_barracks.attack4"), 0) == "bonus"


def test_41_a_complete_warehouse_gives_no_bonus() -> None:
    position = table(city(boxes="warehouse:5"), grey2="cloth:0")
    after = play_round(position, "build grey2 warehouse.cloth")
    assert bonuses(after, 0) == set()
    assert len(boxes(after, 0)) == 6


def test_42_several_third_bonuses_bring_one_last_round() -> None:
    nearly = {"boxes": f"warehouse {without('agora', 'agora.b2')}", "bonuses": "again build"}
    position = table(city(**nearly), city(**nearly), city(**nearly), blue="temple:0")
    after = play_round(position, *["build blue agora.b2"] * 2)
    assert not after.over
    assert moment(after) == ROUND + 1
    end = play_round(after)
    assert end.over


def test_43_who_triggered_the_end_has_no_bonus_left_in_the_last_round() -> None:
    own = f"warehouse {without('market', 'market.coin2')}"
    position = table(city("giza", own, bonuses="coins again build", coins=0), yellow="coin:0")
    end = play_round(position, "build yellow market.coin2")
    assert coins(end, 0) == 7
    assert end.over


def test_44_points_per_box_are_counted_at_the_very_end() -> None:
    position = table(city("giza", "warehouse market.camel2 wonder.2", bonuses="coins again build"))
    assert points(position, 0, "market") == 4
    assert points(play_round(position, "wonder"), 0, "market") == 6


def test_45_a_counting_box_in_the_building_it_counts_counts_itself() -> None:
    assert points(finished(city("giza", "gallery.laurel1")), 0, "gallery") == 1
    assert points(finished(city("giza", "gallery.laurel2")), 0, "gallery") == 4


@pytest.mark.parametrize(("mine", "theirs", "winners"), [(4, 3, (0,)), (3, 4, (1,)), (4, 4, (0, 1))])
def test_46_ties_go_by_coins_then_are_shared(mine: int, theirs: int, winners: tuple[int, ...]) -> None:
    assert finished(city(boxes="agora.a1", coins=mine), city(boxes="agora.a1", coins=theirs)).winners == winners


def test_47_a_game_in_which_everybody_passes_stops_after_sixty_rounds() -> None:
    position = table(round=58)
    for _ in range(3):
        assert not position.over
        position = play_round(position)
    assert position.over
    assert position.ending == "rounds"
    assert position.winners == (0, 1, 2)


@pytest.mark.parametrize("seat", range(4))
def test_48_the_left_neighbour_is_the_next_seat_and_the_right_one_the_previous(seat: int) -> None:
    cities = [city() for _ in range(4)]
    cities[(seat + 1) % 4] = city(boxes="east_barracks.defence1")
    cities[(seat - 1) % 4] = city(boxes="west_barracks.defence2")
    choices: list[str | None] = [None] * 4
    choices[seat] = "build red west_barracks.attack1"
    assert attacks(play_round(table(*cities, red="axe:0"), *choices), seat) == {"west_barracks.attack1": 2}
    choices[seat] = "build red east_barracks.attack1"
    assert attacks(play_round(table(*cities, red="sword:0"), *choices), seat) == {"east_barracks.attack1": 1}


def test_48_the_purple_die_names_the_neighbours_the_same_way() -> None:
    cities = [city(boxes="agora.a1"), city("giza", "unlock:purple", coins=21), city(boxes="agora.a2")]
    position = table(*cities, purple="guild_blue:0")
    refused(position, 1, "build purple guild_court.1", "guild-condition", own=0, left=2, right=1)


def test_a_lane_may_be_finished_by_one_effect_and_the_die_is_unlocked() -> None:
    lane = lane_of("babylon", "black")
    position = table(city("babylon", f"warehouse wonder.1 university.{lane}1"))
    after = play_round(position, f"wonder; check university.{lane}2; check university.{lane}3")
    assert "black" in after.to_dict()["forum"]
    assert targets(after, 0, "build", "white") == set()
