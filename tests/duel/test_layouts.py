"""The layouts of the three ages: rows, which card lies on which, and which lie face down."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import COVERED_BY, FACE_DOWN, GUILDS, ROWS
from .helpers import below, code, full_layout, layout, offers, seen, table

SLOTS = [(age, slot) for age in (1, 2, 3) for slot in range(20)]


def without(age: int, gone: set[int]) -> Position:
    """A table on which some slots are empty."""
    cards = full_layout(age)
    return table({}, {}, age=age, layout=[None if slot in gone else card for slot, card in enumerate(cards)])


@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_facts_are_those_of_20_slots_in_rows(age: int) -> None:
    assert sum(ROWS[age]) == len(COVERED_BY[age]) == 20
    assert len(FACE_DOWN[age]) == 8


@pytest.mark.parametrize("age", [1, 2, 3])
def test_only_the_row_laid_last_is_accessible_at_first(age: int) -> None:
    position = without(age, set())
    row = range(20 - ROWS[age][-1], 20)
    cards = full_layout(age)
    assert sorted({move.card for move in position.moves(0)}) == sorted(cards[slot] for slot in row)
    assert layout(position) == dict(enumerate(cards))


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize("observer", [0, 1, None])
def test_every_second_row_is_laid_face_down(age: int, observer: int | None) -> None:
    cards = full_layout(age)
    for slot, card in seen(without(age, set()), observer).items():
        if slot not in FACE_DOWN[age]:
            assert card == cards[slot]
        else:
            assert card == ("?guild" if cards[slot] in GUILDS else "?")


@pytest.mark.parametrize(("age", "slot"), SLOTS)
def test_a_card_is_accessible_when_no_card_lies_on_it(age: int, slot: int) -> None:
    card = full_layout(age)[slot]
    position = without(age, below(age, slot))
    assert code(position, 0, f"discard {card}") is None
    assert f"discard {card}" in offers(position, 0)
    assert seen(position, 1)[slot] == card


@pytest.mark.parametrize(("age", "slot"), SLOTS)
def test_each_card_that_lies_on_it_covers_it(age: int, slot: int) -> None:
    card = full_layout(age)[slot]
    hidden = slot in FACE_DOWN[age]
    for covering in COVERED_BY[age][slot]:
        position = without(age, below(age, slot) - {covering})
        assert code(position, 0, f"discard {card}") == ("not-in-layout" if hidden else "covered")
        assert f"discard {card}" not in offers(position, 0)
        assert (seen(position, 0)[slot] != card) == hidden


@pytest.mark.parametrize(("age", "slot"), SLOTS)
def test_taking_the_last_card_that_covers_it_makes_it_accessible(age: int, slot: int) -> None:
    cards = full_layout(age)
    for covering in COVERED_BY[age][slot][:1]:
        position = without(age, below(age, slot) - {covering}).play(0, f"discard {cards[covering]}")
        assert f"discard {cards[slot]}" in offers(position, 1)
        assert [seen(position, observer)[slot] for observer in (0, 1, None)] == [cards[slot]] * 3


@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_action_number_names_the_slot(age: int) -> None:
    cards = full_layout(age)
    for move in without(age, set()).moves(0):
        if move.kind == "discard":
            assert cards[move.action - 20] == move.card
