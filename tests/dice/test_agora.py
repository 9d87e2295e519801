"""The Agora: two symbols for each box, and points for the first to finish it."""

from __future__ import annotations

import pytest

from .facts import BOXES, FACES
from .helpers import city, code, play_round, points, table, targets, without, written

AGORA = [box for box in BOXES["giza"] if box.startswith("agora.")]
LAST = without("agora", "agora.c2")
WHOLE = 2 + 4 + 3 + 5 + 4 + 7


@pytest.mark.parametrize("box", AGORA)
def test_each_box_is_opened_by_two_of_the_six_symbols(box: str) -> None:
    facts = BOXES["giza"][box]
    allowed = set()
    for symbol in FACES["blue"].split():
        position = table(city("giza", facts.after, coins=21), blue=f"{symbol}:0")
        found = code(position, 0, f"build blue {box}")
        if found is None:
            allowed.add(symbol)
        else:
            assert found == "wrong-symbol"
    assert allowed == set(facts.faces)
    assert len(allowed) == 2


@pytest.mark.parametrize("box", AGORA)
def test_each_box_is_worth_its_points(box: str) -> None:
    facts = BOXES["giza"][box]
    position = table(city("giza", f"warehouse {facts.after}"), blue=f"{facts.faces[0]}:0")
    after = play_round(position, f"build blue {box}")
    assert points(after, 0, "agora") - points(position, 0, "agora") == facts.points


def test_the_first_to_finish_it_gets_three_points_more() -> None:
    position = table(city(boxes=f"warehouse {LAST}"), city(boxes="agora.a1"), blue="owl:0")
    assert points(position, 0, "agora") == WHOLE - 7
    after = play_round(position, "build blue agora.c2; bonus coins")
    assert points(after, 0, "agora") == WHOLE + 3
    assert written(after, 0)["first"] == ["agora"]
    assert not written(after, 1).get("first")


def test_who_finishes_it_later_gets_none() -> None:
    position = table(city(boxes=f"warehouse {LAST}"), city(boxes="agora", first=["agora"]), blue="owl:0")
    after = play_round(position, "build blue agora.c2; bonus coins")
    assert points(after, 0, "agora") == WHOLE
    assert points(after, 1, "agora") == WHOLE + 3


def test_nearly_finished_is_not_finished() -> None:
    position = table(city(boxes=f"warehouse {without('agora', 'agora.c2', 'agora.b2')}"), blue="owl:0")
    after = play_round(position, "build blue agora.c2")
    assert points(after, 0, "agora") == WHOLE - 5
    assert not written(after, 0).get("first")


def test_two_who_finish_it_in_the_same_round_both_get_the_points() -> None:
    cities = [city(boxes=f"warehouse {LAST}"), city(boxes=f"warehouse {LAST}"), city(boxes=f"warehouse {LAST}")]
    position = table(*cities, blue="owl:0", to_come=[{"blue": "owl:0"}])
    after = play_round(position, "build blue agora.c2; bonus coins", "build blue agora.c2; bonus coins")
    assert [points(after, seat, "agora") for seat in range(3)] == [WHOLE + 3, WHOLE + 3, WHOLE - 7]
    later = play_round(after, None, None, "build blue agora.c2; bonus coins")
    assert [points(later, seat, "agora") for seat in range(3)] == [WHOLE + 3, WHOLE + 3, WHOLE]


def test_the_bonus_for_the_first_is_no_bonus_box() -> None:
    position = table(city(boxes=f"warehouse {LAST}"), blue="owl:0")
    after = play_round(position, "build blue agora.c2; bonus build; decline")
    assert written(after, 0)["bonuses"] == ["build"]


def test_the_second_box_of_a_pair_wants_the_first() -> None:
    position = table(city(boxes="agora.b1", coins=21), blue="temple:0")
    assert targets(position, 0, "build", "blue") == {"agora.b2"}
    assert code(position, 0, "build blue agora.b1") == "already-checked"
