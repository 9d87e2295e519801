"""The end of the game, the winner, and what happens when several are equal."""

from __future__ import annotations

import pytest

from .helpers import asks, city, code, conflict, finished, of, play, points, stages, table, tokens, victories

ALMOST = {"stages": "s1 s2 s3 s4", "cards": "wood brick stone"}


def test_the_game_ends_with_the_turn_in_which_a_wonder_is_completed() -> None:
    position = play(table(city("giza", deck="glass", **ALMOST)), "take left")
    assert position.over
    assert position.ending == "wonder"
    assert position.to_act == ()
    assert stages(position) == ["s1", "s2", "s3", "s4", "s5"]


def test_nobody_gets_a_further_turn() -> None:
    position = play(table({}, city("rhodes", deck="glass", **ALMOST), seat=1, first=1), "take left")
    assert position.over
    assert [position.moves(seat) for seat in range(3)] == [[], [], []]
    assert code(position, "take left", 2) == "game-over"


def test_the_turn_goes_on_after_the_fifth_stage() -> None:
    own = city("giza", deck="glass blue_3", tokens="architecture", **ALMOST)
    position = play(table(own), "take left")
    assert len(stages(position)) == 5
    assert asks(position) == (0, "act")
    position = play(position, "extra left")
    assert position.over
    assert points(position)["blue"] == 3


def test_a_set_is_still_exchanged_after_the_fifth_stage() -> None:
    own = city("giza", deck="glass", stages="s1 s2 s3 s4", cards="wood brick stone gear gear")
    position = play(table(own, face_up="decor tactics politics"), "take left", "build s5")
    assert asks(position) == (0, "token")
    position = play(position, "token decor")
    assert position.over
    assert points(position)["tokens"] == 6


def test_the_battle_of_the_last_turn_is_fought_before_the_count() -> None:
    own = city("giza", deck="glass", tokens="crafts", **ALMOST)
    position = play(table(own, conflict=2, centre="red_1"), "take left", "extra centre")
    assert position.over
    assert victories(position) == [2, 0, 0]
    assert points(position)["military"] == 6
    assert conflict(position) == 0


def test_with_the_switch_no_battle_is_fought_in_the_turn_that_completes_a_wonder() -> None:
    own = city("giza", deck="glass", tokens="crafts", **ALMOST)
    options = {"battle_before_final_scoring": False}
    position = play(table(own, conflict=2, centre="red_1", options=options), "take left", "extra centre")
    assert position.over
    assert victories(position) == [0, 0, 0]


def test_with_the_switch_battles_before_that_turn_are_fought() -> None:
    options = {"battle_before_final_scoring": False}
    position = play(table(conflict=2, centre="red_1", options=options), "take centre")
    assert victories(position) == [2, 0, 0]


def test_the_end_is_told_with_the_winners() -> None:
    position = play(table(city("giza", deck="glass", **ALMOST)), "take left")
    (told,) = of(position, "end")
    assert list(told.facts["winners"]) == [0]
    assert told.facts["ending"] == "wonder"


def test_before_the_end_nobody_has_won() -> None:
    position = table(city("giza", cards="blue_3"))
    assert position.winners == ()
    assert position.ending is None
    assert not position.over


def test_the_highest_score_wins_not_who_completed_the_wonder() -> None:
    own = city("giza", deck="glass", **ALMOST)
    rival = city("rhodes", military=11)
    position = play(table(own, rival), "take left")
    assert [score.total for score in position.scores()] == [30, 33, 0]
    assert position.winners == (1,)


def test_one_point_more_wins_against_all_stages() -> None:
    own = city("giza", stages="s1 s2 s3 s4 s5")
    position = finished(own, city("rhodes", military=9, cards="blue_2_cat blue_2_cat"))
    assert [score.total for score in position.scores()] == [30, 31, 0]
    assert position.winners == (1,)


TIES = [
    ("more points", ("", 3), ("s1", 2), ("", 0), (1,)),
    ("more stages among equals", ("s1 s2", 0), ("", 3), ("", 0), (0,)),
    ("equal in both", ("", 3), ("", 3), ("", 0), (0, 1)),
    ("all three equal", ("", 3), ("", 3), ("", 3), (0, 1, 2)),
    ("stages decide only among the best", ("", 4), ("s1", 0), ("", 4), (0, 2)),
]


@pytest.mark.parametrize(("name", "one", "two", "three", "winners"), TIES)
def test_ties(
    name: str, one: tuple[str, int], two: tuple[str, int], three: tuple[str, int], winners: tuple[int, ...]
) -> None:
    """Giza's first two stages are worth 9 points, as are three victory tokens; the base of Rhodes is worth 4."""
    cities = [
        city(wonder, stages=built, military=won)
        for wonder, (built, won) in zip(("giza", "rhodes", "olympia"), (one, two, three), strict=True)
    ]
    assert finished(*cities).winners == winners, name


def test_a_tie_of_several_with_the_same_stages_is_shared() -> None:
    position = finished(
        city("ephesus", stages="s1 s2"), city("olympia", stages="s1", military=1), city("rhodes", cards="blue_3 blue_3")
    )
    assert [score.total for score in position.scores()] == [6, 6, 6]
    assert position.winners == (0,)
    position = finished(city("babylon", stages="s1"), city("ephesus", stages="s1"), city("rhodes", cards="blue_3"))
    assert [score.total for score in position.scores()] == [3, 3, 3]
    assert position.winners == (0, 1)


def test_a_document_that_is_over_ended_with_a_complete_wonder_if_there_is_one() -> None:
    assert finished(city("giza", stages="s1 s2 s3 s4 s5")).ending == "wonder"
    assert finished(city("giza", stages="s1")).ending == "cards"


def test_decor_counts_six_for_who_completes_the_wonder_with_the_last_card() -> None:
    own = city("giza", deck="glass", tokens="decor", **ALMOST)
    position = table(own)
    assert points(position)["tokens"] == 4
    position = play(position, "take left")
    assert tokens(position) == ["decor"]
    assert points(position)["tokens"] == 6
