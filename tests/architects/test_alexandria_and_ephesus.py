"""Alexandria takes the top card of any deck, Ephesus that of the centre; Giza has no effect."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .helpers import asks, cards, cat, centre, city, code, conflict, deck, of, offers, play, stages, table

OPTIONAL = {"wonder_effect_optional": True}


def alexandria(stage: str = "s2", players: int = 5, **more: Any) -> Position:
    """Seat 0 has just built a stage of Alexandria that has the effect."""
    before, held = {"s2": ("s1", "wood"), "s4": ("s1 s2 s3", "wood wood")}[stage]
    own = city("alexandria", stages=before, cards=held, deck="wood blue_3")
    names = ("giza", "rhodes", "ephesus", "olympia", "babylon", "halicarnassus")
    others = [
        city(name, deck=top)
        for name, top in zip(names, ("gear", "red_0", "coin", "stone", "glass", "wood"), strict=True)
    ]
    position = table(own, *others[: players - 1], players=players, centre="tablet", **more)
    return play(position, "take left")


@pytest.mark.parametrize("stage", ["s2", "s4"])
def test_alexandria_chooses_among_all_decks_of_the_table(stage: str) -> None:
    position = alexandria(stage)
    assert asks(position) == (0, "deck")
    assert offers(position) == ["take left", "take right", "take centre", "take 1", "take 2", "take 3"]
    taken = {offer: cards(play(position, offer)) for offer in offers(position)}
    assert taken == {
        "take left": ["blue_3"],
        "take right": ["stone"],
        "take centre": ["tablet"],
        "take 1": ["gear"],
        "take 2": ["red_0"],
        "take 3": ["coin"],
    }


def test_the_card_comes_off_the_deck_it_is_taken_from() -> None:
    position = alexandria()
    after = play(position, "take 2")
    assert deck(after, 2) == deck(position, 2)[1:]
    assert deck(after, 3) == deck(position, 3)
    assert asks(after) == (1, "card")


def test_the_moves_of_alexandria_name_deck_card_and_number() -> None:
    moves = {str(move): move for move in alexandria().moves(0)}
    assert [move.action for move in moves.values()] == [0, 1, 2, 3, 4, 5]
    assert [move.target for move in moves.values()] == ["left", "right", "centre", 1, 2, 3]
    assert [move.card for move in moves.values()] == ["blue_3", "stone", None, "gear", "red_0", "coin"]


def test_a_deck_far_away_is_counted_from_the_own_seat() -> None:
    own = city("alexandria", stages="s1", cards="wood", deck="wood")
    position = table({}, {}, {}, own, {}, players=5, seat=3)
    position = play(position, "take left")
    numbers = {str(move): move.action for move in position.moves(3)}
    assert numbers == {"take left": 0, "take right": 1, "take centre": 2, "take 4": 3, "take 0": 4, "take 1": 5}


def test_alexandria_reaches_six_decks_of_others_with_seven_players() -> None:
    position = alexandria(players=7)
    assert offers(position)[3:] == ["take 1", "take 2", "take 3", "take 4", "take 5"]
    assert [move.action for move in position.moves(0)] == list(range(8))
    assert cards(play(position, "take right")) == ["wood"]  # the deck of seat 6
    assert cards(play(position, "take 5")) == ["glass"]


def test_alexandria_must_take_a_card() -> None:
    assert code(alexandria(), "decline") == "must-use"


def test_with_the_switch_alexandria_may_decline() -> None:
    position = alexandria(options=OPTIONAL)
    assert offers(position)[-1] == "decline"
    position = play(position, "decline")
    assert cards(position) == []
    assert asks(position) == (1, "card")


def test_alexandria_cannot_take_from_an_empty_deck() -> None:
    own = city("alexandria", stages="s1", cards="wood", deck="wood", deck_size=1)
    position = table(own, city(deck_size=0), city(deck_size=0), {}, players=4, centre_size=0)
    position = play(position, "take left")
    # Only the deck of the right neighbour has cards: it is taken from without a question.
    assert len(cards(position)) == 1
    assert len(deck(position, 3)) == 24
    own = {**own, "deck_size": 2, "deck": "wood blue_3"}
    position = play(table(own, city(deck_size=0), {}, {}, players=4), "take left")
    assert offers(position) == ["take left", "take right", "take centre", "take 2"]
    assert code(position, "take 1") == "empty-deck"


def test_alexandria_takes_the_last_card_of_a_deck_far_away() -> None:
    own = city("alexandria", stages="s1", cards="wood", deck="wood blue_3")
    position = play(table(own, city(deck="gear", deck_size=1), {}, {}, players=4), "take left")
    assert offers(position) == ["take left", "take right", "take centre", "take 1", "take 2"]
    assert cards(play(position, "take 1")) == ["gear"]


def test_ephesus_takes_the_last_card_of_the_centre() -> None:
    own = city("ephesus", stages="s1", cards="wood", deck="wood")
    position = table(own, city("giza"), city("rhodes"), centre="gear", centre_size=1)
    assert cards(play(position, "take left")) == ["gear"]


def test_the_effect_fizzles_when_all_decks_are_empty() -> None:
    own = city("alexandria", stages="s1", cards="wood", deck="wood", deck_size=1)
    position = table(own, city(deck_size=0), city(deck_size=0), centre_size=0)
    position = play(position, "take left")
    assert stages(position) == ["s1", "s2"]
    assert position.over


def test_a_card_taken_by_an_effect_is_taken_like_any_card() -> None:
    own = {"stages": "s1", "cards": "wood gear", "tokens": "science"}
    position = table(city("alexandria", deck="wood", **own), centre="gear")
    position = play(position, "take left", "take centre")
    assert asks(position) == (0, "act")
    assert sorted(offers(position)) == ["exchange gear", "extra centre", "extra left", "extra right"]
    position = play(alexandria(), "take 1")
    assert cards(position) == ["gear"]


@pytest.mark.parametrize("card", ["blue_2_cat", "red_2"])
def test_cats_and_horns_of_a_card_taken_by_an_effect_count(card: str) -> None:
    own = city("ephesus", stages="s1", cards="wood", deck="wood")
    position = play(table(own, centre=card), "take left")
    assert cards(position) == [card]
    assert cat(position) == (0 if card == "blue_2_cat" else None)
    assert conflict(position) == (2 if card == "red_2" else 0)


def test_a_card_taken_by_an_effect_may_pay_the_next_stage() -> None:
    own = city("ephesus", stages="s1", cards="wood brick stone", deck="blue_3")
    position = play(table(own, centre="brick glass blue_3"), "take centre")
    # Two bricks, or three different ones: s2 or s3 first.
    assert offers(position) == ["build s2 brick brick", "build s3 wood brick stone"]
    position = play(position, "build s2 brick brick")  # brings the glass, so s3 is paid too
    assert stages(position) == ["s1", "s2", "s3"]
    assert cards(position) == ["blue_3"]


@pytest.mark.parametrize(
    ("before", "held", "stage"), [("s1", "wood", "s2"), ("s1", "brick stone", "s3"), ("s1 s2", "wood wood", "s4")]
)
def test_ephesus_takes_the_top_card_of_the_centre(before: str, held: str, stage: str) -> None:
    own = city("ephesus", stages=before, cards=held, deck="wood")
    position = play(table(own, centre="blue_3 coin"), "take left")
    assert stage in stages(position)
    assert cards(position) == ["blue_3"]
    assert centre(position)[0] == "coin"
    assert asks(position) == (1, "card")
    assert [(event.facts["card"], event.facts["how"]) for event in of(position, "took")] == [
        ("wood", "main"),
        ("blue_3", "effect"),
    ]


@pytest.mark.parametrize(("before", "held"), [("", "brick"), ("s1 s2 s3 s4", "brick stone glass")])
def test_the_base_and_the_roof_of_ephesus_have_no_effect(before: str, held: str) -> None:
    own = city("ephesus", stages=before, cards=held, deck="wood")
    position = play(table(own, centre="blue_3"), "take left")
    assert cards(position) == []
    assert centre(position)[0] == "blue_3"


def test_ephesus_with_an_empty_centre() -> None:
    own = city("ephesus", stages="s1", cards="wood", deck="wood")
    position = play(table(own, centre_size=0), "take left")
    assert stages(position) == ["s1", "s2"]
    assert cards(position) == []
    assert asks(position) == (1, "card")


def test_with_the_switch_ephesus_may_decline() -> None:
    own = city("ephesus", stages="s1", cards="wood", deck="wood")
    position = play(table(own, centre="blue_3", options=OPTIONAL), "take left")
    assert asks(position) == (0, "deck")
    assert offers(position) == ["take centre", "decline"]
    assert code(position, "take left") is not None
    assert cards(play(position, "take centre")) == ["blue_3"]
    assert cards(play(position, "decline")) == []
    assert centre(play(position, "decline"))[0] == "blue_3"


def test_with_the_switch_nothing_is_asked_where_there_is_no_card() -> None:
    own = city("ephesus", stages="s1", cards="wood", deck="wood")
    position = play(table(own, centre_size=0, options=OPTIONAL), "take left")
    assert asks(position) == (1, "card")


@pytest.mark.parametrize(("stage", "before", "held"), [("s2", "s1", "wood"), ("s4", "s1 s2 s3", "wood wood")])
def test_giza_has_no_effect(stage: str, before: str, held: str) -> None:
    position = play(table(city("giza", stages=before, cards=held, deck="wood")), "take left")
    assert stage in stages(position)
    assert cards(position) == []
    assert asks(position) == (1, "card")


@pytest.mark.parametrize(
    ("before", "held"), [("", "brick"), ("s1 s2", "brick stone"), ("s1 s2 s3 s4", "brick stone glass")]
)
def test_the_plain_stages_of_alexandria_have_no_effect(before: str, held: str) -> None:
    own = city("alexandria", stages=before, cards=held, deck="wood")
    position = play(table(own), "take left")
    assert cards(position) == []
    assert position.over or asks(position) == (1, "card")


def test_the_effect_comes_before_the_extra_card_of_architecture() -> None:
    own = city("alexandria", stages="s1", cards="wood", deck="wood blue_3", tokens="architecture")
    position = play(table(own), "take left")
    assert asks(position) == (0, "deck")
    position = play(position, "take left")
    assert asks(position) == (0, "act")
    assert offers(position) == ["extra left", "extra right", "extra centre", "decline"]
