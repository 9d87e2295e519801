"""Deals: all that chance decides, in full or in part."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import heptapolis
from heptapolis.errors import BadOption, HeptapolisError

from .facts import BOARDS, DICE, FACES, LAST_ROUND
from .helpers import city, forum, offers, play_round, table

GAME = heptapolis.game("dice", players=3)


def by_die(roll: Any) -> dict[str, str]:
    return dict(zip(DICE, roll, strict=True)) if isinstance(roll, list) else roll


def test_a_deal_is_complete_and_plays_the_same_game() -> None:
    start = GAME.start(5)
    deal = start.deal()
    assert sorted(deal) == ["boards", "leaving", "rolls"]
    assert len(deal["boards"]) == 3
    assert set(deal["boards"]) <= set(BOARDS)
    assert sorted(deal["leaving"]) == ["grey1", "grey2", "grey3"]
    assert len(deal["rolls"]) == LAST_ROUND
    assert all(set(by_die(roll)) == set(DICE) for roll in deal["rolls"])
    assert GAME.start(99, deal=deal) == start


def test_a_position_in_play_knows_its_deal() -> None:
    start = GAME.start(5)
    position = play_round(play_round(start, *[offers(start, seat)[0] for seat in range(3)]))
    assert position.deal() == start.deal()


def test_the_forum_shows_what_the_deal_says() -> None:
    start = GAME.start(5)
    deal = start.deal()
    position = start
    for number in range(3):
        shown = {**forum(position), **position.to_dict()["aside"]}
        assert shown == by_die(deal["rolls"][number])
        position = play_round(position)


def test_the_example_of_the_formats_page() -> None:
    deal = {
        "boards": ["giza", "rhodes", "olympia"],
        "leaving": ["grey2", "grey3", "grey1"],
        "rolls": [
            *[["stone:2", "wood:0", "clay:3", "mask:1", "gear:0", "axe:2", "coin:2", "leader_blue:0", "spy_any:1"]],
            {"grey1": "glass:1", "red": "shield"},
        ],
    }
    deal["rolls"][0].append("guild_red:3")  # type: ignore[union-attr]
    position = GAME.start(1, deal=deal)
    assert position.deal()["leaving"] == ["grey2", "grey3", "grey1"]
    assert [entry["board"] for entry in position.to_dict()["cities"]] == ["giza", "rhodes", "olympia"]
    assert forum(position)["yellow"] == "coin:2"
    second = forum(play_round(position))
    assert second["grey1"] == "glass:1"
    assert second["red"].split(":")[0] == "shield"


PARTIAL = {
    "nothing": {},
    "null for everything": {"boards": [None, None, None], "leaving": [], "rolls": [None]},
    "one board": {"boards": [None, "giza", None]},
    "fewer boards than seats": {"boards": ["giza"]},
    "one grey die": {"leaving": ["grey3"]},
    "one round": {"rolls": [{"blue": "owl:1"}]},
    "a round left out": {"rolls": [None, {"blue": "owl:1"}]},
    "a die left out": {"rolls": [[None] * 3 + ["owl:1"] + [None] * 6]},
    "a section left out": {"rolls": [{"blue": "owl"}]},
}


@pytest.mark.parametrize("name", PARTIAL)
def test_the_rest_comes_from_the_seed(name: str) -> None:
    deal = copy.deepcopy(PARTIAL[name])
    one, same, other = (GAME.start(seed, deal=deal) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert deal == PARTIAL[name]
    for start in (one, other):
        whole = start.deal()
        assert len(set(whole["boards"])) == 3
        if "board" in name and name != "null for everything":
            assert whole["boards"][deal["boards"].index("giza")] == "giza"
        if name == "one grey die":
            assert whole["leaving"][0] == "grey3"
        for number, roll in enumerate(deal.get("rolls", [])):
            found = by_die(whole["rolls"][number])["blue"]
            if roll is not None:
                assert found.startswith("owl:1" if name != "a section left out" else "owl:")


@pytest.mark.parametrize("given", [["grey1"], ["grey2"], ["grey3"], ["grey2", "grey1"]])
def test_every_grey_die_leaves_once_whichever_the_deal_names(given: list[str]) -> None:
    for seed in range(5):
        leaving = GAME.start(seed, deal={"leaving": given}).deal()["leaving"]
        assert leaving[: len(given)] == given
        assert sorted(leaving) == ["grey1", "grey2", "grey3"]


def test_a_deal_that_says_nothing_of_boards_goes_with_the_option() -> None:
    game = heptapolis.game("dice", players=3, boards=["giza", None, None])
    for seed in range(4):
        assert game.start(seed, deal={"leaving": ["grey2"]}).deal()["boards"][0] == "giza"


@pytest.mark.parametrize("boards", [["rhodes"], [None, "giza"], ["rhodes", "giza"]])
def test_what_a_deal_says_wins_over_the_option_boards(boards: list[str | None]) -> None:
    game = heptapolis.game("dice", players=3, boards=["giza", None, None])
    found = game.start(1, deal={"boards": boards}).deal()["boards"]
    assert all(given in (None, board) for given, board in zip(boards, found, strict=False))
    assert len(set(found)) == 3


BAD = {
    "not a document": 7,
    "a list": [],
    "an unknown key": {"weather": "fine"},
    "boards of the wrong type": {"boards": "giza"},
    "an unknown board": {"boards": ["atlantis"]},
    "a board that is a number": {"boards": [3]},
    "a board twice": {"boards": ["giza", "giza"]},
    "too many boards": {"boards": ["giza", "rhodes", "olympia", "babylon"]},
    "leaving of the wrong type": {"leaving": "grey1"},
    "a die that never leaves": {"leaving": ["blue"]},
    "an unknown die to leave": {"leaving": ["grey9"]},
    "a grey die that leaves twice": {"leaving": ["grey1", "grey1"]},
    "too many to leave": {"leaving": ["grey1", "grey2", "grey3", "grey1"]},
    "rolls of the wrong type": {"rolls": {}},
    "a roll of the wrong type": {"rolls": ["stone"]},
    "a roll that is a number": {"rolls": [4]},
    "eleven dice": {"rolls": [[None] * 11]},
    "an unknown die": {"rolls": [{"pink": "mask:0"}]},
    "an unknown face": {"rolls": [{"blue": "moon:0"}]},
    "the face of another die": {"rolls": [{"blue": "axe:0"}]},
    "a resource that the die has not": {"rolls": [{"grey1": "cloth:0"}]},
    "section 4": {"rolls": [{"blue": "mask:4"}]},
    "section -1": {"rolls": [{"blue": "mask:-1"}]},
    "a section that is no number": {"rolls": [{"blue": "mask:x"}]},
    "an empty section": {"rolls": [{"blue": "mask:"}]},
    "two sections": {"rolls": [{"blue": "mask:1:2"}]},
    "a face that is a number": {"rolls": [{"blue": 3}]},
    "too many rounds": {"rolls": [None] * 61},
}


@pytest.mark.parametrize("name", BAD)
def test_a_deal_that_does_not_fit(name: str) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.start(1, deal=BAD[name])  # type: ignore[arg-type]
    assert len(str(caught.value)) > 10
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seed", [-1, "7", 1.5, True, [1]])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(HeptapolisError):
        GAME.start(seed)


def test_a_position_made_by_hand_has_no_deal() -> None:
    with pytest.raises(HeptapolisError):
        table(city(boxes="agora.a1"), round=5).deal()


def test_every_face_of_the_last_round_is_dealt() -> None:
    deal = {"rolls": [None] * 59 + [{"blue": "owl:3"}]}
    assert by_die(GAME.start(1, deal=deal).deal()["rolls"][59])["blue"] == "owl:3"
    assert "owl" in FACES["blue"]
