"""What the last resolution did, step by step: events account for every coin, card and token, and tell no secrets."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.games.contract import Event, Position

from .helpers import buildings, city, coins, kind, military, play_turn, table, two


def of(position: Position, sort: str, seat: int | None = None) -> list[Event]:
    return [event for event in position.events(seat) if event.kind == sort]


def accounts(before: Position, after: Position) -> None:
    """Coins, buildings and tokens of all cities follow from the events."""
    count = len(before.to_dict()["cities"])
    expected = [coins(before, number) for number in range(count)]
    built = [set(buildings(before, number)) for number in range(count)]
    tokens = [military(before, number) for number in range(count)]
    for event in after.events(None):
        number = event.city
        if number is None:
            continue
        left, right = event.facts.get("left", 0), event.facts.get("right", 0)
        expected[number] -= left + right + event.facts.get("bank", 0)
        expected[(number + 1) % count] += left
        expected[(number - 1) % count] += right
        if event.kind == "income":
            expected[number] += event.facts["amount"]
        if event.kind == "built":
            built[number].add(event.facts["card"])
        if event.kind == "conflict":
            tokens[number].append(event.facts["token"])
    assert [coins(after, number) for number in range(count)] == expected
    assert [set(buildings(after, number)) for number in range(count)] == built
    assert [military(after, number) for number in range(count)] == [sorted(list_) for list_ in tokens]


def test_nothing_has_happened_before_the_first_resolution() -> None:
    position = table()
    assert position.events(0) == position.events(None) == []
    assert position.play(0, position.moves(0)[0]).events(0) == []


def test_events_account_for_a_turn_with_trade_income_and_a_stage() -> None:
    before = table(
        city(wonder="ephesus", stages=1, coins=4, hand="sawmill vineyard temple"),
        city(wonder="olympia", buildings="lumber_yard", coins=1, hand="quarry walls statue"),
        city(wonder="giza", hand="school forum library"),
        age=2,
        turn=5,
    )
    after = play_turn(before, "stage temple L4", "build quarry", "discard school")
    accounts(before, after)
    assert [event.city for event in of(after, "staged")] == [0]
    assert [event.city for event in of(after, "discarded")] == [2]


def test_events_account_for_the_end_of_an_age() -> None:
    before = table(
        city(wonder="rhodes", buildings="stockade", hand="vineyard temple"),
        city(wonder="olympia", stages=2, hand="walls statue"),
        city(wonder="giza", buildings="stone_pit", hand="school forum"),
        age=2,
    )
    after = play_turn(before, "build vineyard", "free walls", "stage school")
    accounts(before, after)
    assert len(of(after, "conflict")) == 6  # Olympia beats both, Rhodes beats Giza
    assert len(of(after, "left-over")) == 3
    assert after.events(None)[-1].kind == "age"


@pytest.mark.parametrize("players", [2, 5])
def test_events_account_for_every_turn_of_an_age(players: int) -> None:
    before = heptapolis.game("seven-wonders", players=players).start(players)
    for _ in range(6):
        after = before
        for seat in before.to_act:
            after = after.play(seat, before.moves(seat)[0])
            if after.decision(seat) is not None and after.to_dict()["turn"] == before.to_dict()["turn"]:
                after = after.play(seat, after.moves(seat)[0])
        while not all(kind(after, seat) == "card" for seat in range(players)):
            accounts(before, after)
            before = after
            after = before.play(before.to_act[0], before.moves(before.to_act[0])[0])
        accounts(before, after)
        before = after


def test_own_secrets_are_told_to_their_owner_only() -> None:
    before = table(
        city(wonder="giza", buildings="stone_pit", hand="altar theater"),
        city(wonder="rhodes", hand="loom_1 press_1"),
        city(wonder="ephesus", hand="marketplace clay_pool"),
    )
    after = play_turn(before, "stage altar", "discard loom", "build clay_pool")
    for observer, secrets in (
        (0, {"altar", "theater"}),
        (1, {"loom_1", "press_1"}),
        (2, {"marketplace"}),
        (None, set()),
    ):
        told = {event.facts.get("card") for event in after.events(observer)} - {None}
        assert told == secrets | {"clay_pool"}


def test_the_seventh_card_and_the_pick_are_events_of_their_own() -> None:
    position = table(
        city(wonder="babylon", side="B", stages=2, hand="vineyard walls"),
        city(wonder="ephesus", hand="quarry school"),
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue"),
        age=2,
    )
    sixth = play_turn(position, "build vineyard", "build quarry", "stage temple")
    accounts(position, sixth)
    seventh = sixth.play(0, "discard walls")
    accounts(sixth, seventh)
    assert [event.city for event in of(seventh, "discarded")] == [0]
    picked = seventh.play(2, "fetch walls")
    accounts(seventh, picked)
    assert of(picked, "built")[0].facts["card"] == "walls"
    declined = seventh.play(2, "decline")
    accounts(seventh, declined)
    assert of(declined, "built") == []


def test_the_free_citys_card_comes_first() -> None:
    position = two(
        city(wonder="giza", hand="altar theater loom_1"),
        city(wonder="rhodes", hand="press_1 marketplace"),
        city(wonder="ephesus"),
        draw="clay_pool",
    )
    after = play_turn(position, ["build altar", "build theater"], "build press")
    assert [event.city for event in of(after, "built")] == [2, 0, 1]
    accounts(position, after)


def test_the_end_of_the_game_is_an_event() -> None:
    after = play_turn(table(age=3))
    assert after.over
    assert after.events(0)
    assert all(event.describe("en") for event in after.events(0))
