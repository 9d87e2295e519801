"""The score: stages, the cat, blue cards, military victory tokens, and the tokens that count at the end."""

from __future__ import annotations

import pytest

from .facts import CARDS, STAGES, TOKENS
from .helpers import city, finished, points, table


def test_the_example_of_the_rulebook() -> None:
    own = city("ephesus", stages="s1 s2 s3", cards="blue_3 blue_2_cat blue_2_cat", military=4, tokens="strategy")
    position = finished(own, city("giza"), cat=0)
    assert points(position) == {"stages": 10, "cat": 2, "blue": 7, "military": 12, "tokens": 4}
    assert position.scores()[0].total == 35


@pytest.mark.parametrize("card", CARDS)
def test_only_blue_cards_are_worth_points(card: str) -> None:
    expected = {"blue_3": 3, "blue_2_cat": 2}.get(card, 0)
    position = finished(city("giza", cards=card))
    assert points(position)["blue"] == expected
    assert position.scores()[0].total == expected
    assert points(finished(city("giza", cards=f"{card} {card}")))["blue"] == 2 * expected


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_three_points_for_each_victory_token(count: int) -> None:
    assert points(finished(city("giza", military=count)))["military"] == 3 * count


@pytest.mark.parametrize("token", [token for token in TOKENS if token not in ("decor", "education", "culture")])
def test_tokens_that_are_worth_nothing_by_themselves(token: str) -> None:
    assert points(finished(city("giza", tokens=token)))["tokens"] == 0
    assert points(finished(city("giza", tokens=token, stages="s1 s2 s3 s4 s5")))["tokens"] == 0


@pytest.mark.parametrize(("token", "expected"), [("education", 2), ("culture", 4), ("strategy", 3), ("politics", 1)])
def test_a_complete_wonder_matters_to_decor_alone(token: str, expected: int) -> None:
    for built in ("", "s1 s2 s3 s4 s5"):
        own = city("giza", tokens=token, stages=built, military=3, cards="blue_2_cat")
        assert points(finished(own))["tokens"] == expected


@pytest.mark.parametrize(("built", "expected"), [("", 4), ("s1 s2 s3 s4", 4), ("s1 s2 s3 s4 s5", 6)])
def test_decor(built: str, expected: int) -> None:
    assert points(finished(city("giza", tokens="decor", stages=built)))["tokens"] == expected


def test_decor_asks_for_the_own_wonder() -> None:
    position = finished(city("giza", tokens="decor"), city("rhodes", stages="s1 s2 s3 s4 s5"))
    assert points(position, 0)["tokens"] == 4
    assert points(position, 1)["tokens"] == 0


@pytest.mark.parametrize(
    ("held", "expected"), [("", 0), ("blue_3", 0), ("blue_2_cat", 1), ("blue_2_cat blue_2_cat blue_3", 2)]
)
def test_politics_counts_the_cat_icons_on_blue_cards(held: str, expected: int) -> None:
    assert points(finished(city("giza", tokens="politics", cards=held)))["tokens"] == expected


def test_politics_does_not_count_the_cat_pawn_nor_the_icons_of_others() -> None:
    position = finished(city("giza", tokens="politics"), city("rhodes", cards="blue_2_cat"), cat=0)
    assert points(position)["tokens"] == 0
    assert points(position)["cat"] == 2


@pytest.mark.parametrize("count", [0, 1, 5])
def test_strategy_counts_the_own_victory_tokens(count: int) -> None:
    position = finished(city("giza", tokens="strategy", military=count), city("rhodes", military=3))
    assert points(position) == {"stages": 0, "cat": 0, "blue": 0, "military": 3 * count, "tokens": count}


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [("education", 2), ("education tactics", 4), ("education tactics urbanism crafts", 8), ("tactics urbanism", 0)],
)
def test_education_counts_every_own_token_itself_included(tokens: str, expected: int) -> None:
    assert points(finished(city("giza", tokens=tokens), city("rhodes", tokens="science")))["tokens"] == expected


def test_education_with_tactics_and_culture() -> None:
    assert points(finished(city("giza", tokens="education tactics culture")))["tokens"] == 6 + 4


@pytest.mark.parametrize(("copies", "expected"), [(0, 0), (1, 4), (2, 12)])
def test_culture_counts_by_its_copies(copies: int, expected: int) -> None:
    assert points(finished(city("giza", tokens=["culture"] * copies)))["tokens"] == expected


def test_one_culture_each_is_four_points_each() -> None:
    position = finished(city("giza", tokens="culture"), city("rhodes", tokens="culture"))
    assert [points(position, seat)["tokens"] for seat in range(3)] == [4, 4, 0]


def test_all_point_tokens_together() -> None:
    own = city(
        "giza", tokens="decor politics strategy education culture culture", cards="blue_2_cat blue_2_cat", military=3
    )
    # 4 for Decor, 2 for Politics, 3 for Strategy, 12 for Education, 12 for Culture
    assert points(finished(own))["tokens"] == 4 + 2 + 3 + 12 + 12


@pytest.mark.parametrize("wonder", STAGES)
def test_the_cat_and_the_stages_are_categories_of_their_own(wonder: str) -> None:
    position = finished(city(wonder, stages="s1 s2"), cat=0)
    expected = STAGES[wonder]["s1"].points + STAGES[wonder]["s2"].points
    assert points(position) == {"stages": expected, "cat": 2, "blue": 0, "military": 0, "tokens": 0}


def test_the_score_is_counted_at_any_moment_as_if_the_game_ended() -> None:
    own = city("giza", stages="s1", cards="blue_3 wood", military=1, tokens="decor")
    position = table(own, cat=0)
    assert points(position) == {"stages": 4, "cat": 2, "blue": 3, "military": 3, "tokens": 4}
    assert [score.total for score in position.scores()] == [16, 0, 0]
    assert position.game.categories == ("stages", "cat", "blue", "military", "tokens")
