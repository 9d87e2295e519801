"""Olympia takes the top cards of the left and of the right deck."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .helpers import asks, cards, cat, city, code, conflict, deck, of, offers, play, stages, table

LATER = {"olympia_both_before_triggers": False}
OPTIONAL = {"wonder_effect_optional": True}


def olympia(
    left: str = "blue_3 gear", right: str = "red_0 coin", tokens: str = "", held: str = "wood", **more: Any
) -> Position:
    """Seat 0 has just built s2; the right deck is that of seat 2."""
    own = city("olympia", stages="s1", cards=held, deck=left, tokens=tokens)
    third = city("ephesus", deck=right)
    for entry in (own, third):
        if not entry["deck"]:
            entry["deck_size"] = 0
    return play(table(own, city("giza"), third, centre="wood glass", **more), "take centre")


@pytest.mark.parametrize(
    ("before", "held", "stage"), [("s1", "wood", "s2"), ("s1 s3", "wood", "s2"), ("s1 s2 s3", "wood wood", "s4")]
)
def test_olympia_takes_both_cards(before: str, held: str, stage: str) -> None:
    own = city("olympia", stages=before, cards=held, deck="blue_3 gear")
    position = play(table(own, {}, city("ephesus", deck="red_0 coin"), centre="wood"), "take centre")
    assert stage in stages(position)
    assert cards(position) == ["blue_3", "red_0"]
    assert (deck(position, 0)[0], deck(position, 2)[0]) == ("gear", "coin")
    assert asks(position) == (1, "card")
    told = [(event.facts["card"], event.facts["deck"], event.facts["how"]) for event in of(position, "took")]
    assert told == [("wood", "centre", "main"), ("blue_3", "left", "effect"), ("red_0", "right", "effect")]


@pytest.mark.parametrize(
    ("before", "held"), [("", "brick"), ("s1", "brick stone"), ("s1 s2 s3 s4", "brick stone glass")]
)
def test_the_other_stages_of_olympia_have_no_effect(before: str, held: str) -> None:
    position = play(table(city("olympia", stages=before, cards=held), centre="wood"), "take centre")
    assert len(stages(position)) == len(before.split()) + 1
    assert cards(position) == []


def test_with_one_deck_empty_the_other_card_is_taken() -> None:
    assert cards(olympia(right="")) == ["blue_3"]
    assert cards(olympia(left="")) == ["red_0"]


def test_with_both_decks_empty_the_effect_fizzles() -> None:
    position = olympia(left="", right="")
    assert stages(position) == ["s1", "s2"]
    assert cards(position) == []
    assert asks(position) == (1, "card")


def test_both_cards_are_taken_like_any_card() -> None:
    position = olympia(left="blue_2_cat", right="red_2")
    assert cat(position) == 0
    assert conflict(position) == 2


def test_both_cards_are_placed_before_anything_is_settled() -> None:
    position = olympia(left="glass blue_3", right="coin red_0", tokens="crafts jewellery")
    assert cards(position) == ["coin", "glass"]
    assert asks(position) == (0, "act")
    assert position.to_dict()["open"] == ["crafts", "jewellery"]
    position = play(position, "extra left", "extra right")
    assert cards(position) == ["blue_3", "coin", "glass", "red_0"]
    assert asks(position) == (1, "card")


def test_both_cards_may_fill_a_set_and_pay_a_stage() -> None:
    position = olympia(left="gear", right="gear")
    assert asks(position) == (0, "token")
    position = olympia(left="brick", right="stone", held="wood glass")
    assert stages(position) == ["s1", "s2", "s3"]
    assert cards(position) == []


# One after the other --------------------------------------------------------------------------------


def test_with_the_switch_the_second_card_is_taken_later_in_the_turn() -> None:
    position = olympia(options=LATER)
    assert asks(position) == (0, "deck")
    assert offers(position) == ["take left", "take right"]
    assert code(position, "take centre") == code(position, "take 1") == "not-reachable"
    assert code(position, "take both") == "not-now"
    assert code(position, "decline") == "must-use"
    # With nothing else to do, the second card follows by itself.
    for move in offers(position):
        after = play(position, move)
        assert cards(after) == ["blue_3", "red_0"]
        assert asks(after) == (1, "card")


def test_with_the_switch_what_the_first_card_sets_off_may_come_before_the_second() -> None:
    position = play(olympia(left="gear blue_3", right="red_0 tablet", tokens="science", options=LATER), "take left")
    assert asks(position) == (0, "act")
    assert sorted(offers(position)) == ["extra centre", "extra left", "extra right", "take right"]
    assert position.to_dict()["owed"] == ["right"]
    assert code(position, "decline") == "must-take"
    assert code(position, "take left") is not None
    first = play(position, "extra right")  # the red card, so the tablet is the second one
    assert cards(first) == ["gear", "red_0", "tablet"]
    second = play(position, "take right")
    assert cards(second) == ["gear", "red_0"]
    assert offers(second)[-1] == "decline"


def test_with_the_switch_a_stage_may_be_built_before_the_second_card() -> None:
    position = olympia(left="brick", right="coin", held="wood stone glass", options=LATER)
    position = play(position, "build s2 wood wood", "take left")
    assert asks(position) == (0, "act")
    assert sorted(offers(position)) == ["build s3 brick stone glass", "take right"]
    position = play(position, "build s3")
    assert stages(position) == ["s1", "s2", "s3"]
    assert cards(position) == ["coin"]
    assert asks(position) == (1, "card")


def test_with_the_switch_and_one_deck_empty_there_is_no_question() -> None:
    assert cards(olympia(right="", options=LATER)) == ["blue_3"]
    assert cards(olympia(left="", options=LATER)) == ["red_0"]
    assert asks(olympia(left="", right="", options=LATER)) == (1, "card")


def test_with_the_switch_a_deck_that_runs_out_meanwhile_gives_nothing() -> None:
    own = city("olympia", stages="s1", cards="wood", deck="gear", tokens="science")
    third = city("ephesus", deck="blue_3", deck_size=1)
    position = play(
        table(own, city("giza"), third, centre="wood", options=LATER), "take centre", "take left", "extra right"
    )
    assert cards(position) == ["blue_3", "gear"]
    assert asks(position) == (1, "card")


# May it be declined? --------------------------------------------------------------------------------


def test_with_the_switch_both_cards_may_be_declined() -> None:
    position = olympia(options=OPTIONAL)
    assert asks(position) == (0, "deck")
    assert offers(position) == ["take both", "decline"]
    assert cards(play(position, "take both")) == ["blue_3", "red_0"]
    left = play(position, "decline")
    assert cards(left) == []
    assert asks(left) == (1, "card")
    (move,) = [move for move in position.moves(0) if str(move) == "take both"]
    assert (move.action, move.target) == (8, "both")


def test_with_both_switches_the_first_card_may_be_declined() -> None:
    position = olympia(options={**LATER, **OPTIONAL})
    assert offers(position) == ["take left", "take right", "decline"]
    declined = play(position, "decline")
    assert cards(declined) == []
    assert asks(declined) == (1, "card")


def test_with_both_switches_no_card_is_owed_any_more_once_they_are_declined() -> None:
    position = olympia(tokens="architecture", options={**LATER, **OPTIONAL})
    position = play(position, "decline")
    assert offers(position) == ["extra left", "extra right", "extra centre", "decline"]
    assert "owed" not in position.to_dict()


def test_with_that_switch_nothing_is_asked_where_both_decks_are_empty() -> None:
    assert asks(olympia(left="", right="", options=OPTIONAL)) == (1, "card")
