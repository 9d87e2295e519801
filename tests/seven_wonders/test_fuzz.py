"""Whatever is thrown at the readers, only errors of our own come out; what they accept can be used."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import heptapolis
from heptapolis.errors import HeptapolisError
from heptapolis.games.contract import Position

from .facts import BOARD_GOOD, CARDS
from .helpers import document, table, two

few = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)

ids = st.sampled_from([*CARDS, "loom", "colosseum", ""])
scalars = st.one_of(st.none(), st.booleans(), st.integers(-3, 9), st.integers(), st.floats(), st.text(max_size=6), ids)
json_values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)),
    max_leaves=8,
)
KEYS = [
    "game",
    "players",
    "age",
    "turn",
    "phase",
    "city",
    "cities",
    "discard",
    "draw",
    "to_come",
    "seen",
    "seed",
    "view",
]
CITY_KEYS = ["wonder", "side", "stages", "coins", "buildings", "military", "hand", "free_build_used", "chosen"]
cards = st.lists(ids, max_size=4)
cities = st.fixed_dictionaries(
    {},
    optional={
        "wonder": st.sampled_from([*BOARD_GOOD, "atlantis"]),
        "side": st.sampled_from(["A", "B", "C"]),
        "stages": st.integers(-1, 5),
        "coins": st.integers(-2, 40),
        "buildings": cards,
        "military": st.lists(st.sampled_from([1, 3, 5, -1, 2]), max_size=6),
        "hand": cards,
        "free_build_used": st.booleans(),
        "chosen": st.one_of(json_values, ids.map("build {}".format), ids.map("discard {}".format)),
    },
)
documents = st.fixed_dictionaries(
    {"game": st.just("seven-wonders"), "cities": st.lists(cities, min_size=2, max_size=8)},
    optional={
        "players": st.integers(1, 8),
        "age": st.integers(1, 3),
        "turn": st.integers(1, 6),
        "phase": st.sampled_from(["choose", "seventh", "fetch", "over", "later"]),
        "city": st.integers(-1, 3),
        "discard": cards,
        "draw": cards,
        "to_come": st.dictionaries(st.sampled_from(["2", "3", "4"]), json_values, max_size=2),
        "seen": json_values,
        "seed": st.integers(-1, 5),
    },
)
moves = st.one_of(
    st.text(max_size=20),
    st.lists(
        st.one_of(
            st.sampled_from(
                ["build", "stage", "discard", "free", "fetch", "decline", "L2", "R2", "L0", "R-1", "L99999"]
            ),
            ids,
        ),
        max_size=5,
    ).map(" ".join),
)


def one_line(error: HeptapolisError, text: str | None = None) -> None:
    """An error is one sentence."""
    assert "\n" not in str(error)
    assert str(error)
    if text is not None:
        assert str(error) == text


def use(position: Position) -> None:
    """Ask all that can be asked of a position."""
    written = position.to_dict()
    assert heptapolis.position(written) == position
    assert len(position.scores()) == position.game.players
    for seat in range(position.game.players):
        view = position.view(seat)
        assert heptapolis.view(view.to_dict()) == view
        assert view.moves() == position.moves(seat)
    for seat in position.to_act[:1]:
        for move in position.moves(seat)[:3]:
            position.play(seat, move)


@few
@given(json_values)
def test_any_value_as_a_position(value: Any) -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.position(value)


@few
@given(documents)
def test_documents_of_the_right_shape(made: dict[str, Any]) -> None:
    try:
        position = heptapolis.position(made)
    except HeptapolisError as error:
        one_line(error)
        return
    use(position)


GOOD = [
    document({"hand": "altar theater"}, {"hand": "baths loom_1"}, {"hand": "press_1 stockade"}, discard="barracks"),
    document({"buildings": "ore_vein"}, {}, {}, {}, age=3, turn=5, to_come={}),
    document({}, {}, {}, players=2, age=2, turn=4),
    document({"wonder": "babylon", "side": "B", "stages": 2, "hand": "altar"}, phase="seventh", city=0),
    document({"wonder": "halicarnassus", "stages": 2}, phase="fetch", city=0, age=2, turn=5, discard="altar baths"),
]


@few
@given(st.sampled_from(GOOD), st.sampled_from(KEYS), json_values)
def test_a_good_document_with_one_key_spoilt(good: dict[str, Any], key: str, value: Any) -> None:
    made = {**copy.deepcopy(good), key: value}
    try:
        position = heptapolis.position(made)
    except HeptapolisError as error:
        one_line(error)
        return
    use(position)


@few
@given(st.sampled_from(GOOD), st.integers(0, 2), st.sampled_from(CITY_KEYS), json_values)
def test_a_good_document_with_one_key_of_a_city_spoilt(good: dict[str, Any], number: int, key: str, value: Any) -> None:
    made = copy.deepcopy(good)
    made["cities"][number][key] = value
    try:
        position = heptapolis.position(made)
    except HeptapolisError as error:
        one_line(error)
        return
    use(position)


@few
@given(st.sampled_from(GOOD), st.integers(0, 2), st.sampled_from(KEYS), json_values)
def test_a_written_document_with_one_key_spoilt(good: dict[str, Any], number: int, key: str, value: Any) -> None:
    position = heptapolis.position(good)
    for made in (position.to_dict(), position.view(number % position.game.players).to_dict()):
        for read in (heptapolis.position, heptapolis.view):
            try:
                read({**made, key: value}).to_dict()
            except HeptapolisError as error:
                one_line(error)


@few
@given(json_values)
def test_any_value_as_a_deal(value: Any) -> None:
    for made in (value, {"wonders": value}, {"hands": value}, {"hands": {"1": value}}, {"draw": {"1": value}}):
        try:
            position = heptapolis.game("seven-wonders", players=2).start(1, deal=made)
        except HeptapolisError as error:
            one_line(error)
        else:
            assert position.to_act == (0, 1)


@cache
def positions() -> list[Position]:
    """A main choice, a pick from the discard pile, a card for the Free City."""
    fetching = document({"wonder": "halicarnassus", "stages": 2}, age=2, turn=5, discard="altar baths")
    return [
        table({"hand": "altar theater"}),
        heptapolis.position({**fetching, "phase": "fetch", "city": 0}),
        two({"hand": "altar theater baths"}, {}, {}).play(0, "build altar"),
    ]


some_position = st.integers(0, 2).map(lambda number: positions()[number])
some_record = some_position.map(heptapolis.record)


@few
@given(some_position, st.integers(0, 1), moves)
def test_any_text_as_a_move(position: Position, seat: int, move: str) -> None:
    reason = position.why_not(seat, move)
    try:
        position.play(seat, move)
    except HeptapolisError as error:
        assert reason is not None
        one_line(error, str(reason))
    else:
        assert reason is None


@few
@given(st.text(max_size=80))
def test_any_text_as_a_record(text: str) -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.read_record(text)


@few
@given(some_record, st.integers(0), st.integers(0, 12), st.text(max_size=8))
def test_a_good_record_with_a_piece_cut_out_or_replaced(text: str, start: int, length: int, put: str) -> None:
    start %= len(text)
    damaged = text[:start] + put + text[start + length :]
    try:
        position = heptapolis.read_record(damaged)
    except HeptapolisError as error:
        one_line(error)
    else:
        use(position)
