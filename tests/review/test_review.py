"""Reviews of games: judged on what a seat knew, the same again, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games.contract import Position
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import SAMPLE, chance
from heptapolis.kernel.state import to_bytes
from heptapolis.review import review
from heptapolis.review.decisions import judge_decision
from heptapolis.review.documents import decision_document, to_document
from heptapolis.review.marks import bound, mark_of, scale
from heptapolis.review.moments import moments_of

from .helpers import played

SHALLOW = 0.01


def text(position: Position, **more: object) -> str:
    """A shallow review as text."""
    return json.dumps(to_document(review(position, depth=SHALLOW, **more)))  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_review_on_any_number_of_threads() -> None:
    game = played("duel", 2, 3)
    first = text(game, threads=1)
    assert first == text(game, threads=3)
    assert first != text(game, seed=1)


def test_a_decision_is_judged_on_what_its_seat_knew() -> None:
    judged = 0
    for moment in list(moments_of(played("duel", 2, 4)))[9:60:17]:
        state = moment.before._state()
        assert stubs.redraw(state, chance(9, SAMPLE))
        other = replace(moment, before=Position(moment.before.game, to_bytes(state)))
        assert other.before != moment.before
        categories = moment.before.game.categories
        found = [decision_document(judge_decision(one, 60, 5), categories) for one in (moment, other)]
        assert found[0] == found[1]
        judged += 1
    assert judged > 1


def test_a_card_that_decides_the_game_and_is_not_taken_is_a_blunder() -> None:
    cards = "palace town_hall obelisk gardens pantheon senate chamber_of_commerce armory lighthouse arsenal port"
    document = {
        "game": "duel",
        "age": 3,
        "pawn": 7,
        "cities": [{"coins": 60}, {"coins": 300}],  # by points all is lost
        "layout": [*cards.split(), *[None] * 9],
    }
    game = heptapolis.position(document).play(0, "discard port")
    decision = judge_decision(next(moments_of(game)), 400, 1)
    assert str(decision.best) == "build arsenal"
    assert decision.mark == "blunder"
    assert decision.loss > 0.5
    assert decision.of_played is not None
    assert decision.of_played.mean[0] < 0.2


def test_the_end_of_a_game_is_judged_exactly() -> None:
    found = review(played("duel", 2, 3), depth=SHALLOW)
    proven = [one for one in found.decisions if one.proven]
    assert proven
    assert all(one.error == 0.0 and one.loss >= 0.0 for one in proven)
    for one in proven:
        assert one.of_best is not None
        assert one.of_best.mean.sum() == pytest.approx(1.0)
        assert all(candidate.proven for candidate in one.candidates)
    told = [one for one in to_document(found)["decisions"] if one["proven"]]
    assert all(candidate["points"] is None for one in told for candidate in one["candidates"]), "nobody counted them"


def test_one_answer_alone_is_no_decision() -> None:
    found = review(played("duel", 2, 3), depth=SHALLOW)
    assert all(not one.counts for one in found.decisions if one.of_best is None)
    assert len(to_document(found)["decisions"]) == sum(one.of_best is not None for one in found.decisions)


def test_an_unfinished_game_is_reviewed_for_one_seat_alone() -> None:
    game = played("duel", 2, 3, moves=25)
    with pytest.raises(BadOption, match="not over"):
        review(game, depth=SHALLOW)
    found = review(game, depth=SHALLOW, seat=1)
    assert {one.seat for one in found.decisions} == {1}
    assert found.luck is None
    assert to_document(found)["seats"][1]["chance"] is None


REFUSED: list[tuple[str, Callable[[], object]]] = [
    ("without the moves", lambda: review(heptapolis.game("duel").start(seed=1))),
    ("there is no seat 2", lambda: review(played("duel", 2, 3), seat=2)),
    ("depth of a review", lambda: review(played("duel", 2, 3), depth=0)),
    ("a review is of a game", lambda: review(played("duel", 2, 3).view(0))),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("words", "ask"), REFUSED, ids=[words for words, _ in REFUSED])
def test_what_cannot_be_reviewed_is_refused_in_a_sentence(words: str, ask: Callable[[], object]) -> None:
    with pytest.raises(BadOption, match=words):
        ask()


def test_progress_is_told_for_every_moment() -> None:
    told: list[tuple[int, int]] = []
    game = played("duel", 2, 3)
    review(game, depth=SHALLOW, progress=lambda done, total: told.append((done, total)))
    assert told == [(number, len(game.history)) for number in range(1, len(game.history) + 1)]


def test_a_move_is_marked_only_where_its_loss_is_sure() -> None:
    assert [mark_of(loss, 0.0, 2) for loss in (0.04, 0.05, 0.1, 0.2)] == [None, "inaccuracy", "mistake", "blunder"]
    assert mark_of(0.3, 0.16, 2) is None
    assert mark_of(0.3, 0.14, 2) == "blunder"


def test_bounds_are_the_same_part_of_how_far_results_spread() -> None:
    assert scale(2) == 1.0
    assert bound("blunder", 2) == 0.2
    assert [round(scale(players), 2) for players in (3, 4, 7)] == [0.94, 0.87, 0.7]
    assert mark_of(0.15, 0.0, 7) == "blunder"
