"""The six tokens that give extra cards: what sets each of them off, once a turn, and chains of them."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS, TRIGGERS
from .helpers import (
    asks,
    cards,
    cat,
    city,
    code,
    conflict,
    deck,
    of,
    offers,
    play,
    stages,
    table,
    tokens,
)

EXTRAS = ["extra left", "extra right", "extra centre"]


@pytest.mark.parametrize("token", TRIGGERS)
@pytest.mark.parametrize("card", CARDS)
def test_what_sets_a_token_off(token: str, card: str) -> None:
    position = play(table(city("giza", tokens=token), centre=card), "take centre")
    if card in TRIGGERS[token]:
        assert asks(position) == (0, "act")
        assert offers(position) == [*EXTRAS, "decline"]
    else:
        assert asks(position) == (1, "card")


@pytest.mark.parametrize(
    "token", ["economy", "engineering", "tactics", "decor", "politics", "strategy", "education", "culture"]
)
def test_the_other_tokens_give_no_extra_card(token: str) -> None:
    position = table(city("giza", tokens=token, deck="wood red_1"), {}, city("ephesus", deck="coin"), centre="gear")
    for move in ("take left", "take right", "take centre"):
        assert asks(play(position, move)) == (1, "card")


def test_building_a_stage_sets_architecture_off() -> None:
    own = city("giza", tokens="architecture", cards="wood", deck="brick blue_3")
    position = play(table(own), "take left")
    assert stages(position) == ["s1"]
    assert offers(position) == [*EXTRAS, "decline"]
    position = play(position, "extra left")
    assert cards(position) == ["blue_3"]
    assert asks(position) == (1, "card")


def test_the_extra_card_is_one_of_the_three_reachable_ones() -> None:
    tops = (
        city("giza", tokens="urbanism", deck="wood blue_3"),
        city("rhodes", deck="coin"),
        city("ephesus", deck="red_0 gear"),
    )
    position = play(table(*tops, centre="tablet"), "take left")
    assert cards(play(position, "extra left")) == ["blue_3", "wood"]
    assert cards(play(position, "extra right")) == ["red_0", "wood"]
    assert cards(play(position, "extra centre")) == ["tablet", "wood"]
    assert deck(play(position, "extra right"), 2)[0] == "gear"
    assert [move.card for move in position.moves(0)] == ["blue_3", "red_0", None, None]


def test_an_extra_card_may_be_declined() -> None:
    position = play(table(city("giza", tokens="urbanism", deck="wood")), "take left", "decline")
    assert cards(position) == ["wood"]
    assert asks(position) == (1, "card")


def test_an_unused_trigger_is_lost_at_the_end_of_the_turn() -> None:
    position = table(city("giza", tokens="urbanism", deck="wood blue_3"), city(deck="red_0"), city(deck="red_0"))
    position = play(position, "take left", "decline", "take left", "take left")
    assert asks(position) == (0, "card")
    assert asks(play(position, "take left")) == (1, "card")


def test_tokens_work_anew_in_the_next_turn() -> None:
    position = table(city("giza", tokens="urbanism", deck="wood blue_3 brick"), city(deck="red_0"), city(deck="red_0"))
    position = play(position, "take left", "extra left", "take left", "take left", "take left")
    assert asks(position) == (0, "act")
    assert [offer for offer in offers(position) if offer in EXTRAS] == EXTRAS


def test_another_players_token_is_not_set_off() -> None:
    position = table(city("giza", deck="wood"), city("rhodes", tokens="urbanism"), city("ephesus", tokens="crafts"))
    assert asks(play(position, "take left")) == (1, "card")


@pytest.mark.parametrize(("token", "card"), [(token, card) for token, found in TRIGGERS.items() for card in found])
def test_an_extra_card_does_not_set_the_same_token_off_again(token: str, card: str) -> None:
    own = city("giza", tokens=token)
    other = {"gear": "compass", "compass": "gear", "tablet": "compass"}.get(card, card)
    position = play(table(own, centre=[card, other]), "take centre", "extra centre")
    assert asks(position) == (1, "card")


def test_a_token_set_off_twice_gives_one_extra_card() -> None:
    own = city("giza", tokens="urbanism jewellery", deck="stone blue_3")
    position = table(own, phase="act", open="urbanism jewellery")
    position = play(position, "extra left")  # stone, by Urbanism: Jewellery is set off once more
    assert position.to_dict()["open"] == ["jewellery"]
    position = play(position, "extra left")
    assert cards(position) == ["blue_3", "stone"]
    assert asks(position) == (1, "card")


def test_two_stages_in_a_turn_give_one_extra_card_by_architecture() -> None:
    own = city("giza", tokens="architecture", cards="coin coin coin", deck="coin blue_3")
    position = play(table(own), "take left")
    assert stages(position) == ["s1"]  # by coins, the only payment
    assert asks(position) == (0, "act")
    position = play(position, "build s2")
    assert stages(position) == ["s1", "s2"]
    assert offers(position) == [*EXTRAS, "decline"]
    assert asks(play(position, "extra left")) == (1, "card")


def test_architecture_used_after_the_first_stage_is_not_set_off_by_the_second() -> None:
    own = city("giza", tokens="architecture", cards="coin coin coin", deck="coin blue_3")
    position = play(table(own), "take left", "extra left")
    assert stages(position) == ["s1", "s2"]
    assert asks(position) == (1, "card")


def test_a_chain_of_extra_cards() -> None:
    own = city("giza", tokens="urbanism crafts jewellery science propaganda", deck="wood")
    position = table(own, centre="glass coin gear red_1 blue_2_cat")
    position = play(position, "take left")
    for token in ("crafts", "jewellery", "science", "propaganda"):
        position = play(position, "extra centre")
        assert asks(position) == (0, "act"), token
    # Wood, glass and coin would pay the first stage; it waits while there is something to choose.
    assert code(position, "decline") == "must-build"
    position = play(position, "extra centre")
    assert cat(position) == 0
    assert conflict(position) == 1
    position = play(position, "build s1 wood glass")
    assert cards(position) == ["blue_2_cat", "coin", "gear", "red_1"]
    assert asks(position) == (1, "card")


def test_an_extra_card_pays_and_fills_sets_and_turns_tokens_like_any_card() -> None:
    own = city("giza", tokens="urbanism", cards="gear", deck="wood")
    assert asks(play(table(own, centre="gear"), "take left", "extra centre")) == (0, "token")
    assert conflict(play(table(own, centre="red_2"), "take left", "extra centre")) == 2
    assert stages(play(table(own, centre="stone"), "take left", "extra centre")) == ["s1"]
    assert cat(play(table(own, centre="blue_2_cat"), "take left", "extra centre")) == 0


def test_which_of_several_open_tokens_is_used_makes_no_difference() -> None:
    own = city("giza", tokens="urbanism crafts", deck="blue_3 red_0 wood")
    position = table(own, phase="act", open="urbanism crafts")
    assert offers(position) == [*EXTRAS, "decline"]
    position = play(position, "extra left")
    assert (position.to_dict()["used"], position.to_dict()["open"]) == (["urbanism"], ["crafts"])
    assert offers(position) == [*EXTRAS, "decline"]
    position = play(position, "extra left")
    assert asks(position) == (1, "card")
    assert not position.to_dict().get("used")


def test_the_first_of_several_open_tokens_is_used_up() -> None:
    """Wood taken later sets Urbanism off only if it has not been used."""
    own = city("giza", tokens="urbanism crafts", deck="glass wood blue_3")
    position = play(table(own, phase="act", open="urbanism"), "extra left")
    assert asks(position) == (0, "act")  # glass set Crafts off
    position = play(position, "extra left")  # wood, but Urbanism is used up
    assert stages(position) == ["s1"]
    assert asks(position) == (1, "card")


def test_empty_decks_give_no_extra_card() -> None:
    own = city("giza", tokens="urbanism", deck="wood", deck_size=1)
    position = table(own, {}, city("ephesus", deck_size=0), centre="blue_3")
    position = play(position, "take left")
    assert offers(position) == ["extra centre", "decline"]
    assert code(position, "extra left") == "empty-deck"
    position = table(own, {}, city("ephesus", deck_size=0), centre_size=0)
    assert asks(play(position, "take left")) == (1, "card")


def test_extra_cards_are_taken_only_when_a_token_offers_one() -> None:
    own = city("giza", cards="wood brick", deck="stone")
    position = play(table(own), "take left")
    assert code(position, "extra left") == "no-extra"


def test_an_extra_card_is_told_with_the_token_that_gave_it() -> None:
    position = play(table(city("giza", tokens="urbanism", deck="wood blue_3")), "take left")
    (told,) = of(position, "took")
    assert (told.facts["card"], told.facts["deck"], told.facts["how"]) == ("wood", "left", "main")
    (told,) = of(play(position, "extra left"), "took")
    assert (told.facts["card"], told.facts["how"], told.facts["token"]) == ("blue_3", "extra", "urbanism")


# A token gained in the turn -------------------------------------------------------------------------


def gained(token: str, centre_cards: str, **options: Any) -> Position:
    """Seat 0 takes a second gear and chooses this token for the pair."""
    own = city("giza", cards="gear", deck="gear blue_3")
    position = table(own, face_up=f"{token} decor politics", centre=centre_cards, options=options)
    return play(position, "take left", f"token {token}")


def test_a_token_gained_does_not_react_to_what_happened_before() -> None:
    position = gained("science", "blue_3")
    assert tokens(position) == ["science"]
    assert asks(position) == (1, "card")


def test_a_token_gained_reacts_to_what_happens_later_in_the_turn() -> None:
    own = city("giza", cards="gear", tokens="science", deck="gear wood")
    position = table(own, face_up="urbanism decor politics", stack="strategy", centre="blue_3")
    position = play(position, "take left", "exchange gear", "token urbanism")
    assert offers(position) == [*EXTRAS, "decline"]
    position = play(position, "extra left")  # wood, by Science
    assert offers(position) == [*EXTRAS, "decline"]
    position = play(position, "extra centre")
    assert asks(position) == (1, "card")
    assert cards(position) == ["blue_3", "wood"]


@pytest.mark.parametrize(("retroactive", "asked"), [(True, (0, "act")), (False, (1, "card"))])
def test_whether_a_token_reacts_to_the_cards_of_the_turn_in_which_it_is_gained(
    retroactive: bool, asked: tuple[int, str]
) -> None:
    assert asks(gained("science", "blue_3", token_retroactive=retroactive)) == asked
    # No wood or brick was taken.
    assert asks(gained("urbanism", "blue_3", token_retroactive=retroactive)) == (1, "card")


def test_a_retroactive_token_still_works_once_a_turn() -> None:
    position = gained("science", "compass blue_3", token_retroactive=True)
    position = play(position, "extra centre")
    assert cards(position) == ["compass"]
    assert asks(position) == (1, "card")


@pytest.mark.parametrize(("retroactive", "asked"), [(True, (0, "act")), (False, (1, "card"))])
def test_whether_architecture_reacts_to_a_stage_built_before_it_is_gained(
    retroactive: bool, asked: tuple[int, str]
) -> None:
    own = city("giza", cards="gear gear wood", deck="brick blue_3")
    options = {"token_retroactive": retroactive}
    position = table(own, face_up="architecture decor politics", options=options)
    position = play(position, "take left", "build s1")
    assert asks(position) == (0, "token")
    assert asks(play(position, "token architecture")) == asked


def test_what_happened_in_an_earlier_turn_sets_nothing_off() -> None:
    own = city("giza", deck="wood gear blue_3", cards="gear")
    others = (city(deck="red_0"), city(deck="red_0"))
    position = table(own, *others, face_up="urbanism decor politics", options={"token_retroactive": True})
    position = play(position, "take left", "take left", "take left", "take left", "token urbanism")
    assert asks(position) == (1, "card")


# Extra cards that must be taken ---------------------------------------------------------------------


def test_with_the_switch_an_extra_card_cannot_be_declined() -> None:
    own = city("giza", tokens="urbanism", deck="wood blue_3")
    position = play(table(own, options={"extra_card_optional": False}), "take left")
    assert offers(position) == EXTRAS
    assert code(position, "decline") == "must-take"
    assert asks(play(position, "extra left")) == (1, "card")


def test_with_the_switch_the_only_extra_card_is_taken_without_a_question() -> None:
    own = city("giza", tokens="urbanism", deck="wood", deck_size=1)
    others = (city("rhodes"), city("ephesus", deck_size=0))
    position = table(own, *others, centre="blue_3", options={"extra_card_optional": False})
    position = play(position, "take left")
    assert cards(position) == ["blue_3", "wood"]
    assert asks(position) == (1, "card")


def test_with_the_switch_the_turn_ends_where_there_is_no_card_to_take() -> None:
    own = city("giza", tokens="urbanism", deck="wood", deck_size=1)
    others = (city("rhodes"), city("ephesus", deck_size=0))
    position = table(own, *others, centre_size=0, options={"extra_card_optional": False})
    assert asks(play(position, "take left")) == (1, "card")
