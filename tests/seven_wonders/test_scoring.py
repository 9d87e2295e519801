"""Counting at the end: the seven categories in their order, free science symbols, ties."""

from __future__ import annotations

from itertools import product

import pytest

from .facts import CARDS, STAGES
from .helpers import city, finished, play_turn, table

COMPASS = ("apothecary", "dispensary", "lodge", "academy")
GEAR = ("workshop", "laboratory", "observatory", "study")
TABLET = ("scriptorium", "library", "school", "university")


def test_the_seven_categories_in_their_order() -> None:
    score = finished().scores()[0]
    expected = ["military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"]
    assert list(score.categories()) == expected


def test_the_total_is_the_sum_of_all_categories() -> None:
    position = finished(
        city(
            wonder="giza",
            stages=3,
            coins=10,
            military=[1, 3, -1],
            buildings="altar workshop haven lumber_yard shipowners_guild",
        )
    )
    score = position.scores()[0]
    assert score.categories() == {
        "military": 3,
        "treasury": 3,
        "wonder": 15,
        "civilian": 2,
        "science": 1,
        "commerce": 1,
        "guilds": 2,
    }
    assert score.total == 27


def test_there_is_one_score_for_each_seat() -> None:
    assert len(finished({}, {}, {}, {}, {}).scores()) == 5


# Military and treasury ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "points"), [([], 0), ([1, 1, 3, 3, 5, 5], 18), ([-1] * 6, -6), ([1, -1], 0), ([5, -1, -1], 3)]
)
def test_military_is_the_sum_of_all_tokens_and_may_be_negative(tokens: list[int], points: int) -> None:
    assert finished(city(military=tokens)).scores()[0].military == points


@pytest.mark.parametrize(("treasury", "points"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (14, 4), (100, 33)])
def test_treasury_is_one_point_for_every_full_three_coins(treasury: int, points: int) -> None:
    assert finished(city(coins=treasury)).scores()[0].treasury == points


# Wonder and civilian ------------------------------------------------------------------------------


@pytest.mark.parametrize(("wonder", "side"), STAGES)
def test_wonder_is_the_points_of_the_built_stages(wonder: str, side: str) -> None:
    rows = STAGES[wonder, side]
    for number in range(len(rows) + 1):
        position = finished(city(wonder=wonder, side=side, stages=number))
        assert position.scores()[0].wonder == sum(stage.points for stage in rows[:number])


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.colour == "blue"])
def test_civilian_is_the_points_of_blue_buildings(card: str) -> None:
    facts = CARDS[card]
    position = finished(city(buildings=card), {}, {}, {})
    assert facts.points > 0
    assert position.scores()[0].civilian == facts.points
    assert position.scores()[0].total == facts.points + 1  # and 3 coins
    assert position.scores()[1].civilian == 0


def test_civilian_adds_all_blue_buildings() -> None:
    position = finished(city(buildings="altar theater baths aqueduct temple statue courthouse pantheon palace"))
    assert position.scores()[0].civilian == 2 + 2 + 3 + 5 + 3 + 4 + 4 + 7 + 8


# Science ------------------------------------------------------------------------------------------


def science(compasses: int, gears: int, tablets: int, **facts: object) -> int:
    """Points of a city with so many symbols."""
    own = [*COMPASS[:compasses], *GEAR[:gears], *TABLET[:tablets], *str(facts.pop("more", "")).split()]
    return int(finished(city(buildings=own, **facts)).scores()[0].science)


def by_hand(symbols: tuple[int, ...], free: int = 0) -> int:
    """Squares and sets, free symbols put wherever they bring most."""
    best = 0
    for extra in product(range(free + 1), repeat=3):
        if sum(extra) == free:
            counts = [have + more for have, more in zip(symbols, extra, strict=True)]
            best = max(best, sum(count * count for count in counts) + 7 * min(counts))
    return best


@pytest.mark.parametrize("card", [card for card, facts in CARDS.items() if facts.colour == "green"])
def test_every_green_card_has_its_symbol(card: str) -> None:
    symbol = CARDS[card].science
    # A pair of the same symbol counts 4, two different ones count 2.
    for other, name in ((COMPASS, "compass"), (GEAR, "gear"), (TABLET, "tablet")):
        second = next(candidate for candidate in other if candidate != card)
        position = finished(city(buildings=[card, second]))
        assert position.scores()[0].science == (4 if name == symbol else 2)


@pytest.mark.parametrize(("number", "points"), [(1, 1), (2, 4), (3, 9), (4, 16)])
def test_symbols_of_one_kind_count_their_square(number: int, points: int) -> None:
    assert science(number, 0, 0) == science(0, number, 0) == science(0, 0, number) == points


@pytest.mark.parametrize("symbols", [(1, 1, 1), (2, 2, 2), (4, 4, 4), (4, 1, 0), (3, 3, 1), (0, 2, 4)])
def test_each_set_of_three_different_symbols_counts_seven_besides(symbols: tuple[int, int, int]) -> None:
    assert science(*symbols) == by_hand(symbols)


SOME_SYMBOLS = [
    (0, 0, 0),
    (1, 0, 0),
    (0, 1, 1),
    (1, 1, 1),
    (2, 2, 1),
    (2, 1, 2),
    (1, 2, 2),
    (3, 1, 1),
    (4, 4, 3),
    (0, 0, 4),
    (4, 2, 0),
    (3, 0, 2),
]


@pytest.mark.parametrize("symbols", SOME_SYMBOLS)
def test_one_free_symbol_is_used_to_the_best_advantage(symbols: tuple[int, int, int]) -> None:
    best = by_hand(symbols, free=1)
    assert science(*symbols, more="scientists_guild") == best
    assert science(*symbols, wonder="babylon", side="A", stages=2) == best
    assert science(*symbols, wonder="babylon", side="B", stages=3) == best
    assert science(*symbols, wonder="babylon", side="B", stages=2) == by_hand(symbols)


@pytest.mark.parametrize("symbols", SOME_SYMBOLS)
def test_two_free_symbols_are_used_to_the_best_advantage(symbols: tuple[int, int, int]) -> None:
    assert science(*symbols, more="scientists_guild", wonder="babylon", stages=2) == by_hand(symbols, free=2)


def test_six_of_a_kind_is_the_limit() -> None:
    for symbols in ((4, 0, 0), (0, 4, 0), (0, 0, 4)):
        assert science(*symbols) == 16
        assert science(*symbols, more="scientists_guild") == 25
        assert science(*symbols, more="scientists_guild", wonder="babylon", stages=2) == 36


# The winner ---------------------------------------------------------------------------------------


def test_the_highest_total_wins() -> None:
    position = finished(city(coins=0), city(coins=0, buildings="palace"), city(coins=20))
    assert [score.total for score in position.scores()] == [0, 8, 6]
    assert position.winners == (1,)
    assert position.ending == "points"


def test_a_tie_is_broken_by_coins() -> None:
    position = finished(city(coins=3, buildings="altar"), city(coins=5, buildings="theater"), city(coins=8))
    assert [score.total for score in position.scores()] == [3, 3, 2]
    assert position.winners == (1,)


def test_coins_break_a_tie_only_among_the_best() -> None:
    position = finished(city(coins=3, buildings="palace"), city(coins=4, buildings="temple"), city(coins=20))
    assert position.winners == (0,)


def test_a_tie_in_points_and_coins_is_a_shared_victory() -> None:
    position = finished(city(coins=4, buildings="altar"), city(coins=2), city(coins=4, buildings="theater"))
    assert position.winners == (0, 2)
    assert finished().winners == (0, 1, 2)


def test_points_are_counted_on_the_final_state() -> None:
    # Played out: the card of the last turn, its income and the last conflicts count.
    position = table(
        city(wonder="olympia", coins=2, buildings="lumber_yard timber_yard stone_pit", hand="palace senate"),
        city(buildings="stockade"),
        age=3,
    )
    after = play_turn(position, "discard palace")
    score = after.scores()[0]
    assert after.over
    assert (score.treasury, score.military) == (1, -1)


def test_before_the_end_scores_say_what_would_be_if_it_ended_now() -> None:
    position = table(city(coins=7, buildings="altar baths", stages=1, wonder="giza"), age=2, turn=3)
    assert position.scores()[0].total == 2 + 5 + 3
    assert not position.over
