"""Documents that cannot be: an error of our own with one sentence, never anything else."""

from __future__ import annotations

import json
from typing import Any

import pytest

import heptapolis
from complaints import SENSELESS, refused, refused_altogether, senseless_refused, with_value
from heptapolis.errors import BadDocument, HeptapolisError

from .helpers import city, document, table


def base() -> dict[str, Any]:
    """A good document with every key that a hand-made one may have."""
    return {
        "game": "dice",
        "players": 3,
        "round": 5,
        "phase": "choose",
        "seed": 1,
        "forum": {"grey1": "stone:2", "blue": "mask:1", "yellow": "coin"},
        "aside": {"white": "leader_red:0"},
        "leaving": ["grey2"],
        "to_come": [{"red": "axe:2"}, None],
        "cities": [
            {
                "board": "giza",
                "coins": 4,
                "boxes": ["warehouse.stone", "agora.a1", "west_barracks.attack1"],
                "attacks": {"west_barracks.attack1": 2},
                "bonuses": ["coins"],
                "first": [],
                "chosen": ["pass"],
            },
            {"board": "rhodes", "boxes": ["wonder.1"], "chosen": "wonder"},
            {},
        ],
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good document with one value changed; the path is keys and numbers with slashes between."""
    return with_value(base(), path, value, "/")


def test_the_good_document_is_good() -> None:
    position = heptapolis.position(base())
    assert position.to_act == (1, 2)
    assert heptapolis.position(position.to_dict()) == position
    json.dumps(position.to_dict())


WRONG = {
    "an unknown game": ("game", "eight-wonders"),
    "one player": ("players", 1),
    "eight players": ("players", 8),
    "players that do not fit the cities": ("players", 4),
    "round 0": ("round", 0),
    "round 61": ("round", 61),
    "an unknown phase": ("phase", "afternoon"),
    "a negative seed": ("seed", -1),
    "an unknown key": ("weather", "fine"),
    "an unknown key of a city": ("cities/0/weather", "fine"),
    "no cities": ("cities", []),
    "one city": ("cities", [{}]),
    "an unknown board": ("cities/0/board", "atlantis"),
    "a board twice": ("cities/0/board", "rhodes"),
    "negative coins": ("cities/0/coins", -1),
    "more coins than fit": ("cities/0/coins", 22),
    "an unknown box": ("cities/0/boxes/0", "colosseum.1"),
    "a box twice": ("cities/0/boxes/0", "agora.a1"),
    "a box before its arrow": ("cities/0/boxes/1", "agora.a2"),
    "a wonder box before its arrow": ("cities/1/boxes/0", "wonder.2"),
    "attack points on a box that is not checked": ("cities/0/attacks", {"east_barracks.attack1": 1}),
    "attack points on a box that is no attack": ("cities/0/attacks", {"agora.a1": 1}),
    "attack points above those printed": ("cities/0/attacks", {"west_barracks.attack1": 4}),
    "attack points below zero": ("cities/0/attacks", {"west_barracks.attack1": -1}),
    "attack points on an unknown box": ("cities/0/attacks", {"colosseum": 1}),
    "an unknown bonus": ("cities/0/bonuses/0", "victory"),
    "a bonus twice": ("cities/0/bonuses", ["coins", "coins"]),
    "first in another building": ("cities/0/first", ["market"]),
    "first without having finished": ("cities/0/first", ["agora"]),
    "a choice that is not legal": ("cities/0/chosen", ["build blue agora.c1"]),
    "a choice that is no move": ("cities/0/chosen", ["dance"]),
    "a choice too many": ("cities/0/chosen", ["pass", "pass"]),
    "a follow-up that is not asked": ("cities/0/chosen", ["pass", "check agora.b1"]),
    "a die that cannot be in the forum": ("forum/black", "spy_any:0"),
    "an unknown die": ("forum/pink", "mask:0"),
    "a face that the die has not": ("forum/blue", "axe:1"),
    "a section that is not there": ("forum/blue", "mask:4"),
    "a die aside that lies in the forum": ("aside/red", "axe:0"),
    "a face aside that the die has not": ("aside/white", "mask:0"),
    "a die that never leaves": ("leaving", ["blue"]),
    "a grey die that leaves twice": ("leaving", ["grey1", "grey1"]),
    "a roll to come with a wrong face": ("to_come/0", {"red": "mask:0"}),
    "a roll to come with an unknown die": ("to_come/0", {"pink": "mask:0"}),
    "more rolls to come than rounds": ("to_come", [None] * 56),
    "more rounds remembered than there were": ("seen", [{"forum": {}, "aside": {}}] * 5),
    "a remembered round with a wrong face": ("seen", [{"forum": {"blue": "axe:0"}, "aside": {}}] * 4),
}


@pytest.mark.parametrize("name", WRONG)
def test_values_that_cannot_be(name: str) -> None:
    refused(changed(*WRONG[name]))


PATHS = [
    *("game", "players", "round", "phase", "seed", "forum", "forum/blue", "aside", "aside/white", "leaving"),
    *("leaving/0", "to_come", "to_come/0", "to_come/0/red", "seen", "cities", "cities/0", "cities/0/board"),
    *("cities/0/coins", "cities/0/boxes", "cities/0/boxes/0", "cities/0/attacks", "cities/0/bonuses"),
    *("cities/0/attacks/west_barracks.attack1", "cities/0/bonuses/0", "cities/0/first", "cities/0/chosen"),
    "cities/0/chosen/0",
]


@pytest.mark.parametrize("path", PATHS)
def test_each_key_with_a_value_of_the_wrong_type(path: str) -> None:
    # At most one of these happens to be good: a large number as a seed.
    assert senseless_refused(changed, path) >= len(SENSELESS) - 1


def test_more_special_dice_than_grey_ones_to_name() -> None:
    made = document(city("giza", "unlock:black"), grey1="stone:0", grey2="wood:0", grey3="clay:0")
    refused(made)


def test_a_grey_die_that_is_gone_and_there() -> None:
    refused(document(city("giza", "unlock:black"), grey1="stone:0", leaving=["grey1"]))


@pytest.mark.parametrize("colour", ["white", "black", "purple"])
def test_a_special_die_that_somebody_has_unlocked_does_not_lie_aside(colour: str) -> None:
    face = {"white": "leader_red:0", "black": "spy_any:0", "purple": "guild_red:0"}[colour]
    refused(document(city("giza", f"unlock:{colour}"), aside={colour: face}))


@pytest.mark.parametrize("made", [None, 7, "dice", [], [{}], {}, {"game": "dice"}, {"cities": [{}, {}]}, {1: 2}])
def test_what_is_no_document_at_all(made: Any) -> None:
    refused_altogether(made)


def test_a_view_is_no_position_and_a_position_no_view() -> None:
    position = heptapolis.position(base())
    refused(position.view(0).to_dict())
    with pytest.raises(BadDocument):
        heptapolis.view(position.to_dict())


@pytest.mark.parametrize("seat", [-1, 3, "1", None, 1.0, True, [0]])
def test_views_of_seats_that_do_not_exist(seat: Any) -> None:
    made = table().view(0).to_dict()
    with pytest.raises(BadDocument):
        heptapolis.view({**made, "view": seat})
    if seat is not None:
        with pytest.raises(HeptapolisError):
            table().view(seat)


@pytest.mark.parametrize("key", ["to_come", "aside", "leaving"])
def test_a_view_has_nothing_of_what_is_to_come(key: str) -> None:
    position = table()
    made = {**position.view(0).to_dict(), key: position.to_dict()[key]}
    with pytest.raises(BadDocument):
        heptapolis.view(made)


def test_what_others_chose_is_not_in_a_view() -> None:
    made = table().view(0).to_dict()
    made["cities"][1]["chosen"] = ["pass"]
    with pytest.raises(BadDocument):
        heptapolis.view(made)


def test_eight_cities() -> None:
    refused({"game": "dice", "cities": [{} for _ in range(8)]})


def test_all_choices_made_is_no_moment_of_a_game() -> None:
    refused(document(*[city(chosen="pass")] * 3))


def test_a_choice_after_the_end() -> None:
    refused(document(city(chosen="pass"), phase="over"))
