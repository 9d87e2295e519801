"""Chains: who has the building with the symbol builds the card free, coin part included."""

from __future__ import annotations

import pytest

from .facts import CARDS
from .helpers import buildings, city, code, price, table, treasuries

CHAINS = {card: facts.chain for card, facts in CARDS.items() if facts.chain}
# As the symbols are printed: who gives it, who is free with it.
SYMBOLS = {
    "amphora": ("tavern", "lighthouse"),
    "barrel": ("brewery", "arena"),
    "book": ("scriptorium", "library"),
    "column": ("statue", "gardens"),
    "drop": ("baths", "aqueduct"),
    "gear": ("pharmacist", "dispensary"),
    "helmet": ("parade_ground", "circus"),
    "horseshoe": ("stable", "horse_breeders"),
    "lamp": ("laboratory", "observatory"),
    "lyre": ("school", "university"),
    "mask": ("theater", "statue"),
    "moon": ("altar", "temple"),
    "sun": ("temple", "pantheon"),
    "sword": ("garrison", "barracks"),
    "target": ("archery_range", "siege_workshop"),
    "temple_front": ("rostrum", "senate"),
    "tower": ("palisade", "fortifications"),
}


def beside(card: str) -> str:
    return f"{card} {'shelf_quarry' if CARDS[card].age == 2 else 'palace'}"


def test_there_are_seventeen_symbols() -> None:
    assert {later: earlier for earlier, later in SYMBOLS.values()} == CHAINS
    assert len(SYMBOLS) == 17


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_the_chain_makes_the_card_free(symbol: str) -> None:
    earlier, later = SYMBOLS[symbol]
    position = table(city(coins=0, buildings=earlier), {}, beside(later))
    assert price(position, 0, f"build {later}") == (0, 0)
    assert later in buildings(position.play(0, f"build {later}"), 0)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_no_other_building_makes_it_free(symbol: str) -> None:
    earlier, later = SYMBOLS[symbol]
    others = [other for other, _ in SYMBOLS.values() if other not in (earlier, later)]
    facts = CARDS[later]
    total = 2 * len(facts.cost.split()), facts.coins
    position = table(city(coins=40, buildings=others), {}, beside(later))
    assert price(position, 0, f"build {later}") == total


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_the_opponents_building_does_not_help(symbol: str) -> None:
    earlier, later = SYMBOLS[symbol]
    position = table(city(coins=0), city(buildings=earlier), beside(later))
    assert code(position, 0, f"build {later}") == "coins-missing"


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_tucked_or_discarded_building_gives_no_symbol(symbol: str) -> None:
    earlier, later = SYMBOLS[symbol]
    own = city(coins=0, built="pyramids", under={"pyramids": earlier})
    assert code(table(own, {}, beside(later)), 0, f"build {later}") == "coins-missing"
    assert code(table(city(coins=0), {}, beside(later), discard=earlier), 0, f"build {later}") == "coins-missing"


def test_the_coin_part_is_free_too() -> None:
    # The Barracks cost three coins and nothing else.
    after = table(city(coins=1, buildings="garrison"), {}, "barracks walls").play(0, "build barracks")
    assert treasuries(after) == (1, 7)


def test_a_card_without_the_chain_is_paid_as_printed() -> None:
    after = table(city(coins=9), {}, "barracks walls").play(0, "build barracks")
    assert treasuries(after) == (6, 7)


def test_some_chains_skip_an_age() -> None:
    skipping = {pair for pair in SYMBOLS.values() if CARDS[pair[1]].age - CARDS[pair[0]].age == 2}
    assert skipping == {("palisade", "fortifications"), ("tavern", "lighthouse")}


def test_the_first_and_the_last_of_three_are_not_linked() -> None:
    # Theater, Statue, Gardens; Altar, Temple, Pantheon.
    for first, last in (("theater", "gardens"), ("altar", "pantheon")):
        position = table(city(coins=0, buildings=first), {}, beside(last))
        assert code(position, 0, f"build {last}") == "coins-missing"


def test_a_chain_does_not_help_to_build_a_wonder_with_the_card() -> None:
    position = table(city(coins=7, wonders="pyramids", buildings="baths"), {}, "aqueduct walls")
    assert code(position, 0, "wonder pyramids aqueduct") == "coins-missing"
