"""All act at once: choices are secret and changeable until the last one, and the order of plays does not matter."""

from __future__ import annotations

from itertools import permutations

import pytest

from heptapolis.errors import IllegalMove

from .helpers import ROUND, boxes, boxes_now, city, coins, kind, moment, play, play_round, points, table, written

LAST = "warehouse agora.a2 agora.b2 agora.c1"


def busy() -> object:
    """Three seats with choices that touch each other: attack and defence, the Agora, the Guild Court, two unlocks."""
    return table(
        city("olympia", f"{LAST} university.gear2", coins=9),
        city("rhodes", f"{LAST} unlock:purple", coins=9),
        city("babylon", "warehouse university.tablet2 unlock:purple", coins=9),
        blue="owl:1",
        green="gear:0",
        red="axe:0",
        purple="guild_green:0",
    )


CHOICES = (
    ("wonder", "build blue agora.c2", "bonus build", "check university.gear3"),
    ("build blue agora.c2", "bonus again", "wonder", "check east_barracks.defence1"),
    ("wonder", "check university.tablet3"),
)


def in_order(order: list[int]) -> object:
    """The choices of the seats, in the order of the seats given."""
    position = busy()
    left = [list(choices) for choices in CHOICES]
    for seat in order:
        position = position.play(seat, left[seat].pop(0))
    assert not any(left)
    return position


def test_the_order_of_seats_does_not_matter() -> None:
    results = set()
    for order in permutations(range(3)):
        results.add(in_order([seat for seat in order for _ in CHOICES[seat]]))
    assert len(results) == 1
    (after,) = results
    assert moment(after) == ROUND + 1
    assert [points(after, seat, "agora") for seat in range(3)] == [28, 28, 0]


@pytest.mark.parametrize("order", ["0120120101", "2100121010", "1110002012", "0001121201"])
def test_choices_may_be_interleaved(order: str) -> None:
    assert in_order([int(seat) for seat in order]) == in_order([0] * 4 + [1] * 4 + [2] * 2)


def test_nothing_resolves_before_the_last_choice() -> None:
    position = table(blue="mask:0")
    for seat in (2, 0):
        position = position.play(seat, "build blue agora.a1")
        assert moment(position) == ROUND
        assert boxes(position, seat) == set()
        assert coins(position, seat) == 7
        assert points(position, seat) == 0
    assert position.to_act == (1,)
    after = position.play(1, "pass")
    assert moment(after) == ROUND + 1
    assert boxes(after, 0) == boxes(after, 2) == {"agora.a1"}


def test_a_seat_in_the_midst_of_its_choices_still_owes_one() -> None:
    position = table(city("rhodes", "warehouse"))
    position = position.play(1, "pass").play(2, "pass").play(0, "wonder")
    assert position.to_act == (0,)
    assert moment(position) == ROUND
    assert moment(position.play(0, "decline")) == ROUND + 1


# Taking back ----------------------------------------------------------------------------------------


def test_a_choice_may_be_taken_back_until_the_round_resolves() -> None:
    start = table(blue="mask:0")
    chosen = start.play(0, "build blue agora.a1").play(1, "pass")
    back = chosen.retract(0)
    assert back == start.play(1, "pass")
    assert back.to_act == (0, 2)
    assert play_round(back, "pass") == play_round(start)
    assert chosen.retract(1).retract(0) == start


def test_to_take_back_takes_all_choices_of_the_round_back() -> None:
    start = busy()
    position = start
    for move in CHOICES[0]:
        position = position.play(0, move)
        assert position.retract(0) == start
    assert play(position.retract(0), 0, "; ".join(CHOICES[0])) == position


def test_to_take_back_leaves_the_others_alone() -> None:
    position = play(play(busy(), 0, "; ".join(CHOICES[0][:2])), 1, "; ".join(CHOICES[1]))
    back = position.retract(0)
    assert boxes_now(back, 1) == boxes_now(position, 1)
    assert back.to_act == (0, 2)
    assert written(back, 1)["chosen"] == list(CHOICES[1])
    assert kind(back, 0) == "action"


def test_what_nobody_has_chosen_cannot_be_taken_back() -> None:
    position = table()
    for other in (position, position.play(1, "pass"), play_round(position)):
        with pytest.raises(IllegalMove) as caught:
            other.retract(0)
        assert caught.value.code == "nothing-to-retract"


def test_what_was_taken_back_is_not_in_the_history() -> None:
    position = table(blue="mask:0").play(0, "build blue agora.a1").retract(0).play(0, "pass")
    assert [entry for entry in position.history if entry[1] == 0] == [(1, 0, "pass")]
    done = play_round(position)
    assert done.history == ((1, 0, "pass"), (1, 1, "pass"), (1, 2, "pass"))
    assert list(done.trail())[-1] == done


def test_play_gives_a_new_position_and_leaves_the_old_one() -> None:
    position = table(blue="mask:0")
    document = position.to_dict()
    position.play(0, "build blue agora.a1")
    assert position.to_dict() == document
    assert position.to_act == (0, 1, 2)


# The state of the round's start ---------------------------------------------------------------------


def test_nobody_reads_what_another_does_in_this_round() -> None:
    """What one seat may do and comes to is the same whatever the others have done before."""
    alone = busy()
    others = play(play(busy(), 1, "; ".join(CHOICES[1])), 2, "; ".join(CHOICES[2]))
    assert [str(move) for move in alone.moves(0)] == [str(move) for move in others.moves(0)]
    one, other = (play(position, 0, "; ".join(CHOICES[0][:2])) for position in (alone, others))
    assert boxes_now(one, 0) == boxes_now(other, 0)
    assert one.decision(0) == other.decision(0)
