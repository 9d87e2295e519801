"""The worked examples of the rulebook, as they are told there."""

from __future__ import annotations

import heptapolis
from heptapolis.games.contract import Position

from .helpers import (
    buildings,
    city,
    code,
    coins,
    finished,
    hand,
    kind,
    military,
    moment,
    offers,
    pile,
    play_turn,
    stages,
    table,
)

# The price of cards -------------------------------------------------------------------------------


def test_the_marketplace_is_free() -> None:
    position = table(city(wonder="giza", coins=0, hand="marketplace altar"))
    assert offers(position, 0, "build", "marketplace") == ["build marketplace"]


def test_the_mine_costs_one_coin() -> None:
    position = table(city(coins=1, hand="mine altar"), {}, {}, {}, {}, {})
    assert coins(play_turn(position, "build mine"), 0) == 0


def test_the_baths_cost_one_stone() -> None:
    assert offers(table(city(wonder="giza", coins=0, hand="baths altar")), 0, "build", "baths") == ["build baths"]
    assert offers(table(city(wonder="rhodes", coins=0, hand="baths altar")), 0, "build", "baths") == []


def test_the_arena_costs_two_stone_and_one_ore() -> None:
    for buildings_, expected in (("stone_pit ore_vein", ["build arena"]), ("stone_pit", []), ("ore_vein", [])):
        position = table(city(wonder="giza", coins=0, buildings=buildings_, hand="arena palace"), age=3)
        assert offers(position, 0, "build", "arena") == expected


def test_the_stables_cost_clay_wood_and_ore_or_an_apothecary() -> None:
    for buildings_, expected in (
        ("clay_pool lumber_yard ore_vein", ["build stables"]),
        ("apothecary", ["build stables"]),
        ("clay_pool lumber_yard", []),
    ):
        position = table(city(wonder="giza", coins=0, buildings=buildings_, hand="stables temple"), age=2)
        assert offers(position, 0, "build", "stables") == expected


def test_a_scriptorium_makes_the_library_and_the_courthouse_free() -> None:
    position = table(city(wonder="giza", coins=0, buildings="scriptorium", hand="library courthouse"), age=2)
    assert offers(position, 0, "build") == ["build courthouse", "build library"]


def test_the_timber_yard_costs_one_coin() -> None:
    position = table(city(coins=1, hand="timber_yard altar"))
    assert coins(play_turn(position, "build timber_yard"), 0) == 0


def test_the_east_trading_post_is_free() -> None:
    position = table(city(coins=0, hand="east_trading_post altar"))
    assert offers(position, 0, "build", "east_trading_post") == ["build east_trading_post"]


def test_theater_then_statue_then_gardens_for_free() -> None:
    position = table(city(wonder="giza", coins=0, buildings="theater", hand="statue temple"), age=2)
    assert "statue" in buildings(play_turn(position, "build statue"), 0)
    position = table(city(wonder="giza", coins=0, buildings="theater statue", hand="gardens palace"), age=3)
    assert "gardens" in buildings(play_turn(position, "build gardens"), 0)
    position = table(city(wonder="giza", coins=0, buildings="theater", hand="gardens palace"), age=3)
    assert offers(position, 0, "build") == []


# Production and trade -----------------------------------------------------------------------------


def giza(hand: str, age: int) -> Position:
    """Giza makes 2 stone, clay, ore, papyrus and cloth."""
    own = city(wonder="giza", coins=0, buildings="stone_pit clay_pool ore_vein press_1 loom_1", hand=hand)
    return table(own, city(wonder="alexandria"), city(wonder="olympia"), age=age)


def test_giza_can_build_barracks_and_scriptorium_but_no_aqueduct() -> None:
    assert offers(giza("barracks scriptorium", 1), 0, "build") == ["build scriptorium", "build barracks"]
    assert offers(giza("aqueduct temple", 2), 0, "build") == []
    assert code(giza("aqueduct temple", 2), 0, "build aqueduct") == "goods-missing"


def test_trade_example_a_university_with_wood_and_papyrus_bought() -> None:
    position = table(
        city(wonder="alexandria", coins=4, buildings="lumber_yard", hand="university palace"),
        city(wonder="olympia", coins=0),
        city(wonder="ephesus", coins=0),
        age=3,
    )
    assert offers(position, 0, "build") == ["build university L2 R2"]
    after = play_turn(position, "build university")
    assert "university" in buildings(after, 0)
    assert [coins(after, seat) for seat in range(3)] == [0, 2 + 3, 2 + 3]


def test_trade_example_b_library_although_all_stone_was_sold() -> None:
    position = table(
        city(wonder="giza", coins=0, buildings="stone_pit quarry loom_1", hand="library temple"),
        city(wonder="alexandria", coins=4, hand="statue walls"),
        city(wonder="ephesus", coins=4, hand="school forum"),
        age=2,
    )
    # Each neighbour buys 2 stone for the first stage of its wonder: 8 coins in all.
    after = play_turn(position, "build library", "stage statue R4", "stage school L4")
    assert "library" in buildings(after, 0)
    assert [coins(after, seat) for seat in range(3)] == [8, 0, 0]
    assert [stages(after, seat) for seat in range(3)] == [0, 1, 1]


def test_trade_example_c_no_forum_for_coins_earned_in_the_same_turn() -> None:
    position = table(
        city(wonder="babylon", coins=1, buildings="press_1", hand="forum vineyard temple"),
        city(wonder="halicarnassus", coins=2, buildings="clay_pool", hand="courthouse laboratory quarry"),
        city(wonder="ephesus", coins=2, buildings="brickyard", hand="statue walls school"),
        age=2,
        turn=5,
    )
    assert code(position, 0, "build forum") == "coins-missing"
    # Halicarnassus buys the clay of Babylon for its first stage, but these coins cannot be spent yet.
    position = position.play(1, "stage quarry R2").play(2, "discard walls")
    assert code(position, 0, "build forum") == "coins-missing"
    position = position.play(0, "build vineyard")
    # From the next turn on they can: 1 coin, 2 for the clay and 2 for the brown cards of the neighbours.
    # In age II seat 0 gets the hand of seat 1.
    assert coins(position, 0) == 1 + 2 + 2
    assert offers(position, 0, "build", "laboratory") == ["build laboratory R2", "build laboratory L2"]


def test_the_second_stage_of_alexandria_for_two_ore() -> None:
    position = table(city(wonder="alexandria", coins=0, stages=1, buildings="foundry", hand="temple statue"), age=2)
    assert stages(play_turn(position, "stage statue"), 0) == 2


# The course of an age -----------------------------------------------------------------------------


def test_lenka_passes_six_cards_to_the_left_and_gets_six_from_the_right() -> None:
    position = heptapolis.game("seven-wonders", players=4).start(3)
    dealt = [hand(position, seat) for seat in range(4)]
    assert len(dealt[0]) == 7
    position = play_turn(position, f"discard {dealt[0][0]}")
    assert hand(position, 1) == dealt[0][1:]
    assert len(hand(position, 0)) == 6
    assert set(hand(position, 0)) <= set(dealt[3])


def test_lenkas_sixth_turn() -> None:
    position = table(
        city(wonder="giza", hand="altar theater loom_1"),
        city(hand="press_1 stockade barracks"),
        city(hand="baths marketplace clay_pool"),
        turn=5,
    )
    position = play_turn(position, "build altar", "discard press", "discard clay_pool")
    # Two cards from the player on the right; one is discarded, the other played as usual.
    assert moment(position) == (1, 6)
    assert hand(position, 0) == ["baths", "marketplace"]
    position = play_turn(position, "build marketplace", "discard theater", "discard stockade")
    assert buildings(position, 0) == ["altar", "marketplace"]
    assert "baths" in pile(position)
    assert coins(position, 0) == 3
    assert moment(position) == (2, 1)


def test_alexandria_with_three_shields_between_babylon_with_five_and_giza_with_two() -> None:
    position = table(
        city(wonder="alexandria", buildings="guard_tower walls"),
        city(wonder="babylon", buildings="barracks stables archery_range"),
        city(wonder="rhodes"),
        city(wonder="giza", buildings="training_ground"),
        age=2,
    )
    assert military(play_turn(position), 0) == [-1, 3]


# Counting -----------------------------------------------------------------------------------------


def test_tokens_of_alexandria_count_six_points() -> None:
    position = finished(city(wonder="alexandria", military=[1, 3, 5, -1, -1, -1]))
    assert position.scores()[0].military == 6


def test_fourteen_coins_count_four_points() -> None:
    assert finished(city(wonder="alexandria", coins=14)).scores()[0].treasury == 4


def test_the_whole_wonder_of_alexandria_counts_ten_points() -> None:
    assert finished(city(wonder="alexandria", side="A", stages=3)).scores()[0].wonder == 10


def test_altar_aqueduct_and_town_hall_count_thirteen_points() -> None:
    assert finished(city(wonder="alexandria", buildings="altar aqueduct town_hall")).scores()[0].civilian == 13


def test_six_science_buildings_count_twenty_one_and_with_a_seventh_thirty_one() -> None:
    six = "apothecary dispensary lodge workshop laboratory scriptorium"
    position = finished(city(wonder="alexandria", buildings=six))
    assert position.scores()[0].science == (9 + 4 + 1) + 7 == 21
    position = finished(city(wonder="alexandria", buildings=f"{six} library"))
    assert position.scores()[0].science == (9 + 4 + 4) + (7 + 7) == 31


def test_a_chamber_of_commerce_and_two_grey_buildings_count_four_points() -> None:
    position = finished(city(wonder="alexandria", buildings="chamber_of_commerce loom_1 press_1"), {}, {}, {})
    assert position.scores()[0].commerce == 4


# Two players --------------------------------------------------------------------------------------


def test_the_first_turn_of_jirka_and_petr() -> None:
    petr = ["altar", "theater", "baths", "loom_1", "press_1", "stockade", "clay_pool"]
    jirka = ["marketplace", "lumber_yard", "stone_pit", "ore_vein", "clay_pit", "barracks", "guard_tower"]
    draw = [
        "glassworks_1",
        "apothecary",
        "workshop",
        "scriptorium",
        "timber_yard",
        "east_trading_post",
        "west_trading_post",
    ]
    deal = {"wonders": ["giza:A", "rhodes:A", "ephesus:A"], "hands": {"1": [petr, jirka]}, "draw": {"1": draw}}
    position = heptapolis.game("seven-wonders", players=2).start(1, deal=deal)
    # Jirka (seat 1) has the Free City card and has drawn a card.
    assert hand(position, 0) == sorted(petr)
    assert hand(position, 1) == sorted([*jirka, "glassworks_1"])
    position = position.play(0, "build altar").play(1, "build lumber_yard")
    assert kind(position, 1) == "free-city"
    position = position.play(1, "build glassworks")
    assert [buildings(position, number) for number in range(3)] == [["altar"], ["lumber_yard"], ["glassworks_1"]]
    assert next(event.city for event in position.events(0) if event.city is not None) == 2
    # Hands are swapped and Petr has the Free City card: he draws.
    petr.remove("altar")
    jirka.remove("lumber_yard")
    assert hand(position, 1) == sorted(petr)
    assert hand(position, 0) == sorted([*jirka, "apothecary"])
    position = position.play(1, "build press").play(0, "build ore_vein")
    assert kind(position, 0) == "free-city"
