"""Samples of a view: the dice to come are drawn anew, secret choices are chosen anew, all else stays."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import COMMON, FACES, lane_of
from .helpers import city, forum, offers, play, play_round, table, written
from .test_views import OBSERVERS, start

GREY = {"grey1", "grey2", "grey3"}


def consistent(position: Position, seeds: int = 1) -> None:
    """Samples of all views look the same to whoever looks, offer the same moves and go on like any position."""
    for observer in (*range(position.game.players), None):
        view = position.view(observer)
        for seed in range(seeds):
            sample = view.sample(seed)
            assert sample.view(observer) == view
            assert sample.to_act == position.to_act
            assert forum(sample) == forum(position)
            if observer is not None:
                assert sample.moves(observer) == position.moves(observer)


@pytest.mark.parametrize(
    "moves",
    [
        {},
        {1: "pass"},
        {1: "wonder; decline", 2: "build yellow market.coin1"},
        {2: "wonder"},
        {0: "wonder", 1: "build blue agora.a1", 2: "wonder; build blue agora.a2"},
    ],
)
def test_a_sample_is_consistent_with_the_view(moves: dict[int, str]) -> None:
    position = start()
    for seat, chosen in moves.items():
        position = play(position, seat, chosen)
    consistent(position, seeds=2)


@pytest.mark.parametrize("players", [2, 4, 7])
def test_samples_of_games_in_play(players: int) -> None:
    position = heptapolis.game("dice", players=players).start(players)
    for number in range(3):
        position = play_round(position, *[offers(position, seat)[0] for seat in range(players - 1)])
        if number == 2:
            consistent(position.play(0, "pass"))


def test_the_dice_to_come_are_drawn_anew() -> None:
    view = start().view(0)
    drawn = [view.sample(seed) for seed in range(6)]
    assert len(set(drawn)) == 6
    following = {tuple(sorted(forum(play_round(sample)).items())) for sample in drawn}
    assert len(following) == 6
    assert view.sample(1) == drawn[1]
    assert view.sample() != view.sample()


def test_a_sample_does_not_know_the_real_dice_to_come() -> None:
    position = start()
    real = forum(play_round(position))
    assert all(forum(play_round(position.view(0).sample(seed))) != real for seed in range(5))


def test_drawn_dice_show_their_own_faces() -> None:
    sample = start().view(0).sample(3)
    shown = sample.to_dict()["aside"]
    later = forum(play_round(sample))
    for die, face in {**shown, **later}.items():
        symbol, section = face.split(":")
        assert symbol in FACES[die].split()
        assert section in "0123"


def test_what_lies_beside_the_forum_is_drawn_anew() -> None:
    view = start().view(1)
    assert len({str(view.sample(seed).to_dict()["aside"]) for seed in range(5)}) == 5


def test_the_grey_die_that_leaves_next_is_drawn_anew() -> None:
    # Purple lies in the Forum: one grey die is gone, which one is known, and which goes next is not.
    view = start().view(0)
    gone = GREY - set(forum(start()))
    orders = {tuple(view.sample(seed).to_dict()["leaving"]) for seed in range(12)}
    assert {order[0] for order in orders} == gone
    assert {order[1] for order in orders} == GREY - gone


def with_two_unlocks(at_once: bool) -> Position:
    """Two special dice have come into the Forum, in one round or in two: grey3 has left, and grey1."""
    lanes = {colour: f"university.{lane_of('babylon', colour)}" for colour in ("black", "white")}
    own = city("babylon", f"warehouse wonder.1 {lanes['black']}2 {lanes['white']}2", coins=21)
    green = {"green": f"{lane_of('babylon', 'white')}:0"}
    position = table(own, leaving=["grey3", "grey1", "grey2"], to_come=[green], **green)
    if at_once:
        return play_round(position, f"wonder; check {lanes['black']}3; check {lanes['white']}3")
    return play_round(
        play_round(position, f"wonder; check {lanes['black']}3; decline"), f"build green {lanes['white']}3"
    )


def test_dice_that_left_in_different_rounds_left_in_that_order_in_every_sample() -> None:
    view = with_two_unlocks(at_once=False).view(1)
    for seed in range(8):
        assert view.sample(seed).to_dict()["leaving"] == ["grey3", "grey1", "grey2"]


def test_of_dice_that_left_in_one_round_nobody_knows_the_order() -> None:
    view = with_two_unlocks(at_once=True).view(1)
    orders = {tuple(view.sample(seed).to_dict()["leaving"]) for seed in range(12)}
    assert orders == {("grey1", "grey3", "grey2"), ("grey3", "grey1", "grey2")}


def test_secret_choices_are_drawn_anew() -> None:
    view = start().play(1, "build yellow market.coin1").view(0)
    chosen = {str(written(view.sample(seed), 1)["chosen"]) for seed in range(10)}
    assert len(chosen) > 3
    assert all(0 in view.sample(seed).to_act and 1 not in view.sample(seed).to_act for seed in range(3))


def test_own_choices_stay() -> None:
    position = play(start(), 1, "wonder; check east_barracks.attack1").play(2, "pass")
    for seed in range(4):
        assert written(position.view(1).sample(seed), 1)["chosen"] == ["wonder", "check east_barracks.attack1"]


def test_a_seat_in_the_midst_of_its_choices_has_chosen_nothing_in_the_samples_of_others() -> None:
    position = start().play(2, "wonder")
    for seed in range(3):
        sample = position.view(0).sample(seed)
        assert not written(sample, 2).get("chosen")
        assert 2 in sample.to_act
    assert written(position.view(2).sample(0), 2)["chosen"] == ["wonder"]


def test_samples_can_be_played_on() -> None:
    sample = play(start(), 1, "build yellow market.coin1").view(0).sample(5)
    after = play_round(sample, "pass", None, "pass")
    assert sample.from_document
    assert heptapolis.position(after.to_dict()) == after
    with_other_choices = written(sample, 1)["chosen"]
    assert with_other_choices


def test_a_sample_of_a_finished_game() -> None:
    end = play_round(table(city(bonuses="coins again build")))
    for observer in OBSERVERS:
        sample = end.view(observer).sample(1)
        assert sample.over
        assert sample.winners == end.winners
        assert sample.view(observer) == end.view(observer)


def test_samples_at_the_last_round() -> None:
    position = table(round=60)
    consistent(position)
    assert play_round(position.view(0).sample(1)).over


def test_a_start_is_sampled_with_the_same_boards() -> None:
    position = heptapolis.game("dice", players=3).start(4)
    sample = position.view(2).sample(9)
    assert [entry["board"] for entry in sample.to_dict()["cities"]] == [
        entry["board"] for entry in position.to_dict()["cities"]
    ]
    assert set(forum(sample)) == set(COMMON)
