"""Edge cases 36 to 44 of the rules specification: the game for two players."""

from __future__ import annotations

import heptapolis

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
    play_turn,
    two,
    written,
)


def test_edge_case_36_seat_one_controls_first_and_the_free_city_sits_on_its_left() -> None:
    position = heptapolis.game("seven-wonders", players=2).start(1)
    assert [len(hand(position, seat)) for seat in (0, 1)] == [7, 8]
    position = two(
        city(wonder="giza", coins=2, hand="altar theater workshop"),
        city(wonder="olympia", coins=2, hand="baths press_1"),
        city(wonder="alexandria"),
    )
    # Left of seat 0 is seat 1, left of seat 1 the Free City, left of the Free City seat 0.
    assert offers(position, 0, "build", "workshop") == ["build workshop R2"]
    assert offers(position, 1, "build", "baths") == ["build baths R2"]


def test_edge_case_37_the_duty_to_the_free_city_never_limits_the_own_card() -> None:
    position = two(
        city(wonder="rhodes", hand="baths stockade barracks"),
        city(wonder="ephesus", hand="press_1 loom_1"),
        city(wonder="giza", coins=0),
    )
    # The baths are the only card of use to the Free City, and still the own city may have them.
    assert "discard baths" in offers(position, 0)
    position = position.play(0, "discard baths")
    assert sorted(offers(position, 0)) == ["discard barracks", "discard stockade"]


def test_edge_case_38_the_free_citys_card_comes_first_but_start_of_turn_coins_count() -> None:
    position = two(
        city(wonder="rhodes", coins=0, hand="altar stockade theater"),
        city(wonder="olympia", coins=2, hand="barracks loom_1"),
        city(wonder="giza", coins=2),
    )
    # The Free City buys wood from seat 1, and seat 1 ore from seat 0, all with what they had.
    position = position.play(0, "build altar").play(0, "build stockade R2").play(1, "build barracks R2")
    assert [coins(position, number) for number in range(3)] == [2, 2, 0]
    assert next(event.city for event in position.events(1) if event.city is not None) == 2


def test_edge_case_39_a_chain_must_be_built_not_tucked_but_another_card_may_be_chosen() -> None:
    position = two(
        city(wonder="rhodes", hand="loom_2 press_2"),
        city(wonder="ephesus", hand="vineyard aqueduct temple"),
        city(wonder="giza", coins=0, buildings="baths stone_pit"),
        age=2,
    )
    position = position.play(1, "build vineyard")
    assert sorted(offers(position, 1)) == ["build aqueduct", "stage temple"]
    assert code(position, 1, "stage aqueduct") == "chain-first"
    assert code(position, 1, "discard temple") == "must-use"


def test_edge_case_40_the_free_city_may_prefer_a_stage_to_a_paid_building() -> None:
    position = two(
        city(wonder="rhodes", hand="altar barracks stockade"),
        city(wonder="ephesus", hand="press_1 loom_1"),
        city(wonder="giza", coins=2, buildings="stone_pit"),
    )
    position = position.play(0, "build altar")
    assert sorted(offers(position, 0)) == ["build barracks L2", "stage barracks", "stage stockade"]


def test_edge_case_41_abilities_of_the_free_city_are_decided_by_the_controller() -> None:
    position = two(
        city(wonder="rhodes", coins=0, hand="altar guard_tower apothecary"),
        city(wonder="ephesus", coins=0, hand="press_1 loom_1"),
        city(wonder="olympia", stages=2, coins=0),
    )
    position = position.play(0, "build altar")
    # Free building makes a card usable, so nothing may be discarded.
    assert sorted(offers(position, 0)) == ["free apothecary", "free guard_tower"]
    position = position.play(0, "free apothecary").play(1, "build press")
    assert buildings(position, 2) == ["apothecary"]
    # Used in age I, so available again in age II.
    assert not written(position, 2).get("free_build_used", False)


def test_edge_case_41_the_board_of_the_free_city_is_drawn_like_the_others() -> None:
    game = heptapolis.game("seven-wonders", players=2)
    boards = {game.start(seed).deal()["wonders"][2] for seed in range(20)}
    assert len(boards) > 5
    assert {board[-1] for board in boards} == {"A", "B"}


def test_edge_case_42_the_free_citys_seventh_card_is_the_last_of_the_draw_pile() -> None:
    position = two(
        city(wonder="rhodes", hand="altar theater marketplace"),
        city(wonder="ephesus", hand="press_1 loom_1"),
        city(wonder="babylon", side="B", stages=2, coins=0),
        draw="guard_tower",
    )
    position = play_turn(position, ["build altar", "build theater"], "build press")
    decision = position.decision(0)
    assert decision is not None
    assert (decision.kind, decision.city) == ("seventh", 2)
    assert kind(position, 1) is None
    position = position.play(0, "build guard_tower")
    assert buildings(position, 2) == ["guard_tower", "theater"]
    assert military(position, 2) == [1, 1]
    assert moment(position) == (2, 1)


def test_edge_case_43_guilds_count_the_free_city_as_a_neighbour() -> None:
    position = finished(
        city(wonder="giza", stages=1, buildings="strategists_guild builders_guild workers_guild"),
        city(military=[-1], stages=1, buildings="lumber_yard"),
        city(military=[-1, -1], stages=2, buildings="stone_pit quarry"),
        players=2,
    )
    assert position.scores()[0].guilds == 3 + 4 + 3


def test_edge_case_44_the_free_city_keeps_no_hand_but_coins_tokens_and_shields() -> None:
    position = two(
        city(wonder="rhodes", coins=0, hand="altar barracks guard_tower"),
        city(wonder="ephesus", coins=0, hand="press_1 loom_1"),
        city(wonder="giza", coins=0, buildings="stockade"),
    )
    assert hand(position, 2) == []
    # Nothing can be used, so it discards for 3 coins; then it fights with its stockade.
    position = position.play(0, "build altar").play(0, "discard barracks").play(1, "build press")
    assert hand(position, 2) == []
    assert coins(position, 2) == 3
    assert military(position, 2) == [1, 1]
