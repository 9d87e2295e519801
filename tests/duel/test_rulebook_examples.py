"""The worked examples of the rulebook, as they are told there. Alex is seat 0, Vlad seat 1."""

from __future__ import annotations

from heptapolis.games.contract import Position

from .helpers import (
    asked,
    buildings,
    built,
    city,
    code,
    coins,
    loot,
    offers,
    pawn,
    pile,
    play,
    points,
    price,
    table,
    treasuries,
    written,
)


def poor(card: str, beside: str, **facts: object) -> Position:
    return table(city(coins=0, **facts), {}, f"{card} {beside}")


# The price of cards ---------------------------------------------------------------------------------------------------


def test_the_lumber_yard_is_free() -> None:
    assert price(poor("lumber_yard", "altar"), 0, "build lumber_yard") == (0, 0)


def test_the_stone_pit_costs_one_coin() -> None:
    assert code(poor("stone_pit", "altar"), 0, "build stone_pit") == "coins-missing"
    assert price(table(city(coins=1), {}, "stone_pit altar"), 0, "build stone_pit") == (0, 1)


def test_the_baths_need_one_stone() -> None:
    assert code(poor("baths", "altar"), 0, "build baths") == "coins-missing"
    assert price(poor("baths", "altar", buildings="quarry"), 0, "build baths") == (0, 0)


def test_the_arena_needs_one_clay_one_stone_and_one_wood() -> None:
    assert price(poor("arena", "palace", buildings="clay_pool quarry lumber_yard"), 0, "build arena") == (0, 0)
    for pair in ("clay_pool quarry", "clay_pool lumber_yard", "quarry lumber_yard"):
        assert code(poor("arena", "palace", buildings=pair), 0, "build arena") == "coins-missing"


def test_the_horse_breeders_need_one_clay_and_one_wood_or_the_stable() -> None:
    assert price(poor("horse_breeders", "walls", buildings="clay_pool lumber_yard"), 0, "build horse_breeders") == (
        0,
        0,
    )
    assert price(poor("horse_breeders", "walls", buildings="stable"), 0, "build horse_breeders") == (0, 0)
    assert code(poor("horse_breeders", "walls", buildings="clay_pool"), 0, "build horse_breeders") == "coins-missing"


def test_the_scriptorium_costs_two_coins_and_the_stone_pit_one() -> None:
    position = table(city(coins=3), {}, "scriptorium stone_pit altar")
    assert price(position, 0, "build scriptorium") == (0, 2)
    assert price(position, 0, "build stone_pit") == (0, 1)


# Production -----------------------------------------------------------------------------------------------------------


def vlad_produces() -> Position:
    """Vlad makes one stone, clay (in age I, two of the three) and one papyrus."""
    vlad = city(coins=0, buildings="quarry clay_pool clay_pit press")
    return table({}, vlad, "baths garrison apothecary", seat=1)


def test_vlad_can_build_the_baths_and_the_garrison() -> None:
    assert price(vlad_produces(), 1, "build baths") == (0, 0)
    assert price(vlad_produces(), 1, "build garrison") == (0, 0)


def test_vlad_cannot_build_the_apothecary_without_trade() -> None:
    assert code(vlad_produces(), 1, "build apothecary") == "coins-missing"


def test_production_of_three_clay() -> None:
    vlad = city(coins=0, buildings="quarry clay_pool brickyard press", wonders="colossus")
    position = table({}, vlad, "statue parade_ground", seat=1)
    assert price(position, 1, "build statue") == (0, 0)
    reason = position.why_not(1, "wonder colossus statue")
    assert reason is not None
    assert reason.figures["needed"] == 2  # three clay are there, the glass is not


# Trade ----------------------------------------------------------------------------------------------------------------


def test_against_the_shelf_quarry_vlad_pays_four_coins_for_each_stone() -> None:
    position = table(city(buildings="shelf_quarry"), city(coins=12), "aqueduct rostrum", seat=1)
    assert price(position, 1, "build rostrum") == (4 + 2, 0)


def test_alex_pays_two_coins_for_the_third_stone() -> None:
    position = table(city(coins=2, buildings="shelf_quarry"), {}, "aqueduct rostrum")
    assert price(position, 0, "build aqueduct") == (2, 0)


def test_alex_pays_five_coins_for_the_fortifications() -> None:
    # Two stone of his own; a clay for 3, since Vlad makes one; a papyrus for 2.
    alex = city(coins=5, buildings="shelf_quarry")
    position = table(alex, city(buildings="clay_pool"), "fortifications palace")
    assert price(position, 0, "build fortifications") == (5, 0)
    assert treasuries(position.play(0, "build fortifications")) == (0, 7)


def test_vlad_pays_twelve_coins_for_the_aqueduct() -> None:
    position = table(city(coins=0, buildings="shelf_quarry"), city(coins=12), "aqueduct temple", seat=1)
    assert price(position, 1, "build aqueduct") == (12, 0)
    assert treasuries(position.play(1, "build aqueduct")) == (0, 0)  # to the bank


def test_alex_pays_seven_coins_for_the_caravansery() -> None:
    # 2 for the card, 3 for the glass, since Vlad makes one, 2 for the papyrus.
    position = table(city(coins=7), city(buildings="glassworks"), "caravansery temple")
    assert price(position, 0, "build caravansery") == (5, 2)
    assert coins(position.play(0, "build caravansery"), 0) == 0


# Chains ---------------------------------------------------------------------------------------------------------------


def test_with_the_baths_vlad_builds_the_aqueduct_free() -> None:
    position = table({}, city(coins=0, buildings="baths"), "aqueduct temple", seat=1)
    assert price(position, 1, "build aqueduct") == (0, 0)


def test_with_the_palisade_alex_builds_the_fortifications_free_in_age_three() -> None:
    position = table(city(coins=0, buildings="palisade"), {}, "fortifications palace")
    assert price(position, 0, "build fortifications") == (0, 0)


# A turn ---------------------------------------------------------------------------------------------------------------


def test_only_the_cards_that_nothing_covers_are_accessible() -> None:
    # Baths, stone pit, lumber yard and scriptorium lie free; the others do not.
    layout = {str(slot): "?" for slot in range(9)}
    layout |= {"5": "baths", "6": "stone_pit", "7": "lumber_yard", "8": "scriptorium"}
    position = table({}, {}, age=1, layout=layout)
    assert {move.card for move in position.moves(0)} == {"baths", "stone_pit", "lumber_yard", "scriptorium"}


def test_alex_discards_the_aqueduct_and_gains_four_coins() -> None:
    alex = city(coins=0, buildings="tavern clay_reserve")
    after = table(alex, {}, "aqueduct temple").play(0, "discard aqueduct")
    assert coins(after, 0) == 4
    assert pile(after) == ["aqueduct"]


def test_vlad_builds_the_colossus_with_any_accessible_card() -> None:
    vlad = city(coins=0, wonders="colossus", buildings="clay_pool brickyard glassworks")
    position = table({}, vlad, "pretorium palace arena", seat=1)
    assert len(offers(position, 1, "wonder")) == 3
    after = position.play(1, "wonder colossus pretorium")
    assert built(after, 1) == ["colossus"]
    assert written(after, 1)["under"] == {"colossus": "pretorium"}
    assert coins(after, 1) == 0  # the price of the wonder, not the eight coins of the card
    assert pawn(after) == -2


def test_after_the_seventh_wonder_vlad_returns_the_pyramids_to_the_box() -> None:
    alex = city(built="sphinx piraeus appian_way hanging_gardens")
    vlad = city(
        coins=8,
        wonders="colossus great_lighthouse temple_of_artemis pyramids",
        built="great_lighthouse temple_of_artemis",
    )
    after = table(alex, vlad, "altar theater quarry", seat=1).play(1, "wonder colossus altar")
    assert len(built(after, 0)) + len(built(after, 1)) == 7
    after = after.play(0, "discard theater")
    assert code(after, 1, "wonder pyramids quarry") == "seven-wonders"
    assert offers(after, 1, "wonder") == []
    assert points(after, 1)["wonders"] == 3 + 4 + 0


# Military -------------------------------------------------------------------------------------------------------------


def test_vlad_builds_the_archery_range_and_alex_returns_two_coins() -> None:
    vlad = city(coins=6)
    position = table(city(coins=5), vlad, "archery_range temple", seat=1, pawn=-1)
    after = position.play(1, "build archery_range")
    assert pawn(after) == -3
    assert treasuries(after) == (3, 0)
    assert loot(after, 0) == [5]


def test_with_strategy_a_card_with_two_shields_moves_the_pawn_three_spaces() -> None:
    position = table(city(coins=6, progress="strategy"), {}, "archery_range temple")
    assert pawn(position.play(0, "build archery_range")) == 3


def test_strategy_leaves_older_cards_alone() -> None:
    own = city(coins=0, buildings="scriptorium guard_tower")
    position = table(own, {}, "library temple", progress="strategy law", pawn=1)
    assert pawn(play(position, "build library", "token strategy")) == 1


# Guilds ---------------------------------------------------------------------------------------------------------------


def test_the_shipowners_take_a_single_city_for_both_colours() -> None:
    own = city(coins=40, buildings="quarry clay_pool lumber_yard")
    other = city(buildings="press glassworks")
    position = table(own, other, "shipowners_guild palace")
    paid = price(position, 0, "build shipowners_guild")
    assert paid == (6, 0)
    after = position.play(0, "build shipowners_guild")
    assert coins(after, 0) == 40 - 6 + 3
    assert buildings(after, 0) == ["clay_pool", "lumber_yard", "quarry", "shipowners_guild"]
    assert asked(after) == (1, "card")
