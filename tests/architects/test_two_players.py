"""Two players: everything as ever, but for the battle."""

from __future__ import annotations

import pytest

from .helpers import asks, cards, city, conflict, of, offers, pile, play, two, victories

EXAMPLES = [
    (1, 0, [1, 0]),
    (2, 0, [2, 0]),
    (2, 1, [2, 0]),
    (3, 2, [1, 0]),
    (4, 2, [2, 0]),
    (3, 0, [2, 0]),
    (5, 3, [1, 0]),
    (2, 2, [0, 0]),
    (1, 1, [0, 0]),
    (3, 1, [2, 0]),
    (5, 2, [2, 0]),
    (1, 2, [0, 2]),
    (2, 3, [0, 1]),
    (1, 3, [0, 2]),
    (3, 4, [0, 1]),
    (2, 4, [0, 2]),
]


@pytest.mark.parametrize(("mine", "theirs", "expected"), EXAMPLES)
def test_more_shields_give_one_token_and_twice_as_many_two(mine: int, theirs: int, expected: list[int]) -> None:
    own = city("giza", cards=["red_0"] * (mine - 1))
    rival = city("rhodes", cards=["red_0"] * theirs)
    assert victories(play(two(own, rival, conflict=2, centre="red_1"), "take centre")) == expected


@pytest.mark.parametrize(("theirs", "expected"), [(0, [0, 0]), (1, [0, 1]), (2, [0, 2]), (3, [0, 2])])
def test_against_no_shields_two_tokens_need_two_shields(theirs: int, expected: list[int]) -> None:
    """The last conflict token was turned before; the seat whose turn it is has no shield of its own."""
    own = city("giza", tokens="urbanism")
    rival = city("rhodes", cards=["red_0"] * theirs)
    position = two(own, rival, conflict=3, phase="act", open="urbanism")
    assert victories(play(position, "decline")) == expected


def test_tactics_and_rhodes_count_with_two_players_as_well() -> None:
    own = city("giza", tokens="tactics")
    position = two(own, city("rhodes", stages="s1 s2"), conflict=2, centre="red_1")
    assert victories(play(position, "take centre")) == [2, 0]  # 3 against 1
    position = two(own, city("rhodes", stages="s1 s2 s3 s4"), conflict=2, centre="red_1")
    assert victories(play(position, "take centre")) == [1, 0]  # 3 against 2


def test_afterwards_both_discard_their_horns() -> None:
    own, rival = city("giza", cards="red_0"), city("rhodes", cards="red_1 red_0")
    position = play(two(own, rival, conflict=2, centre="red_2"), "take centre")
    assert (cards(position, 0), cards(position, 1)) == (["red_0"], ["red_0"])
    assert pile(position) == ["red_1", "red_2"]
    assert conflict(position) == 0


def test_the_victory_is_told_with_the_number_of_tokens() -> None:
    position = play(two(city("giza", cards="red_0"), {}, conflict=2, centre="red_1"), "take centre")
    (told,) = of(position, "victory")
    assert (told.city, told.facts["tokens"]) == (0, 2)
    (told,) = of(position, "battle")
    assert list(told.facts["shields"]) == [2, 0]


def test_three_conflict_tokens_are_in_play() -> None:
    position = play(two(conflict=0, centre="red_2"), "take centre")
    assert conflict(position) == 2


def test_alexandria_reaches_all_three_decks_of_the_table() -> None:
    own = city("alexandria", stages="s1", cards="wood", deck="wood blue_3")
    position = play(two(own, city("rhodes")), "take left")
    assert asks(position) == (0, "deck")
    assert offers(position) == ["take left", "take right", "take centre"]


def test_turns_alternate() -> None:
    position = two(city("giza", deck="blue_3 red_0"), city("rhodes", deck="red_0 blue_3"))
    seats = []
    for _ in range(4):
        seats.append(asks(position)[0])
        position = play(position, "take left")
    assert seats == [0, 1, 0, 1]


@pytest.mark.parametrize(("unlimited", "expected"), [(True, [14, 15]), (False, [14, 14])])
def test_the_supply_of_28_tokens(unlimited: bool, expected: list[int]) -> None:
    own = city("rhodes", military=13, cards="red_0 red_0")
    position = two(
        city("giza", military=14),
        own,
        seat=1,
        conflict=2,
        centre="red_1",
        options={"military_tokens_unlimited": unlimited},
    )
    assert victories(play(position, "take centre")) == expected
