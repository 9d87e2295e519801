"""The ten progress tokens: what each brings at once, later and at the end; none works backwards."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS, TOKENS
from .helpers import asked, city, coins, finished, makers, pawn, play, points, price, table, treasuries

AT_THE_END = {"agriculture": 4, "philosophy": 7, "mathematics": 3}


def gain(token: str, own: dict | None = None, other: dict | None = None, cards: str = "", **more: object) -> Position:
    """Seat 0 gains a token by a pair; then seat 1 has discarded the Temple."""
    mine = {**(own or {}), "buildings": f"scriptorium {(own or {}).get('buildings', '')}"}
    board = ["law", token] if token != "law" else ["law", "economy"]
    position = table(mine, other or {}, f"library temple {cards or 'brewery forum'}", progress=board, **more)
    return play(position, "build library", f"token {token}", "discard temple")


@pytest.mark.parametrize("token", TOKENS)
def test_what_a_token_brings_at_once(token: str) -> None:
    after = gain(token, {"coins": 1})
    assert coins(after, 0) == (7 if token in ("agriculture", "urbanism") else 1)
    assert asked(after) == (0, "card")


@pytest.mark.parametrize("token", TOKENS)
def test_the_points_of_a_token_at_the_end(token: str) -> None:
    position = finished(city(coins=0, progress=token), city(coins=0))
    expected = AT_THE_END.get(token, 0)
    assert points(position, 0) == ({"progress": expected} if expected else {})
    assert points(position, 1) == {}


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_mathematics_is_worth_three_points_for_each_own_token_itself_included(count: int) -> None:
    mine = ["mathematics", "law", "economy", "strategy", "theology"][:count]
    theirs = ["philosophy"] if count < 5 else []
    position = finished(city(coins=0, progress=mine), city(coins=0, progress=theirs))
    assert points(position, 0) == {"progress": 3 * count}
    assert points(position, 1) == ({"progress": 7} if theirs else {})


def test_points_of_tokens_are_added() -> None:
    position = finished(city(coins=0, progress="mathematics agriculture philosophy"), city(coins=0))
    assert points(position, 0) == {"progress": 9 + 4 + 7}


# Architecture and Masonry ---------------------------------------------------------------------------------------------


def test_architecture_works_for_wonders_built_afterwards() -> None:
    own = {"coins": 40, "wonders": "pyramids"}
    assert price(gain("architecture", own), 0, "wonder pyramids brewery") == (4, 0)
    assert price(gain("philosophy", own), 0, "wonder pyramids brewery") == (8, 0)


def test_masonry_works_for_blue_cards_built_afterwards() -> None:
    assert price(gain("masonry", {"coins": 40}, cards="tribunal forum"), 0, "build tribunal") == (2, 0)
    assert price(gain("philosophy", {"coins": 40}, cards="tribunal forum"), 0, "build tribunal") == (6, 0)


# Economy --------------------------------------------------------------------------------------------------------------


def test_economy_gains_what_the_opponent_spends_on_resources() -> None:
    position = table(city(coins=10), city(coins=1, progress="economy", buildings="quarry"), "aqueduct temple")
    assert treasuries(position.play(0, "build aqueduct")) == (1, 10)


def test_economy_does_not_gain_printed_coins() -> None:
    position = table(city(coins=9), city(coins=0, progress="economy"), "forum barracks")
    assert treasuries(position.play(0, "build forum")) == (4, 2)
    assert treasuries(position.play(0, "build barracks")) == (6, 0)


def test_economy_gains_nothing_from_own_purchases_production_and_chains() -> None:
    position = table(city(coins=9, progress="economy"), city(coins=0), "aqueduct temple")
    assert treasuries(position.play(0, "build aqueduct")) == (3, 0)
    position = table(city(coins=9, buildings="baths"), city(coins=0, progress="economy"), "aqueduct temple")
    assert treasuries(position.play(0, "build aqueduct")) == (9, 0)
    position = table(
        city(coins=9, buildings=makers("wood papyrus")), city(coins=0, progress="economy"), "aqueduct temple"
    )
    assert treasuries(position.play(0, "build temple")) == (9, 0)


def test_economys_income_comes_before_loot() -> None:
    # Six coins for the Arsenal's resources, and then the zone takes two.
    own = city(coins=10, buildings="sawmill")
    after = table(own, city(coins=0, progress="economy"), "arsenal palace").play(0, "build arsenal")
    assert treasuries(after) == (4, 4)


def test_economys_income_comes_before_the_appian_way_takes() -> None:
    own = city(coins=10, wonders="appian_way")
    after = table(own, city(coins=0, progress="economy"), "altar theater").play(0, "wonder appian_way altar")
    assert treasuries(after) == (3, 7)


# Strategy -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.colour == "red"])
def test_strategy_adds_a_shield_to_every_red_card(card: str) -> None:
    facts = CARDS[card]
    own = city(coins=facts.coins, buildings=makers(facts.cost), progress="strategy")
    beside = {1: "altar", 2: "forum", 3: "senate"}[facts.age]
    after = table(own, {}, f"{card} {beside}").play(0, f"build {card}")
    assert pawn(after) == facts.shields + 1


def test_strategy_is_not_for_wonders() -> None:
    for wonder, shields in (("colossus", 2), ("statue_of_zeus", 1), ("circus_maximus", 1)):
        own = city(coins=40, wonders=wonder, progress="strategy")
        assert pawn(table(own, {}, "altar theater").play(0, f"wonder {wonder} altar")) == shields


def test_strategy_is_not_for_other_colours_and_not_for_the_opponent() -> None:
    assert pawn(table(city(progress="strategy"), {}, "altar theater").play(0, "build altar")) == 0
    assert pawn(table({}, city(progress="strategy"), "guard_tower altar").play(0, "build guard_tower")) == 1


def test_strategy_is_not_retroactive() -> None:
    after = gain("strategy", {"coins": 9, "buildings": "guard_tower stable"}, cards="barracks forum", pawn=2)
    assert pawn(after) == 2
    assert pawn(play(after, "build barracks")) == 4


# Theology -------------------------------------------------------------------------------------------------------------


def test_theology_works_for_wonders_built_afterwards() -> None:
    after = gain("theology", {"coins": 40, "wonders": "pyramids colossus", "built": "colossus"})
    assert asked(after) == (0, "card")
    assert asked(play(after, "wonder pyramids brewery")) == (0, "card")
    assert asked(play(after, "discard brewery")) == (1, "card")


# Urbanism -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("earlier", "later", "other"),
    [(facts.chain, card, "forum" if facts.age == 2 else "palace") for card, facts in CARDS.items() if facts.chain],
)
def test_urbanism_brings_four_coins_for_each_building_built_through_a_chain(
    earlier: str, later: str, other: str
) -> None:
    own = city(coins=1, buildings=earlier, progress="urbanism")
    after = table(own, {}, f"{later} {other}", progress=[], library=[]).play(0, f"build {later}")
    extra = 2 if later == "lighthouse" else 0  # for two yellow cards
    assert coins(after, 0) == 1 + 4 + extra


def test_urbanism_brings_nothing_for_other_buildings() -> None:
    own = city(coins=9, buildings="quarry", progress="urbanism")
    for card, left in (("altar", 9), ("baths", 9), ("scriptorium", 7), ("stable", 7)):
        beside = "theater" if card != "theater" else "altar"
        assert coins(table(own, {}, f"{card} {beside}").play(0, f"build {card}"), 0) == left
    own = city(coins=9, buildings=makers("stone stone stone"), progress="urbanism")
    assert coins(table(own, {}, "aqueduct temple").play(0, "build aqueduct"), 0) == 9


def test_the_opponents_urbanism_brings_nothing() -> None:
    position = table(city(coins=0, buildings="baths"), city(coins=0, progress="urbanism"), "aqueduct temple")
    assert treasuries(position.play(0, "build aqueduct")) == (0, 0)
