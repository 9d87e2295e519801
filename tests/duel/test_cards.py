"""Every card as printed: what it costs, what it brings when it is built, what it is worth at the end."""

from __future__ import annotations

from collections import Counter

import pytest

from .facts import CARDS, PAIRS
from .helpers import asked, buildings, city, code, finished, makers, pawn, points, price, table, treasuries

COSTLY = [card for card, facts in CARDS.items() if facts.cost]
WITH_COINS = [card for card, facts in CARDS.items() if facts.coins]
# Colours whose printed points go to one category.
CATEGORY = {"blue": "civilian", "green": "science", "yellow": "commerce"}


def pair_of_cards(card: str) -> str:
    """The card and another of its age."""
    facts = CARDS[card]
    other = {1: "stone_pit", 2: "customs_house", 3: "town_hall"}[facts.age]
    if card == other:
        other = {1: "clay_pit", 2: "brewery", 3: "palace"}[facts.age]
    return f"{card} {other}"


@pytest.mark.parametrize("card", CARDS)
def test_the_cost_without_any_production(card: str) -> None:
    facts = CARDS[card]
    trade = 2 * len(facts.cost.split())
    position = table(city(coins=trade + facts.coins), {}, pair_of_cards(card))
    assert price(position, 0, f"build {card}") == (trade, facts.coins)


@pytest.mark.parametrize("card", [*COSTLY, *WITH_COINS])
def test_one_coin_less_is_too_little(card: str) -> None:
    facts = CARDS[card]
    total = 2 * len(facts.cost.split()) + facts.coins
    position = table(city(coins=total - 1), {}, pair_of_cards(card))
    reason = position.why_not(0, f"build {card}")
    assert reason is not None
    assert (reason.code, reason.figures["needed"], reason.figures["coins"]) == ("coins-missing", total, total - 1)


@pytest.mark.parametrize("card", COSTLY)
def test_the_resources_are_those_printed(card: str) -> None:
    facts = CARDS[card]
    position = table(city(coins=facts.coins, buildings=makers(facts.cost)), {}, pair_of_cards(card))
    assert price(position, 0, f"build {card}") == (0, facts.coins)


@pytest.mark.parametrize("card", COSTLY)
def test_each_missing_unit_must_be_bought(card: str) -> None:
    facts = CARDS[card]
    for resource in facts.resources:
        need = facts.resources - Counter([resource])
        position = table(city(coins=facts.coins + 1, buildings=makers(need)), {}, pair_of_cards(card))
        assert code(position, 0, f"build {card}") == "coins-missing"
        position = table(city(coins=facts.coins + 2, buildings=makers(need)), {}, pair_of_cards(card))
        assert price(position, 0, f"build {card}") == (2, facts.coins)


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.colour not in ("yellow", "purple")])
def test_what_a_card_does_when_it_is_built(card: str) -> None:
    facts = CARDS[card]
    own = city(coins=facts.coins + 5, buildings=makers(facts.cost))
    after = table(own, {}, pair_of_cards(card)).play(0, f"build {card}")
    assert pawn(after) == facts.shields
    assert treasuries(after) == (5, 5 if facts.shields == 3 else 7)
    assert buildings(after, 0) == sorted([card, *makers(facts.cost)])
    assert asked(after) == (1, "card")
    category = CATEGORY.get(facts.colour)
    printed = {category: facts.points} if category and facts.points else {}
    assert {name: value for name, value in points(after, 0).items() if name not in ("treasury", "military")} == printed


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.shields])
def test_shields_of_seat_1_move_the_pawn_towards_seat_0(card: str) -> None:
    facts = CARDS[card]
    other = city(coins=facts.coins, buildings=makers(facts.cost))
    after = table({}, other, pair_of_cards(card), seat=1).play(1, f"build {card}")
    assert pawn(after) == -facts.shields


@pytest.mark.parametrize(("card", "income"), [("tavern", 4), ("brewery", 6)])
def test_tavern_and_brewery_bring_coins_once(card: str, income: int) -> None:
    assert CARDS[card].income == income
    after = table(city(coins=0), city(coins=1), pair_of_cards(card)).play(0, f"build {card}")
    assert treasuries(after) == (income, 1)
    after = after.play(1, f"discard {pair_of_cards(card).split()[1]}")
    assert treasuries(after)[0] == income


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.cheap or facts.one_of])
def test_other_yellow_cards_of_ages_one_and_two_bring_no_coins(card: str) -> None:
    facts = CARDS[card]
    own = city(coins=facts.coins, buildings=makers(facts.cost))
    after = table(own, {}, pair_of_cards(card)).play(0, f"build {card}")
    assert treasuries(after) == (0, 7)
    assert points(after, 0) == {}


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.points])
def test_the_points_of_a_card_at_the_end(card: str) -> None:
    facts = CARDS[card]
    position = finished(city(coins=0, buildings=[card]), city(coins=0))
    assert points(position, 0) == {CATEGORY[facts.colour]: facts.points}
    assert points(position, 1) == {}
    assert position.winners == (0,)


@pytest.mark.parametrize(
    "card", [card for card, facts in CARDS.items() if not facts.points and facts.colour != "purple"]
)
def test_cards_without_points(card: str) -> None:
    assert points(finished(city(coins=0, buildings=[card]), city(coins=0)), 0) == {}


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.makes])
def test_a_brown_or_grey_card_makes_what_it_shows(card: str) -> None:
    made = Counter(CARDS[card].makes.split())
    for buyer in ("town_hall", "arsenal", "palace", "chamber_of_commerce"):
        left = sum((CARDS[buyer].resources - made).values())
        position = table(city(coins=40, buildings=[card]), {}, f"{buyer} gardens")
        assert price(position, 0, f"build {buyer}") == (2 * left, 0)


@pytest.mark.parametrize("card", [card for pair in PAIRS.values() for card in pair])
def test_a_green_card_shows_its_symbol(card: str) -> None:
    # With the other card of its symbol there is a pair; with cards of all other symbols there is none.
    facts = CARDS[card]
    greens = [other for cards in PAIRS.values() for other in cards if other != card and CARDS[other].age <= facts.age]
    partner = [other for other in greens if CARDS[other].science == facts.science]
    strangers = {CARDS[other].science: other for other in greens if CARDS[other].science != facts.science}
    for green, expected in ((partner, (0, "token") if partner else (1, "card")), (strangers.values(), (1, "card"))):
        own = city(coins=2, buildings=[*makers(facts.cost), *list(green)[:4]])
        assert asked(table(own, {}, pair_of_cards(card)).play(0, f"build {card}")) == expected
