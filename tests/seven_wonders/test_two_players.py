"""The game for two players: set-up, draw pile, who controls the Free City, hands swapped, sixth turn, the end."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.errors import IllegalMove
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
    two,
)


def controller(age: int, turn: int) -> int:
    """Seat 1 in the odd turns of ages I and III and in the even turns of age II."""
    return turn % 2 if age != 2 else (turn + 1) % 2


def last_turn(**more: object) -> Position:
    """Turn 6 of age I: seat 0 controls and has drawn, one card is left to draw."""
    return two(
        city(wonder="giza", hand="altar theater loom_1"),
        city(wonder="rhodes", hand="press_1 marketplace"),
        city(wonder="ephesus"),
        draw="clay_pool",
        **more,  # type: ignore[arg-type]
    )


# Set-up -------------------------------------------------------------------------------------------


def test_the_cards_of_a_game_of_three_and_a_third_board() -> None:
    position = heptapolis.game("seven-wonders", players=2).start(1)
    deal = position.deal()
    assert len(deal["wonders"]) == 3
    for age in "123":
        assert [len(cards) for cards in deal["hands"][age]] == [7, 7]
        assert len(deal["draw"][age]) == 7
    assert len(position.to_dict()["cities"]) == 3


def test_both_players_and_the_free_city_start_with_three_coins() -> None:
    position = heptapolis.game("seven-wonders", players=2).start(2)
    assert [coins(position, number) for number in range(3)] == [3, 3, 3]


def test_the_free_city_is_no_seat() -> None:
    position = heptapolis.game("seven-wonders", players=2).start(3)
    assert position.to_act == (0, 1)
    assert len(position.scores()) == 2
    for ask in (position.moves, position.decision, position.view):
        with pytest.raises(IllegalMove):
            ask(2)
    assert hand(position, 2) == []


# The turn -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("age", "first"), [(1, 1), (2, 0), (3, 1)])
def test_seat_one_controls_first_in_ages_one_and_three_and_seat_zero_in_age_two(age: int, first: int) -> None:
    # Three cards that the Free City can build for nothing, so that its controller is asked for it.
    cards = {1: "altar theater loom_1", 2: "vineyard loom_2 press_2", 3: "academy study senate"}[age]
    seats = [city(hand=cards) if seat == first else {} for seat in range(2)]
    position = two(*seats, city(buildings="school library" if age == 3 else ""), age=age, turn=1)
    assert [len(hand(position, seat)) for seat in range(2)] == [8 if seat == first else 7 for seat in range(2)]
    for seat in range(2):
        after = position.play(seat, offers(position, seat, "discard")[0])
        assert kind(after, seat) == ("free-city" if seat == first else None)


def test_control_alternates_every_turn_and_the_controller_draws_from_the_pile() -> None:
    position = heptapolis.game("seven-wonders", players=2).start(4)
    draw = position.deal()["draw"]["1"]
    for turn in range(1, 7):
        seat = controller(1, turn)
        assert len(hand(position, seat)) == 9 - turn
        assert len(hand(position, 1 - seat)) == 8 - turn
        assert draw[turn - 1] in hand(position, seat)
        assert position.to_dict()["draw"] == draw[turn:]
        position = play_turn(position)
    # Six turns are even: who controlled turn 6 of age I controls turn 1 of age II.
    assert moment(position) == (2, 1)
    assert len(hand(position, controller(1, 6))) == 8


def test_the_own_card_is_chosen_first_then_that_of_the_free_city() -> None:
    position = last_turn()
    assert (kind(position, 0), kind(position, 1)) == ("card", "card")
    decision = position.decision(0)
    assert decision is not None
    assert (decision.seat, decision.city) == (0, 0)
    position = position.play(0, "build altar")
    decision = position.decision(0)
    assert decision is not None
    assert (decision.kind, decision.seat, decision.city) == ("free-city", 0, 2)
    assert {move.card for move in position.moves(0)} == {"theater", "loom_1"}
    assert position.to_act == (0, 1)
    position = position.play(0, "build theater")
    assert position.to_act == (1,)
    position = position.play(1, "build press")
    assert [buildings(position, number) for number in range(3)] == [["altar"], ["press_1"], ["theater"]]


def test_the_other_player_may_choose_before_after_or_between() -> None:
    moves = [(0, "build altar"), (0, "build theater"), (1, "build press")]
    outcomes = set()
    for order in ((0, 1, 2), (0, 2, 1), (2, 0, 1)):
        position = last_turn()
        for index in order:
            position = position.play(*moves[index])
        outcomes.add(position)
    assert len(outcomes) == 1


def test_both_choices_of_the_controller_are_secret() -> None:
    position = last_turn()
    one = position.play(0, "build altar").play(0, "build theater")
    other = position.play(0, "discard loom").play(0, "build altar")
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    half, other_half = position.play(0, "build altar"), position.play(0, "discard loom")
    assert half.view(1) == other_half.view(1)


def test_taking_back_takes_back_both_choices() -> None:
    position = last_turn()
    assert position.play(0, "build altar").play(0, "build theater").retract(0) == position
    assert position.play(0, "build altar").retract(0) == position


def test_a_forced_card_for_the_free_city_is_not_asked() -> None:
    # After the altar, of baths and stockade only the baths are of any use to Giza: they are built.
    position = two(
        city(wonder="rhodes", hand="altar baths stockade"),
        city(wonder="ephesus", hand="press_1 marketplace"),
        city(wonder="giza", coins=0),
        draw="clay_pool",
    )
    position = position.play(0, "build altar")
    assert position.to_act == (1,)
    position = position.play(1, "build press")
    assert buildings(position, 2) == ["baths"]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_hands_are_swapped_in_every_age(age: int) -> None:
    position = two({}, {}, {}, age=age, turn=4)
    kept = [set(hand(position, seat)) for seat in range(2)]
    after = play_turn(position)
    drawn = position.to_dict()["draw"][0]
    for seat in range(2):
        got = set(hand(after, seat)) - ({drawn} if seat == controller(age, 5) else set())
        assert got < kept[1 - seat]
        assert len(got) == 3


def test_in_the_sixth_turn_the_last_card_of_the_draw_pile_is_discarded_with_the_others() -> None:
    position = play_turn(last_turn(), ["build altar", "build theater"], "build press")
    assert pile(position) == ["clay_pool", "loom_1", "marketplace"]
    assert [coins(position, number) for number in range(3)] == [3, 3, 3]
    assert moment(position) == (2, 1)


# Neighbours ---------------------------------------------------------------------------------------


def test_each_city_neighbours_both_others() -> None:
    position = two(
        city(wonder="giza", coins=2, hand="stockade workshop altar"),
        city(wonder="olympia", coins=2, hand="baths press_1"),
        city(wonder="alexandria", coins=4),
        draw="clay_pool",
    )
    # The left neighbour of seat 0 is seat 1, that of seat 1 the Free City, that of the Free City seat 0.
    assert offers(position, 0, "build", "stockade") == ["build stockade L2"]
    assert offers(position, 0, "build", "workshop") == ["build workshop R2"]
    assert offers(position, 1, "build", "baths") == ["build baths R2"]


def test_goods_are_bought_from_the_free_city_as_well() -> None:
    position = two(
        city(wonder="giza", coins=2, hand="workshop altar theater"),
        city(wonder="olympia", hand="baths press_1"),
        city(wonder="alexandria", coins=0),
        draw="clay_pool",
    )
    after = play_turn(position, ["build workshop R2", "build altar"], "discard press")
    assert coins(after, 0) == 0
    assert coins(after, 2) == 2


def test_conflicts_among_the_three_cities() -> None:
    position = two(
        city(buildings="stockade", hand="altar theater loom_1"),
        city(hand="press_1 marketplace"),
        city(buildings="barracks guard_tower"),
    )
    after = play_turn(position)
    assert military(after, 0) == [-1, 1]
    assert military(after, 1) == [-1, -1]
    assert military(after, 2) == [1, 1]


def test_a_vineyard_counts_the_free_city() -> None:
    position = two(
        city(coins=0, buildings="lumber_yard", hand="vineyard temple"),
        city(buildings="stone_pit", hand="statue walls courthouse"),
        city(buildings="clay_pool ore_vein"),
        age=2,
        draw="library",
    )
    after = play_turn(position, "build vineyard")
    assert coins(after, 0) == 4


def test_a_card_that_the_free_city_builds_in_the_same_turn_counts() -> None:
    position = two(
        city(wonder="rhodes", coins=0, hand="vineyard temple"),
        city(wonder="ephesus", hand="quarry walls courthouse"),
        city(wonder="alexandria", coins=1),
        age=2,
        draw="library",
    )
    # Of quarry and walls the Free City can use the quarry only.
    after = play_turn(position, "build vineyard", "discard courthouse")
    assert buildings(after, 2) == ["quarry"]
    assert coins(after, 0) == 1


# The end ------------------------------------------------------------------------------------------


def over(*cities: dict) -> Position:
    return finished(*cities, players=2)


def test_only_the_two_players_are_ranked() -> None:
    position = over(city(coins=3), city(coins=6), city(coins=90, buildings="palace"))
    assert position.winners == (1,)
    assert [score.total for score in position.scores()] == [1, 2]


def test_a_tie_is_broken_by_coins() -> None:
    assert over(city(coins=4), city(coins=3), city(coins=90)).winners == (0,)


def test_a_tie_in_points_and_coins_is_shared() -> None:
    assert over(city(coins=4), city(coins=4), city(coins=90)).winners == (0, 1)


def test_the_game_ends_after_three_ages() -> None:
    position = play_turn(two({}, {}, {}, age=3))
    assert position.over
    assert position.ending == "points"
    assert code(position, 0, "discard altar") == "game-over"


def test_a_whole_age_uses_all_its_cards() -> None:
    position = heptapolis.game("seven-wonders", players=2).start(5)
    for _ in range(6):
        position = play_turn(position)
    used = sum(len(buildings(position, number)) + stages(position, number) for number in range(3))
    assert used + len(pile(position)) == 21
    assert hand(position, 2) == []
