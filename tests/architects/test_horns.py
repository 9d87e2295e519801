"""Red cards: shields, horns, conflict tokens, and when a battle comes."""

from __future__ import annotations

import pytest

from .facts import CONFLICT_TOKENS, HORNS
from .helpers import asks, cards, city, conflict, kind, of, pile, play, table, victories


@pytest.mark.parametrize("card", HORNS)
def test_horns_turn_conflict_tokens_at_once(card: str) -> None:
    position = play(table(centre=card), "take centre")
    assert conflict(position) == HORNS[card]
    assert cards(position, 0) == [card]


@pytest.mark.parametrize("players", CONFLICT_TOKENS)
@pytest.mark.parametrize("card", ["red_1", "red_2"])
def test_horns_add_up_until_the_last_token_is_turned(players: int, card: str) -> None:
    for flipped in range(CONFLICT_TOKENS[players] - 3, CONFLICT_TOKENS[players]):
        position = play(table(players=players, conflict=flipped, centre=card), "take centre")
        total = flipped + HORNS[card]
        fought = total >= CONFLICT_TOKENS[players]
        assert conflict(position) == (0 if fought else total)
        assert cards(position, 0) == ([] if fought else [card])
        assert pile(position) == ([card] if fought else [])


def test_a_red_card_without_horns_turns_nothing_even_before_a_battle() -> None:
    position = play(table(conflict=2, centre="red_0"), "take centre")
    assert conflict(position) == 2
    assert victories(position) == [0, 0, 0]


def test_horns_beyond_the_last_peace_token_are_ignored() -> None:
    position = play(table(conflict=2, centre="red_2"), "take centre")
    assert conflict(position) == 0
    assert victories(position) == [2, 0, 0]
    (told,) = of(position, "horns")
    assert told.facts["flipped"] == 1


def test_what_the_horns_did_is_told() -> None:
    (told,) = of(play(table(conflict=0, centre="red_2"), "take centre"), "horns")
    assert told.city == 0
    assert (told.facts["flipped"], told.facts["conflict"], told.facts["total"]) == (2, 2, 3)
    assert of(play(table(centre="red_0"), "take centre"), "horns") == []


def test_the_battle_waits_for_the_end_of_the_turn() -> None:
    own = city("giza", deck="red_1 red_0", tokens="propaganda")
    position = play(table(own, conflict=2), "take left")
    assert asks(position) == (0, "act")
    assert conflict(position) == 3
    assert victories(position) == [0, 0, 0]
    assert cards(position, 0) == ["red_1"]
    position = play(position, "decline")
    assert conflict(position) == 0
    assert victories(position) == [2, 0, 0]


def test_shields_taken_after_the_last_token_was_turned_count() -> None:
    own = city("giza", deck="red_1 red_0", tokens="propaganda")
    rivals = (city("rhodes", cards="red_0"), city("olympia", cards="red_0"))
    position = play(table(own, *rivals, conflict=2), "take left")
    assert victories(play(position, "decline")) == [0, 0, 0]
    assert victories(play(position, "extra left")) == [2, 0, 0]


def test_later_horns_of_the_turn_turn_nothing_and_their_shields_count() -> None:
    own = city("giza", deck="red_1 red_1", tokens="propaganda")
    rivals = (city("rhodes", cards="red_0"), city("olympia", cards="red_0"))
    position = play(table(own, *rivals, conflict=2), "take left", "extra left")
    assert victories(position) == [2, 0, 0]
    assert conflict(position) == 0
    assert pile(position) == ["red_1", "red_1"]


def test_there_is_one_battle_in_a_turn_however_many_horns() -> None:
    position = table(city("giza", tokens="propaganda"), conflict=1, centre="red_2 red_2")
    position = play(position, "take centre")  # the third token
    assert conflict(position) == 3
    position = play(position, "extra centre")  # two more horns
    assert kind(position) == "card"
    assert victories(position) == [2, 0, 0]
    assert conflict(position) == 0


def test_propaganda_is_set_off_by_horns_that_were_ignored() -> None:
    own = city("giza", tokens="urbanism propaganda")
    position = table(own, conflict=3, phase="act", open="urbanism", centre="red_1")
    position = play(position, "extra centre")
    assert conflict(position) == 3
    assert asks(position) == (0, "act")


def test_a_battle_counts_the_turn_of_whoever_turned_the_token() -> None:
    position = table({}, city("rhodes", deck="red_1"), seat=1, conflict=2)
    position = play(position, "take left")
    assert victories(position) == [0, 2, 0]
    assert asks(position) == (2, "card")
