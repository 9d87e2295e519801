"""Scoring after age III: eight categories; ties go to blue points; still tied, the victory is shared."""

from __future__ import annotations

import pytest

import heptapolis

from .facts import CARDS, CATEGORIES
from .helpers import city, finished, last, points, table


@pytest.mark.parametrize(("coins", "expected"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (31, 10)])
def test_one_point_for_each_full_three_coins(coins: int, expected: int) -> None:
    position = finished(city(coins=coins), city(coins=0))
    assert position.scores()[0].categories()["treasury"] == expected
    assert position.scores()[0].total == expected


@pytest.mark.parametrize(("colour", "category"), [("blue", "civilian"), ("green", "science"), ("yellow", "commerce")])
def test_points_on_cards_by_colour(colour: str, category: str) -> None:
    cards = [card for card, facts in CARDS.items() if facts.colour == colour and facts.age != 2]
    expected = sum(CARDS[card].points for card in cards)
    if colour == "green":
        cards = [card for card, facts in CARDS.items() if facts.science in ("quill", "wheel", "sundial")]
        expected = 0 + 2 + 1 + 1 + 3 + 3
    assert points(finished(city(coins=0, buildings=cards), city(coins=0)), 0) == {category: expected}


def test_brown_grey_and_red_cards_are_worth_nothing() -> None:
    cards = [card for card, facts in CARDS.items() if facts.colour in ("brown", "grey", "red") and facts.age != 2]
    assert points(finished(city(coins=0, buildings=cards), city(coins=0)), 0) == {}


def test_every_category_at_once() -> None:
    own = city(
        coins=10,
        buildings="palace altar workshop study arena tacticians_guild stable",
        built="pyramids piraeus",
        progress="mathematics philosophy",
    )
    position = finished(own, city(coins=4, buildings="walls circus"), pawn=4)
    assert tuple(points(position, 0).values()) == (7 + 3, 1 + 3, 3, 2, 9 + 2, 6 + 7, 3, 5)
    assert tuple(points(position, 0)) == CATEGORIES
    assert position.scores()[0].total == 10 + 4 + 3 + 2 + 11 + 13 + 3 + 5
    assert points(position, 1) == {"treasury": 1}
    assert position.winners == (0,)


def test_unbuilt_wonders_tucked_and_discarded_cards_are_worth_nothing() -> None:
    own = city(coins=0, wonders="pyramids sphinx", built="sphinx", under={"sphinx": "palace"})
    assert points(finished(own, city(coins=0), discard="obelisk"), 0) == {"wonders": 6}


# Who wins -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_most_points_win(seat: int) -> None:
    cities = [city(coins=3), city(coins=2)]
    position = finished(*cities[:: 1 if seat == 0 else -1])
    assert (position.winners, position.ending) == ((seat,), "civilian")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_tie_goes_to_most_points_from_blue_cards(seat: int) -> None:
    cities = [city(coins=0, buildings="altar"), city(coins=9)]
    position = finished(*cities[:: 1 if seat == 0 else -1])
    assert position.scores()[0].total == position.scores()[1].total == 3
    assert position.winners == (seat,)


def test_points_of_the_magistrates_guild_are_not_blue_points() -> None:
    own = city(coins=6, buildings="magistrates_guild")
    other = city(coins=0, buildings="altar")
    position = finished(own, other)
    assert [score.total for score in position.scores()] == [3, 3]
    assert position.winners == (1,)


def test_still_tied_the_victory_is_shared() -> None:
    position = finished(city(coins=9, buildings="altar"), city(coins=10, buildings="theater"))
    assert position.winners == (0, 1)
    assert position.ending == "civilian"
    assert finished(city(coins=0), city(coins=0)).winners == (0, 1)


def test_more_blue_cards_with_equal_blue_points_do_not_help() -> None:
    own = city(coins=0, buildings="altar theater")  # 6 points on two cards
    other = city(coins=0, buildings="gardens")  # 6 points on one
    assert finished(own, other).winners == (0, 1)


def test_coins_do_not_break_ties() -> None:
    assert finished(city(coins=5), city(coins=3)).winners == (0, 1)


def test_the_last_card_of_age_three_is_counted() -> None:
    position = last(city(coins=40), city(coins=39), "palace")
    after = position.play(0, "build palace")
    assert after.over
    assert points(after, 0) == {"civilian": 7, "treasury": 10}
    assert after.winners == (0,)


# Endings --------------------------------------------------------------------------------------------------------------


def test_there_are_three_endings() -> None:
    assert set(heptapolis.game("duel").endings) == {"civilian", "military", "scientific"}


def test_before_the_end_there_is_no_ending_and_no_winner() -> None:
    position = table(city(coins=9), city(coins=0), "palace arena")
    assert (position.over, position.ending, position.winners) == (False, None, ())
    # The score sheet tells what it would be if the game ended now.
    assert points(position, 0) == {"treasury": 3}


@pytest.mark.parametrize("where", [9, -9])
def test_a_document_with_the_pawn_in_a_capital_is_over(where: int) -> None:
    position = table({}, city(coins=90), age=2, pawn=where)
    assert position.over
    assert position.ending == "military"
    assert position.winners == ((0,) if where > 0 else (1,))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_document_with_six_symbols_is_over(seat: int) -> None:
    cities = [city(buildings="scriptorium pharmacist apothecary workshop academy university"), city(coins=90)]
    position = table(*cities[:: 1 if seat == 0 else -1], age=3)
    assert position.over
    assert (position.ending, position.winners) == ("scientific", (seat,))


def test_a_finished_game_asks_nobody() -> None:
    position = finished({}, {})
    assert position.over
    assert position.to_act == ()
    assert position.moves(0) == position.moves(1) == []
    assert position.decision(0) is None
