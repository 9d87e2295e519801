"""The cat: who has it, what its owner sees, and who goes on knowing it."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .helpers import asks, cat, city, of, peeked, play, points, table, two

CALM = "blue_3 red_0"


def calm(**more: Any) -> Position:
    """Three cities whose decks set nothing off, so that a card taken ends the turn."""
    return table(city("giza", deck=CALM), city("rhodes", deck=CALM), city("olympia", deck=CALM), **more)


def test_the_cat_icon_brings_the_pawn_from_the_supply() -> None:
    position = table(city("giza", deck="blue_2_cat"))
    assert cat(position) is None
    assert cat(play(position, "take left")) == 0


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_cat_icon_brings_the_pawn_from_whoever_has_it(owner: int) -> None:
    assert cat(play(table(city("giza", deck="blue_2_cat"), cat=owner), "take left")) == 0


def test_a_blue_card_without_the_icon_leaves_the_cat_where_it_is() -> None:
    assert cat(play(table(city("giza", deck="blue_3"), cat=2), "take left")) == 2
    assert cat(play(table(city("giza", deck="blue_3")), "take left")) is None


def test_the_cat_comes_with_a_card_of_the_right_neighbour_and_of_the_centre() -> None:
    assert cat(play(table({}, {}, city("olympia", deck="blue_2_cat")), "take right")) == 0
    assert cat(play(table(centre="blue_2_cat"), "take centre")) == 0


def test_the_cat_is_worth_two_points_to_its_owner_alone() -> None:
    position = table(cat=1)
    assert [points(position, seat)["cat"] for seat in range(3)] == [0, 2, 0]
    assert [score.total for score in position.scores()] == [0, 2, 0]


def test_the_owner_sees_the_top_card_of_the_centre_at_the_start_of_the_turn() -> None:
    position = calm(cat=1, centre="gear wood")
    assert [peeked(position, seat) for seat in (0, 1, 2, None)] == [[], [], [], []]
    position = play(position, "take left")
    assert [peeked(position, seat) for seat in (0, 1, 2, None)] == [[], ["gear"], [], []]


def test_the_move_names_the_card_for_who_knows_it() -> None:
    position = play(calm(cat=1, centre="gear wood"), "take left")
    assert [move.card for move in position.view(1).moves()] == ["blue_3", "red_0", "gear"]
    position = play(calm(centre="gear wood"), "take left")
    assert [move.card for move in position.view(1).moves()] == ["blue_3", "red_0", None]


def test_the_card_looked_at_stays_on_top() -> None:
    position = play(calm(cat=0, centre="gear wood"), "take left", "take centre")
    assert "gear" in position.to_dict()["cities"][1]["cards"]


def test_a_cat_gained_in_the_turn_shows_nothing_before_the_next_own_turn() -> None:
    position = table(
        city("giza", deck="blue_2_cat red_0"), city("rhodes", deck=CALM), city("olympia", deck=CALM), centre="gear wood"
    )
    position = play(position, "take left")
    assert peeked(position, 0) == []
    position = play(position, "take left", "take left")
    assert asks(position) == (0, "card")
    assert peeked(position, 0) == ["gear"]


def test_a_cat_gained_gives_no_look_before_an_extra_card() -> None:
    own = city("giza", deck="blue_2_cat stone", tokens="urbanism science")
    position = play(table(own, phase="act", open="urbanism science", centre="gear"), "extra left")
    assert asks(position) == (0, "act")
    assert cat(position) == 0
    assert peeked(position, 0) == []


def test_the_owner_goes_on_knowing_the_card_until_it_is_taken() -> None:
    position = calm(cat=0, centre="gear wood")
    position = play(position, "take left")
    assert peeked(position, 0) == ["gear"]
    position = play(position, "take left")
    assert peeked(position, 0) == ["gear"]
    position = play(position, "take centre")
    # The cat is still there: the new top card is seen at once, at the start of the own turn.
    assert asks(position) == (0, "card")
    assert peeked(position, 0) == ["wood"]


def test_once_the_card_is_taken_the_next_one_is_unknown() -> None:
    position = play(calm(cat=0, centre="gear wood"), "take left", "take centre")
    assert [peeked(position, seat) for seat in (0, 1, 2, None)] == [[], [], [], []]
    position = play(calm(cat=0, centre="gear wood"), "take centre")
    assert peeked(position, 0) == []


def test_who_knows_the_card_goes_on_knowing_it_when_the_cat_moves() -> None:
    position = table(
        city("giza", deck=CALM),
        city("rhodes", deck="blue_2_cat"),
        city("olympia", deck=CALM),
        cat=0,
        centre="gear wood",
    )
    position = play(position, "take left", "take left")
    assert cat(position) == 1
    assert [peeked(position, seat) for seat in (0, 1, 2, None)] == [["gear"], [], [], []]
    position = play(position, "take left")
    assert peeked(position, 0) == ["gear"]
    position = play(position, "take right")
    assert [peeked(position, seat) for seat in (0, 1, 2)] == [["gear"], ["gear"], []]


def test_after_the_main_card_from_the_centre_the_next_is_not_looked_at_before_an_extra_card() -> None:
    position = table(city("giza", tokens="urbanism"), cat=0, centre="wood gear")
    position = play(position, "take centre")
    assert asks(position) == (0, "act")
    assert peeked(position, 0) == []
    assert [move.card for move in position.view(0).moves() if str(move) == "extra centre"] == [None]


def test_the_card_that_was_seen_is_known_when_an_extra_card_is_taken() -> None:
    position = table(city("giza", deck="wood", tokens="urbanism"), cat=0, centre="gear")
    position = play(position, "take left")
    assert [move.card for move in position.view(0).moves() if str(move) == "extra centre"] == ["gear"]


def test_with_an_empty_centre_the_cat_shows_nothing() -> None:
    position = calm(cat=0, centre_size=0)
    assert peeked(position, 0) == []
    position = play(position, "take left", "take left", "take left")
    assert asks(position) == (0, "card")
    assert peeked(position, 0) == []


def test_only_the_owner_is_told_what_was_seen() -> None:
    position = play(calm(cat=1, centre="gear"), "take left")
    assert [event.facts["card"] for event in of(position, "peeked", 1)] == ["gear"]
    for seat in (0, 2, None):
        assert all("card" not in event.facts for event in of(position, "peeked", seat))


def test_samples_keep_the_card_that_a_seat_knows_and_draw_it_afresh_for_the_others() -> None:
    position = play(two(city("giza", deck=CALM), city("rhodes", deck=CALM), cat=1, centre="gear"), "take left")
    known = {position.view(1).sample(seed).to_dict()["centre"][0] for seed in range(12)}
    unknown = {position.view(0).sample(seed).to_dict()["centre"][0] for seed in range(12)}
    assert known == {"gear"}
    assert len(unknown) > 3


def test_ephesus_takes_the_card_that_was_seen_and_gives_no_new_look() -> None:
    own = city("ephesus", stages="s1", cards="wood", deck="wood", tokens="architecture")
    position = table(own, cat=0, centre="blue_3 gear")
    assert peeked(position, 0) == ["blue_3"]
    position = play(position, "take left")
    assert position.to_dict()["cities"][0]["cards"] == ["blue_3"]
    assert asks(position) == (0, "act")
    assert peeked(position, 0) == []


def test_who_takes_the_card_that_another_seat_had_seen_makes_it_forget_it() -> None:
    position = calm(seat=1, centre="gear wood", seen={"centre": [0, 2]})
    assert [peeked(position, seat) for seat in (0, 1, 2, None)] == [["gear"], [], ["gear"], []]
    position = play(position, "take centre")
    assert [peeked(position, seat) for seat in (0, 1, 2, None)] == [[], [], [], []]
