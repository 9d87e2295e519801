"""Every wonder as printed: cost, points, shields, coins, and whether the builder plays again."""

from __future__ import annotations

from collections import Counter

import pytest

from heptapolis.games.contract import Position

from .facts import AGAIN, WONDERS
from .helpers import (
    Document,
    asked,
    built,
    city,
    code,
    coins,
    finished,
    kind,
    makers,
    offers,
    pawn,
    points,
    price,
    table,
    treasuries,
    wonders,
)


def ready(wonder: str, held: int = 0) -> Document:
    """A city that makes all that a wonder costs."""
    return city(coins=held, wonders=wonder, buildings=makers(WONDERS[wonder].cost))


@pytest.mark.parametrize("wonder", WONDERS)
def test_the_cost_without_any_production(wonder: str) -> None:
    total = 2 * len(WONDERS[wonder].cost.split())
    position = table(city(coins=total, wonders=wonder), {}, "rostrum tribunal")
    assert price(position, 0, f"wonder {wonder} rostrum") == (total, 0)
    position = table(city(coins=total - 1, wonders=wonder), {}, "rostrum tribunal")
    assert code(position, 0, f"wonder {wonder} rostrum") == "coins-missing"


@pytest.mark.parametrize("wonder", WONDERS)
def test_the_resources_are_those_printed(wonder: str) -> None:
    assert price(table(ready(wonder), {}, "rostrum tribunal"), 0, f"wonder {wonder} rostrum") == (0, 0)
    need = WONDERS[wonder].resources
    for resource in need:
        own = city(coins=9, wonders=wonder, buildings=makers(need - Counter([resource])))
        assert price(table(own, {}, "rostrum tribunal"), 0, f"wonder {wonder} rostrum") == (2, 0)


@pytest.mark.parametrize("wonder", WONDERS)
def test_what_a_wonder_does_when_it_is_built(wonder: str) -> None:
    facts = WONDERS[wonder]
    after = table(ready(wonder), city(coins=9), "rostrum tribunal").play(0, f"wonder {wonder} rostrum")
    assert built(after, 0) == [wonder]
    assert pawn(after) == facts.shields
    assert treasuries(after) == (facts.coins, 9 - facts.takes)
    if facts.special == "library":
        assert asked(after) == (0, "library")
    else:
        assert asked(after) == (0 if facts.again else 1, "card")


@pytest.mark.parametrize("wonder", WONDERS)
def test_the_points_of_a_wonder(wonder: str) -> None:
    expected = {"wonders": WONDERS[wonder].points} if WONDERS[wonder].points else {}
    position = finished(city(coins=0, built=wonder), city(coins=0))
    assert points(position, 0) == expected
    # A wonder that was not built is worth nothing.
    assert points(finished(city(coins=0, wonders=wonder), city(coins=0)), 0) == {}


@pytest.mark.parametrize("wonder", WONDERS)
def test_shields_of_seat_1_move_the_pawn_towards_seat_0(wonder: str) -> None:
    position = table({}, ready(wonder), "rostrum tribunal", seat=1).play(1, f"wonder {wonder} rostrum")
    assert pawn(position) == -WONDERS[wonder].shields


def test_five_wonders_let_their_builder_play_again() -> None:
    assert set(AGAIN) == {"appian_way", "hanging_gardens", "piraeus", "sphinx", "temple_of_artemis"}


def test_only_own_wonders_that_are_not_built_can_be_built() -> None:
    own = city(coins=60, wonders="pyramids sphinx", built="sphinx")
    position = table(own, city(wonders="piraeus"), "rostrum tribunal")
    assert sorted(offers(position, 0, "wonder")) == ["wonder pyramids rostrum", "wonder pyramids tribunal"]
    assert code(position, 0, "wonder sphinx rostrum") == "wonder-built"
    assert code(position, 0, "wonder piraeus rostrum") == "not-your-wonder"
    assert code(position, 0, "wonder colossus rostrum") == "not-your-wonder"


def test_any_accessible_card_will_do() -> None:
    own = city(coins=60, wonders="pyramids")
    position = table(own, {}, "rostrum tribunal brewery walls forum sawmill")
    assert len(offers(position, 0, "wonder")) == 6
    assert {move.target for move in position.moves(0) if move.kind == "wonder"} == {"pyramids"}


def test_a_wonders_choice_production_works_from_the_next_construction_on() -> None:
    own = city(coins=8, wonders="piraeus", buildings="press")
    after = table(own, {}, "workshop apothecary pharmacist").play(0, "wonder piraeus pharmacist")
    # The builder plays again and needs no glass any more.
    assert coins(after, 0) == 0
    assert price(after, 0, "build apothecary") == (0, 0)


def test_the_great_lighthouse_makes_a_raw_material() -> None:
    position = table(ready("great_lighthouse", 9), {}, "statue tribunal rostrum")
    assert price(position, 0, "build statue") == (4, 0)
    after = position.play(0, "wonder great_lighthouse rostrum").play(1, "discard tribunal")
    assert price(after, 0, "build statue") == (2, 0)


def test_the_appian_way_takes_coins_from_the_opponent_only() -> None:
    after = table(ready("appian_way", 5), city(coins=9), "rostrum tribunal").play(0, "wonder appian_way rostrum")
    assert treasuries(after) == (8, 6)


# Seven wonders only ---------------------------------------------------------------------------------------------------

MINE = "colossus pyramids great_lighthouse temple_of_artemis"
THEIRS = "sphinx piraeus appian_way hanging_gardens"


def six_built(own_built: str, other_built: str, **more: object) -> Position:
    own = city(coins=50, wonders=MINE, built=own_built)
    return table(own, city(coins=50, wonders=THEIRS, built=other_built), "rostrum tribunal brewery", **more)


def test_up_to_seven_wonders_are_built() -> None:
    position = six_built("colossus pyramids great_lighthouse", "sphinx piraeus appian_way")
    assert len(offers(position, 0, "wonder")) == 3
    after = position.play(0, "wonder temple_of_artemis rostrum")
    assert len(built(after, 0)) + len(built(after, 1)) == 7


def test_when_the_seventh_is_built_the_opponents_last_wonder_is_out_of_the_game() -> None:
    position = six_built("colossus pyramids great_lighthouse", "sphinx piraeus appian_way")
    after = position.play(0, "wonder temple_of_artemis rostrum").play(0, "discard tribunal")
    assert asked(after) == (1, "card")
    assert offers(after, 1, "wonder") == []
    assert code(after, 1, "wonder hanging_gardens brewery") == "seven-wonders"


def test_when_the_seventh_is_built_the_own_last_wonder_is_out_of_the_game() -> None:
    position = six_built("colossus pyramids", "sphinx piraeus appian_way hanging_gardens")
    after = position.play(0, "wonder temple_of_artemis rostrum")
    assert asked(after) == (0, "card")  # it plays again
    assert offers(after, 0, "wonder") == []
    assert code(after, 0, "wonder great_lighthouse brewery") == "seven-wonders"


def test_a_built_wonder_is_still_called_built_when_seven_are() -> None:
    position = six_built("colossus pyramids great_lighthouse", "sphinx piraeus appian_way hanging_gardens")
    assert code(position, 0, "wonder colossus rostrum") == "wonder-built"
    assert code(position, 0, "wonder temple_of_artemis rostrum") == "seven-wonders"


def test_the_eighth_wonder_scores_nothing() -> None:
    position = finished(
        city(coins=0, wonders=MINE, built="colossus great_lighthouse temple_of_artemis"),
        city(coins=0, wonders=THEIRS, built=THEIRS),
    )
    assert points(position, 0)["wonders"] == 3 + 4
    assert points(position, 1)["wonders"] == 6 + 2 + 3 + 3


def test_six_built_wonders_leave_both_players_their_choice() -> None:
    position = six_built("colossus pyramids great_lighthouse", "sphinx piraeus appian_way", seat=1)
    assert len(offers(position, 1, "wonder")) == 3
    assert kind(position) == "card"
    assert wonders(position, 0) == sorted(MINE.split())
