"""Effects that lead to further choices: worked off depth first, asked only where there is a choice."""

from __future__ import annotations

from .helpers import (
    QUIET,
    boxes,
    boxes_now,
    city,
    code,
    coins_now,
    kind,
    offers,
    play,
    play_round,
    refused,
    table,
    targets,
    without,
)

NOTHING = {"grey1": "stone:0", "grey2": "wood:0", "grey3": "stone:0"}


def no_use(green: str) -> dict[str, str]:
    """Dice that open nothing for who has stone, wood, agora.a1, two attacks to the west and no coins."""
    return {**NOTHING, "blue": "mask:0", "green": f"{green}:0", "red": "axe:0", "yellow": "chest:0"}


STUCK = "warehouse.stone warehouse.wood agora.a1 west_barracks.attack2"


def test_a_build_without_die_cost_with_nothing_to_build_is_lost() -> None:
    position = table(city("halicarnassus", STUCK, coins=0), **no_use("gear"))
    done = position.play(0, "wonder")
    assert kind(done, 0) is None
    assert done.to_act == (1, 2)


def test_boxes_to_check_that_cannot_be_paid_are_lost() -> None:
    # Babylon: the first boxes cost 3, 0 and 2; with the free one checked nothing can be paid.
    position = table(city("babylon", "university.tablet1", coins=1), **QUIET)
    assert kind(position.play(0, "wonder"), 0) is None
    assert kind(table(city("babylon", "university.tablet1", coins=3), **QUIET).play(0, "wonder"), 0) == "check"


def test_the_rest_of_the_boxes_to_check_is_lost_when_none_is_left() -> None:
    own = f"unlock:white warehouse {without('agora', 'agora.b2')}"
    position = table(city("giza", own), white="leader_blue:0")
    asked = position.play(0, "build white gallery.blue")
    assert targets(asked, 0, "check") == {"agora.b2"}
    bonus = asked.play(0, "check agora.b2")
    assert kind(bonus, 0) == "bonus"
    assert kind(bonus.play(0, "bonus coins"), 0) is None


def test_an_extra_action_is_always_asked() -> None:
    position = table(city("olympia", STUCK, coins=0), **no_use("tablet"))
    asked = position.play(0, "wonder")
    assert kind(asked, 0) == "again"
    assert offers(asked, 0) == ["pass", "decline"]
    assert coins_now(asked.play(0, "pass"), 0) == 3


def test_one_may_stop_after_one_box() -> None:
    asked = table(city("rhodes", "warehouse wonder.1")).play(0, "wonder")
    done = play(asked, 0, "check west_barracks.attack1; decline")
    assert kind(done, 0) is None
    assert boxes_now(done, 0) - boxes_now(asked, 0) == {"west_barracks.attack1"}


def test_one_may_take_no_box() -> None:
    asked = table(city("rhodes", "warehouse wonder.1")).play(0, "wonder")
    assert kind(asked.play(0, "decline"), 0) is None


def test_the_second_box_comes_after_all_that_the_first_led_to() -> None:
    # The first box completes West Barracks: bonus, box of the bonus, then the second box of Rhodes' Wonder.
    own = f"warehouse wonder.1 {without('west_barracks', 'west_barracks.attack4')}"
    position = table(city("rhodes", own))
    asked = play(position, 0, "wonder; check west_barracks.attack4")
    assert kind(asked, 0) == "bonus"
    asked = asked.play(0, "bonus build")
    assert kind(asked, 0) == "check"
    assert "market.coin1" in targets(asked, 0, "check")
    asked = asked.play(0, "check market.coin1")
    assert kind(asked, 0) == "check"
    assert targets(asked, 0, "check") == {"east_barracks.attack1", "east_barracks.defence1"}
    done = asked.play(0, "check east_barracks.attack1")
    assert kind(done, 0) is None
    after = play_round(done)
    assert {"west_barracks.attack4", "market.coin1", "east_barracks.attack1", "wonder.2"} <= boxes(after, 0)


def test_declining_a_bonus_box_leaves_the_outer_boxes() -> None:
    own = f"warehouse wonder.1 {without('west_barracks', 'west_barracks.attack4')}"
    asked = play(table(city("rhodes", own)), 0, "wonder; check west_barracks.attack4; bonus build; decline")
    assert kind(asked, 0) == "check"
    assert targets(asked, 0, "check") == {"east_barracks.attack1", "east_barracks.defence1"}


def test_an_extra_action_within_boxes_to_check_is_worked_off_first() -> None:
    own = f"warehouse wonder.1 {without('west_barracks', 'west_barracks.attack4')}"
    position = table(city("rhodes", own), yellow="coin:0")
    asked = play(position, 0, "wonder; check west_barracks.attack4; bonus again")
    assert kind(asked, 0) == "again"
    asked = asked.play(0, "build yellow market.coin1")
    assert kind(asked, 0) == "check"
    refused(asked, 0, "check market.coin2", "wrong-building")


def test_an_extra_action_may_be_a_wonder_box_with_its_own_effect() -> None:
    # The bonus to act again, used for the next Wonder box of Rhodes, whose boxes are asked for in turn.
    own = f"warehouse {without('agora', 'agora.b2')}"
    position = table(city("rhodes", own), blue="temple:0")
    asked = play(position, 0, "build blue agora.b2; bonus again; wonder")
    assert kind(asked, 0) == "check"
    assert kind(asked.play(0, "check east_barracks.defence1"), 0) is None


def test_a_nested_build_without_die_cost_keeps_the_outer_question() -> None:
    # Halicarnassus builds the leader of the University for free: first his boxes, then nothing more.
    own = "warehouse unlock:white wonder.1"
    position = table(city("halicarnassus", own), white="leader_green:3")
    asked = play(position, 0, "wonder; build white gallery.green")
    assert kind(asked, 0) == "check"
    assert coins_now(asked, 0) == 7
    done = play(asked, 0, "check university.compass1; check university.compass2")
    assert kind(done, 0) is None


def test_questions_of_one_turn_are_numbered_apart() -> None:
    position = table(city("rhodes", "warehouse wonder.1"))
    numbers = []
    for move in ("wonder", "check west_barracks.attack1", "check west_barracks.attack2"):
        decision = position.decision(0)
        assert decision is not None
        numbers.append(decision.number)
        position = position.play(0, move)
    after = play_round(position)
    decision = after.decision(0)
    assert decision is not None
    numbers.append(decision.number)
    assert numbers == sorted(set(numbers))


def test_the_same_question_for_another_seat_is_still_open() -> None:
    position = table(city("rhodes", "warehouse wonder.1")).play(0, "wonder")
    assert position.to_act == (0, 1, 2)
    assert kind(position, 1) == "action"
    assert code(position, 1, "check west_barracks.attack1") == "not-now"
