"""Bad position and view documents: an error of our own with one sentence, never anything else."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import heptapolis
from complaints import SENSELESS, refused, refused_altogether, senseless_refused, with_value
from heptapolis.errors import HeptapolisError

from .facts import SIX
from .helpers import city, document, full_layout

GAME = "duel"


def base() -> dict[str, Any]:
    """A good document with every key that a hand-made one may have."""
    return {
        "game": GAME,
        "age": 2,
        "phase": "play",
        "seat": 1,
        "first": 0,
        "pawn": 4,
        "seed": 1,
        "cities": [
            {
                "coins": 5,
                "wonders": ["piraeus", "sphinx"],
                "built": ["piraeus"],
                "under": {"piraeus": "tavern"},
                "buildings": ["quarry", "baths"],
                "progress": ["law"],
                "loot": [2, 5],
            },
            {"coins": 9, "wonders": ["pyramids"], "buildings": ["press"], "loot": [5]},
        ],
        "layout": {"0": "aqueduct", "1": "walls", "2": "?"},
        "face_down": [],
        "progress": ["economy", "masonry", "theology", "strategy"],
        "library": ["urbanism", "philosophy", "mathematics"],
        "discard": ["altar", "temple"],
        "to_come": {"3": full_layout(3)},
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good document with one value changed; the path is keys and numbers with dots between."""
    return with_value(base(), path, value)


def test_the_good_document_is_good() -> None:
    position = heptapolis.position(base())
    assert position.to_act == (1,)
    assert heptapolis.position(position.to_dict()) == position
    json.dumps(position.to_dict())


def test_reading_a_document_does_not_change_it() -> None:
    made = base()
    before = copy.deepcopy(made)
    heptapolis.position(made)
    assert made == before


# Values that cannot be ------------------------------------------------------------------------------------------------

WRONG_VALUES = {
    "age 0": ("age", 0),
    "age 4": ("age", 4),
    "an age before its cards": ("age", 1),
    "an unknown phase": ("phase", "afternoon"),
    "a phase with nothing to choose": ("phase", "library"),
    "a phase to destroy without the wonder": ("phase", "destroy"),
    "a phase to fetch without the wonder": ("phase", "fetch"),
    "seat 2": ("seat", 2),
    "seat -1": ("seat", -1),
    "a first player who is not there": ("first", 2),
    "the pawn beyond the capital": ("pawn", 10),
    "the pawn beyond the other capital": ("pawn", -10),
    "one city": ("cities", [{}]),
    "three cities": ("cities", [{}, {}, {}]),
    "no cities": ("cities", []),
    "negative coins": ("cities.0.coins", -1),
    "coins beyond counting": ("cities.0.coins", 10**9),
    "an unknown wonder": ("cities.0.wonders.0", "atlantis"),
    "a wonder in two cities": ("cities.1.wonders.0", "sphinx"),
    "a wonder twice": ("cities.0.wonders", ["piraeus", "piraeus"]),
    "five wonders": ("cities.0.wonders", ["piraeus", "sphinx", "colossus", "mausoleum", "great_library"]),
    "a built wonder that is not there": ("cities.0.built", ["colossus"]),
    "a card under a wonder that is not built": ("cities.0.under", {"sphinx": "tavern"}),
    "an unknown card under a wonder": ("cities.0.under", {"piraeus": "colosseum"}),
    "a card under a wonder that is elsewhere": ("cities.0.under", {"piraeus": "press"}),
    "an unknown building": ("cities.0.buildings.0", "colosseum"),
    "a building twice": ("cities.0.buildings.0", "baths"),
    "a building in two cities": ("cities.1.buildings.0", "baths"),
    "a building of an age to come": ("cities.1.buildings.0", "palace"),
    "an unknown token of a city": ("cities.0.progress.0", "alchemy"),
    "a token in two places": ("cities.0.progress.0", "economy"),
    "a loot token that is none": ("cities.0.loot", [3]),
    "a loot token twice": ("cities.0.loot", [2, 2]),
    "loot that the pawn has taken": ("cities.1.loot", [2, 5]),
    "an unknown card in the layout": ("layout.0", "colosseum"),
    "a card of another age in the layout": ("layout.0", "altar"),
    "a card in the layout that is elsewhere": ("layout.0", "temple"),
    "a card twice in the layout": ("layout", {"0": "walls", "1": "walls"}),
    "slot 20": ("layout", {"20": "walls"}),
    "slot -1": ("layout", {"-1": "walls"}),
    "a slot in words": ("layout", {"top": "walls"}),
    "a layout of 19 slots": ("layout", [None] * 19),
    "a layout of 21 slots": ("layout", [None] * 21),
    "guilds in age II": ("layout.2", "?guild"),
    "a face-down slot that is empty": ("face_down", [7]),
    "a face-down slot that does not exist": ("face_down", [20]),
    "an unknown token on the board": ("progress.0", "alchemy"),
    "a token twice on the board": ("progress.0", "masonry"),
    "more than five tokens": (
        "progress",
        ["economy", "masonry", "theology", "strategy", "agriculture", "architecture"],
    ),
    "an unknown token for the library": ("library.0", "alchemy"),
    "a token of the board for the library": ("library.0", "economy"),
    "four tokens for the library": ("library", ["urbanism", "philosophy", "mathematics", "architecture"]),
    "an unknown card in the pile": ("discard.0", "colosseum"),
    "a discarded card that stands in a city": ("discard.0", "quarry"),
    "a discarded card twice": ("discard", ["altar", "altar"]),
    "an age to come that was": ("to_come", {"1": ["altar"]}),
    "an unknown age to come": ("to_come", {"4": []}),
    "an unknown card to come": ("to_come.3.0", "colosseum"),
    "a card of another age to come": ("to_come.3.0", "walls"),
    "a card to come twice": ("to_come.3.0", "pretorium"),
    "four guilds to come": ("to_come.3.0", "tacticians_guild"),
    "too many cards to come": ("to_come.3", [*full_layout(3), "senate"]),
    "a memory of an unknown age": ("seen", {"taken": {"4": []}}),
    "a memory of an unknown kind": ("seen", {"dreams": {}}),
    "an unknown key": ("weather", "fine"),
    "an unknown key of a city": ("cities.0.weather", "fine"),
    "a negative seed": ("seed", -1),
    "an unknown wonder of the draft": ("draft", [["atlantis"], []]),
    "three rounds of the draft": ("draft", [[], [], []]),
    "a wonder in both rounds": ("draft", [["piraeus", "sphinx", "pyramids", "colossus"], ["colossus"]]),
}


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_values_that_cannot_be(name: str) -> None:
    refused(changed(*WRONG_VALUES[name]))


SIX_OTHERS = "library dispensary school laboratory study observatory"
CONTRADICTIONS = {
    "play goes on after a military supremacy": document({}, {}, age=2, pawn=9, phase="play"),
    "play goes on after a scientific supremacy": document(city(buildings=SIX), {}, age=3, phase="play"),
    "two supremacies": document({}, city(buildings=SIX), age=3, pawn=9),
    "two scientific supremacies": document(city(buildings=SIX), city(buildings=SIX_OTHERS), age=3),
    "no card to be played": document({}, {}, age=2, layout={}),
    "over in age I without a supremacy": document({}, {}, age=1, phase="over"),
    "over while cards lie there": document({}, {}, age=3, phase="over", layout={"0": "palace"}),
    "an accessible card face down": document({}, {}, age=1, layout={"0": "altar", "2": "stable"}, face_down=[2]),
    "a card face down that was laid face up": document(
        {}, {}, age=1, layout={"0": "altar", "2": "stable"}, face_down=[0]
    ),
    "a covered card face up that was laid face down": document(
        {}, {}, age=1, layout={"0": "altar", "2": "stable", "5": "theater"}, face_down=[]
    ),
    "who begins age I is no choice": document({}, {}, age=1, phase="begin"),
    "who begins is chosen before a card is taken": document({}, {}, age=2, phase="begin", layout={"0": "walls"}),
    "the stronger one chooses who begins": document({}, {}, age=2, phase="begin", pawn=3, seat=0),
    "the wrong one picks a wonder": document({}, {}, phase="draft", seat=1),
    "a token to choose and none there": document({}, {}, age=2, phase="token", progress=[], layout={"0": "walls"}),
    "a card to fetch and an empty pile": document(city(built="mausoleum"), {}, "walls temple", phase="fetch"),
    "a card to destroy and none there": document(city(built="statue_of_zeus"), {}, "walls temple", phase="destroy"),
    "again outside of a turn": document({}, {}, "altar theater", again=True),
    "a wonder whose effect it is outside of a turn": document(
        city(built="sphinx"), {}, "altar theater", wonder="sphinx"
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_what_contradicts_itself(name: str) -> None:
    refused(CONTRADICTIONS[name])


def test_more_than_seven_wonders_cannot_be_built() -> None:
    first = ["piraeus", "sphinx", "colossus", "mausoleum"]
    second = ["pyramids", "appian_way", "great_library", "hanging_gardens"]
    refused(
        {"game": GAME, "cities": [{"wonders": first, "built": first}, {"wonders": second, "built": second}]},
    )


def test_more_than_twenty_cards_of_an_age_cannot_be_in_the_game() -> None:
    cards = full_layout(1)
    refused({"game": GAME, "cities": [{"buildings": ["stone_reserve"]}, {}], "layout": cards, "age": 1})
    refused(
        {
            "game": GAME,
            "age": 3,
            "cities": [{"buildings": ["merchants_guild", "builders_guild"]}, {}],
            "discard": ["tacticians_guild", "shipowners_guild"],
        },
    )


def test_six_tokens_without_the_great_library_cannot_be() -> None:
    six = ["law", "economy", "masonry", "theology", "strategy", "urbanism"]
    refused({"game": GAME, "cities": [{"progress": six}, {}]})


PATHS = [
    *("game", "age", "phase", "seat", "first", "pawn", "seed", "cities", "layout", "face_down", "progress", "library"),
    *("discard", "to_come", "to_come.3", "to_come.3.0", "seen", "draft", "cities.0", "cities.0.coins"),
    *("cities.0.wonders", "cities.0.wonders.0", "cities.0.built", "cities.0.built.0", "cities.0.under"),
    *("cities.0.under.piraeus", "cities.0.buildings", "cities.0.buildings.0", "cities.0.progress"),
    *("cities.0.progress.0", "cities.0.loot", "cities.0.loot.0", "layout.0", "progress.0", "library.0", "discard.0"),
    *("again", "wonder"),
]


@pytest.mark.parametrize("path", PATHS)
def test_each_key_with_a_value_of_the_wrong_type(path: str) -> None:
    # A few of these happen to be good values, or empty ones.
    assert senseless_refused(changed, path) >= len(SENSELESS) - 2


@pytest.mark.parametrize("made", [None, 7, "duel", [], [{}], {}, {"game": GAME}, {"cities": [{}, {}]}, {1: 2}])
def test_what_is_no_position_document_at_all(made: Any) -> None:
    refused_altogether(made)


def test_a_view_is_no_position_and_a_position_no_view() -> None:
    position = heptapolis.position(base())
    refused(position.view(0).to_dict())
    with pytest.raises(HeptapolisError):
        heptapolis.view(position.to_dict())


@pytest.mark.parametrize("seat", [-1, 2, "1", None, 1.0, True, [0]])
def test_views_of_seats_that_do_not_exist(seat: Any) -> None:
    view = heptapolis.position(base()).view(0).to_dict()
    with pytest.raises(HeptapolisError):
        heptapolis.view({**view, "view": seat})
    if seat is not None:
        with pytest.raises(HeptapolisError):
            heptapolis.position(base()).view(seat)


def test_errors_say_what_is_wrong() -> None:
    assert "colosseum" in refused(changed("cities.0.buildings.0", "colosseum"))
    assert "atlantis" in refused(changed("cities.0.wonders.0", "atlantis"))
    assert "alchemy" in refused(changed("progress.0", "alchemy"))
    assert "weather" in refused(changed("weather", 1))
    assert "temple" in refused(changed("layout.0", "temple"))
