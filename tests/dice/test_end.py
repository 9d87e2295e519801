"""The end of the game: three bonuses of one player, one more round, then it is over."""

from __future__ import annotations

import pytest

from .facts import LAST_ROUND
from .helpers import bonuses, city, code, finished, forum, moment, play_round, table, two, without, written

LAST = without("agora", "agora.b2")
TAKE_THIRD = "build blue agora.b2"
THIRD = {"boxes": f"warehouse {LAST}", "bonuses": "again build"}


def test_three_bonuses_of_one_player_bring_one_more_round() -> None:
    position = table(city("giza", **THIRD), blue="temple:0", round=20)
    after = play_round(position, TAKE_THIRD)
    assert bonuses(after, 0) == {"coins", "again", "build"}
    assert not after.over
    assert moment(after) == 21
    assert after.to_act == (0, 1, 2)
    end = play_round(after)
    assert end.over
    assert end.to_act == ()
    assert end.ending == "bonuses"


def test_the_round_of_the_third_bonus_is_played_to_its_end() -> None:
    position = table(city("giza", **THIRD), blue="temple:0").play(0, TAKE_THIRD)
    assert position.to_act == (1, 2)
    assert not position.over


@pytest.mark.parametrize("players", [2, 3, 7])
def test_it_may_be_any_player(players: int) -> None:
    cities = [city() for _ in range(players)]
    cities[-1] = city("giza", **THIRD)
    position = table(*cities, count=players, blue="temple:0")
    after = play_round(position, *[None] * (players - 1), TAKE_THIRD)
    assert not after.over
    assert play_round(after).over


def test_bonuses_of_different_players_do_not_add_up() -> None:
    position = table(city("giza", **THIRD), city(bonuses="coins"), city(bonuses="coins again"))
    for _ in range(3):
        position = play_round(position)
        assert not position.over


def test_who_triggered_the_end_plays_the_last_round_like_all_others() -> None:
    position = table(city("giza", **THIRD), blue="temple:0", to_come=[{"blue": "mask:0", "yellow": "coin:0"}])
    after = play_round(position, TAKE_THIRD)
    end = play_round(after, "build yellow market.coin1")
    assert end.over
    assert "market.coin1" in written(end, 0)["boxes"]


def test_a_city_with_all_bonuses_means_the_last_round() -> None:
    position = table(city(bonuses="coins again build"))
    assert not position.over
    assert play_round(position).over


def test_a_third_bonus_in_the_last_round_changes_nothing() -> None:
    position = table(city("giza", **THIRD), city(bonuses="coins again build"), blue="temple:0")
    end = play_round(position, TAKE_THIRD)
    assert end.over
    assert bonuses(end, 0) == {"coins", "again", "build"}


def test_two_third_bonuses_in_one_round_bring_one_last_round() -> None:
    position = two(city("giza", **THIRD), city("rhodes", **THIRD), blue="temple:0")
    after = play_round(position, TAKE_THIRD, TAKE_THIRD)
    assert not after.over
    assert play_round(after).over


def test_two_bonuses_are_not_enough() -> None:
    position = table(city("giza", f"warehouse {LAST}", bonuses="again"), blue="temple:0")
    after = play_round(position, "build blue agora.b2; bonus coins")
    assert not play_round(play_round(after)).over


def test_the_last_round_has_its_own_dice() -> None:
    position = table(city("giza", **THIRD), blue="temple:0", to_come=[{"red": "shield:2"}])
    assert forum(play_round(position, TAKE_THIRD))["red"] == "shield:2"


def test_after_the_end_nobody_may_do_anything() -> None:
    end = finished(city(bonuses="coins again build"), city(), city())
    for seat in range(3):
        assert end.moves(seat) == []
        assert end.decision(seat) is None
        assert code(end, seat, "pass") == "game-over"


def test_a_game_that_nobody_ends_stops_after_sixty_rounds() -> None:
    position = table(round=LAST_ROUND - 1)
    position = play_round(position)
    assert not position.over
    assert moment(position) == 60
    end = play_round(position)
    assert end.over
    assert end.ending == "rounds"


def test_a_third_bonus_in_round_sixty_ends_the_game_by_bonuses() -> None:
    position = table(city("giza", **THIRD), blue="temple:0", round=LAST_ROUND)
    end = play_round(position, TAKE_THIRD)
    assert end.over
    assert end.ending == "bonuses"


def test_a_third_bonus_in_round_59_leaves_round_60_to_be_played() -> None:
    position = table(city("giza", **THIRD), blue="temple:0", round=LAST_ROUND - 1)
    after = play_round(position, TAKE_THIRD)
    assert (after.over, moment(after)) == (False, 60)
    end = play_round(after)
    assert (end.over, end.ending) == (True, "bonuses")


def test_a_game_that_goes_on_has_no_winner() -> None:
    position = table(city("giza", "agora"))
    assert position.winners == ()
    assert position.ending is None
