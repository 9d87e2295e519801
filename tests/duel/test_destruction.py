"""Circus Maximus and the Statue of Zeus: one grey or brown card of the other city goes to the discard pile."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS
from .helpers import (
    asked,
    buildings,
    built,
    city,
    code,
    coins,
    last,
    makers,
    offers,
    pawn,
    pile,
    play,
    points,
    price,
    seen,
    table,
)

GREY = [card for card, facts in CARDS.items() if facts.colour == "grey"]
BROWN = [card for card, facts in CARDS.items() if facts.colour == "brown"]
CASES = [("circus_maximus", GREY), ("statue_of_zeus", BROWN)]


def strike(wonder: str, victims: str | list[str], cards: str = "palace arena senate", **more: object) -> Position:
    """Seat 0 has built the wonder against a city with these buildings."""
    position = table(city(coins=40, wonders=wonder), city(buildings=victims), cards, **more)
    return position.play(0, f"wonder {wonder} {cards.split()[0]}")


@pytest.mark.parametrize(("wonder", "colour"), CASES)
def test_all_cards_of_the_colour_are_on_offer_and_no_others(wonder: str, colour: list[str]) -> None:
    others = ["forum", "caravansery", "altar", "stable", "workshop", "tavern", "customs_house"]
    position = strike(wonder, [*GREY, *BROWN, *others])
    assert asked(position) == (0, "destroy")
    assert sorted(offers(position, 0)) == sorted(f"destroy {card}" for card in colour)
    assert {move.card for move in position.moves(0)} == set(colour)
    assert offers(position, 1) == []


@pytest.mark.parametrize(("wonder", "card"), [(wonder, card) for wonder, colour in CASES for card in colour])
def test_the_chosen_card_goes_to_the_discard_pile(wonder: str, card: str) -> None:
    victims = [*GREY, *BROWN]
    after = strike(wonder, victims).play(0, f"destroy {card}")
    assert buildings(after, 1) == sorted(set(victims) - {card})
    assert pile(after) == [card]
    assert pawn(after) == 1
    assert points(after, 0)["wonders"] == 3
    assert asked(after) == (1, "card")


@pytest.mark.parametrize(("wonder", "card"), [("circus_maximus", "press"), ("statue_of_zeus", "quarry")])
def test_a_single_target_is_destroyed_without_asking(wonder: str, card: str) -> None:
    after = strike(wonder, ["press", "quarry", "altar"])
    assert card not in buildings(after, 1)
    assert len(buildings(after, 1)) == 2
    assert pile(after) == [card]
    assert asked(after) == (1, "card")


@pytest.mark.parametrize(
    ("wonder", "victims"), [("circus_maximus", "quarry sawmill forum"), ("statue_of_zeus", "press caravansery")]
)
def test_without_a_target_the_rest_still_applies(wonder: str, victims: str) -> None:
    after = strike(wonder, victims)
    assert built(after, 0) == [wonder]
    assert pawn(after) == 1
    assert points(after, 0)["wonders"] == 3
    assert pile(after) == []
    assert buildings(after, 1) == sorted(victims.split())
    assert asked(after) == (1, "card")


def test_the_own_cards_are_safe() -> None:
    own = city(coins=40, wonders="statue_of_zeus", buildings="sawmill")
    after = table(own, city(buildings="press"), "palace arena senate").play(0, "wonder statue_of_zeus palace")
    assert buildings(after, 0) == ["sawmill"]
    assert asked(after) == (1, "card")


def test_what_cannot_be_destroyed_is_no_target() -> None:
    position = strike("statue_of_zeus", "quarry sawmill press altar")
    for card in ("press", "altar", "lumber_yard", "brickyard"):
        assert code(position, 0, f"destroy {card}") == "no-target"
    assert code(position, 0, "discard arena") == "not-now"
    assert code(position, 1, "destroy quarry") == "not-your-turn"


def test_it_cannot_be_refused() -> None:
    assert {move.kind for move in strike("circus_maximus", "press glassworks").moves(0)} == {"destroy"}


def test_the_shield_wins_before_anything_is_destroyed() -> None:
    for wonder, victims in (("statue_of_zeus", "quarry sawmill"), ("circus_maximus", "press"), ("circus_maximus", "")):
        after = strike(wonder, victims, pawn=8)
        assert (after.ending, after.winners, after.to_act) == ("military", (0,), ())
        assert buildings(after, 1) == sorted(victims.split())
        assert pile(after) == []


def test_the_shield_loots_before_the_choice() -> None:
    position = strike("statue_of_zeus", "quarry sawmill", pawn=2)
    assert coins(position, 1) == 5
    assert asked(position) == (0, "destroy")


def test_production_shrinks() -> None:
    position = strike("statue_of_zeus", "shelf_quarry lumber_yard glassworks", cards="palace obelisk senate town_hall")
    assert price(position.play(0, "destroy lumber_yard"), 1, "build obelisk") == (0, 0)
    assert price(position.play(0, "destroy shelf_quarry"), 1, "build obelisk") == (4, 0)


def test_the_price_falls_from_then_on() -> None:
    position = strike("statue_of_zeus", "shelf_quarry lumber_yard", cards="palace obelisk senate town_hall")
    for card, expected in (("lumber_yard", 4 + 4 + 2), ("shelf_quarry", 2 + 2 + 2)):
        after = play(position, f"destroy {card}", "discard senate")
        assert price(after, 0, "build obelisk") == (expected, 0)


def test_a_destroyed_card_no_longer_counts_for_coin_cards() -> None:
    position = strike("statue_of_zeus", "shelf_quarry lumber_yard", cards="palace port senate")
    after = play(position, "destroy lumber_yard", "build port")
    assert coins(after, 1) == 7 - 6 + 2


def test_with_theology_the_builder_plays_again_after_the_choice() -> None:
    own = city(coins=40, wonders="statue_of_zeus", progress="theology")
    position = table(own, city(buildings="quarry sawmill"), "palace arena senate").play(
        0, "wonder statue_of_zeus palace"
    )
    assert asked(position) == (0, "destroy")
    assert asked(position.play(0, "destroy quarry")) == (0, "card")


def test_cards_are_revealed_after_the_choice() -> None:
    layout = {"0": "altar", "2": "stable", "5": "theater"}
    own, other = city(coins=40, wonders="statue_of_zeus"), city(buildings="quarry clay_pool")
    position = table(own, other, age=1, layout=layout).play(0, "wonder statue_of_zeus theater")
    assert [seen(position, observer)[2] for observer in (0, 1, None)] == ["?", "?", "?"]
    assert seen(position.play(0, "destroy quarry"), 1)[2] == "stable"


def test_with_the_last_card_of_an_age_the_choice_comes_before_the_next_age() -> None:
    own, other = city(coins=40, wonders="circus_maximus"), city(buildings=makers("glass papyrus"))
    position = last(own, other, "altar").play(0, "wonder circus_maximus altar")
    assert asked(position) == (0, "destroy")
    assert seen(position, 0) == {}
    assert asked(position.play(0, "destroy press")) == (1, "begin")
