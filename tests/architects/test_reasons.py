"""Why a move is not allowed: every reason has its code, a sentence, and the error that `play` raises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from complaints import refused_with_a_reason
from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Move, Position

from .helpers import GAME, acting, city, finished, play, table

EMPTY: dict[str, Any] = {"deck_size": 0}


def choosing() -> Position:
    return table(city("giza", cards="wood brick", **EMPTY), players=5)


def doing() -> Position:
    return acting(city("giza", cards="wood brick coin gear gear", stages="s1"), face_up="decor politics strategy")


def must_build() -> Position:
    return play(table(city("giza", cards="wood brick", deck="stone")), "take left")


def reaching() -> Position:
    own = city("alexandria", stages="s1", cards="wood", deck="wood")
    return play(table(own, city("giza", **EMPTY), city("rhodes"), city("ephesus"), players=4), "take left")


def looking() -> Position:
    return play(table(city("halicarnassus", stages="s1", cards="wood", deck="wood")), "take left")


def picking() -> Position:
    own = city("halicarnassus", stages="s1", cards="wood", deck="wood blue_3 coin gear glass red_0")
    return play(table(own), "take left", "look left")


def choosing_a_token() -> Position:
    return play(table(city("giza", cards="gear", deck="gear"), face_up="decor politics strategy"), "take left")


def owing() -> Position:
    own = city("olympia", stages="s1", cards="wood", deck="gear", tokens="science")
    options = {"olympia_both_before_triggers": False}
    return play(table(own, options=options, centre="wood"), "take centre", "take left")


def must_take() -> Position:
    own = city("giza", tokens="urbanism", deck="wood")
    return play(table(own, options={"extra_card_optional": False}), "take left")


ALL = [choosing, doing, must_build, reaching, looking, picking, choosing_a_token, owing, must_take]

CASES: dict[str, tuple[Callable[[], Position], int, str, str]] = {
    "game over": (finished, 0, "take left", "game-over"),
    "another's turn": (choosing, 1, "take left", "not-your-turn"),
    "another's pick": (picking, 2, "pick coin", "not-your-turn"),
    "a word that is no move": (choosing, 0, "dance", "unknown-move"),
    "nothing at all": (choosing, 0, "", "unknown-move"),
    "no deck named": (choosing, 0, "take", "unknown-move"),
    "no such deck": (choosing, 0, "take up", "unknown-move"),
    "no such seat": (choosing, 0, "take 9", "unknown-move"),
    "no such stage": (doing, 0, "build s6", "unknown-move"),
    "no such symbol": (doing, 0, "exchange wheel", "unknown-move"),
    "no such token": (choosing_a_token, 0, "token magic", "unknown-move"),
    "no such card": (picking, 0, "pick dragon", "unknown-move"),
    "no such resource": (doing, 0, "build s2 wood gold", "unknown-move"),
    "too many words": (choosing, 0, "take left now", "unknown-move"),
    "words after decline": (doing, 0, "decline now", "unknown-move"),
    "build before the main card": (choosing, 0, "build s1 wood brick", "not-now"),
    "exchange before the main card": (choosing, 0, "exchange gear", "not-now"),
    "an extra card before the main card": (choosing, 0, "extra right", "not-now"),
    "a token out of turn": (doing, 0, "token decor", "not-now"),
    "a look out of turn": (doing, 0, "look left", "not-now"),
    "a pick out of turn": (doing, 0, "pick coin", "not-now"),
    "a main card after the main card": (doing, 0, "take left", "not-now"),
    "build while a deck is chosen": (reaching, 0, "build s3", "not-now"),
    "take while looking": (looking, 0, "take left", "not-now"),
    "look while picking": (picking, 0, "look left", "not-now"),
    "extra while a token is chosen": (choosing_a_token, 0, "extra left", "not-now"),
    "an empty deck": (choosing, 0, "take left", "empty-deck"),
    "an empty deck far away": (reaching, 0, "take 1", "empty-deck"),
    "a deck out of reach": (choosing, 0, "take 2", "not-reachable"),
    "built already": (doing, 0, "build s1 wood brick", "already-built"),
    "a stage below is missing": (doing, 0, "build s3", "not-available"),
    "cannot pay": (lambda: acting(city("giza", cards="wood")), 0, "build s1", "cannot-pay"),
    "no such payment": (doing, 0, "build s2 wood brick", "no-such-payment"),
    "too much": (doing, 0, "build s2 wood wood coin", "no-such-payment"),
    "no set": (doing, 0, "exchange set", "no-set"),
    "no pair": (doing, 0, "exchange tablet", "no-set"),
    "no such token there": (choosing_a_token, 0, "token culture", "no-token"),
    "no extra card": (must_build, 0, "extra left", "no-extra"),
    "not seen": (picking, 0, "pick tablet", "not-seen"),
    "must build": (must_build, 0, "decline", "must-build"),
    "must take the second card": (owing, 0, "decline", "must-take"),
    "must take the extra card": (must_take, 0, "decline", "must-take"),
    "must use the deck": (reaching, 0, "decline", "must-use"),
    "must look": (looking, 0, "decline", "must-use"),
    "must pick": (picking, 0, "decline", "must-use"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_reason_and_the_error(name: str) -> None:
    make, seat, move, expected = CASES[name]
    refused_with_a_reason(make(), seat, move, expected)


def figures(make: Callable[[], Position], move: str) -> dict[str, Any]:
    reason = make().why_not(0, move)
    assert reason is not None
    return dict(reason.figures)


def test_the_figures_of_a_reason() -> None:
    assert figures(choosing, "dance")["text"] == "dance"
    assert figures(choosing, "build s1")["kind"] == "build"
    assert figures(choosing, "take left")["deck"] == "left"
    assert figures(choosing, "take 2")["deck"] == 2
    assert figures(doing, "build s1")["stage"] == "s1"
    assert list(figures(doing, "build s3")["needs"]) == ["s2"]
    assert figures(doing, "build s2 wood brick")["stage"] == "s2"
    assert figures(doing, "exchange set")["set"] == "set"
    assert figures(choosing_a_token, "token culture")["token"] == "culture"
    assert figures(picking, "pick tablet")["card"] == "tablet"
    assert list(figures(must_build, "decline")["stages"]) == ["s1"]


@pytest.mark.parametrize("make", ALL)
def test_every_move_that_is_offered_is_allowed_and_means_itself(make: Callable[[], Position]) -> None:
    position = make()
    moves = position.moves(0)
    assert moves
    assert len({str(move) for move in moves}) == len({move.action for move in moves}) == len(moves)
    for move in moves:
        assert position.why_not(0, move) is None
        assert position.why_not(0, str(move)) is None
        assert position.play(0, move) == position.play(0, str(move))
        assert len(move.describe("en")) > 5


@pytest.mark.parametrize("make", ALL)
def test_a_view_gives_the_same_offers_and_reasons(make: Callable[[], Position]) -> None:
    position = make()
    for seat in range(3):
        view = position.view(seat)
        assert view.moves() == position.moves(seat)
        assert view.decision() == position.decision(seat)
        for _, _, move, _ in CASES.values():
            assert view.why_not(move) == position.why_not(seat, move)


@pytest.mark.parametrize("make", ALL)
def test_a_decision_has_its_sentence(make: Callable[[], Position]) -> None:
    decision = make().decision(0)
    assert decision is not None
    assert (decision.seat, decision.city) == (0, 0)
    assert len(decision.describe("en")) > 10


def test_the_kinds_of_decisions() -> None:
    kinds = [make().decision(0) for make in ALL]
    expected = ["card", "act", "act", "deck", "look", "pick", "token", "act", "act"]
    assert [decision.kind for decision in kinds if decision is not None] == expected


def test_decisions_are_numbered_upwards() -> None:
    position = table(city("giza", tokens="urbanism", deck="wood blue_3"))
    numbers = []
    for move in ("take left", "extra left", "take centre"):
        decision = position.decision(position.to_act[0])
        assert decision is not None
        numbers.append(decision.number)
        position = play(position, move)
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("move", [None, 7, 1.5, b"take left", ["take left"], object()])
def test_what_is_no_move(move: Any) -> None:
    with pytest.raises(IllegalMove):
        choosing().play(0, move)


@pytest.mark.parametrize("seat", [-1, 5, "0", None, 1.0, True])
def test_moves_of_seats_that_do_not_exist(seat: Any) -> None:
    position = choosing()
    for ask in (position.moves, position.decision, position.retract):
        with pytest.raises(IllegalMove):
            ask(seat)
    for ask_move in (position.play, position.why_not):
        with pytest.raises(IllegalMove):
            ask_move(seat, "take right")


def test_a_move_of_another_game_is_unknown() -> None:
    move = choosing().moves(0)[0]
    foreign = Move(action=move.action, kind=move.kind, notation=str(move), game="duel")
    reason = choosing().why_not(0, foreign)
    assert reason is not None
    assert reason.code == "unknown-move"
    assert move.game == GAME


def test_nothing_can_be_taken_back() -> None:
    with pytest.raises(IllegalMove):
        play(table(), "take left").retract(0)


NUMBERS = [
    (choosing, "take right", 1, "take", "right"),
    (choosing, "take centre", 2, "take", "centre"),
    (reaching, "take 2", 4, "take", 2),
    (doing, "extra left", 9, "extra", "left"),
    (doing, "extra centre", 11, "extra", "centre"),
    (looking, "look left", 12, "look", "left"),
    (looking, "look right", 13, "look", "right"),
    (picking, "pick glass", 17, "pick", None),
    (picking, "pick coin", 19, "pick", None),
    (picking, "pick red_0", 25, "pick", None),
    (doing, "exchange gear", 28, "exchange", "gear"),
    (choosing_a_token, "token decor", 41, "token", "decor"),
    (choosing_a_token, "token strategy", 43, "token", "strategy"),
    (choosing_a_token, "token hidden", 46, "token", "hidden"),
    (doing, "build s2 wood coin", 69, "build", "s2"),
]


@pytest.mark.parametrize(("make", "notation", "action", "kind", "target"), NUMBERS)
def test_numbers_kinds_and_targets(
    make: Callable[[], Position], notation: str, action: int, kind: str, target: Any
) -> None:
    (move,) = [move for move in make().moves(0) if str(move) == notation]
    assert (move.action, move.kind, move.target) == (action, kind, target)
    assert move.card == (notation.split()[1] if kind == "pick" else move.card)
    assert (move.payment is not None) is (kind == "build")


def test_declining_has_the_last_number() -> None:
    position = play(table(city("giza", tokens="urbanism", deck="wood")), "take left")
    move = position.moves(0)[-1]
    assert (str(move), move.kind, move.action) == ("decline", "decline", 362)
    assert position.game.action_count == 363
    own = city("giza", cards="gear compass tablet", deck="gear")
    (three,) = [move for move in play(table(own), "take left").moves(0) if move.target == "set"]
    assert three.action == 31
