"""Samples of what others fetched from the discard pile: where the card had lain, and which copy it was."""

from __future__ import annotations

import os

import pytest

from heptapolis.games.seven_wonders.rules import sampling

from .helpers import buildings, city, pile, play_turn, table
from .test_sampling_corners import consistent, picked


@pytest.fixture
def one_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted rules give up when the first try fails; compiled ones keep the number they were compiled with."""
    if os.environ.get("HEPTAPOLIS_MODE") == "interpreted":
        monkeypatch.setattr(sampling, "TRIES", 1)


def test_the_first_card_of_all_taken_in_the_first_turn_of_all() -> None:
    picking = city(wonder="halicarnassus", side="B", stages=1)
    position = table(picking, turn=1, phase="fetch", discard="lumber_yard").play(0, "fetch lumber_yard")
    for observer in (1, 2, None):
        for sample in consistent(position.view(observer)):
            assert "lumber_yard" in buildings(sample, 0)
            assert pile(sample) == []


def test_a_card_that_others_fetched_finds_its_place_at_the_first_try(one_try: None) -> None:
    # It is put where the pile was, not anywhere in the hope that it falls there.
    for observer in (1, 2, None):
        consistent(picked("altar").view(observer), 6)
        consistent(picked("laboratory").view(observer), 6)


def test_a_card_passed_on_that_others_fetched_finds_its_place_at_the_first_try(one_try: None) -> None:
    # Seat 2 passes three cards to seat 1, which sells one of them, and seat 0 takes it.
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue library walls"),
        city(wonder="ephesus", hand="vineyard school forum laboratory"),
        city(wonder="alexandria", hand="quarry courthouse dispensary caravansery"),
        age=2,
        turn=4,
    )
    position = play_turn(position, "discard temple", "build vineyard", "build quarry")
    position = play_turn(position, "stage forum", "discard courthouse").play(0, "fetch courthouse")
    consistent(position.view(2), 12)


def test_of_two_copies_the_one_that_others_fetched_was_in_the_pile() -> None:
    # Age II, seven players: seat 1 passes a school to seat 0, which keeps it and takes the other one, sold by seat 4.
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue library walls"),
        city(wonder="ephesus", hand="vineyard school forum laboratory"),
        city(wonder="giza", hand="quarry sawmill dispensary caravansery"),
        city(wonder="rhodes", hand="walls bazar stables archery_range"),
        city(wonder="olympia", hand="aqueduct courthouse press_2 loom_2"),
        city(wonder="babylon", hand="school vineyard foundry brickyard"),
        city(wonder="alexandria", hand="statue forum bazar glassworks_2"),
        age=2,
        turn=4,
    )
    position = play_turn(position, None, "build vineyard", None, None, None, "discard brickyard")
    position = play_turn(position, "stage forum", None, None, None, "discard school").play(0, "fetch school")
    for sample in consistent(position.view(1), 12):
        told = [text for row in sample.to_dict()["seen"]["packets"]["2"].values() for text in row]
        assert [text for text in told if text.endswith("fetched")] == ["school discarded fetched"]
        assert len(pile(sample)) == len(pile(position))


def test_copies_were_fetched_as_often_as_they_lay_in_the_pile() -> None:
    # Seat 2 passed a school to seat 1, which sold one of three cards, and sold another school itself. Seat 0 took one of
    # them: its own with weight 1, the other with weight 1/3.
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue library walls"),
        city(wonder="ephesus", hand="vineyard forum aqueduct laboratory"),
        city(wonder="giza", hand="quarry school dispensary caravansery"),
        city(wonder="rhodes", hand="school bazar stables archery_range"),
        city(wonder="olympia", hand="press_2 loom_2 courthouse sawmill"),
        city(wonder="babylon", hand="vineyard foundry brickyard forum"),
        city(wonder="alexandria", hand="statue walls bazar glassworks_2"),
        age=2,
        turn=4,
    )
    position = play_turn(position, None, "build vineyard", "discard quarry", "discard bazar")
    position = play_turn(position, "stage forum", "discard dispensary", "discard school").play(0, "fetch school")
    view, own = position.view(2), 0
    for seed in range(200):
        told = view.sample(seed).to_dict()["seen"]["packets"]["2"]["6"]
        own += told[4] == "school discarded fetched"
    assert 138 < own < 162  # 150 on average
