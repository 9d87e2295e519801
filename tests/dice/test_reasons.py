"""Why a move is not allowed: every reason has its code, its place in the order, a sentence, and an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from complaints import refused_with_a_reason
from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Position

from .helpers import city, finished, play, table, two, without


def plain() -> Position:
    """Seat 0 has few coins and two resources; seat 1 has unlocked white and purple."""
    return table(
        city("giza", "warehouse:2 agora.a1", coins=1),
        city("rhodes", "unlock:white unlock:purple warehouse"),
        city("ephesus", "market"),
        blue="mask:1",
        yellow="chest:0",
        white="leader_blue:0",
        purple="guild_yellow:0",
    )


def spying() -> Position:
    return table(city("giza", "unlock:black unlock:purple", coins=0), black="spy_blue:1", purple="guild_wonder:3")


def checking() -> Position:
    return table(city("rhodes", "warehouse:1 west_barracks.attack1", coins=0), blue="mask:0").play(0, "wonder")


def free_build() -> Position:
    return table(city("halicarnassus", "warehouse:2", coins=0), blue="mask:3", yellow="chest:0").play(0, "wonder")


def choosing_bonus() -> Position:
    own = f"warehouse {without('agora', 'agora.b2')}"
    return table(city("giza", own, bonuses="again"), blue="temple:0").play(0, "build blue agora.b2")


def acting_again() -> Position:
    return table(city("olympia", "warehouse wonder.2", coins=0)).play(0, "wonder")


CASES: dict[str, tuple[Callable[[], Position], int, str, str]] = {
    "game over": (finished, 0, "pass", "game-over"),
    "game over, nonsense": (finished, 0, "build blue agora.a1", "game-over"),
    "has chosen": (lambda: table().play(0, "pass"), 0, "pass", "not-your-turn"),
    "has chosen all": (lambda: play(checking(), 0, "decline"), 0, "decline", "not-your-turn"),
    "a word that is no move": (plain, 0, "dance", "unknown-move"),
    "nothing at all": (plain, 0, "", "unknown-move"),
    "no die and no box": (plain, 0, "build", "unknown-move"),
    "no box": (plain, 0, "build blue", "unknown-move"),
    "no such box": (plain, 0, "build blue agora.z9", "unknown-move"),
    "no such die": (plain, 0, "build pink agora.a1", "unknown-move"),
    "a box that is a building": (plain, 0, "build blue agora", "unknown-move"),
    "too many words": (plain, 0, "build blue agora.a1 now", "unknown-move"),
    "too many words after pass": (plain, 0, "pass please", "unknown-move"),
    "no such bonus": (choosing_bonus, 0, "bonus victory", "unknown-move"),
    "no such box to check": (checking, 0, "check nowhere.1", "unknown-move"),
    "nothing to check named": (checking, 0, "check", "unknown-move"),
    "check in the main choice": (plain, 0, "check agora.a1", "not-now"),
    "bonus in the main choice": (plain, 0, "bonus coins", "not-now"),
    "decline in the main choice": (plain, 0, "decline", "not-now"),
    "build while boxes are asked for": (checking, 0, "build blue agora.a1", "not-now"),
    "pass while boxes are asked for": (checking, 0, "pass", "not-now"),
    "wonder while boxes are asked for": (checking, 0, "wonder", "not-now"),
    "bonus while boxes are asked for": (checking, 0, "bonus coins", "not-now"),
    "pass in a free build": (free_build, 0, "pass", "not-now"),
    "wonder in a free build": (free_build, 0, "wonder", "not-now"),
    "check in a free build": (free_build, 0, "check agora.a1", "not-now"),
    "bonus in a free build": (free_build, 0, "bonus coins", "not-now"),
    "pass while a bonus is asked for": (choosing_bonus, 0, "pass", "not-now"),
    "decline a bonus": (choosing_bonus, 0, "decline", "not-now"),
    "check while acting again": (acting_again, 0, "check agora.a1", "not-now"),
    "bonus while acting again": (acting_again, 0, "bonus coins", "not-now"),
    "not in the forum": (plain, 0, "build black agora.b1", "not-in-forum"),
    "not unlocked": (plain, 0, "build white gallery.blue", "not-unlocked"),
    "another symbol": (plain, 0, "build blue agora.b1", "wrong-symbol"),
    "another building": (plain, 0, "build blue market.coin1", "wrong-symbol"),
    "the wonder with a die": (plain, 0, "build blue wonder.1", "wrong-symbol"),
    "checked already": (plain, 0, "build blue agora.a1", "already-checked"),
    "not yet": (spying, 0, "build black agora.a2", "not-yet"),
    "coins missing for the box": (plain, 0, "build yellow market.chest1", "coins-missing"),
    "coins missing for die and box": (plain, 0, "build blue agora.a2", "coins-missing"),
    "coins missing for the die": (spying, 0, "build black agora.a1", "coins-missing"),
    "coins missing for the wonder": (lambda: table(city("giza", coins=1)), 0, "wonder", "coins-missing"),
    "coins missing to check": (checking, 0, "check west_barracks.attack2", "coins-missing"),
    "coins missing in a free build": (free_build, 0, "build yellow market.chest1", "coins-missing"),
    "wrong building": (checking, 0, "check agora.a1", "wrong-building"),
    "checked already, by an effect": (checking, 0, "check west_barracks.attack1", "already-checked"),
    "not yet, by an effect": (checking, 0, "check west_barracks.defence2", "not-yet"),
    "the wonder is complete": (acting_again, 0, "wonder", "wonder-complete"),
    "the bonus is used": (choosing_bonus, 0, "bonus again", "bonus-used"),
    "guild condition": (
        lambda: two(city("giza", "unlock:purple", coins=9), purple="guild_blue:0"),
        0,
        "build purple guild_court.1",
        "guild-condition",
    ),
    # Two reasons at once: the first of the table is told.
    "neither there nor unlocked": (lambda: table(), 0, "build purple agora.a1", "not-in-forum"),
    "not unlocked before the symbol": (plain, 0, "build white agora.a1", "not-unlocked"),
    "symbol before checked": (plain, 0, "build yellow agora.a1", "wrong-symbol"),
    "symbol before order": (plain, 0, "build blue agora.b2", "wrong-symbol"),
    "symbol before coins": (plain, 0, "build blue agora.c1", "wrong-symbol"),
    "order before coins": (spying, 0, "build black agora.b2", "not-yet"),
    "order before the guild condition": (spying, 0, "build purple guild_court.2", "not-yet"),
    "building before order": (checking, 0, "check agora.a2", "wrong-building"),
    "guild condition before coins": (
        lambda: table(city("giza", "unlock:purple", coins=0), city(boxes="agora.a1"), purple="guild_blue:0"),
        0,
        "build purple guild_court.1",
        "guild-condition",
    ),
    "coins where the guild condition holds": (spying, 0, "build purple guild_court.1", "coins-missing"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_reason_and_the_error(name: str) -> None:
    make, seat, move, expected = CASES[name]
    position = make()
    refused_with_a_reason(position, seat, move, expected)
    assert move not in [str(offered) for offered in position.moves(seat)]


FIGURES: dict[str, dict[str, Any]] = {
    "a word that is no move": {"text": "dance"},
    "not in the forum": {"die": "black"},
    "not unlocked": {"die": "white"},
    "another symbol": {"die": "blue", "box": "agora.b1", "symbol": "mask"},
    "wrong building": {"box": "agora.a1"},
    "checked already": {"box": "agora.a1"},
    "not yet": {"box": "agora.a2", "after": "agora.a1"},
    "the bonus is used": {"bonus": "again"},
    "coins missing for die and box": {"box": "agora.a2", "needed": 2, "coins": 1},
    "coins missing for the wonder": {"box": "wonder.1", "needed": 2, "coins": 1},
    "coins missing to check": {"box": "west_barracks.attack2", "needed": 1, "coins": 0},
    "coins missing in a free build": {"box": "market.chest1", "needed": 2, "coins": 0},
    "guild condition": {"building": "agora", "own": 0, "left": 0, "right": 0},
}


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_of_a_reason(name: str) -> None:
    make, seat, move, _ = CASES[name]
    reason = make().why_not(seat, move)
    assert reason is not None
    assert {key: reason.figures.get(key) for key in FIGURES[name]} == FIGURES[name]


@pytest.mark.parametrize("make", [plain, spying, checking, free_build, choosing_bonus, acting_again])
def test_a_view_offers_the_same_moves_and_gives_the_same_reasons(make: Callable[[], Position]) -> None:
    position = make()
    view = position.view(0)
    assert view.moves() == position.moves(0)
    assert view.to_act == position.to_act
    assert view.decision() == position.decision(0)
    for move in ("build blue agora.a1", "decline", "check agora.a1", "nonsense", "bonus again", "wonder", "pass"):
        mine, theirs = view.why_not(move), position.why_not(0, move)
        assert (mine and (mine.code, mine.figures)) == (theirs and (theirs.code, theirs.figures))


def test_a_spectator_has_no_moves() -> None:
    view = plain().view(None)
    assert view.moves() == []
    assert view.decision() is None
    reason = view.why_not("pass")
    assert reason is not None
    assert reason.code == "not-your-turn"


@pytest.mark.parametrize("seat", [-1, 3, "0", None, 1.0, True])
def test_seats_that_do_not_exist(seat: Any) -> None:
    position = plain()
    for ask in (position.moves, position.decision, position.retract):
        with pytest.raises(IllegalMove):
            ask(seat)
    for ask_move in (position.play, position.why_not):
        with pytest.raises(IllegalMove):
            ask_move(seat, "pass")


@pytest.mark.parametrize("move", [None, 7, ["pass"], b"pass"])
def test_what_is_no_move_at_all(move: Any) -> None:
    with pytest.raises(IllegalMove):
        plain().play(0, move)
