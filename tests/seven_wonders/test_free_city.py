"""Playing for the Free City: the duty to use a card, chains, trade, and the abilities of its board."""

from __future__ import annotations

import heptapolis
from heptapolis.games.contract import Position

from .helpers import buildings, city, code, coins, hand, kind, moment, offers, pile, play_turn, stages, two


def asked(cards: str, free_city: dict, *, age: int = 1, left: str = "", right: str = "", **more: object) -> Position:
    """Turn 6: the controller has chosen an own card and is asked for the Free City, with these two cards.

    Ages I and III: seat 0 controls. The left neighbour of the Free City is seat 0, its right one seat 1.
    """
    own = {1: "marketplace", 2: "vineyard", 3: "palace"}[age]
    others = {1: "loom_1 press_1", 2: "glassworks_2 press_2", 3: "lodge study"}[age]
    seats = [
        city(wonder="babylon", coins=0, buildings=left, hand=f"{own} {cards}"),
        city(wonder="ephesus", coins=0, buildings=right, hand=others),
    ]
    controller = 0
    if age == 2:
        controller = 1
        seats[0]["hand"], seats[1]["hand"] = seats[1]["hand"], seats[0]["hand"]
    position = two(*seats, free_city, age=age, **more)  # type: ignore[misc, arg-type]
    return position.play(controller, f"discard {own}")


# The duty to use a card ---------------------------------------------------------------------------


def test_a_card_that_can_be_used_must_be_used() -> None:
    position = asked("baths theater", city(wonder="giza", coins=0))
    assert kind(position, 0) == "free-city"
    assert sorted(offers(position, 0)) == ["build baths", "build theater"]
    assert code(position, 0, "discard baths") == "must-use"


def test_a_card_without_use_cannot_be_discarded_while_another_can_be_used() -> None:
    position = asked("baths stockade", city(wonder="giza", coins=0, buildings="stone_pit"))
    # Both as markers of the first stage, the baths as a building too.
    assert sorted(offers(position, 0)) == ["build baths", "stage baths", "stage stockade"]
    assert code(position, 0, "discard stockade") == "must-use"


def test_it_may_discard_when_it_can_use_none() -> None:
    position = asked("stockade barracks", city(wonder="giza", coins=0))
    assert sorted(offers(position, 0)) == ["discard barracks", "discard stockade"]
    after = position.play(0, "discard stockade").play(1, "build loom")
    assert coins(after, 2) == 3
    assert "stockade" in pile(after)


def test_buying_counts_as_being_able_to() -> None:
    position = asked("stockade barracks", city(wonder="giza", coins=2), right="lumber_yard ore_vein")
    assert sorted(offers(position, 0)) == ["build barracks R2", "build stockade R2"]


def test_a_card_that_it_has_already_is_of_use_only_as_a_marker() -> None:
    free_city = city(wonder="giza", coins=0, buildings="loom_1")
    position = asked("loom_2 walls", free_city, age=2)
    assert sorted(offers(position, 1)) == ["discard loom_2", "discard walls"]
    free_city["buildings"] = "loom_1 stone_pit"
    position = asked("loom_2 walls", free_city, age=2)
    assert sorted(offers(position, 1)) == ["stage loom_2", "stage walls"]


def test_the_available_cards_are_those_left_after_the_own_card_was_chosen() -> None:
    position = two(
        city(wonder="babylon", hand="theater stockade barracks"),
        city(wonder="ephesus", hand="loom_1 press_1"),
        city(wonder="giza", coins=0),
    )
    position = position.play(0, "build theater")
    assert sorted(offers(position, 0)) == ["discard barracks", "discard stockade"]
    assert code(position, 0, "build theater") == "not-in-hand"


def test_a_stage_may_be_preferred_to_a_building() -> None:
    position = asked("baths theater", city(wonder="giza", coins=0, buildings="stone_pit"))
    assert sorted(offers(position, 0)) == ["build baths", "build theater", "stage baths", "stage theater"]
    after = position.play(0, "stage baths").play(1, "build loom")
    assert stages(after, 2) == 1
    assert "baths" not in buildings(after, 2)


# Chains -------------------------------------------------------------------------------------------


def test_a_card_that_is_free_by_its_chain_must_be_built() -> None:
    position = asked("statue walls", city(wonder="giza", coins=0, buildings="stone_pit theater"), age=2)
    assert sorted(offers(position, 1)) == ["build statue", "stage walls"]
    assert code(position, 1, "stage statue") == "chain-first"
    assert code(position, 1, "discard statue") in ("chain-first", "must-use")


def test_another_usable_card_may_be_chosen_instead_of_the_chain() -> None:
    position = asked("statue walls", city(wonder="giza", coins=0, buildings="stone_pit theater"), age=2)
    after = position.play(1, "stage walls").play(0, "build press")
    assert stages(after, 2) == 1
    assert "statue" in pile(after)


# Trade --------------------------------------------------------------------------------------------


def test_it_buys_from_both_players_with_its_own_coins() -> None:
    position = asked("stockade altar", city(wonder="giza", coins=2), left="lumber_yard", right="timber_yard")
    assert offers(position, 0, "build", "stockade") == ["build stockade R2", "build stockade L2"]
    after = position.play(0, "build stockade L2").play(1, "build loom")
    assert coins(after, 2) == 0
    assert coins(after, 0) == 3 + 2  # seat 0 discarded a card


def test_the_controller_may_choose_the_dearer_seller() -> None:
    free_city = city(wonder="giza", coins=2, buildings="west_trading_post")
    position = asked("stockade altar", free_city, left="lumber_yard", right="timber_yard")
    assert offers(position, 0, "build", "stockade") == ["build stockade L1", "build stockade R2"]


def test_the_income_of_the_turn_cannot_be_spent() -> None:
    position = two(
        city(wonder="babylon", coins=9, hand="baths stockade barracks"),
        city(wonder="olympia", hand="loom_1 press_1"),
        city(wonder="giza", coins=1),
    )
    # Seat 0 buys stone from the Free City, which still cannot afford wood.
    position = position.play(0, "build baths R2")
    assert sorted(offers(position, 0)) == ["discard barracks", "discard stockade"]
    assert code(position, 0, "build stockade") == "coins-missing"


# Effects ------------------------------------------------------------------------------------------


def test_its_buildings_bring_their_coins() -> None:
    position = two(
        city(wonder="rhodes", coins=0, buildings="lumber_yard", hand="loom_2 walls"),
        city(wonder="ephesus", coins=0, hand="vineyard press_2 statue"),
        city(wonder="giza", coins=0, buildings="stone_pit clay_pool"),
        age=2,
    )
    after = play_turn(position, "build loom", ["build press", "build vineyard"])
    assert [coins(after, number) for number in range(3)] == [0, 0, 3]


def test_its_stages_bring_their_coins_once() -> None:
    position = two(
        city(wonder="rhodes", coins=0, hand="altar theater loom_1"),
        city(wonder="giza", coins=0, hand="press_1 marketplace"),
        city(wonder="ephesus", side="B", coins=0, buildings="stone_pit timber_yard"),
    )
    after = play_turn(position, ["build altar", "stage theater"], "build press")
    assert [coins(after, number) for number in range(3)] == [0, 0, 4]


# Abilities of its board ---------------------------------------------------------------------------


def test_olympia_a_makes_every_card_usable_that_it_can_build_for_free() -> None:
    position = asked("barracks guard_tower", city(wonder="olympia", stages=2, coins=0))
    # Nobody's goods can be bought without coins, but the book lets it discard only if it can play no card in another way.
    assert sorted(offers(position, 0)) == ["free barracks", "free guard_tower"]
    reason = position.why_not(0, "discard barracks")
    assert reason is not None
    assert reason.code == "must-use"
    after = position.play(0, "free barracks").play(1, "build loom")
    assert buildings(after, 2) == ["barracks"]


def test_once_olympia_a_has_built_in_an_age_the_free_city_may_discard_again() -> None:
    used = city(wonder="olympia", stages=2, coins=0, free_build_used=True)
    assert sorted(offers(asked("barracks guard_tower", used), 0)) == ["discard barracks", "discard guard_tower"]
    before = city(wonder="olympia", stages=2, coins=0, free_build_age=1)
    assert {move.split()[0] for move in offers(asked("statue walls", before, age=2), 1)} == {"free"}


def test_olympia_a_builds_for_free_what_could_be_paid() -> None:
    position = asked("scriptorium altar", city(wonder="olympia", stages=2, coins=2))
    assert sorted(offers(position, 0)) == ["build altar", "build scriptorium R2", "free scriptorium"]
    after = position.play(0, "free scriptorium").play(1, "build loom")
    assert coins(after, 2) == 2


def test_olympia_a_may_build_for_free_although_another_card_could_be_used() -> None:
    position = asked("barracks altar", city(wonder="olympia", stages=2, coins=0))
    assert sorted(offers(position, 0)) == ["build altar", "free barracks"]
    position = asked("statue walls", city(wonder="olympia", stages=2, coins=0, buildings="theater"), age=2)
    assert sorted(offers(position, 1)) == ["build statue", "free walls"]


def test_halicarnassus_is_decided_by_the_controller() -> None:
    position = two(
        city(wonder="babylon", coins=0, hand="vineyard temple statue library"),
        city(wonder="ephesus", coins=0, hand="loom_2 press_2 school"),
        city(wonder="halicarnassus", stages=1, coins=0, buildings="ore_vein foundry"),
        age=2,
        turn=5,
        discard="altar",
    )
    # Age II, turn 5: seat 0 controls.
    position = position.play(0, "build vineyard").play(0, "stage temple").play(1, "discard school")
    assert position.to_act == (0,)
    decision = position.decision(0)
    assert decision is not None
    assert (decision.kind, decision.city) == ("fetch", 2)
    assert offers(position, 0) == ["fetch altar", "fetch school", "decline"]
    position = position.play(0, "fetch altar")
    assert "altar" in buildings(position, 2)
    assert moment(position) == (2, 6)
    assert len(hand(position, 1)) == 3


def babylon(last: str, **facts: object) -> Position:
    """Turn 6 of age II, everybody has chosen: the Free City is Babylon B with two stages."""
    position = two(
        city(wonder="giza", coins=0, hand="loom_2 press_2"),
        city(wonder="ephesus", coins=0, hand="vineyard quarry walls"),
        {"wonder": "babylon", "side": "B", "stages": 2, "coins": 1, **facts},
        age=2,
        draw=last,
    )
    # Of quarry and walls only the quarry can be used, for the coin that the Free City has.
    return position.play(1, "build vineyard").play(0, "build loom")


def test_babylon_b_plays_the_last_card_of_the_draw_pile_as_its_seventh() -> None:
    position = babylon("statue", buildings="theater")
    assert position.to_act == (1,)
    decision = position.decision(1)
    assert decision is not None
    assert (decision.kind, decision.city) == ("seventh", 2)
    assert "build statue" in offers(position, 1)
    assert "decline" in offers(position, 1)
    position = position.play(1, "build statue")
    assert buildings(position, 2) == ["quarry", "statue", "theater"]
    assert moment(position) == (3, 1)


def test_babylon_b_may_let_the_seventh_card_go() -> None:
    position = babylon("temple").play(1, "decline")
    assert "temple" in pile(position)
    assert coins(position, 2) == 0


def test_babylon_b_discards_a_seventh_card_that_it_cannot_use() -> None:
    position = babylon("temple")
    assert offers(position, 1) == ["discard temple", "decline"]
    position = position.play(1, "discard temple")
    assert coins(position, 2) == 3
    assert "temple" in pile(position)


def test_babylon_b_does_not_sell_a_seventh_card_that_it_can_use() -> None:
    position = babylon("glassworks_2")
    assert offers(position, 1) == ["build glassworks_2", "decline"]
    assert code(position, 1, "discard glassworks") == "must-use"


def test_babylon_b_builds_a_seventh_card_by_its_chain_rather_than_a_stage() -> None:
    position = two(
        city(wonder="giza", coins=0, hand="loom_2 press_2"),
        city(wonder="ephesus", coins=0, hand="vineyard quarry walls"),
        city(wonder="babylon", side="B", stages=2, coins=1, buildings="theater brickyard press_1"),
        age=2,
        draw="statue",
    )
    position = play_turn(position, "build loom", ["build vineyard", "build quarry"])
    assert offers(position, 1) == ["build statue", "decline"]
    assert code(position, 1, "stage statue") == "chain-first"


def test_babylon_b_may_use_the_seventh_card_for_a_stage() -> None:
    position = two(
        city(wonder="giza", coins=0, hand="loom_2 press_2"),
        city(wonder="ephesus", coins=0, hand="vineyard quarry walls"),
        city(wonder="babylon", side="B", stages=2, coins=1, buildings="brickyard press_1"),
        age=2,
        draw="statue",
    )
    position = play_turn(position, "build loom", ["build vineyard", "build quarry"])
    assert offers(position, 1) == ["stage statue", "decline"]
    assert code(position, 1, "discard statue") == "must-use"
    assert stages(position.play(1, "stage statue"), 2) == 3


def test_a_players_babylon_b_plays_the_own_leftover_card() -> None:
    position = two(
        city(wonder="babylon", side="B", stages=2, hand="altar theater loom_1"),
        city(wonder="ephesus", hand="press_1 marketplace"),
        city(wonder="giza"),
        draw="clay_pool",
    )
    position = play_turn(position, ["build altar", "build loom"], "build press")
    decision = position.decision(0)
    assert decision is not None
    assert (decision.kind, decision.city) == ("seventh", 0)
    assert offers(position, 0, "build") == ["build theater"]
    assert "clay_pool" in pile(position.play(0, "decline"))


def test_a_players_halicarnassus_may_take_the_last_card_of_the_draw_pile() -> None:
    position = two(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue"),
        city(wonder="ephesus", hand="vineyard quarry walls"),
        city(wonder="giza", coins=1),
        age=2,
        draw="school",
    )
    # The Free City can use the quarry only.
    position = play_turn(position, "stage temple", "build vineyard")
    assert offers(position, 0) == ["fetch statue", "fetch school", "fetch walls", "decline"]


def test_the_seventh_card_of_the_free_city_comes_before_a_players_halicarnassus() -> None:
    position = two(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue"),
        city(wonder="ephesus", hand="vineyard quarry walls"),
        city(wonder="babylon", side="B", stages=2, coins=1),
        age=2,
        draw="school",
    )
    position = play_turn(position, "stage temple", "build vineyard")
    assert position.to_act == (1,)
    position = position.play(1, "discard school")
    assert position.to_act == (0,)
    assert offers(position, 0) == ["fetch statue", "fetch school", "fetch walls", "decline"]


# The numbers for programs -------------------------------------------------------------------------


def test_the_numbers_of_a_seat_hold_the_free_city_where_it_sits() -> None:
    games = heptapolis.batch("seven-wonders", 1, players=2)
    games.states[0] = two(city(coins=1), city(coins=2), city(coins=5))._state()
    columns = [games.columns().index(f"coins[city+{number}]") for number in range(3)]
    assert games.encode()[0][:, columns].tolist() == [[1, 2, 5], [2, 5, 1]]
