"""The Mausoleum: one card of the discard pile is built for free at once, with all its effects."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS, PAIRS
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
    seen,
    table,
    tokens,
    treasuries,
)

COST = makers("clay clay glass glass papyrus")


def mausoleum(
    discard: str, own: dict | None = None, other: dict | None = None, cards: str = "palace arena senate", **more: object
) -> Position:
    """Seat 0 has built the Mausoleum without spending a coin."""
    mine = {"coins": 0, "wonders": "mausoleum pyramids", "buildings": COST, **(own or {})}
    position = table(mine, other or {}, cards, discard=discard, **more)
    return position.play(0, f"wonder mausoleum {cards.split()[0]}")


def test_all_cards_of_the_discard_pile_are_on_offer() -> None:
    position = mausoleum("altar walls pretorium lumber_yard merchants_guild")
    assert asked(position) == (0, "fetch")
    assert sorted(offers(position, 0)) == [
        "fetch altar",
        "fetch lumber_yard",
        "fetch merchants_guild",
        "fetch pretorium",
        "fetch walls",
    ]
    assert offers(position, 1) == []
    assert position.moves(0)[0].payment in (None, (0, 0))


def test_the_card_is_built_and_leaves_the_pile() -> None:
    after = mausoleum("altar walls").play(0, "fetch altar")
    assert buildings(after, 0) == sorted([*COST, "altar"])
    assert pile(after) == ["walls"]
    assert points(after, 0) == {"civilian": 3, "wonders": 2}
    assert asked(after) == (1, "card")


def test_one_must_be_built() -> None:
    position = mausoleum("altar walls")
    assert {move.kind for move in position.moves(0)} == {"fetch"}
    assert code(position, 0, "discard arena") == "not-now"
    assert code(position, 1, "discard arena") == "not-your-turn"
    assert code(position, 1, "fetch altar") == "not-your-turn"


def test_the_only_card_is_built_without_asking() -> None:
    after = mausoleum("guard_tower")
    assert "guard_tower" in buildings(after, 0)
    assert pile(after) == []
    assert pawn(after) == 1
    assert asked(after) == (1, "card")


def test_with_an_empty_pile_the_choice_is_skipped() -> None:
    after = mausoleum("")
    assert built(after, 0) == ["mausoleum"]
    assert asked(after) == (1, "card")
    assert points(after, 0) == {"wonders": 2}


def test_the_card_under_the_mausoleum_is_not_in_the_pile() -> None:
    position = mausoleum("altar walls")
    assert code(position, 0, "fetch palace") == "not-in-pile"
    assert code(position, 0, "fetch arena") == "not-in-pile"
    assert code(position, 0, "fetch theater") == "not-in-pile"


def test_cards_discarded_by_both_players_in_any_age() -> None:
    own = city(coins=40, wonders="mausoleum")
    position = table(own, {}, "rostrum temple statue brewery", discard="altar")
    position = play(position, "discard rostrum", "discard temple", "wonder mausoleum statue")
    assert sorted(offers(position, 0)) == ["fetch altar", "fetch rostrum", "fetch temple"]


# It pays nothing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["pretorium", "forum", "palace", "arsenal", "scriptorium"])
def test_it_costs_neither_coins_nor_resources(card: str) -> None:
    cards = "obelisk arena senate"
    after = mausoleum(f"{card} altar", other={"coins": 9, "progress": "economy"}, cards=cards).play(0, f"fetch {card}")
    assert card in buildings(after, 0)
    lost = 2 if CARDS[card].shields == 3 else 0
    assert treasuries(after) == (0, 9 - lost)


# Its effects ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "income"), [("tavern", 4), ("brewery", 6), ("lighthouse", 1), ("port", 2), ("armory", 0)]
)
def test_coins_of_the_card_are_taken(card: str, income: int) -> None:
    assert coins(mausoleum(f"{card} altar").play(0, f"fetch {card}"), 0) == income


def test_a_coin_card_counts_the_wonder_just_built() -> None:
    own = {"wonders": "mausoleum colossus", "built": "colossus"}
    after = mausoleum("arena altar", own, cards="palace obelisk senate").play(0, "fetch arena")
    assert coins(after, 0) == 4


def test_a_guild_brings_its_coins() -> None:
    after = mausoleum("shipowners_guild altar").play(0, "fetch shipowners_guild")
    assert coins(after, 0) == len(COST)


@pytest.mark.parametrize(("strategy", "expected"), [("", 2), ("strategy", 3)])
def test_a_red_card_moves_the_pawn_with_strategy_one_more(strategy: str, expected: int) -> None:
    after = mausoleum("walls altar", {"progress": strategy}, {"coins": 9}).play(0, "fetch walls")
    assert pawn(after) == expected
    assert coins(after, 1) == (7 if expected == 3 else 9)


def test_a_red_card_may_win() -> None:
    after = mausoleum("walls altar", pawn=7).play(0, "fetch walls")
    assert (after.ending, after.winners) == ("military", (0,))


def test_a_green_card_may_make_a_pair() -> None:
    own = {"buildings": [*COST, "scriptorium"]}
    position = mausoleum("library altar", own, progress="law economy strategy").play(0, "fetch library")
    assert asked(position) == (0, "token")
    after = position.play(0, "token economy")
    assert tokens(after, 0) == ["economy"]
    assert asked(after) == (1, "card")


def test_the_first_of_the_two_cards_may_come_last() -> None:
    own = {"buildings": [*COST, "library"]}
    assert asked(mausoleum("scriptorium altar", own, progress="law economy").play(0, "fetch scriptorium")) == (
        0,
        "token",
    )


def test_a_lone_green_card_makes_no_pair() -> None:
    for symbol, (earlier, _) in PAIRS.items():
        assert asked(mausoleum(f"{earlier} altar").play(0, f"fetch {earlier}")) == (1, "card"), symbol


def test_a_chain_symbol_brings_no_coins_with_urbanism() -> None:
    own = {"buildings": [*COST, "baths"], "progress": "urbanism"}
    after = mausoleum("aqueduct altar", own).play(0, "fetch aqueduct")
    assert coins(after, 0) == 0
    assert "aqueduct" in buildings(after, 0)


def test_a_brown_card_produces_from_then_on() -> None:
    own = {"coins": 2, "wonders": "mausoleum"}
    position = mausoleum("quarry altar", own, cards="palace obelisk senate").play(0, "fetch quarry")
    reason = position.play(1, "discard senate").why_not(0, "build obelisk")
    assert reason is None  # two stone, of which one is made and one bought; the glass is made


def test_destroyed_cards_may_be_built_by_the_mausoleum() -> None:
    own = city(coins=40, wonders="circus_maximus")
    other = city(coins=40, wonders="mausoleum", buildings="press glassworks")
    position = table(own, other, "palace arena senate")
    position = play(position, "wonder circus_maximus palace", "destroy press", "wonder mausoleum arena")
    # The only card of the pile comes back.
    assert buildings(position, 1) == ["glassworks", "press"]
    assert pile(position) == []


# Around it ------------------------------------------------------------------------------------------------------------


def test_with_theology_the_builder_plays_again_after_all_choices() -> None:
    own = {"buildings": [*COST, "scriptorium"], "progress": "theology"}
    position = mausoleum("library altar", own, progress="law economy").play(0, "fetch library")
    assert asked(position) == (0, "token")
    assert asked(position.play(0, "token economy")) == (0, "card")
    assert asked(mausoleum("altar walls", own).play(0, "fetch altar")) == (0, "card")
    assert asked(mausoleum("", own)) == (0, "card")


def test_with_theology_taken_by_the_fetched_pair_there_is_no_extra_turn() -> None:
    own = {"buildings": [*COST, "scriptorium"]}
    position = mausoleum("library altar", own, progress="theology economy").play(0, "fetch library")
    assert asked(position.play(0, "token theology")) == (1, "card")


def test_with_the_last_card_of_an_age_the_choice_still_comes() -> None:
    position = last(city(coins=40, wonders="mausoleum"), {}, "altar", discard="guard_tower baths")
    position = position.play(0, "wonder mausoleum altar")
    assert asked(position) == (0, "fetch")
    after = position.play(0, "fetch guard_tower")
    assert asked(after) == (1, "begin")  # the pawn is on seat 1's side now


def test_cards_are_revealed_after_the_choice() -> None:
    layout = {"0": "altar", "2": "stable", "5": "theater"}
    position = table(city(coins=40, wonders="mausoleum"), {}, age=1, layout=layout, discard="baths quarry")
    position = position.play(0, "wonder mausoleum theater")
    assert [seen(position, observer)[2] for observer in (0, 1, None)] == ["?", "?", "?"]
    assert seen(position.play(0, "fetch baths"), 0)[2] == "stable"
