"""The order in which boxes may be checked: one way, two symbols, several arrows, lanes."""

from __future__ import annotations

import pytest

from .facts import BOXES, FACES, GUILDS, SPIES, building
from .helpers import city, code, refused, table, targets

UNLOCKED = "unlock:white unlock:black unlock:purple"


def opened(board: str, die: str, symbol: str, own: set[str]) -> set[str]:
    """What the facts say: the boxes that this face opens for who has checked these."""
    found = set()
    for box, facts in BOXES[board].items():
        fits = building(box) in SPIES[symbol] if die == "black" else symbol in facts.faces
        if fits and box not in own and (not facts.after or facts.after in own):
            found.add(box)
    return found


COMMON_FACES = [
    (die, symbol)
    for die, faces in FACES.items()
    for symbol in dict.fromkeys(faces.split())
    if die not in ("white", "black", "purple")
]
STAGES = {
    "nothing": "",
    "the first boxes": "agora.a1 agora.b1 university.compass1 university.gear2 west_barracks.attack1 market.coin1",
    "the second boxes": "agora.a2 agora.c1 university.compass2 university.tablet1 east_barracks.attack2"
    " west_barracks.attack3 west_barracks.defence1 market.chest2 market.camel1 warehouse.stone warehouse.cloth",
    "nearly all": "agora.a2 agora.b2 agora.c1 west_barracks.defence2 east_barracks.attack3 market.camel2 market.coin1"
    " market.chest1 market.chest3 warehouse:5",
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(("die", "symbol"), COMMON_FACES)
def test_what_each_face_of_a_common_die_opens(die: str, symbol: str, stage: str) -> None:
    position = table(city("giza", STAGES[stage], coins=21), **{die: f"{symbol}:0"}, leaving=_leaving(die))
    own = set(position.to_dict()["cities"][0]["boxes"])
    # Other grey dice may show the same resource: then the move may be theirs.
    found = targets(position, 0, "build", None if die.startswith("grey") else die)
    expected = opened("giza", die, symbol, own)
    if die.startswith("grey"):
        assert expected <= found
        assert all((code(position, 0, f"build {die} {box}") is None) == (box in expected) for box in BOXES["giza"])
    else:
        assert found == expected


SPECIAL_FACES = [(die, symbol) for die in ("white", "black") for symbol in dict.fromkeys(FACES[die].split())]
LATER = {
    "nothing": "",
    "some": "agora.a1 west_barracks.attack2 market.coin1 warehouse.clay warehouse.glass gallery.blue gallery.laurel1",
    "more": "agora.c2 east_barracks.defence1 market.chest3 warehouse:4 gallery.green gallery.red",
}


@pytest.mark.parametrize("stage", LATER)
@pytest.mark.parametrize(("die", "symbol"), SPECIAL_FACES)
def test_what_each_face_of_a_special_die_opens(die: str, symbol: str, stage: str) -> None:
    lane = f"unlock:{die} {LATER[stage]}"
    position = table(city("giza", lane, coins=21), **{die: f"{symbol}:0"})
    own = set(position.to_dict()["cities"][0]["boxes"])
    assert targets(position, 0, "build", die) == opened("giza", die, symbol, own)


@pytest.mark.parametrize("symbol", GUILDS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_face_of_the_purple_die_opens_the_next_box_of_the_guild_court(symbol: str, number: int) -> None:
    own = f"unlock:purple warehouse agora.a1 market.coin1 west_barracks.attack1 wonder.1 guild_court:{number - 1}"
    position = table(city("giza", own, coins=21), purple=f"{symbol}:0")
    assert targets(position, 0, "build", "purple") == {f"guild_court.{number}"}


@pytest.mark.parametrize("board", BOXES)
def test_the_green_die_opens_the_next_box_of_its_lane_on_every_board(board: str) -> None:
    for symbol in ("compass", "tablet", "gear"):
        for number in (1, 2, 3):
            own = f"university.{symbol}{number - 1}" if number > 1 else ""
            position = table(city(board, own, coins=21), green=f"{symbol}:0")
            assert targets(position, 0, "build", "green") == {f"university.{symbol}{number}"}


ARROWS = [(box, facts.after) for box, facts in BOXES["giza"].items() if facts.after and building(box) != "wonder"]


@pytest.mark.parametrize(("box", "after"), ARROWS)
def test_no_box_before_the_one_that_its_arrow_comes_from(box: str, after: str) -> None:
    facts = BOXES["giza"][box]
    die = next(die for die, faces in FACES.items() if facts.faces[0] in faces.split())
    special = f"unlock:{die} " if die in ("white", "purple") else ""
    symbol = facts.faces[0]
    before = BOXES["giza"][after].after
    position = table(city("giza", special + before, coins=21), **{die: f"{symbol}:0"})
    move = f"build {die} {box}"
    refused(position, 0, move, "not-yet", box=box, after=after)
    opened_now = table(city("giza", special + after, coins=21), **{die: f"{symbol}:0"})
    assert code(opened_now, 0, move) is None


FREE = [box for box in BOXES["giza"] if building(box) == "market" and box != "market.coin2"]


@pytest.mark.parametrize("box", FREE)
def test_market_boxes_of_two_symbols_may_be_checked_in_any_order(box: str) -> None:
    others = " ".join(other for other in FREE if other != box)
    symbol = BOXES["giza"][box].faces[0]
    for own in ("", others):
        position = table(city("giza", own, coins=21), yellow=f"{symbol}:0")
        assert code(position, 0, f"build yellow {box}") is None


def test_lanes_of_one_building_advance_independently() -> None:
    own = "university.compass2 agora.b2 west_barracks.attack3 east_barracks.defence2 gallery.laurel2"
    position = table(city("giza", own, coins=21), green="tablet:0", blue="owl:0", red="shield:0")
    assert targets(position, 0, "build", "green") == {"university.tablet1"}
    assert targets(position, 0, "build", "blue") == {"agora.c1"}
    assert targets(position, 0, "build", "red") == {"west_barracks.defence1"}


def test_a_checked_box_cannot_be_checked_again() -> None:
    position = table(city("giza", "agora.a1 market.chest1 warehouse.stone", coins=21), blue="mask:0", yellow="chest:0")
    refused(position, 0, "build blue agora.a1", "already-checked", box="agora.a1")
    refused(position, 0, "build yellow market.chest1", "already-checked", box="market.chest1")


def _leaving(die: str) -> list[str]:
    return [other for other in ("grey1", "grey2", "grey3") if other != die] if die.startswith("grey") else []
