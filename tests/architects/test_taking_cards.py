"""The main card of a turn: three decks to choose from, the order of the turns, and what becomes visible."""

from __future__ import annotations

import pytest

from .facts import CARDS, COLOUR
from .helpers import asks, cards, centre, city, code, conflict, deck, offers, pile, play, table, two

TOPS = (city("giza", deck="blue_3 wood"), city("rhodes", deck="stone"), city("ephesus", deck="glass gear"))


def test_the_left_deck_is_the_own_one() -> None:
    position = play(table(*TOPS), "take left")
    assert cards(position, 0) == ["blue_3"]
    assert deck(position, 0)[0] == "wood"
    assert len(deck(position, 0)) == 24


def test_the_right_deck_is_that_of_the_right_neighbour() -> None:
    """The left neighbour plays next, so the right neighbour of seat 0 is the last seat."""
    position = play(table(*TOPS), "take right")
    assert cards(position, 0) == ["glass"]
    assert deck(position, 2)[0] == "gear"
    assert len(deck(position, 2)) == 24
    assert len(deck(position, 0)) == 25


def test_the_central_deck_gives_its_top_card_unseen() -> None:
    position = play(table(*TOPS, centre="coin papyrus"), "take centre")
    assert cards(position, 0) == ["coin"]
    assert centre(position)[0] == "papyrus"
    assert len(centre(position)) == 59


@pytest.mark.parametrize(("seat", "right"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_who_sits_where(seat: int, right: int) -> None:
    position = table(players=4, seat=seat)
    assert asks(position) == (seat, "card")
    own, neighbours = deck(position, seat)[0], deck(position, right)[0]
    assert [move.card for move in position.moves(seat)] == [own, neighbours, None]
    assert deck(play(position, "take left"), seat)[0] == deck(position, seat)[1]
    assert len(deck(play(position, "take right"), right)) == 24


def test_the_left_neighbour_plays_next() -> None:
    position = table(*(city(deck="blue_3 red_0") for _ in range(4)), players=4, first=2)
    seats = []
    for _ in range(6):
        seats.append(asks(position)[0])
        position = play(position, "take left")
    assert seats == [2, 3, 0, 1, 2, 3]
    assert position.to_dict()["turn"] == 7


def test_with_two_players_the_right_deck_is_the_opponents() -> None:
    position = two(city("giza", deck="blue_3 red_0"), city("rhodes", deck="red_0 red_1"))
    position = play(position, "take right")
    assert cards(position, 0) == ["red_0"]
    assert len(deck(position, 1)) == 24
    position = play(position, "take right")
    assert cards(position, 1) == ["blue_3"]
    assert len(deck(position, 0)) == 24


@pytest.mark.parametrize("card", CARDS)
def test_a_card_taken_lies_before_the_player(card: str) -> None:
    position = play(table(city("giza"), centre=card), "take centre")
    assert cards(position, 0) == [card]
    assert pile(position) == []
    assert asks(position) == (1, "card")


@pytest.mark.parametrize("card", [card for card in CARDS if COLOUR[card] in ("grey", "yellow", "green")])
def test_resources_coins_and_symbols_stay_until_they_are_used(card: str) -> None:
    position = table(city("giza", cards=card, deck="blue_3"), city(deck="red_0"), city(deck="red_0"))
    position = play(position, "take left", "take left", "take left")
    assert cards(position, 0) == sorted(["blue_3", card])
    assert asks(position) == (0, "card")


def test_only_decks_that_are_not_reachable_are_refused_as_such() -> None:
    position = table(players=5)
    assert code(position, "take 2") == "not-reachable"
    assert code(position, "take 1") == "not-reachable"
    assert offers(position) == ["take left", "take right", "take centre"]


def test_an_empty_deck_cannot_be_taken_from() -> None:
    position = table(city(deck_size=0), {}, {})
    assert offers(position) == ["take right", "take centre"]
    assert code(position, "take left") == "empty-deck"
    position = table(centre_size=0)
    assert offers(position) == ["take left", "take right"]
    assert code(position, "take centre") == "empty-deck"


def test_the_main_card_is_asked_for_even_if_only_one_deck_has_cards() -> None:
    position = table(city(deck_size=0), {}, city(deck_size=0))
    assert asks(position) == (0, "card")
    assert offers(position) == ["take centre"]


def test_taking_the_last_card_leaves_the_deck_empty() -> None:
    position = table(city("giza", deck="blue_3", deck_size=1))
    position = play(position, "take left")
    assert cards(position, 0) == ["blue_3"]
    assert deck(position, 0) == []
    assert code(position, "take right") == "empty-deck"


def test_a_turn_takes_one_card_where_nothing_gives_more() -> None:
    position = play(table(city("giza", deck="red_0")), "take left")
    assert asks(position) == (1, "card")
    assert conflict(position) == 0
