"""The edge cases of the specification about neighbours, Barracks, Guild Court and Agora (1 to 11)."""

from __future__ import annotations

import pytest

from heptapolis.errors import BadDocument

from .helpers import attacks, boxes, city, code, play, play_round, points, refused, table, two, without, written

GUILD = "build purple guild_court.1"


def test_1_a_defence_of_the_same_round_does_not_count() -> None:
    position = table(
        city(boxes="warehouse"), city(boxes="warehouse unlock:black", board="giza"), red="axe:0", black="spy_red:0"
    )
    after = play_round(position, "build red west_barracks.attack1", "build black east_barracks.defence1")
    assert attacks(after, 0) == {"west_barracks.attack1": 3}
    assert "east_barracks.defence1" in boxes(after, 1)


def test_2_boxes_of_this_round_do_not_count_for_the_guild_court() -> None:
    # Seat 1 builds a second Market box in this round; seat 0 has one, as many as he had.
    position = table(
        city("giza", "unlock:purple market.coin1", coins=21),
        city(boxes="market.coin1"),
        purple="guild_yellow:0",
        yellow="camel:0",
    )
    after = play_round(play(position, 1, "build yellow market.camel1"), GUILD)
    assert "guild_court.1" in boxes(after, 0)


def test_2_own_boxes_of_this_turn_do_not_count_either() -> None:
    # Olympia's own Wonder box of this very turn does not beat the opponent's none.
    position = two(city("olympia", "warehouse unlock:purple"), city(), purple="guild_wonder:0")
    asked = position.play(0, "wonder")
    refused(asked, 0, GUILD, "guild-condition", own=0, left=0, right=0)
    # With three players a Market box of this turn does not make up for the neighbour's.
    position = table(
        city("olympia", "warehouse unlock:purple wonder.1"),
        city(boxes="wonder.2"),
        purple="guild_wonder:0",
    )
    refused(position.play(0, "wonder"), 0, GUILD, "guild-condition", own=1, left=2, right=0)


@pytest.mark.parametrize("written_down", [0, 1, 3])
def test_3_attack_points_are_never_below_zero(written_down: int) -> None:
    own = city(boxes="west_barracks.attack1", attacks={"west_barracks.attack1": written_down})
    assert points(table(own), 0) == written_down


@pytest.mark.parametrize("written_down", [-1, 4, 100])
def test_3_attack_points_below_zero_or_above_those_printed_are_refused(written_down: int) -> None:
    with pytest.raises(BadDocument):
        table(city(boxes="west_barracks.attack1", attacks={"west_barracks.attack1": written_down}))


def test_4_attack_points_stay_when_the_neighbour_defends_later() -> None:
    position = table(city(), city(boxes="warehouse"), red="axe:0", to_come=[{"red": "shield:0"}] * 2)
    after = play_round(position, "build red west_barracks.attack1")
    for number in (1, 2):
        after = play_round(after, None, f"build red east_barracks.defence{number}")
    assert attacks(after, 0) == {"west_barracks.attack1": 3}
    assert points(after, 0) == 3


def test_5_only_defences_in_the_barracks_facing_the_attacker_count() -> None:
    position = table(city(), city(boxes="west_barracks.defence2 east_barracks.defence1"), red="axe:0")
    assert attacks(play_round(position, "build red west_barracks.attack1"), 0) == {"west_barracks.attack1": 2}


@pytest.mark.parametrize(("symbol", "box", "expected"), [("axe", "west_barracks", 1), ("sword", "east_barracks", 2)])
def test_6_with_two_players_the_defences_of_each_pair_count_apart(symbol: str, box: str, expected: int) -> None:
    position = two(city(), city(boxes="east_barracks.defence2 west_barracks.defence1"), red=f"{symbol}:0")
    assert attacks(play_round(position, f"build red {box}.attack1"), 0) == {f"{box}.attack1": expected}


@pytest.mark.parametrize(("mine", "theirs", "allowed"), [(0, 0, False), (1, 1, False), (2, 1, True), (1, 2, False)])
def test_7_with_two_players_equality_fails_for_the_guild_court(mine: int, theirs: int, allowed: bool) -> None:
    position = two(
        city("giza", f"unlock:purple agora:{mine}", coins=21), city(boxes=f"agora:{theirs}"), purple="guild_blue:0"
    )
    assert (code(position, 0, GUILD) is None) == allowed


def test_8_the_red_face_counts_both_barracks_of_everybody() -> None:
    mine = city("giza", "unlock:purple west_barracks.attack1 east_barracks.attack1", coins=21)
    theirs = city(boxes="west_barracks.attack1 east_barracks.attack1")
    assert code(table(mine, theirs, theirs, purple="guild_red:0"), 0, GUILD) is None
    more = city(boxes="west_barracks.attack1 east_barracks.attack1 west_barracks.defence1")
    assert code(table(mine, theirs, more, purple="guild_red:0"), 0, GUILD) == "guild-condition"


@pytest.mark.parametrize(("mine", "theirs", "allowed"), [(0, 0, True), (1, 1, True), (1, 2, False), (2, 1, True)])
def test_9_the_wonder_face_counts_wonder_boxes(mine: int, theirs: int, allowed: bool) -> None:
    position = table(
        city("giza", f"unlock:purple wonder:{mine}", coins=21), city(boxes=f"wonder:{theirs}"), purple="guild_wonder:0"
    )
    assert (code(position, 0, GUILD) is None) == allowed


def test_10_all_who_complete_the_agora_in_the_first_round_get_the_points_and_nobody_later() -> None:
    nearly = f"warehouse {without('agora', 'agora.a2')}"
    position = table(*[city(boxes=nearly)] * 4, blue="scales:0", to_come=[{"blue": "mask:0"}])
    build = "build blue agora.a2; bonus coins"
    after = play_round(position, build, None, build)
    assert [written(after, seat).get("first", []) for seat in range(4)] == [["agora"], [], ["agora"], []]
    later = play_round(after, None, build, None, build)
    assert [points(later, seat, "agora") for seat in range(4)] == [28, 25, 28, 25]


@pytest.mark.parametrize("lane", ["a", "b", "c"])
def test_11_an_effect_opens_the_agora_on_any_lane_and_counts_for_the_first(lane: str) -> None:
    nearly = without("agora", f"agora.{lane}2")
    position = table(city("giza", f"warehouse unlock:white {nearly}"), white="leader_blue:0")
    after = play_round(position, f"build white gallery.blue; check agora.{lane}2; bonus coins")
    assert points(after, 0, "agora") == 28
    spy = table(city("giza", f"warehouse unlock:black {nearly}"), black="spy_any:0")
    assert points(play_round(spy, f"build black agora.{lane}2; bonus coins"), 0, "agora") == 28


def test_the_zero_of_everybody_is_enough_with_three_players() -> None:
    position = table(city("giza", "unlock:purple", coins=21), purple="guild_blue:0")
    assert code(position, 0, GUILD) is None
