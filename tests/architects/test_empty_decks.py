"""Decks that run out: no card, no turn, no game."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .helpers import asks, cards, city, deck, kind, of, offers, pile, play, stages, table, tokens, two

EMPTY: dict[str, Any] = {"deck_size": 0}


def test_a_deck_stays_empty_and_the_discard_pile_is_never_shuffled() -> None:
    own = city("giza", cards="wood", deck="brick", deck_size=1)
    position = play(table(own, city("rhodes")), "take left")
    assert pile(position)[:1] != []
    position = play(position, "take centre", "take centre")
    assert deck(position, 0) == []
    assert "take left" not in offers(position)


def lonely(**more: Any) -> Position:
    """Five seats; seat 1 cannot reach any card, seat 3 can."""
    own = city("giza", deck="blue_3", deck_size=1)
    cities = (
        own,
        city("rhodes", **EMPTY),
        city("ephesus", **EMPTY),
        city("olympia", deck="red_0 coin"),
        city("babylon", **EMPTY),
    )
    return table(*cities, players=5, centre_size=0, **more)


def test_who_can_reach_no_card_passes() -> None:
    position = play(lonely(), "take left")
    # Seats 1 and 2 have nothing to take: their own deck and the one to the right are empty, and so is the centre.
    assert asks(position) == (3, "card")
    assert position.to_dict()["turn"] == 4
    assert not position.over


def test_the_last_card_of_the_centre_can_still_be_taken() -> None:
    own = city("giza", deck="blue_3", deck_size=1)
    position = play(table(own, city("rhodes", **EMPTY), city("ephesus", **EMPTY), centre_size=1), "take left")
    assert asks(position) == (1, "card")
    assert offers(position) == ["take centre"]


def test_a_seat_beside_the_last_deck_goes_on_taking_from_it() -> None:
    position = play(lonely(), "take left", "take left")
    assert asks(position) == (4, "card")
    assert offers(position) == ["take right"]


def test_with_the_switch_the_game_ends_when_a_seat_can_reach_no_card() -> None:
    position = play(lonely(options={"player_without_reachable_card": "end_game"}), "take left")
    assert position.over
    assert position.ending == "cards"
    assert cards(position, 0) == ["blue_3"]


def test_with_the_switch_the_game_goes_on_while_everybody_can_reach_a_card() -> None:
    position = two(
        city("giza", deck="blue_3 red_0"),
        city("rhodes", **EMPTY),
        centre_size=0,
        options={"player_without_reachable_card": "end_game"},
    )
    assert asks(play(position, "take left")) == (1, "card")


def test_when_all_decks_are_empty_the_game_ends() -> None:
    position = two(city("giza", deck="blue_3", deck_size=1), city("rhodes", cards="blue_2_cat", **EMPTY), centre_size=0)
    position = play(position, "take left")
    assert position.over
    assert position.ending == "cards"
    assert position.winners == (0,)
    assert [score.total for score in position.scores()] == [3, 2]


def test_the_turn_is_finished_before_the_game_ends_without_cards() -> None:
    own = city("giza", cards="gear wood stone", deck="brick", deck_size=1)
    position = two(own, city("rhodes", **EMPTY), centre_size=0, face_up="decor tactics politics")
    position = play(position, "take left")
    assert asks(position) == (0, "act")
    position = play(position, "build s1 wood brick")
    assert position.over
    assert stages(position) == ["s1"]


def test_the_last_cards_battle_is_fought() -> None:
    own = city("giza", deck="red_1", deck_size=1)
    position = play(two(own, city("rhodes", **EMPTY), centre_size=0, conflict=2), "take left")
    assert position.over
    assert position.scores()[0].categories()["military"] == 3


def test_with_the_switch_no_battle_is_fought_in_the_last_turn_however_the_game_ends() -> None:
    own = city("giza", deck="red_1", deck_size=1)
    options = {"battle_before_final_scoring": False}
    position = play(two(own, city("rhodes", **EMPTY), centre_size=0, conflict=2, options=options), "take left")
    assert position.over
    assert position.scores()[0].categories()["military"] == 0


def test_the_end_without_cards_is_told() -> None:
    own = city("giza", deck="blue_3", deck_size=1)
    position = play(two(own, city("rhodes", **EMPTY), centre_size=0), "take left")
    (told,) = of(position, "end")
    assert list(told.facts["winners"]) == [0]
    assert told.facts["ending"] == "cards"


GOES_ON = {"all_decks_empty_ends_game": False}


def test_with_the_switch_the_game_goes_on_until_nobody_does_anything_for_a_round() -> None:
    own = city("giza", deck="blue_3", deck_size=1)
    position = play(two(own, city("rhodes", **EMPTY), centre_size=0, options=GOES_ON), "take left")
    # Neither seat has anything left to do, so the idle round passes by itself.
    assert position.over
    assert position.ending == "cards"


def test_with_the_switch_a_stage_may_still_be_built_without_any_card() -> None:
    """Engineering may be used in any turn: who left a stage can build it after the decks are empty."""
    own = city("giza", deck="blue_3", deck_size=1)
    rival = city("rhodes", stages="s1 s2", cards="wood wood brick", tokens="engineering", **EMPTY)
    position = play(two(own, rival, centre_size=0, options=GOES_ON), "take left")
    assert asks(position) == (1, "act")
    assert offers(position) == ["build s3 wood wood brick", "decline"]
    built = play(position, "build s3")
    assert stages(built, 1) == ["s1", "s2", "s3"]
    assert built.over
    left = play(position, "decline")
    assert left.over
    assert stages(left, 1) == ["s1", "s2"]


def test_with_the_switch_whoever_does_something_begins_the_idle_round_anew() -> None:
    own = city("giza", deck="blue_3", deck_size=1)
    second = city("rhodes", stages="s1 s2", cards="wood wood brick", tokens="engineering", **EMPTY)
    third = city("olympia", stages="s1", cards="coin", tokens="economy", **EMPTY)
    options = {**GOES_ON, "economy_forces_build": False}
    position = play(table(own, second, third, centre_size=0, options=options), "take left")
    assert asks(position) == (1, "act")
    position = play(position, "decline")
    assert asks(position) == (2, "act")
    assert play(position, "decline").over  # seat 0 has nothing to do
    position = play(position, "build s2")
    # Seats 0, 1 and 2 have another round.
    assert asks(position) == (1, "act")
    assert stages(position, 2) == ["s1", "s2"]
    assert play(position, "decline").over


def test_with_the_switch_the_whole_round_ends_with_the_seat_that_did_something_last() -> None:
    own = city("giza", stages="s1 s2", cards="wood wood brick", tokens="engineering", deck="blue_3", deck_size=1)
    position = play(two(own, city("rhodes", **EMPTY), centre_size=0, options=GOES_ON), "take left", "decline")
    # Seat 1 has nothing to do; then seat 0 could build what it left before.
    assert asks(position) == (0, "act")
    assert offers(position) == ["build s3 wood wood brick", "decline"]
    assert play(position, "decline").over


def test_with_both_switches_a_table_without_cards_does_not_end_the_game_at_once() -> None:
    """The other switch speaks of decks that still have cards."""
    own = city("giza", deck="blue_3", deck_size=1)
    rival = city("rhodes", stages="s1 s2", cards="wood wood brick", tokens="engineering", **EMPTY)
    options = {**GOES_ON, "player_without_reachable_card": "end_game"}
    position = play(two(own, rival, centre_size=0, options=options), "take left")
    assert asks(position) == (1, "act")


def test_without_the_switch_nobody_acts_after_the_last_card() -> None:
    own = city("giza", deck="blue_3", deck_size=1)
    rival = city("rhodes", stages="s1 s2", cards="wood wood brick", tokens="engineering", **EMPTY)
    position = play(two(own, rival, centre_size=0), "take left")
    assert position.over


def test_who_can_reach_no_card_may_still_use_engineering() -> None:
    """Seat 1 has no main card, but the turn is its own: a stage that may be built is offered."""
    own = city("giza", deck="blue_3", deck_size=1)
    second = city("rhodes", stages="s1 s2", cards="wood wood brick", tokens="engineering", **EMPTY)
    position = table(own, second, city("ephesus", **EMPTY), city("olympia"), players=4, centre_size=0)
    position = play(position, "take left")
    assert asks(position) == (1, "act")
    assert offers(position) == ["build s3 wood wood brick", "decline"]
    assert asks(play(position, "decline"))[0] == 3


def test_who_can_reach_no_card_must_still_build_with_economy() -> None:
    """Used for another stage in the turn before, it is fresh again."""
    own = city("giza", deck="blue_3", deck_size=1)
    second = city("rhodes", stages="s1 s2", cards="wood coin", tokens="economy", **EMPTY)
    position = table(own, second, city("ephesus", **EMPTY), city("olympia"), players=4, centre_size=0)
    position = play(position, "take left")
    assert stages(position, 1) == ["s1", "s2", "s3"]
    assert asks(position)[0] == 3


@pytest.mark.parametrize("where", ["centre", "left", "right"])
def test_each_of_the_three_decks_may_be_the_last(where: str) -> None:
    cities = [city("giza", **EMPTY), city("rhodes"), city("ephesus", **EMPTY)]
    more: dict[str, Any] = {"centre_size": 0}
    if where == "centre":
        more = {}
    else:
        cities[0 if where == "left" else 2].pop("deck_size")
    position = table(*cities, **more)
    assert kind(position) == "card"
    assert offers(position) == [f"take {where}"]
    assert len(cards(play(position, f"take {where}"))) == 1


def test_tokens_do_not_run_out_with_the_decks() -> None:
    own = city("giza", cards="gear", deck="gear", deck_size=1)
    position = two(own, city("rhodes", **EMPTY), centre_size=0, face_up="decor tactics politics")
    position = play(position, "take left")
    assert asks(position) == (0, "token")
    position = play(position, "token decor")
    assert tokens(position) == ["decor"]
    assert position.over
