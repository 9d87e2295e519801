"""The thirty-five stages: what they cost, what they are worth, and in which orders they can be built."""

from __future__ import annotations

from functools import cache

import pytest

from .facts import ALL_STAGES, LEGAL_ORDERS, STAGES, WONDER_POINTS, WONDERS, below, grounds, price
from .helpers import acting, asks, cards, city, code, finished, kind, pile, play, points, stages, table


def short_of(wonder: str, stage: str, taken: str, held: list[str] | None = None) -> list[str]:
    """The stages after a player with all but one of the cards of a price has taken some card."""
    held = price(wonder, stage)[1:] if held is None else held
    own = city(wonder, stages=sorted(below(wonder, stage)), cards=held, deck="blue_3 red_0")
    return stages(play(table(own, {}, city(deck="red_0"), centre=[taken, "blue_3", "blue_3"]), "take centre"))


@pytest.mark.parametrize(("wonder", "stage"), ALL_STAGES)
def test_the_cost_of_each_stage(wonder: str, stage: str) -> None:
    paid = price(wonder, stage)
    before = below(wonder, stage)
    own = city(wonder, stages=sorted(before), cards=paid[1:], deck="blue_3")
    position = play(table(own, {}, city(deck="red_0"), centre=[paid[0], "blue_3"]), "take centre")
    if stage not in stages(position):  # another stage could be paid as well
        position = play(position, f"build {stage} {' '.join(paid)}")
    assert stages(position) == sorted(before | {stage})
    assert pile(position) == sorted(paid)
    assert set(cards(position)) <= {"blue_3", "red_0"}  # what effects bring


@pytest.mark.parametrize(("wonder", "stage"), ALL_STAGES)
def test_one_card_less_does_not_pay_a_stage(wonder: str, stage: str) -> None:
    assert stage not in short_of(wonder, stage, "blue_3")


@pytest.mark.parametrize(("wonder", "stage"), ALL_STAGES)
def test_resources_of_the_wrong_kind_do_not_pay_a_stage(wonder: str, stage: str) -> None:
    cost = STAGES[wonder][stage]
    wrong = ["stone"] if cost.kind == "different" else ["wood", "brick"]
    held = (wrong * 4)[: cost.count - 1]
    assert stage not in short_of(wonder, stage, "stone", held)


@pytest.mark.parametrize("wonder", WONDERS)
def test_the_stages_are_worth_the_points_printed_on_them(wonder: str) -> None:
    for built in grounds(wonder):
        position = table(city(wonder, stages=sorted(built)), phase="over")
        assert points(position)["stages"] == sum(STAGES[wonder][stage].points for stage in built)
    assert points(finished(city(wonder, stages="s1 s2 s3 s4 s5")))["stages"] == WONDER_POINTS[wonder]


@cache
def available(wonder: str, built: frozenset[str]) -> tuple[str, ...]:
    """The stages that could be built now if they could be paid."""
    position = acting(city(wonder, stages=sorted(built)))
    reasons = {stage: code(position, f"build {stage}") for stage in STAGES[wonder]}
    assert set(reasons.values()) <= {"already-built", "not-available", "cannot-pay"}
    assert {stage for stage, reason in reasons.items() if reason == "already-built"} == built
    return tuple(stage for stage, reason in reasons.items() if reason == "cannot-pay")


@pytest.mark.parametrize("wonder", WONDERS)
def test_a_stage_is_available_when_all_stages_below_it_are_built(wonder: str) -> None:
    for built in grounds(wonder):
        if len(built) < 5:
            expected = [stage for stage in STAGES[wonder] if stage not in built and below(wonder, stage) <= built]
            assert list(available(wonder, frozenset(built))) == expected


@pytest.mark.parametrize("wonder", WONDERS)
def test_the_number_of_legal_orders(wonder: str) -> None:
    def orders(built: frozenset[str]) -> int:
        if len(built) == 5:
            return 1
        return sum(orders(built | {stage}) for stage in available(wonder, built))

    assert orders(frozenset()) == LEGAL_ORDERS[wonder]


CHOICES = [
    ("babylon", "s1 s2 s3", "s4", "s5"),
    ("ephesus", "s1", "s2", "s3"),
    ("ephesus", "s1", "s3", "s4"),
    ("halicarnassus", "s1 s2", "s3", "s4"),
    ("olympia", "s1", "s2", "s3"),
    ("rhodes", "", "s1", "s2"),
]


@pytest.mark.parametrize(("wonder", "before", "one", "other"), CHOICES)
def test_the_builder_chooses_among_available_stages(wonder: str, before: str, one: str, other: str) -> None:
    """Coins alone pay for either."""
    for stage in (one, other):
        own = city(wonder, stages=before, cards="coin coin coin", deck="coin")
        position = play(table(own), "take left")
        assert asks(position) == (0, "act")
        assert stage in stages(play(position, f"build {stage}"))


def test_the_reason_names_what_is_missing() -> None:
    position = acting(city("ephesus", stages="s1 s3"))
    reason = position.why_not(0, "build s5")
    assert reason is not None
    assert reason.figures["stage"] == "s5"
    assert set(reason.figures["needs"]) == {"s2", "s4"}
    reason = position.why_not(0, "build s4")
    assert reason is not None
    assert (reason.figures["stage"], reason.figures["count"], reason.figures["cost"]) == ("s4", 3, "identical")


def test_an_unbuilt_stage_is_worth_nothing() -> None:
    assert points(finished(city("giza")))["stages"] == 0


def test_the_last_stage_ends_the_game_at_the_end_of_the_turn() -> None:
    own = city("giza", stages="s1 s2 s3 s4", cards="wood brick stone", deck="glass")
    position = play(table(own), "take left")
    assert kind(position) == "over"
    assert position.ending == "wonder"
