"""Edge cases 16 to 33 of the rules specification: Economy, discounts, extra turns, science and tokens."""

from __future__ import annotations

import pytest

from .facts import CARDS, PAIRS
from .helpers import (
    age,
    asked,
    city,
    code,
    coins,
    last,
    layout,
    offers,
    pawn,
    play,
    price,
    table,
    tokens,
    treasuries,
)


def test_edge_case_16_economy_gets_what_is_really_spent_at_fixed_prices() -> None:
    own = city(coins=10, buildings="stone_reserve")
    position = table(own, city(coins=0, progress="economy", buildings="shelf_quarry"), "aqueduct temple")
    assert treasuries(position.play(0, "build aqueduct")) == (7, 3)


def test_edge_case_17_economy_never_gets_printed_coins() -> None:
    position = table(city(coins=10), city(coins=0, progress="economy"), "caravansery customs_house")
    assert treasuries(position.play(0, "build customs_house")) == (6, 0)
    assert treasuries(position.play(0, "build caravansery")) == (4, 4)


def test_edge_case_18_economy_gets_what_is_traded_for_wonders() -> None:
    position = table(city(coins=10, wonders="pyramids"), city(coins=0, progress="economy"), "altar theater")
    assert treasuries(position.play(0, "wonder pyramids altar")) == (2, 8)


def test_edge_case_19_the_buyer_must_be_able_to_pay_first() -> None:
    # What the other one gains never helps the buyer, nor what the card or wonder will bring.
    position = table(
        city(coins=7, progress="economy", wonders="temple_of_artemis"), city(progress="law"), "tavern altar"
    )
    assert code(position, 0, "wonder temple_of_artemis altar") == "coins-missing"
    position = table(city(coins=5), city(coins=0, progress="economy"), "aqueduct temple")
    assert code(position, 0, "build aqueduct") == "coins-missing"
    assert treasuries(position) == (5, 0)


def test_edge_case_20_discounts_waive_the_two_dearest_missing_symbols() -> None:
    # Town Hall: two wood at 3, three stone at 4; one stone is made, one comes from the Caravansery.
    own = city(coins=40, buildings="quarry caravansery", progress="masonry architecture", wonders="sphinx")
    other = city(buildings="lumber_yard shelf_quarry")
    position = table(own, other, "town_hall palace")
    assert price(position, 0, "build town_hall") == (3, 0)
    # Sphinx: clay by the Caravansery, stone is made, and Architecture waives both glass.
    assert price(position, 0, "wonder sphinx palace") == (0, 0)


def test_edge_case_21_masonry_with_a_chain_is_free_anyway() -> None:
    own = city(coins=3, buildings="baths", progress="masonry urbanism")
    position = table(own, {}, "aqueduct temple")
    assert price(position, 0, "build aqueduct") == (0, 0)
    assert coins(position.play(0, "build aqueduct"), 0) == 7  # a chain, so Urbanism pays
    # Masonry alone makes the Temple free too, but that is no chain.
    assert coins(position.play(0, "build temple"), 0) == 3


def test_edge_case_22_theology_on_a_wonder_with_play_again_gives_one_turn_only() -> None:
    own = city(coins=40, wonders="sphinx", progress="theology")
    position = play(table(own, {}, "altar theater quarry"), "wonder sphinx altar", "discard theater")
    assert asked(position) == (1, "card")


def test_edge_case_23_several_extra_turns_in_a_row() -> None:
    own = city(coins=60, wonders="sphinx piraeus pyramids", progress="theology")
    position = table(own, {}, "altar theater quarry stable")
    position = play(position, "wonder sphinx altar", "wonder piraeus theater", "wonder pyramids quarry")
    assert asked(position) == (0, "card")


def test_edge_case_24_an_extra_turn_with_the_last_card_is_lost() -> None:
    after = last(city(coins=40, wonders="sphinx"), {}, "altar", pawn=1).play(0, "wonder sphinx altar")
    assert asked(after) == (1, "begin")
    after = after.play(1, "begin 1")
    assert asked(after) == (1, "card")
    assert asked(play(after, offers(after, 1, "discard")[0])) == (0, "card")


def test_edge_case_25_an_extra_turn_at_the_end_of_age_three_is_lost() -> None:
    after = last(city(coins=40, wonders="sphinx"), {}, "palace").play(0, "wonder sphinx palace")
    assert (after.over, after.ending) == (True, "civilian")


def test_edge_case_26_a_pair_on_the_last_card_of_an_age_comes_before_the_next_age() -> None:
    own = city(coins=0, buildings="scriptorium")
    position = last(own, {}, "library", progress="law economy").play(0, "build library")
    assert asked(position) == (0, "token")
    assert (age(position), layout(position)) == (2, {})
    after = position.play(0, "token economy")
    assert (asked(after), age(after), len(layout(after))) == ((0, "begin"), 3, 20)


def test_edge_case_27_law_makes_no_pair_and_counts_toward_the_six() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary workshop academy")
    position = table(own, {}, "study palace", progress="law economy strategy").play(0, "build study")
    after = position.play(0, "token law")
    assert after.ending == "scientific"
    own = city(coins=40, buildings="scriptorium")
    position = table(own, {}, "library temple", progress="law economy strategy")
    after = play(position, "build library", "token law")
    assert asked(after) == (1, "card")
    assert tokens(after, 0) == ["law"]


def test_edge_case_28_there_is_no_third_copy_of_a_symbol() -> None:
    assert [len(cards) for cards in PAIRS.values()] == [2] * 6
    assert sum(facts.colour == "green" for facts in CARDS.values()) == 12
    assert all(bool(facts.science) == (facts.colour == "green") for facts in CARDS.values())


def test_edge_case_29_a_pair_when_no_token_is_left() -> None:
    own = city(coins=0, buildings="scriptorium")
    after = table(own, {}, "library temple", progress=[]).play(0, "build library")
    assert asked(after) == (1, "card")
    assert tokens(after, 0) == []


def test_edge_case_30_a_token_cannot_be_refused() -> None:
    own = city(coins=0, buildings="scriptorium")
    position = table(own, {}, "library temple", progress="law economy").play(0, "build library")
    assert sorted(offers(position, 0)) == ["token economy", "token law"]


@pytest.mark.parametrize("card", ["academy", "study", "university", "observatory"])
def test_edge_case_31_a_green_card_never_gives_both_a_new_symbol_and_a_pair(card: str) -> None:
    symbol = CARDS[card].science
    five = [cards[0] for name, cards in PAIRS.items() if name != symbol][:4]
    partner = next(other for other in PAIRS[symbol] if other != card)
    for mine, expected in ((five, (1, "card")), ([*five, partner], (0, "token"))):
        position = table(city(coins=40, buildings=mine), {}, f"{card} palace")
        assert asked(position.play(0, f"build {card}")) == expected


def test_edge_case_32_urbanism_pays_nothing_for_the_card_that_brought_it() -> None:
    own = city(coins=0, buildings="scriptorium baths")
    position = table(own, {}, "library temple aqueduct statue", progress="urbanism law")
    position = play(position, "build library", "token urbanism")
    assert coins(position, 0) == 6
    position = play(position, "discard temple", "build aqueduct")
    assert coins(position, 0) == 10


def test_edge_case_33_nothing_gained_now_works_backwards() -> None:
    own = city(coins=20, buildings="scriptorium baths stable garrison", wonders="pyramids sphinx", built="sphinx")
    board = ["architecture", "economy", "masonry", "strategy", "theology"]
    other = city(coins=9)
    for token in board:
        position = table(own, other, "library temple statue", progress=board, pawn=2)
        after = play(position, "build library", f"token {token}")
        assert treasuries(after) == (20, 9)
        assert pawn(after) == 2
        assert asked(after) == (1, "card")
