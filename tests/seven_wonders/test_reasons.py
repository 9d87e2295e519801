"""Why a move is not allowed: every reason has its code, a sentence, and the error that `play` raises."""

from __future__ import annotations

import pytest

from complaints import refused_with_a_reason
from heptapolis.games.contract import Position

from .helpers import city, code, finished, offers, play_turn, table, two


def main_choice() -> Position:
    """Seat 0 is Giza without wood, ore or clay next door."""
    return table(
        city(wonder="giza", coins=1, buildings="loom_1", hand="stockade workshop"),
        city(wonder="alexandria", hand="altar theater"),
        city(wonder="ephesus", hand="baths press_1"),
    )


def fetching() -> Position:
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry altar", hand="temple statue library"),
        city(wonder="ephesus", hand="vineyard school walls"),
        city(wonder="alexandria", hand="quarry laboratory dispensary"),
        age=2,
        turn=5,
        discard="guard_tower theater",
    )
    return play_turn(position, "stage temple", "build vineyard", "build quarry")


def seventh() -> Position:
    position = table(
        city(wonder="babylon", side="B", stages=2, coins=0, hand="altar stockade"),
        city(wonder="ephesus", hand="theater press_1"),
        city(wonder="alexandria", hand="loom_1 baths"),
    )
    return play_turn(position, "build altar", "build theater", "build loom")


def free_city() -> Position:
    position = two(
        city(wonder="rhodes", hand="loom_2 press_2"),
        city(wonder="ephesus", hand="vineyard aqueduct temple"),
        city(wonder="giza", coins=0, buildings="baths stone_pit"),
        age=2,
    )
    return position.play(1, "build vineyard")


def olympia(**facts: object) -> Position:
    own = {"wonder": "olympia", "stages": 2, "coins": 0, "hand": "barracks stockade", **facts}
    return table(own, city(wonder="ephesus"), {}, {}, {}, {}, city(wonder="alexandria"))


CASES = {
    "game over": (finished, 0, "build altar", "game-over"),
    "has chosen": (lambda: main_choice().play(0, "discard stockade"), 0, "discard workshop", "not-your-turn"),
    "another's seventh card": (seventh, 1, "discard press", "not-your-turn"),
    "another's pick": (fetching, 2, "decline", "not-your-turn"),
    "a word that is no move": (main_choice, 0, "dance", "unknown-move"),
    "nothing at all": (main_choice, 0, "", "unknown-move"),
    "no card named": (main_choice, 0, "build", "unknown-move"),
    "no such card": (main_choice, 0, "build colosseum", "unknown-move"),
    "a payment that cannot be read": (olympia, 0, "build stockade X2", "unknown-move"),
    "a negative payment": (olympia, 0, "build stockade L-2", "unknown-move"),
    "too many words": (main_choice, 0, "discard stockade now please", "unknown-move"),
    "not in hand": (main_choice, 0, "build altar", "not-in-hand"),
    "not in hand to discard": (main_choice, 0, "discard altar", "not-in-hand"),
    "goods missing": (main_choice, 0, "build stockade", "goods-missing"),
    "goods of the stage missing": (main_choice, 0, "stage stockade", "goods-missing"),
    "coins missing": (main_choice, 0, "build workshop", "coins-missing"),
    "fetch in the main choice": (main_choice, 0, "fetch altar", "not-now"),
    "decline in the main choice": (main_choice, 0, "decline", "not-now"),
    "no ability to build for free": (main_choice, 0, "free stockade", "no-free-build"),
    "ability used": (lambda: olympia(free_build_used=True), 0, "free barracks", "no-free-build"),
    "free anyway": (olympia, 0, "free stockade", "free-anyway"),
    "free but built already": (lambda: olympia(buildings="barracks"), 0, "free barracks", "already-built"),
    "built already": (lambda: olympia(buildings="stockade"), 0, "build stockade", "already-built"),
    "no stage left": (lambda: olympia(stages=3), 0, "stage stockade", "no-stage-left"),
    "not in the pile": (fetching, 0, "fetch palace", "not-in-pile"),
    "in the pile but built already": (fetching, 0, "fetch altar", "not-in-pile"),
    "build while picking": (fetching, 0, "build theater", "not-now"),
    "discard while picking": (fetching, 0, "discard statue", "not-now"),
    "fetch with the seventh card": (seventh, 0, "fetch baths", "not-now"),
    "goods missing for the seventh card": (seventh, 0, "build stockade", "goods-missing"),
    "seventh card not in hand": (seventh, 0, "build altar", "not-in-hand"),
    "the Free City must use a card": (free_city, 1, "discard temple", "must-use"),
    "the Free City must build by its chain": (free_city, 1, "stage aqueduct", "chain-first"),
    "the own card again": (free_city, 1, "build vineyard", "not-in-hand"),
    "decline for the Free City": (free_city, 1, "decline", "not-now"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_reason_and_the_error(name: str) -> None:
    make, seat, move, expected = CASES[name]
    refused_with_a_reason(make(), seat, move, expected)  # type: ignore[operator]


def test_payments_that_are_not_offered() -> None:
    position = table(
        city(wonder="giza", coins=9, hand="stockade altar"),
        city(wonder="olympia", hand="theater press_1"),
        city(wonder="ephesus", hand="baths loom_1"),
    )
    assert code(position, 0, "build stockade L2") is None
    for move in (
        "build stockade L1",
        "build stockade R2",
        "build stockade L2 R2",
        "build altar L2",
        "build stockade L4",
    ):
        assert code(position, 0, move) == "no-such-payment"


@pytest.mark.parametrize("make", [main_choice, fetching, seventh, free_city, olympia])
def test_every_move_that_is_offered_is_allowed_and_means_itself(make: object) -> None:
    position = make()  # type: ignore[operator]
    for seat in position.to_act:
        moves = position.moves(seat)
        assert len({str(move) for move in moves}) == len({move.action for move in moves}) == len(moves)
        for move in moves:
            assert position.why_not(seat, move) is None
            assert position.why_not(seat, str(move)) is None
            assert position.play(seat, move) == position.play(seat, str(move))
            assert len(move.describe("en")) > 5


@pytest.mark.parametrize("make", [main_choice, fetching, seventh, free_city, olympia])
def test_a_view_offers_the_same_moves_and_gives_the_same_reasons(make: object) -> None:
    position = make()  # type: ignore[operator]
    for seat in range(position.game.players):
        view = position.view(seat)
        assert view.moves() == position.moves(seat)
        assert view.to_act == position.to_act
        assert view.decision() == position.decision(seat)
        for move in ("build altar", "decline", "fetch baths", "nonsense", "discard stockade"):
            mine, theirs = view.why_not(move), position.why_not(seat, move)
            assert (mine and mine.code) == (theirs and theirs.code)


@pytest.mark.parametrize("make", [main_choice, fetching, seventh, free_city, olympia])
def test_a_sample_of_a_view_looks_the_same_to_the_seat(make: object) -> None:
    position = make()  # type: ignore[operator]
    for seat in range(position.game.players):
        view = position.view(seat)
        for seed in (1, 2):
            sample = view.sample(seed)
            assert sample.view(seat) == view
            assert sample.moves(seat) == position.moves(seat)


def test_a_spectator_has_no_moves() -> None:
    view = main_choice().view(None)
    assert view.moves() == []
    assert view.decision() is None
    reason = view.why_not("build altar")
    assert reason is not None
    assert reason.code == "not-your-turn"


def test_the_figures_of_a_reason_help() -> None:
    reason = main_choice().why_not(0, "build workshop")
    assert reason is not None
    assert reason.figures
    reason = main_choice().why_not(0, "build stockade")
    assert reason is not None
    assert reason.figures


def test_offers_are_sorted_by_card_and_cheapest_first() -> None:
    position = table(
        city(wonder="giza", coins=9, hand="stockade altar"),
        city(wonder="olympia", hand="theater press_1"),
        city(wonder="ephesus", buildings="lumber_yard", hand="baths loom_1"),
    )
    assert offers(position, 0, "build") == ["build altar", "build stockade R2", "build stockade L2"]
