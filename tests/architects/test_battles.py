"""Battles with three to seven players: strength, neighbours, victory tokens and what is discarded."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .facts import CONFLICT_TOKENS
from .helpers import asks, cards, city, conflict, of, pile, play, points, table, tokens, victories

WONDERS = ("giza", "olympia", "ephesus", "alexandria", "babylon", "halicarnassus", "rhodes")


def battle(*shields: int, options: dict[str, Any] | None = None, **more: Any) -> Position:
    """A battle in which the seats have so many shields, all by cards without horns; seat 0 takes one more.

    The card that brings the battle has a horn, so seat 0 gets its last shield by it.
    """
    reds = ["red_0"] * 18
    cities = [
        city(wonder, cards=reds[: count - (seat == 0)])
        for seat, (wonder, count) in enumerate(zip(WONDERS, shields, strict=False))
    ]
    players = len(shields)
    position = table(
        *cities, players=players, conflict=CONFLICT_TOKENS[players] - 1, centre="red_1", options=options or {}, **more
    )
    return play(position, "take centre")


THREE = [
    ((1, 0, 0), [2, 0, 0]),
    ((1, 1, 0), [1, 1, 0]),
    ((1, 0, 1), [1, 0, 1]),
    ((1, 1, 1), [0, 0, 0]),
    ((1, 2, 0), [1, 2, 0]),
    ((1, 2, 3), [0, 1, 2]),
    ((3, 2, 1), [2, 1, 0]),
    ((2, 2, 1), [1, 1, 0]),
    ((1, 3, 3), [0, 1, 1]),
    ((4, 1, 2), [2, 0, 1]),
]


@pytest.mark.parametrize(("shields", "expected"), THREE)
def test_a_token_for_each_neighbour_with_fewer_shields(shields: tuple[int, ...], expected: list[int]) -> None:
    """With three players both opponents are neighbours."""
    assert victories(battle(*shields)) == expected


MORE = [
    ((1, 0, 0, 0), [2, 0, 0, 0]),
    ((1, 0, 2, 0), [2, 0, 2, 0]),
    ((1, 2, 3, 4), [0, 1, 1, 2]),
    ((2, 2, 0, 1, 1), [1, 1, 0, 1, 0]),
    ((1, 3, 2, 0, 2), [0, 2, 1, 0, 2]),
    ((1, 0, 1, 0, 1, 0), [2, 0, 2, 0, 2, 0]),
    ((1, 1, 1, 1, 0, 0), [1, 0, 0, 1, 0, 0]),
    ((1, 2, 3, 3, 2, 1, 0), [1, 1, 1, 1, 1, 1, 0]),
]


@pytest.mark.parametrize(("shields", "expected"), MORE)
def test_only_neighbours_are_compared(shields: tuple[int, ...], expected: list[int]) -> None:
    assert victories(battle(*shields)) == expected


def test_with_three_players_twice_as_many_shields_give_no_more() -> None:
    assert victories(battle(6, 1, 1)) == [2, 0, 0]


def test_victory_tokens_add_up_and_are_worth_three_points() -> None:
    position = table(city("giza", military=2), city("rhodes", military=1), conflict=2, centre="red_1")
    position = play(position, "take centre")
    assert victories(position) == [4, 1, 0]
    assert [points(position, seat)["military"] for seat in range(3)] == [12, 3, 0]


def test_every_red_card_is_one_shield_whatever_its_horns() -> None:
    rivals = (city("rhodes", cards="red_0 red_1"), city("olympia", cards="red_2"))
    position = play(table(city("giza", cards="red_0"), *rivals, conflict=2, centre="red_2"), "take centre")
    assert victories(position) == [1, 1, 0]


def test_afterwards_everybody_discards_the_cards_with_horns() -> None:
    rivals = (city("rhodes", cards="red_0 red_1 red_2 wood"), city("olympia", cards="red_1 blue_3"))
    position = play(table(city("giza", cards="red_0 red_0 red_2"), *rivals, conflict=2, centre="red_1"), "take centre")
    assert cards(position, 0) == ["red_0", "red_0"]
    assert cards(position, 1) == ["red_0", "wood"]
    assert cards(position, 2) == ["blue_3"]
    assert pile(position) == ["red_1", "red_1", "red_1", "red_2", "red_2"]


def test_afterwards_all_conflict_tokens_show_peace() -> None:
    position = battle(1, 0, 0)
    assert conflict(position) == 0
    assert asks(position) == (1, "card")


@pytest.mark.parametrize("built", ["", "s1", "s2", "s1 s2 s3", "s1 s2 s3 s4"])
def test_the_effect_stages_of_rhodes_are_a_shield_each(built: str) -> None:
    shields = len({"s2", "s4"} & set(built.split()))
    for rivals in range(3):
        cities = (city("rhodes", stages=built), *(city(cards=["red_0"] * rivals) for _ in range(2)))
        position = play(table(*cities, conflict=2, centre="red_1"), "take centre")
        if shields + 1 > rivals:
            assert victories(position) == [2, 0, 0]
        elif shields + 1 < rivals:
            assert victories(position) == [0, 1, 1]
        else:
            assert victories(position) == [0, 0, 0]


def test_the_shields_of_rhodes_stay_after_a_battle() -> None:
    own = city("rhodes", stages="s1 s2", deck="red_1")
    position = table(own, city("giza", deck="red_1"), city("olympia"), seat=1, conflict=2, centre="red_2")
    position = play(position, "take left")  # 1 against 1 and 0
    assert victories(position) == [1, 1, 0]
    position = play(position, "take centre", "take left")  # 2 against 0 and 1
    assert victories(position) == [3, 1, 1]


def test_other_wonders_have_no_shields() -> None:
    for wonder in ("alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia"):
        own = city(wonder, stages="s1 s2 s3 s4")
        position = table({}, own, city(cards="red_0"), conflict=2, centre="red_1")
        assert victories(play(position, "take centre"))[1] == 0


def test_the_stages_of_rhodes_help_only_rhodes() -> None:
    position = table({}, city("rhodes", stages="s1 s2 s3 s4"), conflict=2, centre="red_1")
    assert victories(play(position, "take centre")) == [1, 2, 0]


def test_tactics_adds_two_shields() -> None:
    own = city("giza", tokens="tactics")
    for rivals, expected in ((2, [2, 0, 0]), (3, [0, 0, 0]), (4, [0, 1, 1])):
        cities = (city(cards=["red_0"] * rivals), city(cards=["red_0"] * rivals))
        position = play(table(own, *cities, conflict=2, centre="red_1"), "take centre")
        assert victories(position) == expected
        assert tokens(position) == ["tactics"]


def test_tactics_gained_in_the_turn_counts_in_its_battle() -> None:
    own = city("giza", cards="gear gear", deck="red_1")
    rivals = (city("rhodes", cards="red_0 red_0"), city("olympia", cards="red_0 red_0"))
    position = play(table(own, *rivals, conflict=2, face_up="tactics decor politics"), "take left")
    assert asks(position) == (0, "token")
    assert victories(play(position, "token tactics")) == [2, 0, 0]
    assert victories(play(position, "token decor")) == [0, 1, 1]


def test_shields_of_all_seats_and_each_victory_are_told() -> None:
    position = battle(2, 1, 0)
    (told,) = of(position, "battle")
    assert list(told.facts["shields"]) == [2, 1, 0]
    won = [(event.city, event.facts["tokens"], event.facts["neighbours"]) for event in of(position, "victory")]
    assert won == [(0, 2, [1, 2]), (1, 1, [2])]


# The supply of 28 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("unlimited", "expected"), [(True, [15, 14, 0]), (False, [14, 14, 0])])
def test_what_happens_when_the_28_tokens_are_used_up(unlimited: bool, expected: list[int]) -> None:
    own, rival = city("giza", military=13), city("rhodes", military=14)
    options = {"military_tokens_unlimited": unlimited}
    position = table(own, rival, conflict=2, centre="red_1", options=options)
    assert victories(play(position, "take centre")) == expected


def test_the_last_tokens_go_round_from_the_seat_whose_turn_it_is() -> None:
    """Each of seats 1 and 2 beats seat 0; one token is left, and seat 1 is the first in turn order."""
    cities = (city("giza", military=27), city("rhodes", cards="red_0"), city("olympia", cards="red_0 red_0"))
    options = {"military_tokens_unlimited": False}
    for seat, expected in ((1, [27, 1, 0]), (2, [27, 0, 1])):
        position = table(*cities, seat=seat, conflict=2, centre="red_1", options=options)
        assert victories(play(position, "take centre")) == expected


@pytest.mark.parametrize("held", [8, 20])
def test_without_a_token_left_a_battle_gives_nothing(held: int) -> None:
    """Nor does it take any where a table set up by hand has more of them than there are."""
    cities = (city("giza", military=20), city("rhodes", military=held))
    position = table(*cities, conflict=2, centre="red_1", options={"military_tokens_unlimited": False})
    position = play(position, "take centre")
    assert victories(position) == [20, held, 0]
    assert pile(position) == ["red_1"]
