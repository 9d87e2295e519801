"""The `seen` section of documents, damaged in every place: refused with one sentence, or read and usable."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import heptapolis
from heptapolis.errors import HeptapolisError
from heptapolis.games.contract import Position, View

from .helpers import city, play_turn, table

GARBAGE: list[Any] = [
    None,
    -1,
    0,
    99,
    1.5,
    True,
    "",
    "colosseum",
    "altar",
    "altar built",
    "palace marker",
    "? discarded",
    "altar discarded fetched",
    "altar eaten",
    [],
    [[]],
    {},
    {"9": []},
    ["altar"] * 9,
]


def picked() -> Position:
    """Halicarnassus has looked through the pile and taken a card."""
    position = table(
        city(wonder="halicarnassus", side="B", buildings="foundry", hand="temple statue library walls"),
        city(wonder="ephesus", hand="vineyard school forum courthouse"),
        city(wonder="alexandria", hand="quarry laboratory dispensary caravansery"),
        age=2,
        turn=4,
        discard="altar baths theater",
    )
    return play_turn(position, "stage temple", "build vineyard", "build quarry").play(0, "fetch altar")


def with_two() -> Position:
    position = heptapolis.game("seven-wonders", players=2).start(3)
    for _ in range(2):
        position = play_turn(position)
    return position.play(0, position.moves(0)[0])


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*way, key)
        yield from places(part, (*way, key))


def damaged(document: dict[str, Any], way: tuple[Any, ...], value: Any) -> dict[str, Any]:
    made = copy.deepcopy(document)
    place = made["seen"]
    for step in way[:-1]:
        place = place[step]
    place[way[-1]] = value
    return made


def attempt(document: dict[str, Any]) -> bool:
    """Whether the document was read; what was read can be used."""
    try:
        found: Position | View
        if "view" in document:
            found = heptapolis.view(document)
            found.moves()
        else:
            found = heptapolis.position(document)
            for seat in found.to_act:
                assert found.moves(seat) == found.view(seat).moves()
    except HeptapolisError as error:
        refused(error)
        return False
    found.to_dict()
    return True


def refused(error: HeptapolisError) -> None:
    assert len(str(error)) > 10
    assert "\n" not in str(error)


@pytest.mark.parametrize("make", [picked, with_two])
@pytest.mark.parametrize("observer", ["all", 0, 1, None])
def test_a_damaged_memory_is_refused_or_usable(make: Any, observer: Any) -> None:
    position = make()
    document = position.to_dict() if observer == "all" else position.view(observer).to_dict()
    assert attempt(document)
    rng = random.Random(str(observer))
    every = list(places(document["seen"]))
    tries = [(way, rng.choice(GARBAGE)) for way in every]
    results = [attempt(damaged(document, way, value)) for way, value in rng.sample(tries, min(len(tries), 45))]
    assert results.count(False) > len(results) // 2


@pytest.mark.parametrize("make", [picked, with_two])
@pytest.mark.parametrize("key", ["since", "packets", "looks", "pile"])
def test_each_part_of_the_memory_with_a_value_of_the_wrong_type(make: Any, key: str) -> None:
    document = make().to_dict()
    for value in (-1, 99, 1.5, "x", True, ["x"], {"x": 1}, {"1": []}, {"1": {"9": []}}, [{"turn": 1}], [{"x": 1}]):
        attempt({**document, "seen": {**document["seen"], key: value}})
    assert not attempt({**document, "seen": {**document["seen"], "weather": "fine"}})
    assert not attempt({**document, "seen": []})


def test_a_memory_that_contradicts_the_table_is_refused() -> None:
    document = picked().to_dict()
    for way, value in (
        (("packets", "2", "0", 3), "statue marker"),
        (("packets", "2", "0", 4), "palace"),
        (("packets", "2", "0", 4), "loom_2"),
        (("packets", "1", "0", 1), "baths built"),
        (("packets", "9"), {}),
        (("packets", "2", "9"), [""] * 8),
        (("packets", "2", "0", 4), " "),
        (("packets", "2", "0"), [""]),
        (("looks", 0, "seat"), 5),
        (("looks", 0, "turn"), 99),
        (("since",), 40),
    ):
        assert not attempt(damaged(document, way, value)), (way, value)
