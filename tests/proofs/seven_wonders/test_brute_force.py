"""The proofs' own counting, tried on examples whose answers are known from the rulebook or by hand."""

from __future__ import annotations

from proofs.seven_wonders import counting, facts, payments


def city(wonder: str = "giza", side: str = "A", stages: int = 0, coins: int = 3, *buildings: str) -> dict:
    return {
        "wonder": wonder,
        "side": side,
        "stages": stages,
        "coins": coins,
        "buildings": list(buildings),
        "military": [],
    }


def test_the_decks_hold_seven_cards_for_each_city():
    for players in range(2, 8):
        for age in (1, 2, 3):
            guilds = facts.guilds_in_game(players) if age == 3 else 0
            assert facts.printed(players, age).total() + guilds == 7 * facts.cities_at(players)


def test_the_rulebooks_science_examples():
    assert counting.science(["compass"] * 3 + ["gear"] * 2 + ["tablet"], 0) == 21
    assert counting.science(["compass"] * 3 + ["gear"] * 2 + ["tablet"] * 2, 0) == 31
    assert counting.science(["compass"] * 2 + ["gear"] * 2 + ["tablet"], 1) == 26
    assert counting.science(["compass"] * 4, 2) == 36


def test_a_good_that_both_neighbours_sell_can_come_from_either():
    cities = [city("babylon"), city("giza"), city("rhodes", "A", 0, 3, "stone_pit")]
    assert payments.purchases(cities, 0, {"stone": 1}) == [(0, 2), (2, 0)]


def test_own_either_or_goods_leave_a_choice_of_what_to_buy():
    cities = [city("babylon", "A", 0, 5, "timber_yard"), city("giza"), city("olympia")]
    assert payments.purchases(cities, 0, {"stone": 1, "wood": 1}) == [(0, 2), (2, 0)]
    assert payments.purchases(cities, 0, {"stone": 1}) == [(0, 0)], "nothing is bought that is not missing"


def test_discounts_do_not_add_up_and_treasuries_set_the_limit():
    cities = [city("olympia", "B", 1, 2, "west_trading_post"), city("giza", "A", 0, 3, "quarry"), city("rhodes")]
    assert payments.purchases(cities, 0, {"stone": 2}) == [(2, 0)]
    assert payments.purchases(cities, 0, {"stone": 3}) == []


def test_what_neighbours_do_not_sell():
    cities = [city(), city("alexandria", "B", 2, 3, "forum", "caravansery"), city("rhodes")]
    assert payments.purchases(cities, 0, {"glass": 1}) == [(2, 0)], "the board's own good"
    assert payments.purchases(cities, 0, {"cloth": 1}) == []
    assert payments.purchases(cities, 0, {"wood": 1}) == []


def test_olympia_copies_the_best_guild_from_its_own_point_of_view():
    cities = [
        city("olympia", "B", 3, 0, "lumber_yard", "loom_1"),
        city("giza", "A", 0, 0, "shipowners_guild", "workers_guild"),
        city("rhodes", "A", 0, 0, "clay_pit", "mine", "ore_vein"),
    ]
    count = counting.recount({"players": 3, "cities": cities})[0]
    assert count.ways == ({**dict.fromkeys(counting.CATEGORIES, 0), "wonder": 5, "guilds": 3},)


def test_equal_points_and_coins_share_the_victory():
    cities = [city(coins=3), city("rhodes", coins=5), city("babylon", coins=5)]
    assert counting.winners(counting.recount({"players": 3, "cities": cities})) == (1, 2)
