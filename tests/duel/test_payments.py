"""The payment is always the cheapest one: own production, choice producers on the dearest units, then the discount."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from .facts import CARDS, WONDERS
from .helpers import built, city, code, coins, price, table, treasuries

BROWN_AND_GREY = [card for card, facts in CARDS.items() if facts.makes]
CHEAP = [card for card, facts in CARDS.items() if facts.cheap]


def cheapest(cost: Counter[str], own: dict, other: dict, discount: int) -> int:
    """The least that can be paid for resources, by trying every use of the choice producers and of the discount."""
    fixed: Counter[str] = Counter()
    dear: Counter[str] = Counter()
    choices: list[list[str]] = []
    cheap: set[str] = set()
    for card in own["buildings"]:
        fixed.update(CARDS[card].makes.split())
        cheap |= set(CARDS[card].cheap.split())
        choices += [CARDS[card].one_of.split()] if CARDS[card].one_of else []
    choices += [WONDERS[wonder].one_of.split() for wonder in own["built"] if WONDERS[wonder].one_of]
    for card in other["buildings"]:
        dear.update(CARDS[card].makes.split())
    units = list(cost.elements())
    best = 10**6
    for waived in combinations(range(len(units)), min(discount, len(units))):
        left = Counter(unit for place, unit in enumerate(units) if place not in waived)
        left -= fixed
        for chosen in product(*choices):
            bought = left - Counter(chosen)
            best = min(best, sum(count * (1 if r in cheap else 2 + dear[r]) for r, count in bought.items()))
    return best


def random_case(number: int) -> tuple[dict, dict, str, str]:
    """Two cities, and a card or wonder to be paid."""
    chance = random.Random(number)
    supply = chance.sample(BROWN_AND_GREY, 9)
    split = chance.randint(0, 6)
    mine = supply[:split] + [card for card in ("forum", "caravansery") if chance.random() < 0.4]
    mine += [card for card in CHEAP if chance.random() < 0.25]
    own = {
        "coins": 60,
        "buildings": mine,
        "wonders": [],
        "built": [wonder for wonder in ("piraeus", "great_lighthouse") if chance.random() < 0.4],
        "progress": [token for token in ("masonry", "architecture") if chance.random() < 0.5],
    }
    other = {"buildings": supply[split:]}
    wonder = chance.choice([name for name in WONDERS if name not in own["built"]])
    own["wonders"] = [*own["built"], wonder]
    card = chance.choice([name for name, facts in CARDS.items() if facts.age == 3 and facts.cost])
    return own, other, card, wonder


@pytest.mark.parametrize("number", range(40))
def test_the_payment_is_the_cheapest_that_brute_force_finds(number: int) -> None:
    own, other, card, wonder = random_case(number)
    tokens = own["progress"]
    position = table(own, other, f"{card} {'arsenal' if card != 'arsenal' else 'palace'}")
    masonry = 2 if "masonry" in tokens and CARDS[card].colour == "blue" else 0
    expected = cheapest(CARDS[card].resources, own, other, masonry)
    assert price(position, 0, f"build {card}") == (expected, CARDS[card].coins)
    architecture = 2 if "architecture" in tokens else 0
    expected = cheapest(WONDERS[wonder].resources, own, other, architecture)
    assert price(position, 0, f"wonder {wonder} {card}") == (expected, 0)


# The steps ------------------------------------------------------------------------------------------------------------


def test_own_production_is_used_first() -> None:
    position = table(city(coins=9, buildings="quarry clay_pool"), city(buildings="shelf_quarry"), "senate obelisk")
    # Senate: 2 clay, 1 stone, 1 papyrus. One clay and the papyrus are missing.
    assert price(position, 0, "build senate") == (4, 0)


def test_a_raw_choice_producer_takes_the_dearest_raw_material() -> None:
    other = city(buildings="quarry sawmill")
    position = table(city(coins=30, buildings="caravansery"), other, "palace arena")
    # Arena: wood 4, clay 2, stone 3; the wood is spared.
    assert price(position, 0, "build arena") == (5, 0)


def test_two_raw_choice_producers_take_the_two_dearest() -> None:
    own = city(coins=30, buildings="caravansery", built="great_lighthouse")
    position = table(own, city(buildings="quarry sawmill"), "palace arena")
    assert price(position, 0, "build arena") == (2, 0)


def test_two_choice_producers_may_make_the_same_resource() -> None:
    own = city(coins=30, buildings="caravansery", built="great_lighthouse")
    position = table(own, city(buildings="sawmill"), "moneylenders_guild arena")
    assert price(position, 0, "build moneylenders_guild") == (4, 0)  # both wood spared, two stone bought


def test_a_goods_choice_producer_takes_the_dearer_good() -> None:
    for other, expected in (("glassworks", 2), ("press", 2), ("press drying_room glassworks", 3)):
        own = city(coins=30, buildings="forum lumber_yard")
        assert price(table(own, city(buildings=other), "port palace"), 0, "build port") == (expected, 0)


def test_choice_producers_do_not_help_with_resources_of_the_other_kind() -> None:
    position = table(city(coins=30, buildings="forum", built="piraeus"), {}, "circus gardens")
    assert price(position, 0, "build circus") == (8, 0)
    position = table(
        city(coins=30, buildings="caravansery", built="great_lighthouse"), {}, "chamber_of_commerce palace"
    )
    assert price(position, 0, "build chamber_of_commerce") == (4, 0)


def test_a_choice_is_not_wasted_on_a_resource_that_the_city_makes() -> None:
    own = city(coins=30, buildings="caravansery lumber_yard quarry")
    assert price(table(own, city(buildings="sawmill"), "arena palace"), 0, "build arena") == (0, 0)


def test_the_coin_part_is_paid_besides_and_no_production_touches_it() -> None:
    own = city(coins=9, buildings="forum caravansery customs_house", progress="masonry economy")
    position = table(own, {}, "pretorium palace")
    assert price(position, 0, "build pretorium") == (0, 8)
    after = position.play(0, "build pretorium")
    assert treasuries(after) == (1, 5)  # three shields: the other city lost 2


def test_coins_and_resources_are_paid_together() -> None:
    own = city(coins=9)
    after = table(own, city(buildings="clay_pool", coins=0), "forum school").play(0, "build forum")
    assert treasuries(after) == (3, 0)


def test_a_move_names_its_payment() -> None:
    position = table(city(coins=9, wonders="pyramids"), {}, "forum school")
    assert price(position, 0, "build forum") == (2, 3)
    assert price(position, 0, "build school") == (6, 0)
    assert price(position, 0, "wonder pyramids forum") == (8, 0)


# Too poor -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "allowed"), [(4, False), (5, True), (6, True)])
def test_the_total_must_be_there_before_the_action(held: int, allowed: bool) -> None:
    position = table(city(coins=held), {}, "forum school")
    assert (code(position, 0, "build forum") is None) == allowed
    assert ("build forum" in [str(move) for move in position.moves(0)]) == allowed


def test_the_reason_tells_what_is_needed_and_what_is_there() -> None:
    reason = table(city(coins=4), {}, "forum school").why_not(0, "build forum")
    assert reason is not None
    assert reason.code == "coins-missing"
    assert (reason.figures["needed"], reason.figures["coins"]) == (5, 4)
    reason = table(city(coins=7, wonders="pyramids"), {}, "forum school").why_not(0, "wonder pyramids school")
    assert reason is not None
    assert reason.code == "coins-missing"
    assert (reason.figures["needed"], reason.figures["coins"]) == (8, 7)


def test_what_a_card_brings_cannot_pay_for_it() -> None:
    # The Port would bring two coins for the brown card, but costs four.
    position = table(city(coins=3, buildings="lumber_yard"), {}, "port palace")
    assert code(position, 0, "build port") == "coins-missing"
    # The Temple of Artemis would bring twelve.
    position = table(city(coins=7, wonders="temple_of_artemis"), {}, "altar theater")
    assert code(position, 0, "wonder temple_of_artemis altar") == "coins-missing"


# Discounts ------------------------------------------------------------------------------------------------------------


def test_masonry_spares_the_two_dearest_missing_units_of_a_blue_card() -> None:
    own = city(coins=30, progress="masonry")
    # Palace: wood 2, clay 2, stone 4, two glass 3 each.
    position = table(own, city(buildings="shelf_quarry glassworks"), "palace obelisk")
    assert price(position, 0, "build palace") == (2 + 2 + 3, 0)


def test_architecture_spares_the_two_dearest_missing_units_of_a_wonder() -> None:
    own = city(coins=30, wonders="sphinx", progress="architecture")
    position = table(own, city(buildings="shelf_quarry glassworks"), "temple statue")
    # Sphinx: clay 2, stone 4, two glass 3 each.
    assert price(position, 0, "wonder sphinx temple") == (2 + 3, 0)


def test_the_discount_is_not_wasted_on_what_the_city_makes() -> None:
    own = city(coins=30, buildings="quarry stone_pit", progress="masonry")
    assert price(table(own, {}, "town_hall palace"), 0, "build town_hall") == (2, 0)


def test_the_discount_comes_after_the_choice_producers() -> None:
    own = city(coins=30, buildings="caravansery", progress="masonry")
    position = table(own, city(buildings="shelf_quarry"), "town_hall palace")
    # Stone 4 each, wood 2 each: one stone by the Caravansery, two by Masonry, two wood bought.
    assert price(position, 0, "build town_hall") == (4, 0)


def test_an_unused_part_of_the_discount_is_lost() -> None:
    own = city(coins=0, progress="masonry")
    after = table(own, {}, "baths altar").play(0, "build baths")
    assert coins(after, 0) == 0
    assert price(table(city(coins=9, progress="masonry"), {}, "temple rostrum"), 0, "build temple") == (0, 0)


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.age == 3 and facts.cost])
def test_masonry_is_for_blue_cards_only(card: str) -> None:
    cost = sum(CARDS[card].resources.values())
    own = city(coins=30, progress="masonry")
    spared = 2 if CARDS[card].colour == "blue" else 0
    other = "palace" if card != "palace" else "obelisk"
    assert price(table(own, {}, f"{card} {other}"), 0, f"build {card}") == (2 * (cost - spared), 0)


@pytest.mark.parametrize("wonder", WONDERS)
def test_architecture_is_for_every_wonder_and_masonry_for_none(wonder: str) -> None:
    cost = sum(WONDERS[wonder].resources.values())
    for token, spared in (("architecture", 2), ("masonry", 0)):
        position = table(city(coins=30, wonders=wonder, progress=token), {}, "altar theater")
        assert price(position, 0, f"wonder {wonder} altar") == (2 * (cost - spared), 0)


def test_architecture_does_not_touch_cards() -> None:
    position = table(city(coins=30, progress="architecture"), {}, "palace arena")
    assert price(position, 0, "build palace") == (10, 0)


def test_the_discount_of_the_other_city_does_not_help() -> None:
    position = table(city(coins=30, wonders="pyramids"), city(progress="masonry architecture"), "palace arena")
    assert price(position, 0, "build palace") == (10, 0)
    assert price(position, 0, "wonder pyramids palace") == (8, 0)


def test_discounts_are_given_anew_each_time() -> None:
    own = city(coins=30, wonders="pyramids sphinx", built="sphinx", progress="architecture masonry")
    position = table(own, {}, "arena palace obelisk")
    after = position.play(0, "build palace").play(1, "discard arena")
    assert coins(after, 0) == 30 - 6
    assert price(after, 0, "build obelisk") == (2, 0)
    after = after.play(0, "wonder pyramids obelisk")
    assert coins(after, 0) == 24 - 4
    assert built(after, 0) == ["pyramids", "sphinx"]
