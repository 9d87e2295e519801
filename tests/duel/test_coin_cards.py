"""Coin cards of age III: coins for what stands in the own city when the card is built, paid once; three points each."""

from __future__ import annotations

import pytest

from .facts import CARDS, COIN_CARDS
from .helpers import city, coins, finished, makers, points, table, treasuries

COLOURED = {card: facts for card, facts in COIN_CARDS.items() if facts[1] != "wonder"}


def cards_of(colour: str, count: int, without: list[str]) -> list[str]:
    """Some cards of a colour, of ages I and II."""
    found = [card for card, facts in CARDS.items() if facts.colour == colour and facts.age < 3 and card not in without]
    return found[:count]


@pytest.mark.parametrize("card", COLOURED)
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_coins_for_each_card_of_the_colour_in_the_own_city(card: str, count: int) -> None:
    each, colour = COLOURED[card]
    price = 2 * len(CARDS[card].cost.split())
    mine = cards_of(colour, count, [])
    if card == "lighthouse":
        mine = [name for name in cards_of(colour, count + 1, []) if name != "tavern"][:count]
    # The own brown and grey cards may help to pay: what is spent is seen in the price of the move.
    position = table(city(coins=price, buildings=mine), city(coins=5), f"{card} palace")
    spent = next(sum(move.payment or ()) for move in position.moves(0) if str(move) == f"build {card}")
    counted = len(mine) + (1 if card == "lighthouse" else 0)
    assert treasuries(position.play(0, f"build {card}")) == (price - spent + each * counted, 5)


@pytest.mark.parametrize("card", COLOURED)
def test_cards_of_other_colours_and_of_the_other_city_do_not_count(card: str) -> None:
    each, colour = COLOURED[card]
    others = [
        name
        for other in ("brown", "grey", "red", "yellow", "blue", "green")
        if other != colour
        for name in cards_of(other, 1, [])
    ]
    theirs = cards_of(colour, 3, [])
    position = table(city(coins=20, buildings=others), city(coins=5, buildings=theirs), f"{card} palace")
    spent = next(sum(move.payment or ()) for move in position.moves(0) if str(move) == f"build {card}")
    gained = each if card == "lighthouse" else 0
    assert coins(position.play(0, f"build {card}"), 0) == 20 - spent + gained


def test_the_lighthouse_counts_itself() -> None:
    own = city(coins=0, buildings=makers(CARDS["lighthouse"].cost))
    assert coins(table(own, {}, "lighthouse palace").play(0, "build lighthouse"), 0) == 1


@pytest.mark.parametrize("count", range(5))
def test_the_arena_brings_two_coins_for_each_built_wonder(count: int) -> None:
    wonders = ["sphinx", "pyramids", "colossus", "hanging_gardens"]
    own = city(coins=0, buildings="brewery", wonders=wonders, built=wonders[:count])
    other = city(coins=5, built="piraeus appian_way")
    assert treasuries(table(own, other, "arena palace").play(0, "build arena")) == (2 * count, 5)


def test_a_card_with_two_symbols_is_one_card_for_the_port() -> None:
    own = city(coins=0, buildings="sawmill press glassworks")
    assert coins(table(own, {}, "port palace").play(0, "build port"), 0) == 2


def test_the_coins_come_once() -> None:
    own = city(coins=0, buildings="brewery", built="sphinx")
    after = table(own, {}, "arena palace senate").play(0, "build arena").play(1, "discard palace")
    assert coins(after, 0) == 2
    assert points(finished(city(coins=0, buildings="arena", built="temple_of_artemis"), city(coins=0)), 0) == {
        "commerce": 3
    }


@pytest.mark.parametrize("card", COIN_CARDS)
def test_each_is_worth_three_points(card: str) -> None:
    assert CARDS[card].points == 3
    assert points(finished(city(coins=0, buildings=[card]), city(coins=0)), 0) == {"commerce": 3}
