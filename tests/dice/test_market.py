"""The Market: coins at once and points at the end for boxes elsewhere."""

from __future__ import annotations

import pytest

from .facts import BOXES, PER_BOX, all_of
from .helpers import city, code, coins, finished, play_round, points, table


@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize("box", PER_BOX)
def test_coins_now_for_each_box_checked_so_far(box: str, count: int) -> None:
    counted, each = PER_BOX[box]
    own = " ".join([one for name in counted for one in all_of(name)][:count])
    facts = BOXES["giza"][box]
    position = table(city("giza", own, coins=10), yellow=f"{facts.faces[0]}:0")
    resources = count if counted == ("warehouse",) else 0
    after = play_round(position, f"build yellow {box}")
    assert coins(after, 0) == 10 - max(0, facts.cost - resources) + each * count


@pytest.mark.parametrize("box", PER_BOX)
def test_points_at_the_end_for_each_box_there(box: str) -> None:
    counted, each = PER_BOX[box]
    inside = [one for name in counted for one in all_of(name)]
    for count in (0, 1, len(inside)):
        position = finished(city("giza", " ".join([box, *inside[:count]])))
        assert points(position, 0, "market") == each * count
    without_box = finished(city("giza", " ".join(inside)))
    assert points(without_box, 0, "market") == 0


@pytest.mark.parametrize("box", PER_BOX)
def test_boxes_of_other_cities_are_not_counted(box: str) -> None:
    counted, _ = PER_BOX[box]
    theirs = " ".join(one for name in counted for one in all_of(name))
    facts = BOXES["giza"][box]
    position = table(
        city("giza", coins=10), city("rhodes", theirs), city("ephesus", theirs), yellow=f"{facts.faces[0]}:0"
    )
    after = play_round(position, f"build yellow {box}")
    assert coins(after, 0) == 10 - facts.cost
    assert points(after, 0, "market") == 0


def test_both_barracks_count_together_attacks_and_defences() -> None:
    own = "west_barracks.attack2 west_barracks.defence1 east_barracks.attack1 east_barracks.defence2"
    position = table(city("giza", f"warehouse {own}", coins=0), yellow="chest:0")
    after = play_round(position, "build yellow market.chest3")
    assert coins(after, 0) == 6
    assert points(after, 0, "market") == 6


@pytest.mark.parametrize("box", ["market.coin1", "market.coin2"])
def test_seven_coins_at_once_and_no_points(box: str) -> None:
    facts = BOXES["giza"][box]
    position = table(city("giza", facts.after, coins=6), yellow="coin:1")
    after = play_round(position, f"build yellow {box}")
    assert coins(after, 0) == 6 - 1 - facts.cost + 7
    assert points(after, 0) == 0


def test_the_coins_come_once() -> None:
    position = table(city("giza", "warehouse market.coin2 market.camel1", coins=0))
    after = play_round(position)
    assert coins(after, 0) == 3


def test_points_of_a_market_box_stand_in_the_row_of_the_market() -> None:
    position = finished(city("giza", "market.camel2 market.chest2 wonder.2 agora.a2"))
    score = position.scores()[0].categories()
    assert score == {
        "wonder": 13,
        "west_barracks": 0,
        "east_barracks": 0,
        "agora": 6,
        "market": 2 * 2 + 2,
        "university": 0,
        "guild_court": 0,
        "gallery": 0,
    }


def test_a_market_box_is_opened_by_its_own_symbol_only() -> None:
    for symbol in ("camel", "coin", "chest"):
        position = table(city(coins=21), yellow=f"{symbol}:0")
        for box in all_of("market"):
            expected = None if symbol in box and box != "market.coin2" else "wrong-symbol"
            if box == "market.coin2" and symbol == "coin":
                expected = "not-yet"
            assert code(position, 0, f"build yellow {box}") == expected
