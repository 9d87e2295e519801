"""Why a move is not allowed: every reason has its code, a sentence, and the error that `play` raises."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import heptapolis
from complaints import refused_with_a_reason
from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Position

from .helpers import city, document, finished, last, table

Make = Callable[[], Position]


def main_choice() -> Position:
    """Altar lies covered, Stable face down, Theater and Scriptorium free; one coin in the treasury."""
    own = city(coins=1, wonders="sphinx pyramids", built="sphinx")
    cards = {"0": "altar", "1": "baths", "2": "stable", "3": "?", "5": "theater", "6": "scriptorium"}
    return table(own, city(wonders="piraeus"), age=1, layout=cards)


def seven() -> Position:
    own = city(
        coins=60, wonders="colossus pyramids great_lighthouse sphinx", built="colossus pyramids great_lighthouse"
    )
    return table(own, city(built="hanging_gardens piraeus appian_way mausoleum"), "altar theater")


def drafting() -> Position:
    return heptapolis.game("duel").start(
        1, deal={"wonders": [["piraeus", "sphinx", "colossus", "mausoleum"], ["pyramids", None, None, None]]}
    )


def pairing() -> Position:
    own = city(coins=0, buildings="scriptorium")
    return table(own, {}, "library temple statue", progress="law economy").play(0, "build library")


def library() -> Position:
    own = city(coins=40, wonders="great_library")
    position = table(own, {}, "altar theater", progress="economy strategy", library="law theology urbanism")
    return position.play(0, "wonder great_library altar")


def destroying() -> Position:
    own, other = city(coins=40, wonders="statue_of_zeus"), city(buildings="quarry clay_pool press")
    return table(own, other, "altar theater").play(0, "wonder statue_of_zeus altar")


def fetching() -> Position:
    position = table(city(coins=40, wonders="mausoleum"), {}, "altar theater", discard="baths quarry")
    return position.play(0, "wonder mausoleum altar")


def beginning() -> Position:
    return last({}, {}, "altar").play(0, "discard altar")


CASES: dict[str, tuple[Make, int, str, str]] = {
    "the game is over": (lambda: finished({}, {}), 0, "discard palace", "game-over"),
    "the game is over for both": (lambda: finished({}, {}), 1, "begin 0", "game-over"),
    "the other one's turn": (main_choice, 1, "discard theater", "not-your-turn"),
    "the other one's pick": (drafting, 1, "take sphinx", "not-your-turn"),
    "the other one's token": (pairing, 1, "token law", "not-your-turn"),
    "the other one's library": (library, 1, "token law", "not-your-turn"),
    "the other one's target": (destroying, 1, "destroy quarry", "not-your-turn"),
    "the other one's fetching": (fetching, 1, "fetch baths", "not-your-turn"),
    "the other one's choice of who begins": (beginning, 1, "begin 1", "not-your-turn"),
    "a word that is no move": (main_choice, 0, "dance", "unknown-move"),
    "nothing at all": (main_choice, 0, "", "unknown-move"),
    "no card named": (main_choice, 0, "build", "unknown-move"),
    "no such card": (main_choice, 0, "build colosseum", "unknown-move"),
    "a card where a wonder should be": (main_choice, 0, "wonder theater altar", "unknown-move"),
    "a wonder where a card should be": (main_choice, 0, "build pyramids", "unknown-move"),
    "a wonder without a card": (main_choice, 0, "wonder pyramids", "unknown-move"),
    "a wonder with no such card": (main_choice, 0, "wonder pyramids colosseum", "unknown-move"),
    "too many words": (main_choice, 0, "discard theater now", "unknown-move"),
    "no such wonder": (drafting, 0, "take atlantis", "unknown-move"),
    "no such token": (pairing, 0, "token alchemy", "unknown-move"),
    "no such seat": (beginning, 0, "begin 2", "unknown-move"),
    "no seat": (beginning, 0, "begin", "unknown-move"),
    "a negative seat": (beginning, 0, "begin -1", "unknown-move"),
    "a card that is not there": (main_choice, 0, "build tavern", "not-in-layout"),
    "a card of another age": (main_choice, 0, "discard palace", "not-in-layout"),
    "a card that lies face down": (main_choice, 0, "discard stable", "not-in-layout"),
    "a wonder with a card that is not there": (main_choice, 0, "wonder pyramids tavern", "not-in-layout"),
    "a covered card": (main_choice, 0, "discard altar", "covered"),
    "a covered card to build": (main_choice, 0, "build baths", "covered"),
    "a wonder with a covered card": (main_choice, 0, "wonder pyramids altar", "covered"),
    "too few coins": (main_choice, 0, "build scriptorium", "coins-missing"),
    "too few coins for a wonder": (main_choice, 0, "wonder pyramids theater", "coins-missing"),
    "a wonder of the other city": (main_choice, 0, "wonder piraeus theater", "not-your-wonder"),
    "a wonder of nobody": (main_choice, 0, "wonder mausoleum theater", "not-your-wonder"),
    "a wonder that is built": (main_choice, 0, "wonder sphinx theater", "wonder-built"),
    "the eighth wonder": (seven, 0, "wonder sphinx altar", "seven-wonders"),
    "a wonder not laid out": (drafting, 0, "take hanging_gardens", "not-on-offer"),
    "a wonder of the second round": (drafting, 0, "take pyramids", "not-on-offer"),
    "a token not on the board": (pairing, 0, "token theology", "not-on-offer"),
    "a token not drawn": (library, 0, "token mathematics", "not-on-offer"),
    "a token of the board for the library": (library, 0, "token economy", "not-on-offer"),
    "a card not in the pile": (fetching, 0, "fetch tavern", "not-in-pile"),
    "the tucked card": (fetching, 0, "fetch altar", "not-in-pile"),
    "a grey card for Zeus": (destroying, 0, "destroy press", "no-target"),
    "a card that the other city has not": (destroying, 0, "destroy lumber_yard", "no-target"),
    "take in play": (main_choice, 0, "take piraeus", "not-now"),
    "token in play": (main_choice, 0, "token law", "not-now"),
    "destroy in play": (main_choice, 0, "destroy quarry", "not-now"),
    "fetch in play": (main_choice, 0, "fetch baths", "not-now"),
    "begin in play": (main_choice, 0, "begin 0", "not-now"),
    "build in the draft": (drafting, 0, "build altar", "not-now"),
    "build instead of a token": (pairing, 0, "build temple", "not-now"),
    "build instead of the library": (library, 0, "build theater", "not-now"),
    "discard instead of destroying": (destroying, 0, "discard theater", "not-now"),
    "fetch instead of destroying": (destroying, 0, "fetch theater", "not-now"),
    "token instead of fetching": (fetching, 0, "token law", "not-now"),
    "wonder instead of choosing who begins": (beginning, 0, "wonder sphinx temple", "not-now"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_reason_and_the_error(name: str) -> None:
    make, seat, move, expected = CASES[name]
    refused_with_a_reason(make(), seat, move, expected)


MOMENTS = [main_choice, seven, drafting, pairing, library, destroying, fetching, beginning]


@pytest.mark.parametrize("make", MOMENTS)
def test_every_move_that_is_offered_is_allowed_and_means_itself(make: Make) -> None:
    position = make()
    (seat,) = position.to_act
    moves = position.moves(seat)
    assert len({str(move) for move in moves}) == len({move.action for move in moves}) == len(moves) > 0
    for move in moves:
        assert position.why_not(seat, move) is None
        assert position.why_not(seat, str(move)) is None
        assert position.play(seat, move) == position.play(seat, str(move))
        assert len(move.describe("en")) > 5


@pytest.mark.parametrize("make", MOMENTS)
def test_a_view_offers_the_same_moves_and_gives_the_same_reasons(make: Make) -> None:
    position = make()
    for seat in (0, 1):
        view = position.view(seat)
        assert view.moves() == position.moves(seat)
        assert view.to_act == position.to_act
        assert view.decision() == position.decision(seat)
        for _, _, move, _ in CASES.values():
            mine, theirs = view.why_not(move), position.why_not(seat, move)
            assert (mine and (mine.code, mine.figures)) == (theirs and (theirs.code, theirs.figures))


@pytest.mark.parametrize("make", MOMENTS)
def test_the_decision_is_the_seats_own_and_counts_up(make: Make) -> None:
    position = make()
    (seat,) = position.to_act
    decision = position.decision(seat)
    assert decision is not None
    assert (decision.seat, decision.city) == (seat, seat)
    assert position.decision(1 - seat) is None
    assert len(decision.describe("en")) > 5
    after = position.play(seat, position.moves(seat)[0])
    later = after.decision(after.to_act[0])
    assert later is not None
    assert later.number > decision.number


def test_what_is_missing_is_told_in_figures() -> None:
    reason = main_choice().why_not(0, "build scriptorium")
    assert reason is not None
    assert (reason.figures["needed"], reason.figures["coins"]) == (2, 1)


def test_nothing_can_be_taken_back() -> None:
    position = main_choice().play(0, "discard theater")
    for seat in (0, 1):
        with pytest.raises(IllegalMove):
            position.retract(seat)


def test_capital_letters_and_more_spaces_are_another_matter_but_never_crash() -> None:
    position = main_choice()
    for text in ("BUILD theater", " discard  theater ", "discard\ttheater", "discard theater\n", "ÿ", "build\0theater"):
        reason = position.why_not(0, text)
        assert reason is None or reason.code == "unknown-move"


def test_a_document_is_as_good_as_play() -> None:
    own, other = city(coins=30, built="statue_of_zeus"), city(buildings="quarry clay_pool press")
    made = document(own, other, "theater stable", phase="destroy", pawn=1)
    position = heptapolis.position(made)
    assert sorted(str(move) for move in position.moves(0)) == ["destroy clay_pool", "destroy quarry"]
