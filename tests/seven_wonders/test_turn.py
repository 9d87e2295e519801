"""One turn: secret choice, one action with the chosen card, hands passed on; the sixth turn of an age; the ages."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Position

from .helpers import buildings, city, code, coins, hand, kind, moment, offers, pile, play_turn, stages, table


def five(age: int = 1) -> Position:
    """Turn 5 of an age, all hands known."""
    hands = {
        1: ("altar theater baths", "loom_1 press_1 stockade", "marketplace lumber_yard clay_pool"),
        2: ("vineyard sawmill quarry", "loom_2 press_2 walls", "brickyard foundry temple"),
        3: ("palace gardens senate", "lodge study haven", "arena arsenal academy"),
    }[age]
    wonders = ("giza", "rhodes", "ephesus")
    return table(*(city(wonder=w, hand=h) for w, h in zip(wonders, hands, strict=True)), age=age, turn=5)


# Choosing -----------------------------------------------------------------------------------------


def test_all_players_choose_at_once() -> None:
    position = five()
    assert position.to_act == (0, 1, 2)
    assert [kind(position, seat) for seat in range(3)] == ["card"] * 3
    position = position.play(1, "build loom")
    assert position.to_act == (0, 2)
    assert position.moves(1) == []
    assert position.decision(1) is None


def test_the_order_in_which_seats_choose_does_not_matter() -> None:
    choices = {0: "build altar", 1: "discard stockade", 2: "build lumber_yard"}
    outcomes = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        position = five()
        for seat in order:
            position = position.play(seat, choices[seat])
        outcomes.add(position)
    assert len(outcomes) == 1


def test_nothing_happens_before_all_have_chosen() -> None:
    position = five().play(0, "build altar").play(1, "discard stockade")
    assert buildings(position, 0) == []
    assert coins(position, 1) == 3
    assert pile(position) == []
    assert moment(position) == (1, 5)


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    one, other = five().play(0, "build altar"), five().play(0, "discard theater")
    for observer in (1, 2, None):
        assert one.view(observer) == other.view(observer)
        assert one.events(observer) == other.events(observer)
        assert "altar" not in str(one.view(observer).to_dict()["cities"][0])
    assert one.view(0) != other.view(0)


def test_others_see_that_a_choice_was_made() -> None:
    position = five().play(0, "build altar")
    assert position.view(1).to_act == (1, 2)
    assert position.view(None).to_act == (1, 2)


def test_a_choice_can_be_taken_back_while_somebody_still_owes_one() -> None:
    before = five()
    position = before.play(0, "build altar").play(1, "build loom").retract(0)
    assert position == before.play(1, "build loom")
    assert position.to_act == (0, 2)
    position = position.play(0, "build theater").play(2, "discard clay_pool")
    assert buildings(position, 0) == ["theater"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_seat_owes_its_choice_again_when_it_has_taken_it_back(seat: int) -> None:
    before = five()
    assert before.play(seat, offers(before, seat)[0]).retract(seat) == before
    assert before.play(seat, offers(before, seat)[0]).retract(seat).to_act == (0, 1, 2)


def test_a_choice_cannot_be_taken_back_once_the_turn_is_over() -> None:
    position = play_turn(five())
    with pytest.raises(IllegalMove):
        position.retract(0)


def test_a_seat_that_has_chosen_owes_nothing_more() -> None:
    position = five().play(0, "build altar")
    assert code(position, 0, "build theater") == "not-your-turn"
    with pytest.raises(IllegalMove):
        position.play(0, "build theater")


def test_positions_never_change() -> None:
    before = five()
    written = before.to_dict()
    play_turn(before, "build altar")
    assert before.to_dict() == written


# Acting -------------------------------------------------------------------------------------------


def test_each_player_performs_exactly_one_action_with_the_chosen_card() -> None:
    position = play_turn(five(), "build altar", "discard stockade", "build lumber_yard")
    assert buildings(position, 0) == ["altar"]
    assert buildings(position, 1) == []
    assert buildings(position, 2) == ["lumber_yard"]
    assert [coins(position, number) for number in range(3)] == [3, 6, 3]
    assert pile(position) == ["stockade"]


def test_a_card_can_be_the_marker_of_the_next_stage() -> None:
    position = table(city(wonder="giza", buildings="stone_pit", hand="altar theater"))
    position = play_turn(position, "stage altar")
    assert stages(position, 0) == 1
    assert "altar" not in buildings(position, 0)


def test_a_discarded_card_brings_three_coins_from_the_bank() -> None:
    position = table(city(coins=0, hand="altar theater"), city(coins=9), city(coins=9))
    after = play_turn(position, "discard altar")
    assert coins(after, 0) == 3
    assert coins(after, 1) == coins(after, 2) == 12


def test_a_card_that_can_be_neither_built_nor_used_for_a_stage_must_be_discarded() -> None:
    position = table(city(wonder="giza", coins=0, hand="stockade barracks"))
    assert sorted(offers(position, 0)) == ["discard barracks", "discard stockade"]


def test_discarding_is_always_allowed() -> None:
    position = table(city(wonder="giza", buildings="stone_pit", hand="altar theater"))
    assert offers(position, 0, card="altar") == ["build altar", "stage altar", "discard altar"]


def test_a_card_held_twice_is_offered_once() -> None:
    position = table(city(wonder="olympia", hand="lumber_yard lumber_yard"), {}, {}, {})
    assert offers(position, 0) == ["build lumber_yard", "discard lumber_yard"]
    after = play_turn(position, "build lumber_yard")
    assert buildings(after, 0) == ["lumber_yard"]
    assert "lumber_yard" in pile(after)


def test_discarded_cards_are_face_down() -> None:
    one = play_turn(five(), "discard altar", "build loom", "build lumber_yard")
    other = play_turn(five(), "discard theater", "build loom", "build lumber_yard")
    # Seat 1 got the hand of seat 0 and can tell; seat 2 and those who watch cannot.
    assert one.view(1) != other.view(1)
    for observer in (2, None):
        assert one.view(observer) == other.view(observer)
        assert one.events(observer) == other.events(observer)


def test_others_never_learn_the_marker_of_a_stage() -> None:
    position = table(
        city(wonder="giza", buildings="stone_pit", hand="altar theater baths"),
        city(wonder="rhodes", hand="loom_1 press_1 stockade"),
        city(wonder="ephesus", hand="marketplace lumber_yard clay_pool"),
        turn=5,
    )
    one = play_turn(position, "stage altar", "build loom", "build lumber_yard")
    other = play_turn(position, "stage theater", "build loom", "build lumber_yard")
    for observer in (2, None):
        assert one.view(observer) == other.view(observer)
        assert one.events(observer) == other.events(observer)
    assert one.view(0) != other.view(0)


def test_what_is_built_is_seen_by_all() -> None:
    position = play_turn(five(), "build altar", "discard stockade", "build lumber_yard")
    for observer in (0, 1, 2, None):
        cities = position.view(observer).to_dict()["cities"]
        assert [city.get("buildings", []) for city in cities] == [["altar"], [], ["lumber_yard"]]
        assert [city.get("coins", 3) for city in cities] == [3, 6, 3]


def test_hands_of_others_and_the_discard_pile_are_not_seen() -> None:
    position = table(
        city(hand="altar theater"), city(hand="baths stockade"), city(hand="loom_1 press_1"), discard="barracks"
    )
    for observer, shown in ((0, {"altar", "theater"}), (1, {"baths", "stockade"}), (None, set())):
        document = position.view(observer).to_dict()
        hands = {card for city in document["cities"] for card in city.get("hand", [])}
        assert hands == shown
        assert "discard" not in document
        assert document["discard_size"] == 1


# Passing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("age", [1, 3])
def test_hands_go_to_the_left_in_ages_one_and_three(age: int) -> None:
    before = five(age)
    kept = [set(hand(before, seat)) for seat in range(3)]
    after = play_turn(before)
    for seat in range(3):
        assert set(hand(after, (seat + 1) % 3)) < kept[seat]


def test_hands_go_to_the_right_in_age_two() -> None:
    before = five(2)
    kept = [set(hand(before, seat)) for seat in range(3)]
    after = play_turn(before)
    for seat in range(3):
        assert set(hand(after, (seat - 1) % 3)) < kept[seat]


def test_hands_go_round_the_whole_table() -> None:
    position = heptapolis.game("seven-wonders", players=5).start(1)
    hands = [set(hand(position, seat)) for seat in range(5)]
    after = play_turn(position)
    for seat in range(5):
        assert len(hand(after, seat)) == 6
        assert set(hand(after, seat)) <= hands[(seat - 1) % 5]


def test_the_chosen_card_is_not_passed_on() -> None:
    after = play_turn(five(), "build altar", "discard stockade", "build lumber_yard")
    assert hand(after, 1) == ["baths", "theater"]
    assert hand(after, 2) == ["loom_1", "press_1"]
    assert hand(after, 0) == ["clay_pool", "marketplace"]


def test_a_seat_remembers_the_cards_it_passed_on() -> None:
    after = play_turn(five(), "build altar", "discard stockade", "build lumber_yard")
    assert sorted(after.view(0).to_dict()["cities"][1]["hand_certain"]) == ["baths", "theater"]
    assert after.view(1).to_dict()["cities"][0].get("hand_certain", []) == []


# The sixth turn, the ages -------------------------------------------------------------------------


def test_in_the_sixth_turn_one_card_is_played_and_the_other_discarded_without_coins() -> None:
    position = table(
        city(hand="altar theater"), city(hand="baths stockade", wonder="ephesus"), city(hand="loom_1 press_1")
    )
    after = play_turn(position, "build altar", "discard baths", "build loom")
    assert pile(after) == ["baths", "press_1", "stockade", "theater"]
    assert [coins(after, seat) for seat in range(3)] == [3, 6, 3]


@pytest.mark.parametrize("age", [1, 2])
def test_after_six_turns_the_next_age_is_dealt_seven_cards_each(age: int) -> None:
    after = play_turn(table(age=age))
    assert moment(after) == (age + 1, 1)
    assert [len(hand(after, seat)) for seat in range(3)] == [7, 7, 7]
    assert after.to_act == (0, 1, 2)


def test_the_next_age_brings_the_hands_that_the_deal_says() -> None:
    hands = [["walls", "vineyard"], ["temple"], []]
    after = play_turn(table(age=1, to_come={"2": {"hands": hands}}))
    assert {"walls", "vineyard"} <= set(hand(after, 0))
    assert "temple" in hand(after, 1)


def test_an_age_has_six_turns() -> None:
    position = heptapolis.game("seven-wonders", players=3).start(2)
    for turn in range(1, 7):
        assert moment(position) == (1, turn)
        assert {len(hand(position, seat)) for seat in range(3)} == {8 - turn}
        position = play_turn(position)
    assert moment(position) == (2, 1)


def test_the_game_ends_after_age_three_and_not_before() -> None:
    for age in (1, 2):
        position = play_turn(table(age=age))
        assert not position.over
        assert position.ending is None
        assert position.winners == ()
    position = play_turn(table(age=3))
    assert position.over
    assert position.ending == "points"
    assert position.winners
    assert position.to_act == ()
    assert all(position.moves(seat) == [] for seat in range(3))


def test_decisions_are_numbered_upwards() -> None:
    position = five()
    first = position.decision(0)
    second = play_turn(position).decision(0)
    assert first is not None
    assert second is not None
    assert second.number > first.number
    assert (first.seat, first.city) == (0, 0)
