"""Scoring: the eight rows of the plate, ties by coins, shared victories."""

from __future__ import annotations

import pytest

import heptapolis

from .facts import BOARDS, BOXES, CITY_BUILDINGS, building
from .helpers import city, finished, play_round, points, table, two

OWN = ("wonder", "university")
EVERY_BOX = [
    (board, box)
    for board in BOARDS
    for box in BOXES[board]
    if building(box) in (CITY_BUILDINGS if board == "giza" else OWN)  # the others are the same on all boards
]


@pytest.mark.parametrize(("board", "box"), EVERY_BOX)
def test_flat_points_stand_in_the_row_of_the_building(board: str, box: str) -> None:
    """Every box of every board, less what the boxes before it are worth."""
    own = BOXES[board]
    before = own[box].after
    with_it, without_it = (finished(city(board, words)) for words in (box, before))
    gain = {
        name: with_it.scores()[0].categories()[name] - without_it.scores()[0].categories()[name]
        for name in CITY_BUILDINGS
    }
    expected = own[box].points
    if "attack" in box:
        expected = 2 + int(box[-1])
    if "laurel" in box:
        expected = {"1": 1, "2": 3}[box[-1]]
    assert gain == {name: expected if name == building(box) else 0 for name in CITY_BUILDINGS}


def test_the_rows_of_the_plate() -> None:
    game = heptapolis.game("dice", players=2)
    assert game.categories == CITY_BUILDINGS
    assert tuple(game.start(1).scores()[0].categories()) == CITY_BUILDINGS


def test_coins_and_the_warehouse_score_nothing() -> None:
    position = finished(city(boxes="warehouse", coins=21))
    assert points(position, 0) == 0


def test_bonuses_score_nothing_by_themselves() -> None:
    assert points(finished(city(bonuses="coins again build")), 0) == 0


def test_a_whole_city() -> None:
    everything = " ".join(["warehouse", *CITY_BUILDINGS])
    position = finished(city("giza", everything))
    assert position.scores()[0].categories() == {
        "wonder": 25,
        "west_barracks": 18,
        "east_barracks": 18,
        "agora": 25 + 3,
        "market": 6 + 2 * 3 + 9 + 6 + 12,
        "university": 9,
        "guild_court": 18,
        "gallery": 12,
    }
    assert points(position, 0) == sum(position.scores()[0].categories().values())


def test_written_attack_points_count_instead_of_the_printed_ones() -> None:
    own = city(boxes="west_barracks.attack2", attacks={"west_barracks.attack1": 1, "west_barracks.attack2": 2})
    assert points(finished(own), 0) == 3


def test_boxes_checked_after_a_counting_box_count_at_the_end() -> None:
    position = table(city("giza", "warehouse market.chest2", bonuses="coins again build"), blue="mask:0")
    assert points(position, 0, "market") == 0
    end = play_round(position, "build blue agora.a1")
    assert end.over
    assert points(end, 0, "market") == 1


def test_scores_before_the_end_are_as_if_it_ended_now() -> None:
    position = table(city("giza", "agora.a2 wonder.1"))
    assert points(position, 0) == 2 + 4 + 5
    assert not position.over


def test_the_most_points_win() -> None:
    end = finished(city("giza", "agora.a1"), city("rhodes", "agora.b1"), city("olympia", coins=21))
    assert end.winners == (1,)


def test_the_winner_may_sit_anywhere() -> None:
    for winner in range(4):
        cities = [city(boxes="agora.a2" if seat == winner else "agora.a1") for seat in range(4)]
        assert finished(*cities).winners == (winner,)


def test_a_tie_goes_to_who_has_more_unspent_coins() -> None:
    cities = [city(boxes="agora.a1", coins=3), city(boxes="agora.a1", coins=4), city(coins=21)]
    assert finished(*cities).winners == (1,)
    assert finished(*cities[1::-1], cities[2]).winners == (0,)


def test_a_tie_in_points_and_coins_is_a_shared_victory() -> None:
    cities = [city(boxes="agora.a1", coins=4), city(coins=21), city(boxes="agora.a1", coins=4), city(boxes="agora.a1")]
    cities[3]["coins"] = 2
    assert finished(*cities).winners == (0, 2)


def test_all_may_share_the_victory() -> None:
    assert finished(*[city(coins=5)] * 4).winners == (0, 1, 2, 3)


def test_with_two_players_the_same_holds() -> None:
    end = two(city("giza", "wonder.1", coins=0), city("rhodes", "agora.a2", coins=21), phase="over")
    assert end.winners == (1,)
    assert [points(end, seat) for seat in (0, 1)] == [5, 6]


def test_coins_of_the_last_round_decide_ties() -> None:
    position = two(city("giza", coins=7, bonuses="coins again build"), city("rhodes", coins=9))
    end = play_round(position, "pass", "pass")
    assert end.winners == (1,)
    position = two(
        city("giza", "warehouse", coins=9, bonuses="coins again build"), city("rhodes", coins=9), red="shield:1"
    )
    end = play_round(position, "build red west_barracks.defence1", "pass")
    assert end.winners == (1,)
