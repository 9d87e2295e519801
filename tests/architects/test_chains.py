"""Several things at once: effects at once, the rest in the order the player likes, until nothing is left to do."""

from __future__ import annotations

from .helpers import asks, cards, cat, city, code, conflict, offers, play, stages, table, tokens, victories

EXTRAS = ["extra left", "extra right", "extra centre"]


def test_an_effect_is_settled_before_anything_else_is_asked() -> None:
    """Building s2 of Alexandria with a pair of gears and an open extra card: the deck comes first."""
    own = city("alexandria", stages="s1", cards="wood gear gear", deck="wood blue_3", tokens="urbanism")
    position = play(table(own, face_up="decor tactics politics"), "take left")
    assert sorted(offers(position)) == sorted(["build s2 wood wood", "exchange gear", *EXTRAS])
    position = play(position, "build s2")
    assert asks(position) == (0, "deck")
    for move in ("extra left", "exchange gear", "build s3"):
        assert code(position, move) == "not-now"
    position = play(position, "take left")
    assert sorted(offers(position)) == sorted(["exchange gear", *EXTRAS])


def test_a_token_is_chosen_before_anything_else_is_asked() -> None:
    own = city("giza", cards="wood gear", deck="gear", tokens="science")
    position = play(table(own, face_up="decor tactics politics"), "take left", "exchange gear")
    assert asks(position) == (0, "token")
    assert code(position, "extra left") == "not-now"
    position = play(position, "token decor")
    assert offers(position) == [*EXTRAS, "decline"]


def test_a_chain_through_an_effect_a_set_a_build_and_a_battle() -> None:
    own = city(
        "alexandria",
        stages="s1",
        cards="wood brick gear coin",
        deck="wood",
        tokens="science architecture propaganda",
    )
    rival = city("giza", deck="gear red_1", cards="red_0")
    position = table(
        own, city("rhodes"), rival, players=3, conflict=2, centre="red_2", face_up="tactics decor politics"
    )
    position = play(position, "take left")
    # Two woods, or a wood or the brick with the coin.
    assert offers(position) == ["build s2 wood coin", "build s2 brick coin", "build s2 wood wood"]
    position = play(position, "build s2 wood wood", "take right")
    # The gear came by the effect: a pair, Science is set off, Architecture was by the stage.
    assert sorted(offers(position)) == sorted(["exchange gear", *EXTRAS])
    position = play(position, "extra right")  # the horn that brings the battle
    assert conflict(position) == 3
    position = play(position, "extra centre")  # two horns that turn nothing
    assert conflict(position) == 3
    position = play(position, "exchange gear", "token tactics")
    assert offers(position) == [*EXTRAS, "decline"]  # by Propaganda
    assert victories(position) == [0, 0, 0]
    position = play(position, "decline")
    # 2 cards and Tactics against 0 and 1.
    assert victories(position) == [2, 0, 1]
    assert cards(position) == ["brick", "coin"]
    assert asks(position) == (1, "card")


def test_a_chain_of_effects_one_inside_the_other() -> None:
    """Each column of Ephesus brings a card that pays the next one."""
    own = city("ephesus", stages="s1", cards="wood wood wood brick stone", deck="blue_3")
    position = play(table(own, centre="wood brick glass blue_3"), "take centre")
    position = play(position, "build s4 wood wood wood")  # brings a brick
    assert stages(position) == ["s1", "s4"]
    assert offers(position) == ["build s2 brick brick", "build s3 wood brick stone"]
    position = play(position, "build s2")  # brings glass
    assert stages(position) == ["s1", "s2", "s3", "s4"]  # wood, stone and glass
    assert cards(position) == ["blue_3"]
    assert asks(position) == (1, "card")


def test_a_token_from_babylon_reacts_to_the_next_stage() -> None:
    own = city("babylon", stages="s1", cards="wood brick stone glass", deck="wood blue_3")
    position = table(own, face_up="architecture decor politics")
    position = play(position, "take left", "token architecture")
    assert stages(position) == ["s1", "s2", "s3"]  # the only payment left
    assert offers(position) == [*EXTRAS, "decline"]
    position = play(position, "extra left")
    assert cards(position) == ["blue_3"]
    assert asks(position) == (1, "card")


def test_a_token_that_pays_may_come_first() -> None:
    """The pair is exchanged for Economy, with which one coin is enough."""
    own = city("giza", cards="gear coin", deck="gear")
    position = table(own, face_up="economy decor politics")
    position = play(position, "take left", "token economy")
    assert stages(position) == ["s1"]
    assert cards(position) == []


def test_an_extra_card_before_the_exchange_may_change_the_set() -> None:
    own = city("giza", cards="gear compass", deck="gear tablet", tokens="science")
    position = table(own, face_up="decor tactics politics")
    position = play(position, "take left")
    assert sorted(offers(position)) == sorted(["exchange gear", *EXTRAS])
    position = play(position, "extra left")
    assert offers(position) == ["exchange gear", "exchange set"]


def test_the_same_token_does_not_react_after_it_was_declined_by_using_it_elsewhere() -> None:
    own = city("giza", tokens="science", deck="gear compass tablet")
    position = play(table(own), "take left", "extra left")
    assert cards(position) == ["compass", "gear"]
    assert asks(position) == (1, "card")


def test_open_effects_of_the_active_player_stay_when_the_cat_moves() -> None:
    own = city("giza", tokens="urbanism jewellery", deck="wood blue_2_cat coin")
    position = play(table(own, cat=1), "take left", "extra left")
    assert cat(position) == 0
    assert asks(position) == (1, "card")
    position = play(table(own, cat=1), "take left")
    assert offers(position) == [*EXTRAS, "decline"]


def test_extra_cards_may_empty_a_deck_on_the_way() -> None:
    own = city("giza", tokens="urbanism jewellery", deck="wood stone", deck_size=2)
    position = play(table(own), "take left", "extra left")
    assert "extra left" not in offers(position)
    assert sorted(offers(position)) == ["build s1 wood stone", "extra centre", "extra right"]


def test_what_must_be_done_is_named_one_after_the_other() -> None:
    own = city("giza", cards="wood gear gear", deck="brick stone", tokens="urbanism")
    position = play(table(own, face_up="decor tactics politics"), "take left")
    assert code(position, "decline") in ("must-build", "must-exchange")
    position = play(position, "build s1")
    assert code(position, "decline") == "must-exchange"
    position = play(position, "exchange gear", "token decor")
    assert code(position, "decline") is None
    assert tokens(play(position, "decline")) == ["decor", "urbanism"]


def test_the_steps_of_a_turn_are_counted() -> None:
    own = city("giza", tokens="urbanism", deck="wood blue_3")
    position = table(own)
    assert position.to_dict()["step"] == 0
    position = play(position, "take left")
    assert position.to_dict()["step"] > 0
    assert play(position, "extra left").to_dict()["step"] == 0
