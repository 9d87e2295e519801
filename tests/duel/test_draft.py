"""The selection of wonders: pick order F S S F, then S F F S; the second round is not seen in the first."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import DRAFT_ORDER, WONDERS
from .helpers import asked, built, code, layout, offers, play, wonders

ROUNDS = [
    ["piraeus", "sphinx", "colossus", "mausoleum"],
    ["pyramids", "appian_way", "great_library", "hanging_gardens"],
]
PICKS = [wonder for round_ in ROUNDS for wonder in round_]
BOX = sorted(set(WONDERS) - set(PICKS))


def start(first: int = 0, rounds: list[list[str]] = ROUNDS) -> Position:
    return heptapolis.game("duel", first=first).start(5, deal={"wonders": rounds})


def pick(position: Position, wonder: str) -> Position:
    """The seat to act takes a wonder."""
    return play(position, f"take {wonder}")


def drafted(position: Position) -> dict[str, int]:
    """Who has which wonder."""
    return {wonder: seat for seat in (0, 1) for wonder in wonders(position, seat)}


@pytest.mark.parametrize("first", [0, 1])
def test_the_pick_order_is_f_s_s_f_and_then_s_f_f_s(first: int) -> None:
    position = start(first)
    for number, wonder in enumerate(PICKS):
        seat = DRAFT_ORDER[number] ^ first
        assert asked(position) == (seat, "draft")
        position = pick(position, wonder)
        assert drafted(position)[wonder] == seat
    assert len(wonders(position, 0)) == len(wonders(position, 1)) == 4
    assert asked(position) == (first, "card")


def test_all_wonders_laid_out_may_be_taken_and_no_other() -> None:
    position = start()
    assert sorted(offers(position, 0)) == sorted(f"take {wonder}" for wonder in ROUNDS[0])
    assert offers(position, 1) == []
    position = pick(position, "sphinx")
    assert sorted(offers(position, 1)) == ["take colossus", "take mausoleum", "take piraeus"]
    position = pick(position, "colossus")
    assert sorted(offers(position, 1)) == ["take mausoleum", "take piraeus"]


@pytest.mark.parametrize("wonder", ROUNDS[0])
def test_each_of_the_four_may_be_taken_first(wonder: str) -> None:
    position = pick(start(), wonder)
    assert drafted(position) == {wonder: 0}
    assert position.to_act == (1,)


def second_round(first: int = 0) -> Position:
    position = start(first)
    while set(ROUNDS[0]) - set(drafted(position)):
        position = play(position, offers(position, position.to_act[0])[0])
    return position


def test_the_last_wonder_of_a_round_goes_to_whoever_began_the_round() -> None:
    position = play(start(), "take sphinx", "take colossus", "take mausoleum")
    assert offers(position, 0) == ["take piraeus"]
    position = pick(position, "piraeus")
    assert drafted(position) == {"sphinx": 0, "colossus": 1, "mausoleum": 1, "piraeus": 0}


def test_in_the_second_round_the_second_player_begins() -> None:
    for first in (0, 1):
        position = second_round(first)
        assert asked(position) == (1 - first, "draft")
        assert sorted(offers(position, 1 - first)) == sorted(f"take {wonder}" for wonder in ROUNDS[1])


@pytest.mark.parametrize("first", [0, 1])
def test_after_the_draft_the_first_player_begins_age_one(first: int) -> None:
    position = second_round(first)
    while asked(position)[1] == "draft":
        position = play(position, offers(position, position.to_act[0])[-1])
    assert asked(position) == (first, "card")
    assert [len(wonders(position, seat)) for seat in (0, 1)] == [4, 4]
    assert built(position, 0) == built(position, 1) == []
    assert set(drafted(position)) == set(PICKS)
    assert len(layout(position)) == 20


# What is seen ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observer", [0, 1, None])
def test_the_second_rounds_wonders_are_not_seen_during_the_first(observer: int | None) -> None:
    other = start(rounds=[ROUNDS[0], BOX])
    position = start()
    for move in ("take piraeus", "take sphinx", "take colossus"):
        assert position.view(observer) == other.view(observer)
        shown = position.view(observer).to_dict()["draft"]
        assert not shown[1]
        assert set(ROUNDS[0]) - set(drafted(position)) <= set(shown[0])
        position, other = play(position, move), play(other, move)


@pytest.mark.parametrize("observer", [0, 1, None])
def test_in_the_second_round_all_see_the_four_wonders(observer: int | None) -> None:
    shown = second_round().view(observer).to_dict()["draft"][1]
    assert sorted(shown) == sorted(ROUNDS[1])


def test_a_wonder_of_the_second_round_cannot_be_told_from_one_in_the_box() -> None:
    position = start()
    reasons = []
    for wonder in (ROUNDS[1][0], BOX[0]):
        reason = position.why_not(0, f"take {wonder}")
        assert reason is not None
        assert reason.code == "not-on-offer"
        reasons.append(sorted(reason.figures))
    assert reasons[0] == reasons[1]


def test_a_sample_in_the_first_round_draws_the_second_from_the_eight_others() -> None:
    view = pick(start(), "sphinx").view(1)
    drawn = [view.sample(seed).deal()["wonders"][1] for seed in range(12)]
    assert all(len(set(round_)) == 4 for round_ in drawn)
    assert {wonder for round_ in drawn for wonder in round_} == set(WONDERS) - set(ROUNDS[0])
    assert not set(drawn[0]).intersection(*drawn[1:])


def test_a_sample_in_the_second_round_keeps_its_wonders() -> None:
    view = second_round().view(0)
    for seed in range(3):
        assert sorted(view.sample(seed).deal()["wonders"][1]) == sorted(ROUNDS[1])


@pytest.mark.parametrize("observer", [0, 1, None])
def test_after_the_draft_all_know_the_wonders_of_both_rounds(observer: int | None) -> None:
    view = play(start(), *(f"take {wonder}" for wonder in PICKS)).view(observer)
    for shown in (view.to_dict()["draft"], view.sample(1).deal()["wonders"]):
        assert [sorted(round_) for round_ in shown] == [sorted(round_) for round_ in ROUNDS]


def test_the_layout_of_age_one_is_not_laid_out_before_the_draft_is_over() -> None:
    for position in (start(), second_round()):
        for observer in (0, 1, None):
            assert "to_come" not in position.view(observer).to_dict()
            assert not any(
                card in str(position.view(observer).to_dict()) for card in ("lumber_yard", "guard_tower", "scriptorium")
            )


# Reasons --------------------------------------------------------------------------------------------------------------


def test_a_wonder_that_was_taken_is_no_longer_on_offer() -> None:
    assert code(pick(start(), "sphinx"), 1, "take sphinx") == "not-on-offer"


def test_only_the_seat_to_act_may_take() -> None:
    assert code(start(), 1, "take sphinx") == "not-your-turn"


def test_no_card_can_be_played_during_the_draft() -> None:
    assert code(start(), 0, "build lumber_yard") == "not-now"
    assert code(start(), 0, "discard lumber_yard") == "not-now"
    assert code(start(), 0, "wonder sphinx lumber_yard") == "not-now"


def test_a_deal_may_give_some_wonders_only() -> None:
    deal = {"wonders": [["piraeus", None, None, "sphinx"], [None, "pyramids", None, None]]}
    for seed in range(4):
        rounds = heptapolis.game("duel").start(seed, deal=deal).deal()["wonders"]
        assert {"piraeus", "sphinx"} < set(rounds[0])
        assert "pyramids" in rounds[1]
        assert len({wonder for round_ in rounds for wonder in round_}) == 8
