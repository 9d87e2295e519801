"""Trade: what can be bought from whom, prices and discounts, the payments a move can name, coins and their timing."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .helpers import city, code, coins, offers, play_turn, table

# Cities of the two neighbours whose boards sell nothing that these tests buy.
QUIET_LEFT, QUIET_RIGHT = "ephesus", "alexandria"


def buyer(
    card: str,
    left: str = "",
    right: str = "",
    *,
    age: int = 1,
    left_wonder: str = QUIET_LEFT,
    right_wonder: str = QUIET_RIGHT,
    **facts: object,
) -> Position:
    """Seat 0 wants a card; seat 1 is its left neighbour, seat 2 its right one."""
    other = {1: "altar", 2: "temple", 3: "palace"}[age]
    return table(
        city(wonder="giza", hand=[card, other], **facts),
        city(wonder=left_wonder, buildings=left),
        city(wonder=right_wonder, buildings=right),
        age=age,
    )


# What can be bought -------------------------------------------------------------------------------


def test_the_good_of_a_neighbours_board_can_be_bought() -> None:
    assert offers(buyer("workshop"), 0, "build", "workshop") == ["build workshop R2"]
    assert offers(buyer("scriptorium"), 0, "build", "scriptorium") == ["build scriptorium L2"]


def test_goods_of_brown_and_grey_cards_can_be_bought() -> None:
    assert offers(buyer("stockade", left="lumber_yard"), 0, "build", "stockade") == ["build stockade L2"]
    assert offers(buyer("apothecary", right="loom_1"), 0, "build", "apothecary") == ["build apothecary R2"]


def test_goods_of_yellow_cards_cannot_be_bought() -> None:
    position = buyer("stables", left="caravansery", right="clay_pool lumber_yard", age=2, coins=20)
    assert offers(position, 0, "build", "stables") == []
    assert code(position, 0, "build stables") == "goods-missing"
    position = buyer("courthouse", left="forum", right="brickyard", age=2, coins=20)
    assert offers(position, 0, "build", "courthouse") == []


@pytest.mark.parametrize(("side", "stages"), [("A", 2), ("B", 1), ("B", 2)])
def test_goods_of_wonder_stages_cannot_be_bought(side: str, stages: int) -> None:
    position = table(
        city(wonder="giza", hand="stockade apothecary", coins=20),
        city(wonder="alexandria", side=side, stages=stages),
        city(wonder="ephesus"),
    )
    assert offers(position, 0, "build") == []
    assert code(position, 0, "build stockade") == "goods-missing"


def test_only_the_two_nearest_cities_sell() -> None:
    cities = [city(wonder="giza", hand="stockade altar", coins=9), {}, city(buildings="lumber_yard"), {}, {}]
    assert offers(table(*cities), 0, "build", "stockade") == []
    cities[1], cities[2] = city(buildings="lumber_yard"), {}
    assert offers(table(*cities), 0, "build", "stockade") == ["build stockade L2"]
    cities[1], cities[4] = {}, city(buildings="lumber_yard")
    assert offers(table(*cities), 0, "build", "stockade") == ["build stockade R2"]


def test_no_more_units_can_be_bought_than_the_seller_makes() -> None:
    assert offers(buyer("caravansery", left="lumber_yard", age=2, coins=20), 0, "build", "caravansery") == []
    assert offers(buyer("caravansery", left="sawmill", age=2, coins=20), 0, "build", "caravansery") == [
        "build caravansery L4"
    ]


def test_an_either_or_card_sells_one_unit_to_a_buyer() -> None:
    position = buyer("stables", left="clay_pit", right="lumber_yard", age=2, coins=20)
    assert offers(position, 0, "build", "stables") == []
    position = buyer("stables", left="clay_pit", right="lumber_yard", age=2, coins=20, buildings="ore_vein")
    assert offers(position, 0, "build", "stables") == ["build stables L2 R2"]


def test_both_neighbours_may_buy_the_same_unit() -> None:
    position = table(
        city(wonder="giza", coins=2, hand="stockade altar"),
        city(wonder="olympia", coins=0, hand="theater loom_1"),
        city(wonder="rhodes", coins=2, hand="stockade press_1"),
        {},
        {},
        {},
        {},
    )
    # Seven players: seats 0 and 2 both neighbour seat 1, whose only wood is that of its board.
    after = play_turn(position, "build stockade L2", "build theater", "build stockade R2")
    assert coins(after, 1) == 4
    assert coins(after, 0) == coins(after, 2) == 0


def test_owner_and_neighbours_choose_independently_from_an_either_or_card() -> None:
    position = table(
        city(wonder="giza", coins=2, hand="guard_tower altar"),
        city(wonder="ephesus", coins=0, buildings="clay_pit", hand="barracks theater"),
        city(wonder="alexandria", coins=2, hand="barracks press_1"),
        {},
        {},
        {},
        {},
    )
    # Clay for seat 0, ore for seat 2 and ore for the owner, all from one clay pit.
    after = play_turn(position, "build guard_tower L2", "build barracks", "build barracks R2")
    assert coins(after, 1) == 4


# Prices -------------------------------------------------------------------------------------------


def test_a_unit_costs_two_coins_paid_to_its_owner() -> None:
    position = buyer("stockade", left="lumber_yard", coins=5)
    after = play_turn(position, "build stockade L2")
    assert coins(after, 0) == 3
    assert coins(after, 1) == 3 + 2 + 3  # discarded a card too
    assert coins(after, 2) == 3 + 3


def test_the_payment_of_a_move_names_both_neighbours() -> None:
    position = buyer("stables", left="ore_vein clay_pool", right="lumber_yard", age=2, coins=6)
    (move,) = [move for move in position.moves(0) if move.kind == "build" and move.card == "stables"]
    assert str(move) == "build stables L4 R2"
    assert move.payment == (4, 2, 0)


def discounted(card: str, building: str, left: str, right: str, age: int = 1) -> list[str]:
    return offers(buyer(card, left, right, age=age, coins=9, buildings=building), 0, "build", card)


def test_west_trading_post_raw_goods_from_the_left_for_one_coin() -> None:
    assert discounted("stockade", "west_trading_post", "lumber_yard", "") == ["build stockade L1"]
    assert discounted("stockade", "west_trading_post", "", "lumber_yard") == ["build stockade R2"]
    assert discounted("apothecary", "west_trading_post", "loom_1", "") == ["build apothecary L2"]


def test_east_trading_post_raw_goods_from_the_right_for_one_coin() -> None:
    assert discounted("stockade", "east_trading_post", "", "lumber_yard") == ["build stockade R1"]
    assert discounted("stockade", "east_trading_post", "lumber_yard", "") == ["build stockade L2"]
    assert discounted("apothecary", "east_trading_post", "", "loom_1") == ["build apothecary R2"]


def test_marketplace_manufactured_goods_from_both_for_one_coin() -> None:
    assert discounted("apothecary", "marketplace", "loom_1", "") == ["build apothecary L1"]
    assert discounted("apothecary", "marketplace", "", "loom_1") == ["build apothecary R1"]
    assert discounted("stockade", "marketplace", "lumber_yard", "") == ["build stockade L2"]
    assert discounted("workshop", "marketplace", "", "") == ["build workshop R1"]


@pytest.mark.parametrize(("stages", "price"), [(0, 2), (1, 1), (3, 1)])
def test_olympia_b_raw_goods_from_both_for_one_coin(stages: int, price: int) -> None:
    position = table(
        city(wonder="olympia", side="B", stages=stages, hand="barracks guard_tower", coins=9),
        city(wonder="ephesus", buildings="ore_vein"),
        city(wonder="alexandria", buildings="clay_pool"),
    )
    assert offers(position, 0, "build") == [f"build barracks L{price}", f"build guard_tower R{price}"]


def test_olympia_b_does_not_discount_manufactured_goods() -> None:
    position = table(
        city(wonder="olympia", side="B", stages=1, hand="workshop altar"),
        city(wonder="alexandria"),
        city(wonder="giza"),
    )
    assert offers(position, 0, "build", "workshop") == ["build workshop L2"]


def test_discounts_do_not_add_up() -> None:
    position = table(
        city(
            wonder="olympia",
            side="B",
            stages=1,
            buildings="west_trading_post east_trading_post",
            hand="barracks altar",
            coins=9,
        ),
        city(wonder="ephesus", buildings="ore_vein"),
        city(wonder="rhodes"),
    )
    assert offers(position, 0, "build", "barracks") == ["build barracks R1", "build barracks L1"]


def test_trading_posts_may_be_built_beside_olympia_b() -> None:
    position = table(city(wonder="olympia", side="B", stages=1, hand="west_trading_post east_trading_post"))
    assert offers(position, 0, "build") == ["build east_trading_post", "build west_trading_post"]


def test_a_discount_works_from_the_turn_after_it_was_built() -> None:
    position = table(
        city(wonder="giza", coins=2, hand="west_trading_post stockade altar"),
        city(wonder="ephesus", buildings="lumber_yard", hand="theater loom_1 press_1"),
        city(wonder="alexandria"),
        {},
        {},
        {},
        city(hand="stockade baths barracks"),
        turn=5,
    )
    assert offers(position, 0, "build", "stockade") == ["build stockade L2"]
    position = play_turn(position, "build west_trading_post", None, None, None, None, None, "discard baths")
    assert offers(position, 0, "build", "stockade") == ["build stockade L1"]


# Choice of seller, payments -----------------------------------------------------------------------


def test_several_units_may_be_bought_from_one_or_both_neighbours() -> None:
    position = buyer("stables", left="ore_vein clay_pool", right="lumber_yard", age=2, coins=6)
    after = play_turn(position, "build stables L4 R2")
    assert [coins(after, seat) for seat in range(3)] == [0, 3 + 4 + 3, 3 + 2 + 3]


def test_the_buyer_chooses_the_seller_for_each_unit() -> None:
    position = table(
        city(wonder="giza", coins=9, hand="caravansery temple"),
        city(wonder="ephesus", buildings="sawmill"),
        {},
        city(wonder="alexandria", buildings="sawmill"),
        age=2,
    )
    assert offers(position, 0, "build", "caravansery") == [
        "build caravansery R4",
        "build caravansery L2 R2",
        "build caravansery L4",
    ]


def test_payments_are_ranked_by_total_then_by_what_the_left_neighbour_gets() -> None:
    position = table(
        city(wonder="giza", coins=9, buildings="west_trading_post", hand="caravansery temple"),
        city(wonder="ephesus", buildings="sawmill"),
        {},
        city(wonder="alexandria", buildings="sawmill"),
        age=2,
    )
    assert offers(position, 0, "build", "caravansery") == [
        "build caravansery L2",
        "build caravansery L1 R2",
        "build caravansery R4",
    ]


def test_build_without_a_payment_means_the_cheapest() -> None:
    position = table(
        city(wonder="giza", coins=9, buildings="west_trading_post", hand="caravansery temple"),
        city(wonder="ephesus", buildings="sawmill"),
        {},
        city(wonder="alexandria", buildings="sawmill"),
        age=2,
    )
    assert play_turn(position, "build caravansery") == play_turn(position, "build caravansery L2")


def test_the_dearer_seller_may_be_chosen() -> None:
    position = buyer("stockade", left="lumber_yard", right_wonder="olympia", buildings="west_trading_post")
    assert offers(position, 0, "build", "stockade") == ["build stockade L1", "build stockade R2"]
    after = play_turn(position, "build stockade R2")
    assert coins(after, 2) == 3 + 2 + 3
    assert coins(after, 0) == 1


def test_each_distinct_payment_is_offered_once() -> None:
    # Wood and clay, both from either side: two ways to split, one payment L2 R2.
    position = table(
        city(wonder="giza", coins=9, buildings="ore_vein", hand="stables temple"),
        city(wonder="ephesus", buildings="lumber_yard clay_pool"),
        {},
        {},
        city(wonder="alexandria", buildings="lumber_yard clay_pool"),
        age=2,
    )
    assert offers(position, 0, "build", "stables") == ["build stables R4", "build stables L2 R2", "build stables L4"]


def test_a_payment_reached_by_raw_or_by_manufactured_goods_is_offered_once() -> None:
    # School: wood and papyrus, both from either side. Wood left and papyrus right costs what the other way round costs.
    position = table(
        city(wonder="giza", coins=9, hand="school temple"),
        city(wonder="rhodes", buildings="lumber_yard press_1"),
        {},
        {},
        {},
        city(wonder="babylon", buildings="lumber_yard press_1"),
        age=2,
    )
    assert offers(position, 0, "build", "school") == ["build school R4", "build school L2 R2", "build school L4"]


def test_prices_of_raw_and_manufactured_goods_are_mixed_correctly() -> None:
    # School: wood and papyrus, both from the left, wood also from the right; raw goods from the left for 1.
    position = table(
        city(wonder="giza", coins=9, buildings="west_trading_post", hand="school temple"),
        city(wonder="ephesus", buildings="lumber_yard"),
        city(wonder="olympia"),
        age=2,
    )
    assert offers(position, 0, "build", "school") == ["build school L3", "build school L2 R2"]


def test_only_payments_within_the_treasury_are_offered() -> None:
    for treasury, expected in ((0, []), (1, ["L1"]), (2, ["L1", "R2"])):
        position = buyer(
            "stockade", left="lumber_yard", right_wonder="olympia", buildings="west_trading_post", coins=treasury
        )
        assert offers(position, 0, "build", "stockade") == [f"build stockade {payment}" for payment in expected]


def test_a_stage_is_paid_by_trade_as_well() -> None:
    position = table(
        city(wonder="rhodes", coins=4, hand="altar theater"),
        city(wonder="olympia", buildings="lumber_yard"),
        city(wonder="giza"),
    )
    assert offers(position, 0, "stage", "altar") == ["stage altar L4"]
    after = play_turn(position, "stage altar L4")
    assert coins(after, 0) == 0
    assert coins(after, 1) == 3 + 4 + 3


def test_own_goods_are_used_before_any_are_bought() -> None:
    position = buyer("baths", left="stone_pit", coins=9)
    assert offers(position, 0, "build", "baths") == ["build baths"]
    assert code(position, 0, "build baths L2") == "no-such-payment"


def test_only_missing_goods_are_bought() -> None:
    position = buyer("walls", left="quarry", coins=9, age=2, buildings="stone_pit")
    assert offers(position, 0, "build", "walls") == ["build walls L2"]
    assert code(position, 0, "build walls L4") == "no-such-payment"


# Coins and their timing ---------------------------------------------------------------------------


def test_a_sale_needs_no_consent() -> None:
    position = buyer("stockade", left="lumber_yard")
    position = position.play(1, offers(position, 1, "discard")[0]).play(2, offers(position, 2, "discard")[0])
    position = position.play(0, "build stockade L2")
    assert position.to_act == (0, 1, 2)
    assert coins(position, 1) == 8


def test_all_coins_must_be_there_at_the_start_of_the_turn() -> None:
    position = buyer("stockade", left="lumber_yard", coins=1)
    assert code(position, 0, "build stockade") == "coins-missing"
    # Not even when the neighbours have already decided to buy from this city or to discard.
    position = position.play(1, offers(position, 1, "discard")[0])
    assert code(position, 0, "build stockade") == "coins-missing"


def test_income_of_a_turn_can_be_spent_in_the_next() -> None:
    position = table(
        city(wonder="giza", coins=0, hand="altar theater loom_1"),
        city(wonder="olympia"),
        city(wonder="ephesus", hand="stockade press_1 baths"),
        turn=5,
    )
    position = play_turn(position, "discard altar", None, "discard press")
    assert offers(position, 0, "build", "stockade") == ["build stockade L2"]


def test_bought_goods_serve_only_the_turn_in_which_they_were_bought() -> None:
    position = table(
        city(wonder="halicarnassus", coins=8, hand="forum temple walls"),
        city(wonder="giza", buildings="brickyard", hand="courthouse statue library"),
        city(wonder="ephesus"),
        age=2,
        turn=5,
    )
    position = play_turn(position, "stage walls L4", "discard statue")
    # In age II seat 0 gets the hand of its left neighbour; its cloth is there, the clay must be bought again.
    assert offers(position, 0, "build", "courthouse") == ["build courthouse L4"]


def test_bought_goods_serve_only_the_buyer() -> None:
    position = table(
        city(wonder="giza", coins=9, hand="stockade altar"),
        city(wonder="ephesus", coins=0, buildings="lumber_yard", hand="barracks theater"),
        city(wonder="alexandria", coins=0, hand="loom_1 press_1"),
    )
    after = play_turn(position, "build stockade L2")
    assert coins(after, 0) == 7
    assert offers(position, 1, "build", "barracks") == []


def test_a_treasury_has_no_upper_limit() -> None:
    position = table(city(coins=250, hand="altar theater"))
    assert coins(play_turn(position, "discard altar"), 0) == 253
