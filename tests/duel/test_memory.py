"""What the seats remember: which card was taken from which slot; a memory that cannot be is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import heptapolis
from heptapolis.errors import BadDocument, HeptapolisError
from heptapolis.games.contract import Position

from .helpers import city, layout, offers, play, table


def in_age_two() -> Position:
    """Three cards into age II."""
    position = heptapolis.game("duel", wonders="first-game").start(4)
    for number in range(24):
        moves = offers(position, position.to_act[0])
        position = play(position, moves[(3 * number) % len(moves)])
    return position


def changed(made: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    again = copy.deepcopy(made)
    change(again["seen"]["taken"])
    return again


def test_what_was_taken_is_remembered_by_slot() -> None:
    position = in_age_two()
    deal = position.deal()["layouts"]
    for observer in (0, 1, None):
        taken = position.view(observer).to_dict()["seen"]["taken"]
        assert taken["1"] == deal["1"]
        lying = layout(position)
        assert taken["2"] == [None if slot in lying else card for slot, card in enumerate(deal["2"])]
        assert "3" not in taken


def test_a_sample_remembers_what_was_taken() -> None:
    position = in_age_two()
    for observer in (0, 1, None):
        deal = position.view(observer).sample(3).deal()
        assert deal["layouts"]["1"] == position.deal()["layouts"]["1"]
        assert deal["layouts"]["2"] != position.deal()["layouts"]["2"]


def test_a_position_set_up_by_hand_remembers_nothing() -> None:
    position = table(city(buildings="quarry"), {}, "altar theater")
    assert not any(position.to_dict()["seen"]["taken"].values())
    after = position.play(0, "discard altar")
    assert "altar" in after.to_dict()["seen"]["taken"]["1"]


def test_a_memory_with_gaps_is_good_but_knows_no_deal() -> None:
    made = in_age_two().to_dict()
    for change in (
        lambda taken: taken.clear(),
        lambda taken: taken.pop("1"),
        lambda taken: taken["1"].__setitem__(3, None),
    ):
        position = heptapolis.position(changed(made, change))
        assert heptapolis.position(position.to_dict()) == position
        with pytest.raises(HeptapolisError):
            position.deal()
        for observer in (0, None):
            view = position.view(observer)
            assert view.sample(1).view(observer) == view


def test_a_memory_may_name_slots() -> None:
    position = in_age_two()
    made = position.to_dict()
    taken = made["seen"]["taken"]
    taken["2"] = {str(slot): card for slot, card in enumerate(taken["2"]) if card is not None}
    assert heptapolis.position(made) == position


IMPOSSIBLE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "an unknown card": lambda taken: taken["1"].__setitem__(0, "colosseum"),
    "a card of another age": lambda taken: taken["1"].__setitem__(0, "palace"),
    "a card taken twice": lambda taken: taken["1"].__setitem__(0, taken["1"][1]),
    "too few slots": lambda taken: taken["1"].pop(),
    "too many slots": lambda taken: taken["1"].append(None),
    "no list": lambda taken: taken.__setitem__("1", "altar"),
    "an age to come": lambda taken: taken.__setitem__("3", ["palace", *[None] * 19]),
    "no age": lambda taken: taken.__setitem__("4", [None] * 20),
    "a slot that is not empty": lambda taken: taken["2"].__setitem__(0, next(card for card in taken["2"] if card)),
    "a card that nobody has": lambda taken: taken["1"].__setitem__(0, "?"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_memory_that_cannot_be(name: str) -> None:
    position = in_age_two()
    with pytest.raises(BadDocument):
        heptapolis.position(changed(position.to_dict(), IMPOSSIBLE[name]))
    with pytest.raises(BadDocument):
        heptapolis.view(changed(position.view(1).to_dict(), IMPOSSIBLE[name]))


def test_a_card_that_was_taken_must_be_somewhere() -> None:
    made = in_age_two().to_dict()
    assert made["discard"]
    made["discard"].pop()
    with pytest.raises(BadDocument):
        heptapolis.position(made)
