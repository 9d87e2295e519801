"""Hidden facts: the ages to come and face-down slots. They alone change when what nobody knows is drawn anew."""

from __future__ import annotations

import pytest

from redrawing import redrawn

from .facts import FACE_DOWN, GUILDS
from .helpers import full_layout, layout, table


@pytest.mark.parametrize("age", [1, 2, 3])
def test_cards_that_lie_face_up_stay_and_those_face_down_are_drawn_anew(age: int) -> None:
    position = table({}, {}, age=age, layout=full_layout(age))
    drawn = [layout(redrawn(position, seed)) for seed in range(8)]
    for slot, card in layout(position).items():
        assert len({cards[slot] for cards in drawn} | {card}) == 1 or slot in FACE_DOWN[age]
    assert all(len({cards[slot] for cards in drawn}) > 1 for slot in FACE_DOWN[age])


def test_face_down_guilds_are_recognisable_by_their_back() -> None:
    position = table({}, {}, age=3, layout=full_layout(3))
    backs = {slot for slot, card in layout(position).items() if card in GUILDS}
    for seed in range(8):
        assert {slot for slot, card in layout(redrawn(position, seed)).items() if card in GUILDS} == backs


def test_the_ages_to_come_are_drawn_anew() -> None:
    position = table({}, {}, age=1, layout=full_layout(1))
    for number in "23":
        drawn = [tuple(redrawn(position, seed).to_dict()["to_come"][number]) for seed in range(4)]
        assert len({*drawn, tuple(position.to_dict()["to_come"][number])}) == 5
        assert all(len(set(cards)) == 20 for cards in drawn)
