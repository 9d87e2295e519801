"""Edge cases 19 to 35 of the rules specification: guilds, counting, conflicts, payments, ties."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import STAGES
from .helpers import city, code, coins, finished, military, offers, pile, play_turn, stages, table


def olympia_b(number: int, own: str, *others: dict) -> int:
    """Total of Olympia B (seat 0) with so many stages."""
    position = finished(city(wonder="olympia", side="B", stages=number, coins=0, buildings=own), *others)
    return int(position.scores()[0].total)


def test_edge_case_19_olympia_b_copies_from_the_copiers_point_of_view() -> None:
    # Seat 1 has the guild and neighbours seat 2; Olympia neighbours seats 1 and 4.
    def worth(guild: str, own: str = "", right: str = "", beyond: str = "", **facts: object) -> int:
        others = (city(buildings=guild, **facts), city(buildings=beyond), {}, city(buildings=right))
        return olympia_b(3, own, *others) - olympia_b(2, own, *others)

    assert worth("workers_guild", "clay_pool", "lumber_yard", "stone_pit ore_vein") == 1
    assert worth("shipowners_guild", "clay_pool press_1", "lumber_yard", "stone_pit ore_vein") == 2
    assert worth("builders_guild", stages=2) == 3 + 2
    assert worth("scientists_guild", "workshop apothecary") == 8
    assert worth("strategists_guild", military=[-1, -1]) == 2


def test_edge_case_20_the_copied_guild_is_no_purple_card() -> None:
    own = "clay_pool spies_guild"
    others = (city(buildings="shipowners_guild"), {}, {}, {})
    assert olympia_b(3, own, *others) - olympia_b(2, own, *others) == 2
    # Nor for an own Shipowners Guild.
    others = (city(buildings="spies_guild stockade"), {}, {}, {})
    assert olympia_b(3, "shipowners_guild", *others) - olympia_b(2, "shipowners_guild", *others) == 1


def test_edge_case_21_olympia_b_with_no_guild_next_door_has_no_effect() -> None:
    others = ({}, city(buildings="spies_guild"), {})
    assert olympia_b(3, "builders_guild", *others) == olympia_b(2, "builders_guild", *others) + 1  # the stage itself
    assert olympia_b(3, "", *others) == olympia_b(2, "", *others)


def test_edge_case_22_a_copied_guild_counts_once_in_the_total() -> None:
    position = finished(
        city(wonder="olympia", side="B", stages=3, coins=0), city(buildings="spies_guild stockade barracks")
    )
    score = position.scores()[0]
    assert score.total == 5 + 2
    assert score.wonder + score.guilds == 7


def test_edge_case_23_lighthouse_and_shipowners_count_themselves() -> None:
    position = table(city(coins=0, buildings="caravansery", hand="lighthouse palace"), age=3)
    after = play_turn(position, "build lighthouse")
    assert coins(after, 0) == 2
    assert after.scores()[0].commerce == 2
    assert finished(city(buildings="shipowners_guild")).scores()[0].guilds == 1


def test_edge_case_24_the_arena_pays_for_stages_built_before_and_scores_all() -> None:
    position = table(
        city(wonder="giza", coins=0, stages=1, buildings="sawmill lumber_yard dispensary", hand="arena palace lodge"),
        age=3,
        turn=5,
    )
    position = play_turn(position, "build arena")
    assert coins(position, 0) == 3
    position = play_turn(position, offers(position, 0, "stage")[0])
    assert coins(position, 0) == 3
    assert position.scores()[0].commerce == 2


def test_edge_case_25_markers_have_no_colour_and_are_no_cards_of_the_city() -> None:
    position = table(
        city(wonder="giza", buildings="stone_pit", hand="sawmill temple"),
        city(coins=0, hand="vineyard walls"),
        city(hand="statue library"),
        age=2,
    )
    after = play_turn(position, "stage sawmill", "build vineyard")
    assert coins(after, 1) == 1
    counted = finished(city(wonder="giza", stages=3), city(buildings="workers_guild craftsmens_guild spies_guild"))
    assert counted.scores()[1].guilds == 0


def test_edge_case_26_board_goods_are_not_cards() -> None:
    position = finished(
        city(wonder="giza", buildings="haven shipowners_guild workers_guild craftsmens_guild chamber_of_commerce"),
        city(wonder="alexandria"),
        {},
        city(wonder="rhodes"),
    )
    score = position.scores()[0]
    assert score.commerce == 0
    assert score.guilds == 3  # three purple cards for the shipowners
    for card, age in (("vineyard", 2), ("bazar", 2)):
        position = table(
            city(wonder="giza", coins=0, hand=[card, "temple"]),
            city(wonder="ephesus", hand="statue walls"),
            {},
            city(wonder="rhodes", hand="library school"),
            age=age,
        )
        assert coins(play_turn(position, f"build {card}"), 0) == 0


def test_edge_case_27_shields_accumulate_and_defeat_tokens_stay() -> None:
    position = table(
        city(buildings="stockade", military=[-1, -1]), city(buildings="walls"), city(buildings="arsenal"), age=3
    )
    after = play_turn(position)
    assert military(after, 0) == [-1, -1, -1, -1]
    assert after.scores()[0].military == -4


def test_edge_case_28_with_three_players_nothing_is_counted_twice() -> None:
    position = finished(
        city(buildings="workers_guild builders_guild", wonder="giza", stages=1),
        city(buildings="lumber_yard", stages=1),
        city(buildings="stone_pit", stages=1),
    )
    assert position.scores()[0].guilds == 2 + 3
    fought = play_turn(table(city(buildings="stockade"), {}, {}))
    assert [military(fought, number) for number in range(3)] == [[1, 1], [-1], [-1]]


def test_edge_case_29_leftover_cards_are_not_shown() -> None:
    def after(own: str) -> Position:
        position = table(
            city(wonder="giza", hand=own),
            city(wonder="ephesus", hand="press_1 stockade"),
            city(wonder="rhodes", hand="marketplace clay_pool"),
        )
        return play_turn(position, "build altar", "build press", "build marketplace")

    one, other = after("altar theater"), after("altar loom_1")
    assert "theater" in pile(one)
    for observer in (1, 2, None):
        assert one.view(observer) == other.view(observer)
        assert one.events(observer) == other.events(observer)


def test_edge_case_30_a_chain_is_automatic() -> None:
    position = table(
        city(wonder="giza", coins=9, buildings="baths", hand="aqueduct temple"),
        city(buildings="quarry"),
        age=2,
    )
    assert offers(position, 0, "build", "aqueduct") == ["build aqueduct"]
    assert code(position, 0, "build aqueduct L4") == "no-such-payment"


def test_edge_case_31_only_missing_goods_are_bought_and_every_minimal_set_is_offered() -> None:
    # Stables: ore, clay and wood. The clay pit gives clay or ore, so either the ore or the clay is bought.
    position = table(
        city(wonder="olympia", coins=9, buildings="clay_pit", hand="stables temple"),
        city(wonder="rhodes"),
        city(wonder="babylon"),
        age=2,
    )
    assert offers(position, 0, "build", "stables") == ["build stables R2", "build stables L2"]
    assert code(position, 0, "build stables L2 R2") == "no-such-payment"
    # With own ore besides, nothing is missing and nothing can be bought.
    position = table(
        city(wonder="olympia", coins=9, buildings="clay_pit ore_vein", hand="stables temple"),
        city(wonder="rhodes"),
        city(wonder="babylon"),
        age=2,
    )
    assert offers(position, 0, "build", "stables") == ["build stables"]


def test_edge_case_31_own_either_or_goods_are_never_wasted() -> None:
    # Temple: wood, clay and glass. Timber yard (stone/wood) and clay pit (clay/ore) give wood and clay.
    position = table(
        city(wonder="giza", coins=9, buildings="timber_yard clay_pit", hand="temple statue"),
        city(wonder="alexandria", buildings="lumber_yard clay_pool"),
        city(wonder="ephesus"),
        age=2,
    )
    assert offers(position, 0, "build", "temple") == ["build temple L2"]


def test_edge_case_32_the_dearer_seller_is_legal() -> None:
    position = table(
        city(wonder="giza", coins=2, buildings="east_trading_post", hand="barracks altar"),
        city(wonder="ephesus", buildings="ore_vein"),
        city(wonder="rhodes"),
    )
    assert offers(position, 0, "build", "barracks") == ["build barracks R1", "build barracks L2"]
    assert coins(play_turn(position, "build barracks L2"), 0) == 0


def test_edge_case_33_bank_and_tokens_never_run_out() -> None:
    rich = table(*(city(coins=200) for _ in range(7)), age=3)
    after = play_turn(rich)
    assert [coins(after, seat) for seat in range(7)] == [203] * 7
    # As many tokens as there can be: four in each city, and two more on every border of the last age.
    shields = ["", "stockade", "walls", "arsenal", "", "barracks", "stables"]
    cities = [city(military=[-1, -1, -1, -1], buildings=cards) for cards in shields]
    after = play_turn(table(*cities, age=3))
    assert sum(len(military(after, seat)) for seat in range(7)) == 42


def test_edge_case_34_a_guild_is_a_marker_or_a_sale_like_any_card() -> None:
    position = table(
        city(wonder="giza", coins=0, buildings="stone_pit", hand="spies_guild workers_guild"),
        city(buildings="stockade"),
        age=3,
    )
    assert offers(position, 0, card="spies_guild") == ["stage spies_guild", "discard spies_guild"]
    after = play_turn(position, "stage spies_guild")
    assert stages(after, 0) == 1
    assert after.scores()[0].guilds == 0
    assert coins(play_turn(position, "discard spies_guild"), 0) == 3


@pytest.mark.parametrize("treasury", [0, 4])
def test_edge_case_35_a_tie_after_coins_is_a_shared_victory(treasury: int) -> None:
    position = finished(*(city(coins=treasury, wonder=wonder) for wonder in sorted({w for w, _ in STAGES})[:4]))
    assert position.winners == (0, 1, 2, 3)
