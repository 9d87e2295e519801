"""Science: sets, the duty to exchange them, and the choice among four progress tokens."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .facts import COPIES, SYMBOLS, TOKENS
from .helpers import (
    asks,
    cards,
    city,
    code,
    face_up,
    kind,
    of,
    offers,
    pile,
    play,
    stack,
    stages,
    table,
    tokens,
)

FACE_UP = "tactics decor politics"


def after(held: str, taken: str, **more: Any) -> Position:
    """Seat 0 takes a green card to those it has; three known tokens lie face up, a fourth on top of the stack."""
    own = city("giza", cards=held, **more)
    return play(table(own, centre=taken, face_up=FACE_UP, stack="education strategy"), "take centre")


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_two_equal_symbols_are_a_set(symbol: str) -> None:
    position = after(symbol, symbol)
    assert asks(position) == (0, "token")
    assert cards(position) == []
    assert pile(position) == [symbol, symbol]


def test_three_different_symbols_are_a_set() -> None:
    position = after("gear compass", "tablet")
    assert asks(position) == (0, "token")
    assert cards(position) == []
    assert pile(position) == ["compass", "gear", "tablet"]


@pytest.mark.parametrize(
    ("held", "taken"), [("", "gear"), ("gear", "compass"), ("tablet", "gear"), ("compass", "blue_3")]
)
def test_fewer_symbols_are_none(held: str, taken: str) -> None:
    position = after(held, taken)
    assert asks(position) == (1, "card")
    assert cards(position) == sorted([*held.split(), taken])


def test_one_of_the_four_available_tokens_is_taken() -> None:
    position = after("gear", "gear")
    assert sorted(offers(position)) == ["token decor", "token hidden", "token politics", "token tactics"]
    for token in FACE_UP.split():
        assert tokens(play(position, f"token {token}")) == [token]
    assert tokens(play(position, "token hidden")) == ["education"]


def test_a_face_up_token_is_replaced_at_once_from_the_stack() -> None:
    position = play(after("gear", "gear"), "token decor")
    assert face_up(position) == ["education", "politics", "tactics"]
    assert stack(position)[0] == "strategy"
    assert len(stack(position)) == 11


def test_the_hidden_token_leaves_those_that_lie_face_up() -> None:
    position = play(after("gear", "gear"), "token hidden")
    assert face_up(position) == sorted(FACE_UP.split())
    assert stack(position)[0] == "strategy"
    assert len(stack(position)) == 11


def test_the_exchange_ends_the_turn_where_nothing_else_is_left() -> None:
    assert asks(play(after("gear", "gear"), "token decor")) == (1, "card")


def test_with_several_sets_the_player_chooses_and_the_rest_is_tested_again() -> None:
    position = after("gear gear compass", "tablet")
    assert asks(position) == (0, "act")
    assert offers(position) == ["exchange gear", "exchange set"]
    pair = play(position, "exchange gear")
    assert cards(pair) == ["compass", "tablet"]
    three = play(position, "exchange set")
    assert cards(three) == ["gear"]
    assert asks(play(three, "token decor")) == (1, "card")


def test_sets_are_exchanged_while_there_are_any() -> None:
    position = play(after("gear gear compass", "compass"), "exchange compass", "token decor")
    assert asks(position) == (0, "token")  # the other pair was exchanged by itself
    position = play(position, "token education")
    assert tokens(position) == ["decor", "education"]
    assert pile(position) == ["compass", "compass", "gear", "gear"]
    assert asks(position) == (1, "card")


def test_the_order_of_two_pairs_is_the_players() -> None:
    position = after("gear gear compass", "compass")
    assert offers(position) == ["exchange gear", "exchange compass"]


def test_a_set_cannot_be_kept() -> None:
    position = after("gear gear compass", "tablet")
    assert code(position, "decline") == "must-exchange"


def test_the_token_cannot_be_declined() -> None:
    assert code(after("gear", "gear"), "decline") in ("must-use", "not-now")


def test_science_and_building_come_in_the_order_the_player_likes() -> None:
    own = city("giza", cards="gear gear wood brick", deck="blue_3")
    position = play(table(own, face_up=FACE_UP), "take left")
    assert sorted(offers(position)) == ["build s1 wood brick", "exchange gear"]
    first = play(position, "build s1")
    assert stages(first) == ["s1"]
    assert kind(first) == "token"
    second = play(position, "exchange gear", "token decor")
    assert stages(second) == ["s1"]
    assert asks(second) == (1, "card")


def test_only_green_cards_of_the_set_are_discarded() -> None:
    position = after("gear compass blue_3 wood", "gear")
    assert cards(position) == ["blue_3", "compass", "wood"]


def test_two_equal_tokens_face_up_are_one_choice() -> None:
    own = city("giza", cards="gear", deck="gear")
    position = play(table(own, face_up="culture culture decor"), "take left")
    assert offers(position, "token").count("token culture") == 1
    position = play(position, "token culture")
    assert "culture" in face_up(position)
    assert tokens(position) == ["culture"]


def test_a_token_that_does_not_lie_there_cannot_be_taken() -> None:
    position = after("gear", "gear")
    for token in ("education", "culture", "economy"):
        assert code(position, f"token {token}") == "no-token"


def test_a_set_that_is_not_there_cannot_be_exchanged() -> None:
    position = after("gear gear compass", "tablet")
    assert code(position, "exchange tablet") == "no-set"
    position = after("gear gear compass", "compass")
    assert code(position, "exchange set") == "no-set"


def test_what_was_exchanged_and_taken_is_told() -> None:
    position = after("gear", "gear")
    (told,) = of(position, "exchanged")
    assert sorted(told.facts["cards"]) == ["gear", "gear"]
    (told,) = of(play(position, "token decor"), "token")
    assert (told.facts["token"], told.facts["hidden"]) == ("decor", False)
    (told,) = of(play(position, "token hidden"), "token")
    assert (told.facts["token"], told.facts["hidden"]) == ("education", True)


# When tokens run out --------------------------------------------------------------------------------


def with_tokens_left(count: int, **more: Any) -> Position:
    """Seat 1 has all tokens but so many; seat 0 takes a second gear."""
    everything = [token for token in TOKENS for _ in range(COPIES[token])]
    own = city("giza", cards="gear", deck="gear")
    rival = city("rhodes", tokens=everything[count:])
    return play(table(own, rival, **more), "take left")


@pytest.mark.parametrize(("left", "choices"), [(5, 4), (4, 4), (3, 3), (2, 2)])
def test_without_a_stack_only_the_face_up_tokens_are_left(left: int, choices: int) -> None:
    position = with_tokens_left(left)
    assert asks(position) == (0, "token")
    assert len(offers(position)) == choices
    assert ("token hidden" in offers(position)) is (left > 3)
    if left <= 3:
        assert code(position, "token hidden") == "no-token"


def test_without_a_stack_nothing_replaces_a_token() -> None:
    position = with_tokens_left(3)
    taken = offers(position)[0]
    position = play(position, taken)
    assert len(face_up(position)) == 2
    assert stack(position) == []


@pytest.mark.parametrize("first", range(3))
def test_without_a_stack_each_token_leaves_the_others_for_the_next_set(first: int) -> None:
    everything = [token for token in TOKENS for _ in range(COPIES[token])]
    own = city("giza", cards="gear compass compass", deck="gear")
    rival = city("rhodes", tokens=everything[3:])
    position = play(table(own, rival, face_up=everything[:3]), "take left", "exchange gear")
    others = [token for token in everything[:3] if token != everything[first]]
    position = play(position, f"token {everything[first]}")
    assert asks(position) == (0, "token")
    assert offers(position) == [f"token {token}" for token in others]
    position = play(position, f"token {others[0]}")
    assert cards(position) == []
    assert face_up(position) == [others[1]]


def test_the_last_token_is_taken_without_a_question() -> None:
    position = with_tokens_left(1)
    assert asks(position) == (1, "card")
    assert tokens(position) == ["urbanism"]
    assert face_up(position) == []


def test_without_any_token_the_green_cards_are_kept() -> None:
    position = with_tokens_left(0)
    assert asks(position) == (1, "card")
    assert cards(position) == ["gear", "gear"]
    assert pile(position) == []


def test_without_any_token_sets_are_discarded_all_the_same_if_the_switch_says_so() -> None:
    position = with_tokens_left(0, options={"science_set_needs_available_token": False})
    assert asks(position) == (1, "card")
    assert cards(position) == []
    assert tokens(position) == []
    assert pile(position) == ["gear", "gear"]


def test_with_a_token_left_that_switch_changes_nothing() -> None:
    position = with_tokens_left(2, options={"science_set_needs_available_token": False})
    assert asks(position) == (0, "token")
    assert len(offers(position)) == 2
