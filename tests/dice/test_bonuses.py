"""Bonus boxes: one for each complete building of the city, used at once."""

from __future__ import annotations

import pytest

from .facts import BONUSES, BOXES, CITY_BUILDINGS, FACES, all_of
from .helpers import (
    bonuses,
    boxes_now,
    city,
    code,
    coins,
    coins_now,
    kind,
    offers,
    play,
    play_round,
    points,
    refused,
    table,
    targets,
    without,
)

# Per building: the box that is missing, and the die and face that open it.
LAST = {
    "west_barracks": ("west_barracks.attack4", "red", "axe"),
    "east_barracks": ("east_barracks.defence2", "red", "shield"),
    "agora": ("agora.b2", "blue", "temple"),
    "market": ("market.chest1", "yellow", "chest"),
    "university": ("university.gear2", "green", "gear"),
    "guild_court": ("guild_court.3", "purple", "guild_grey"),
    "gallery": ("gallery.laurel2", "white", "leader_laurel"),
}


def nearly(name: str, **facts: object) -> object:
    """A table at which one choice completes the building."""
    box, die, face = LAST[name]
    own = f"warehouse {without(name, box)}"
    if name == "university":
        box = "university.gear3"
        own = f"warehouse {without(name, box)}"
    if die in ("white", "purple"):
        own += f" unlock:{die}"
    return table(city("giza", own, **{"coins": 7, **facts}), **{die: f"{face}:0"})


def complete(name: str) -> str:
    if name == "wonder":
        return "wonder"
    box, die, _ = LAST[name]
    return f"build {die} {'university.gear3' if name == 'university' else box}"


@pytest.mark.parametrize("name", LAST)
def test_each_complete_building_of_the_city_gives_a_bonus(name: str) -> None:
    asked = nearly(name).play(0, complete(name))
    assert kind(asked, 0) == "bonus"
    assert offers(asked, 0) == ["bonus coins", "bonus again", "bonus build"]
    assert 0 in asked.to_act
    after = play_round(asked, "bonus coins")
    assert bonuses(after, 0) == {"coins"}


def test_the_tests_know_every_building_of_the_city() -> None:
    assert set(LAST) | {"wonder"} == set(CITY_BUILDINGS)
    for box, die, face in LAST.values():
        assert face in BOXES["giza"][box].faces
        assert face in FACES[die]


def test_the_bonus_for_coins() -> None:
    asked = nearly("market", coins=2).play(0, complete("market"))
    # chest1 itself brings nothing: no University box is checked.
    assert coins_now(asked, 0) == 2
    assert coins_now(asked.play(0, "bonus coins"), 0) == 9


@pytest.mark.parametrize("choice", ["wonder", "pass", "build yellow market.coin1", "decline"])
def test_the_bonus_to_act_again(choice: str) -> None:
    box, _, _ = LAST["agora"]
    own = f"warehouse {without('agora', box)}"
    position = table(city("giza", own, coins=5), blue="temple:0", yellow="coin:1")
    asked = play(position, 0, f"{complete('agora')}; bonus again")
    assert kind(asked, 0) == "again"
    done = asked.play(0, choice)
    assert kind(done, 0) is None
    assert coins_now(done, 0) == {"wonder": 5, "pass": 8, "decline": 5}.get(choice, 5 - 1 + 7)


def test_the_bonus_to_check_a_box_offers_four_colours() -> None:
    asked = play(nearly("gallery", coins=21), 0, f"{complete('gallery')}; bonus build")
    assert kind(asked, 0) == "check"
    own = boxes_now(asked, 0)
    expected = {
        box
        for name in ("west_barracks", "east_barracks", "university", "agora", "market")
        for box in all_of(name)
        if box not in own and (not BOXES["giza"][box].after or BOXES["giza"][box].after in own)
    }
    assert targets(asked, 0, "check") == expected
    for box in ("guild_court.1", "wonder.1"):
        refused(asked, 0, f"check {box}", "wrong-building", box=box)
    assert kind(asked.play(0, "check market.chest3"), 0) is None
    assert kind(asked.play(0, "decline"), 0) is None


def test_the_box_of_a_bonus_is_paid() -> None:
    own = f"warehouse:4 {without('agora', 'agora.b2')}"
    asked = play(table(city("giza", own, coins=3), blue="temple:0"), 0, "build blue agora.b2; bonus build")
    assert coins_now(asked, 0) == 3
    assert coins_now(asked.play(0, "check market.chest3"), 0) == 1
    assert code(asked, 0, "check market.coin2") == "not-yet"


def test_the_bonus_must_be_taken_before_anything_else() -> None:
    asked = nearly("agora").play(0, complete("agora"))
    for move in ("decline", "pass", "wonder", "check market.coin1", "build blue agora.a1"):
        refused(asked, 0, move, "not-now")


@pytest.mark.parametrize("used", BONUSES)
def test_a_bonus_that_is_checked_is_not_free_any_more(used: str) -> None:
    asked = nearly("agora", bonuses=used).play(0, complete("agora"))
    assert offers(asked, 0) == [f"bonus {name}" for name in BONUSES if name != used]
    refused(asked, 0, f"bonus {used}", "bonus-used", bonus=used)


@pytest.mark.parametrize("free", BONUSES)
def test_the_last_free_bonus_is_taken_by_itself(free: str) -> None:
    used = " ".join(name for name in BONUSES if name != free)
    asked = nearly("agora", bonuses=used, coins=4).play(0, complete("agora"))
    assert kind(asked, 0) == {"coins": None, "again": "again", "build": "check"}[free]
    assert coins_now(asked, 0) == (11 if free == "coins" else 4)
    after = play_round(asked if free == "coins" else asked.play(0, "decline"))
    assert bonuses(after, 0) == set(BONUSES)


def test_with_all_bonuses_checked_a_complete_building_gives_none() -> None:
    position = nearly("agora", bonuses="coins again build", coins=4)
    done = position.play(0, complete("agora"))
    assert kind(done, 0) is None
    assert coins_now(done, 0) == 4


def test_a_building_that_was_complete_gives_no_bonus_again() -> None:
    position = table(city("giza", "warehouse agora wonder.1", bonuses="coins", coins=7))
    after = play_round(position, "wonder")
    assert bonuses(after, 0) == {"coins"}


def test_a_building_that_is_nearly_complete_gives_none() -> None:
    own = f"warehouse {without('agora', 'agora.b2', 'agora.c2')}"
    assert kind(table(city("giza", own), blue="temple:0").play(0, "build blue agora.b2"), 0) is None


def test_the_bonuses_are_the_same_on_every_board() -> None:
    for board in BOXES:
        own = f"warehouse {without('agora', 'agora.b2')}"
        asked = table(city(board, own), blue="temple:0").play(0, "build blue agora.b2")
        assert offers(asked, 0) == ["bonus coins", "bonus again", "bonus build"]


def test_bonuses_score_nothing() -> None:
    position = nearly("west_barracks", coins=4)
    after = play_round(position, f"{complete('west_barracks')}; bonus coins")
    assert points(after, 0) - points(position, 0) == 6
    assert coins(after, 0) == 11
