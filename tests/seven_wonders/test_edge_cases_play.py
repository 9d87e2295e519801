"""Edge cases 1 to 18 of the rules specification: building, trade, Babylon, Halicarnassus, Olympia A."""

from __future__ import annotations

from .helpers import buildings, city, code, coins, kind, military, offers, pile, play_turn, stages, table


def test_edge_case_01_buildings_of_the_same_name_in_two_ages_are_one_building() -> None:
    position = table(city(buildings="loom_1 press_1", hand="loom_2 press_2"), age=2)
    assert offers(position, 0, "build") == []
    assert code(position, 0, "build loom_2") == code(position, 0, "build press_2") == "already-built"


def test_edge_case_02_a_duplicate_card_may_be_sold_or_used_as_a_marker() -> None:
    position = table(city(wonder="giza", buildings="stone_pit glassworks_1", hand="glassworks_2 temple"), age=2)
    assert offers(position, 0, card="glassworks_2") == ["stage glassworks_2", "discard glassworks_2"]
    assert stages(play_turn(position, "stage glassworks"), 0) == 1
    assert coins(play_turn(position, "discard glassworks"), 0) == 6


def test_edge_case_03_money_received_in_a_turn_cannot_be_spent_in_it() -> None:
    position = table(
        city(wonder="olympia", coins=1, hand="barracks altar"),
        city(wonder="rhodes", coins=2, hand="stockade theater"),
        city(wonder="giza", coins=9, hand="baths loom_1"),
    )
    position = position.play(1, "build stockade R2")
    assert code(position, 0, "build barracks") == "coins-missing"
    assert offers(position, 0, "build") == ["build altar"]


def test_edge_case_04_units_that_were_sold_can_still_be_used() -> None:
    # Rhodes buys the only wood of Olympia for its first stage; Olympia builds with it in the same turn.
    position = table(
        city(wonder="olympia", coins=0, hand="stockade altar"),
        city(wonder="rhodes", coins=2, buildings="lumber_yard", hand="theater press_1"),
        city(wonder="giza", hand="baths loom_1"),
    )
    after = play_turn(position, "build stockade", "stage theater R2")
    assert buildings(after, 0) == ["stockade"]
    assert coins(after, 0) == 2


def test_edge_case_05_an_either_or_card_gives_each_buyer_one_unit_of_its_choice() -> None:
    position = table(
        city(wonder="giza", coins=9, hand="stables temple"),
        city(wonder="ephesus", coins=0, buildings="clay_pit", hand="statue walls"),
        city(wonder="olympia", coins=9, hand="courthouse library"),
        age=2,
    )
    # Clay or ore from the clay pit, not both.
    assert code(position, 0, "build stables") == "goods-missing"
    position = table(
        city(wonder="giza", coins=2, hand="guard_tower altar"),
        city(wonder="ephesus", coins=0, buildings="clay_pit", hand="theater press_1"),
        city(wonder="alexandria", coins=2, hand="barracks loom_1"),
    )
    after = play_turn(position, "build guard_tower L2", "build theater", "build barracks R2")
    assert coins(after, 1) == 4


def test_edge_case_06_a_discount_works_from_the_following_turn() -> None:
    position = table(
        city(wonder="giza", coins=2, hand="east_trading_post altar loom_1"),
        city(wonder="ephesus"),
        city(wonder="rhodes", hand="barracks theater press_1"),
        turn=5,
    )
    position = play_turn(position, "build east_trading_post", None, "discard press")
    assert offers(position, 0, "build", "barracks") == ["build barracks R1"]


def test_edge_case_07_vineyard_counts_cards_of_the_same_turn_but_not_what_is_fetched_afterwards() -> None:
    position = table(
        city(wonder="giza", coins=0, hand="vineyard walls"),
        city(wonder="ephesus", hand="quarry school"),
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue"),
        age=2,
        discard="lumber_yard",
    )
    position = play_turn(position, "build vineyard", "build quarry", "stage temple")
    assert coins(position, 0) == 3  # ore vein, foundry, quarry
    position = position.play(2, "fetch lumber_yard")
    assert coins(position, 0) == 3


def test_edge_case_08_babylon_b_works_in_the_age_in_which_stage_two_is_built_and_later() -> None:
    own = city(wonder="babylon", side="B", stages=1, coins=0, buildings="glassworks_1 sawmill", hand="temple statue")
    position = play_turn(table(own, age=2), "stage temple")
    assert kind(position, 0) == "seventh"
    later = city(wonder="babylon", side="B", stages=2, hand="palace lodge")
    assert kind(play_turn(table(later, age=3)), 0) == "seventh"


def test_edge_case_09_babylon_b_uses_goods_and_coins_of_the_sixth_card() -> None:
    quiet = (city(wonder="ephesus", hand="altar press_1"), city(wonder="alexandria", hand="theater marketplace"))
    # Goods: the ore vein of the sixth turn builds the barracks.
    own = city(wonder="babylon", side="B", stages=2, coins=0, hand="ore_vein barracks")
    position = play_turn(table(own, *quiet), "build ore_vein").play(0, "build barracks")
    assert buildings(position, 0) == ["barracks", "ore_vein"]
    # Coins: those for the discarded sixth card buy a good for the seventh.
    own = city(wonder="babylon", side="B", stages=2, coins=0, hand="loom_1 workshop")
    position = play_turn(table(own, *quiet), "discard loom", "build altar", "build theater")
    assert offers(position, 0, "build") == ["build workshop R2"]


def test_edge_case_09_babylon_b_uses_discounts_and_neighbours_goods_of_the_sixth_turn() -> None:
    position = table(
        city(wonder="babylon", side="B", stages=2, coins=1, hand="east_trading_post stockade"),
        city(wonder="ephesus", hand="altar press_1"),
        city(wonder="alexandria", hand="lumber_yard theater"),
    )
    position = play_turn(position, "build east_trading_post", "build altar", "build lumber_yard")
    assert offers(position, 0, "build") == ["build stockade R1"]


def test_edge_case_10_babylon_b_may_use_the_seventh_card_for_a_stage() -> None:
    own = city(wonder="babylon", side="B", stages=2, coins=0, buildings="brickyard press_1", hand="temple statue")
    position = play_turn(table(own, age=2), "discard temple").play(0, "stage statue")
    assert stages(position, 0) == 3


def test_edge_case_11_babylon_b_may_decline() -> None:
    own = city(wonder="babylon", side="B", stages=2, coins=0, hand="altar theater")
    position = play_turn(table(own), "build altar").play(0, "decline")
    assert coins(position, 0) == 0
    assert "theater" in pile(position)


def test_edge_case_12_babylon_b_plays_before_halicarnassus_takes() -> None:
    position = table(
        city(wonder="babylon", side="B", stages=2, hand="vineyard walls"),
        city(wonder="ephesus", hand="quarry school"),
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue"),
        age=2,
    )
    position = play_turn(position, "build vineyard", "build quarry", "stage temple")
    assert position.to_act == (0,)
    assert kind(position, 0) == "seventh"
    for move in ("discard walls", "decline"):
        after = position.play(0, move)
        assert after.to_act == (2,)
        assert kind(after, 2) == "fetch"
        assert "fetch walls" in offers(after, 2)
        assert military(after.play(2, "fetch walls"), 2) == [3, 3]


def test_edge_case_13_halicarnassus_takes_before_the_conflicts_and_before_scoring() -> None:
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="palace lodge"),
        city(hand="arsenal study"),
        city(hand="senate gardens"),
        age=3,
    )
    position = play_turn(position, "stage palace", "discard arsenal", "discard senate")
    assert not position.over
    fighting = position.play(0, "fetch arsenal")
    assert fighting.over
    assert military(fighting, 0) == [5, 5]
    assert position.play(0, "fetch senate").scores()[0].civilian == 6


def test_edge_case_14_halicarnassus_may_take_its_own_discards() -> None:
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue walls"),
        city(wonder="ephesus", hand="vineyard school library"),
        city(wonder="alexandria", hand="quarry laboratory dispensary"),
        age=2,
        turn=5,
    )
    position = play_turn(position, "discard walls", "build vineyard", "build quarry")
    marker, leftover = (move.split()[1] for move in offers(position, 0, "stage"))
    position = play_turn(position, f"stage {marker}")
    # Sold in turn 5, and left over in turn 6.
    assert {"fetch walls", f"fetch {leftover}"} <= set(offers(position, 0))


def test_edge_case_15_halicarnassus_takes_no_duplicate_and_may_find_nothing() -> None:
    def pick(discard: str) -> tuple[int, ...]:
        position = table(
            city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry press_1", hand="temple statue walls"),
            city(wonder="ephesus", hand="vineyard school library"),
            city(wonder="alexandria", hand="quarry laboratory dispensary"),
            age=2,
            turn=5,
            discard=discard,
        )
        position = play_turn(position, "stage temple", "build vineyard", "build quarry")
        assert offers(position, 0, "fetch") == (["fetch altar"] if "altar" in discard else [])
        return position.to_act

    assert pick("press_2 altar") == (0,)
    assert pick("press_2") == (0, 1, 2)
    assert pick("") == (0, 1, 2)


def test_edge_case_16_halicarnassus_takes_cards_of_any_age_without_cost_or_chain() -> None:
    position = table(
        city(wonder="halicarnassus", stages=1, coins=0, buildings="ore_vein foundry", hand="palace lodge"),
        city(hand="arsenal study"),
        city(hand="senate gardens"),
        age=3,
        discard="stockade aqueduct workers_guild",
    )
    position = play_turn(position, "stage palace", "discard arsenal", "discard senate")
    for card in ("stockade", "aqueduct", "workers_guild", "senate"):
        after = position.play(0, f"fetch {card}")
        assert card in buildings(after, 0)
        assert coins(after, 0) == 0


def test_edge_case_17_halicarnassus_only_builds_what_it_takes() -> None:
    position = table(
        city(wonder="halicarnassus", side="B", coins=0, buildings="foundry brickyard clay_pool", hand="temple statue"),
        age=2,
        discard="altar",
    )
    position = play_turn(position, "stage temple")
    assert {move.kind for move in position.moves(0)} == {"fetch", "decline"}
    assert code(position, 0, "stage altar") is not None
    assert code(position, 0, "discard altar") is not None


def test_edge_case_18_olympia_a_covers_coins_no_stage_no_duplicate_and_starts_the_turn_after() -> None:
    def olympia(hand: str, **facts: object) -> list[str]:
        own = {"wonder": "olympia", "coins": 0, "stages": 2, "hand": hand, **facts}
        return offers(table(own, city(wonder="ephesus"), city(wonder="giza"), age=2), 0)

    assert "free brickyard" in olympia("brickyard walls")
    assert not [move for move in olympia("brickyard walls") if move.startswith("stage")]
    assert "free loom_2" not in olympia("loom_2 walls", buildings="loom_1")
    # With the stone for stage 2 there, but the stage not yet built, nothing is free in this turn.
    assert not [move for move in olympia("walls forum", stages=1, buildings="quarry") if move.startswith("free")]
