"""What a missing resource costs: 2 coins and 1 for each symbol on the other city's brown and grey cards, or a fixed price."""

from __future__ import annotations

import pytest

from .facts import CARDS, ONE_OF, RESOURCES, TWO_OF, WONDERS
from .helpers import city, coins, makers, price, table, treasuries

# A card that costs one unit of the resource, to be built by a city that makes all the rest.
ASKS = {"wood": "arena", "clay": "arena", "stone": "arena", "glass": "port", "papyrus": "port"}
# A second card that makes one unit.
ALSO = {
    "wood": "logging_camp",
    "clay": "clay_pit",
    "stone": "stone_pit",
    "glass": "glass_blower",
    "papyrus": "drying_room",
}


def unit(resource: str, own: str = "", other: str = "", **facts: object) -> int:
    """The price of one unit of a resource."""
    card = ASKS[resource]
    need = CARDS[card].resources
    need[resource] -= 1
    mine = city(coins=60, buildings=[*makers(need), *own.split()], **facts)
    paid = price(table(mine, city(buildings=other), f"{card} gardens"), 0, f"build {card}")
    assert paid is not None
    assert paid[1] == 0
    return paid[0]


@pytest.mark.parametrize("resource", RESOURCES)
def test_a_missing_resource_costs_two_coins(resource: str) -> None:
    assert unit(resource) == 2


@pytest.mark.parametrize("resource", RESOURCES)
def test_each_symbol_on_brown_and_grey_cards_of_the_other_city_makes_it_dearer(resource: str) -> None:
    two = [card for card, facts in CARDS.items() if facts.makes == resource]
    assert unit(resource, other=two[0]) == 3
    assert unit(resource, other=" ".join(two)) == 4


@pytest.mark.parametrize("resource", ["wood", "clay", "stone"])
def test_a_card_with_two_symbols_counts_two(resource: str) -> None:
    assert unit(resource, other=TWO_OF[resource]) == 4
    assert unit(resource, other=f"{TWO_OF[resource]} {ONE_OF[resource]}") == 5


@pytest.mark.parametrize("resource", RESOURCES)
def test_other_resources_of_the_other_city_do_not_matter(resource: str) -> None:
    others = " ".join(ALSO[r] for r in RESOURCES if r != resource)
    assert unit(resource, other=others) == 2


@pytest.mark.parametrize("resource", RESOURCES)
def test_yellow_cards_of_the_other_city_never_raise_the_price(resource: str) -> None:
    assert unit(resource, other="forum caravansery stone_reserve clay_reserve wood_reserve customs_house") == 2


@pytest.mark.parametrize("resource", RESOURCES)
def test_wonders_of_the_other_city_never_raise_the_price(resource: str) -> None:
    need = CARDS[ASKS[resource]].resources
    need[resource] -= 1
    position = table(
        city(coins=60, buildings=makers(need)), city(built="piraeus great_lighthouse"), f"{ASKS[resource]} gardens"
    )
    assert price(position, 0, f"build {ASKS[resource]}") == (2, 0)


def test_the_own_production_does_not_make_it_dearer() -> None:
    position = table(city(coins=9, buildings="quarry stone_pit"), {}, "aqueduct walls")
    assert price(position, 0, "build aqueduct") == (2, 0)


@pytest.mark.parametrize(
    ("card", "resource"),
    [(card, resource) for card, facts in CARDS.items() for resource in facts.cheap.split()],
)
def test_a_fixed_price_card_makes_each_unit_cost_one_coin(card: str, resource: str) -> None:
    assert unit(resource, own=card) == 1
    dear = " ".join(name for name, facts in CARDS.items() if facts.makes.split()[:1] == [resource])
    assert unit(resource, other=dear) > 3
    assert unit(resource, own=card, other=dear) == 1


def test_the_fixed_price_cards_are_the_three_reserves_and_the_customs_house() -> None:
    cheap = {card: facts.cheap.split() for card, facts in CARDS.items() if facts.cheap}
    assert cheap == {
        "stone_reserve": ["stone"],
        "clay_reserve": ["clay"],
        "wood_reserve": ["wood"],
        "customs_house": ["papyrus", "glass"],
    }
    for card, resources in cheap.items():
        for resource in RESOURCES:
            assert unit(resource, own=card) == (1 if resource in resources else 2)


def test_a_fixed_price_card_of_the_other_city_does_not_help() -> None:
    assert unit("wood", other="wood_reserve") == 2


def test_any_number_of_resources_may_be_bought() -> None:
    position = table(city(coins=10), {}, "town_hall palace")
    assert price(position, 0, "build town_hall") == (10, 0)
    assert price(position, 0, "build palace") == (10, 0)


def test_the_price_is_the_same_for_each_unit_bought_in_one_construction() -> None:
    position = table(city(coins=40), city(buildings="quarry sawmill"), "town_hall palace")
    assert price(position, 0, "build town_hall") == (2 * 4 + 3 * 3, 0)


def test_coins_for_resources_go_to_the_bank() -> None:
    position = table(city(coins=10), city(coins=3, buildings="quarry"), "aqueduct walls")
    assert treasuries(position.play(0, "build aqueduct")) == (1, 3)


def test_wonders_are_bought_for_by_the_same_prices() -> None:
    position = table(city(coins=40, wonders="pyramids"), city(buildings="shelf_quarry press"), "temple statue")
    assert price(position, 0, "wonder pyramids temple") == (3 * 4 + 3, 0)


def test_production_is_not_used_up() -> None:
    own = city(coins=0, buildings="lumber_yard quarry glassworks")
    position = table(own, {}, "rostrum library school laboratory")
    after = position.play(0, "build rostrum").play(1, "discard school")
    assert price(after, 0, "build library") == (0, 0)


# Choice production ----------------------------------------------------------------------------------------------------

CHOICES = [(card, facts.one_of, "buildings") for card, facts in CARDS.items() if facts.one_of]
CHOICES += [(wonder, facts.one_of, "built") for wonder, facts in WONDERS.items() if facts.one_of]


@pytest.mark.parametrize(("producer", "one_of", "place"), CHOICES)
def test_a_choice_producer_makes_one_unit_of_one_of_its_resources(producer: str, one_of: str, place: str) -> None:
    for resource in RESOURCES:
        if place == "buildings":
            paid = unit(resource, own=producer)
        else:
            paid = unit(resource, built=producer)
        assert paid == (0 if resource in one_of.split() else 2)


@pytest.mark.parametrize(("producer", "one_of", "place"), CHOICES)
def test_a_choice_producer_makes_one_unit_for_each_construction(producer: str, one_of: str, place: str) -> None:
    mine = {"coins": 20, place: [producer]}
    raw = "wood" in one_of
    position = table(mine, {}, "rostrum school") if raw else table(mine, {}, "laboratory school")
    if raw:
        assert price(position, 0, "build rostrum") == (2, 0)  # wood or stone, not both
    else:
        assert price(position, 0, "build laboratory") == (4, 0)  # one of two glass; the wood is bought too
        assert price(position, 0, "build school") == (4, 0)


def test_choice_producers_are_no_brown_or_grey_cards() -> None:
    assert {CARDS[card].colour for card, _, place in CHOICES if place == "buildings"} == {"yellow"}


def test_a_choice_producer_works_again_in_every_turn() -> None:
    own = city(coins=0, buildings="caravansery quarry glassworks")
    position = table(own, {}, "rostrum library school laboratory")
    after = position.play(0, "build rostrum").play(1, "discard school")
    assert price(after, 0, "build library") == (0, 0)
    assert coins(after, 0) == 0
