"""A review as a document for JSON (docs/review.md): shares to four places, so that the same review is the same text."""

from __future__ import annotations

from typing import Any

from heptapolis.games.contract import Document
from heptapolis.review.decisions import Decision
from heptapolis.review.game_review import Review
from heptapolis.review.judging import Worth
from heptapolis.review.luck import TERMS, Step, results

FORMAT = 1


def to_document(review: Review) -> Document:
    """The whole review."""
    game = review.game.game
    return {
        "review": FORMAT,
        "game": game.name,
        "players": game.players,
        "rules": game.rules_version,
        "simulations": review.simulations,
        "seed": review.seed,
        "seats": [_seat(review, seat) for seat in range(game.players)],
        "decisions": [decision_document(one, game.categories) for one in review.decisions if one.of_best is not None],
        "turning_points": [_step(step) for step in review.turning_points()],
        "curve": []
        if review.luck is None
        else [{"move": at, "shares": _all(them)} for at, them in review.luck.curve()],
    }


def _seat(review: Review, seat: int) -> Document:
    mean, game = review.mean_loss(seat), review.game
    found: Document = {
        "seat": seat,
        "decisions": len(review.of_seat(seat)),
        "mean_loss": None if mean is None else _round(mean),
        "result": _round(float(results(game)[seat]) - 1 / game.game.players) if game.over else None,
    }
    terms = review.luck.terms(seat) if review.luck is not None else {}
    return found | {name: _round(terms[name]) if terms else None for name in TERMS}


def decision_document(decision: Decision, categories: tuple[str, ...]) -> Document:
    """What is said about a decision; it follows from what the seat knew, and the move."""
    assert decision.of_best is not None
    assert decision.of_played is not None
    more = zip(categories, decision.points_by_category(), strict=False)
    return {
        "move": decision.number,
        "line": decision.line,
        "seat": decision.seat,
        "played": str(decision.played),
        "best": str(decision.best),
        "loss": _round(decision.loss),
        "error": _round(decision.error),
        "mark": decision.mark,
        "counts": decision.counts,
        "proven": decision.proven,
        "worth_of_best": _worth(decision.of_best, decision.seat),
        "worth_of_played": _worth(decision.of_played, decision.seat),
        "more_points": {name: round(value, 1) + 0.0 for name, value in more if abs(value) >= 0.05},
        "candidates": [
            {
                "move": str(one.move),
                "share": _round(one.win_share),
                "points": round(one.points, 2) if one.visits else None,
                "tried": one.visits,
            }
            for one in decision.candidates
        ],
    }


def _worth(worth: Worth, seat: int) -> Document:
    points = worth.points[:, seat].sum(axis=1).mean()
    exact = worth.points.shape[2] == 0
    return {
        "share": _round(float(worth.mean[seat])),
        "error": _round(worth.error(seat)),
        "points": None if exact else round(float(points), 2),
    }


def _step(step: Step) -> dict[str, Any]:
    return {"move": step.number, "cause": step.cause, "seat": step.seat, "change": _all(step.change)}


def _all(values: Any) -> list[float]:
    return [_round(float(value)) for value in values]


def _round(value: float) -> float:
    return round(value, 4) + 0.0  # no -0.0
