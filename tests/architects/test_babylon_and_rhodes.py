"""Babylon takes a progress token of the four available; Rhodes is stronger for good."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .facts import COPIES, TOKENS
from .helpers import asks, cards, city, code, face_up, kind, offers, play, points, stack, stages, table, tokens

FACE_UP = "tactics decor politics"
EFFECTS = [("s2", "s1", "wood"), ("s4", "s1 s2 s3", "wood wood"), ("s4", "s1 s2 s3 s5", "wood wood")]


def babylon(before: str = "s1", held: str = "wood", tokens: str = "", **more: Any) -> Position:
    own = city("babylon", stages=before, cards=held, deck="wood blue_3", tokens=tokens)
    settings = {"face_up": FACE_UP, "stack": "education strategy", **more}
    return play(table(own, **settings), "take left")


@pytest.mark.parametrize(("stage", "before", "held"), EFFECTS)
def test_babylon_takes_one_of_the_four_available_tokens(stage: str, before: str, held: str) -> None:
    position = babylon(before, held)
    assert stage in stages(position)
    assert asks(position) == (0, "token")
    assert sorted(offers(position)) == ["token decor", "token hidden", "token politics", "token tactics"]
    assert tokens(play(position, "token hidden")) == ["education"]
    position = play(position, "token decor")
    assert tokens(position) == ["decor"]
    assert face_up(position) == ["education", "politics", "tactics"]
    assert stack(position)[0] == "strategy"


def test_no_green_card_is_spent() -> None:
    position = babylon(held="wood gear compass")
    assert cards(play(position, "token decor")) == ["compass", "gear"]


@pytest.mark.parametrize(("before", "held"), [("", "brick"), ("s1 s2", "brick stone")])
def test_the_other_stages_of_babylon_give_no_token(before: str, held: str) -> None:
    position = babylon(before, held)
    assert tokens(position) == []
    assert asks(position) == (1, "card")


def test_the_last_stage_of_babylon_may_be_the_one_with_the_effect() -> None:
    """The turn goes on after the fifth stage: the token still comes, and counts."""
    position = babylon("s1 s2 s3 s5", "wood wood")
    assert stages(position) == ["s1", "s2", "s3", "s4", "s5"]
    assert asks(position) == (0, "token")
    assert not position.over
    position = play(position, "token decor")
    assert position.over
    assert position.ending == "wonder"
    assert points(position)["tokens"] == 6


def test_the_token_must_be_taken() -> None:
    assert code(babylon(), "decline") == "must-use"


def test_with_the_switch_babylon_may_decline() -> None:
    position = babylon(options={"wonder_effect_optional": True})
    assert offers(position)[-1] == "decline"
    position = play(position, "decline")
    assert tokens(position) == []
    assert face_up(position) == sorted(FACE_UP.split())
    assert asks(position) == (1, "card")


def test_with_the_switch_the_token_of_a_science_set_cannot_be_declined() -> None:
    own = city("giza", cards="gear", deck="gear")
    position = play(table(own, face_up=FACE_UP, options={"wonder_effect_optional": True}), "take left")
    assert asks(position) == (0, "token")
    assert "decline" not in offers(position)
    assert code(position, "decline") in ("must-use", "not-now")


def test_an_effect_and_a_science_set_in_one_turn_give_two_tokens() -> None:
    position = babylon(held="wood gear gear")
    assert sorted(offers(position)) == ["build s2 wood wood", "exchange gear"]
    first = play(position, "build s2", "token decor")
    assert kind(first) == "token"  # the pair is exchanged by itself
    first = play(first, "token education")
    assert tokens(first) == ["decor", "education"]
    assert asks(first) == (1, "card")
    second = play(position, "exchange gear", "token decor", "token education")
    assert tokens(second) == ["decor", "education"]


def test_tokens_taken_by_the_effect_work_at_once() -> None:
    """With Economy, stone and a coin pay three."""
    own = city("babylon", stages="s1", cards="wood coin stone", deck="wood blue_3")
    position = play(table(own, face_up="economy decor politics"), "take left", "build s2 wood wood")
    assert stages(play(position, "token decor")) == ["s1", "s2"]
    position = play(position, "token economy")
    assert stages(position) == ["s1", "s2", "s3"]
    assert cards(position) == []


def test_architecture_taken_by_the_effect_does_not_react_to_the_stage_that_brought_it() -> None:
    position = play(babylon(face_up="architecture decor politics"), "token architecture")
    assert asks(position) == (1, "card")


def test_with_the_switch_architecture_reacts_to_the_stage_that_brought_it() -> None:
    position = babylon(face_up="architecture decor politics", options={"token_retroactive": True})
    position = play(position, "token architecture")
    assert asks(position) == (0, "act")
    assert offers(position) == ["extra left", "extra right", "extra centre", "decline"]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_effect_with_few_tokens_left(left: int) -> None:
    everything = [token for token in TOKENS for _ in range(COPIES[token])]
    own = city("babylon", stages="s1", cards="wood", deck="wood")
    position = play(table(own, city("rhodes", tokens=everything[left:])), "take left")
    assert stages(position) == ["s1", "s2"]
    assert tokens(position) == (["urbanism"] if left == 1 else [])
    assert asks(position) == ((0, "token") if left == 2 else (1, "card"))


# Rhodes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "held"), [("", "wood"), ("s1", "wood"), ("s1 s2 s3", "wood wood")])
def test_rhodes_asks_nothing(before: str, held: str) -> None:
    own = city("rhodes", stages=before, cards=held, deck="wood")
    position = play(table(own, city("giza")), "take left")
    assert len(stages(position)) == len(before.split()) + 1
    assert cards(position) == []
    assert asks(position) == (1, "card")


def test_the_two_pedestals_of_rhodes_are_open_from_the_start() -> None:
    own = city("rhodes", cards="wood wood brick", deck="coin")
    position = play(table(own, city("giza")), "take left")
    assert {offer.split()[1] for offer in offers(position)} == {"s1", "s2"}
