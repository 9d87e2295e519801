"""What the last move did, step by step, as somebody may see it."""

from __future__ import annotations

from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .helpers import city, coins, last, offers, play, table

KINDS = {
    *("took", "built", "wonder", "box", "discarded", "income", "lost", "pawn"),
    *("token", "destroyed", "revealed", "again", "age", "begins", "end"),
}


def told(position: Position, kind: str, observer: int | None = 0) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [dict(event.facts) for event in position.events(observer) if event.kind == kind]


def kinds(position: Position) -> list[str]:
    return [event.kind for event in position.events(0)]


def test_nothing_has_happened_before_the_first_move() -> None:
    assert table({}, {}).events(0) == table({}, {}).events(None) == []


def test_a_building_with_income() -> None:
    after = table(city(coins=0), {}, "tavern altar").play(0, "build tavern")
    assert kinds(after)[0] == "built"
    assert told(after, "built")[0]["card"] == "tavern"
    assert "income" in kinds(after)


def test_a_discard() -> None:
    after = table(city(coins=0), {}, "altar theater").play(0, "discard altar")
    assert told(after, "discarded")[0]["card"] == "altar"


def test_a_wonder_that_plays_again() -> None:
    after = table(city(coins=40, wonders="sphinx"), {}, "altar theater").play(0, "wonder sphinx altar")
    assert told(after, "wonder")[0]["wonder"] == "sphinx"
    assert "again" in kinds(after)
    after = last(city(coins=40, wonders="sphinx"), {}, "altar").play(0, "wonder sphinx altar")
    assert "again" not in kinds(after)


def test_a_red_card_with_loot() -> None:
    after = table(city(coins=0), city(coins=9), "guard_tower altar", pawn=2).play(0, "build guard_tower")
    assert kinds(after).index("built") < kinds(after).index("pawn") < kinds(after).index("lost")
    assert told(after, "lost")[0]["amount"] == 2


def test_a_token_a_destroyed_card_and_a_revealed_one() -> None:
    own = city(coins=0, buildings="scriptorium")
    after = play(table(own, {}, "library temple", progress="law agriculture"), "build library", "token agriculture")
    assert told(after, "token")[0]["token"] == "agriculture"
    own, other = city(coins=40, wonders="statue_of_zeus"), city(buildings="quarry")
    position = table(own, other, age=1, layout={"0": "altar", "2": "stable", "5": "theater"})
    after = position.play(0, "wonder statue_of_zeus theater")
    assert told(after, "destroyed", 1)[0]["card"] == "quarry"
    assert told(after, "revealed", 1)[0]["card"] == "stable"


def test_the_appian_way() -> None:
    after = table(city(coins=10, wonders="appian_way"), city(coins=9), "altar theater").play(
        0, "wonder appian_way altar"
    )
    assert {"wonder", "income", "lost", "again"} <= set(kinds(after))


def test_the_end_of_an_age_and_who_begins() -> None:
    position = last({}, {}, "altar").play(0, "discard altar")
    assert "age" in kinds(position)
    assert "begins" in kinds(position.play(0, "begin 1"))


def test_the_end_of_the_game() -> None:
    assert kinds(last({}, {}, "palace").play(0, "discard palace"))[-1] == "end"
    position = table({}, {}, "guard_tower altar", pawn=8).play(0, "build guard_tower")
    assert kinds(position)[-1] == "end"


def test_a_pick_of_the_draft() -> None:
    position = heptapolis.game("duel").start(1)
    assert kinds(play(position, offers(position, 0)[0]))[0] == "took"


def account(before: Position, after: Position) -> list[int]:
    """The coins that both cities should have by the events of a move."""
    expected = [coins(before, 0), coins(before, 1)]
    for event in after.events(None):
        if event.city is not None:
            expected[event.city] -= event.facts.get("trade", 0) + event.facts.get("coins", 0)
            if event.kind == "income":
                expected[event.city] += event.facts["amount"]
            if event.kind == "lost":
                expected[event.city] -= event.facts["amount"]
    return expected


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_through_a_game_events_have_known_kinds_and_can_be_said(seed: int) -> None:
    position = heptapolis.game("duel").start(seed)
    number = 0
    while not position.over:
        moves = offers(position, position.to_act[0])
        before, position = position, play(position, moves[(7 * number + seed) % len(moves)])
        number += 1
        assert account(before, position) == [coins(position, 0), coins(position, 1)]
        for observer in (0, 1, None):
            events = position.events(observer)
            assert events
            assert {event.kind for event in events} <= KINDS
            assert all(len(event.describe("en")) > 5 for event in events[:2])


def test_events_never_name_a_card_that_lies_face_down() -> None:
    position = table(
        {}, {}, age=1, layout={"0": "altar", "1": "baths", "2": "stable", "3": "tavern", "5": "theater", "6": "quarry"}
    )
    after = position.play(0, "discard theater")
    for observer in (0, 1, None):
        text = " ".join(f"{event.facts} {event.describe('en')}" for event in after.events(observer)).lower()
        assert "stable" not in text
        assert "tavern" not in text
    assert coins(after, 0) == 9
