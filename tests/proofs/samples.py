"""Proof: nothing that a seat cannot know reaches it.

Two positions that agree in all that a seat may know are alike to it, to the last byte: view, document, moves, what it is
asked, why something is refused, scores; and still are when the same is done in both. A sample of a view is such a position.
"""

from __future__ import annotations

import json
import random
from typing import Any

from proofs.games import random_moment
from proofs.report import Report, reporting
from proofs.subject import subject


def prove(name: str, count: int, seed: int = 0) -> Report:
    """Draw samples at random moments and look at them from every side."""
    rng = random.Random(seed)
    with reporting(f"{name}: views of samples") as report:
        while report.cases < count:
            position = random_moment(name, rng, **subject(name).options(report.cases))
            seat = rng.choice([*range(position.game.players), None])
            with report.case(lambda seat=seat, position=position: f"seat {seat} of {position.to_dict()}"):
                _check_samples(report, rng, position, seat)
    return report


def _check_samples(report: Report, rng: random.Random, position: Any, seat: int | None) -> None:
    told = subject(position.game.name)
    view = position.view(seat)
    one, other = view.sample(seed=rng.getrandbits(40)), view.sample(seed=rng.getrandbits(40))
    where = f"seat {seat} of {position.to_dict()}"
    attempts = told.attempts(position, rng)
    for sample in (one, other):
        check_alike(report, seat, position, sample, attempts, where)
        told.check_box(report, sample, where)
    told.check_what_follows(report, rng, seat, one, other, where)


def check_alike(report: Report, seat: int | None, one: Any, other: Any, attempts: list[str], where: str) -> bool:
    """Whether two positions are alike to a seat; `attempts` are moves that it may try."""
    before = report.failed
    view, again = one.view(seat), other.view(seat)
    report.check(again == view and again._data == view._data, lambda: f"two positions look different to {where}")
    report.check(
        json.dumps(again.to_dict()) == json.dumps(view.to_dict()), lambda: f"views are written differently for {where}"
    )
    report.check(other.to_act == one.to_act, lambda: f"{other.to_act} must act instead of {one.to_act}: {where}")
    report.check(
        (other.over, other.ending, other.winners) == (one.over, one.ending, one.winners), lambda: f"the end of {where}"
    )
    report.check(other.scores() == one.scores(), lambda: f"scores of {where}")
    if seat is not None:
        report.check(view.moves() == one.moves(seat) == other.moves(seat), lambda: f"moves of {where}")
        report.check(view.decision() == one.decision(seat) == other.decision(seat), lambda: f"questions to {where}")
        for move in attempts:
            reasons = [repr(table.why_not(seat, move)) for table in (one, other)] + [repr(view.why_not(move))]
            report.check(
                len(set(reasons)) == 1, lambda move=move, reasons=reasons: f"{move}: {set(reasons)} for {where}"
            )
    return report.failed == before


def told_events(position: Any, observer: int | None) -> list[tuple[Any, ...]]:
    """What an observer hears of the last resolution."""
    return [(event.kind, event.city, dict(event.facts)) for event in position.events(observer)]
