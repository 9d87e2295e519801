"""What a bot thinks of the candidates, told to a person: how sure its figures are, where points come from, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heptapolis.errors import BadOption
from heptapolis.games import describe_for
from heptapolis.games.contract import Move, View
from heptapolis.search import Candidate, Choice
from heptapolis.search.outlook import Outlook, outlooks
from heptapolis.translation import decimal, message, translate

MOST_CANDIDATES = 8
"""Moves that a hint names."""
EXPLAINED = 4
"""Moves of which is told where their points come from."""
SEED = 7
"""The same question gets the same answer."""
_LESS = message("Fewer: {points}.")
_BEST = (
    message("More points than the next move: {points}."),
    message("Fewer points than the next move: {points}."),
    _LESS,
)
_OTHER = (
    message("More points than the best move: {points}."),
    message("Fewer points than the best move: {points}."),
    _LESS,
)


def candidates(view: View, choice: Choice, say: Callable[[Move], str], language: str) -> list[dict[str, Any]]:
    """The moves that were considered, what wins most surely first; `say` puts a move into words."""
    tried = [one for one in choice.candidates if one.visits or one.proven]
    if not tried:  # there was one thing to do, or the bot does not think ahead
        return [_document(choice.move, say, 1.0)]
    visits = max(1, sum(one.visits for one in tried))
    # By what is sure of the share of victories, to the percent; the bot's own order decides between equals.
    ordered = sorted(tried, key=lambda one: -round(_least(one), 2))[:MOST_CANDIDATES]
    try:
        told = outlooks(view, [one.move for one in ordered[:EXPLAINED]], SEED)
    except BadOption:  # a table that was set up by hand and cannot be
        told = []
    found = []
    for place, one in enumerate(ordered):
        outlook = told[place] if place < len(told) else None
        found.append(
            _document(one.move, say, one.visits / visits)
            | {
                "win": round(one.win_share, 4),
                "proven": one.proven,
                "sure": [round(_least(one), 4), round(min(1.0, 2 * one.win_share - _least(one)), 4)],
                "points": round(one.points, 2) if one.visits else None,
                "reason": _reason(one, outlook, place == 0, len(ordered) > 1, view.game.name, language),
                "expected": _expected(outlook, view.game.name, language),
            }
        )
    return found


def _least(one: Candidate) -> float:
    """The share of victories that is sure."""
    return max(0.0, one.sure_share)


def _document(move: Move, say: Callable[[Move], str], share: float) -> dict[str, Any]:
    nothing: dict[str, Any] = {
        "win": None,
        "sure": None,
        "points": None,
        "proven": False,
        "reason": "",
        "expected": {},
    }
    return {"move": str(move), "say": say(move), "share": round(share, 4)} | nothing


def _expected(outlook: Outlook | None, game: str, language: str) -> dict[str, float]:
    """Points by the headings of the score sheet, those that count for something."""
    words = describe_for(game)
    points = {} if outlook is None else outlook.points
    return {
        words.score_heading(name, language): round(value, 1) for name, value in points.items() if abs(value) >= 0.05
    }


def _reason(one: Candidate, outlook: Outlook | None, best: bool, others: bool, game: str, language: str) -> str:
    """Why it stands where it stands."""
    said = []
    least = round(100 * _least(one))
    if one.proven:
        said.append(
            translate(language, "Proven: if both play their best, it wins in {share} % of all cases.", share=least)
        )
    elif best and others and not least:
        said.append(translate(language, "No move is sure to win here; this one did best when it was tried."))
    elif best and others:
        said.append(translate(language, "It wins most surely: {share} % or more.", share=least))
    elif not best and least:
        said.append(translate(language, "Less sure: {share} % or more.", share=least))
    more = {} if outlook is None or not others else outlook.more
    gains, losses = _listed(more, 1, game, language), _listed(more, -1, game, language)
    gain, loss, less = _BEST if best else _OTHER
    if gains:
        said.append(translate(language, gain, points=gains))
    if best and others and outlook is not None and outlook.rival < 0:
        said.append(
            translate(
                language,
                "The strongest rival gets fewer points: {points}.",
                points=f"−{decimal(language, -outlook.rival)}",
            )
        )
    if losses:
        said.append(translate(language, less if gains else loss, points=losses))
    return " ".join(said)


def _listed(more: Mapping[str, float], sign: int, game: str, language: str) -> str:
    words = describe_for(game)
    found = sorted(((sign * value, name) for name, value in more.items() if sign * value > 0), reverse=True)
    mark = "+" if sign > 0 else "−"
    return ", ".join(f"{words.score_heading(name, language)} {mark}{decimal(language, value)}" for value, name in found)
