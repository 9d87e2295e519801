"""The black die: any box of the building shown that the arrows allow, whatever its symbol."""

from __future__ import annotations

import pytest

from .facts import BOXES, SPIES, building
from .helpers import attacks, city, code, coins, gained, play_round, points, refused, table, targets, without

ANY = set(SPIES["spy_any"])


def spy(face: str, own: str = "", **facts: int) -> object:
    return table(city("giza", f"unlock:black {own}", **{"coins": 21, **facts}), black=f"{face}:0")


@pytest.mark.parametrize("face", SPIES)
def test_it_opens_exactly_the_buildings_shown(face: str) -> None:
    position = spy(face)
    assert {building(box) for box in targets(position, 0, "build", "black")} == set(SPIES[face])
    for box in ("guild_court.1", "gallery.blue", "wonder.1"):
        refused(position, 0, f"build black {box}", "wrong-symbol", symbol=face)


@pytest.mark.parametrize("face", SPIES)
def test_arrows_are_kept(face: str) -> None:
    position = spy(face)
    for box, facts in BOXES["giza"].items():
        if building(box) in SPIES[face] and facts.after and not box.startswith("university.tablet"):
            refused(position, 0, f"build black {box}", "not-yet", after=facts.after)


def test_it_goes_to_any_lane_of_the_agora() -> None:
    position = spy("spy_blue", "agora.a1")
    assert targets(position, 0, "build", "black") == {"agora.a2", "agora.b1", "agora.c1"}
    after = play_round(position, "build black agora.c1")
    assert gained(position, after, 0) == {"agora.c1"}
    assert coins(after, 0) == 19


def test_it_goes_to_attack_or_defence_of_either_barracks() -> None:
    position = spy("spy_red", "west_barracks.attack1 east_barracks.defence2")
    assert targets(position, 0, "build", "black") == {
        "west_barracks.attack2",
        "west_barracks.defence1",
        "east_barracks.attack1",
    }
    assert attacks(play_round(position, "build black west_barracks.attack2"), 0)["west_barracks.attack2"] == 4


def test_an_attack_with_it_meets_the_defence() -> None:
    own = city("giza", "unlock:black", coins=21)
    position = table(own, city(boxes="east_barracks.defence2"), black="spy_red:0")
    assert attacks(play_round(position, "build black west_barracks.attack1"), 0) == {"west_barracks.attack1": 1}


def test_it_opens_warehouse_boxes_only_where_the_face_is_grey() -> None:
    assert targets(spy("spy_grey"), 0, "build", "black") == {
        f"warehouse.{good}" for good in ("stone", "wood", "clay", "glass", "papyrus", "cloth")
    }
    assert code(spy("spy_any"), 0, "build black warehouse.stone") == "wrong-symbol"


def test_it_opens_every_lane_of_the_university() -> None:
    position = spy("spy_green")
    assert targets(position, 0, "build", "black") == {"university.compass1", "university.gear1"}


def test_it_is_paid_like_any_die() -> None:
    position = table(city("giza", "unlock:black", coins=5), black="spy_yellow:2")
    assert coins(play_round(position, "build black market.coin1"), 0) == 5 - 2 - 1 + 7
    assert code(table(city("giza", "unlock:black", coins=2), black="spy_yellow:2"), 0, "build black market.coin1") == (
        "coins-missing"
    )


def test_discounts_and_incomes_of_other_colours_do_not_touch_it() -> None:
    # Blue brings two coins and red is free on the lane of the black die.
    position = table(city("giza", "unlock:black", coins=9), black="spy_any:3")
    for box, cost in (("agora.a1", 0), ("west_barracks.attack1", 1)):
        assert coins(play_round(position, f"build black {box}"), 0) == 9 - 3 - cost


def test_an_agora_finished_with_it_counts_for_the_first() -> None:
    position = spy("spy_any", without("agora", "agora.c2"))
    after = play_round(position, "build black agora.c2; bonus coins")
    assert points(after, 0, "agora") == 25 + 3
